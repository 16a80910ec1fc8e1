//! Questions rated against the best open one, and guesses by what was known when they were made.

use super::knowledge::{Deduction, QuestionValue};
use super::statement::Statement;
use crate::capability::ShouldStop;
use serde::Serialize;
use serde_json::Value;

/// A question compared with the best that could have been asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RatedQuestion {
    /// The step it was asked in.
    pub step: usize,
    /// As the game writes it.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub question: Value,
    /// Its expected information gain, in bits.
    pub expected: f64,
    /// The information its answer brought, in bits; none while there is no answer.
    pub gained: Option<f64>,
    /// The best open question.
    pub best: QuestionValue,
}

/// A verdict about a guess, whether it was right or not.
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
    /// It contradicted the clues.
    Impossible,
}

/// A guess, rated by what was known when it was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RatedGuess {
    /// The step it was made in.
    pub step: usize,
    /// The named solution.
    pub named: Statement,
    /// The probability that it was right, by what was known then.
    pub chance: f64,
    /// Was it right?
    pub right: Option<bool>,
    /// The verdict.
    pub verdict: Verdict,
}

/// A probability from which on nothing else is possible, up to rounding.
const CERTAIN: f64 = 1.0 - 1e-9;
/// As likely right as wrong.
const EVEN: f64 = 0.5;

/// Rates a question; none where there is nothing to compare it with, or it should stop.
pub(super) fn question(
    deduction: &dyn Deduction,
    step: usize,
    question: &Value,
    should_stop: ShouldStop<'_>,
) -> Option<RatedQuestion> {
    let best = deduction.open_questions(should_stop).into_iter().next().filter(|_| !should_stop())?;
    let expected = deduction.information_gain(question)?;
    let best =
        if best.bits >= expected { best } else { QuestionValue { question: question.clone(), bits: expected, ..best } };
    Some(RatedQuestion { step, question: question.clone(), expected, gained: None, best })
}

/// The moment at which a guess is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Timing {
    /// It could have been known before, and named.
    Overdue,
    /// There is nothing left to ask.
    LastChance,
    /// There is something to ask instead.
    QuestionsLeft,
}

/// Rates a guess.
pub(super) fn guess(
    deduction: &dyn Deduction,
    step: usize,
    named: Statement,
    right: Option<bool>,
    timing: Timing,
) -> RatedGuess {
    let chance = deduction.chance(&named);
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
