//! The capabilities of the coach that TAC has: its moves are rated, and its puzzles are finish problems.

use super::explanation::{hint, last_move_reason, rate_choices, review};
use super::finish_problem;
use crate::capability::{
    AnyPuzzle, AnyPuzzleError, CoachAnswer, CoachRequest, HasCoach, HasPuzzles, MatchReport, ShouldStop,
};
use crate::deduction::{Grade, SituationError};
use knobel_core::{Match, View};
use tac::{Observation, Setup, Tac};

impl HasCoach for Tac {
    /// A move takes some milliseconds, so it is not stopped.
    fn answer(
        view: &View<Observation>,
        request: &CoachRequest,
        _: ShouldStop<'_>,
    ) -> Result<Option<CoachAnswer>, SituationError> {
        Ok(match request {
            CoachRequest::Analysis => rate_choices(view).map(CoachAnswer::ChoiceRatings),
            CoachRequest::Hint { level, .. } => hint(view, *level).map(CoachAnswer::MoveHint),
            CoachRequest::Why { seat } => last_move_reason(view, *seat).map(CoachAnswer::MoveReason),
            CoachRequest::Notes { .. } => return Err(SituationError("there are no notes to check in TAC".to_owned())),
        })
    }

    fn report(setup: &Setup, played: &Match<Tac>, should_stop: ShouldStop<'_>) -> MatchReport {
        MatchReport::Moves(review(setup, played, should_stop))
    }
}

impl HasPuzzles for Tac {
    fn puzzle(_: &str, grade: Grade, seed: u64, should_stop: ShouldStop<'_>) -> Option<AnyPuzzle> {
        finish_problem::generate(grade, seed, should_stop).map(AnyPuzzle::Finish)
    }

    fn check_puzzle(puzzle: &AnyPuzzle) -> Result<Result<(), AnyPuzzleError>, SituationError> {
        match puzzle {
            AnyPuzzle::Finish(problem) => Ok(finish_problem::check(problem).map_err(AnyPuzzleError::from)),
            AnyPuzzle::Deduction(_) => Err(SituationError("this is not a finish problem".to_owned())),
        }
    }
}
