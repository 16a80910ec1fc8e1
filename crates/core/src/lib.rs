//! The traits every game keeps: judge by what a seat may know, resolve by the state, remember by events.
//!
//! A game crate implements [`Game`] for the whole state of one match, [`Observation`] for what one viewer may know,
//! and [`Observable`] for what an event shows to whom. [`Match`] plays any of them and keeps the log;
//! [`record`] writes the log down as JSON Lines and reads it back.
//!
//! Nothing here knows a clock, a thread, a file or a source of randomness.
//!
//! ```
//! use knobel_core::{Luck, Stream, Rng};
//!
//! let mut stream = Stream::seeded(7);
//! let order = stream.order(5); // the rules' luck: a random order of five things
//! assert_eq!(order.len(), 5);
//! assert!(stream.pick(3) < 3); // a mind's whim: one of three
//! ```

mod game;
mod luck;
mod play;
mod random;
pub mod record;
mod seat;
#[cfg(feature = "types")]
mod types;

pub use game::{Bot, Choice, Game, Observable, Observation, Ranking, Refusal, Serializable, Template, View};
pub use luck::{Commitment, FairLuck, Luck, Nonce, ReplayedLuck, Rng, Secret, Stream};
pub use play::{ActionError, Match, Step, StepError, StepOf, TableStep, VerifyError};
pub use random::{RandomPlayError, random_match};
pub use seat::{Player, Players, Seat, Viewer};
#[cfg(feature = "types")]
pub use types::declared;
