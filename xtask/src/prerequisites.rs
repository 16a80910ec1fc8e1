//! Programs that the full test tier needs beside Rust and Node, and their installation.

use crate::run::program;
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

/// Installs missing packages if this runs as root on Debian or with `--install`; otherwise fails with the command.
pub(crate) fn provide(install: bool) -> Result<()> {
    let missing: Vec<&Prerequisite> = PREREQUISITES.iter().filter(|program| !is_installed(program)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let packages: Vec<&str> = missing.iter().map(|prerequisite| prerequisite.package).collect();
    let root = program("id").args(["-u"]).output().is_ok_and(|id| id == "0");
    let debian = Path::new("/etc/debian_version").exists();
    if !debian || !(root || install) {
        for prerequisite in &missing {
            println!("missing: {} ({})", prerequisite.program, prerequisite.why);
        }
        bail!("install them: sudo apt-get install --yes {} (or run with --install)", packages.join(" "));
    }
    let apt = || if root { program("apt-get") } else { program("sudo").args(["apt-get"]) };
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
