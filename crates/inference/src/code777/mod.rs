//! Code 777 and Tricoda: the posterior of a player's own rack, and what the opponents' behaviour adds to it.

mod answer_history;
mod answers;
mod belief_state;
mod opponents;
mod posterior;
mod triples;

pub use answer_history::{AnswerHistory, AnswerRecord, MAX_RACKS, other_visible_racks};
pub use answers::consistent_racks;
pub use belief_state::{BeliefState, MemoryModel};
pub use opponents::{OpponentEstimate, OpponentInference, OpponentModel};
pub use posterior::{Guess, Posterior};
pub use triples::{FULL_BOX, TileCounts, Triple, TripleSet, ordered_draws};
