//! What a coach can do for a game, as optional capabilities: a game implements those it has.
//!
//! Games of deduction get all of them from their [`DeductionGame`](crate::deduction::DeductionGame); a game whose moves
//! are rated implements [`HasCoach`] and [`HasPuzzles`] itself.

use crate::deduction::{
    Analysis, CheckedNotes, Claim, Clue, CodemakerQuestion, Grade, Hint, KnowledgeReport, Level, Notepad,
    PossibleQuestion, Puzzle, PuzzleError, SituationError,
};
use crate::finish_problem::{FinishProblem, FinishProblemError};
use crate::move_rating::{ChoiceRatings, Hint as MoveHint, MoveReason, MoveReview};
use knobel_core::{Game, Match, Rng, Seat, View};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Asked between the parts of a long computation: whether nobody waits for the result any more.
pub type ShouldStop<'a> = &'a dyn Fn() -> bool;

/// A game with a coach: it answers questions during a match and reports on it afterwards.
pub trait HasCoach: Game {
    /// Answers the seat that has this view; none where there is nothing to say. An answer is not whole where it should stop.
    fn answer(
        view: &View<Self::Observation>,
        request: &CoachRequest,
        should_stop: ShouldStop<'_>,
    ) -> Result<Option<CoachAnswer>, SituationError>;
    /// Reports on a match, as far as it came when it should stop. The caller must be allowed to see everything.
    fn report(setup: &Self::Setup, played: &Match<Self>, should_stop: ShouldStop<'_>) -> MatchReport;
}

/// A game with puzzles.
pub trait HasPuzzles: Game {
    /// The puzzle of this grade that this seed gives; none if it was not found before it should stop.
    fn puzzle(edition: &str, grade: Grade, seed: u64, should_stop: ShouldStop<'_>) -> Option<AnyPuzzle>;
    /// Checks a puzzle by the rules alone: has it one solution, and nothing superfluous?
    fn check_puzzle(puzzle: &AnyPuzzle) -> Result<Result<(), AnyPuzzleError>, SituationError>;
}

/// How an entered situation compares with that of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// It is another one.
    Other,
    /// It is a part of it, and so little that another match may have the same by chance.
    PerhapsPart,
    /// It is this one or a part of it.
    Part,
}

/// A game that helps at a real table: situations are entered by hand.
pub trait HasCompanion: Game {
    /// The coach's answer about a situation entered by hand; not whole where it should stop.
    fn answer_about(
        situation: &Value,
        request: &CoachRequest,
        should_stop: ShouldStop<'_>,
    ) -> Result<CoachAnswer, SituationError>;
    /// How an entered situation compares with that of the seat that has this view.
    fn compare(view: &View<Self::Observation>, situation: &Value) -> Likeness;
    /// The questions that can be asked in a situation, each with every possible answer.
    fn possible_questions(situation: &Value) -> Result<Vec<PossibleQuestion>, SituationError>;
    /// The names of pieces that a codemaker could hide, drawn at random; none where no piece is left to hide.
    fn hide(situation: &Value, rng: &mut dyn Rng) -> Result<Option<Vec<String>>, SituationError>;
    /// What the rules answer to a question about hidden pieces.
    fn codemaker_answer(
        situation: &Value,
        hidden: &[String],
        question: &CodemakerQuestion,
    ) -> Result<Value, SituationError>;
    /// Does this guess name the hidden pieces, as the game wants them named?
    fn is_guess_right(hidden: &[String], guess: &[String]) -> bool;
}

/// What a player asks the coach about their own situation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CoachRequest {
    /// Everything that can be known and the value of the open questions; where moves are rated, the value of each choice.
    Analysis,
    /// A hint for a player who has these notes.
    Hint {
        /// How much it says.
        level: Level,
        /// The marks of the notepad by name.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(type = "Record<string, string>"))]
        notes: Notepad,
    },
    /// Which of these marks contradicts which answers?
    Notes {
        /// The marks of the notepad by name.
        #[cfg_attr(feature = "types", ts(type = "Record<string, string>"))]
        notes: Notepad,
    },
    /// Why did this seat make its last move? Answered from public events; only where moves are rated.
    Why {
        /// The seat that moved.
        seat: Seat,
    },
}

/// What the coach answers. Each request has one kind of answer in a game of deduction, and one where moves are rated.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CoachAnswer {
    /// To an analysis: what can be known.
    Analysis(Analysis),
    /// To a hint: a fact, or a question to ask.
    Hint(Hint),
    /// To notes: the marks that can't be right.
    CheckedNotes(CheckedNotes),
    /// To an analysis where moves are rated: the value of each choice.
    ChoiceRatings(ChoiceRatings),
    /// To a hint where moves are rated: a move.
    MoveHint(MoveHint),
    /// To "why": what the move did.
    MoveReason(MoveReason),
}

/// What a coach says about a finished match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum MatchReport {
    /// What each player could have known.
    Knowledge(KnowledgeReport),
    /// What each move cost.
    Moves(MoveReview),
}

/// A puzzle of any game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AnyPuzzle {
    /// Hidden pieces are to be found.
    Deduction(Puzzle<Value>),
    /// All marbles are to be brought home.
    Finish(FinishProblem),
}

impl AnyPuzzle {
    /// How hard it is.
    pub fn grade(&self) -> Grade {
        match self {
            AnyPuzzle::Deduction(puzzle) => puzzle.grade,
            AnyPuzzle::Finish(problem) => problem.grade,
        }
    }

    /// What the solver sees, as the game writes it.
    pub fn situation(&self) -> Value {
        match self {
            AnyPuzzle::Deduction(puzzle) => puzzle.situation.clone(),
            AnyPuzzle::Finish(problem) => to_json(&problem.situation),
        }
    }

    /// The clues; none in a finish problem.
    pub fn clues(&self) -> &[Clue] {
        match self {
            AnyPuzzle::Deduction(puzzle) => &puzzle.clues,
            AnyPuzzle::Finish(_) => &[],
        }
    }

    /// The solution with the steps that lead to it.
    pub fn solution(&self) -> PuzzleSolution {
        match self {
            AnyPuzzle::Deduction(puzzle) => {
                PuzzleSolution::Deduction { solution: puzzle.solution.clone(), path: puzzle.path.clone() }
            }
            AnyPuzzle::Finish(problem) => PuzzleSolution::Finish { steps: problem.solution.clone() },
        }
    }

    /// Is this the solution? The pieces from left to right, or the actions in order in the game's notation.
    pub fn is_solved_by(&self, answer: &[String]) -> bool {
        match self {
            AnyPuzzle::Deduction(puzzle) => matches!(&puzzle.solution.claim, Claim::Row { pieces } if pieces == answer),
            AnyPuzzle::Finish(problem) => problem.is_solved_by(answer),
        }
    }
}

/// The solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PuzzleSolution {
    /// Of a puzzle of deduction.
    Deduction {
        /// The hidden pieces.
        solution: crate::deduction::Statement,
        /// From the first clue to the solution.
        path: Vec<crate::deduction::PathStep>,
    },
    /// Of a finish problem.
    Finish {
        /// Card by card.
        steps: Vec<crate::finish_problem::SolvingStep>,
    },
}

/// Why a puzzle is not sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnyPuzzleError {
    /// Of a puzzle of deduction.
    #[error(transparent)]
    Deduction(#[from] PuzzleError),
    /// Of a finish problem.
    #[error(transparent)]
    Finish(#[from] FinishProblemError),
}

pub(crate) fn to_json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("these types have string keys and finite numbers")
}

pub(crate) fn from_json<T: DeserializeOwned>(value: &Value) -> Result<T, SituationError> {
    T::deserialize(value).map_err(|why| SituationError(why.to_string()))
}
