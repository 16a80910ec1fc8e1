//! What a player could know, and why: analysis, coach, check-my-notes, reports and puzzles, for every game of deduction.
//!
//! A game brings its [`Insight`]: it turns a view into a situation, and a situation into a [`Riddle`]. All the rest is
//! the same for every game. Statements are data ([`Saying`]); a client puts them into its reader's language. An
//! explanation is the smallest set of answers that leaves nothing else (for three and four players of Tagiron, one of
//! which no answer can be left out), and none is shown that its own check, by the rules alone, does not pass.
//!
//! ```
//! use knobel_core::{Match, Seat, Stream, Viewer};
//! use coach::deduction::{Insight, Level, Nudge, hint};
//! use tagiron::{Setup, Tagiron};
//!
//! let setup: Setup = serde_json::from_str(r#"{"seats": 2, "start": {"seat": 0}}"#)?;
//! let game = Match::<Tagiron>::open(&setup, &mut Stream::seeded(3));
//! let situation = Tagiron::situation(&game.view(Viewer::Seat(Seat(0)))).expect("a seat has something to find out");
//! let riddle = Tagiron::riddle(&situation)?;
//! assert_eq!(hint(&*riddle, &[], Level::Nudge).nudge, Nudge::Ask); // nothing was heard yet
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bench;
mod by_hand;
mod claim;
mod coach;
mod explain;
mod grid;
mod hitting;
mod listed;
mod notes;
mod path;
mod puzzle;
mod rate;
mod report;
mod riddle;
#[cfg(feature = "types")]
mod types;

pub use by_hand::{Askable, Asked};
pub use claim::{Of, Saying, Says};
pub use coach::{Analysis, Counsel, Hint, Level, Nudge, analyse, hint};
pub use explain::{Explanation, Flaw, Reason, unchecked, why, why_not};
pub use grid::Grid;
pub use notes::{CheckedNotes, Mark, WrongMark, WrongTogether, check_notes};
pub use path::{Measure, PathStep};
pub use puzzle::{Draft, Grade, Puzzle, PuzzleError, check, puzzle};
pub use rate::{RatedGuess, RatedQuestion, Verdict};
pub use report::{Missed, PlayerReport, Point, Report, RiddleReport, report};
pub use riddle::{Clue, Clues, Prospect, Riddle, Standing};
#[cfg(feature = "types")]
pub use types::typescript;

pub(crate) use explain::halving;
pub(crate) use listed::{Listed, Lore, Test, information, ranked};

use knobel_core::{Game, Rng, Seat, Serializable, View};
use serde_json::Value;

/// The marks of a notepad by name.
pub type Notepad = serde_json::Map<String, Value>;

/// What an action asks and names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attempt {
    /// The question it asks.
    pub asks: Option<Value>,
    /// The solution it names.
    pub names: Option<Says>,
}

/// Why a situation can't be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SituationError(pub String);

/// A game in which something hidden is to be found out.
pub trait Insight: Game {
    /// What a player has before it, as it can also be entered by hand.
    type Situation: Serializable;

    /// What the viewing seat has to find out now; none for spectators, and where there is nothing to find out.
    fn situation(view: &View<Self::Observation>) -> Option<Self::Situation>;
    /// Is what somebody entered by hand the situation of this match, or a part of it?
    fn is_part(entered: &Self::Situation, own: &Self::Situation) -> bool;
    /// The riddle of a situation.
    fn riddle(situation: &Self::Situation) -> Result<Box<dyn Riddle>, SituationError>;
    /// Which of the riddles of a match this is: some games have several, one after the other.
    fn number(situation: &Self::Situation) -> usize;
    /// What the marks of a notepad say, without those that say nothing about this riddle.
    fn marks(situation: &Self::Situation, notepad: &Notepad) -> Vec<Mark>;
    /// What an action asks and names.
    fn attempt(action: &Self::Action) -> Attempt;
    /// The action that names a solution.
    fn naming(solution: &Says) -> Option<Self::Action>;
    /// Was what this seat named right, as these events tell?
    fn was_right(seat: Seat, events: &[Self::Event]) -> Option<bool>;
    /// A secret with more than enough true answers in random order, to make a puzzle of; none where there are no puzzles.
    fn draft(edition: &str, rng: &mut dyn Rng) -> Option<Draft<Self::Situation>>;
    /// The same situation with only these clues.
    fn with_only(situation: &Self::Situation, clues: Clues) -> Self::Situation;
    /// What can be asked in this situation; nothing where nobody asks.
    fn askable(_situation: &Self::Situation) -> Vec<Askable> {
        vec![]
    }
    /// The names of pieces that a codemaker could hide, by chance; none where there is nothing to hide.
    fn hide(_situation: &Self::Situation, _whim: &mut dyn Rng) -> Option<Vec<String>> {
        None
    }
    /// What the rules answer about hidden pieces.
    fn answer(_situation: &Self::Situation, _hidden: &[String], _asked: &Asked) -> Result<Value, SituationError> {
        Err(SituationError("nothing is hidden in this game that could be asked about".to_owned()))
    }
    /// Are these the hidden pieces, named as the game wants them named?
    fn is_named(hidden: &[String], named: &[String]) -> bool {
        hidden == named
    }
}
