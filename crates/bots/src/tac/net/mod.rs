//! The value network: the chance that a seat's team wins from an after-state, for four colours in two teams.
//!
//! | item | meaning |
//! |---|---|
//! | [`SeatMemory`], [`InformationState`] | what a player knows, and will know after each choice (the after-states) |
//! | [`TableMemory`] | the memories of all seats, for games played without views |
//! | [`Features`] | the feature extractor: an information state as a sparse binary vector, relative to the deciding seat |
//! | [`Net`], [`Evaluator`] | the network, and its evaluation with an incrementally updated accumulator as in NNUE |
//!
//! Between two deals the hands are empty and everything is public. The same network evaluates that board, as it is after
//! the last card; training uses it as the bootstrap target of a deal.

mod features;
mod hand_options;
mod hand_tactics;
mod information_state;
mod network;
mod seat_memory;
mod seat_tactics;
mod table_memory;
mod weights;

pub use features::{FEATURE_COUNT, FEATURE_WORDS, Features};
pub use information_state::InformationState;
pub use network::{Evaluator, Net};
pub use seat_memory::{PlayKind, SeatMemory};
pub use table_memory::TableMemory;
pub use weights::{Weights, WeightsError};
