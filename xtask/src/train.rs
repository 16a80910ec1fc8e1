//! `cargo xtask train STAGE`: the vectorised environment as a shared library, and the trainer in Python.

use crate::run::{cargo, program, root};
use anyhow::{Result, bail};
use clap::Subcommand;
use std::env;
use std::path::PathBuf;

/// A stage of training the value network for TAC.
#[derive(Subcommand)]
pub(crate) enum Stage {
    /// Build the shared library of the environment
    Build,
    /// Measure the throughput by training for a minute
    Measure(Arguments),
    /// Run every stage once, small, on any machine
    Smoke(Arguments),
    /// Train, or resume from the last checkpoint
    Learn(Arguments),
    /// Play a network against the greedy bot or another network: `RUN/average.pt [OTHER]`
    Evaluate(Arguments),
    /// Cross-play of two networks that were trained separately: ONE OTHER
    Crossplay(Arguments),
    /// Fit one network to the mean prediction of several: A.weights B.weights …
    Distill(Arguments),
    /// Write the built-in weights: RUN/average.pt
    Export(Arguments),
    /// Collect the logs of runs in a table and draw it: NAME=LOG …
    Curves(Arguments),
}

/// Arguments that are passed on to the trainer.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Arguments of the stage; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

/// Instruction set of the library, which may run on another machine than it was built on: servers of the last ten years.
const CPU: &str = "-C target-cpu=x86-64-v3";

pub(crate) fn run(stage: Stage) -> Result<()> {
    let (stage, Arguments { arguments }) = match stage {
        Stage::Build => return build(),
        Stage::Measure(arguments) => ("measure", arguments),
        Stage::Smoke(arguments) => ("smoke", arguments),
        Stage::Learn(arguments) => ("learn", arguments),
        Stage::Evaluate(arguments) => ("evaluate", arguments),
        Stage::Crossplay(arguments) => ("crossplay", arguments),
        Stage::Distill(arguments) => ("distill", arguments),
        Stage::Export(arguments) => ("export", arguments),
        Stage::Curves(arguments) => ("curves", arguments),
    };
    let python = env::var("PYTHON").unwrap_or("python3".to_owned());
    if !program(&python).args(["-c", "import torch"]).quiet().succeeds() {
        bail!(
            "{python} has no PyTorch: `pip install --requirement training/requirements.txt`, or name another Python with PYTHON=…"
        );
    }
    build()?;
    let library = library().display().to_string();
    program(&python).args(["training/train.py", stage]).args(arguments).env("KNOBEL_STEPPER", library).run()
}

fn build() -> Result<()> {
    let flags = if cfg!(target_arch = "x86_64") { CPU } else { "" };
    cargo(["build", "--release", "--package", "knobel-stepper"]).env("RUSTFLAGS", flags).run()
}

fn library() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), PathBuf::from);
    target.join("release").join(format!("{}stepper{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX))
}
