//! Playing a fixed strategy under a random permutation of pegs and colours, so that no code is systematically hard for it.

use knobel_core::Rng;

use super::codebreaker::AnsweredRow;
use super::tree::Tree;
use inference::mastermind::{Board, Code, MAX_COLOURS, MAX_PEGS};

/// A permutation of the pegs, and the images of the colours as far as they are determined.
struct Permutation {
    pegs: Vec<usize>,
    colours: [Option<usize>; MAX_COLOURS],
}

/// The next guess of the strategy under a random permutation of pegs and colours that maps the strategy's guesses to the
/// rows so far. None if the rows don't come from the strategy.
///
/// Drawing a consistent permutation anew at each row needs no memory, and is equivalent to one permutation for the game.
pub(super) fn next_guess(board: Board, tree: &Tree, rows: &[AnsweredRow], rng: &mut dyn Rng) -> Option<Code> {
    let permutations =
        permutations_of(board.pegs()).into_iter().map(|pegs| Permutation { pegs, colours: [None; MAX_COLOURS] });
    let mut consistent: Vec<(Permutation, Code)> =
        permutations.filter_map(|permutation| permutation.replayed(tree, rows)).collect();
    if consistent.is_empty() {
        return None;
    }
    // All determine the same number of colours, so each stands for the same number of full permutations.
    let (permutation, guess) = consistent.swap_remove(rng.pick(consistent.len()));
    Some(permutation.image(board, guess, rng))
}

impl Permutation {
    /// Determines colours by replaying the rows. Returns the strategy's next guess, or none if the rows contradict it.
    fn replayed(mut self, tree: &Tree, rows: &[AnsweredRow]) -> Option<(Self, Code)> {
        let mut tree = tree;
        for &(row, answer) in rows {
            for peg in 0..self.pegs.len() {
                let (from, to) = (tree.guess.peg(peg), row.peg(self.pegs[peg]));
                let is_determined = self.colours[from].is_some() || self.colours.contains(&Some(to));
                if is_determined && self.colours[from] != Some(to) {
                    return None;
                }
                self.colours[from] = Some(to);
            }
            tree = tree.after(answer)?;
        }
        Some((self, tree.guess))
    }

    /// The image of a guess; an undetermined colour becomes a random free one.
    fn image(mut self, board: Board, guess: Code, rng: &mut dyn Rng) -> Code {
        let mut image = [0; MAX_PEGS];
        for (peg, &place) in self.pegs.iter().enumerate() {
            let colour = guess.peg(peg);
            let becomes = self.colours[colour].unwrap_or_else(|| {
                let free: Vec<usize> = (0..board.colours()).filter(|&to| !self.colours.contains(&Some(to))).collect();
                free[rng.pick(free.len())]
            });
            self.colours[colour] = Some(becomes);
            image[place] = becomes as u8;
        }
        Code::from_pegs(&image[..self.pegs.len()])
    }
}

/// All permutations of this many items.
fn permutations_of(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for item in 0..count {
        let longer = |order: &Vec<usize>| (0..=order.len()).map(|at| inserted(order, at, item)).collect::<Vec<_>>();
        orders = orders.iter().flat_map(longer).collect();
    }
    orders
}

fn inserted(order: &[usize], at: usize, item: usize) -> Vec<usize> {
    let mut order = order.to_vec();
    order.insert(at, item);
    order
}
