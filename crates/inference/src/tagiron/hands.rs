//! Every hand there is, and what each answers to every question.

use std::sync::OnceLock;
use tagiron::{Answer, Question, Tile, answer};

/// A set of the twenty tiles of the box; the two green 5s are two of them.
pub type Mask = u32;

/// The first and the second green 5 in a [`Mask`].
pub const FIVES: [Mask; 2] = [1 << Tile::GREEN_5.index(), 2 << Tile::GREEN_5.index()];
/// The whole box.
pub const BOX: Mask = (1 << Tile::BOX.len()) - 1;
/// No answer has a higher code.
pub const CODES: usize = 64;

/// All hands of one size, by number.
pub struct Hands {
    masks: Vec<Mask>,
    /// By question, then by hand.
    codes: Vec<Vec<u8>>,
}

impl Hands {
    /// All hands of four or of five tiles.
    pub fn of(size: usize) -> &'static Hands {
        static FOUR: OnceLock<Hands> = OnceLock::new();
        static FIVE: OnceLock<Hands> = OnceLock::new();
        let hands = if size == 4 { &FOUR } else { &FIVE };
        hands.get_or_init(|| Hands::new(size))
    }

    fn new(size: usize) -> Self {
        let masks: Vec<Mask> = (0..=BOX).filter(|mask| mask.count_ones() as usize == size).collect();
        let rows: Vec<Vec<Tile>> = masks.iter().map(|mask| row(*mask)).collect();
        let asked = |question| rows.iter().map(|row| code(answer(question, row))).collect();
        Hands { masks, codes: Question::ALL.into_iter().map(asked).collect() }
    }

    /// How many there are.
    pub fn count(&self) -> u16 {
        u16::try_from(self.masks.len()).expect("15,504 at most")
    }

    /// The tiles of a hand.
    pub fn mask(&self, hand: u16) -> Mask {
        self.masks[usize::from(hand)]
    }

    /// What every hand answers to this question.
    pub fn codes(&self, question: Question) -> &[u8] {
        &self.codes[question.index()]
    }
}

/// The tiles of a set as they lie.
pub fn row(mask: Mask) -> Vec<Tile> {
    let here = |(place, _): &(usize, &Tile)| mask >> place & 1 == 1;
    Tile::BOX.iter().enumerate().filter(here).map(|(_, tile)| *tile).collect()
}

/// The set of these tiles. A single green 5 is the second one, so that what others may still hold is the first.
pub fn mask(row: &[Tile]) -> Mask {
    let mut mask = 0;
    for tile in row {
        let place = tile.index() + usize::from(*tile >= Tile::GREEN_5);
        mask |= if mask >> place & 1 == 1 { FIVES[0] } else { 1 << place };
    }
    mask
}

/// An answer as a small number, different from every other answer to the same question.
pub fn code(answer: Answer) -> u8 {
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
    fn there_are_as_many_hands_as_selections() {
        assert_eq!((Hands::of(4).count(), Hands::of(5).count()), (4_845, 15_504));
    }

    #[test]
    fn a_row_and_its_set_are_the_same_tiles() {
        for hand in 0..Hands::of(5).count() {
            let tiles = row(Hands::of(5).mask(hand));
            assert_eq!(row(mask(&tiles)), tiles);
        }
    }

    #[test]
    fn codes_tell_apart_what_answers_tell_apart() {
        let hands = Hands::of(5);
        for question in Question::ALL {
            let mut known = [None; CODES];
            for (hand, code) in hands.codes(question).iter().enumerate() {
                let truth = answer(question, &row(hands.masks[hand]));
                assert_eq!(*known[usize::from(*code)].get_or_insert(truth), truth, "{question:?}");
            }
        }
    }
}
