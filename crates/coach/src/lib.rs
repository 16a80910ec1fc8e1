//! Hints, explanations, checked notes, reports and puzzles.
//!
//! In games of deduction the coach explains what can be inferred ([`deduction`]); in TAC it rates moves ([`tac`]). The
//! [capabilities](capability) are what callers use, whatever the game.

pub mod capability;
pub mod code777;
pub mod deduction;
pub mod mastermind;
pub mod tac;
pub mod tagiron;
#[cfg(feature = "types")]
mod types;

pub use tac::{explanation as move_rating, finish_problem};
#[cfg(feature = "types")]
pub use types::typescript;

/// The declarations of every game.
#[cfg(feature = "types")]
fn game_types() -> [types::GameTypes; 4] {
    [mastermind::types(), tagiron::types(), code777::types(), tac::types()]
}
