//! Three and four players: the tiles in the centre. Deals are counted, not enumerated; explanations are found by
//! QuickXplain.

use super::rows::{self, alike, candidate_claims, solution, test, would_say};
use super::{ClueContent, Situation, asked, codes, open_questions};
use crate::capability::ShouldStop;
use crate::deduction::{
    Clue, ClueSet, Deduction, HiddenPieces, QuestionValue, Statement, Test, TruthTable, Uncertainty, information,
    quickxplain,
};
use inference::tagiron::{ANSWER_CODES, HandTable, Mask, answer_code, mask};
use inference::tagiron::{JointDeals, TileSet, UnseenTiles};
use knobel_core::Seat;
use knobel_core::math::log2;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use tagiron::{Question, Tile};

/// A hand that another player can hold.
struct Hand {
    set: TileSet,
    tiles: Mask,
    number: u16,
    against: ClueSet,
}

/// The possible deals of one of three or four players.
pub(super) struct DealCount {
    situation: Situation,
    clues: Vec<Clue>,
    unseen: UnseenTiles,
    /// For every other seat all that it can hold, with the clues against it.
    hands: Vec<(Seat, Vec<Hand>)>,
}

type Tests = Vec<(Test<'static, Mask>, bool)>;

impl DealCount {
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
        DealCount { situation: situation.clone(), clues: situation.to_clues(), unseen, hands }
    }

    /// The tests of the statements about one owner.
    fn tests(&self, statements: &[Statement], about: HiddenPieces) -> Tests {
        let concerned = statements.iter().filter(|statement| statement.about == about);
        concerned
            .filter_map(|statement| Some((test(&statement.claim, self.situation.size())?, statement.holds)))
            .collect()
    }

    /// The hands that are left for every other seat.
    fn left(&self, known: ClueSet, statements: &[Statement]) -> Vec<Vec<&Hand>> {
        let mut left = vec![];
        for (seat, hands) in &self.hands {
            let tests = self.tests(statements, HiddenPieces::Seat(*seat));
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
    fn centres(&self, known: ClueSet, statements: &[Statement]) -> Vec<(Mask, u64)> {
        let left = self.left(known, statements);
        if left.iter().any(Vec::is_empty) {
            return vec![];
        }
        let tests = self.tests(statements, HiddenPieces::Centre);
        let centres = self.deals(&left).centres().into_iter();
        let centres = centres.map(|(set, count)| (self.unseen.tiles(set), count));
        centres.filter(|(tiles, _)| all_so(&tests, *tiles)).collect()
    }

    /// Is there a deal consistent with these clues and statements? Tries some deals before it counts all.
    fn fits(&self, known: ClueSet, statements: &[Statement]) -> bool {
        let left = self.left(known, statements);
        if left.iter().any(Vec::is_empty) {
            return false;
        }
        let centre = DealSearch {
            all: self.unseen.all(),
            tests: &self.tests(statements, HiddenPieces::Centre),
            unseen: &self.unseen,
        };
        let mut tries_left = MAX_TRIES;
        match centre.found(&left, 0, &mut tries_left) {
            Some(found) => found,
            None => !self.centres(known, statements).is_empty(),
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
    fn expected_information(&self, question: Question, weighed: &[Vec<(u16, u64)>]) -> f64 {
        let codes = codes(&self.situation, question);
        let of_player = |hands: &Vec<(u16, u64)>| {
            let mut parts = [0.0; ANSWER_CODES];
            hands.iter().for_each(|(hand, count)| parts[usize::from(codes[usize::from(*hand)])] += *count as f64);
            information(parts.into_iter())
        };
        weighed.iter().map(of_player).sum()
    }

    /// Clues about the owners spoken of first: they are kept rather than others.
    fn order(&self, known: ClueSet, statements: &[Statement]) -> Vec<usize> {
        let concerned = |clue: &usize| {
            let about = self.clues[*clue].by.map(HiddenPieces::Seat);
            !statements.iter().any(|statement| Some(statement.about) == about)
        };
        let mut order: Vec<usize> = known.iter().collect();
        order.sort_by_key(concerned);
        order
    }
}

/// How many hands are tried for a deal before all deals are counted.
const MAX_TRIES: usize = 20_000;

/// A search for a deal.
struct DealSearch<'a> {
    all: TileSet,
    tests: &'a Tests,
    unseen: &'a UnseenTiles,
}

impl DealSearch<'_> {
    /// Is there a deal: one hand from every list, no tile twice, and a centre that passes the tests? None when the tries are
    /// used up.
    fn found(&self, lists: &[Vec<&Hand>], dealt: TileSet, tries_left: &mut usize) -> Option<bool> {
        let Some((list, rest)) = lists.split_first() else {
            return Some(all_so(self.tests, self.unseen.tiles(self.all ^ dealt)));
        };
        for hand in list {
            *tries_left = tries_left.checked_sub(1)?;
            if hand.set & dealt == 0 && self.found(rest, dealt | hand.set, tries_left)? {
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
fn against(situation: &Situation, hands: &HandTable, seat: Seat, number: u16) -> ClueSet {
    let contradicts = |(_, clue): &(usize, &super::ReceivedClue)| match &clue.content {
        ClueContent::Answered { by, question, answer } => {
            *by == seat && hands.answer_codes(*question)[usize::from(number)] != answer_code(*answer)
        }
        ClueContent::Wrong { .. } => false, // with three and four, who guesses is done
    };
    situation.clues.iter().enumerate().filter(contradicts).map(|(clue, _)| clue).collect()
}

impl Deduction for DealCount {
    fn clues(&self) -> &[Clue] {
        &self.clues
    }

    fn wanted(&self) -> HiddenPieces {
        HiddenPieces::Centre
    }

    /// Bits are counted over all hidden tiles: what the others hold belongs to it.
    fn uncertainty(&self, known: ClueSet) -> Uncertainty {
        let mut looks: BTreeMap<Mask, u64> = BTreeMap::new();
        for (tiles, count) in self.centres(known, &[]) {
            *looks.entry(alike(tiles)).or_default() += count;
        }
        let deals: u64 = looks.values().sum();
        let likeliest = looks.iter().max_by_key(|(_, count)| **count);
        Uncertainty {
            left: looks.len() as u64,
            bits: if deals == 0 { 0.0 } else { log2(deals as f64) },
            chance: likeliest.map_or(0.0, |(_, count)| *count as f64 / deals as f64),
            likeliest: likeliest.map(|(tiles, _)| Statement::affirm(HiddenPieces::Centre, solution(*tiles))),
        }
    }

    fn candidate_claims(&self) -> Vec<Statement> {
        let owners = [HiddenPieces::Centre].into_iter().chain(self.situation.others().map(HiddenPieces::Seat));
        let statements = |about: HiddenPieces| {
            candidate_claims(self.situation.size()).into_iter().map(move |claim| Statement::affirm(about, claim))
        };
        owners.flat_map(statements).collect()
    }

    fn can_express(&self, statement: &Statement) -> bool {
        let known = match statement.about {
            HiddenPieces::Centre => true,
            HiddenPieces::Seat(seat) => self.hands.iter().any(|(other, _)| *other == seat),
            HiddenPieces::Code | HiddenPieces::Rack => false,
        };
        known && test(&statement.claim, self.situation.size()).is_some()
    }

    fn count_worlds(&self, known: ClueSet, statements: &[Statement]) -> u64 {
        self.centres(known, statements).iter().map(|(_, count)| count).sum()
    }

    fn certain(&self, known: ClueSet) -> Vec<Statement> {
        let left = self.left(known, &[]);
        let centres: Vec<Mask> = self.centres(known, &[]).into_iter().map(|(tiles, _)| tiles).collect();
        if centres.is_empty() {
            return vec![];
        }
        let deals = self.deals(&left);
        let mut settled = certain_in(HiddenPieces::Centre, &centres, self.situation.size());
        for (player, (seat, _)) in self.hands.iter().enumerate() {
            let counts = deals.hands(player);
            let held = left[player].iter().zip(counts).filter(|(_, count)| *count > 0);
            let held: Vec<Mask> = held.map(|(hand, _)| hand.tiles).collect();
            settled.extend(certain_in(HiddenPieces::Seat(*seat), &held, self.situation.size()));
        }
        settled
    }

    fn smallest_refutation(&self, known: ClueSet, statements: &[Statement]) -> Option<ClueSet> {
        quickxplain(&self.order(known, statements), &mut |clues| !self.fits(clues, statements))
    }

    fn is_refuted(&self, by: ClueSet, statements: &[Statement]) -> bool {
        !Table::laid(&self.situation, by, statements).some_deal()
    }

    fn open_questions(&self, should_stop: ShouldStop<'_>) -> Vec<QuestionValue> {
        let weighed = self.weighed();
        open_questions(&self.situation, should_stop, |question| self.expected_information(question, &weighed))
    }

    fn information_gain(&self, question: &Value) -> Option<f64> {
        asked(question).map(|question| self.expected_information(question, &self.weighed()))
    }

    fn chance(&self, statement: &Statement) -> f64 {
        let whole = self.count_worlds(self.all(), &[]);
        if whole == 0 {
            0.0
        } else {
            self.count_worlds(self.all(), std::slice::from_ref(statement)) as f64 / whole as f64
        }
    }

    fn truth_table(&self) -> Option<TruthTable> {
        None
    }
}

/// What is the same in all of these rows.
fn certain_in(about: HiddenPieces, rows: &[Mask], size: usize) -> Vec<Statement> {
    let Some((first, others)) = rows.split_first() else { return vec![] };
    let settled = candidate_claims(size).into_iter().filter_map(|claim| {
        let test = test(&claim, size)?;
        let holds = test(first);
        others.iter().all(|row| test(row) == holds).then_some(Statement { about, claim, holds })
    });
    settled.collect()
}

/// All rows that the rules leave to every other seat and to the centre: dealt one after the other, for the check.
struct Table {
    /// The shortest list first; what is left over must be on the last.
    lists: Vec<Vec<rows::TileMask>>,
    all: rows::TileMask,
}

impl Table {
    fn laid(situation: &Situation, clues: ClueSet, statements: &[Statement]) -> Self {
        let rows = rows::rows(situation);
        let so = |about: HiddenPieces, row: &[Tile]| {
            let concerned = statements.iter().filter(|statement| statement.about == about);
            concerned.into_iter().all(|statement| rows::is_so(row, &statement.claim) == statement.holds)
        };
        let left = |fits: &dyn Fn(&[Tile]) -> bool| -> Vec<rows::TileMask> {
            rows.iter().filter(|(_, row)| fits(row)).map(|(dealt, _)| *dealt).collect()
        };
        let of_seat = |seat: Seat| {
            left(&|row: &[Tile]| would_say(situation, clues, seat, row) && so(HiddenPieces::Seat(seat), row))
        };
        let mut lists: Vec<Vec<rows::TileMask>> = situation.others().map(of_seat).collect();
        lists.push(left(&|row: &[Tile]| so(HiddenPieces::Centre, row)));
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

/// `barren`: remainders that are known to have no deal.
fn deal(
    lists: &[Vec<rows::TileMask>],
    rest: rows::TileMask,
    last: &[rows::TileMask],
    barren: &mut HashSet<rows::TileMask>,
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
    use crate::deduction::{Claim, DeductionGame};
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
            let dealt = DealCount::new(&situation);
            for about in [HiddenPieces::Centre, HiddenPieces::Seat(Seat(1))] {
                for tile in Tile::ALL.into_iter().step_by(3) {
                    let claim = Claim::Holds { piece: tile.name().to_owned(), at_least: 1 };
                    let statement = [Statement::affirm(about, claim)];
                    for clues in [dealt.all(), ClueSet::first(3)] {
                        let counted = dealt.count_worlds(clues, &statement) > 0;
                        assert_eq!(counted, dealt.fits(clues, &statement));
                        assert_eq!(counted, !dealt.is_refuted(clues, &statement), "{statement:?}");
                    }
                }
            }
        }
    }
}
