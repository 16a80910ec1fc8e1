//! TypeScript declarations.

use super::*;
use crate::types::GameTypes;
use knobel_core::declared;

pub(crate) fn types() -> GameTypes {
    GameTypes {
        import: "import type * as code777 from './code777';",
        declarations: vec![declared::<ReceivedClue>(), declared::<Situation>()],
        companion_situation: Some("Code777Situation"),
        puzzle_situation: "Code777Situation",
    }
}
