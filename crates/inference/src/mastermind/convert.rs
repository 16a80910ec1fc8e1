//! Conversion between the types of the rules and packed codes.

use super::{Board, Code, Repeats};
use mastermind::{Code as Row, Colour, Setup};

/// The board of a table.
pub fn board_of(setup: &Setup) -> Board {
    let repeats = match setup.repeats() {
        mastermind::Repeats::On => Repeats::Everywhere,
        mastermind::Repeats::Off => Repeats::InGuesses, // MM-2
    };
    Board::new(setup.pegs(), setup.palette().len(), repeats).expect("what can be played has a board")
}

/// The packed code of a row.
pub fn code_of(setup: &Setup, row: Row) -> Code {
    let number = |colour: &Colour| setup.palette().iter().position(|known| known == colour).map(|number| number as u8);
    Code::from_pegs(&row.pegs().iter().filter_map(number).collect::<Vec<_>>())
}

/// The row of a packed code, in the colours of the table.
pub fn row_of(setup: &Setup, code: Code) -> Row {
    let colours: Vec<Colour> = (0..setup.pegs()).map(|peg| setup.palette()[code.peg(peg)]).collect();
    Row::try_from(colours).expect("a row of this table is no longer than any")
}
