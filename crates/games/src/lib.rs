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
//! # Ok::<(), games::Unserved>(())
//! ```

mod contest;
mod list;
mod offer;
mod table;

pub use coach::advice::{Posed, Report};
pub use coach::deduction::{self, Counsel};
pub use contest::{Contest, Contestant, Forfeit, Outside, Trained};
pub use list::{CheckedPuzzle, Listed, RandomFailed, Verified, all, named, verify};
pub use serde_json::Value;
pub use table::{Judged, SentView, Table, Unserved};
