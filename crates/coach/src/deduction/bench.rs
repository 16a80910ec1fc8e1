//! What there is to measure: explanations in random situations, each held against the rules.

use super::explain::{Explanation, Flaw, unchecked};
use super::{Clues, Insight, Saying};
use knobel_core::{Match, Rng, Seat, Stream, Viewer, random_match};

/// One explanation in a random situation.
pub struct Sample {
    riddle: Box<dyn super::Riddle>,
    /// What is certain there.
    pub fact: Saying,
}

impl Sample {
    /// Finds the explanation, as the coach does before it is checked.
    ///
    /// # Panics
    /// If the fact is not certain, which it was when it was drawn.
    pub fn explain(&self) -> Explanation {
        unchecked(&*self.riddle, &[self.fact.denied()]).expect("what is certain can be explained")
    }

    /// Judges it by the rules alone.
    pub fn check(&self, explanation: &Explanation) -> Result<(), Flaw> {
        explanation.check(&*self.riddle)
    }
}

/// So many matches are tried for one situation in which something is certain.
const MOST_MATCHES: u64 = 1_000;

/// A random moment of a random match of this setup at which something heard makes something certain.
pub fn sample<G: Insight>(setup: &G::Setup, seed: u64) -> Option<Sample> {
    (0..MOST_MATCHES).find_map(|again| moment::<G>(setup, seed ^ again << 40))
}

fn moment<G: Insight>(setup: &G::Setup, seed: u64) -> Option<Sample> {
    let mut rng = Stream::seeded(seed);
    let played = random_match::<G>(setup, seed, |_| {}).ok()?;
    let steps = 1 + rng.pick(played.log().len());
    let seat = Seat(rng.pick(played.players().seat_count().into()) as u8);
    let view = Match::<G>::replay(setup, &played.log()[..steps]).view(Viewer::Seat(seat));
    let riddle = G::riddle(&G::situation(&view)?).ok()?;
    let mut facts = riddle.settled(riddle.all());
    while !facts.is_empty() {
        let fact = facts.swap_remove(rng.pick(facts.len()));
        if riddle.ways(Clues::NONE, &[fact.denied()]) > 0 {
            return Some(Sample { riddle, fact });
        }
    }
    None
}
