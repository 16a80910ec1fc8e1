//! The commands of the binary `knobel`, one file each.
//!
//! ```
//! use cli::engine::Engine;
//!
//! let mut engine = Engine::new(&games::all()[0]);
//! let answer = engine.answer(br#"{"id": 1, "do": "new", "setup": {"seats": 2}, "seed": 7}"#);
//! assert!(answer.starts_with(r#"{"id":1,"ok":true"#), "{answer}");
//! # Ok::<(), games::MatchError>(())
//! ```

mod analyse;
mod arena;
mod backup;
mod bench;
pub mod bounded_lines;
pub mod engine;
pub mod external;
mod load;
mod puzzle;
mod rules;
mod serve;
mod solve;
mod time_limit;
pub mod verify;

use clap::{Parser, Subcommand};
use std::io;
use std::process::ExitCode;

/// The command line.
#[derive(Parser)]
#[command(name = "knobel", version, about = about())]
pub struct Knobel {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Backup(backup::Backup),
    Restore(backup::Restore),
    Rules(rules::Rules),
    Verify(verify::Verify),
    Engine(engine::Serve),
    Arena(arena::Arena),
    Solve(solve::Solve),
    Analyse(analyse::Analyse),
    Puzzle(puzzle::Puzzle),
    Bench(bench::Bench),
    Load(load::Load),
}

impl Knobel {
    /// Runs the command; errors go to standard error.
    pub fn run(self) -> ExitCode {
        let result = match self.command {
            None => return Knobel::parse_from(["knobel", "serve"]).run(),
            Some(Command::Serve(serve)) => serve.run(),
            Some(Command::Backup(backup)) => backup.run(),
            Some(Command::Restore(restore)) => restore.run(),
            Some(Command::Rules(rules)) => rules.run(),
            Some(Command::Verify(verify)) => verify.run(),
            Some(Command::Engine(serve)) => serve.run(),
            Some(Command::Arena(arena)) => arena.run(),
            Some(Command::Solve(solve)) => solve.run(),
            Some(Command::Analyse(analyse)) => analyse.run(),
            Some(Command::Puzzle(puzzle)) => puzzle.run(),
            Some(Command::Bench(bench)) => bench.run(),
            Some(Command::Load(load)) => load.run(),
        };
        match result {
            Ok(code) => code,
            Err(why) if is_broken_pipe(&why) => ExitCode::SUCCESS, // `knobel rules GAME | head`
            Err(why) => {
                eprintln!("knobel: {why:#}");
                ExitCode::FAILURE
            }
        }
    }
}

/// The names of all games, for the help of commands.
fn about() -> String {
    let titles: Vec<&str> = games::all().iter().map(|game| game.title).collect();
    format!("Box games by the book: {}. Without a command, it serves.", titles.join(", "))
}

fn game_names() -> String {
    format!("One of {}", games::names().join(", "))
}

fn is_broken_pipe(why: &anyhow::Error) -> bool {
    let causes = why.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.into_iter().any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
