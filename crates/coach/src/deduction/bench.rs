//! Random situations to measure explanations by, for `knobel bench`.

use super::explanation::{Explanation, ExplanationError, find_explanation};
use super::{ClueSet, DeductionGame, Statement};
use knobel_core::{Match, Rng, Seat, Stream, Viewer, random_match};

/// A fact that is certain in a random situation.
pub struct Sample {
    deduction: Box<dyn super::Deduction>,
    /// The fact.
    pub fact: Statement,
}

impl Sample {
    /// Finds the explanation, as the coach does before it is checked.
    ///
    /// # Panics
    /// If the fact is not certain, which it was when it was drawn.
    pub fn explain(&self) -> Explanation {
        find_explanation(&*self.deduction, &[self.fact.denied()]).expect("what is certain can be explained")
    }

    /// Checks it by the rules alone.
    pub fn check(&self, explanation: &Explanation) -> Result<(), ExplanationError> {
        explanation.check(&*self.deduction)
    }
}

/// How many matches are tried for one situation in which something is certain.
const MAX_MATCHES: u64 = 1_000;

/// A random moment of a random match of this setup at which the clues make something certain.
pub fn sample<G: DeductionGame>(setup: &G::Setup, seed: u64) -> Option<Sample> {
    (0..MAX_MATCHES).find_map(|again| moment::<G>(setup, seed ^ again << 40))
}

fn moment<G: DeductionGame>(setup: &G::Setup, seed: u64) -> Option<Sample> {
    let mut rng = Stream::seeded(seed);
    let played = random_match::<G>(setup, seed, |_| {}).ok()?;
    let steps = 1 + rng.pick(played.log().len());
    let seat = Seat(rng.pick(played.players().seat_count().into()) as u8);
    let view = Match::<G>::replay(setup, &played.log()[..steps]).view(Viewer::Seat(seat));
    let deduction = G::deduction(&G::situation(&view)?).ok()?;
    let mut facts = deduction.certain(deduction.all());
    while !facts.is_empty() {
        let fact = facts.swap_remove(rng.pick(facts.len()));
        if deduction.count_worlds(ClueSet::NONE, &[fact.denied()]) > 0 {
            return Some(Sample { deduction, fact });
        }
    }
    None
}
