//! Coach, notes, reports and puzzles with their game erased.

use crate::list::CheckedPuzzle;
use crate::table::{Unserved, read, written};
use knobel_core::View;
use minds::insight::bench::{self, Sample};
use minds::insight::{Counsel, Grade, Insight, Puzzle, Riddle, analyse, check, check_notes, hint, puzzle};
use serde_json::Value;

/// Counsel for the seat that has this view; none where it has nothing to find out.
pub(crate) fn of_view<G: Insight>(view: &View<G::Now>, asked: &Counsel) -> Result<Option<Value>, Unserved> {
    G::situation(view).map(|situation| of_situation::<G>(&situation, asked)).transpose()
}

/// Is what was entered by hand the situation of the seat that has this view, or a part of it?
pub(crate) fn is_position<G: Insight>(view: &View<G::Now>, entered: &Value) -> bool {
    let entered = read::<G::Situation>(entered);
    entered.is_ok_and(|entered| G::situation(view).is_some_and(|own| G::is_part(&entered, &own)))
}

/// Counsel for a situation that was entered by hand.
pub(crate) fn of_entered<G: Insight>(situation: &Value, asked: &Counsel) -> Result<Value, Unserved> {
    of_situation::<G>(&read(situation)?, asked)
}

fn of_situation<G: Insight>(situation: &G::Situation, asked: &Counsel) -> Result<Value, Unserved> {
    let riddle = G::riddle(situation).map_err(|why| Unserved::Malformed(why.to_string()))?;
    let riddle: &dyn Riddle = &*riddle;
    Ok(match asked {
        Counsel::Analysis => written(&analyse(riddle)),
        Counsel::Hint { level, notes } => written(&hint(riddle, &G::marks(situation, notes), *level)),
        Counsel::Notes { notes } => written(&check_notes(riddle, &G::marks(situation, notes))),
    })
}

pub(crate) fn posed<G: Insight>(edition: &str, grade: Grade, seed: u64) -> Option<Puzzle<Value>> {
    let Puzzle { grade, measure, situation, clues, solution, path } = puzzle::<G>(edition, grade, seed)?;
    Some(Puzzle { grade, measure, situation: written(&situation), clues, solution, path })
}

pub(crate) fn checked<G: Insight>(puzzle: &Puzzle<Value>) -> CheckedPuzzle {
    let Puzzle { grade, measure, situation, clues, solution, path } = puzzle.clone();
    let situation = read(&situation)?;
    Ok(check::<G>(&Puzzle { grade, measure, situation, clues, solution, path }))
}

pub(crate) fn sampled<G: Insight>(setup: &Value, seed: u64) -> Result<Option<Sample>, Unserved> {
    Ok(bench::sample::<G>(&read(setup)?, seed))
}
