//! A seat's belief state: for every opponent, the hands consistent with all answers the seat has observed.

use super::candidate_set::CandidateSet;
use super::hand_table::{GREEN_FIVES, HandTable, Mask, answer_code, mask, row};
use super::joint_deals::{JointDeals, TileSet, UnseenTiles};
use knobel_core::{Seat, View};
use tagiron::{Card, Observation, ObservedEvent, Verdict};

/// What one seat knows about the opponents' hands.
pub struct BeliefState {
    /// All hands of the size that is played.
    pub hands: &'static HandTable,
    /// The seat's own tiles.
    pub own: Mask,
    /// For every opponent, the hands they can hold.
    pub others: Vec<(Seat, CandidateSet)>,
    /// The question cards that are still in the pile.
    pub pile: Vec<Card>,
}

impl BeliefState {
    /// The belief state under perfect recall; `None` for spectators.
    pub fn of(view: &View<Observation>) -> Option<Self> {
        BeliefState::with_memory_of(view, usize::MAX)
    }

    /// The belief state of a player who remembers only this many questions, the latest ones.
    pub fn with_memory_of(view: &View<Observation>, questions: usize) -> Option<Self> {
        let me = view.observation.me?;
        let own = mask(&view.observation.hands.iter().find(|(seat, _)| *seat == me)?.1);
        let mut belief = BeliefState::prior(own, view.observation.public.seats().filter(|seat| *seat != me));
        let asked = view.history.iter().filter(|observed| matches!(observed, ObservedEvent::Asked { .. })).count();
        let mut forgotten = asked.saturating_sub(questions);
        for observed in &view.history {
            if forgotten > 0 {
                forgotten -= usize::from(matches!(observed, ObservedEvent::Asked { .. }));
                continue;
            }
            for (seat, candidates) in &mut belief.others {
                apply_event(belief.hands, me, *seat, candidates, observed);
            }
        }
        let public = &view.observation.public;
        let gone = |card: &Card| public.cards.contains(card) || public.used.contains(card);
        belief.pile = Card::deck(public.setup.seats()).into_iter().filter(|card| !gone(card)).collect();
        Some(belief)
    }

    /// Before any answer of these seats, with no cards in the pile.
    pub fn prior(own: Mask, others: impl Iterator<Item = Seat>) -> Self {
        let hands = HandTable::of(own.count_ones() as usize);
        let others = others.map(|seat| (seat, CandidateSet::unseen(hands, own))).collect();
        BeliefState { hands, own, others, pile: vec![] }
    }

    /// The hands that the opponents can believe the viewer holds, whatever they hold themselves; `None` for spectators.
    pub fn opponent_candidates(view: &View<Observation>) -> Option<CandidateSet> {
        let me = view.observation.me?;
        let other = view.observation.public.seats().find(|seat| *seat != me)?;
        let hands = HandTable::of(view.observation.hands.iter().find(|(seat, _)| *seat == me)?.1.len());
        let mut candidates = CandidateSet::unseen(hands, 0);
        view.history.iter().for_each(|observed| apply_event(hands, other, me, &mut candidates, observed));
        Some(candidates)
    }

    /// The belief state of an opponent at a table of three or four who holds these tiles: all answers are public there.
    pub fn as_seen_by(view: &View<Observation>, seat: Seat, own: Mask) -> Self {
        let mut belief =
            BeliefState::prior(mask(&row(own)), view.observation.public.seats().filter(|other| *other != seat));
        for (other, candidates) in &mut belief.others {
            view.history.iter().for_each(|observed| apply_event(belief.hands, seat, *other, candidates, observed));
        }
        belief
    }

    /// The joint deals of all tiles that this player does not hold.
    pub fn deals(&self) -> (UnseenTiles, JointDeals) {
        let unseen = UnseenTiles::by(self.own);
        let list = |candidates: &CandidateSet| -> Vec<TileSet> {
            candidates.hands.iter().flat_map(|hand| self.ways(*hand)).map(|mask| unseen.renumbered(mask)).collect()
        };
        let lists = self.others.iter().map(|(_, candidates)| list(candidates)).collect();
        let deals = JointDeals { all: unseen.all(), size: self.own.count_ones(), lists };
        (unseen, deals)
    }

    /// The tile sets that a hand stands for: a single green 5 is either of the two if this player holds none.
    fn ways(&self, hand: u16) -> impl Iterator<Item = Mask> + use<> {
        let mask = self.hands.mask(hand);
        let either = self.own & (GREEN_FIVES[0] | GREEN_FIVES[1]) == 0
            && mask & GREEN_FIVES[0] != 0
            && mask & GREEN_FIVES[1] == 0;
        [Some(mask), either.then_some(mask ^ GREEN_FIVES[0] ^ GREEN_FIVES[1])].into_iter().flatten()
    }

    /// Every opponent's candidate set with its marginal weights: the number of joint deals of each hand.
    pub fn marginals(&self, deals: &JointDeals) -> Vec<CandidateSet> {
        let weigh = |(player, (_, candidates)): (usize, &(Seat, CandidateSet))| {
            let mut counts = deals.hands(player).into_iter();
            let mut count = |hand: &u16| -> u64 { self.ways(*hand).filter_map(|_| counts.next()).sum() };
            let weights = candidates.hands.iter().map(|hand| count(hand) as u32); // 63 million deals at most
            let weights = weights.collect();
            CandidateSet { hands: candidates.hands.clone(), weights }
        };
        self.others.iter().enumerate().map(weigh).collect()
    }
}

/// Removes the hands of `seat` that an event observed by `me` excludes.
fn apply_event(hands: &HandTable, me: Seat, seat: Seat, candidates: &mut CandidateSet, observed: &ObservedEvent) {
    match observed {
        ObservedEvent::Asked { question, answers, .. } => {
            for (_, answer) in answers.iter().filter(|(answering, _)| *answering == seat) {
                candidates.retain_answer(hands.answer_codes(*question), answer_code(*answer));
            }
        }
        ObservedEvent::GuessedAloud { by, row: named, verdict: Verdict::Wrong } if *by == me => {
            candidates.remove_where(|hand| row(hands.mask(hand)) == *named);
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
        | ObservedEvent::AllLost {}
        | ObservedEvent::Ended { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_core::{Rng, Stream, Viewer};
    use std::collections::BTreeMap;
    use tagiron::{Setup, Tagiron, Tile, answer};

    /// Views from the middle of random matches.
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

    /// Whether a row is consistent with all observed events, by the functions of the rules.
    fn fits(view: &View<Observation>, seat: Seat, row: &[Tile]) -> bool {
        view.history.iter().all(|observed| match observed {
            ObservedEvent::Asked { question, answers, .. } => {
                answers.iter().all(|(answering, given)| *answering != seat || answer(*question, row) == *given)
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

    /// Enumerates every deal: how often each row lies in the centre (with two players: is the opponent's hand).
    fn by_enumeration(view: &View<Observation>) -> BTreeMap<Vec<Tile>, u64> {
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

    fn by_belief_state(view: &View<Observation>) -> BTreeMap<Vec<Tile>, u64> {
        let belief = BeliefState::of(view).expect("a seat");
        let mut counts = BTreeMap::new();
        if let [(_, candidates)] = &belief.others[..] {
            for (hand, weight) in candidates.hands.iter().zip(&candidates.weights) {
                *counts.entry(row(belief.hands.mask(*hand))).or_insert(0) += u64::from(*weight);
            }
        } else {
            let (unseen, deals) = belief.deals();
            for (set, count) in deals.centres() {
                *counts.entry(row(unseen.tiles(set))).or_insert(0) += count;
            }
        }
        counts
    }

    #[test]
    fn the_belief_state_agrees_with_enumerating_every_deal() {
        for (seats, share) in [(2, 2), (3, 1), (4, 1)] {
            for view in views(seats, testkit::laws::matches() * share / 2) {
                assert_eq!(by_belief_state(&view), by_enumeration(&view), "{seats} players");
            }
        }
    }
}
