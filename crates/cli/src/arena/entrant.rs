//! The contestants of an arena.

use crate::external::{ExternalProgram, ProgramCommand, split};
use games::{Contestant, GameEntry, TrainedBot};
use std::fmt;
use std::fs;
use std::sync::Arc;
use std::time::Duration;

/// A contestant, as named on the command line.
#[derive(Clone)]
pub(super) enum Entrant {
    /// A bot of this program.
    Bot(String),
    /// A bot of this program with weights from a file, and its name.
    Trained(String, Arc<TrainedBot>),
    /// An external program: its name and how to start it.
    Program(String, ProgramCommand),
}

/// Reads `A,B,…`.
pub(super) fn parse(list: &str, game: &GameEntry, limit: Duration) -> Result<Vec<Entrant>, String> {
    let entrant = |name: &String| match name.trim() {
        "" => Err("a contestant is missing between two commas, or at an end".to_owned()),
        name => match (name.strip_prefix("cmd:"), name.split_once('@')) {
            (Some(command), _) => Ok(Entrant::Program(name.to_owned(), ProgramCommand::new(command, limit)?)),
            (None, Some((bot, file))) => Ok(Entrant::Trained(name.to_owned(), Arc::new(trained(game, bot, file)?))),
            (None, None) => Ok(Entrant::Bot(name.to_owned())),
        },
    };
    split(list, |c| c == ',')?.iter().map(entrant).collect()
}

/// Reads the weights of `BOT@FILE`.
fn trained(game: &GameEntry, bot: &str, file: &str) -> Result<TrainedBot, String> {
    let weights = fs::read(file).map_err(|why| format!("{file}: {why}"))?;
    game.bots().and_then(|bots| bots.trained(bot, &weights)).map_err(|why| format!("{bot}@{file}: {why}"))
}

impl Entrant {
    /// Fails if this game has no such bot.
    pub(super) fn plays(&self, game: &GameEntry) -> Result<(), String> {
        match self {
            Entrant::Bot(name) => {
                let known = game.bots().and_then(|bots| bots.current_name(name)).map(|_| ());
                known.map_err(|why| format!("{}: {why}, and cmd:PROGRAM ARGS", game.name))
            }
            Entrant::Trained(..) | Entrant::Program(..) => Ok(()),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Bot(name) | Entrant::Trained(name, _) | Entrant::Program(name, _) => f.write_str(name),
        }
    }
}

/// The external programs of one worker thread, kept running from match to match.
pub(super) struct ProgramPool<'a> {
    entrants: &'a [&'a Entrant],
    running: Vec<Option<ExternalProgram>>,
}

impl<'a> ProgramPool<'a> {
    pub(super) fn new(entrants: &'a [&'a Entrant]) -> Self {
        ProgramPool { entrants, running: entrants.iter().map(|_| None).collect() }
    }

    /// One contestant a player; player 0 is the contestant numbered `shift`, and so on round.
    pub(super) fn seated(&mut self, shift: usize) -> Result<Vec<Contestant<'_>>, String> {
        let mut seated = vec![];
        for (entrant, running) in self.entrants.iter().zip(&mut self.running) {
            seated.push(match entrant {
                Entrant::Bot(name) => Contestant::Bot(name),
                Entrant::Trained(_, bot) => Contestant::Trained(bot),
                Entrant::Program(_, command) => {
                    if running.is_none() {
                        *running = Some(command.start()?);
                    }
                    Contestant::External(running.as_mut().expect("it was just started"))
                }
            });
        }
        seated.rotate_left(shift);
        Ok(seated)
    }

    /// Ends a program that forfeited; the next match starts it anew.
    pub(super) fn stop(&mut self, contestant: usize) {
        self.running[contestant] = None;
    }
}
