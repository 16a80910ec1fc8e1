//! Check my notes: which mark contradicts which answers.

use super::explanation::{Explanation, explain_refutation, quickxplain};
use super::knowledge::{Clue, ClueSet, Deduction};
use super::statement::Statement;
use crate::capability::ShouldStop;
use serde::Serialize;

/// A mark of a notepad, and the statement it makes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mark {
    /// Its name on the notepad.
    pub key: String,
    /// The statement it makes.
    pub statement: Statement,
}

/// What is wrong with a notepad.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckedNotes {
    /// How many marks make a statement about this deduction.
    pub marks: usize,
    /// Marks that can't be right.
    pub wrong: Vec<WrongMark>,
    /// Marks of which each can be right, but not all together.
    pub together: Option<WrongTogether>,
    /// The clues that explanations refer to by index.
    pub clues: Vec<Clue>,
}

/// A mark that can't be right.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WrongMark {
    /// Its name on the notepad.
    pub key: String,
    /// The statement it makes.
    pub statement: Statement,
    /// Which answers it contradicts.
    pub explanation: Explanation,
}

/// A minimal set of marks that can't all be right.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WrongTogether {
    /// Their names on the notepad.
    pub keys: Vec<String>,
    /// Which answers they contradict.
    pub explanation: Explanation,
}

/// Checks the marks against the clues, one after the other until it should stop.
pub fn check_notes(deduction: &dyn Deduction, marks: &[Mark], should_stop: ShouldStop<'_>) -> CheckedNotes {
    let marks: Vec<&Mark> =
        marks.iter().filter(|mark| deduction.can_express(&mark.statement)).take(ClueSet::MOST).collect();
    let wrong = marks.iter().take_while(|_| !should_stop()).filter_map(|mark| {
        let explanation = explain_refutation(deduction, std::slice::from_ref(&mark.statement))?;
        Some(WrongMark { key: mark.key.clone(), statement: mark.statement.clone(), explanation })
    });
    let wrong: Vec<WrongMark> = wrong.collect();
    let together = if wrong.is_empty() { together(deduction, &marks, should_stop) } else { None };
    CheckedNotes { marks: marks.len(), wrong, together, clues: deduction.clues().to_vec() }
}

fn together(deduction: &dyn Deduction, marks: &[&Mark], should_stop: ShouldStop<'_>) -> Option<WrongTogether> {
    let chosen = |places: ClueSet| places.iter().map(|place| marks[place].statement.clone()).collect::<Vec<_>>();
    let order: Vec<usize> = (0..marks.len()).collect();
    let conflict = quickxplain(&order, &mut |places| {
        !should_stop() && deduction.count_worlds(deduction.all(), &chosen(places)) == 0
    })?;
    if should_stop() {
        return None; // what was found is not minimal
    }
    let explanation = explain_refutation(deduction, &chosen(conflict))?;
    Some(WrongTogether { keys: conflict.iter().map(|place| marks[place].key.clone()).collect(), explanation })
}
