//! Verification of a strategy against every code, independent of the solver.
//!
//! It counts pins as people do at the table, peg by peg, and uses neither symmetry nor tables nor bounds.

use thiserror::Error;

use super::tree::Tree;
use inference::mastermind::{Answer, Board, Code, Repeats};

/// The measured cost of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Number of codes.
    pub codes: u32,
    /// Guesses for all codes together.
    pub total: u32,
    /// Guesses for the hardest code.
    pub deepest: u32,
}

/// Why a tree is no strategy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// A guess that the board does not allow.
    #[error("{guess} is no guess of this board")]
    NoGuess {
        /// The guess.
        guess: String,
    },
    /// The tree ends before some code is found.
    #[error("the tree has no reply to {answer} on {guess}, so it never finds {code}")]
    NotFound {
        /// The code that is not found.
        code: String,
        /// The last guess.
        guess: String,
        /// Its answer.
        answer: Answer,
    },
}

/// Plays the strategy against every code.
pub fn replay(board: Board, tree: &Tree) -> Result<Replay, ReplayError> {
    let mut result = Replay { codes: 0, total: 0, deepest: 0 };
    let mut code = vec![0u8; board.pegs()];
    loop {
        if board.repeats() == Repeats::Everywhere || all_different(&code) {
            let needed = guesses_needed(board, tree, &code)?;
            result.codes += 1;
            result.total += needed;
            result.deepest = result.deepest.max(needed);
        }
        if !count_up(&mut code, board.colours()) {
            return Ok(result);
        }
    }
}

/// Increments the code like an odometer; false when it is back at the start.
fn count_up(code: &mut [u8], colours: usize) -> bool {
    for colour in code.iter_mut().rev() {
        *colour += 1;
        if usize::from(*colour) < colours {
            return true;
        }
        *colour = 0;
    }
    false
}

fn guesses_needed(board: Board, tree: &Tree, code: &[u8]) -> Result<u32, ReplayError> {
    let mut tree = tree;
    let mut guesses = 1;
    loop {
        let guess: Vec<u8> = (0..board.pegs()).map(|peg| tree.guess.peg(peg) as u8).collect();
        let outside = guess.iter().any(|&colour| usize::from(colour) >= board.colours());
        if outside || board.repeats() == Repeats::Nowhere && !all_different(&guess) {
            return Err(ReplayError::NoGuess { guess: tree.guess.text(board) });
        }
        let answer = pins(&guess, code);
        if usize::from(answer.black) == board.pegs() {
            return Ok(guesses);
        }
        let Some(next) = tree.after(answer) else {
            let code = Code::from_pegs(code).text(board);
            return Err(ReplayError::NotFound { code, guess: tree.guess.text(board), answer });
        };
        tree = next;
        guesses += 1;
    }
}

fn all_different(code: &[u8]) -> bool {
    code.iter().enumerate().all(|(peg, colour)| !code[..peg].contains(colour))
}

/// Black pins first, removing the matched pegs; then a white pin for each remaining peg of the guess that matches a
/// remaining peg of the code.
fn pins(guess: &[u8], code: &[u8]) -> Answer {
    let mut hidden: Vec<Option<u8>> = code.iter().copied().map(Some).collect();
    let mut answer = Answer { black: 0, white: 0 };
    let mut left_over = Vec::new();
    for (peg, &colour) in guess.iter().enumerate() {
        if hidden[peg] == Some(colour) {
            hidden[peg] = None;
            answer.black += 1;
        } else {
            left_over.push(colour);
        }
    }
    for colour in left_over {
        if let Some(peg) = hidden.iter().position(|&peg| peg == Some(colour)) {
            hidden[peg] = None;
            answer.white += 1;
        }
    }
    answer
}
