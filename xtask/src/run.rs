//! Runs other programs and prints their command lines.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program about to be run in the project's root.
pub(crate) struct Run {
    command: Command,
    shown: String,
}

/// The root folder of the project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the project").to_owned()
}

/// The folder that cargo builds into.
pub(crate) fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), PathBuf::from)
}

/// A program, by name or path.
pub(crate) fn program(name: &str) -> Run {
    let mut command = Command::new(name);
    command.current_dir(root());
    Run { command, shown: name.to_owned() }
}

/// Cargo itself.
pub(crate) fn cargo<const N: usize>(args: [&str; N]) -> Run {
    let mut run = program(&std::env::var("CARGO").unwrap_or("cargo".to_owned()));
    run.shown = "cargo".to_owned();
    run.args(args)
}

impl Run {
    pub(crate) fn args<S: AsRef<str>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        for arg in args {
            self.shown += &format!(" {}", arg.as_ref());
            self.command.arg(arg.as_ref());
        }
        self
    }

    pub(crate) fn env(mut self, key: &str, value: impl AsRef<str>) -> Self {
        self.shown = format!("{key}={} {}", value.as_ref(), self.shown);
        self.command.env(key, value.as_ref());
        self
    }

    pub(crate) fn within(mut self, folder: &str) -> Self {
        self.command.current_dir(root().join(folder));
        self.shown += &format!("   (in {folder}/)");
        self
    }

    pub(crate) fn quiet(mut self) -> Self {
        self.command.stdout(Stdio::null()).stderr(Stdio::null());
        self
    }

    /// Runs it to its end; an exit code other than zero is an error.
    pub(crate) fn run(mut self) -> Result<()> {
        println!("\n$ {}", self.shown);
        let status = self.command.status().with_context(|| format!("can't start `{}`", self.shown))?;
        if status.success() { Ok(()) } else { bail!("`{}` failed ({status})", self.shown) }
    }

    pub(crate) fn succeeds(mut self) -> bool {
        self.command.status().is_ok_and(|status| status.success())
    }

    /// Its standard output, trimmed; an exit code other than zero is an error.
    pub(crate) fn output(mut self) -> Result<String> {
        let output = self.command.output().with_context(|| format!("can't start `{}`", self.shown))?;
        if !output.status.success() {
            bail!("`{}` failed ({}): {}", self.shown, output.status, String::from_utf8_lossy(&output.stderr).trim());
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }
}
