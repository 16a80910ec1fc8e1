//! Equivalence of guesses under symmetry: two guesses are equivalent if a permutation of pegs and colours that keeps all
//! guesses so far maps one to the other.

use inference::mastermind::{Board, Code, MAX_COLOURS, MAX_PEGS, Repeats};

/// A permutation of the pegs, and of the colours used so far, that keeps all guesses so far. The unused colours may be
/// permuted freely in addition.
#[derive(Clone, Copy)]
struct Permutation {
    /// The image of each peg.
    pegs: [u8; MAX_PEGS],
    /// The image of each colour used so far.
    colours: [u8; MAX_COLOURS],
}

/// All permutations that keep the guesses so far.
#[derive(Clone)]
pub(super) struct Symmetry {
    board: Board,
    used: u16,
    permutations: Vec<Permutation>,
}

impl Symmetry {
    /// Before the first guess: all permutations.
    pub(super) fn new(board: Board) -> Self {
        let mut orders = vec![Vec::new()];
        for peg in 0..board.pegs() as u8 {
            orders = orders
                .iter()
                .flat_map(|order: &Vec<u8>| (0..=order.len()).map(|at| inserted(order, at, peg)))
                .collect();
        }
        let permutations = orders.iter().map(|order| {
            let mut pegs = [0; MAX_PEGS];
            pegs[..order.len()].copy_from_slice(order);
            Permutation { pegs, colours: [0; MAX_COLOURS] }
        });
        Self { board, used: 0, permutations: permutations.collect() }
    }

    /// The permutations that also keep `guess`.
    pub(super) fn after(&self, guess: Code) -> Self {
        let permutations =
            self.permutations.iter().filter_map(|permutation| self.keeping(*permutation, guess)).collect();
        Self { board: self.board, used: self.used | guess.colour_set(self.board.pegs()), permutations }
    }

    /// The colours used so far, as bits.
    pub(super) fn used(&self) -> u16 {
        self.used
    }

    /// Whether only unused colours can be permuted.
    pub(super) fn is_trivial(&self) -> bool {
        self.permutations.len() == 1
    }

    /// The lowest guess of each equivalence class, when only the colours `possible` can occur in the code, as positions in
    /// `guesses`.
    pub(super) fn representatives(&self, guesses: &[Code], possible: u16) -> Vec<u32> {
        let positions = guesses.iter().enumerate();
        positions.filter(|(_, guess)| self.is_lowest(**guess, possible)).map(|(at, _)| at as u32).collect()
    }

    /// The permutation extended to the guess's colours, if it keeps the guess.
    fn keeping(&self, mut permutation: Permutation, guess: Code) -> Option<Permutation> {
        let mut added = 0u16;
        let mut reached = 0u16;
        for peg in 0..self.board.pegs() {
            let (from, to) = (guess.peg(peg), guess.peg(usize::from(permutation.pegs[peg])));
            let known = (self.used | added) >> from & 1 == 1;
            if known {
                if usize::from(permutation.colours[from]) != to {
                    return None;
                }
                continue;
            }
            if (self.used | reached) >> to & 1 == 1 {
                return None;
            }
            permutation.colours[from] = to as u8;
            added |= 1 << from;
            reached |= 1 << to;
        }
        Some(permutation)
    }

    /// Whether the guess is the lowest of its equivalence class.
    fn is_lowest(&self, guess: Code, possible: u16) -> bool {
        self.permutations.iter().all(|permutation| self.image(permutation, guess, possible) >= guess)
    }

    /// The image of a guess, with interchangeable colours renamed in order of occurrence: unused ones, and impossible ones, of
    /// which a single one is enough where guesses may repeat it.
    fn image(&self, permutation: &Permutation, guess: Code, possible: u16) -> Code {
        let mut pegs = [0u8; MAX_PEGS];
        for peg in 0..self.board.pegs() {
            let colour = guess.peg(peg);
            let is_used = possible & self.used & 1 << colour != 0;
            pegs[usize::from(permutation.pegs[peg])] = if is_used { permutation.colours[colour] } else { colour as u8 };
        }
        let pegs = &mut pegs[..self.board.pegs()];
        let absent = ((1u16 << self.board.colours()) - 1) & !possible;
        let mut renamed = [None; MAX_COLOURS];
        let (mut free_absent, mut free_untold) = (absent, possible & !self.used);
        for colour in pegs.iter_mut() {
            let bit = 1u16 << *colour;
            let class = if absent & bit != 0 {
                &mut free_absent
            } else if self.used & bit == 0 {
                &mut free_untold
            } else {
                continue;
            };
            *colour = *renamed[usize::from(*colour)].get_or_insert_with(|| {
                let lowest = class.trailing_zeros() as u8;
                let one_is_enough = absent & bit != 0 && self.board.repeats() != Repeats::Nowhere;
                if !one_is_enough {
                    *class &= *class - 1;
                }
                lowest
            });
        }
        Code::from_pegs(pegs)
    }
}

fn inserted(order: &[u8], at: usize, peg: u8) -> Vec<u8> {
    let mut order = order.to_vec();
    order.insert(at, peg);
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL_SIX: u16 = 0b111111;

    fn classes(board: Board, guesses: &[&str]) -> usize {
        let guesses = guesses.iter().map(|text| Code::parse(text, board).unwrap());
        let symmetry = guesses.fold(Symmetry::new(board), |symmetry, guess| symmetry.after(guess));
        symmetry.representatives(&board.guesses(), ALL_SIX).len()
    }

    #[test]
    fn the_standard_board_has_five_classes_of_first_guesses() {
        let board = Board::new(4, 6, Repeats::Everywhere).unwrap();
        assert_eq!(classes(board, &[]), 5);
    }

    #[test]
    fn classes_of_second_guesses_equal_the_orbits_counted_by_hand() {
        // After one colour on all of three pegs: how often it recurs (3, 2, 1 or 0 times), and the other pegs equal
        // or not: 111, 112, 122, 123, 222, 223, 234.
        let board = Board::new(3, 6, Repeats::Everywhere).unwrap();
        assert_eq!(classes(board, &["111"]), 7);
    }

    #[test]
    fn a_determined_order_of_colours_leaves_only_the_unused_ones_to_permute() {
        let board = Board::new(2, 6, Repeats::Everywhere).unwrap();
        let symmetry =
            ["12", "13"].iter().fold(Symmetry::new(board), |s, text| s.after(Code::parse(text, board).unwrap()));
        assert!(symmetry.is_trivial());
        // 3 x 3 used pairs, 3 x 2 with one unused colour, and two unused ones equal or not.
        assert_eq!(symmetry.representatives(&board.guesses(), ALL_SIX).len(), 9 + 6 + 2);
    }
}
