//! Players of four levels. Each is weaker than the next in a way people are: one forgets, one takes the first code that
//! fits, one weighs only codes that fit, and one plays the best there is.

use std::sync::OnceLock;

use knobel_core::{Bot, Observation as _, Rng, Seat, View};
use mastermind::{
    Action, Board as Rows, Code as Row, Colour, Mastermind, Observation, Phase, Pins, Setup, fitting_code, pins,
};

use super::breaker::{Breaker, Laid};
use super::exchange::following;
use super::host::Alone;
use super::solve::{Goal, solve};
use super::tree::Tree;
use crate::{HasBots, Random};
use inference::mastermind::{Answer, Board, Code, Repeats, board_of, code_of, row_of};

/// How many answered rows a beginner keeps in mind.
const BEGINNER_REMEMBERS: usize = 2;
/// How many codes a skilled player weighs as guesses, and against how many.
const SKILLED_WEIGHS: (usize, usize) = (20, 100);
/// The same for a master on a board too large for weighing all.
const MASTER_WEIGHS: (usize, usize) = (1000, 2000);
/// The most codes a board may have for weighing all guesses.
const WEIGHED_WHOLE: usize = 60_000;

impl HasBots for Mastermind {
    const YARDSTICKS: &'static [&'static str] = &["random"];
    const FORMER_NAMES: &'static [(&'static str, &'static str)] = &[("plain", "casual")];

    fn bot(name: &str) -> Option<Box<dyn Bot<Observation>>> {
        let level = match name {
            "random" => return Some(Box::new(Random)),
            "beginner" => Level::Beginner,
            "casual" => Level::Casual,
            "skilled" => Level::Skilled,
            "master" => Level::Master,
            _ => return None,
        };
        Some(Box::new(Player { level }))
    }
}

/// How well a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Remembers only the last rows.
    Beginner,
    /// Lays any code that fits all answers.
    Casual,
    /// Of some codes that fit, lays the one that promises to leave the fewest.
    Skilled,
    /// Lays what is best, whether it fits or not; hides what is hardest to find.
    Master,
}

/// A player of some level. Pins it places are always true, and an answer that can't be true it challenges.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    level: Level,
}

impl Player {
    /// A player of that level.
    pub fn new(level: Level) -> Self {
        Self { level }
    }
}

impl Bot<Observation> for Player {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        let observation = &view.observation;
        let me = observation.me.filter(|_| awaited)?;
        match observation.phase {
            Phase::Hiding => self.hide(observation, rng),
            Phase::Answering => {
                let code = observation.codes[me.index()]?;
                let row = observation.public.boards.iter().find_map(Rows::unanswered)?;
                Some(Action::Answer(pins(row, code)))
            }
            Phase::Guessing if observation.no_code_fits => Some(Action::Challenge),
            Phase::Guessing => {
                self.guess(observation, me, rng).map(Action::Guess).or_else(|| observation.random_action(rng))
            }
            Phase::Over => None,
        }
    }
}

impl Player {
    /// Any code; but a master hides no code of one colour on the board of the box. If the codebreaker plays the best
    /// there is, the other 1290 need 5600 guesses, which is more on average than with the six.
    fn hide(&self, observation: &Observation, rng: &mut dyn Rng) -> Option<Action> {
        loop {
            let action = observation.random_action(rng)?;
            let one_colour =
                matches!(action, Action::Hide(code) if code.pegs().windows(2).all(|pair| pair[0] == pair[1]));
            if self.level < Level::Master || !one_colour || !is_box(board_of(&observation.public.setup)) {
                return Some(action);
            }
        }
    }

    fn guess(&self, observation: &Observation, me: Seat, rng: &mut dyn Rng) -> Option<Row> {
        let (setup, rows) = (&observation.public.setup, &observation.public.boards[me.index()]);
        match self.level {
            Level::Beginner => {
                let forgotten = rows.pins.len().saturating_sub(BEGINNER_REMEMBERS);
                let remembered = Rows { rows: rows.rows[forgotten..].to_vec(), pins: rows.pins[forgotten..].to_vec() };
                fitting_code(setup, &remembered, &shuffled(setup.palette(), rng))
            }
            Level::Casual => fitting_code(setup, rows, &shuffled(setup.palette(), rng)),
            Level::Skilled => {
                let breaker = Breaker::new(board_of(setup), laid(setup, rows));
                breaker.by_sample(SKILLED_WEIGHS, rng).map(|code| row_of(setup, code))
            }
            Level::Master => master(board_of(setup), laid(setup, rows), rng).map(|code| row_of(setup, code)),
        }
    }
}

/// The best guess: from the proven tree on the board of the box, else by search.
fn master(board: Board, laid: Vec<Laid>, rng: &mut dyn Rng) -> Option<Code> {
    if is_box(board)
        && let Some(guess) = following(board, best_of_the_box(board), &laid, rng)
    {
        return Some(guess);
    }
    let breaker = Breaker::new(board, laid);
    if board.guesses_count() <= WEIGHED_WHOLE { breaker.by_search() } else { breaker.by_sample(MASTER_WEIGHS, rng) }
}

fn is_box(board: Board) -> bool {
    (board.pegs(), board.colours(), board.repeats()) == (4, 6, Repeats::Everywhere)
}

/// The best strategy there is for the board of the box; it takes a moment, once.
fn best_of_the_box(board: Board) -> &'static Tree {
    static TREE: OnceLock<Tree> = OnceLock::new();
    TREE.get_or_init(|| solve(board, Goal::Expected, &Alone).tree)
}

/// The answered rows, in colours counted from 0.
fn laid(setup: &Setup, rows: &Rows) -> Vec<Laid> {
    let answer = |pins: Pins| Answer { black: pins.black, white: pins.white };
    rows.answered().map(|(row, pins)| (code_of(setup, row), answer(pins))).collect()
}

fn shuffled(palette: &[Colour], rng: &mut dyn Rng) -> Vec<Colour> {
    let mut palette = palette.to_vec();
    for last in (1..palette.len()).rev() {
        palette.swap(last, rng.pick(last + 1));
    }
    palette
}
