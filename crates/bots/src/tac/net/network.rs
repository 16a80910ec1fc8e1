//! The network: sparse binary features in, the chance of winning out.
//!
//! The first layer is an accumulator as in NNUE (Nasu 2018): it holds integer sums, and only the rows of features that
//! changed since the last evaluation are added or subtracted. The later layers are small, use 32-bit floats, and skip inputs
//! that are zero after the ReLU.

use super::features::{FEATURE_WORDS, Features};
use super::information_state::InformationState;
use super::weights::{Layer, Weights, WeightsError};
use knobel_core::math::exp_f32;
use std::sync::{Arc, OnceLock};

/// The value network.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    weights: Weights,
}

/// The network of this program; see [`Net::loaded`].
static LOADED: OnceLock<Arc<Net>> = OnceLock::new();

impl Net {
    /// The network this program was built with.
    #[cfg(feature = "weights")]
    pub fn built_in() -> &'static Arc<Net> {
        let read = || Net::read(include_bytes!("tac.weights")).expect("the file that is built in is read by a test");
        LOADED.get_or_init(|| Arc::new(read()))
    }

    /// The network that plays in this program: the one it was built with, or the one that was [loaded](Self::load) since.
    pub fn loaded() -> Option<&'static Arc<Net>> {
        #[cfg(feature = "weights")]
        Self::built_in();
        LOADED.get()
    }

    /// Loads the network into a program that was built without one. The first that is loaded stays.
    pub fn load(bytes: &[u8]) -> Result<(), WeightsError> {
        let net = Net::read(bytes)?;
        LOADED.get_or_init(|| Arc::new(net));
        Ok(())
    }

    /// A network from a weights file.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        Weights::read(bytes).map(|weights| Net { weights })
    }

    /// An evaluator, to be kept for inputs that differ little.
    pub fn evaluator(&self) -> Evaluator<'_> {
        Evaluator::new(self)
    }

    /// The chance that the deciding seat's team wins, from 0 to 1.
    pub fn value(&self, known: &InformationState) -> f32 {
        self.evaluator().value(&Features::of(known))
    }
}

/// Evaluates one input after the other with an incrementally updated accumulator.
#[derive(Clone, Debug)]
pub struct Evaluator<'a> {
    net: &'a Net,
    /// The features that the accumulator holds.
    current: Features,
    accumulator: Vec<i16>,
    /// Outputs of the later layers.
    activations: [Vec<f32>; 3],
}

impl<'a> Evaluator<'a> {
    fn new(net: &'a Net) -> Self {
        let Weights { first, rest } = &net.weights;
        let activations = rest.each_ref().map(|layer| layer.biases.clone());
        Evaluator { net, current: Features([0; FEATURE_WORDS]), accumulator: first.biases.clone(), activations }
    }

    /// The chance that the deciding seat's team wins, from 0 to 1.
    pub fn value(&mut self, features: &Features) -> f32 {
        1.0 / (1.0 + exp_f32(-self.logit(features)))
    }

    /// The log-odds of winning.
    pub fn logit(&mut self, features: &Features) -> f32 {
        self.update(features);
        let [second, third, last] = &self.net.weights.rest;
        let [seconds, thirds, out] = &mut self.activations;
        forward(second, active_units(&self.accumulator).map(|unit| (unit, f32::from(self.accumulator[unit]))), seconds);
        forward(third, seconds.iter().copied().enumerate().filter(|(_, sum)| *sum > 0.0), thirds);
        forward(last, thirds.iter().copied().enumerate().filter(|(_, sum)| *sum > 0.0), out);
        out[0]
    }

    /// Updates the accumulator to these features.
    fn update(&mut self, features: &Features) {
        let net = self.net;
        let rows = |of: &Features, without: &Features| {
            let words: [u64; FEATURE_WORDS] = std::array::from_fn(|word| of.0[word] & !without.0[word]);
            let used = words.into_iter().take(net.weights.features() / 64).enumerate();
            let features = used.flat_map(|(number, word)| ones(word).map(move |bit| 64 * number + bit));
            features.map(|feature| ((), net.weights.first.row(feature)))
        };
        let (added, removed) = (rows(features, &self.current), rows(&self.current, features));
        accumulate(&mut self.accumulator, added, |sum, (), weight| sum.wrapping_add(weight));
        accumulate(&mut self.accumulator, removed, |sum, (), weight| sum.wrapping_sub(weight));
        self.current = *features;
    }
}

/// The positions of the ones in a word, lowest first.
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// The active units (ReLU above zero) of the accumulator. They are few and unpredictable, so they are found by bit masks
/// instead of a branch per unit.
fn active_units(sums: &[i16]) -> impl Iterator<Item = usize> {
    let (eights, rest) = sums.as_chunks::<8>();
    let sixty_fours =
        eights.chunks(8).map(|several| several.iter().rev().fold(0, |word, sums| word << 8 | above_zero(sums)));
    let found = sixty_fours.enumerate().flat_map(|(number, word)| ones(word).map(move |bit| 64 * number + bit));
    found.chain((sums.len() - rest.len()..sums.len()).filter(|unit| sums[*unit] > 0))
}

/// Which of the sums are above zero, as bits of the lowest byte.
fn above_zero(sums: &[i16; 8]) -> u64 {
    let bytes = sums.map(|sum| u8::from(sum > 0));
    u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56 // gathers the lowest bit of each byte
}

/// The outputs of a layer for the inputs that are not zero.
#[inline]
fn forward(layer: &Layer<f32>, inputs: impl Iterator<Item = (usize, f32)>, outputs: &mut [f32]) {
    outputs.copy_from_slice(&layer.biases);
    accumulate(outputs, inputs.map(|(number, input)| (input, layer.row(number))), |sum, input, weight| {
        sum + input * weight
    });
}

/// Adds weighted rows to the sums, four at a time: the sums are loaded and stored once for four rows, and every sum is
/// updated in the order of the rows, so that rounding does not depend on the grouping.
#[inline]
fn accumulate<'w, T: Copy + 'w, I: Copy>(
    sums: &mut [T],
    mut rows: impl Iterator<Item = (I, &'w [T])>,
    by: impl Fn(T, I, T) -> T,
) {
    while let Some((a, first)) = rows.next() {
        match [rows.next(), rows.next(), rows.next()] {
            [Some((b, second)), Some((c, third)), Some((d, fourth))] => {
                for ((((sum, first), second), third), fourth) in
                    sums.iter_mut().zip(first).zip(second).zip(third).zip(fourth)
                {
                    *sum = by(by(by(by(*sum, a, *first), b, *second), c, *third), d, *fourth);
                }
            }
            fewer => {
                for (input, row) in [(a, first)].into_iter().chain(fewer.into_iter().flatten()) {
                    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = by(*sum, input, *weight));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_units_above_zero_are_active() {
        for units in 0..200 {
            let sums: Vec<i16> = (0..units).map(|unit| [i16::MIN, 0, 1, -1, i16::MAX][unit * unit % 5]).collect();
            let one_by_one: Vec<usize> = (0..units).filter(|unit| sums[*unit] > 0).collect();
            assert_eq!(active_units(&sums).collect::<Vec<_>>(), one_by_one, "of {units}");
        }
    }

    #[test]
    fn every_row_is_added_once_and_in_order() {
        let rows: Vec<[f32; 3]> = (0..9_u8).map(|row| [f32::from(row), 0.1, 1e7]).collect();
        for count in 0..=rows.len() {
            let mut sums = [1.0, 2.0, 3.0];
            let mut one_by_one = sums;
            let with_inputs = rows[..count].iter().zip([0.3, 0.7].into_iter().cycle());
            for (row, input) in with_inputs.clone() {
                one_by_one.iter_mut().zip(row).for_each(|(sum, weight)| *sum += input * weight);
            }
            accumulate(&mut sums, with_inputs.map(|(row, input)| (input, &row[..])), |sum, input, weight| {
                sum + input * weight
            });
            assert_eq!(sums, one_by_one, "{count} rows");
        }
    }
}
