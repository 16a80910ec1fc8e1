//! TypeScript declarations.

use super::{explanation, finish_problem};
use crate::types::GameTypes;
use knobel_core::declared;

pub(crate) fn types() -> GameTypes {
    GameTypes {
        import: "import type { Action, Card, Colour, Hand, Position, Setup } from './tac';",
        declarations: vec![
            declared::<explanation::Measure>(),
            declared::<explanation::Effect>(),
            declared::<explanation::Comparison>(),
            declared::<explanation::Hint>(),
            declared::<explanation::RatedChoice>(),
            declared::<explanation::ChoiceRatings>(),
            declared::<explanation::MoveReason>(),
            declared::<explanation::CurvePoint>(),
            declared::<explanation::BestChoice>(),
            declared::<explanation::RatedMove>(),
            declared::<explanation::PlayerReview>(),
            declared::<explanation::SoloPar>(),
            declared::<explanation::MoveReview>(),
            declared::<finish_problem::Situation>(),
            declared::<finish_problem::SolvingStep>(),
        ],
        companion_situation: None,
        puzzle_situation: "TacSituation",
    }
}
