//! A learned value of TAC: how likely the own team wins once this or that is done, for four colours in two teams.
//!
//! | where | what |
//! |---|---|
//! | [`Memory`], [`Known`] | what a mind knows, and what it will know after each of its choices; [`Memories`] of all seats |
//! | [`Features`] | that as a set of facts, told from the deciding seat's place |
//! | [`Net`] | the value of a set of facts; [`Valuer`] works out many that differ little |
//!
//! Between two deals the hands are empty and all is public: the same net values that board, as it is after the last
//! card, and the trainer uses it as the goal of what is played in a deal.

mod chances;
mod features;
mod known;
mod memories;
mod memory;
mod prospects;
mod tactics;
mod value;
mod weights;

pub use features::{FACTS, Features, WORDS};
pub use known::Known;
pub use memories::Memories;
pub use memory::{Laid, Memory};
pub use value::{Net, Valuer};
pub use weights::{Weights, WeightsError};
