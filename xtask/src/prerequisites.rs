//! Programs that the full test tier needs beside Rust and Node, and their installation.

use crate::engine;
use crate::run::{Run, program};
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};

/// A program and the Debian package it comes in.
struct Prerequisite {
    program: &'static str,
    /// A further folder to look in, beside those of the path; `*` stands for one folder.
    folder: &'static str,
    package: &'static str,
    why: &'static str,
}

const PREREQUISITES: [Prerequisite; 3] = [
    Prerequisite {
        program: "chromium",
        folder: "/usr/bin",
        package: "chromium",
        why: "the end-to-end tests run in a real browser",
    },
    Prerequisite {
        program: "initdb",
        folder: "/usr/lib/postgresql/*/bin",
        package: "postgresql",
        why: "several nodes share one database",
    },
    Prerequisite {
        program: "nats-server",
        folder: "/usr/sbin",
        package: "nats-server",
        why: "several nodes notify each other",
    },
];

/// Debian's second compiler, which builds the browser's engine.
const ENGINE_PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// Installs missing packages if this runs as root on Debian or with `--install`; otherwise fails with the command. Without a
/// compiler for the browser's engine, everything else can be tested.
pub(crate) fn provide(install: bool) -> Result<()> {
    provide_programs(install)?;
    let may_install = is_root() || install;
    if may_install && !engine::can_be_built() && !rustup_adds_target() && is_debian() {
        let apt = apt().args(["install", "--yes", "--quiet", "--no-install-recommends"]);
        // `--no-remove`: they would replace Debian's other compiler.
        if apt.args(["--no-remove"]).args(ENGINE_PACKAGES).run().is_err() {
            println!("the browser's engine is not tested: its compiler can't be installed");
        }
    }
    Ok(())
}

fn rustup_adds_target() -> bool {
    program("rustup").args(["target", "add", "wasm32-unknown-unknown"]).quiet().succeeds() && engine::can_be_built()
}

fn is_root() -> bool {
    program("id").args(["-u"]).output().is_ok_and(|id| id == "0")
}

fn is_debian() -> bool {
    Path::new("/etc/debian_version").exists()
}

fn apt() -> Run {
    if is_root() { program("apt-get") } else { program("sudo").args(["apt-get"]) }
}

fn provide_programs(install: bool) -> Result<()> {
    let missing: Vec<&Prerequisite> = PREREQUISITES.iter().filter(|program| !is_installed(program)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let packages: Vec<&str> = missing.iter().map(|prerequisite| prerequisite.package).collect();
    if !is_debian() || !(is_root() || install) {
        for prerequisite in &missing {
            println!("missing: {} ({})", prerequisite.program, prerequisite.why);
        }
        bail!("install them: sudo apt-get install --yes {} (or run with --install)", packages.join(" "));
    }
    apt().args(["update", "--quiet"]).run()?;
    apt().args(["install", "--yes", "--quiet", "--no-install-recommends"]).args(packages).run()
}

fn is_installed(prerequisite: &Prerequisite) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let further = match prerequisite.folder.split_once("/*/") {
        Some((above, below)) => folders(above).into_iter().map(|folder| folder.join(below)).collect(),
        None => vec![PathBuf::from(prerequisite.folder)],
    };
    std::env::split_paths(&path).chain(further).any(|folder| folder.join(prerequisite.program).is_file())
}

fn folders(above: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(above).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}
