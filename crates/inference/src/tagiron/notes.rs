//! What a player has heard, as lists of hands that fit it.

use super::candidates::Candidates;
use super::deals::{Deals, Set, Unseen};
use super::hands::{FIVES, Hands, Mask, code, mask, row};
use knobel_core::{Seat, View};
use tagiron::{Card, Observation, ObservedEvent, Verdict};

/// What was heard, as lists of hands.
pub struct Notes {
    pub hands: &'static Hands,
    pub own: Mask,
    /// For every other seat, what it can hold.
    pub others: Vec<(Seat, Candidates)>,
    /// The cards that may still come.
    pub pile: Vec<Card>,
}

impl Notes {
    /// All that was heard; `None` for spectators.
    pub fn of(view: &View<Observation>) -> Option<Self> {
        Notes::of_last(view, usize::MAX)
    }

    /// What was heard in the last so many questions.
    pub fn of_last(view: &View<Observation>, questions: usize) -> Option<Self> {
        let me = view.observation.me?;
        let own = mask(&view.observation.hands.iter().find(|(seat, _)| *seat == me)?.1);
        let mut notes = Notes::template(own, view.observation.public.seats().filter(|seat| *seat != me));
        let asked = view.history.iter().filter(|observed| matches!(observed, ObservedEvent::Asked { .. })).count();
        let mut forgotten = asked.saturating_sub(questions);
        for observed in &view.history {
            if forgotten > 0 {
                forgotten -= usize::from(matches!(observed, ObservedEvent::Asked { .. }));
                continue;
            }
            for (seat, candidates) in &mut notes.others {
                note(notes.hands, me, *seat, candidates, observed);
            }
        }
        let public = &view.observation.public;
        let gone = |card: &Card| public.cards.contains(card) || public.used.contains(card);
        notes.pile = Card::deck(public.setup.seats()).into_iter().filter(|card| !gone(card)).collect();
        Some(notes)
    }

    /// Before anything is heard of these seats, whatever cards there are.
    pub fn template(own: Mask, others: impl Iterator<Item = Seat>) -> Self {
        let hands = Hands::of(own.count_ones() as usize);
        let others = others.map(|seat| (seat, Candidates::unseen(hands, own))).collect();
        Notes { hands, own, others, pile: vec![] }
    }

    /// The hands that the other of two can think this player holds, whatever it holds itself; `None` for spectators.
    pub fn given_away(view: &View<Observation>) -> Option<Candidates> {
        let me = view.observation.me?;
        let other = view.observation.public.seats().find(|seat| *seat != me)?;
        let hands = Hands::of(view.observation.hands.iter().find(|(seat, _)| *seat == me)?.1.len());
        let mut candidates = Candidates::unseen(hands, 0);
        view.history.iter().for_each(|observed| note(hands, other, me, &mut candidates, observed));
        Some(candidates)
    }

    /// What another of three or four has heard, if it holds these tiles: every answer is heard by everyone.
    pub fn as_seen_by(view: &View<Observation>, seat: Seat, own: Mask) -> Self {
        let mut notes =
            Notes::template(mask(&row(own)), view.observation.public.seats().filter(|other| *other != seat));
        for (other, candidates) in &mut notes.others {
            view.history.iter().for_each(|observed| note(notes.hands, seat, *other, candidates, observed));
        }
        notes
    }

    /// The same as deals of all tiles that this player doesn't hold.
    pub fn deals(&self) -> (Unseen, Deals) {
        let unseen = Unseen::by(self.own);
        let list = |candidates: &Candidates| -> Vec<Set> {
            candidates.hands.iter().flat_map(|hand| self.ways(*hand)).map(|mask| unseen.renumbered(mask)).collect()
        };
        let lists = self.others.iter().map(|(_, candidates)| list(candidates)).collect();
        let deals = Deals { all: unseen.all(), size: self.own.count_ones(), lists };
        (unseen, deals)
    }

    /// The tiles that a hand can be: a single 5 is either of the two, where this player holds none.
    fn ways(&self, hand: u16) -> impl Iterator<Item = Mask> + use<> {
        let mask = self.hands.mask(hand);
        let either = self.own & (FIVES[0] | FIVES[1]) == 0 && mask & FIVES[0] != 0 && mask & FIVES[1] == 0;
        [Some(mask), either.then_some(mask ^ FIVES[0] ^ FIVES[1])].into_iter().flatten()
    }

    /// What every other seat can hold, weighed by the number of whole deals.
    pub fn weighed(&self, deals: &Deals) -> Vec<Candidates> {
        let weigh = |(player, (_, candidates)): (usize, &(Seat, Candidates))| {
            let mut counts = deals.hands(player).into_iter();
            let mut count = |hand: &u16| -> u64 { self.ways(*hand).filter_map(|_| counts.next()).sum() };
            let weights = candidates.hands.iter().map(|hand| count(hand) as u32); // 63 million deals at most
            let weights = weights.collect();
            Candidates { hands: candidates.hands.clone(), weights }
        };
        self.others.iter().enumerate().map(weigh).collect()
    }
}

/// Strikes out what a sight tells `me` about this seat.
fn note(hands: &Hands, me: Seat, seat: Seat, candidates: &mut Candidates, observed: &ObservedEvent) {
    match observed {
        ObservedEvent::Asked { question, answers, .. } => {
            for (_, answer) in answers.iter().filter(|(told, _)| *told == seat) {
                candidates.keep(hands.codes(*question), code(*answer));
            }
        }
        ObservedEvent::GuessedAloud { by, row: named, verdict: Verdict::Wrong } if *by == me => {
            candidates.strike(|hand| row(hands.mask(hand)) == *named);
        }
        ObservedEvent::Dealt { .. }
        | ObservedEvent::Hidden { .. }
        | ObservedEvent::Shuffled { .. }
        | ObservedEvent::Started { .. }
        | ObservedEvent::Reached(_)
        | ObservedEvent::Opened { .. }
        | ObservedEvent::GuessedAloud { .. }
        | ObservedEvent::GuessedSecretly { .. }
        | ObservedEvent::Found { .. }
        | ObservedEvent::WentOut { .. }
        | ObservedEvent::GaveUp { .. }
        | ObservedEvent::Passed { .. }
        | ObservedEvent::Ended { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_core::{Rng, Stream, Viewer};
    use std::collections::BTreeMap;
    use tagiron::{Setup, Tagiron, Tile, answer};

    /// Views from the midst of random matches.
    fn views(seats: u8, matches: u64) -> Vec<View<Observation>> {
        let setup: Setup = serde_json::from_value(serde_json::json!({ "seats": seats })).expect("a setup");
        let mut views = vec![];
        for seed in 0..matches {
            let mut rng = Stream::seeded(seed);
            let seat = Seat(rng.pick(seats.into()) as u8);
            let after = 4 + rng.pick(6);
            let mut view = None;
            testkit::random_match::<Tagiron>(&setup, seed, |game| {
                if game.log().len() <= after {
                    view = Some(game.view(Viewer::Seat(seat)));
                }
            });
            views.extend(view);
        }
        views
    }

    /// Rows of tiles picked out of a box one by one, and what they were heard to answer, asked of the rules again.
    fn fits(view: &View<Observation>, seat: Seat, row: &[Tile]) -> bool {
        view.history.iter().all(|observed| match observed {
            ObservedEvent::Asked { question, answers, .. } => {
                answers.iter().all(|(told, heard)| *told != seat || answer(*question, row) == *heard)
            }
            ObservedEvent::GuessedAloud { by, row: named, verdict: Verdict::Wrong } => *by == seat || named != row,
            _ => true,
        })
    }

    fn rows(tiles: &[Tile], size: usize) -> Vec<(Vec<Tile>, Vec<Tile>)> {
        if size == 0 {
            return vec![(vec![], tiles.to_vec())];
        }
        let Some((first, rest)) = tiles.split_first() else { return vec![] };
        let with = rows(rest, size - 1).into_iter().map(|(row, left)| ([&[*first][..], &row].concat(), left));
        let without = rows(rest, size).into_iter().map(|(row, left)| (row, [&[*first][..], &left].concat()));
        with.chain(without).collect()
    }

    /// Deals everything in every way: how often each row lies in the centre (with two players: at the other).
    fn slowly(view: &View<Observation>) -> BTreeMap<Vec<Tile>, u64> {
        let me = view.observation.me.expect("a seat");
        let own = &view.observation.hands[0].1;
        let mut unseen = Tile::BOX.to_vec();
        own.iter().for_each(|tile| _ = unseen.remove(unseen.iter().position(|other| other == tile).expect("a tile")));
        let size = own.len();
        let others: Vec<Seat> = view.observation.public.seats().filter(|seat| *seat != me).collect();
        let mut counts = BTreeMap::new();
        let mut dealt = vec![(vec![], unseen, 1)];
        for seat in &others {
            let each = dealt.into_iter().flat_map(|(_, left, _): (Vec<Tile>, Vec<Tile>, u64)| rows(&left, size));
            dealt = each.filter(|(row, _)| fits(view, *seat, row)).map(|(row, left)| (row, left, 1)).collect();
        }
        for (row, left, ways) in dealt {
            *counts.entry(if others.len() == 1 { row } else { left }).or_insert(0) += ways;
        }
        counts
    }

    fn quickly(view: &View<Observation>) -> BTreeMap<Vec<Tile>, u64> {
        let notes = Notes::of(view).expect("a seat");
        let mut counts = BTreeMap::new();
        if let [(_, candidates)] = &notes.others[..] {
            for (hand, weight) in candidates.hands.iter().zip(&candidates.weights) {
                *counts.entry(row(notes.hands.mask(*hand))).or_insert(0) += u64::from(*weight);
            }
        } else {
            let (unseen, deals) = notes.deals();
            for (set, count) in deals.centres() {
                *counts.entry(row(unseen.tiles(set))).or_insert(0) += count;
            }
        }
        counts
    }

    #[test]
    fn what_is_known_agrees_with_dealing_every_deal() {
        for (seats, share) in [(2, 2), (3, 1), (4, 1)] {
            for view in views(seats, testkit::laws::matches() * share / 2) {
                assert_eq!(quickly(&view), slowly(&view), "{seats} players");
            }
        }
    }
}
