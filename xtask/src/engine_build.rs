//! Builds the browser's engine: `crates/browser` as WebAssembly, beside the network weights that it loads when they are
//! needed.
//!
//! It uses the standard library alone, so that a build script can share it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The target of the engine.
const TARGET: &str = "wasm32-unknown-unknown";
/// The package, and the profile of `Cargo.toml` that it is built with.
const PACKAGE: &str = "knobel-browser";
const PROFILE: &str = "engine";
/// Where the client's build looks for the engine, below the root.
pub(crate) const FOLDER: &str = "web/src/lib/engine/built";
/// The folder whose `*.weights` files the engine loads, each named after its game.
const WEIGHTS: &str = "crates/bots/src";

/// What is missing, and how to get it.
pub(crate) const REMEDY: &str = "no compiler for WebAssembly is installed: rustup target add wasm32-unknown-unknown";

/// A compiler for WebAssembly.
pub(crate) enum Compiler {
    /// The one that builds everything else, with the target installed.
    Same,
    /// Debian's packages `rustc-web`, `cargo-web` and `rust-web-src`: a second compiler, which builds the standard library
    /// from its source. It has no linker for WebAssembly and borrows this one.
    Debian {
        /// `rust-lld` of the compiler that builds everything else.
        linker: PathBuf,
    },
}

impl Compiler {
    /// The compiler of this machine, if it has one.
    pub(crate) fn find() -> Option<Self> {
        let sysroot = PathBuf::from(rustc_says(&["--print", "sysroot"])?);
        let libraries = sysroot.join("lib/rustlib");
        if libraries.join(TARGET).join("lib").is_dir() {
            return Some(Compiler::Same);
        }
        let version = rustc_says(&["-vV"])?;
        let host = version.lines().find_map(|line| line.strip_prefix("host: "))?;
        let linker = libraries.join(host).join("bin/rust-lld");
        let needed = [Path::new("/usr/bin/cargo"), Path::new("/usr/bin/rustc"), Path::new(DEBIAN_SOURCE), &linker];
        needed.iter().all(|path| path.exists()).then_some(Compiler::Debian { linker })
    }

    fn cargo(&self) -> Command {
        match self {
            Compiler::Same => Command::new(env::var_os("CARGO").unwrap_or("cargo".into())),
            Compiler::Debian { linker } => {
                let mut cargo = Command::new("/usr/bin/cargo");
                cargo.env("RUSTC", "/usr/bin/rustc").env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                // Building the standard library is an unstable feature; this variable enables it in a stable compiler.
                cargo.env("RUSTC_BOOTSTRAP", "1").args(["-Z", "build-std=std,panic_abort"]);
                cargo
            }
        }
    }
}

/// The library's source in Debian's package.
const DEBIAN_SOURCE: &str = "/usr/lib/rustlib/src/rust/library/std";

fn rustc_says(arguments: &[&str]) -> Option<String> {
    let output = Command::new("rustc").args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Builds the engine into [`FOLDER`]; how long that took. `target` is a folder of its own for what is compiled: a build
/// script must not wait for the folder that cargo has locked for it.
pub(crate) fn build(root: &Path, target: &Path, compiler: &Compiler) -> Result<Duration, String> {
    let begun = Instant::now();
    let mut cargo = compiler.cargo();
    cargo.args([
        "build",
        "--quiet",
        "--locked",
        "--lib",
        "--package",
        PACKAGE,
        "--profile",
        PROFILE,
        "--target",
        TARGET,
    ]);
    cargo.arg("--target-dir").arg(target).current_dir(root);
    // Set by cargo for the build script, and meant for the program's own compiler.
    for variable in ["CARGO_ENCODED_RUSTFLAGS", "RUSTC", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "TARGET"] {
        if matches!(compiler, Compiler::Same) || variable != "RUSTC" {
            cargo.env_remove(variable);
        }
    }
    run(cargo)?;
    let folder = root.join(FOLDER);
    fs::create_dir_all(&folder).map_err(at(&folder))?;
    let compiled = target.join(TARGET).join(PROFILE).join("browser.wasm");
    copy_if_changed(&compiled, &folder.join("engine.wasm"))?;
    copy_weights(&root.join(WEIGHTS), &folder)?;
    Ok(begun.elapsed())
}

/// Copies the weights of all games.
fn copy_weights(from: &Path, to: &Path) -> Result<(), String> {
    for entry in fs::read_dir(from).map_err(at(from))?.flatten() {
        let path = entry.path();
        if path.is_dir() {
            copy_weights(&path, to)?;
        } else if path.extension().is_some_and(|extension| extension == "weights") {
            copy_if_changed(&path, &to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

/// Copies a file that is not there yet as it is: a new time of change would make cargo build the pages again.
fn copy_if_changed(from: &Path, to: &Path) -> Result<(), String> {
    let content = fs::read(from).map_err(at(from))?;
    if fs::read(to).is_ok_and(|present| present == content) {
        return Ok(());
    }
    fs::write(to, content).map_err(at(to))
}

/// What went wrong with a file or folder.
fn at(path: &Path) -> impl Fn(std::io::Error) -> String {
    move |why| format!("{}: {why}", path.display())
}

fn run(mut command: Command) -> Result<(), String> {
    let output = command.output().map_err(|why| format!("{:?} can't be started: {why}", command.get_program()))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{command:?} failed:\n{}", String::from_utf8_lossy(&output.stderr)))
}
