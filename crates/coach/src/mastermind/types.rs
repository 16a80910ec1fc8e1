//! TypeScript declarations.

use super::*;
use crate::types::GameTypes;
use knobel_core::declared;

pub(crate) fn types() -> GameTypes {
    GameTypes {
        import: "import type * as mastermind from './mastermind';",
        declarations: vec![declared::<LaidRow>(), declared::<Situation>()],
        companion_situation: Some("MastermindSituation"),
        puzzle_situation: "MastermindSituation",
    }
}
