//! Every capability of the coach, for every game of deduction.

use super::{
    CodemakerQuestion, Deduction, DeductionGame, Grade, PossibleQuestion, Puzzle, SituationError, analyse, check,
    check_notes, hint, puzzle, report,
};
use crate::capability::{
    AnyPuzzle, AnyPuzzleError, CoachAnswer, CoachRequest, HasCoach, HasCompanion, HasPuzzles, Likeness, MatchReport,
    ShouldStop, from_json, to_json,
};
use knobel_core::{Match, Rng, View};
use serde_json::Value;

impl<G: DeductionGame> HasCoach for G {
    fn answer(
        view: &View<G::Observation>,
        request: &CoachRequest,
        should_stop: ShouldStop<'_>,
    ) -> Result<Option<CoachAnswer>, SituationError> {
        G::situation(view).map(|situation| answer::<G>(&situation, request, should_stop)).transpose()
    }

    fn report(setup: &G::Setup, played: &Match<G>, should_stop: ShouldStop<'_>) -> MatchReport {
        MatchReport::Knowledge(report(setup, played, should_stop))
    }
}

impl<G: DeductionGame> HasPuzzles for G {
    fn puzzle(edition: &str, grade: Grade, seed: u64, should_stop: ShouldStop<'_>) -> Option<AnyPuzzle> {
        let found = puzzle::<G>(edition, grade, seed, should_stop)?;
        let Puzzle { grade, difficulty, situation, clues, solution, path } = found;
        Some(AnyPuzzle::Deduction(Puzzle { grade, difficulty, situation: to_json(&situation), clues, solution, path }))
    }

    fn check_puzzle(puzzle: &AnyPuzzle) -> Result<Result<(), AnyPuzzleError>, SituationError> {
        let AnyPuzzle::Deduction(puzzle) = puzzle else {
            return Err(SituationError("this is not a puzzle of deduction".to_owned()));
        };
        let Puzzle { grade, difficulty, situation, clues, solution, path } = puzzle.clone();
        let situation = from_json(&situation)?;
        let puzzle = Puzzle { grade, difficulty, situation, clues, solution, path };
        Ok(check::<G>(&puzzle).map_err(AnyPuzzleError::from))
    }
}

impl<G: DeductionGame> HasCompanion for G {
    fn answer_about(
        situation: &Value,
        request: &CoachRequest,
        should_stop: ShouldStop<'_>,
    ) -> Result<CoachAnswer, SituationError> {
        answer::<G>(&from_json(situation)?, request, should_stop)
    }

    fn compare(view: &View<G::Observation>, situation: &Value) -> Likeness {
        match (from_json::<G::Situation>(situation), G::situation(view)) {
            (Ok(entered), Some(own)) => G::compare(&entered, &own),
            (Err(_), _) | (_, None) => Likeness::Other,
        }
    }

    fn possible_questions(situation: &Value) -> Result<Vec<PossibleQuestion>, SituationError> {
        Ok(G::possible_questions(&from_json(situation)?))
    }

    fn hide(situation: &Value, rng: &mut dyn Rng) -> Result<Option<Vec<String>>, SituationError> {
        Ok(G::hide(&from_json(situation)?, rng))
    }

    fn codemaker_answer(
        situation: &Value,
        hidden: &[String],
        question: &CodemakerQuestion,
    ) -> Result<Value, SituationError> {
        G::codemaker_answer(&from_json(situation)?, hidden, question)
    }

    fn is_guess_right(hidden: &[String], guess: &[String]) -> bool {
        G::is_guess_right(hidden, guess)
    }
}

fn answer<G: DeductionGame>(
    situation: &G::Situation,
    request: &CoachRequest,
    should_stop: ShouldStop<'_>,
) -> Result<CoachAnswer, SituationError> {
    let deduction = G::deduction(situation)?;
    let deduction: &dyn Deduction = &*deduction;
    Ok(match request {
        CoachRequest::Analysis => CoachAnswer::Analysis(analyse(deduction, should_stop)),
        CoachRequest::Hint { level, notes } => {
            CoachAnswer::Hint(hint(deduction, &G::marks(situation, notes), *level, should_stop))
        }
        CoachRequest::Notes { notes } => {
            CoachAnswer::CheckedNotes(check_notes(deduction, &G::marks(situation, notes), should_stop))
        }
        CoachRequest::Why { .. } => {
            return Err(SituationError("the moves of this game are not rated; ask for a hint".to_owned()));
        }
    })
}
