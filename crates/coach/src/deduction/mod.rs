//! What a player could know, and why: analysis, hints, checked notes, reports and puzzles for every game of deduction.
//!
//! A game implements [`DeductionGame`]: it turns a view into a situation, and a situation into a [`Deduction`], the set
//! of possible worlds that the clues leave. Everything else is common to all games. Statements are data ([`Statement`]);
//! a client puts them into its reader's language. An explanation is a smallest set of answers that rules out every other
//! world (with three and four players of a game whose deals can only be counted, a minimal one), and none is shown that
//! does not pass its own check, which uses the rules alone.

pub mod bench;
mod capability;
mod companion;
mod enumerated;
mod explanation;
mod hint;
mod hitting_set;
mod knowledge;
mod notes;
mod puzzle;
mod rating;
mod report;
mod solution_path;
mod statement;
mod truth_table;

pub use companion::{CodemakerQuestion, PossibleQuestion};
pub use explanation::{Explanation, ExplanationError, Reason, explain, explain_refutation, find_explanation};
pub use hint::{Analysis, Hint, Level, Nudge, analyse, hint};
pub use knowledge::{Clue, ClueSet, Deduction, QuestionValue, Uncertainty};
pub use notes::{CheckedNotes, Mark, WrongMark, WrongTogether, check_notes};
pub use puzzle::{Draft, Grade, Puzzle, PuzzleError, check, puzzle};
pub use rating::{RatedGuess, RatedQuestion, Verdict};
pub use report::{DeductionReport, KnowledgeReport, MissedFact, PlayerReport, Point, report};
pub use solution_path::{Difficulty, PathStep};
pub use statement::{Claim, HiddenPieces, Statement};
pub use truth_table::TruthTable;

pub(crate) use enumerated::{EnumeratedWorlds, Test, WorldModel, information, ranked};
pub(crate) use explanation::quickxplain;

use crate::capability::Likeness;
use knobel_core::{Game, Rng, Seat, Serializable, View};
use serde_json::Value;

/// The marks of a notepad by name.
pub type Notepad = serde_json::Map<String, Value>;

/// What an action asks and which solution it names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attempt {
    /// The question it asks.
    pub asks: Option<Value>,
    /// The solution it names.
    pub names: Option<Claim>,
}

/// Why a situation is not possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SituationError(pub String);

/// A game in which hidden pieces are to be found by deduction.
pub trait DeductionGame: Game {
    /// What a player sees and which answers it got, as it can also be entered by hand.
    type Situation: Serializable;

    /// What the viewing seat has to find out now; none for spectators, and where there is nothing to find out.
    fn situation(view: &View<Self::Observation>) -> Option<Self::Situation>;
    /// Is an entered situation the one of this match, or a part of it?
    fn compare(entered: &Self::Situation, own: &Self::Situation) -> Likeness;
    /// What follows from a situation.
    fn deduction(situation: &Self::Situation) -> Result<Box<dyn Deduction>, SituationError>;
    /// Which deduction of the match this is, from 0: some games have several in a row.
    fn number(situation: &Self::Situation) -> usize;
    /// The statements that the marks of a notepad make, without marks that say nothing about this deduction.
    fn marks(situation: &Self::Situation, notepad: &Notepad) -> Vec<Mark>;
    /// What an action asks and which solution it names.
    fn attempt(action: &Self::Action) -> Attempt;
    /// The action that names a solution.
    fn naming(solution: &Claim) -> Option<Self::Action>;
    /// Did this seat name the solution, by these events? None where it named nothing.
    fn was_right(seat: Seat, events: &[Self::Event]) -> Option<bool>;
    /// A secret with more than enough true answers in random order, to reduce to a puzzle.
    fn draft(edition: &str, rng: &mut dyn Rng) -> Option<Draft<Self::Situation>>;
    /// The same situation with only these clues.
    fn with_only(situation: &Self::Situation, clues: ClueSet) -> Self::Situation;
    /// The questions that can be asked in this situation, each with every possible answer.
    fn possible_questions(situation: &Self::Situation) -> Vec<PossibleQuestion>;
    /// The names of pieces that a codemaker could hide, drawn at random; none where no piece is left to hide.
    fn hide(situation: &Self::Situation, rng: &mut dyn Rng) -> Option<Vec<String>>;
    /// What the rules answer to a question about hidden pieces.
    fn codemaker_answer(
        situation: &Self::Situation,
        hidden: &[String],
        question: &CodemakerQuestion,
    ) -> Result<Value, SituationError>;
    /// Does this guess name the hidden pieces, as the game wants them named?
    fn is_guess_right(hidden: &[String], guess: &[String]) -> bool {
        hidden == guess
    }
}
