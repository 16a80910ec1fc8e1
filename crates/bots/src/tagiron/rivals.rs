//! Three and four players: how near the others are, and what waiting is worth.

use super::centre::likeliest;
use inference::tagiron::Notes;
use inference::tagiron::{Deals, Set, Unseen};
use knobel_core::{Rng, Seat, View};
use tagiron::Observation;

/// So many deals are looked at with the eyes of the others.
const DEALS: usize = 4;
/// A deal is drawn anew so often at most before this is given up.
const TRIES: usize = 20_000;
/// By so much the odds of naming the centre grow in a round of questions, by experience.
const GROWTH: f64 = 4.0;
/// The others guess from this chance on.
const OTHERS_DARE: f64 = 0.6;
/// So many rounds are looked ahead.
const ROUNDS: i32 = 5;

/// How surely each of the others who still look for the centre could name it, in some deals that can be.
pub(super) fn sureness(view: &View<Observation>, notes: &Notes, deals: &Deals, rng: &mut dyn Rng) -> Vec<Vec<f64>> {
    let unseen = Unseen::by(notes.own);
    let looking = |seat: &Seat| view.observation.public.is_playing(*seat);
    let sure = |hands: Vec<Set>| {
        let others = notes.others.iter().map(|(seat, _)| *seat).zip(hands).filter(|(seat, _)| looking(seat));
        let chance = |(seat, hand): (Seat, Set)| {
            let (unseen, deals) = Notes::as_seen_by(view, seat, unseen.tiles(hand)).deals();
            likeliest(&unseen, &deals).map_or(0.0, |(_, chance)| chance)
        };
        others.map(chance).collect()
    };
    (0..DEALS).filter_map(|_| drawn(deals, rng)).map(sure).collect()
}

/// A deal out of all that can be, each as likely as any other.
fn drawn(deals: &Deals, rng: &mut dyn Rng) -> Option<Vec<Set>> {
    let mut deal = || {
        let mut taken: Set = 0;
        let hands = deals.lists.iter().map(|list| {
            let hand = list[rng.pick(list.len())];
            let free = taken & hand == 0;
            taken |= hand;
            free.then_some(hand)
        });
        hands.collect::<Option<Vec<Set>>>()
    };
    (0..TRIES).find_map(|_| deal())
}

/// The chance of being the first to name the centre if a player with this chance waits for as long as is best.
pub(super) fn worth_of_waiting(chance: f64, others: &[Vec<f64>]) -> f64 {
    let after = |rounds: i32| {
        let first: f64 =
            others.iter().map(|deal| deal.iter().map(|other| misses(*other, rounds)).product::<f64>()).sum();
        grown(chance, rounds) * first / others.len().max(1) as f64
    };
    (1..=ROUNDS).map(after).fold(0.0, f64::max)
}

/// The chance that somebody who could name the centre with this chance has not done so within so many rounds.
fn misses(chance: f64, rounds: i32) -> f64 {
    let guess = (0..rounds).map(|round| grown(chance, round)).find(|chance| *chance >= OTHERS_DARE);
    1.0 - guess.unwrap_or(0.0)
}

fn grown(chance: f64, rounds: i32) -> f64 {
    let odds = chance / (1.0 - chance).max(1e-9) * GROWTH.powi(rounds);
    odds / (1.0 + odds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_alone_waits_and_who_is_pressed_does_not() {
        let waiting = |others: &[f64]| worth_of_waiting(0.5, &[others.to_vec()]);
        assert!(waiting(&[]) > 0.9);
        assert!(waiting(&[0.01, 0.01]) > 0.5);
        assert!(waiting(&[0.7, 0.7]) < 0.5);
        assert!(waiting(&[0.9]) < waiting(&[0.1]));
    }

    #[test]
    fn drawn_deals_lay_no_tile_twice() {
        let lists = vec![vec![0b0011, 0b0101], vec![0b0011, 0b1100, 0b1010]];
        let deals = Deals { all: 0b11_1111, size: 2, lists };
        let mut rng = knobel_core::Stream::seeded(1);
        for _ in 0..50 {
            let deal = drawn(&deals, &mut rng).expect("there are such deals");
            assert_eq!(deal[0] & deal[1], 0);
        }
        let none = Deals { all: 0b1111, size: 2, lists: vec![vec![0b0011], vec![0b0011]] };
        assert_eq!(drawn(&none, &mut rng), None);
    }
}
