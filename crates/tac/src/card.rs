//! The cards, and a hand of them in one word.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A kind of card (TAC-1.3). There is no 11.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
#[rustfmt::skip]
#[allow(missing_docs, reason = "a number says it all")]
#[repr(u8)]
pub enum Card {
    One, Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Twelve, Thirteen,
    /// Swaps two marbles.
    Trickster,
    /// Takes the previous card back and uses it.
    Tac,
    /// Passes all hands to the right.
    Fool,
    /// Serves the next seat.
    Angel,
    /// Takes the next marble, however far.
    Warrior,
    /// Plays for the next seat.
    Devil,
}

/// A text that names no card.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{0:?} is no card; cards are 1 to 10, 12, 13, trickster, tac, fool, angel, warrior and devil")]
pub struct CardError(String);

const NAMES: [&str; Card::KINDS] = [
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "12",
    "13",
    "trickster",
    "tac",
    "fool",
    "angel",
    "warrior",
    "devil",
];

impl Card {
    /// How many kinds there are.
    pub const KINDS: usize = 18;

    /// Every kind.
    pub const ALL: [Card; Card::KINDS] = {
        use Card::*;
        [
            One, Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Twelve, Thirteen, Trickster, Tac, Fool, Angel,
            Warrior, Devil,
        ]
    };

    /// How many there are in the box (TAC-1.3).
    pub const COPIES: [u8; Card::KINDS] = [9, 7, 7, 7, 7, 7, 8, 7, 7, 7, 7, 9, 7, 4, 1, 1, 1, 1];

    /// How many fields this card moves a marble; none where the card says so otherwise.
    pub(crate) fn number(self) -> Option<u8> {
        match self {
            Card::Trickster | Card::Tac | Card::Fool | Card::Angel | Card::Warrior | Card::Devil => None,
            Card::One
            | Card::Two
            | Card::Three
            | Card::Four
            | Card::Five
            | Card::Six
            | Card::Seven
            | Card::Eight
            | Card::Nine
            | Card::Ten
            | Card::Twelve
            | Card::Thirteen => self.name().parse().ok(),
        }
    }

    /// For looking up what is kept per kind.
    pub fn index(self) -> usize {
        self as usize
    }

    /// 1 and 13 bring a marble in (TAC-3.4).
    pub fn opens(self) -> bool {
        matches!(self, Card::One | Card::Thirteen)
    }

    /// Only in the master version (TAC-1.3).
    pub fn is_master(self) -> bool {
        self >= Card::Fool
    }

    /// As players call it, and as JSON writes it.
    pub fn name(self) -> &'static str {
        NAMES[self.index()]
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Card {
    type Err = CardError;
    fn from_str(text: &str) -> Result<Self, CardError> {
        Card::ALL.into_iter().find(|card| card.name() == text).ok_or_else(|| CardError(text.to_owned()))
    }
}

impl TryFrom<String> for Card {
    type Error = CardError;
    fn try_from(text: String) -> Result<Self, CardError> {
        text.parse()
    }
}

impl From<Card> for String {
    fn from(card: Card) -> String {
        card.name().to_owned()
    }
}

const BITS: u32 = 3; // no hand holds more than six cards
const LOWEST: u64 = 0o111_111_111_111_111_111; // the lowest bit of each kind's count

/// The cards a seat holds: a count of three bits for each kind, so that a hand is one word. At most seven cards
/// of one kind fit, and no hand has more than six.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "Array<Card>"))]
#[serde(try_from = "Vec<Card>", into = "Vec<Card>")]
pub struct Hand(u64);

impl Hand {
    /// No hand is larger (TAC-2.3).
    pub const MOST: usize = 6;

    /// A hand without cards.
    pub const EMPTY: Hand = Hand(0);

    /// How many of this kind are in it.
    pub fn count(self, card: Card) -> u8 {
        (self.0 >> (card as u32 * BITS)) as u8 & 7
    }

    /// Is there one of this kind?
    pub fn holds(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Does it hold no card?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards it holds.
    pub fn len(self) -> u8 {
        let twos = (self.0 >> 1) & LOWEST;
        let fours = (self.0 >> 2) & LOWEST;
        ((self.0 & LOWEST).count_ones() + 2 * twos.count_ones() + 4 * fours.count_ones()) as u8
    }

    /// Puts one more in.
    pub fn add(&mut self, card: Card) {
        self.0 += 1 << (card as u32 * BITS);
    }

    /// Takes one out that is there.
    pub fn remove(&mut self, card: Card) {
        self.0 -= 1 << (card as u32 * BITS);
    }

    /// Each kind that is in it, once, in the order of the box.
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        let mut left = (self.0 | self.0 >> 1 | self.0 >> 2) & LOWEST;
        std::iter::from_fn(move || {
            let kind = left.trailing_zeros() / BITS;
            left &= left.wrapping_sub(1);
            Card::ALL.get(kind as usize).copied()
        })
    }

    /// Every card, sorted.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        self.kinds().flat_map(move |card| (0..self.count(card)).map(move |_| card))
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Hand::EMPTY;
        cards.into_iter().for_each(|card| hand.add(card));
        hand
    }
}

/// More cards than a hand can have.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("a hand has at most six cards, got {0}")]
pub struct HandError(usize);

impl TryFrom<Vec<Card>> for Hand {
    type Error = HandError;
    fn try_from(cards: Vec<Card>) -> Result<Self, HandError> {
        if cards.len() > Hand::MOST { Err(HandError(cards.len())) } else { Ok(cards.into_iter().collect()) }
    }
}

impl From<Hand> for Vec<Card> {
    fn from(hand: Hand) -> Vec<Card> {
        hand.cards().collect()
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_has_a_hundred_cards_and_four_for_masters() {
        let copies = |master| {
            Card::ALL.iter().filter(move |card| card.is_master() == master).map(|card| Card::COPIES[card.index()])
        };
        assert_eq!(copies(false).sum::<u8>(), 100);
        assert_eq!(copies(true).sum::<u8>(), 4);
    }

    #[test]
    fn a_hand_counts_its_cards() {
        let mut hand: Hand = [Card::Devil, Card::One, Card::One, Card::Tac, Card::One, Card::One].into_iter().collect();
        assert_eq!((hand.len(), hand.count(Card::One), hand.count(Card::Two)), (6, 4, 0));
        assert_eq!(format!("{hand:?}"), "[1, 1, 1, 1, tac, devil]");
        assert_eq!(hand.kinds().collect::<Vec<_>>(), [Card::One, Card::Tac, Card::Devil]);
        hand.remove(Card::Devil);
        assert!(!hand.holds(Card::Devil) && hand.len() == 5);
    }

    #[test]
    fn every_card_is_read_by_its_name() {
        assert!(Card::ALL.into_iter().all(|card| card.name().parse() == Ok(card)));
        assert_eq!("11".parse::<Card>(), Err(CardError("11".to_owned())));
    }
}
