//! What a player can know: exact posteriors and candidate sets, a module per game.
//!
//! Everything here is computed from views (information states), never from a match's state, so that neither a bot nor
//! the coach can learn more than the player whose view it is.

pub mod code777;
pub mod mastermind;
pub mod tac;
pub mod tagiron;
