//! The traits every game implements, the match, and the record format.
//!
//! Actions are judged by what the acting player may know, resolved by the whole state, and remembered as events (event
//! sourcing). A game crate implements [`Game`] for the whole state of one match, [`Observation`] for what one viewer may
//! know, and [`Observable`] for what each viewer sees of an event. [`Match`] plays any game and keeps its log of steps;
//! [`record`] writes the log as JSON Lines and reads it back.
//!
//! This crate uses no clock, thread, file or source of randomness: all luck comes in through [`Luck`].
//!
//! ```
//! use knobel_core::{Luck, Rng, Stream};
//!
//! let mut stream = Stream::seeded(7);
//! let order = stream.order(5); // luck of the game: a random permutation of five things
//! assert_eq!(order.len(), 5);
//! assert!(stream.pick(3) < 3); // randomness of a bot: one of three
//! ```

mod facet;
mod game;
mod luck;
pub mod math;
mod notation;
mod play;
mod random;
pub mod record;
mod seat;
mod strict_json;
#[cfg(feature = "types")]
mod types;

pub use facet::{Facets, Partnership, PublicSetup, SolutionKnowledge, ThinkingTime};
pub use game::{
    Bot, Choice, Completion, Game, Observable, Observation, Ranking, Refusal, Serializable, Template, View,
    places_by_score, require,
};
pub use luck::{Commitment, FairLuck, HexError, Luck, LuckSecret, Nonce, ReplayedLuck, Rng, Stream};
pub use notation::{Notation, compact};
pub use play::{ActionError, Match, Step, StepError, StepOf, TableStep, TableStepError, VerifyError};
pub use random::{RandomPlayError, random_match};
pub use seat::{Player, Players, Seat, Viewer};
#[cfg(feature = "types")]
pub use types::{declared, declared_constant};
