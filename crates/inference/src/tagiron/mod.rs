//! Tagiron: the hands that each other player can hold, and joint deals of three and four players, counted exactly.

mod candidates;
mod deals;
mod hands;
mod notes;

pub use candidates::{Candidates, most_informative, questions};
pub use deals::{Deals, Set, Unseen};
pub use hands::{BOX, CODES, FIVES, Hands, Mask, code, mask, row};
pub use notes::Notes;
