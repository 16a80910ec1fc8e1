//! The 21 question cards, and the questions they ask.

use crate::name::written_by_name;

/// A question card, in the order of the list in TAG-1.2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
pub enum Card {
    /// Where is the 0?
    Where0,
    /// Where is the 1, or where is the 2?
    Where1Or2,
    /// Where is the 3, or where is the 4?
    Where3Or4,
    /// Where is the 5?
    Where5,
    /// Where is the 6, or where is the 7?
    Where6Or7,
    /// Where is the 8, or where is the 9?
    Where8Or9,
    /// Which neighbours have the same colour?
    SameColour,
    /// Which neighbours have consecutive numbers?
    Consecutive,
    /// How many red tiles?
    RedCount,
    /// How many blue tiles?
    BlueCount,
    /// How many odd tiles?
    OddCount,
    /// How many even tiles?
    EvenCount,
    /// How many pairs of equal numbers?
    EqualPairs,
    /// The sum of the red numbers?
    RedSum,
    /// The sum of the blue numbers?
    BlueSum,
    /// The sum of the three leftmost tiles?
    LeftSum,
    /// The sum of the three middle tiles?
    MiddleSum,
    /// The sum of the three rightmost tiles?
    RightSum,
    /// The sum of all tiles?
    Total,
    /// Is the middle tile greater than 4?
    MiddleAbove4,
    /// The largest number minus the smallest?
    Difference,
}

impl Card {
    /// All cards in the order of TAG-1.2.
    pub const ALL: [Card; 21] = {
        use Card::*;
        [
            Where0,
            Where1Or2,
            Where3Or4,
            Where5,
            Where6Or7,
            Where8Or9,
            SameColour,
            Consecutive,
            RedCount,
            BlueCount,
            OddCount,
            EvenCount,
            EqualPairs,
            RedSum,
            BlueSum,
            LeftSum,
            MiddleSum,
            RightSum,
            Total,
            MiddleAbove4,
            Difference,
        ]
    };

    /// The number of the card in TAG-1.2, from 1.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// As JSON writes it.
    pub fn name(self) -> &'static str {
        match self {
            Card::Where0 => "where is 0",
            Card::Where1Or2 => "where is 1 or 2",
            Card::Where3Or4 => "where is 3 or 4",
            Card::Where5 => "where is 5",
            Card::Where6Or7 => "where is 6 or 7",
            Card::Where8Or9 => "where is 8 or 9",
            Card::SameColour => "same colour",
            Card::Consecutive => "consecutive",
            Card::RedCount => "red count",
            Card::BlueCount => "blue count",
            Card::OddCount => "odd count",
            Card::EvenCount => "even count",
            Card::EqualPairs => "equal pairs",
            Card::RedSum => "red sum",
            Card::BlueSum => "blue sum",
            Card::LeftSum => "left sum",
            Card::MiddleSum => "middle sum",
            Card::RightSum => "right sum",
            Card::Total => "total",
            Card::MiddleAbove4 => "middle above 4",
            Card::Difference => "difference",
        }
    }

    /// The questions it allows: two where the asker chooses a number, else one.
    pub fn questions(self) -> impl Iterator<Item = Question> {
        Question::ALL.into_iter().filter(move |question| question.card() == self)
    }

    /// Is it marked as shared info, so that the asker answers too?
    pub fn is_shared(self) -> bool {
        matches!(self, Card::Total | Card::MiddleAbove4 | Card::Difference)
    }

    /// Does it ask for the middle, which only a row of five has?
    pub fn needs_a_middle(self) -> bool {
        matches!(self, Card::MiddleSum | Card::MiddleAbove4)
    }

    /// The cards played with at a table of `seats`, in the order of TAG-1.2: four players leave two out (TAG-2.2).
    pub fn deck(seats: u8) -> Vec<Card> {
        Card::ALL.into_iter().filter(|card| seats < 4 || !card.needs_a_middle()).collect()
    }
}

written_by_name!(Card, "question card");

/// A question as it is asked: a card, and where the card leaves a choice, the chosen number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
pub enum Question {
    /// Where is the 0?
    Where0,
    /// Where is the 1?
    Where1,
    /// Where is the 2?
    Where2,
    /// Where is the 3?
    Where3,
    /// Where is the 4?
    Where4,
    /// Where is the 5?
    Where5,
    /// Where is the 6?
    Where6,
    /// Where is the 7?
    Where7,
    /// Where is the 8?
    Where8,
    /// Where is the 9?
    Where9,
    /// Which neighbours have the same colour?
    SameColour,
    /// Which neighbours have consecutive numbers?
    Consecutive,
    /// How many red tiles?
    RedCount,
    /// How many blue tiles?
    BlueCount,
    /// How many odd tiles?
    OddCount,
    /// How many even tiles?
    EvenCount,
    /// How many pairs of equal numbers?
    EqualPairs,
    /// The sum of the red numbers?
    RedSum,
    /// The sum of the blue numbers?
    BlueSum,
    /// The sum of the three leftmost tiles?
    LeftSum,
    /// The sum of the three middle tiles?
    MiddleSum,
    /// The sum of the three rightmost tiles?
    RightSum,
    /// The sum of all tiles?
    Total,
    /// Is the middle tile greater than 4?
    MiddleAbove4,
    /// The largest number minus the smallest?
    Difference,
}

impl Question {
    /// All questions in the order of their cards.
    pub const ALL: [Question; 25] = {
        use Question::*;
        [
            Where0,
            Where1,
            Where2,
            Where3,
            Where4,
            Where5,
            Where6,
            Where7,
            Where8,
            Where9,
            SameColour,
            Consecutive,
            RedCount,
            BlueCount,
            OddCount,
            EvenCount,
            EqualPairs,
            RedSum,
            BlueSum,
            LeftSum,
            MiddleSum,
            RightSum,
            Total,
            MiddleAbove4,
            Difference,
        ]
    };

    /// Its place in [`Question::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The card that asks it.
    pub fn card(self) -> Card {
        match self {
            Question::Where0 => Card::Where0,
            Question::Where1 | Question::Where2 => Card::Where1Or2,
            Question::Where3 | Question::Where4 => Card::Where3Or4,
            Question::Where5 => Card::Where5,
            Question::Where6 | Question::Where7 => Card::Where6Or7,
            Question::Where8 | Question::Where9 => Card::Where8Or9,
            Question::SameColour => Card::SameColour,
            Question::Consecutive => Card::Consecutive,
            Question::RedCount => Card::RedCount,
            Question::BlueCount => Card::BlueCount,
            Question::OddCount => Card::OddCount,
            Question::EvenCount => Card::EvenCount,
            Question::EqualPairs => Card::EqualPairs,
            Question::RedSum => Card::RedSum,
            Question::BlueSum => Card::BlueSum,
            Question::LeftSum => Card::LeftSum,
            Question::MiddleSum => Card::MiddleSum,
            Question::RightSum => Card::RightSum,
            Question::Total => Card::Total,
            Question::MiddleAbove4 => Card::MiddleAbove4,
            Question::Difference => Card::Difference,
        }
    }

    /// As JSON and notation write it: the name of its card, with the one number that was chosen.
    pub fn name(self) -> &'static str {
        match self {
            Question::Where1 => "where is 1",
            Question::Where2 => "where is 2",
            Question::Where3 => "where is 3",
            Question::Where4 => "where is 4",
            Question::Where6 => "where is 6",
            Question::Where7 => "where is 7",
            Question::Where8 => "where is 8",
            Question::Where9 => "where is 9",
            Question::Where0
            | Question::Where5
            | Question::SameColour
            | Question::Consecutive
            | Question::RedCount
            | Question::BlueCount
            | Question::OddCount
            | Question::EvenCount
            | Question::EqualPairs
            | Question::RedSum
            | Question::BlueSum
            | Question::LeftSum
            | Question::MiddleSum
            | Question::RightSum
            | Question::Total
            | Question::MiddleAbove4
            | Question::Difference => self.card().name(),
        }
    }
}

written_by_name!(Question, "question");
