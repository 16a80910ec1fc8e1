//! `cargo xtask test`, in two tiers: everything, or with `--quick` what needs no services, browser or installation.

use crate::run::{Run, cargo, program, root, target_folder};
use crate::stages::Stages;
use crate::workspace::Workspace;
use crate::{deny, engine, engine_build, prerequisites, python, types};
use anyhow::{Result, bail};
use std::fs;

/// Which tests run.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Tier {
    /// No PostgreSQL, NATS or Chromium, and nothing is installed.
    Quick,
    /// Everything that a change must pass.
    Full,
}

/// What tests do about PostgreSQL and NATS: `required` fails where one is missing, `off` starts none.
const SERVICES: &str = "KNOBEL_TEST_SERVICES";

/// Runs a tier, stops at the first stage that fails, and prints the time of each stage.
pub(crate) fn run(tier: Tier, install: bool) -> Result<()> {
    let mut stages = Stages::default();
    let result = match tier {
        Tier::Quick => quick(&mut stages),
        Tier::Full => full(&mut stages, install),
    };
    println!("\n{}", stages.summary());
    if result.is_ok() {
        println!("all stages passed");
    }
    result
}

fn quick(stages: &mut Stages) -> Result<()> {
    formatting_and_lints(stages)?;
    match python::installed_ruff()? {
        Some(ruff) => stages.run("Python: formatting, lints", || python::formatting_and_lints(&ruff))?,
        None => stages.skip("Python: formatting, lints", python::remedy()),
    }
    stages.run("Rust: tests without services", || tests("off"))?;
    stages.run("generated types are current", types::check_current)?;
    if are_web_packages_current() {
        web(stages)?;
    } else {
        stages.skip("web", "run `npm ci` in web/");
    }
    Ok(())
}

fn full(stages: &mut Stages, install: bool) -> Result<()> {
    stages.run("prerequisites", || prerequisites::provide(install))?;
    formatting_and_lints(stages)?;
    stages.run("Rust: documentation", || {
        cargo(["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "--deny warnings").run()
    })?;
    if deny::is_installed() {
        stages.run("Rust: dependencies", deny::check)?;
    } else {
        stages.skip("Rust: dependencies", deny::INSTALL);
    }
    stages.run("Python: formatting, lints", || python::formatting_and_lints(&python::ruff()?))?;
    stages.run("Rust: tests", || tests("required"))?;
    stages.run("generated types are current", types::check_current)?;
    stages.run("web: packages", install_web_packages)?;
    web(stages)?;
    if engine::can_be_built() {
        stages.run("browser engine", engine::test)?;
    } else {
        stages.skip("browser engine", engine_build::REMEDY);
    }
    stages.run("web: build", || npm(["run", "build"]).run())?;
    stages.run("end-to-end tests", || in_browser(false))
}

fn formatting_and_lints(stages: &mut Stages) -> Result<()> {
    stages.run("Rust: formatting", || cargo(["fmt", "--all", "--check"]).run())?;
    stages.run("Rust: clippy", || {
        let clippy = cargo(["clippy", "--all-targets", "--quiet"]).args(Workspace::load()?.selection());
        clippy.args(["--", "--deny", "warnings"]).run()
    })
}

fn tests(services: &str) -> Result<()> {
    cargo(["test", "--quiet"]).args(Workspace::load()?.selection()).env(SERVICES, services).run()
}

fn web(stages: &mut Stages) -> Result<()> {
    stages.run("web: formatting, lints, types", || {
        npm(["run", "format:check"]).run()?;
        npm(["run", "lint"]).run()?;
        npm(["run", "check"]).run()
    })?;
    stages.run("web: unit tests", || npm(["test"]).run())
}

/// The browser client alone, in a real browser.
pub(crate) fn end_to_end(long: bool, install: bool) -> Result<()> {
    prerequisites::provide(install)?;
    install_web_packages()?;
    npm(["run", "build"]).run()?;
    in_browser(long)
}

fn install_web_packages() -> Result<()> {
    if !program("npm").args(["--version"]).quiet().succeeds() {
        bail!("npm is missing: install Node.js 20 or newer, then run this again");
    }
    if are_web_packages_current() { Ok(()) } else { npm(["ci", "--no-audit", "--no-fund"]).run() }
}

/// Whether the last installation of the client's packages is at least as new as their lock file.
fn are_web_packages_current() -> bool {
    let modified = |path: &str| fs::metadata(root().join(path)).and_then(|file| file.modified()).ok();
    modified("web/node_modules/.package-lock.json") >= modified("web/package-lock.json")
}

fn in_browser(long: bool) -> Result<()> {
    // A debug build reads the pages from the disk. The same selection as in the tests before has built it already.
    cargo(["build", "--bins", "--quiet"]).args(Workspace::load()?.selection()).run()?;
    let run = npm(["run", "e2e"]).env("KNOBEL", target_folder().join("debug/knobel").to_string_lossy());
    if long { run.env("KNOBEL_LONG", "1").run() } else { run.run() }
}

fn npm<const N: usize>(args: [&str; N]) -> Run {
    program("npm").args(args).within("web")
}
