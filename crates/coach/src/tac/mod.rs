//! TAC: what a card does, why one move is better than another, and finish problems.

pub mod problem;
pub mod words;
