//! Playing a strategy with pegs and colours exchanged, so that nobody can hide what it finds last.

use knobel_core::Rng;

use super::breaker::Laid;
use super::tree::Tree;
use inference::mastermind::{Board, Code, MOST_COLOURS, MOST_PEGS};

/// Where each peg goes, and what each colour becomes as far as that is settled.
struct Exchange {
    pegs: Vec<usize>,
    colours: [Option<usize>; MOST_COLOURS],
}

/// The next guess of the strategy with pegs and colours exchanged in some way that fits the rows laid so far: any of
/// those ways, each as likely. None if the rows don't come from the strategy.
///
/// So nothing needs to be remembered from row to row, and yet it is one strategy all along.
pub(super) fn following(board: Board, tree: &Tree, laid: &[Laid], rng: &mut dyn Rng) -> Option<Code> {
    let exchanges = orders(board.pegs()).into_iter().map(|pegs| Exchange { pegs, colours: [None; MOST_COLOURS] });
    let mut fitting: Vec<(Exchange, Code)> =
        exchanges.filter_map(|exchange| exchange.completions(tree, laid)).collect();
    if fitting.is_empty() {
        return None;
    }
    // The same colours are settled in all, so with each goes the same number of ways to settle the rest.
    let (exchange, guess) = fitting.swap_remove(rng.pick(fitting.len()));
    Some(exchange.image(board, guess, rng))
}

impl Exchange {
    /// Settles the colours by the rows laid; what the strategy lays next, unless the rows contradict it.
    fn completions(mut self, tree: &Tree, laid: &[Laid]) -> Option<(Self, Code)> {
        let mut tree = tree;
        for &(row, answer) in laid {
            for peg in 0..self.pegs.len() {
                let (from, to) = (tree.guess.peg(peg), row.peg(self.pegs[peg]));
                let settled = self.colours[from].is_some() || self.colours.contains(&Some(to));
                if settled && self.colours[from] != Some(to) {
                    return None;
                }
                self.colours[from] = Some(to);
            }
            tree = tree.after(answer)?;
        }
        Some((self, tree.guess))
    }

    /// The guess after the exchange; a colour not settled yet becomes any that is free.
    fn image(mut self, board: Board, guess: Code, rng: &mut dyn Rng) -> Code {
        let mut image = [0; MOST_PEGS];
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

/// All orders of so many things.
fn orders(things: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for thing in 0..things {
        let longer = |order: &Vec<usize>| (0..=order.len()).map(|at| inserted(order, at, thing)).collect::<Vec<_>>();
        orders = orders.iter().flat_map(longer).collect();
    }
    orders
}

fn inserted(order: &[usize], at: usize, thing: usize) -> Vec<usize> {
    let mut order = order.to_vec();
    order.insert(at, thing);
    order
}
