//! The net itself: sparse facts in, the chance to win out.

use super::features::{Features, WORDS};
use super::known::Known;
use super::weights::{Layer, Weights, WeightsError};
use std::sync::{Arc, LazyLock};

/// A net that values what a mind knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    weights: Weights,
}

static BUILT_IN: LazyLock<Arc<Net>> = LazyLock::new(|| {
    Arc::new(Net::read(include_bytes!("tac.weights")).expect("the file that is built in is read by a test"))
});

impl Net {
    /// The net this program was built with.
    pub fn built_in() -> &'static Arc<Net> {
        &BUILT_IN
    }

    /// A net from a file of weights.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        Weights::read(bytes).map(|weights| Net { weights })
    }

    /// For many values that differ little.
    pub fn valuer(&self) -> Valuer<'_> {
        Valuer::new(self)
    }

    /// How likely the team of the seat that looks wins, from 0 to 1.
    pub fn value(&self, known: &Known) -> f32 {
        self.valuer().value(&Features::of(known))
    }
}

/// Values one set of facts after the other; of the first layer only what changed is worked out anew.
#[derive(Clone, Debug)]
pub struct Valuer<'a> {
    net: &'a Net,
    at: Features,
    sums: Vec<i16>,
    hidden: [Vec<f32>; 3],
}

impl<'a> Valuer<'a> {
    fn new(net: &'a Net) -> Self {
        let Weights { first, rest } = &net.weights;
        let hidden = rest.each_ref().map(|layer| layer.biases.clone());
        Valuer { net, at: Features([0; WORDS]), sums: first.biases.clone(), hidden }
    }

    /// How likely the team of the seat that looks wins, from 0 to 1.
    pub fn value(&mut self, features: &Features) -> f32 {
        1.0 / (1.0 + (-self.logit(features)).exp())
    }

    /// The same before it is squeezed between 0 and 1.
    pub fn logit(&mut self, features: &Features) -> f32 {
        self.go_to(features);
        let [second, third, last] = &self.net.weights.rest;
        let [seconds, thirds, out] = &mut self.hidden;
        feed(second, awake(&self.sums).map(|unit| (unit, f32::from(self.sums[unit]))), seconds);
        feed(third, seconds.iter().copied().enumerate().filter(|(_, sum)| *sum > 0.0), thirds);
        feed(last, thirds.iter().copied().enumerate().filter(|(_, sum)| *sum > 0.0), out);
        out[0]
    }

    /// Brings the sums of the first layer from the last set of facts to this one.
    fn go_to(&mut self, features: &Features) {
        let net = self.net;
        let rows = |of: &Features, without: &Features| {
            let words: [u64; WORDS] = std::array::from_fn(|word| of.0[word] & !without.0[word]);
            let looked_at = words.into_iter().take(net.weights.facts() / 64).enumerate();
            let facts = looked_at.flat_map(|(number, word)| ones(word).map(move |bit| 64 * number + bit));
            facts.map(|fact| ((), net.weights.first.row(fact)))
        };
        let (new, gone) = (rows(features, &self.at), rows(&self.at, features));
        work_in(&mut self.sums, new, |sum, (), weight| sum.wrapping_add(weight));
        work_in(&mut self.sums, gone, |sum, (), weight| sum.wrapping_sub(weight));
        self.at = *features;
    }
}

/// The places of the ones in a word, the lowest first.
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// The first units that are awake: few, and no telling which, so they are not looked for one by one.
fn awake(sums: &[i16]) -> impl Iterator<Item = usize> {
    let (eights, rest) = sums.as_chunks::<8>();
    let sixty_fours =
        eights.chunks(8).map(|several| several.iter().rev().fold(0, |word, sums| word << 8 | above_zero(sums)));
    let found = sixty_fours.enumerate().flat_map(|(number, word)| ones(word).map(move |bit| 64 * number + bit));
    found.chain((sums.len() - rest.len()..sums.len()).filter(|unit| sums[*unit] > 0))
}

/// Which of the sums are above zero, as bits of the lowest byte.
fn above_zero(sums: &[i16; 8]) -> u64 {
    let bytes = sums.map(|sum| u8::from(sum > 0));
    u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56 // brings the lowest bit of each into the highest byte
}

/// What a layer makes of those inputs that are not zero.
#[inline]
fn feed(layer: &Layer<f32>, inputs: impl Iterator<Item = (usize, f32)>, outputs: &mut [f32]) {
    outputs.copy_from_slice(&layer.biases);
    work_in(outputs, inputs.map(|(number, input)| (input, layer.row(number))), |sum, input, weight| {
        sum + input * weight
    });
}

/// Works rows of weights into sums, each with its input: four at a time, so that the sums are fetched and put back once for all
/// four, and one after the other, so that it makes no difference.
#[inline]
fn work_in<'w, T: Copy + 'w, I: Copy>(
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
    fn just_the_units_above_zero_are_awake() {
        for units in 0..200 {
            let sums: Vec<i16> = (0..units).map(|unit| [i16::MIN, 0, 1, -1, i16::MAX][unit * unit % 5]).collect();
            let one_by_one: Vec<usize> = (0..units).filter(|unit| sums[*unit] > 0).collect();
            assert_eq!(awake(&sums).collect::<Vec<_>>(), one_by_one, "of {units}");
        }
    }

    #[test]
    fn every_row_is_worked_in_once_and_in_order() {
        let rows: Vec<[f32; 3]> = (0..9_u8).map(|row| [f32::from(row), 0.1, 1e7]).collect();
        for count in 0..=rows.len() {
            let mut sums = [1.0, 2.0, 3.0];
            let mut one_by_one = sums;
            let with_inputs = rows[..count].iter().zip([0.3, 0.7].into_iter().cycle());
            for (row, input) in with_inputs.clone() {
                one_by_one.iter_mut().zip(row).for_each(|(sum, weight)| *sum += input * weight);
            }
            work_in(&mut sums, with_inputs.map(|(row, input)| (input, &row[..])), |sum, input, weight| {
                sum + input * weight
            });
            assert_eq!(sums, one_by_one, "{count} rows");
        }
    }
}
