//! Check my notes: which mark contradicts which answers.

use super::claim::Saying;
use super::explain::{Explanation, halving, why_not};
use super::riddle::{Clue, Clues, Riddle};
use serde::Serialize;

/// A mark of a notepad, and what it says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mark {
    /// Its name on the notepad.
    pub key: String,
    /// What it says.
    pub saying: Saying,
}

/// What is wrong with a notepad.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckedNotes {
    /// How many marks were read.
    pub marks: usize,
    /// Marks that can't be so.
    pub wrong: Vec<WrongMark>,
    /// Marks of which each can be so, but not all together.
    pub together: Option<WrongTogether>,
    /// What was heard; explanations name these by their places.
    pub clues: Vec<Clue>,
}

/// A mark that can't be so.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WrongMark {
    /// Its name on the notepad.
    pub key: String,
    /// What it says.
    pub saying: Saying,
    /// Which answers it contradicts.
    pub explanation: Explanation,
}

/// Marks that can't all be so; none of them can be left out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WrongTogether {
    /// Their names on the notepad.
    pub keys: Vec<String>,
    /// Which answers they contradict.
    pub explanation: Explanation,
}

/// Holds every mark against what was heard.
pub fn check_notes(riddle: &dyn Riddle, marks: &[Mark]) -> CheckedNotes {
    let marks: Vec<&Mark> = marks.iter().filter(|mark| riddle.understands(&mark.saying)).take(Clues::MOST).collect();
    let wrong = marks.iter().filter_map(|mark| {
        let explanation = why_not(riddle, std::slice::from_ref(&mark.saying))?;
        Some(WrongMark { key: mark.key.clone(), saying: mark.saying.clone(), explanation })
    });
    let wrong: Vec<WrongMark> = wrong.collect();
    let together = if wrong.is_empty() { together(riddle, &marks) } else { None };
    CheckedNotes { marks: marks.len(), wrong, together, clues: riddle.clues().to_vec() }
}

fn together(riddle: &dyn Riddle, marks: &[&Mark]) -> Option<WrongTogether> {
    let chosen = |places: Clues| places.iter().map(|place| marks[place].saying.clone()).collect::<Vec<_>>();
    let order: Vec<usize> = (0..marks.len()).collect();
    let conflict = halving(&order, &mut |places| riddle.ways(riddle.all(), &chosen(places)) == 0)?;
    let explanation = why_not(riddle, &chosen(conflict))?;
    Some(WrongTogether { keys: conflict.iter().map(|place| marks[place].key.clone()).collect(), explanation })
}
