//! `cargo xtask train STAGE`: the games as a shared library, and the learner in Python over it.

use crate::run::{cargo, program, root};
use anyhow::{Result, bail};
use clap::Subcommand;
use std::env;
use std::path::PathBuf;

/// A stage of training a net for TAC.
#[derive(Subcommand)]
pub(crate) enum Stage {
    /// Build the library that steps the games
    Build,
    /// Train for a minute to see how fast it goes and where the time goes
    Measure(More),
    /// Every stage once, small, on any machine
    Smoke(More),
    /// Train, or train on from the last checkpoint
    Learn(More),
    /// A net against the plain bot, or against another net: `RUN/average.pt [OTHER]`
    Evaluate(More),
    /// Two nets that were trained apart as partners: ONE OTHER
    Crossplay(More),
    /// One net learns what several think on average: A.weights B.weights …
    Blend(More),
    /// Write the weights that are built into the program: RUN/average.pt
    Export(More),
    /// Keep the logs of runs in a table, and draw it: NAME=LOG …
    Curves(More),
}

/// What goes to the learner as it is.
#[derive(clap::Args)]
pub(crate) struct More {
    /// Arguments of the stage; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    more: Vec<String>,
}

/// The library must run on other machines than the one it is built on; this suits every server of the last ten years.
const CPU: &str = "-C target-cpu=x86-64-v3";

pub(crate) fn run(stage: Stage) -> Result<()> {
    let (stage, More { more }) = match stage {
        Stage::Build => return build(),
        Stage::Measure(more) => ("measure", more),
        Stage::Smoke(more) => ("smoke", more),
        Stage::Learn(more) => ("learn", more),
        Stage::Evaluate(more) => ("evaluate", more),
        Stage::Crossplay(more) => ("crossplay", more),
        Stage::Blend(more) => ("blend", more),
        Stage::Export(more) => ("export", more),
        Stage::Curves(more) => ("curves", more),
    };
    let python = env::var("PYTHON").unwrap_or("python3".to_owned());
    if !program(&python).args(["-c", "import torch"]).quiet().succeeds() {
        bail!("{python} has no PyTorch; install it (`pip install torch`), or name another Python with PYTHON=…");
    }
    build()?;
    let library = library().display().to_string();
    program(&python).args(["training/train.py", stage]).args(more).env("KNOBEL_STEPPER", library).run()
}

fn build() -> Result<()> {
    let flags = if cfg!(target_arch = "x86_64") { CPU } else { "" };
    cargo(["build", "--release", "--package", "knobel-stepper"]).env("RUSTFLAGS", flags).run()
}

fn library() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), PathBuf::from);
    target.join("release").join(format!("{}stepper{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX))
}
