//! Formatting and lints of the Python files, by ruff.

use crate::run::{program, root};
use anyhow::{Context, Result};
use std::fs;

const FOLDERS: [&str; 2] = ["training", "examples"];
/// The file that pins ruff's version.
const REQUIREMENTS: &str = "training/requirements-dev.txt";
/// Where ruff is installed when the machine's own is missing or of another version.
const ENVIRONMENT: &str = "target/ruff";

/// Fails if a file is not formatted or breaks one of the rules in `ruff.toml`.
pub(crate) fn formatting_and_lints(ruff: &str) -> Result<()> {
    program(ruff).args(["format", "--check"]).args(FOLDERS).run()?;
    program(ruff).args(["check"]).args(FOLDERS).run()
}

/// How to install ruff.
pub(crate) fn remedy() -> String {
    format!("ruff is missing; install it with `pip install --requirement {REQUIREMENTS}`")
}

/// The ruff of the pinned version, on the path or in `target/`.
pub(crate) fn installed_ruff() -> Result<Option<String>> {
    let pinned = fs::read_to_string(root().join(REQUIREMENTS))?.trim().replace("==", " ");
    let is_pinned = |ruff: &String| program(ruff).args(["--version"]).output().is_ok_and(|version| version == pinned);
    Ok(["ruff".to_owned(), own_ruff()].into_iter().find(is_pinned))
}

/// The ruff to run, installed into `target/` where the machine has none of the pinned version.
pub(crate) fn ruff() -> Result<String> {
    if let Some(ruff) = installed_ruff()? {
        return Ok(ruff);
    }
    let pip = root().join(ENVIRONMENT).join("bin/pip");
    let install = program("python3").args(["-m", "venv", ENVIRONMENT]).run().and_then(|()| {
        program(&pip.to_string_lossy()).args(["install", "--quiet", "--requirement", REQUIREMENTS]).run()
    });
    install.with_context(remedy)?;
    Ok(own_ruff())
}

fn own_ruff() -> String {
    root().join(ENVIRONMENT).join("bin/ruff").to_string_lossy().into_owned()
}
