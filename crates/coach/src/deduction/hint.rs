//! Analysis and hints. A hint says more only when more is asked for.

use super::explanation::{Explanation, explain, explain_refutation};
use super::knowledge::{Clue, ClueSet, Deduction, QuestionValue, Uncertainty};
use super::notes::Mark;
use super::statement::{Claim, Statement};
use crate::capability::ShouldStop;
use serde::{Deserialize, Serialize};

/// Everything that can be known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Analysis {
    /// How much is still unknown.
    pub uncertainty: Uncertainty,
    /// What is certain, without statements that follow from another one.
    pub certain: Vec<Statement>,
    /// The open questions with their expected information gain, the best first.
    pub questions: Vec<QuestionValue>,
    /// The clues.
    pub clues: Vec<Clue>,
}

/// How much a hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Only what kind of thing to look for.
    Nudge,
    /// The fact, or the better question.
    Point,
    /// The reasons as well.
    Explain,
}

/// What kind of thing to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Nudge {
    /// The solution can be known.
    Solved,
    /// Something can be known that is not in the notes.
    SomethingNew,
    /// Nothing more can be known; there is a best question to ask.
    Ask,
    /// Nothing more can be known, and there is nothing to ask.
    Wait,
    /// The answers contradict each other.
    Contradiction,
}

/// A hint of some level.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Hint {
    /// How many solutions are left.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub left: u64,
    /// What kind of thing to look for.
    pub nudge: Nudge,
    /// What can be known, from [`Level::Point`] on.
    pub fact: Option<Statement>,
    /// The question with the greatest information gain, from [`Level::Point`] on.
    pub question: Option<QuestionValue>,
    /// Why, at [`Level::Explain`].
    pub explanation: Option<Explanation>,
    /// The clues that the explanation refers to by index.
    pub clues: Vec<Clue>,
}

/// Everything that can be known, as far as it came when it should stop.
pub fn analyse(deduction: &dyn Deduction, should_stop: ShouldStop<'_>) -> Analysis {
    let uncertainty = deduction.uncertainty(deduction.all());
    let certain = if should_stop() { vec![] } else { concise(deduction.certain(deduction.all())) };
    Analysis {
        uncertainty,
        certain,
        questions: deduction.open_questions(should_stop),
        clues: deduction.clues().to_vec(),
    }
}

/// A hint for a player who has these notes, as far as it was found when it should stop.
pub fn hint(deduction: &dyn Deduction, marks: &[Mark], level: Level, should_stop: ShouldStop<'_>) -> Hint {
    let standing = deduction.uncertainty(deduction.all());
    let found = match (standing.left, standing.likeliest) {
        (0, _) => HintBasis { nudge: Nudge::Contradiction, fact: None, why: explain_refutation(deduction, &[]) },
        (1, Some(solution)) => {
            let why = explain(deduction, &solution);
            HintBasis { nudge: Nudge::Solved, fact: Some(solution), why }
        }
        _ => match new_fact(deduction, marks, should_stop) {
            Some((fact, why)) => HintBasis { nudge: Nudge::SomethingNew, fact: Some(fact), why: Some(why) },
            None => HintBasis { nudge: Nudge::Wait, fact: None, why: None },
        },
    };
    let HintBasis { mut nudge, fact, why } = found;
    let open = if nudge == Nudge::Wait { deduction.open_questions(should_stop) } else { vec![] };
    let question = open.into_iter().find(|best| best.bits > 0.0);
    if question.is_some() {
        nudge = Nudge::Ask;
    }
    let points = level >= Level::Point;
    Hint {
        left: standing.left,
        nudge,
        fact: fact.filter(|_| points),
        question: question.filter(|_| points),
        explanation: why.filter(|_| level == Level::Explain),
        clues: if level == Level::Explain { deduction.clues().to_vec() } else { vec![] },
    }
}

struct HintBasis {
    nudge: Nudge,
    fact: Option<Statement>,
    why: Option<Explanation>,
}

/// How many facts are explained in search of the one with the shortest explanation.
const FACTS_COMPARED: usize = 6;

/// Of the certain facts that are not in the notes, the one with the shortest explanation.
fn new_fact(
    deduction: &dyn Deduction,
    marks: &[Mark],
    should_stop: ShouldStop<'_>,
) -> Option<(Statement, Explanation)> {
    let noted = |fact: &Statement| marks.iter().any(|mark| mark.statement.implies(fact));
    let needs_answers = |fact: &Statement| deduction.count_worlds(ClueSet::NONE, &[fact.denied()]) > 0;
    let facts = concise(deduction.certain(deduction.all())).into_iter().take_while(|_| !should_stop());
    let fresh = facts.filter(|fact| !noted(fact)).filter(needs_answers).take(FACTS_COMPARED);
    let explained = fresh.filter_map(|fact| explain(deduction, &fact).map(|why| (fact, why)));
    explained.min_by_key(|(_, why)| why.because.len())
}

/// Facts that help most come first.
fn rank(fact: &Statement) -> u8 {
    match (&fact.claim, fact.holds) {
        (Claim::Row { .. }, true) => 0,
        (Claim::Place { .. }, true) => 1,
        (Claim::Holds { .. }, true) => 2,
        (Claim::Holds { .. }, false) => 3,
        (Claim::Place { .. } | Claim::Row { .. }, false) => 4,
    }
}

/// Without facts that follow from another one, the most helpful first.
pub(super) fn concise(facts: Vec<Statement>) -> Vec<Statement> {
    let follows = |fact: &Statement| facts.iter().any(|other| other != fact && other.implies(fact));
    let mut concise: Vec<Statement> = facts.iter().filter(|fact| !follows(fact)).cloned().collect();
    concise.sort_by_key(rank);
    concise
}
