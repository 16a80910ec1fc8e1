//! What the tests need beside Rust and Node, and how it comes onto the machine.

use crate::run::program;
use anyhow::{Result, bail};
use std::path::Path;

/// A program and the Debian package it comes in.
struct Need {
    program: &'static str,
    package: &'static str,
    why: &'static str,
}

const NEEDS: [Need; 1] =
    [Need { program: "chromium", package: "chromium", why: "the end-to-end tests run in a real browser" }];

/// Installs what is missing if this is root on Debian or if it was asked for; else says how.
pub(crate) fn provide(install: bool) -> Result<()> {
    let missing: Vec<&Need> = NEEDS.iter().filter(|need| !on_path(need.program)).collect();
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

fn on_path(name: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(name).is_file())
}
