//! Three and four players: how close the opponents are to the solution, and the value of waiting.

use super::multiplayer::most_probable_centre;
use inference::tagiron::BeliefState;
use inference::tagiron::{JointDeals, TileSet, UnseenTiles};
use knobel_core::{Rng, Seat, View};
use tagiron::Observation;

/// Sampled deals in which the opponents' posteriors are computed.
const SAMPLED_DEALS: usize = 4;
/// Attempts of rejection sampling per deal.
const MAX_ATTEMPTS: usize = 20_000;
/// Factor by which a round of questions raises the odds of knowing the centre (measured).
const ODDS_GROWTH: f64 = 4.0;
/// The probability from which on opponents are assumed to guess.
const OPPONENT_THRESHOLD: f64 = 0.6;
/// Rounds considered for waiting.
const MAX_ROUNDS: i32 = 5;

/// For some sampled deals, the probability with which each active opponent could name the centre.
pub(super) fn opponents_probabilities(
    view: &View<Observation>,
    belief: &BeliefState,
    deals: &JointDeals,
    rng: &mut dyn Rng,
) -> Vec<Vec<f64>> {
    let unseen = UnseenTiles::by(belief.own);
    let is_active = |seat: &Seat| view.observation.public.is_playing(*seat);
    let in_deal = |hands: Vec<TileSet>| {
        let others = belief.others.iter().map(|(seat, _)| *seat).zip(hands).filter(|(seat, _)| is_active(seat));
        let probability = |(seat, hand): (Seat, TileSet)| {
            let (unseen, deals) = BeliefState::as_seen_by(view, seat, unseen.tiles(hand)).deals();
            most_probable_centre(&unseen, &deals).map_or(0.0, |(_, probability)| probability)
        };
        others.map(probability).collect()
    };
    (0..SAMPLED_DEALS).filter_map(|_| sample(deals, rng)).map(in_deal).collect()
}

/// A uniformly random deal, by rejection sampling.
fn sample(deals: &JointDeals, rng: &mut dyn Rng) -> Option<Vec<TileSet>> {
    let mut deal = || {
        let mut taken: TileSet = 0;
        let hands = deals.lists.iter().map(|list| {
            let hand = list[rng.pick(list.len())];
            let free = taken & hand == 0;
            taken |= hand;
            free.then_some(hand)
        });
        hands.collect::<Option<Vec<TileSet>>>()
    };
    (0..MAX_ATTEMPTS).find_map(|_| deal())
}

/// The chance of naming the centre first if a player with this probability waits for the best number of rounds.
pub(super) fn value_of_waiting(probability: f64, others: &[Vec<f64>]) -> f64 {
    let after = |rounds: i32| {
        let first: f64 =
            others.iter().map(|deal| deal.iter().map(|other| misses(*other, rounds)).product::<f64>()).sum();
        after_rounds(probability, rounds) * first / others.len().max(1) as f64
    };
    (1..=MAX_ROUNDS).map(after).fold(0.0, f64::max)
}

/// The chance that an opponent with this probability has not named the centre within this many rounds.
fn misses(probability: f64, rounds: i32) -> f64 {
    let guess = (0..rounds)
        .map(|round| after_rounds(probability, round))
        .find(|probability| *probability >= OPPONENT_THRESHOLD);
    1.0 - guess.unwrap_or(0.0)
}

fn after_rounds(probability: f64, rounds: i32) -> f64 {
    let odds = probability / (1.0 - probability).max(1e-9) * ODDS_GROWTH.powi(rounds);
    odds / (1.0 + odds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_is_good_without_opponents_and_bad_under_pressure() {
        let waiting = |others: &[f64]| value_of_waiting(0.5, &[others.to_vec()]);
        assert!(waiting(&[]) > 0.9);
        assert!(waiting(&[0.01, 0.01]) > 0.5);
        assert!(waiting(&[0.7, 0.7]) < 0.5);
        assert!(waiting(&[0.9]) < waiting(&[0.1]));
    }

    #[test]
    fn sampled_deals_use_no_tile_twice() {
        let lists = vec![vec![0b0011, 0b0101], vec![0b0011, 0b1100, 0b1010]];
        let deals = JointDeals { all: 0b11_1111, size: 2, lists };
        let mut rng = knobel_core::Stream::seeded(1);
        for _ in 0..50 {
            let deal = sample(&deals, &mut rng).expect("there are such deals");
            assert_eq!(deal[0] & deal[1], 0);
        }
        let none = JointDeals { all: 0b1111, size: 2, lists: vec![vec![0b0011], vec![0b0011]] };
        assert_eq!(sample(&none, &mut rng), None);
    }
}
