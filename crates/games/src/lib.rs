//! The registry of all games, and a match with its game type erased: JSON in, JSON out.
//!
//! Server, command line and tests meet the games here and know none of them by type. A [`GameEntry`] describes a game
//! and lists its optional [capabilities](capability): bots, coach, puzzles, companion.
//!
//! ```
//! use games::{Value, all};
//! use knobel_core::{Stream, Viewer};
//!
//! let mut luck = Stream::seeded(1);
//! let game = &all()[0];
//! let played = game.begin(&game.usual(2), &mut luck)?;
//! let view: Value = played.view(Viewer::Public, 0)?;
//! assert!(view["observation"].is_object());
//! # Ok::<(), games::MatchError>(())
//! ```

mod any_match;
mod arena;
#[cfg(feature = "bench")]
pub mod bench;
pub mod capability;
mod choice;
pub mod options;
mod puzzle_key;
mod registry;

pub use any_match::{AnyMatch, ClosedReason, Completions, JudgedStep, MatchError, SentView, StepHeader};
pub use arena::{ArenaMatch, Contestant, ExternalProgram, Forfeit, TrainedBot};
pub use capability::{Bots, Coach, Companion, Puzzles};
pub use coach::capability::{AnyPuzzle, CoachAnswer, CoachRequest, Likeness, MatchReport, PuzzleSolution, ShouldStop};
pub use coach::deduction;
pub use puzzle_key::PuzzleKey;
#[cfg(feature = "rule_books")]
pub use registry::Translations;
pub use registry::{GameEntry, RandomMatchError, Seating, VerifyResult, all, named, names, verify, verify_until};
pub use serde_json::Value;
