//! What there is to measure besides whole solutions: how fast codes are compared.

use std::hint::black_box;

use inference::mastermind::{Answer, Board, Code};
use inference::mastermind::{Columns, Path, Probe};

/// With what codes are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// The fastest instructions this machine has.
    Best,
    /// Instructions any machine has.
    Plain,
}

/// A board set up for comparing every code with every code.
pub struct Comparing {
    path: Path,
    codes: Vec<Code>,
    board: Board,
    columns: Columns,
    answers: Vec<u8>,
}

impl Comparing {
    /// Sets up all codes of a board.
    pub fn new(board: Board, machine: Machine) -> Self {
        let codes = board.codes();
        let columns = Columns::new(board, codes.iter().copied());
        let answers = vec![0; columns.width()];
        let path = match machine {
            Machine::Best => Path::best(),
            Machine::Plain => Path::Plain,
        };
        Self { path, codes, board, columns, answers }
    }

    /// How many comparisons [`Comparing::all`] makes.
    pub fn comparisons(&self) -> u64 {
        (self.codes.len() * self.codes.len()) as u64
    }

    /// Compares every code with every code, with the answers written down as a search needs them. Returns the black
    /// pins that all codes give to the first: pegs times codes by colours if repeats are allowed.
    pub fn all(&mut self) -> u64 {
        let blacks: Vec<u64> = (0..32).map(|index| u64::from(Answer::from_index(index).black)).collect();
        let mut sum = 0;
        for &code in &self.codes {
            self.columns.answers(self.path, &Probe::new(self.board, code), &mut self.answers);
            sum += blacks[usize::from(black_box(&self.answers)[0])];
        }
        sum
    }
}
