//! What goes over the wire, as TypeScript.

use ts_rs::TS;

/// A type's declaration with its documentation, as a game lists them for `cargo xtask types`.
pub fn declared<T: TS>() -> String {
    format!("\n{}export {}\n", T::docs().unwrap_or_default(), T::decl())
}
