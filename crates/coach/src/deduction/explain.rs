//! Why something is certain: the answers that leave nothing else, checked before anybody sees them.

use super::claim::Saying;
use super::riddle::{Clues, Riddle};
use serde::{Deserialize, Serialize};

/// Why these statements can't all be so. (That a fact is certain is shown by ruling out its opposite.)
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Explanation {
    /// What is ruled out together; nothing at all where the answers contradict each other.
    pub rules_out: Vec<Saying>,
    /// In how many ways it could be so if nothing had been heard.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub ways: u64,
    /// The answers that rule it out, oldest first; none of them can be left out.
    pub because: Vec<Reason>,
}

/// One answer of an explanation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Reason {
    /// Its place among the clues.
    pub clue: usize,
    /// How many of the ways are left after it and those before it.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub leaves: u64,
}

/// Why an explanation must not be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// The named answers don't rule it out.
    #[error("the named answers leave a way in which it is so")]
    NotRuledOut,
    /// An answer is named that is not needed.
    #[error("clue {0} is named but not needed")]
    Superfluous(usize),
    /// The ways were counted wrongly.
    #[error("ways are left in the end, or an answer brings ways back")]
    Miscounted,
}

impl Explanation {
    /// The clues it names.
    pub fn clues(&self) -> Clues {
        self.because.iter().map(|reason| reason.clue).collect()
    }

    /// Judges it by the rules alone: does it prove what it says, with nothing superfluous?
    pub fn check(&self, riddle: &dyn Riddle) -> Result<(), Flaw> {
        let clues = self.clues();
        if !riddle.is_refuted(clues, &self.rules_out) {
            return Err(Flaw::NotRuledOut);
        }
        let needless = clues.iter().find(|clue| riddle.is_refuted(clues.without(*clue), &self.rules_out));
        if let Some(clue) = needless {
            return Err(Flaw::Superfluous(clue));
        }
        let counts: Vec<u64> = [self.ways].into_iter().chain(self.because.iter().map(|reason| reason.leaves)).collect();
        let sinks = counts.is_sorted_by(|before, after| before >= after) && counts.last() == Some(&0);
        if sinks { Ok(()) } else { Err(Flaw::Miscounted) }
    }
}

/// Why it can't be that all of this is so; none if it can. What fails its own check is not shown.
pub fn why_not(riddle: &dyn Riddle, sayings: &[Saying]) -> Option<Explanation> {
    let unchecked = unchecked(riddle, sayings)?;
    unchecked.check(riddle).is_ok().then_some(unchecked)
}

/// Why this is certain; none if it isn't.
pub fn why(riddle: &dyn Riddle, fact: &Saying) -> Option<Explanation> {
    why_not(riddle, &[fact.denied()])
}

/// An explanation as it was found, before the check.
pub fn unchecked(riddle: &dyn Riddle, sayings: &[Saying]) -> Option<Explanation> {
    let clues = riddle.ruling_out(riddle.all(), sayings)?;
    let mut known = Clues::NONE;
    let because = clues.iter().map(|clue| {
        known = known.with(clue);
        Reason { clue, leaves: riddle.ways(known, sayings) }
    });
    let because = because.collect();
    Some(Explanation { rules_out: sayings.to_vec(), ways: riddle.ways(Clues::NONE, sayings), because })
}

/// A set of these clues that refutes and of which none can be left out, found by halving (QuickXplain); clues that come
/// early in `order` are kept rather than later ones. None if all together don't refute.
pub(crate) fn halving(order: &[usize], refutes: &mut dyn FnMut(Clues) -> bool) -> Option<Clues> {
    let all = order.iter().copied().collect();
    if !refutes(all) {
        return None;
    }
    Some(among(order, Clues::NONE, false, refutes))
}

/// Those of `order` that are needed beside `given`.
fn among(order: &[usize], given: Clues, grown: bool, refutes: &mut dyn FnMut(Clues) -> bool) -> Clues {
    if order.is_empty() || grown && refutes(given) {
        return Clues::NONE;
    }
    if let [only] = order {
        // What was tried last without it did not do, unless nothing at all does.
        return if !grown && refutes(given) { Clues::NONE } else { Clues::NONE.with(*only) };
    }
    let (early, late) = order.split_at(order.len() / 2);
    let early_all: Clues = early.iter().copied().collect();
    let from_late = among(late, given.or(early_all), true, refutes);
    let from_early = among(early, given.or(from_late), !from_late.is_empty(), refutes);
    from_early.or(from_late)
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_core::{Rng, Stream};

    #[test]
    fn halving_finds_a_set_of_which_none_can_be_left_out() {
        let mut rng = Stream::seeded(9);
        for _ in 0..500 {
            let count = 1 + rng.pick(12);
            let goals: Vec<Clues> =
                (0..1 + rng.pick(4)).map(|_| (0..count).filter(|_| rng.pick(3) == 0).collect()).collect();
            let mut refutes = |known: Clues| goals.iter().any(|goal| goal.and(known) == *goal);
            let order: Vec<usize> = (0..count).collect();
            let found = halving(&order, &mut refutes).expect("all together reach every goal");
            assert!(refutes(found));
            assert!(found.iter().all(|clue| !refutes(found.without(clue))), "{found:?} of {goals:?}");
        }
        assert_eq!(halving(&[0, 1], &mut |_| false), None);
    }
}
