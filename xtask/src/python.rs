//! Formatting and lints of the Python files, by ruff.

use crate::run::{program, root};
use anyhow::{Result, bail};
use std::fs;

const FOLDERS: [&str; 2] = ["training", "examples"];
/// The file that pins ruff's version.
const REQUIREMENTS: &str = "training/requirements-dev.txt";
/// Where ruff is installed when the machine's own is missing or of another version.
const ENVIRONMENT: &str = "target/ruff";

/// Fails if a file is not formatted or breaks one of the rules in `ruff.toml`.
pub(crate) fn formatting_and_lints() -> Result<()> {
    let ruff = ruff()?;
    program(&ruff).args(["format", "--check"]).args(FOLDERS).run()?;
    program(&ruff).args(["check"]).args(FOLDERS).run()
}

/// The ruff to run: the one on the path or in `target/` if it has the pinned version, or a new one in `target/`.
fn ruff() -> Result<String> {
    let pinned = fs::read_to_string(root().join(REQUIREMENTS))?.trim().replace("==", " ");
    let installed = root().join(ENVIRONMENT).join("bin/ruff").to_string_lossy().into_owned();
    let is_pinned = |ruff: &str| program(ruff).args(["--version"]).output().is_ok_and(|version| version == pinned);
    if let Some(ruff) = ["ruff", installed.as_str()].into_iter().find(|ruff| is_pinned(ruff)) {
        return Ok(ruff.to_owned());
    }
    let pip = root().join(ENVIRONMENT).join("bin/pip");
    let install = program("python3").args(["-m", "venv", ENVIRONMENT]).run().and_then(|()| {
        program(&pip.to_string_lossy()).args(["install", "--quiet", "--requirement", REQUIREMENTS]).run()
    });
    match install {
        Ok(()) => Ok(installed),
        Err(why) => bail!("ruff is missing ({why}): install it with `pip install --requirement {REQUIREMENTS}`"),
    }
}
