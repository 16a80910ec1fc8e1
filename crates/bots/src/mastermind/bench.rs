//! The workload of `knobel bench mastermind` besides whole solutions: comparisons of codes.

use std::hint::black_box;

use inference::mastermind::{Answer, Board, Code};
use inference::mastermind::{Backend, Columns, Probe};

/// The instructions used for comparing codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// The fastest that this machine supports.
    Best,
    /// Portable ones.
    Portable,
}

/// A board prepared for comparing every code with every code.
pub struct ComparisonBench {
    backend: Backend,
    codes: Vec<Code>,
    board: Board,
    columns: Columns,
    answers: Vec<u8>,
}

impl ComparisonBench {
    /// Prepares all codes of a board.
    pub fn new(board: Board, instructions: Instructions) -> Self {
        let codes = board.codes();
        let columns = Columns::new(board, codes.iter().copied());
        let answers = vec![0; columns.width()];
        let backend = match instructions {
            Instructions::Best => Backend::detect(),
            Instructions::Portable => Backend::Portable,
        };
        Self { backend, codes, board, columns, answers }
    }

    /// Number of comparisons of [`ComparisonBench::all`].
    pub fn comparisons(&self) -> u64 {
        (self.codes.len() * self.codes.len()) as u64
    }

    /// Compares every code with every code and writes the answers as a search needs them. Returns the sum of the black pins
    /// of all guesses against the first code, as a check: pegs times codes divided by colours if repeats are allowed.
    pub fn all(&mut self) -> u64 {
        let blacks: Vec<u64> = (0..32).map(|index| u64::from(Answer::from_index(index).black)).collect();
        let mut sum = 0;
        for &code in &self.codes {
            self.columns.answers(self.backend, &Probe::new(self.board, code), &mut self.answers);
            sum += blacks[usize::from(black_box(&self.answers)[0])];
        }
        sum
    }
}
