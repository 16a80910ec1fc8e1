//! Coach, notes, reports and puzzles with their game erased.

use crate::list::CheckedPuzzle;
use crate::table::{Unserved, read, written};
use knobel_core::{View, Whim};
use minds::insight::bench::{self, Sample};
use minds::insight::{
    Askable, Asked, Counsel, Grade, Insight, Puzzle, Riddle, analyse, check, check_notes, hint, puzzle,
};
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

/// The names of pieces that a codemaker hides, where there is something to hide.
type Hidden = Option<Vec<String>>;

/// What can be asked at a real table, and what a codemaker answers there.
#[derive(Clone, Copy)]
pub(crate) struct ByHand {
    pub(crate) askable: fn(&Value) -> Result<Vec<Askable>, Unserved>,
    pub(crate) hide: fn(&Value, &mut dyn Whim) -> Result<Hidden, Unserved>,
    pub(crate) answer: fn(&Value, &[String], &Asked) -> Result<Value, Unserved>,
    pub(crate) is_named: fn(&[String], &[String]) -> bool,
}

impl ByHand {
    pub(crate) const fn of<G: Insight>() -> Self {
        ByHand {
            askable: |situation| Ok(G::askable(&read(situation)?)),
            hide: |situation, whim| Ok(G::hide(&read(situation)?, whim)),
            answer: |situation, hidden, asked| {
                G::answer(&read(situation)?, hidden, asked).map_err(|why| Unserved::Malformed(why.to_string()))
            },
            is_named: G::is_named,
        }
    }
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
