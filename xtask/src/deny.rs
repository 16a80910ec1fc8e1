//! `cargo xtask deny`: bans, licences and sources of all dependencies, by cargo-deny and `deny.toml`.
//!
//! Advisories are left out: they change from day to day, and would fail a change for something it did not touch.

use crate::run::cargo;
use anyhow::{Result, bail};

/// How to get it.
pub(crate) const INSTALL: &str = "cargo-deny is missing; install it with `cargo install --locked cargo-deny`";

pub(crate) fn is_installed() -> bool {
    cargo(["deny", "--version"]).quiet().succeeds()
}

/// Fails if a dependency is banned, has a licence that is not listed, or comes from another source than the registry.
pub(crate) fn check() -> Result<()> {
    if !is_installed() {
        bail!(INSTALL);
    }
    cargo(["deny", "--locked", "check", "bans", "licenses", "sources"]).run()
}
