//! TAC: what a card does, why one move is better than another, and finish problems.

mod capability;
pub mod explanation;
pub mod finish_problem;
#[cfg(feature = "types")]
mod types;

#[cfg(feature = "types")]
pub(crate) use types::types;
