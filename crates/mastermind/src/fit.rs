//! Backtracking search for a code that agrees with all answers of a board.

use crate::{Board, Code, Colour, Pins, Repeats, Setup, pins};

/// Whether any code of this table agrees with all answers of the board. Depends on public information only.
pub fn some_code_fits(setup: &Setup, board: &Board) -> bool {
    fitting_code(setup, board, setup.palette()).is_some()
}

/// A code of these colours that agrees with all answers of the board. Among several it prefers colours early in `palette`.
pub fn fitting_code(setup: &Setup, board: &Board, palette: &[Colour]) -> Option<Code> {
    let answered: Vec<_> = board.answered().collect();
    let guessed = |colour: &Colour| answered.iter().any(|(row, _)| row.pegs().contains(colour));
    let strange = palette.iter().copied().filter(|colour| !guessed(colour)).collect();
    Search { setup, answered, palette, strange }.complete(Code::EMPTY)
}

struct Search<'a> {
    setup: &'a Setup,
    answered: Vec<(Code, Pins)>,
    palette: &'a [Colour],
    /// Colours that no row contains are interchangeable, so one of them represents all.
    strange: Vec<Colour>,
}

impl Search<'_> {
    /// Extends the code from left to right and prunes beginnings that some answer already excludes.
    fn complete(&self, beginning: Code) -> Option<Code> {
        let left = self.setup.pegs() - beginning.len();
        if !self.answered.iter().all(|(guess, told)| reaches(pins(*guess, beginning), *told, left)) {
            return None;
        }
        if left == 0 {
            return Some(beginning);
        }
        let free = |colour: &&Colour| self.setup.repeats() == Repeats::On || !beginning.pegs().contains(colour);
        let stranger = self.strange.iter().find(free);
        let known = |colour: &&Colour| stranger == Some(*colour) || !self.strange.contains(colour);
        let mut next = self.palette.iter().filter(free).filter(known);
        next.find_map(|colour| self.complete(beginning.with(*colour).ok()?))
    }
}

/// Whether the pins so far can still become the given answer when `left` pegs are added.
fn reaches(so_far: Pins, told: Pins, left: usize) -> bool {
    let black = usize::from(so_far.black)..=usize::from(so_far.black) + left;
    let all = so_far.count()..=so_far.count() + left;
    black.contains(&told.black.into()) && all.contains(&told.count())
}
