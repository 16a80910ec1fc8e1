//! TypeScript types for the browser client, made from the Rust types of the messages.

use crate::run::{cargo, root};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::PathBuf;

fn file() -> PathBuf {
    root().join("web/src/lib/generated/messages.ts")
}

fn made() -> Result<String> {
    let made = cargo(["run", "--quiet", "--package", "server", "--example", "typescript"]).output()?;
    if made.is_empty() {
        bail!("no types were made; run `cargo run --package server --example typescript` to see why");
    }
    Ok(made + "\n")
}

/// Writes them.
pub(crate) fn write() -> Result<()> {
    let made = made()?;
    fs::write(file(), made).with_context(|| format!("can't write {}", file().display()))
}

/// Fails if they are not what the Rust types make.
pub(crate) fn are_current() -> Result<()> {
    println!("\nare the generated files current?");
    let written = fs::read_to_string(file()).with_context(|| format!("can't read {}", file().display()))?;
    if made()? == written { Ok(()) } else { bail!("{} is not current: run `cargo xtask types`", file().display()) }
}
