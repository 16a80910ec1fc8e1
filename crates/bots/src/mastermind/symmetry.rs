//! Which guesses come to the same, because exchanging pegs and colours turns one into the other and leaves everything
//! laid so far as it is.

use inference::mastermind::{Board, Code, MOST_COLOURS, MOST_PEGS, Repeats};

/// An exchange of pegs, and of the colours laid so far, under which the guesses laid so far stay the same. The other
/// colours may be exchanged at will besides.
#[derive(Clone, Copy)]
struct Exchange {
    /// Where each peg goes.
    pegs: [u8; MOST_PEGS],
    /// What each colour laid so far becomes.
    colours: [u8; MOST_COLOURS],
}

/// All exchanges that keep the guesses laid so far.
#[derive(Clone)]
pub(super) struct Symmetry {
    board: Board,
    told: u16,
    exchanges: Vec<Exchange>,
}

impl Symmetry {
    /// Nothing laid yet: everything may be exchanged.
    pub(super) fn new(board: Board) -> Self {
        let mut orders = vec![Vec::new()];
        for peg in 0..board.pegs() as u8 {
            orders = orders
                .iter()
                .flat_map(|order: &Vec<u8>| (0..=order.len()).map(|at| inserted(order, at, peg)))
                .collect();
        }
        let exchanges = orders.iter().map(|order| {
            let mut pegs = [0; MOST_PEGS];
            pegs[..order.len()].copy_from_slice(order);
            Exchange { pegs, colours: [0; MOST_COLOURS] }
        });
        Self { board, told: 0, exchanges: exchanges.collect() }
    }

    /// The exchanges that also keep `guess`.
    pub(super) fn after(&self, guess: Code) -> Self {
        let exchanges = self.exchanges.iter().filter_map(|exchange| self.keeping(*exchange, guess)).collect();
        Self { board: self.board, told: self.told | guess.colour_set(self.board.pegs()), exchanges }
    }

    /// The colours laid so far.
    pub(super) fn told(&self) -> u16 {
        self.told
    }

    /// Whether only colours not laid yet can be exchanged.
    pub(super) fn is_trivial(&self) -> bool {
        self.exchanges.len() == 1
    }

    /// One guess, the lowest, of each kind, when only `alive` colours can occur in the code: positions in `guesses`.
    pub(super) fn representatives(&self, guesses: &[Code], alive: u16) -> Vec<u32> {
        let positions = guesses.iter().enumerate();
        positions.filter(|(_, guess)| self.is_lowest(**guess, alive)).map(|(at, _)| at as u32).collect()
    }

    /// The exchange with the new guess's colours added, if it keeps that guess.
    fn keeping(&self, mut exchange: Exchange, guess: Code) -> Option<Exchange> {
        let mut added = 0u16;
        let mut reached = 0u16;
        for peg in 0..self.board.pegs() {
            let (from, to) = (guess.peg(peg), guess.peg(usize::from(exchange.pegs[peg])));
            let known = (self.told | added) >> from & 1 == 1;
            if known {
                if usize::from(exchange.colours[from]) != to {
                    return None;
                }
                continue;
            }
            if (self.told | reached) >> to & 1 == 1 {
                return None;
            }
            exchange.colours[from] = to as u8;
            added |= 1 << from;
            reached |= 1 << to;
        }
        Some(exchange)
    }

    /// Whether the guess is the lowest of those that come to the same.
    fn is_lowest(&self, guess: Code, alive: u16) -> bool {
        self.exchanges.iter().all(|exchange| self.image(exchange, guess, alive) >= guess)
    }

    /// The guess after the exchange, with interchangeable colours renamed in the order they come: those not laid yet,
    /// and those that can't occur, of which one does for all where a guess may repeat it.
    fn image(&self, exchange: &Exchange, guess: Code, alive: u16) -> Code {
        let mut pegs = [0u8; MOST_PEGS];
        for peg in 0..self.board.pegs() {
            let colour = guess.peg(peg);
            let laid = alive & self.told & 1 << colour != 0;
            pegs[usize::from(exchange.pegs[peg])] = if laid { exchange.colours[colour] } else { colour as u8 };
        }
        let pegs = &mut pegs[..self.board.pegs()];
        let absent = ((1u16 << self.board.colours()) - 1) & !alive;
        let mut renamed = [None; MOST_COLOURS];
        let (mut free_absent, mut free_untold) = (absent, alive & !self.told);
        for colour in pegs.iter_mut() {
            let bit = 1u16 << *colour;
            let class = if absent & bit != 0 {
                &mut free_absent
            } else if self.told & bit == 0 {
                &mut free_untold
            } else {
                continue;
            };
            *colour = *renamed[usize::from(*colour)].get_or_insert_with(|| {
                let lowest = class.trailing_zeros() as u8;
                let one_does_for_all = absent & bit != 0 && self.board.repeats() != Repeats::Nowhere;
                if !one_does_for_all {
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

    fn kinds(board: Board, laid: &[&str]) -> usize {
        let laid = laid.iter().map(|text| Code::parse(text, board).unwrap());
        let symmetry = laid.fold(Symmetry::new(board), |symmetry, guess| symmetry.after(guess));
        symmetry.representatives(&board.guesses(), ALL_SIX).len()
    }

    #[test]
    fn five_first_guesses_differ_on_the_box_board() {
        let board = Board::new(4, 6, Repeats::Everywhere).unwrap();
        assert_eq!(kinds(board, &[]), 5);
    }

    #[test]
    fn kinds_of_second_guesses_equal_the_orbits_counted_by_hand() {
        // After one colour on all of three pegs: how often it recurs (3, 2, 1 or 0 times), and the other pegs equal
        // or not: 111, 112, 122, 123, 222, 223, 234.
        let board = Board::new(3, 6, Repeats::Everywhere).unwrap();
        assert_eq!(kinds(board, &["111"]), 7);
    }

    #[test]
    fn a_told_order_of_colours_leaves_only_the_untold_ones_to_exchange() {
        let board = Board::new(2, 6, Repeats::Everywhere).unwrap();
        let symmetry =
            ["12", "13"].iter().fold(Symmetry::new(board), |s, text| s.after(Code::parse(text, board).unwrap()));
        assert!(symmetry.is_trivial());
        // 3 x 3 told pairs, 3 x 2 with one untold colour, and two untold ones equal or not.
        assert_eq!(symmetry.representatives(&board.guesses(), ALL_SIX).len(), 9 + 6 + 2);
    }
}
