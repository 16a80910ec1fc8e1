//! What several nets think on average of the after-states they meet, for a net that learns to think so alone.

use crate::game::{Answer, MOST_LOOKS, Room};
use crate::herd::{begin, on_all_cores};
use crate::seating::{Plan, Shares};
use bots::tac::net::{Evaluator, FEATURE_WORDS, Features, Net};
use knobel_core::{Rng, Stream};

/// Choices that are thought so much worse than the best are seldom told: they are not chosen either way.
const NEAR: f32 = 0.03;

/// One in so many of them is,
const OF_THE_REST: usize = 4;

/// one decision in so many is told, because those of a game resemble each other,
const OF_DECISIONS: usize = 2;

/// and one choice in so many is drawn at random.
const SLIPS: usize = 33;

/// Fills in facts and how likely the nets think on average to win there, from games that they play together.
pub fn opinions(nets: &[Net], seed: u64, shares: Shares, facts: &mut [u64], values: &mut [f32]) {
    const EACH: usize = 32_768;
    let parts = facts.chunks_mut(EACH * FEATURE_WORDS).zip(values.chunks_mut(EACH)).enumerate();
    on_all_cores(parts.collect(), |(number, (facts, values))| {
        let rng = Stream::seeded(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number as u64);
        let room = Room::default();
        let mut circle = Circle { valuers: nets.iter().map(Net::evaluator).collect(), rng, room };
        let mut told = vec![];
        while told.len() < values.len() {
            circle.play(&shares, &mut told);
        }
        for ((told, facts), value) in told.iter().zip(facts.chunks_mut(FEATURE_WORDS)).zip(values) {
            facts.copy_from_slice(&told.0.0);
            *value = told.1;
        }
    });
}

/// Nets that decide together.
struct Circle<'n> {
    valuers: Vec<Evaluator<'n>>,
    rng: Stream,
    room: Room,
}

impl Circle<'_> {
    /// Plays a game to its end.
    fn play(&mut self, shares: &Shares, told: &mut Vec<(Features, f32)>) {
        let plan = Plan { looks: false, ..Plan::drawn(shares, &mut self.rng) };
        let mut game = begin(plan, &mut self.rng);
        game.run(&mut self.room, 1.0, &mut vec![]);
        while !game.shown().is_empty() {
            let values: Vec<f32> = game.shown().iter().map(|features| self.value(features)).collect();
            let (best, most) = values
                .iter()
                .copied()
                .enumerate()
                .fold((0, 0.0), |best, other| if other.1 > best.1 { other } else { best });
            if self.rng.pick(OF_DECISIONS) == 0 {
                for (features, value) in game.shown().iter().zip(values) {
                    if most - value < NEAR || self.rng.pick(OF_THE_REST) == 0 {
                        told.push((*features, value));
                    }
                }
            }
            let slip = self.rng.pick(SLIPS) == 0;
            let choice = if slip { self.rng.pick(game.shown().len()) } else { best } as u32;
            let answer = Answer { choice, value: most, looks: [0.0; MOST_LOOKS] };
            game.answer(answer, &mut self.room, 1.0, &mut vec![]);
        }
    }

    fn value(&mut self, features: &Features) -> f32 {
        let count = self.valuers.len() as f32;
        self.valuers.iter_mut().map(|evaluator| evaluator.value(features)).sum::<f32>() / count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_what_the_nets_think_and_the_same_again_for_the_same_seed() {
        let nets = [Net::clone(Net::built_in()), Net::clone(Net::built_in())];
        let asked = |seed| {
            let (mut facts, mut values) = (vec![0; 500 * FEATURE_WORDS], vec![0.0; 500]);
            let shares = Shares { master: 500, several_seats: 500, ..Shares::default() };
            opinions(&nets, seed, shares, &mut facts, &mut values);
            (facts, values)
        };
        let (facts, values) = asked(1);
        for (facts, value) in facts.chunks(FEATURE_WORDS).zip(&values) {
            let features = Features(facts.try_into().expect("all words of a set of facts"));
            assert!((nets[0].evaluator().value(&features) - value).abs() < 1e-6);
        }
        assert!(values.iter().any(|value| *value < 0.4) && values.iter().any(|value| *value > 0.6));
        assert_eq!((facts, values.clone()), asked(1));
        assert_ne!(values, asked(2).1);
    }
}
