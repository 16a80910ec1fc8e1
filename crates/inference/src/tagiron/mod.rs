//! Tagiron: the candidate set of every opponent's hand, and joint deals of three and four players, counted exactly.

mod belief_state;
mod candidate_set;
mod hand_table;
mod joint_deals;

pub use belief_state::BeliefState;
pub use candidate_set::{CandidateSet, available_questions, max_information_gain};
pub use hand_table::{ANSWER_CODES, FULL_BOX, GREEN_FIVES, HandTable, Mask, answer_code, mask, row};
pub use joint_deals::{JointDeals, TileSet, UnseenTiles};
