//! Three and four players: the tiles in the centre. JointDeals are counted, not listed, and explanations found by halving.

use super::pieces::{self, alike, claims, solution, test, would_say};
use super::{Said, Situation, asked, codes, prospects};
use crate::deduction::{Clue, Clues, Grid, Of, Prospect, Riddle, Saying, Standing, Test, halving, information};
use inference::tagiron::{ANSWER_CODES, HandTable, Mask, answer_code, mask};
use inference::tagiron::{JointDeals, TileSet, UnseenTiles};
use knobel_core::Seat;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use tagiron::{Question, Tile};

/// A hand that another player can hold.
struct Hand {
    set: TileSet,
    tiles: Mask,
    number: u16,
    against: Clues,
}

/// What one of three or four has to find out.
pub(super) struct Dealt {
    situation: Situation,
    clues: Vec<Clue>,
    unseen: UnseenTiles,
    /// For every other seat all that it can hold, with the clues against it.
    hands: Vec<(Seat, Vec<Hand>)>,
}

type Tests = Vec<(Test<'static, Mask>, bool)>;

impl Dealt {
    pub(super) fn new(situation: &Situation) -> Self {
        let own = mask(&situation.own);
        let (unseen, all) = (UnseenTiles::by(own), HandTable::of(situation.size()));
        let held = |seat: Seat| {
            let free = (0..all.count()).filter(|number| all.mask(*number) & own == 0);
            let hand = |number: u16| {
                let tiles = all.mask(number);
                Hand { set: unseen.renumbered(tiles), tiles, number, against: against(situation, all, seat, number) }
            };
            (seat, free.map(hand).collect())
        };
        let hands = situation.others().map(held).collect();
        Dealt { situation: situation.clone(), clues: situation.clues(), unseen, hands }
    }

    /// What decides whether all of this is so, for one owner.
    fn tests(&self, sayings: &[Saying], of: Of) -> Tests {
        let about = sayings.iter().filter(|saying| saying.of == of);
        about.filter_map(|saying| Some((test(&saying.says, self.situation.size())?, saying.holds))).collect()
    }

    /// The hands that are left for every other seat.
    fn left(&self, known: Clues, sayings: &[Saying]) -> Vec<Vec<&Hand>> {
        let mut left = vec![];
        for (seat, hands) in &self.hands {
            let tests = self.tests(sayings, Of::Seat(*seat));
            let fits = |hand: &&Hand| hand.against.and(known).is_empty() && all_so(&tests, hand.tiles);
            left.push(hands.iter().filter(fits).collect());
        }
        left
    }

    fn deals(&self, left: &[Vec<&Hand>]) -> JointDeals {
        let lists = left.iter().map(|hands| hands.iter().map(|hand| hand.set).collect()).collect();
        JointDeals { all: self.unseen.all(), size: self.situation.size() as u32, lists }
    }

    /// In how many deals each centre lies there.
    fn centres(&self, known: Clues, sayings: &[Saying]) -> Vec<(Mask, u64)> {
        let left = self.left(known, sayings);
        if left.iter().any(Vec::is_empty) {
            return vec![];
        }
        let tests = self.tests(sayings, Of::Centre);
        let centres = self.deals(&left).centres().into_iter();
        let centres = centres.map(|(set, count)| (self.unseen.tiles(set), count));
        centres.filter(|(tiles, _)| all_so(&tests, *tiles)).collect()
    }

    /// Can it be so? Tries some deals before it counts all.
    fn fits(&self, known: Clues, sayings: &[Saying]) -> bool {
        let left = self.left(known, sayings);
        if left.iter().any(Vec::is_empty) {
            return false;
        }
        let centre = Sought { all: self.unseen.all(), tests: &self.tests(sayings, Of::Centre), unseen: &self.unseen };
        let mut patience = PATIENCE;
        match centre.found(&left, 0, &mut patience) {
            Some(found) => found,
            None => !self.centres(known, sayings).is_empty(),
        }
    }

    /// The other seats' hands, each with the number of deals in which it is held.
    fn weighed(&self) -> Vec<Vec<(u16, u64)>> {
        let left = self.left(self.all(), &[]);
        if left.iter().any(Vec::is_empty) {
            return vec![];
        }
        let deals = self.deals(&left);
        let weigh = |(player, hands): (usize, &Vec<&Hand>)| {
            hands.iter().map(|hand| hand.number).zip(deals.hands(player)).filter(|(_, count)| *count > 0).collect()
        };
        left.iter().enumerate().map(weigh).collect()
    }

    /// What the answers of all others to this question tell about their hands, each taken for itself.
    fn told_by(&self, question: Question, weighed: &[Vec<(u16, u64)>]) -> f64 {
        let codes = codes(&self.situation, question);
        let of_player = |hands: &Vec<(u16, u64)>| {
            let mut parts = [0.0; ANSWER_CODES];
            hands.iter().for_each(|(hand, count)| parts[usize::from(codes[usize::from(*hand)])] += *count as f64);
            information(parts.into_iter())
        };
        weighed.iter().map(of_player).sum()
    }

    /// Clues about the owners spoken of first: they are kept rather than others.
    fn order(&self, known: Clues, sayings: &[Saying]) -> Vec<usize> {
        let concerned = |clue: &usize| {
            let of = self.clues[*clue].by.map(Of::Seat);
            !sayings.iter().any(|saying| Some(saying.of) == of)
        };
        let mut order: Vec<usize> = known.iter().collect();
        order.sort_by_key(concerned);
        order
    }
}

/// So many tries before all deals are counted.
const PATIENCE: usize = 20_000;

/// A deal that is looked for.
struct Sought<'a> {
    all: TileSet,
    tests: &'a Tests,
    unseen: &'a UnseenTiles,
}

impl Sought<'_> {
    /// One hand from every list, no tile twice, and a centre that will do; none when patience is at its end.
    fn found(&self, lists: &[Vec<&Hand>], dealt: TileSet, patience: &mut usize) -> Option<bool> {
        let Some((list, rest)) = lists.split_first() else {
            return Some(all_so(self.tests, self.unseen.tiles(self.all ^ dealt)));
        };
        for hand in list {
            *patience = patience.checked_sub(1)?;
            if hand.set & dealt == 0 && self.found(rest, dealt | hand.set, patience)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

fn all_so(tests: &Tests, tiles: Mask) -> bool {
    tests.iter().all(|(test, holds)| test(&tiles) == *holds)
}

/// The clues that a seat with this hand would not have given.
fn against(situation: &Situation, hands: &HandTable, seat: Seat, number: u16) -> Clues {
    let contradicts = |(_, told): &(usize, &super::Told)| match &told.said {
        Said::Answered { by, question, answer } => {
            *by == seat && hands.answer_codes(*question)[usize::from(number)] != answer_code(*answer)
        }
        Said::Wrong { .. } => false, // with three and four, who guesses is done
    };
    situation.told.iter().enumerate().filter(contradicts).map(|(clue, _)| clue).collect()
}

impl Riddle for Dealt {
    fn clues(&self) -> &[Clue] {
        &self.clues
    }

    fn wanted(&self) -> Of {
        Of::Centre
    }

    /// Bits are counted over all hidden tiles: what the others hold belongs to it.
    fn standing(&self, known: Clues) -> Standing {
        let mut looks: BTreeMap<Mask, u64> = BTreeMap::new();
        for (tiles, count) in self.centres(known, &[]) {
            *looks.entry(alike(tiles)).or_default() += count;
        }
        let deals: u64 = looks.values().sum();
        let likeliest = looks.iter().max_by_key(|(_, count)| **count);
        Standing {
            left: looks.len() as u64,
            bits: if deals == 0 { 0.0 } else { (deals as f64).log2() },
            chance: likeliest.map_or(0.0, |(_, count)| *count as f64 / deals as f64),
            likeliest: likeliest.map(|(tiles, _)| Saying::yes(Of::Centre, solution(*tiles))),
        }
    }

    fn claims(&self) -> Vec<Saying> {
        let owners = [Of::Centre].into_iter().chain(self.situation.others().map(Of::Seat));
        let about = |of: Of| claims(self.situation.size()).into_iter().map(move |says| Saying::yes(of, says));
        owners.flat_map(about).collect()
    }

    fn understands(&self, saying: &Saying) -> bool {
        let known = match saying.of {
            Of::Centre => true,
            Of::Seat(seat) => self.hands.iter().any(|(other, _)| *other == seat),
            Of::Code | Of::Rack => false,
        };
        known && test(&saying.says, self.situation.size()).is_some()
    }

    fn ways(&self, known: Clues, sayings: &[Saying]) -> u64 {
        self.centres(known, sayings).iter().map(|(_, count)| count).sum()
    }

    fn settled(&self, known: Clues) -> Vec<Saying> {
        let left = self.left(known, &[]);
        let centres: Vec<Mask> = self.centres(known, &[]).into_iter().map(|(tiles, _)| tiles).collect();
        if centres.is_empty() {
            return vec![];
        }
        let deals = self.deals(&left);
        let mut settled = settled_in(Of::Centre, &centres, self.situation.size());
        for (player, (seat, _)) in self.hands.iter().enumerate() {
            let counts = deals.hands(player);
            let held = left[player].iter().zip(counts).filter(|(_, count)| *count > 0);
            let held: Vec<Mask> = held.map(|(hand, _)| hand.tiles).collect();
            settled.extend(settled_in(Of::Seat(*seat), &held, self.situation.size()));
        }
        settled
    }

    fn ruling_out(&self, known: Clues, sayings: &[Saying]) -> Option<Clues> {
        halving(&self.order(known, sayings), &mut |clues| !self.fits(clues, sayings))
    }

    fn is_refuted(&self, by: Clues, sayings: &[Saying]) -> bool {
        !Table::laid(&self.situation, by, sayings).some_deal()
    }

    fn prospects(&self) -> Vec<Prospect> {
        let weighed = self.weighed();
        prospects(&self.situation, |question| self.told_by(question, &weighed))
    }

    fn worth(&self, question: &Value) -> Option<f64> {
        asked(question).map(|question| self.told_by(question, &self.weighed()))
    }

    fn chance(&self, saying: &Saying) -> f64 {
        let whole = self.ways(self.all(), &[]);
        if whole == 0 { 0.0 } else { self.ways(self.all(), std::slice::from_ref(saying)) as f64 / whole as f64 }
    }

    fn grid(&self) -> Option<Grid> {
        None
    }
}

/// What is the same in all of these rows.
fn settled_in(of: Of, rows: &[Mask], size: usize) -> Vec<Saying> {
    let Some((first, others)) = rows.split_first() else { return vec![] };
    let settled = claims(size).into_iter().filter_map(|says| {
        let test = test(&says, size)?;
        let holds = test(first);
        others.iter().all(|row| test(row) == holds).then_some(Saying { of, says, holds })
    });
    settled.collect()
}

/// All rows that the rules leave to every other seat and to the centre: dealt one after the other, for the check.
struct Table {
    /// The shortest list first; what is left over must be on the last.
    lists: Vec<Vec<pieces::Dealt>>,
    all: pieces::Dealt,
}

impl Table {
    fn laid(situation: &Situation, clues: Clues, sayings: &[Saying]) -> Self {
        let rows = pieces::rows(situation);
        let so = |of: Of, row: &[Tile]| {
            let about = sayings.iter().filter(|saying| saying.of == of);
            about.into_iter().all(|saying| pieces::is_so(row, &saying.says) == saying.holds)
        };
        let left = |fits: &dyn Fn(&[Tile]) -> bool| -> Vec<pieces::Dealt> {
            rows.iter().filter(|(_, row)| fits(row)).map(|(dealt, _)| *dealt).collect()
        };
        let of_seat =
            |seat: Seat| left(&|row: &[Tile]| would_say(situation, clues, seat, row) && so(Of::Seat(seat), row));
        let mut lists: Vec<Vec<pieces::Dealt>> = situation.others().map(of_seat).collect();
        lists.push(left(&|row: &[Tile]| so(Of::Centre, row)));
        lists.sort_by_key(Vec::len);
        let all = rows.iter().fold(0, |all, (dealt, _)| all | dealt);
        Table { lists, all }
    }

    /// Is there one row from every list, no tile twice?
    fn some_deal(&self) -> bool {
        let (last, lists) = self.lists.split_last().expect("there is a centre");
        let mut sorted = last.clone();
        sorted.sort_unstable();
        deal(lists, self.all, &sorted, &mut HashSet::new())
    }
}

/// `barren`: what was left over before and could not be dealt out.
fn deal(
    lists: &[Vec<pieces::Dealt>],
    rest: pieces::Dealt,
    last: &[pieces::Dealt],
    barren: &mut HashSet<pieces::Dealt>,
) -> bool {
    let Some((list, lists)) = lists.split_first() else { return last.binary_search(&rest).is_ok() };
    if barren.contains(&rest) {
        return false;
    }
    let found = list.iter().any(|row| row & !rest == 0 && deal(lists, rest ^ row, last, barren));
    if !found {
        barren.insert(rest);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deduction::{Insight, Says};
    use knobel_core::{Match, Observation as _, Stream, Viewer};
    use tagiron::{Action, Setup, Tagiron};

    #[test]
    fn counting_and_dealing_agree_on_what_can_be() {
        for seed in 0..6 {
            let setup: Setup = serde_json::from_value(serde_json::json!({ "seats": 3 + seed % 2 })).unwrap();
            let mut stream = Stream::seeded(seed);
            let mut game = Match::<Tagiron>::begin(&setup, &mut stream);
            for _ in 0..5 {
                let seat = game.awaited()[0];
                let asked = game.observation(Viewer::Seat(seat)).choices().find_map(|choice| match choice {
                    knobel_core::Choice::Action(action @ Action::Ask(_)) => Some(action),
                    _ => None,
                });
                let step = game.judge(seat, asked.expect("cards lie open"), &mut stream).unwrap();
                game.commit(step);
            }
            let situation = Tagiron::situation(&game.view(Viewer::Seat(Seat(0)))).unwrap();
            let dealt = Dealt::new(&situation);
            for of in [Of::Centre, Of::Seat(Seat(1))] {
                for tile in Tile::ALL.into_iter().step_by(3) {
                    let says = Says::Holds { piece: tile.name().to_owned(), at_least: 1 };
                    let saying = [Saying::yes(of, says)];
                    for clues in [dealt.all(), Clues::first(3)] {
                        let counted = dealt.ways(clues, &saying) > 0;
                        assert_eq!(counted, dealt.fits(clues, &saying));
                        assert_eq!(counted, !dealt.is_refuted(clues, &saying), "{saying:?}");
                    }
                }
            }
        }
    }
}
