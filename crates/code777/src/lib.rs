//! Code 777 and Tricoda by the book: two editions of one game. The rules are the clauses of `rules/code777.md`.
//!
//! Every player sees all racks except their own. Players read questions and answer them from what they see. A player who
//! knows the three numbers on their own rack announces them; three right announcements win.
//!
//! ```
//! use code777::{Action, Code777, Event, Setup};
//! use knobel_core::{Match, Seat, Stream, Viewer};
//!
//! let setup: Setup = serde_json::from_str(r#"{"edition":"tricoda","seats":3,"start":{"seat":0}}"#)?;
//! let mut luck = Stream::seeded(7);
//! let mut game = Match::<Code777>::begin(&setup, &mut luck);
//!
//! let observation = game.observation(Viewer::Seat(Seat(0)));
//! assert!(observation.racks[0].is_none() && observation.racks[1].is_some()); // every rack except their own
//!
//! let step = game.judge(Seat(0), "read".parse()?, &mut luck)?;
//! assert!(matches!(step.events()[0], Event::Answered { by: Seat(0), .. }));
//! game.commit(step);
//! assert_eq!(game.awaited(), [Seat(0), Seat(2)]); // they think; then seat 1 reads
//! assert!(game.judge(Seat(1), Action::Read, &mut luck).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::wildcard_enum_match_arm)]

mod action;
mod arrange;
mod event;
mod notation;
mod observation;
mod question;
mod refusal;
mod resolve;
mod seats;
mod setup;
mod state;
mod tile;
#[cfg(feature = "types")]
mod types;

pub use action::{Action, Template};
pub use arrange::{ArrangeError, arrange};
pub use event::{Event, Face, ObservedEvent, Verdict};
pub use notation::NotationError;
pub use observation::{LaidAside, Observation};
pub use question::{Answer, Ask, Kinds, Question, QuestionError, VisibleTiles, answer};
pub use refusal::Refusal;
pub use seats::{SeatError, Seats};
pub use setup::{Edition, Options, Setup, SetupError, Start, ThinkingTime, WrongAnnouncement};
pub use state::{Code777, Outcome, Public, PublicAnswer, Standing};
pub use tile::{Colour, Number, NumberError, Rack, Tile, TileError, Tiles, numbers};
#[cfg(feature = "types")]
pub use types::typescript;
