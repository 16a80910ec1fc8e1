//! The types of requests and responses for the browser, as TypeScript.

use crate::{Phase, Problem, PuzzleChoice, Reason, Remedy, Request, Response, TableRequest, TableStatus};
use knobel_core::declared;

/// Every type of the engine's messages, declared in TypeScript.
pub fn typescript() -> String {
    let types = [
        declared::<Request>(),
        declared::<TableRequest>(),
        declared::<PuzzleChoice>(),
        declared::<Response>(),
        declared::<TableStatus>(),
        declared::<Phase>(),
        declared::<Remedy>(),
        declared::<Reason>(),
        declared::<Problem>(),
    ];
    let imports = ["coach", "core", "messages"].map(|file| format!("import type * as {file} from './{file}';\n"));
    imports.concat() + &types.concat()
}
