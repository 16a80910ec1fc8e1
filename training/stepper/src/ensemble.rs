//! Samples for distillation: after-states of games that several networks play together, with their mean predictions.

use crate::game::{Buffers, Decision, MAX_OBSERVERS};
use crate::game_plan::{GameMix, GamePlan};
use crate::vector_env::{begin, on_all_cores};
use bots::tac::net::{Evaluator, FEATURE_WORDS, Features, Net};
use knobel_core::{Rng, Stream};

/// After-states whose value is further than this from the best are sampled rarely: they are hardly ever chosen.
const NEAR_BEST: f32 = 0.03;

/// One of this many of those is sampled.
const SAMPLING_OF_OTHERS: usize = 4;

/// One of this many decisions is sampled: consecutive ones are similar.
const SAMPLING_OF_DECISIONS: usize = 2;

/// One of this many choices is random.
const EXPLORATION: usize = 33;

/// Fills in features and mean predictions, from games that the networks play together.
pub fn ensemble_samples(nets: &[Net], seed: u64, mix: GameMix, features: &mut [u64], values: &mut [f32]) {
    const SAMPLES_PER_JOB: usize = 32_768;
    let parts =
        features.chunks_mut(SAMPLES_PER_JOB * FEATURE_WORDS).zip(values.chunks_mut(SAMPLES_PER_JOB)).enumerate();
    on_all_cores(parts.collect(), |(number, (features, values))| {
        let rng = Stream::seeded(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number as u64);
        let buffers = Buffers::default();
        let mut ensemble = Ensemble { evaluators: nets.iter().map(Net::evaluator).collect(), rng, buffers };
        let mut samples = vec![];
        while samples.len() < values.len() {
            ensemble.play(&mix, &mut samples);
        }
        for ((sample, features), value) in samples.iter().zip(features.chunks_mut(FEATURE_WORDS)).zip(values) {
            features.copy_from_slice(&sample.0.0);
            *value = sample.1;
        }
    });
}

/// Networks that decide together by their mean.
struct Ensemble<'n> {
    evaluators: Vec<Evaluator<'n>>,
    rng: Stream,
    buffers: Buffers,
}

impl Ensemble<'_> {
    /// Plays a game and appends its samples.
    fn play(&mut self, mix: &GameMix, samples: &mut Vec<(Features, f32)>) {
        let plan = GamePlan { observers: false, ..GamePlan::sample(mix, &mut self.rng) };
        let mut game = begin(plan, &mut self.rng);
        game.run(&mut self.buffers, 1.0, &mut vec![]);
        while !game.states().is_empty() {
            let values: Vec<f32> = game.states().iter().map(|features| self.value(features)).collect();
            let (best, most) = values
                .iter()
                .copied()
                .enumerate()
                .fold((0, 0.0), |best, other| if other.1 > best.1 { other } else { best });
            if self.rng.pick(SAMPLING_OF_DECISIONS) == 0 {
                for (features, value) in game.states().iter().zip(values) {
                    if most - value < NEAR_BEST || self.rng.pick(SAMPLING_OF_OTHERS) == 0 {
                        samples.push((*features, value));
                    }
                }
            }
            let is_random = self.rng.pick(EXPLORATION) == 0;
            let choice = if is_random { self.rng.pick(game.states().len()) } else { best } as u32;
            let decision = Decision { choice, value: most, observers: [0.0; MAX_OBSERVERS] };
            game.decide(decision, &mut self.buffers, 1.0, &mut vec![]);
        }
    }

    fn value(&mut self, features: &Features) -> f32 {
        let count = self.evaluators.len() as f32;
        self.evaluators.iter_mut().map(|evaluator| evaluator.value(features)).sum::<f32>() / count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_have_the_mean_prediction_and_are_reproducible() {
        let nets = [Net::clone(Net::built_in()), Net::clone(Net::built_in())];
        let generate = |seed| {
            let (mut features, mut values) = (vec![0; 500 * FEATURE_WORDS], vec![0.0; 500]);
            let mix = GameMix { master: 500, multi_seat: 500, ..GameMix::default() };
            ensemble_samples(&nets, seed, mix, &mut features, &mut values);
            (features, values)
        };
        let (features, values) = generate(1);
        for (features, value) in features.chunks(FEATURE_WORDS).zip(&values) {
            let features = Features(features.try_into().expect("all words of a feature vector"));
            assert!((nets[0].evaluator().value(&features) - value).abs() < 1e-6);
        }
        assert!(values.iter().any(|value| *value < 0.4) && values.iter().any(|value| *value > 0.6));
        assert_eq!((features, values.clone()), generate(1));
        assert_ne!(values, generate(2).1);
    }
}
