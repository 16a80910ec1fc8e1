//! `knobel bench TARGET`: how fast this program is on this machine.

mod code777;
mod explanations;
mod mastermind;
mod puzzles;
mod rules;
mod tac;
mod tagiron;

use clap::{Args, ValueEnum};
use std::process::ExitCode;

/// Measure how fast this program is on this machine.
#[derive(Args)]
pub(crate) struct Bench {
    /// What to measure
    target: Target,
    /// How long to measure each figure
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    seconds: f64,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Target {
    /// Steps a second of random matches, each game on one core
    Rules,
    /// How fast Mastermind is solved and codes are compared, on one core
    Mastermind,
    /// Plies and games a second of TAC for four with master cards, random and greedy; how long its bots think in every
    /// version; on one core
    Tac,
    /// How fast all that can be known in Tagiron is counted, and how many questions certainty takes
    Tagiron,
    /// How fast all that can be known in Code 777 is worked out, and how long its top level thinks
    Code777,
    /// How long explanations take in 1,000 random situations a game for each second asked for, each checked by the rules alone
    Explanations,
    /// How hard puzzles are, 40 of each grade a second asked for, each checked by the rules alone
    Puzzles,
}

impl Bench {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        if cfg!(debug_assertions) {
            eprintln!("knobel: this is a debug build and slow; measure with `cargo run --release -- bench …`");
        }
        match self.target {
            Target::Rules => rules::run(self.seconds, self.json),
            Target::Mastermind => mastermind::run(self.seconds, self.json),
            Target::Tac => tac::run(self.seconds, self.json),
            Target::Tagiron => tagiron::run(self.seconds, self.json),
            Target::Code777 => code777::run(self.seconds, self.json),
            Target::Explanations => explanations::run(self.seconds, self.json),
            Target::Puzzles => puzzles::run(self.seconds, self.json),
        }
    }
}
