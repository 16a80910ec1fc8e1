//! TAC: what a seat knows of the hidden hands.

mod hand_knowledge;

pub use hand_knowledge::{CardSet, DealtHand, HandKnowledge, PartnerGift};
