//! Explanations: a small set of clues that proves a statement, checked by the rules before it is shown.
//!
//! A statement is certain if the clues are inconsistent with its negation; its explanation is a minimal inconsistent
//! subset of the clues (a minimal unsatisfiable subset). Where worlds are enumerated, a smallest one is found as a
//! [minimum hitting set](super::hitting_set); else a minimal one by QuickXplain (Junker 2004).

use super::knowledge::{ClueSet, Deduction};
use super::statement::Statement;
use serde::{Deserialize, Serialize};

/// Why these statements can't all hold. (That a fact is certain is shown by refuting its negation.)
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Explanation {
    /// The refuted statements; empty where the answers contradict each other.
    pub rules_out: Vec<Statement>,
    /// In how many worlds the statements hold before any answer.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub worlds: u64,
    /// The answers that refute them, oldest first; none of them can be left out.
    pub because: Vec<Reason>,
}

/// One answer of an explanation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Reason {
    /// Its index among the clues.
    pub clue: usize,
    /// How many of the worlds are left after this answer and those before it.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub leaves: u64,
}

/// Why an explanation must not be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExplanationError {
    /// The answers don't refute the statements.
    #[error("the named answers leave a world in which it is so")]
    NotRuledOut,
    /// An answer is not needed.
    #[error("clue {0} is named but not needed")]
    Superfluous(usize),
    /// The worlds were counted wrongly.
    #[error("worlds are left in the end, or an answer brings worlds back")]
    Miscounted,
}

impl Explanation {
    /// The clues it names.
    pub fn clues(&self) -> ClueSet {
        self.because.iter().map(|reason| reason.clue).collect()
    }

    /// Checks it by the rules alone: does it prove what it says, with nothing superfluous?
    pub fn check(&self, deduction: &dyn Deduction) -> Result<(), ExplanationError> {
        let clues = self.clues();
        if !deduction.is_refuted(clues, &self.rules_out) {
            return Err(ExplanationError::NotRuledOut);
        }
        let needless = clues.iter().find(|clue| deduction.is_refuted(clues.without(*clue), &self.rules_out));
        if let Some(clue) = needless {
            return Err(ExplanationError::Superfluous(clue));
        }
        let counts: Vec<u64> =
            [self.worlds].into_iter().chain(self.because.iter().map(|reason| reason.leaves)).collect();
        let sinks = counts.is_sorted_by(|before, after| before >= after) && counts.last() == Some(&0);
        if sinks { Ok(()) } else { Err(ExplanationError::Miscounted) }
    }
}

/// Why these statements can't all hold; none if they can. An explanation that fails its own check is not shown.
pub fn explain_refutation(deduction: &dyn Deduction, statements: &[Statement]) -> Option<Explanation> {
    let unchecked = find_explanation(deduction, statements)?;
    unchecked.check(deduction).is_ok().then_some(unchecked)
}

/// Why this fact is certain; none if it isn't.
pub fn explain(deduction: &dyn Deduction, fact: &Statement) -> Option<Explanation> {
    explain_refutation(deduction, &[fact.denied()])
}

/// Finds an explanation, without the check.
pub fn find_explanation(deduction: &dyn Deduction, statements: &[Statement]) -> Option<Explanation> {
    let clues = deduction.smallest_refutation(deduction.all(), statements)?;
    let mut known = ClueSet::NONE;
    let because = clues.iter().map(|clue| {
        known = known.with(clue);
        Reason { clue, leaves: deduction.count_worlds(known, statements) }
    });
    let because = because.collect();
    Some(Explanation {
        rules_out: statements.to_vec(),
        worlds: deduction.count_worlds(ClueSet::NONE, statements),
        because,
    })
}

/// QuickXplain (Junker 2004): a minimal refuting subset, found by divide and conquer. Clues that come early in `order` are
/// preferred. None if all together don't refute.
pub(crate) fn quickxplain(order: &[usize], refutes: &mut dyn FnMut(ClueSet) -> bool) -> Option<ClueSet> {
    let all = order.iter().copied().collect();
    if !refutes(all) {
        return None;
    }
    Some(among(order, ClueSet::NONE, false, refutes))
}

/// The part of `order` that is needed in addition to `given`; `grown`: the last step added clues to `given`.
fn among(order: &[usize], given: ClueSet, grown: bool, refutes: &mut dyn FnMut(ClueSet) -> bool) -> ClueSet {
    if order.is_empty() || grown && refutes(given) {
        return ClueSet::NONE;
    }
    if let [only] = order {
        // The caller has found that `given` alone does not refute, unless this is the first call.
        return if !grown && refutes(given) { ClueSet::NONE } else { ClueSet::NONE.with(*only) };
    }
    let (early, late) = order.split_at(order.len() / 2);
    let early_all: ClueSet = early.iter().copied().collect();
    let from_late = among(late, given.or(early_all), true, refutes);
    let from_early = among(early, given.or(from_late), !from_late.is_empty(), refutes);
    from_early.or(from_late)
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_core::{Rng, Stream};

    #[test]
    fn quickxplain_finds_a_minimal_set() {
        let mut rng = Stream::seeded(9);
        for _ in 0..500 {
            let count = 1 + rng.pick(12);
            let goals: Vec<ClueSet> =
                (0..1 + rng.pick(4)).map(|_| (0..count).filter(|_| rng.pick(3) == 0).collect()).collect();
            let mut refutes = |known: ClueSet| goals.iter().any(|goal| goal.and(known) == *goal);
            let order: Vec<usize> = (0..count).collect();
            let found = quickxplain(&order, &mut refutes).expect("all together reach every goal");
            assert!(refutes(found));
            assert!(found.iter().all(|clue| !refutes(found.without(clue))), "{found:?} of {goals:?}");
        }
        assert_eq!(quickxplain(&[0, 1], &mut |_| false), None);
    }
}
