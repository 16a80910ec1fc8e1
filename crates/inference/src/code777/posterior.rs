//! The posterior distribution of a rack, and the announcement with the best chance.

use super::triples::Triple;
use code777::Number;

/// The racks that are possible, with their probabilities.
#[derive(Clone, Debug, PartialEq)]
pub struct Posterior {
    racks: Vec<(Triple, f64)>,
}

/// Numbers that can be announced, and the probability that they are right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess {
    /// The numbers to announce.
    pub numbers: [Number; 3],
    /// The probability that they are right.
    pub probability: f64,
}

impl Posterior {
    /// Normalizes weights of any sum.
    pub fn new(mut racks: Vec<(Triple, f64)>) -> Self {
        let sum: f64 = racks.iter().map(|(_, weight)| weight).sum();
        racks.iter_mut().for_each(|(_, weight)| *weight /= sum);
        Posterior { racks }
    }

    /// Every possible rack with its probability.
    pub fn racks(&self) -> &[(Triple, f64)] {
        &self.racks
    }

    /// The announcement that is most probably right; none if no rack is possible.
    pub fn most_probable(&self) -> Option<Guess> {
        let mut codes = [0.0; Triple::CODES];
        self.racks.iter().for_each(|(triple, probability)| codes[triple.code()] += probability);
        let (code, probability) = codes.into_iter().enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other))?;
        (probability > 0.0).then(|| Guess { numbers: Triple::numbers_of_code(code), probability })
    }

    /// The most probable rack (maximum a posteriori).
    pub(super) fn most_probable_rack(&self) -> Option<Triple> {
        self.racks.iter().max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(triple, _)| *triple)
    }

    /// The numbers, if all possible racks share them.
    pub fn certain(&self) -> Option<[Number; 3]> {
        let (first, _) = self.racks.first()?;
        let same = self.racks.iter().all(|(triple, _)| triple.code() == first.code());
        same.then(|| Triple::numbers_of_code(first.code()))
    }
}
