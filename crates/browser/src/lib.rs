//! The registry as WebAssembly, for a worker of a browser: local matches, completions and checks for any view, bots,
//! coach, puzzles, companion and records, by the same rules as on the server.
//!
//! One JSON message in, one out: [`Engine::answer`] takes a [`Request`] and gives a [`Response`]. `exports` carries the
//! messages through linear memory, so no binding generator is needed.
//!
//! The engine holds local matches whole, hidden pieces included. For a table that is played on a server it gets the
//! observation of one seat and nothing else.
//!
//! ```
//! use browser::Engine;
//!
//! let mut engine = Engine::default();
//! let (game, secret) = (games::all()[0].name, "00".repeat(32));
//! let begin = format!(r#"{{"do":"begin","table":"t","game":"{game}","setup":{{"seats":2}},"secret":"{secret}"}}"#);
//! let begun = engine.answer(begin.as_bytes(), &[]);
//! assert!(begun.starts_with(r#"{"kind":"status","sequence":1,"#), "{begun}");
//! ```

mod engine;
mod exports;
mod local_table;
mod problem;
mod request;
mod response;
#[cfg(feature = "types")]
mod types;

pub use engine::Engine;
pub use problem::{Problem, Reason, Remedy};
pub use request::{PuzzleChoice, Request, TableRequest};
pub use response::{Phase, Response, TableStatus};
#[cfg(feature = "types")]
pub use types::typescript;
