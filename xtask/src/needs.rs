//! What the tests need beside Rust and Node, and how it comes onto the machine.

use crate::run::program;
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};

/// A program and the Debian package it comes in.
struct Need {
    program: &'static str,
    /// Where it lies beside the folders of the path; `*` stands for one folder.
    beside: &'static str,
    package: &'static str,
    why: &'static str,
}

const NEEDS: [Need; 3] = [
    Need {
        program: "chromium",
        beside: "/usr/bin",
        package: "chromium",
        why: "the end-to-end tests run in a real browser",
    },
    Need {
        program: "initdb",
        beside: "/usr/lib/postgresql/*/bin",
        package: "postgresql",
        why: "several nodes share one database",
    },
    Need {
        program: "nats-server",
        beside: "/usr/sbin",
        package: "nats-server",
        why: "several nodes tell each other what happened",
    },
];

/// Installs what is missing if this is root on Debian or if it was asked for; else says how.
pub(crate) fn provide(install: bool) -> Result<()> {
    let missing: Vec<&Need> = NEEDS.iter().filter(|need| !is_there(need)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let packages: Vec<&str> = missing.iter().map(|need| need.package).collect();
    let root = program("id").args(["-u"]).output().is_ok_and(|id| id == "0");
    let debian = Path::new("/etc/debian_version").exists();
    if !debian || !(root || install) {
        for need in &missing {
            println!("missing: {} ({})", need.program, need.why);
        }
        bail!("install what is missing: sudo apt-get install --yes {} (or run with --install)", packages.join(" "));
    }
    let apt = || if root { program("apt-get") } else { program("sudo").args(["apt-get"]) };
    apt().args(["update", "--quiet"]).run()?;
    apt().args(["install", "--yes", "--quiet", "--no-install-recommends"]).args(packages).run()
}

fn is_there(need: &Need) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let beside = match need.beside.split_once("/*/") {
        Some((above, below)) => folders(above).into_iter().map(|folder| folder.join(below)).collect(),
        None => vec![PathBuf::from(need.beside)],
    };
    std::env::split_paths(&path).chain(beside).any(|folder| folder.join(need.program).is_file())
}

fn folders(above: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(above).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}
