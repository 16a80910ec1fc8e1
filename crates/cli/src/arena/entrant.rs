//! Who plays in an arena.

use crate::outside::{Program, Recipe, split};
use games::{Contestant, GameEntry, Trained};
use std::fmt;
use std::fs;
use std::sync::Arc;
use std::time::Duration;

/// A mind as the command line names it.
#[derive(Clone)]
pub(super) enum Entrant {
    /// A bot of ours.
    Bot(String),
    /// A bot of ours with weights from a file, and what it was called.
    Trained(String, Arc<Trained>),
    /// A program of somebody else's: what to call it, and how to start it.
    Program(String, Recipe),
}

/// Reads `A,B,…`.
pub(super) fn parse(list: &str, game: &GameEntry, limit: Duration) -> Result<Vec<Entrant>, String> {
    let entrant = |name: &String| match name.trim() {
        "" => Err("a mind is missing between two commas, or at an end".to_owned()),
        name => match (name.strip_prefix("cmd:"), name.split_once('@')) {
            (Some(command), _) => Ok(Entrant::Program(name.to_owned(), Recipe::new(command, limit)?)),
            (None, Some((bot, file))) => Ok(Entrant::Trained(name.to_owned(), Arc::new(trained(game, bot, file)?))),
            (None, None) => Ok(Entrant::Bot(name.to_owned())),
        },
    };
    split(list, |c| c == ',')?.iter().map(entrant).collect()
}

/// Reads the weights of `BOT@FILE`.
fn trained(game: &GameEntry, bot: &str, file: &str) -> Result<Trained, String> {
    let weights = fs::read(file).map_err(|why| format!("{file}: {why}"))?;
    game.trained(bot, &weights).map_err(|why| format!("{bot}@{file}: {why}"))
}

impl Entrant {
    /// Is it a mind for this game?
    pub(super) fn plays(&self, game: &GameEntry) -> Result<(), String> {
        match self {
            Entrant::Bot(name) => {
                let known = game.bot_named(name).map(|_| ());
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

/// The programs of one worker, kept running from match to match.
pub(super) struct Bench<'a> {
    entrants: &'a [&'a Entrant],
    running: Vec<Option<Program>>,
}

impl<'a> Bench<'a> {
    pub(super) fn new(entrants: &'a [&'a Entrant]) -> Self {
        Bench { entrants, running: entrants.iter().map(|_| None).collect() }
    }

    /// One contestant a player; player 0 is the mind numbered `shift`, and so on round.
    pub(super) fn seated(&mut self, shift: usize) -> Result<Vec<Contestant<'_>>, String> {
        let mut seated = vec![];
        for (entrant, running) in self.entrants.iter().zip(&mut self.running) {
            seated.push(match entrant {
                Entrant::Bot(name) => Contestant::Bot(name),
                Entrant::Trained(_, bot) => Contestant::Trained(bot),
                Entrant::Program(_, recipe) => {
                    if running.is_none() {
                        *running = Some(recipe.start()?);
                    }
                    Contestant::Outside(running.as_mut().expect("it was just started"))
                }
            });
        }
        seated.rotate_left(shift);
        Ok(seated)
    }

    /// Ends a program that forfeited; the next match starts it anew.
    pub(super) fn dismiss(&mut self, mind: usize) {
        self.running[mind] = None;
    }
}
