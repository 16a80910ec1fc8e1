//! TypeScript declarations.

use super::*;
use crate::types::GameTypes;
use knobel_core::declared;

pub(crate) fn types() -> GameTypes {
    GameTypes {
        import: "import type * as tagiron from './tagiron';",
        declarations: vec![declared::<ClueContent>(), declared::<ReceivedClue>(), declared::<Situation>()],
        companion_situation: Some("TagironSituation"),
        puzzle_situation: "TagironSituation",
    }
}
