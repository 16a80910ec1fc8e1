//! The project's tasks. `cargo xtask test` is what a change must pass; the others are heavier and run by hand.

mod api;
mod bench;
mod deny;
mod engine;
mod engine_build;
mod mutants;
mod prerequisites;
mod python;
mod run;
mod stages;
mod test;
mod train;
mod types;
mod workspace;

use anyhow::Result;
use clap::{Parser, Subcommand};
use run::cargo;
use workspace::{RulesCrate, Workspace};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Tasks of the project")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Everything a change must pass: formatting, lints, all tests
    Test {
        /// Only what needs no PostgreSQL, NATS or browser; installs nothing
        #[arg(long)]
        quick: bool,
        /// Install missing packages with sudo, where this is not run as root
        #[arg(long, conflicts_with = "quick")]
        install: bool,
    },
    /// Bans, licences and sources of the dependencies (needs cargo-deny)
    Deny,
    /// Write the TypeScript types that are generated from the Rust ones
    Types,
    /// Build the browser's engine as WebAssembly into web/src/lib/engine/built (needs the target, or Debian's rustc-web)
    Engine {
        /// Compare this many seeded decisions with the native program, and their times
        #[arg(long, default_value_t = 0)]
        decisions: u64,
    },
    /// The browser client in a real browser against the real program: whole matches, pictures, accessibility
    E2e {
        /// Instead, whole matches of the longest game from the first deal on; takes long
        #[arg(long)]
        long: bool,
        /// Install missing packages with sudo, where this is not run as root
        #[arg(long)]
        install: bool,
    },
    /// The laws of every game (or of one) on many random matches
    Laws {
        /// A rules crate, by its folder's name
        game: Option<String>,
        /// Number of random matches for each game
        #[arg(long, default_value_t = 2_500)]
        matches: u64,
    },
    /// Mutated inputs for every parser, or mutated requests for every route of the server
    Fuzz {
        /// Requests to a running server instead of inputs to the parsers
        #[arg(long)]
        http: bool,
        /// Number of inputs (10,000,000) or requests (100,000)
        #[arg(long)]
        inputs: Option<u64>,
    },
    /// Measure what takes a while to measure, and write it into bench/
    Bench {
        #[command(subcommand)]
        subject: Subject,
    },
    /// Every flood of one network beside an honest table: how its moves, its bots and its sign-ins fare, into bench/siege.md
    Siege {
        /// Duration of each flood
        #[arg(long, default_value_t = 20)]
        seconds: u32,
    },
    /// Random kills, pauses, network cuts and floods under load; then checks that the journal holds every acknowledged step
    Soak {
        /// Duration for several nodes on PostgreSQL and NATS
        #[arg(long, default_value_t = 10.0)]
        minutes: f64,
        /// Instead, one node on SQLite with 500 active tables, killed a hundred times
        #[arg(long)]
        embedded: bool,
    },
    /// Mutation testing: do the tests of the rules crates (or of one) notice when a rule is changed? (needs cargo-mutants)
    Mutants {
        /// A rules crate, by its folder's name
        game: Option<String>,
        /// More arguments for cargo-mutants
        #[arg(last = true)]
        more: Vec<String>,
    },
    /// Train the value network (needs Python with PyTorch; uses a GPU where there is one)
    Train {
        #[command(subcommand)]
        stage: train::Stage,
    },
}

#[derive(Subcommand)]
enum Subject {
    /// Our server and boardgame.io's under the same load (needs npm)
    Server {
        /// Duration of each measurement
        #[arg(long, default_value_t = 10)]
        seconds: u32,
    },
}

fn main() -> Result<()> {
    match Cli::parse().task {
        Task::Test { quick, install } => test::run(if quick { test::Tier::Quick } else { test::Tier::Full }, install),
        Task::Deny => deny::check(),
        Task::Types => types::write(),
        Task::Engine { decisions } => engine::run(decisions),
        Task::E2e { long, install } => test::end_to_end(long, install),
        Task::Laws { game, matches } => laws(game.as_deref(), matches),
        Task::Fuzz { http, inputs } => fuzz(http, inputs),
        Task::Bench { subject: Subject::Server { seconds } } => bench::server(seconds),
        Task::Siege { seconds } => siege(seconds),
        Task::Soak { minutes, embedded } => {
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
        Task::Mutants { game, more } => mutants::run(game.as_deref(), &more),
        Task::Train { stage } => train::run(stage),
    }
}

fn siege(seconds: u32) -> Result<()> {
    let test = "an_honest_table_goes_on_under_every_flood";
    cargo(["test", "--release", "--package", "knobel-server", "--test", "siege", "--"])
        .args(["--ignored", "--nocapture", "--exact", test])
        .env("KNOBEL_SIEGE", seconds.to_string())
        .run()
}

fn fuzz(http: bool, inputs: Option<u64>) -> Result<()> {
    let (package, test, variable, usual) = if http {
        ("knobel-server", "fuzz_http", "KNOBEL_FUZZ_HTTP", 100_000)
    } else {
        ("knobel-cli", "fuzz", "KNOBEL_FUZZ", 10_000_000)
    };
    cargo(["test", "--release", "--package", package, "--test", test, "--", "--nocapture"])
        .env(variable, inputs.unwrap_or(usual).to_string())
        .run()
}

fn laws(game: Option<&str>, matches: u64) -> Result<()> {
    let workspace = Workspace::load()?;
    let crates = match game {
        Some(game) => vec![workspace.rules_crate(game)?],
        None => workspace.rules_crates(),
    };
    let mut test = cargo(["test", "--release", "--tests"]);
    for rules in &crates {
        test = test.args(["--package", &rules.package]);
    }
    let names: Vec<&str> = crates.iter().map(RulesCrate::name).collect();
    println!("{matches} random matches for every law of {}", names.join(", "));
    test.env("KNOBEL_LAWS", matches.to_string()).run()
}
