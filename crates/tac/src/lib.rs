//! TAC by the book: every version, on a fast position. The rule book is `rules/tac.md`; comments cite its clauses.
//!
//! | where | what |
//! |---|---|
//! | [`position`] | where the marbles stand, and what a card can do with them: the one engine |
//! | [`Table`] | the whole state without heap; [`Plays`] lists the distinct results of a turn, [`Table::play`] makes one |
//! | [`Tac`] | the same as a game of the core: actions in, events out, a view for every seat |
//! | [`Setup`] | versions, people, master cards, and a position to play on from |
//!
//! Search and training play on [`Table`]; recorded matches go through [`Tac`], which reports as events what the same
//! engine does.
//!
//! ```
//! use knobel_core::{Match, Seat, Stream, Viewer};
//! use tac::{Setup, Tac, Version};
//!
//! let setup = Setup::new(Version::Teams, None, true)?;
//! let mut game = Match::<Tac>::begin(&setup, &mut Stream::seeded(7));
//! let hand = game.observation(Viewer::Seat(Seat(0))).hand(Seat(0)).expect("one sees one's own hand");
//! let card = hand.kinds().next().expect("five cards");
//! let step = game.judge(Seat(0), format!("give {card}").parse()?, &mut Stream::seeded(8))?;
//! game.commit(step);
//! assert_eq!(game.awaited(), [Seat(1), Seat(2), Seat(3)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(clippy::wildcard_enum_match_arm)]

mod action;
mod arrange;
mod card;
mod event;
mod explain;
mod judge;
mod motion;
mod notation;
mod observation;
mod pile;
mod play;
pub mod position;
mod preview;
mod refusal;
mod resolve;
mod seating;
mod setup;
mod state;
mod table;
mod telling;
#[cfg(feature = "types")]
mod types;

pub use action::{Action, Template};
pub use arrange::{ArrangeError, arrange};
pub use card::{Card, CardError, Hand, HandError};
pub use event::{Capture, Event, Gift, ObservedEvent, ObservedPlay, Played};
pub use motion::{Cause, Gait, Motion};
pub use notation::NotationError;
pub use observation::Observation;
pub use pile::{Pile, Seats};
pub use play::{Deed, Play, Plays};
pub use preview::{Preview, SevenSteps};
pub use refusal::Refusal;
pub use resolve::whole_box;
pub use seating::{SeatRole, Sides, Version};
pub use setup::{LaidCard, LastMarble, Setup, SetupError, SetupRequest, Start};
pub use state::{Outcome, Tac};
pub use table::{Duty, Ending, Phase, Previous, Public, Table, Turn};
#[cfg(feature = "types")]
pub use types::typescript;
