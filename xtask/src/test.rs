//! `cargo xtask test`.

use crate::run::{Run, cargo, program, root};
use crate::{needs, python, types};
use anyhow::{Result, bail};
use std::path::PathBuf;
use std::time::Instant;

/// Runs everything and stops at the first thing that fails.
pub(crate) fn everything(install: bool) -> Result<()> {
    let begin = Instant::now();
    needs::provide(install)?;
    formatting_and_lints()?;
    python::formatting_and_lints()?;
    cargo(["test", "--workspace", "--quiet"]).env("KNOBEL_ENGINES_REQUIRED", "1").run()?;
    types::are_current()?;
    if root().join("web/package.json").exists() {
        web()?;
    }
    println!("\nall is well after {} s", begin.elapsed().as_secs());
    Ok(())
}

fn formatting_and_lints() -> Result<()> {
    cargo(["fmt", "--all", "--check"]).run()?;
    cargo(["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"]).run()?;
    cargo(["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "--deny warnings").run()
}

fn web() -> Result<()> {
    pages()?;
    npm(["run", "format:check"]).run()?;
    npm(["run", "lint"]).run()?;
    npm(["run", "check"]).run()?;
    npm(["test"]).run()?;
    in_browser(false)
}

/// The browser client alone, in a real browser.
pub(crate) fn end_to_end(long: bool, install: bool) -> Result<()> {
    needs::provide(install)?;
    pages()?;
    in_browser(long)
}

fn pages() -> Result<()> {
    if !program("npm").args(["--version"]).quiet().succeeds() {
        bail!("npm is missing: install Node.js 20 or newer, then run this again");
    }
    npm(["ci", "--no-audit", "--no-fund"]).run()?;
    npm(["run", "build"]).run()
}

fn in_browser(long: bool) -> Result<()> {
    cargo(["build"]).run()?; // a debug build reads the pages from the disk, and the tests before have built most of it
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), PathBuf::from);
    let run = npm(["run", "e2e"]).env("KNOBEL", target.join("debug/knobel").to_string_lossy());
    if long { run.env("KNOBEL_LONG", "1").run() } else { run.run() }
}

fn npm<const N: usize>(args: [&str; N]) -> Run {
    program("npm").args(args).within("web")
}
