//! A table of all hands of one size and their answers to every question.

use std::sync::OnceLock;
use tagiron::{Answer, Question, Tile, answer};

/// A set of the twenty tiles of the box; the two green 5s are separate members.
pub type Mask = u32;

/// The first and the second green 5 in a [`Mask`].
pub const GREEN_FIVES: [Mask; 2] = [1 << Tile::GREEN_5.index(), 2 << Tile::GREEN_5.index()];
/// The whole box.
pub const FULL_BOX: Mask = (1 << Tile::BOX.len()) - 1;
/// Upper bound of the answer codes.
pub const ANSWER_CODES: usize = 64;

/// All hands of one size, by index.
pub struct HandTable {
    masks: Vec<Mask>,
    /// By question, then by hand.
    codes: Vec<Vec<u8>>,
}

impl HandTable {
    /// All hands of four or of five tiles.
    pub fn of(size: usize) -> &'static HandTable {
        static FOUR: OnceLock<HandTable> = OnceLock::new();
        static FIVE: OnceLock<HandTable> = OnceLock::new();
        let hands = if size == 4 { &FOUR } else { &FIVE };
        hands.get_or_init(|| HandTable::new(size))
    }

    fn new(size: usize) -> Self {
        let masks: Vec<Mask> = (0..=FULL_BOX).filter(|mask| mask.count_ones() as usize == size).collect();
        let rows: Vec<Vec<Tile>> = masks.iter().map(|mask| row(*mask)).collect();
        let asked = |question| rows.iter().map(|row| answer_code(answer(question, row))).collect();
        HandTable { masks, codes: Question::ALL.into_iter().map(asked).collect() }
    }

    /// Number of hands.
    pub fn count(&self) -> u16 {
        u16::try_from(self.masks.len()).expect("15,504 at most")
    }

    /// The tiles of a hand.
    pub fn mask(&self, hand: u16) -> Mask {
        self.masks[usize::from(hand)]
    }

    /// The code of every hand's answer to this question, by the hand's index.
    pub fn answer_codes(&self, question: Question) -> &[u8] {
        &self.codes[question.index()]
    }
}

/// The tiles of a set in the order in which they lie.
pub fn row(mask: Mask) -> Vec<Tile> {
    let here = |(place, _): &(usize, &Tile)| mask >> place & 1 == 1;
    Tile::BOX.iter().enumerate().filter(here).map(|(_, tile)| *tile).collect()
}

/// The set of these tiles. A single green 5 is taken as the second one, so that the opponents' possible one is the first.
pub fn mask(row: &[Tile]) -> Mask {
    let mut mask = 0;
    for tile in row {
        let place = tile.index() + usize::from(*tile >= Tile::GREEN_5);
        mask |= if mask >> place & 1 == 1 { GREEN_FIVES[0] } else { 1 << place };
    }
    mask
}

/// A small number for an answer, distinct among all answers to the same question.
pub fn answer_code(answer: Answer) -> u8 {
    match answer {
        Answer::Positions(places) => places.iter().map(|place| 1 << place >> 1).sum(),
        Answer::Pairs(pairs) => pairs.iter().map(|(left, _)| 1 << left >> 1).sum(),
        Answer::Count(number) | Answer::Number(number) => number,
        Answer::Yes => 1,
        Answer::No => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_hands_is_the_binomial_coefficient() {
        assert_eq!((HandTable::of(4).count(), HandTable::of(5).count()), (4_845, 15_504));
    }

    #[test]
    fn rows_and_masks_convert_into_each_other() {
        for hand in 0..HandTable::of(5).count() {
            let tiles = row(HandTable::of(5).mask(hand));
            assert_eq!(row(mask(&tiles)), tiles);
        }
    }

    #[test]
    fn different_answers_have_different_codes() {
        let hands = HandTable::of(5);
        for question in Question::ALL {
            let mut known = [None; ANSWER_CODES];
            for (hand, code) in hands.answer_codes(question).iter().enumerate() {
                let truth = answer(question, &row(hands.masks[hand]));
                assert_eq!(*known[usize::from(*code)].get_or_insert(truth), truth, "{question:?}");
            }
        }
    }
}
