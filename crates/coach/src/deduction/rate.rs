//! Questions rated against the best open one, and guesses by what was known when they were made.

use super::claim::Saying;
use super::riddle::{Prospect, Riddle};
use serde::Serialize;
use serde_json::Value;

/// A question beside the best that could have been asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RatedQuestion {
    /// The step it was asked in.
    pub step: usize,
    /// As the game writes it.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub question: Value,
    /// What it was expected to tell, in bits.
    pub expected: f64,
    /// What it told, in bits; none while no answer has come.
    pub told: Option<f64>,
    /// The best open question.
    pub best: Prospect,
}

/// What is to be said about a guess, whether it was right or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Nothing else was possible.
    Certain,
    /// Nothing else had been possible for a while.
    TooLate,
    /// More likely right than wrong, or there was nothing left to ask.
    Fair,
    /// More likely wrong than right, with questions still open.
    TooEarly,
    /// It contradicted what was heard.
    Impossible,
}

/// A guess, and what was known when it was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RatedGuess {
    /// The step it was made in.
    pub step: usize,
    /// What was named.
    pub named: Saying,
    /// How probably it was right, by what was known then.
    pub chance: f64,
    /// Was it?
    pub right: Option<bool>,
    /// What is to be said about it.
    pub verdict: Verdict,
}

/// Nothing else is possible, but for rounding.
const CERTAIN: f64 = 1.0 - 1e-9;
/// As likely right as wrong.
const EVEN: f64 = 0.5;

/// Rates a question; none where there is nothing to compare it with.
pub(super) fn question(riddle: &dyn Riddle, step: usize, question: &Value) -> Option<RatedQuestion> {
    let best = riddle.prospects().into_iter().next()?;
    let expected = riddle.worth(question)?;
    let best =
        if best.bits >= expected { best } else { Prospect { question: question.clone(), bits: expected, ..best } };
    Some(RatedQuestion { step, question: question.clone(), expected, told: None, best })
}

/// The moment at which a guess is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Timing {
    /// It could have been known before, and named.
    Overdue,
    /// There is nothing left to ask.
    LastChance,
    /// There is something to ask instead.
    Public,
}

/// Rates a guess.
pub(super) fn guess(
    riddle: &dyn Riddle,
    step: usize,
    named: Saying,
    right: Option<bool>,
    timing: Timing,
) -> RatedGuess {
    let chance = riddle.chance(&named);
    let verdict = match chance {
        0.0 => Verdict::Impossible,
        CERTAIN.. if timing == Timing::Overdue => Verdict::TooLate,
        CERTAIN.. => Verdict::Certain,
        EVEN.. => Verdict::Fair,
        _ if timing == Timing::LastChance => Verdict::Fair,
        _ => Verdict::TooEarly,
    };
    RatedGuess { step, named, chance, right, verdict }
}
