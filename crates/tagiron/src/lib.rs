//! Tagiron for two, three and four players, by the clauses of `rules/tagiron.md`.
//!
//! Two players search for each other's five tiles and guess aloud on their turns. Three and four search for the tiles in
//! the centre that nobody holds, and each may guess once, in secret, at any time.
//!
//! A match draws its luck when it is opened: an order of the 20 tiles as [`Tile::BOX`] lists them, one of the cards as
//! [`Card::deck`] lists them, and where the lot decides who starts, one of the seats. Seat 0 takes the first tiles,
//! seat 1 the next, and so on; what three and four leave lies in the centre. The first six cards lie open, the seventh
//! is the top of the pile. The first seat starts.
//!
//! ```
//! use knobel_core::{Match, Stream, Viewer};
//! use tagiron::{Action, Setup, Tagiron};
//!
//! let setup: Setup = serde_json::from_str(r#"{"seats":3,"start":{"seat":1}}"#)?;
//! let mut luck = Stream::seeded(7);
//! let mut game = Match::<Tagiron>::begin(&setup, &mut luck);
//!
//! let asker = game.awaited()[0];
//! let card = game.observation(Viewer::Seat(asker)).public.cards[0];
//! let question = card.questions().next().expect("every card asks something");
//! game.commit(game.judge(asker, Action::Ask(question), &mut luck)?);
//! assert_eq!(game.observation(Viewer::Public).public.used, [card]);
//!
//! let guess: Action = "guess r0 b2 g5 g5 r9".parse()?;
//! assert!(game.judge(asker, guess, &mut luck).is_ok()); // out of turn, at any time
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::wildcard_enum_match_arm)]

mod action;
mod answer;
mod arrange;
mod card;
mod event;
mod name;
mod notation;
mod observation;
mod refusal;
mod resolve;
mod setup;
mod state;
mod tile;
#[cfg(feature = "types")]
mod types;

pub use action::{Action, Template};
pub use answer::{Answer, Pairs, Positions, answer};
pub use arrange::{ArrangeError, arrange};
pub use card::{Card, Question};
pub use event::{Event, ObservedEvent, Verdict};
pub use name::NameError;
pub use notation::NotationError;
pub use observation::Observation;
pub use refusal::Refusal;
pub use setup::{Duel, LastTry, Options, QuestionsEnd, Setup, SetupError, Start};
pub use state::{Outcome, Phase, Public, Standing, Tagiron};
pub use tile::{Colour, Tile, misplaced};
#[cfg(feature = "types")]
pub use types::typescript;
