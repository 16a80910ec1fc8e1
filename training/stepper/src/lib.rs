//! Thousands of games of TAC in lockstep, for a trainer that values all their after-states at once.
//!
//! A [`Herd`] plays on all cores until every game waits for a choice. For each it then tells the facts of all distinct
//! after-states, and what those see who don't choose; the trainer answers with the number of the one it chooses, the value of
//! the best and those of what is seen. All this comes back as samples when the deal is over: the facts, and how good the board
//! then was for whoever chose or saw. [`opinions`] are what nets that are trained already think of what they meet.
//!
//! The rules, the plain bot and the facts are those of the product. `ffi` is the door for other languages.

pub mod ffi;
mod game;
mod herd;
mod opinions;
mod seating;

pub use bots::tac::net::{FEATURE_COUNT, FEATURE_WORDS};
pub use game::{Answer, Game, Room, Sample};
pub use herd::{Herd, Region};
pub use opinions::opinions;
pub use seating::{Driver, Plan, Shares};
