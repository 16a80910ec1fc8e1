//! The one list of all games, and a match with its game erased: JSON in, JSON out.
//!
//! Server, command line and tests meet the games here and know none of them by type.
//!
//! ```
//! use games::{Value, named};
//! use knobel_core::{Stream, Viewer};
//!
//! let mut luck = Stream::seeded(1);
//! let table = named("tagiron")?.open(&serde_json::json!({ "seats": 3 }), &mut luck)?;
//! let view: Value = table.view(Viewer::Public, 0)?;
//! assert!(view["now"].is_object());
//! # Ok::<(), games::MatchError>(())
//! ```

mod any_match;
mod contest;
mod offer;
mod registry;

pub use any_match::{AnyMatch, ClosedReason, Judged, MatchError, SentView, StepHeader};
pub use coach::advice::{Posed, Report};
pub use coach::deduction::{self, Counsel};
pub use contest::{Contest, Contestant, Forfeit, Outside, Trained};
pub use registry::{CheckedPuzzle, GameEntry, RandomMatchError, Verified, all, named, verify};
pub use serde_json::Value;
