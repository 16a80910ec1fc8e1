//! Players of four levels: one forgets rows, one guesses any consistent code, one compares consistent codes, and one plays the
//! optimal strategy.

use std::sync::OnceLock;

use knobel_core::{Bot, Observation as _, Rng, Seat, View};
use mastermind::{
    Action, Board as Rows, Code as Row, Colour, Mastermind, Observation, Phase, Pins, Setup, fitting_code, pins,
};

use super::codebreaker::{AnsweredRow, Codebreaker};
use super::runtime::SingleThreaded;
use super::solve::{Goal, solve};
use super::strategy_symmetry::next_guess;
use super::tree::Tree;
use crate::{HasBots, Random};
use inference::mastermind::{Answer, Board, Code, Repeats, board_of, code_of, row_of};

/// Answered rows that a beginner remembers.
const BEGINNER_MEMORY: usize = 2;
/// Sample sizes of a skilled player: guesses compared, and codes they are compared on.
const SKILLED_SAMPLES: (usize, usize) = (20, 100);
/// The same for a master on boards too large for a search over all guesses.
const MASTER_SAMPLES: (usize, usize) = (1000, 2000);
/// Number of guesses up to which a master searches all of them.
const MAX_GUESSES_SEARCHED: usize = 60_000;

impl HasBots for Mastermind {
    const BASELINES: &'static [&'static str] = &["random"];
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
    /// Guesses any code that is consistent with all answers.
    Casual,
    /// Of a sample of consistent codes, guesses the one with the smallest expected size.
    Skilled,
    /// Plays the best guess, consistent or not; hides the codes that are hardest to find.
    Master,
}

/// A player of some level. The pins it places are always right, and it challenges answers that can't be right.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    level: Level,
}

impl Player {
    /// A player of this level.
    pub fn new(level: Level) -> Self {
        Self { level }
    }
}

impl Bot<Observation> for Player {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        self.act_until(view, awaited, rng, &|| false)
    }

    fn act_until(
        &self,
        view: &View<Observation>,
        awaited: bool,
        rng: &mut dyn Rng,
        should_stop: &dyn Fn() -> bool,
    ) -> Option<Action> {
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
                let guess = self.guess(observation, me, rng, should_stop).map(Action::Guess);
                guess.or_else(|| observation.random_action(rng))
            }
            Phase::Over => None,
        }
    }
}

impl Player {
    /// A random code; on the standard board a master hides no code of a single colour. Against optimal play the other 1,290
    /// codes cost 5,600 guesses, which is more on average than with the six included.
    fn hide(&self, observation: &Observation, rng: &mut dyn Rng) -> Option<Action> {
        loop {
            let action = observation.random_action(rng)?;
            let one_colour =
                matches!(action, Action::Hide(code) if code.pegs().windows(2).all(|pair| pair[0] == pair[1]));
            if self.level < Level::Master || !one_colour || !is_standard(board_of(&observation.public.setup)) {
                return Some(action);
            }
        }
    }

    fn guess(
        &self,
        observation: &Observation,
        me: Seat,
        rng: &mut dyn Rng,
        should_stop: &dyn Fn() -> bool,
    ) -> Option<Row> {
        let (setup, rows) = (&observation.public.setup, &observation.public.boards[me.index()]);
        match self.level {
            Level::Beginner => {
                let forgotten = rows.pins.len().saturating_sub(BEGINNER_MEMORY);
                let remembered = Rows { rows: rows.rows[forgotten..].to_vec(), pins: rows.pins[forgotten..].to_vec() };
                fitting_code(setup, &remembered, &shuffled(setup.palette(), rng))
            }
            Level::Casual => fitting_code(setup, rows, &shuffled(setup.palette(), rng)),
            Level::Skilled => {
                let codebreaker = Codebreaker::new(board_of(setup), answered_rows(setup, rows));
                codebreaker.by_sample(SKILLED_SAMPLES, rng).map(|code| row_of(setup, code))
            }
            Level::Master => {
                let guess = master(board_of(setup), answered_rows(setup, rows), rng, should_stop);
                guess.map(|code| row_of(setup, code))
            }
        }
    }
}

/// The best guess: from the optimal tree on the standard board, else by search.
fn master(board: Board, rows: Vec<AnsweredRow>, rng: &mut dyn Rng, should_stop: &dyn Fn() -> bool) -> Option<Code> {
    if is_standard(board)
        && let Some(guess) = next_guess(board, optimal_tree(board), &rows, rng)
    {
        return Some(guess);
    }
    let codebreaker = Codebreaker::new(board, rows);
    if board.guesses_count() <= MAX_GUESSES_SEARCHED {
        codebreaker.by_search(should_stop)
    } else {
        codebreaker.by_sample(MASTER_SAMPLES, rng)
    }
}

fn is_standard(board: Board) -> bool {
    (board.pegs(), board.colours(), board.repeats()) == (4, 6, Repeats::Everywhere)
}

/// The optimal strategy for the standard board, computed at the first call.
fn optimal_tree(board: Board) -> &'static Tree {
    static TREE: OnceLock<Tree> = OnceLock::new();
    TREE.get_or_init(|| solve(board, Goal::Expected, &SingleThreaded).tree)
}

/// The answered rows as packed codes.
fn answered_rows(setup: &Setup, rows: &Rows) -> Vec<AnsweredRow> {
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
