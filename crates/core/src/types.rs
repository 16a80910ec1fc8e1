//! TypeScript declarations.

use serde::Serialize;
use ts_rs::TS;

/// The TypeScript declaration of a type with its documentation, for `cargo xtask types`.
pub fn declared<T: TS>() -> String {
    format!("\n{}export {}\n", T::docs().unwrap_or_default(), T::decl())
}

/// The declaration of a type and a constant of it: facts of a box that the client draws by and must not know by itself.
pub fn declared_constant<T: TS + Serialize>(name: &str, value: &T) -> String {
    let json = serde_json::to_string_pretty(value).expect("facts of a box are plain JSON");
    format!("{}\nexport const {name}: {} = {json};\n", declared::<T>(), T::name())
}
