//! All guesses of a board as SIMD lanes, so that many are compared at once.

use std::collections::HashMap;
use std::rc::Rc;

use super::board::{Board, Code, Repeats};

/// Lanes are processed in blocks of this many.
pub const BLOCK: usize = 64;

/// The guesses of a board in lane order: guesses with the same set of colours are adjacent, so that the guesses that use
/// only some colours lie in few blocks.
pub struct GuessLanes {
    /// The board.
    pub board: Board,
    /// The guess of each lane.
    pub codes: Vec<Code>,
    /// The lanes whose guess is a possible code.
    pub candidates: Vec<u32>,
    /// The runs of lanes with the same set of colours: that set and the first lane.
    runs: Vec<(u16, usize)>,
}

impl GuessLanes {
    /// The lanes of a board.
    pub fn new(board: Board) -> Self {
        let mut codes = board.guesses();
        codes.sort_by_key(|code| code.colour_set(board.pegs()));
        let mut runs: Vec<(u16, usize)> = Vec::new();
        let mut candidates = Vec::new();
        for (lane, code) in codes.iter().enumerate() {
            let colours = code.colour_set(board.pegs());
            if runs.last().is_none_or(|run| run.0 != colours) {
                runs.push((colours, lane));
            }
            if board.repeats() != Repeats::InGuesses || colours.count_ones() as usize == board.pegs() {
                candidates.push(lane as u32);
            }
        }
        Self { board, codes, candidates, runs }
    }

    /// The blocks that contain a representative of every guess, up to exchanging interchangeable colours, when only the
    /// colours `possible` can occur in the code and `used` ones were guessed before.
    pub fn blocks(&self, possible: u16, used: u16) -> Vec<u16> {
        let fresh = Interchangeable::new(self.board, possible, used);
        let mut blocks: Vec<u16> = Vec::new();
        for (run, &(colours, start)) in self.runs.iter().enumerate() {
            if !fresh.keeps(colours) {
                continue;
            }
            let end = self.runs.get(run + 1).map_or(self.codes.len(), |next| next.1);
            for block in start / BLOCK..end.div_ceil(BLOCK) {
                if blocks.last().is_none_or(|&last| usize::from(last) < block) {
                    blocks.push(block as u16);
                }
            }
        }
        blocks
    }
}

/// Classes of interchangeable colours: those that can't occur in the code, and those never guessed. Of the guesses that
/// differ only by exchanging such colours one is enough.
struct Interchangeable {
    absent: u16,
    unused: u16,
    /// How many absent colours a guess may need: where colours may repeat, one is enough.
    most_absent: u32,
}

impl Interchangeable {
    fn new(board: Board, possible: u16, used: u16) -> Self {
        let all = (1u16 << board.colours()) - 1;
        let most_absent = if board.repeats() == Repeats::Nowhere { u32::MAX } else { 1 };
        Self { absent: all & !possible, unused: possible & !used, most_absent }
    }

    /// Whether guesses with exactly these colours must be considered.
    fn keeps(&self, colours: u16) -> bool {
        (colours & self.absent).count_ones() <= self.most_absent
            && takes_lowest(colours, self.absent)
            && takes_lowest(colours, self.unused)
    }
}

/// Whether `colours` uses the lowest ones of `class` only, without a gap.
fn takes_lowest(colours: u16, class: u16) -> bool {
    let used = colours & class;
    class & !used & ((1u32 << (16 - used.leading_zeros())) - 1) as u16 == 0
}

/// Cache of [`GuessLanes::blocks`].
#[derive(Default)]
pub struct BlockCache {
    lists: HashMap<(u16, u16), Rc<[u16]>>,
}

impl BlockCache {
    /// The blocks for these sets of colours.
    pub fn get(&mut self, lanes: &GuessLanes, possible: u16, used: u16) -> Rc<[u16]> {
        // Whether an absent colour was used makes no difference.
        let key = (possible, possible & used);
        Rc::clone(self.lists.entry(key).or_insert_with(|| lanes.blocks(possible, used).into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_possible_colours_need_fewer_blocks() {
        let lanes = GuessLanes::new(Board::new(4, 6, Repeats::Everywhere).unwrap());
        let all = lanes.blocks(0b111111, 0b111111).len();
        assert_eq!(all, 1296usize.div_ceil(BLOCK));
        assert!(lanes.blocks(0b000111, 0b111111).len() < all / 3);
    }

    #[test]
    fn every_guess_has_a_representative_in_the_blocks_kept() {
        let board = Board::new(3, 5, Repeats::Everywhere).unwrap();
        let (possible, used) = (0b01111, 0b00011);
        let fresh = Interchangeable::new(board, possible, used);
        for code in board.guesses() {
            // Rename the unused colours 2 and 3 in the order of their occurrence.
            let pegs: Vec<usize> = (0..3).map(|peg| code.peg(peg)).collect();
            let swap = pegs.iter().find(|&&colour| colour == 2 || colour == 3) == Some(&3);
            let renamed: Vec<u8> =
                pegs.iter().map(|&c| if swap && (c == 2 || c == 3) { 5 - c } else { c } as u8).collect();
            assert!(fresh.keeps(Code::from_pegs(&renamed).colour_set(3)));
        }
    }
}
