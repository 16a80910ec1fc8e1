//! The project's chores. `cargo xtask test` is what a change must pass; the others are heavier and run by hand.

mod bench;
mod needs;
mod python;
mod run;
mod test;
mod train;
mod types;

use anyhow::{Result, bail};
use clap::{Parser, Subcommand};
use run::cargo;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Chores of the project")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Everything a change must pass: formatting, lints, all tests
    Test {
        /// Install missing packages with sudo, where this is not run as root
        #[arg(long)]
        install: bool,
    },
    /// Write the TypeScript types that are made from the Rust ones
    Types,
    /// The browser client in a real browser against the real program: whole matches, pictures, accessibility
    E2e {
        /// Instead, whole matches of TAC from the first deal on; takes long
        #[arg(long)]
        long: bool,
        /// Install missing packages with sudo, where this is not run as root
        #[arg(long)]
        install: bool,
    },
    /// The laws of every game (or of one) on many random matches
    Laws {
        /// A game crate: mastermind, tagiron, code777, tac
        game: Option<String>,
        /// How many random matches for each game
        #[arg(long, default_value_t = 2_500)]
        matches: u64,
    },
    /// Mutated inputs for every parser
    Fuzz {
        /// How many
        #[arg(long, default_value_t = 10_000_000)]
        inputs: u64,
    },
    /// Measure and write down (into bench/) what takes a while to measure
    Bench {
        #[command(subcommand)]
        what: Measurable,
    },
    /// Random kills, pauses and cuts under load; then every acknowledged step is looked for in the journal
    Soak {
        /// How long several nodes on PostgreSQL and NATS are troubled
        #[arg(long, default_value_t = 10.0)]
        minutes: f64,
        /// In place of that: one node on SQLite with 500 active tables, killed a hundred times
        #[arg(long)]
        embedded: bool,
    },
    /// Do the tests of a crate notice when its rules are changed? (needs cargo-mutants)
    Mutants {
        /// A game crate
        game: String,
        /// More arguments for cargo-mutants
        #[arg(last = true)]
        more: Vec<String>,
    },
    /// Train a net for TAC (needs Python with PyTorch; uses a GPU where there is one)
    Train {
        #[command(subcommand)]
        stage: train::Stage,
    },
}

#[derive(Subcommand)]
enum Measurable {
    /// Our server and boardgame.io's under the same load (needs npm)
    Server {
        /// How long each figure is measured
        #[arg(long, default_value_t = 10)]
        seconds: u32,
    },
}

/// The crates that hold rules.
const GAMES: [&str; 4] = ["mastermind", "tagiron", "code777", "tac"];

fn main() -> Result<()> {
    match Cli::parse().chore {
        Chore::Test { install } => test::everything(install),
        Chore::Types => types::write(),
        Chore::E2e { long, install } => test::end_to_end(long, install),
        Chore::Laws { game, matches } => laws(game.as_deref(), matches),
        Chore::Fuzz { inputs } => {
            cargo(["test", "--release", "--package", "knobel-cli", "--test", "fuzz", "--", "--nocapture"])
                .env("KNOBEL_FUZZ", inputs.to_string())
                .run()
        }
        Chore::Bench { what: Measurable::Server { seconds } } => bench::server(seconds),
        Chore::Soak { minutes, embedded } => {
            let test = if embedded { "a_single_node_survives_a_hundred_kills" } else { "nodes_survive_random_trouble" };
            let soak = cargo([
                "test",
                "--release", // the more moves, the more can go wrong
                "--package",
                "knobel-server",
                "--test",
                "soak",
                "--",
                "--ignored",
                "--nocapture",
                "--exact",
                test,
            ]);
            soak.env("KNOBEL_SOAK", minutes.to_string()).run()
        }
        Chore::Mutants { game, more } => mutants(&game, &more),
        Chore::Train { stage } => train::run(stage),
    }
}

fn known(game: &str) -> Result<&str> {
    if GAMES.contains(&game) {
        Ok(game)
    } else {
        bail!("no rules crate is called {game:?}; there are {}", GAMES.join(", "))
    }
}

fn laws(game: Option<&str>, matches: u64) -> Result<()> {
    let games = match game {
        Some(game) => vec![known(game)?],
        None => GAMES.to_vec(),
    };
    let mut test = cargo(["test", "--release", "--tests"]);
    for game in &games {
        test = test.args(["--package", &format!("knobel-{game}")]);
    }
    println!("{matches} random matches for every law of {}", games.join(", "));
    test.env("KNOBEL_LAWS", matches.to_string()).run()
}

/// Mutates what judges and what happens; the rest of a crate (texts, notation) is looked after by other tests.
fn mutants(game: &str, more: &[String]) -> Result<()> {
    if !cargo(["mutants", "--version"]).quiet().succeeds() {
        bail!("cargo-mutants is missing; install it with `cargo install --locked cargo-mutants`");
    }
    let mut mutants = cargo([
        "mutants",
        "--package",
        &format!("knobel-{}", known(game)?),
        "--output",
        "target",
        "--baseline",
        "skip",
    ]);
    for file in ["view", "resolve", "state", "event"] {
        mutants = mutants.args(["--file", &format!("crates/{game}/src/{file}*")]);
    }
    // Few matches for each law: a law that can notice a mutant notices it soon.
    mutants.args(["--timeout", "120"]).args(more).env("KNOBEL_LAWS", "5").run()
}
