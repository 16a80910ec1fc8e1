//! Mastermind by the book, for two: one hides a code, the other breaks it row by row. The rules are the clauses of
//! `rules/mastermind.md`, cited here as `MM-3`.
//!
//! What the clauses leave to the program:
//! - A challenge (MM-6.3) belongs to the codebreaker's turn: a code is hidden, every row is answered, and there is at
//!   least one.
//! - By hand, any pins that fit into the holes may be placed, also those that no code gives (three black and one
//!   white): the program doesn't prevent a wrong answer (MM-6.2).
//! - Only the codebreaker is informed that no code fits (MM-6.4), once per round.
//! - The rows and the lifted code stay on the table until the next code is hidden.
//! - A duel (MM-8) ends with the first row in which somebody has found the code; if nobody does, it is a draw.
//!
//! ```
//! use knobel_core::{Match, Seat, Stream};
//! use mastermind::{Action, Mastermind, Options, Setup, FirstCodemaker};
//!
//! let options = Options { first_codemaker: FirstCodemaker::Seat0, ..Options::default() };
//! let setup = Setup::try_from(options)?;
//! let mut luck = Stream::seeded(1);
//! let mut game = Match::<Mastermind>::begin(&setup, &mut luck);
//! for (seat, action) in [(Seat(0), "hide red blue blue green"), (Seat(1), "guess red red blue black")] {
//!     let step = game.judge(seat, action.parse()?, &mut luck).expect("both are allowed");
//!     game.commit(step);
//! }
//! assert_eq!(game.state().public().boards[1].pins[0].to_string(), "2 black 0 white");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(clippy::wildcard_enum_match_arm)]

mod action;
mod arrange;
mod code;
mod event;
mod fit;
mod notation;
mod observation;
mod refusal;
mod resolve;
mod setup;
mod state;
#[cfg(feature = "types")]
mod types;

pub use action::{Action, Template};
pub use arrange::{ArrangeError, arrange};
pub use code::{Code, CodeLengthError, Colour, MOST_PEGS, Pins, pins};
pub use event::{Event, ObservedEvent};
pub use fit::{fitting_code, some_code_fits};
pub use notation::NotationError;
pub use observation::Observation;
pub use refusal::Refusal;
pub use setup::{Answers, Duel, FirstCodemaker, Options, Repeats, Setup, SetupError};
pub use state::{Board, LiftedCode, Mastermind, Outcome, Phase, Public};
#[cfg(feature = "types")]
pub use types::typescript;
