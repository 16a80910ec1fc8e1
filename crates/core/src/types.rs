//! TypeScript declarations.

use ts_rs::TS;

/// The TypeScript declaration of a type with its documentation, for `cargo xtask types`.
pub fn declared<T: TS>() -> String {
    format!("\n{}export {}\n", T::docs().unwrap_or_default(), T::decl())
}
