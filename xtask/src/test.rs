//! `cargo xtask test`.

use crate::run::{cargo, program, root};
use crate::{needs, types};
use anyhow::{Result, bail};
use std::time::Instant;

/// Runs everything and stops at the first thing that fails.
pub(crate) fn everything(install: bool) -> Result<()> {
    let begin = Instant::now();
    needs::provide(install)?;
    formatting_and_lints()?;
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
    if !program("npm").args(["--version"]).quiet().succeeds() {
        bail!("npm is missing: install Node.js 20 or newer, then run this again");
    }
    npm(["ci", "--no-audit", "--no-fund"])?;
    npm(["run", "check"])?;
    npm(["test"])?;
    npm(["run", "build"])?;
    cargo(["build"]).run()?; // a debug build reads the pages from the disk, and the tests above have built most of it
    npm(["run", "e2e"])
}

fn npm<const N: usize>(args: [&str; N]) -> Result<()> {
    program("npm").args(args).within("web").run()
}
