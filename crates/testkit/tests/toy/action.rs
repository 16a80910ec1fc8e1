use knobel_core::Seat;
use serde::{Deserialize, Serialize};

/// A card, 1 to 10 (TOY-1.1). JSON writes its name, so that no number is taken for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[rustfmt::skip]
pub enum Card { C1 = 1, C2, C3, C4, C5, C6, C7, C8, C9, C10 }

impl Card {
    /// The whole box.
    pub const ALL: [Card; 10] = {
        use Card::*;
        [C1, C2, C3, C4, C5, C6, C7, C8, C9, C10]
    };

    /// Whether it is higher than this number.
    pub fn is_above(self, number: u8) -> bool {
        self as u8 > number
    }
}

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Give the partner this card (TOY-2.1).
    Offer(Card),
    /// How many of its cards are higher (TOY-3.2)?
    Ask { whom: Seat, above: u8 },
    /// These lie in the centre (TOY-4.1). Unfinished while it has fewer than two cards.
    Guess(Vec<Card>),
}

/// A guess to be filled: that many different cards, ascending (TOY-4.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Template {
    Guess { cards: usize },
}

impl knobel_core::Template<Action> for Template {
    fn start(&self) -> Action {
        Action::Guess(vec![])
    }
    fn fits(&self, action: &Action) -> bool {
        let Template::Guess { cards } = self;
        matches!(action, Action::Guess(row) if row.len() == *cards && row.is_sorted_by(|a, b| a < b))
    }
}
