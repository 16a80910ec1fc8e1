//! The net itself: sparse facts in, the chance to win out.

use super::features::{Features, WORDS};
use super::known::Known;
use super::weights::{Layer, Unfit, Weights};
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
    pub fn read(bytes: &[u8]) -> Result<Self, Unfit> {
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
        // Of the first units one in twenty is awake.
        let awake = self.sums.iter().enumerate().filter(|(_, sum)| **sum > 0);
        feed(second, awake.map(|(unit, sum)| (unit, f32::from(*sum))), seconds);
        feed(third, seconds.iter().copied().enumerate().filter(|(_, sum)| *sum > 0.0), thirds);
        feed(last, thirds.iter().copied().enumerate().filter(|(_, sum)| *sum > 0.0), out);
        out[0]
    }

    /// Brings the sums of the first layer from the last set of facts to this one.
    fn go_to(&mut self, features: &Features) {
        let first = &self.net.weights.first;
        let looked_at = self.net.weights.facts() / 64; // words
        for (word, (from, to)) in self.at.0.iter().zip(&features.0).take(looked_at).enumerate() {
            let mut changed = from ^ to;
            while changed != 0 {
                let bit = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                let row = first.row(64 * word + bit);
                if to >> bit & 1 == 1 {
                    self.sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
                } else {
                    self.sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
                }
            }
        }
        self.at = *features;
    }
}

/// What a layer makes of those inputs that are not zero.
#[inline]
fn feed(layer: &Layer<f32>, inputs: impl Iterator<Item = (usize, f32)>, outputs: &mut [f32]) {
    outputs.copy_from_slice(&layer.biases);
    for (number, input) in inputs {
        for (output, weight) in outputs.iter_mut().zip(layer.row(number)) {
            *output += input * weight;
        }
    }
}
