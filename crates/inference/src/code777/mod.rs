//! Code 777 and Tricoda: the posterior of a player's own rack.

mod answers;
mod belief;
mod log;
mod memory;
mod others;
mod trios;

pub use answers::fitting;
pub use belief::{Belief, Hope};
pub use log::{Heard, Log, RACKS, beside};
pub use memory::{Memory, Recall};
pub use others::{Attention, Other, Watched};
pub use trios::{BOX, Counts, Trio, Trios, arrangements, draws, less};
