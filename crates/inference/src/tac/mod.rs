//! TAC: what a seat knows of the hidden hands.

mod knowledge;

pub use knowledge::{Given, Heard, Kinds, Lot};
