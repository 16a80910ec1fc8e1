//! The 21 question cards, and the questions they ask.

use crate::name::named;

/// Declares the cards and their questions from one table. Each line has a card, its name, and the questions it allows.
macro_rules! cards {
    ($($card:ident = $card_name:literal asks $($question:ident = $question_name:literal),+;)*) => {
        /// A question card, in the order of the list in TAG-1.2.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
        pub enum Card {
            $(#[doc = concat!("Asks \"", $card_name, "\".")] $card,)*
        }

        named!(Card, "question card", [$($card = $card_name),*]);

        /// A question as it is asked: a card, and the chosen number where the card allows two.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
        pub enum Question {
            $($(#[doc = concat!("\"", $question_name, "\"")] $question,)+)*
        }

        named!(Question, "question", [$($($question = $question_name),+),*]);

        impl Question {
            /// The card that asks it.
            pub fn card(self) -> Card {
                match self {
                    $($(Question::$question)|+ => Card::$card,)*
                }
            }
        }
    };
}

cards! {
    Where0 = "where is 0" asks Where0 = "where is 0";
    Where1Or2 = "where is 1 or 2" asks Where1 = "where is 1", Where2 = "where is 2";
    Where3Or4 = "where is 3 or 4" asks Where3 = "where is 3", Where4 = "where is 4";
    Where5 = "where is 5" asks Where5 = "where is 5";
    Where6Or7 = "where is 6 or 7" asks Where6 = "where is 6", Where7 = "where is 7";
    Where8Or9 = "where is 8 or 9" asks Where8 = "where is 8", Where9 = "where is 9";
    SameColour = "same colour" asks SameColour = "same colour";
    Consecutive = "consecutive" asks Consecutive = "consecutive";
    RedCount = "red count" asks RedCount = "red count";
    BlueCount = "blue count" asks BlueCount = "blue count";
    OddCount = "odd count" asks OddCount = "odd count";
    EvenCount = "even count" asks EvenCount = "even count";
    EqualPairs = "equal pairs" asks EqualPairs = "equal pairs";
    RedSum = "red sum" asks RedSum = "red sum";
    BlueSum = "blue sum" asks BlueSum = "blue sum";
    LeftSum = "left sum" asks LeftSum = "left sum";
    MiddleSum = "middle sum" asks MiddleSum = "middle sum";
    RightSum = "right sum" asks RightSum = "right sum";
    Total = "total" asks Total = "total";
    MiddleAbove4 = "middle above 4" asks MiddleAbove4 = "middle above 4";
    Difference = "difference" asks Difference = "difference";
}

impl Card {
    /// The number of the card in TAG-1.2, from 1.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The questions it allows: two where the asker chooses a number, otherwise one.
    pub fn questions(self) -> impl Iterator<Item = Question> {
        Question::ALL.into_iter().filter(move |question| question.card() == self)
    }

    /// Whether it is marked as shared info, so that the asker answers as well.
    pub fn is_shared(self) -> bool {
        matches!(self, Card::Total | Card::MiddleAbove4 | Card::Difference)
    }

    /// Whether it asks for the middle, which only a row of five has.
    pub fn needs_a_middle(self) -> bool {
        matches!(self, Card::MiddleSum | Card::MiddleAbove4)
    }

    /// The cards used at a table of `seats`, in the order of TAG-1.2: four players leave two out (TAG-2.2).
    pub fn deck(seats: u8) -> Vec<Card> {
        Card::ALL.into_iter().filter(|card| seats < 4 || !card.needs_a_middle()).collect()
    }
}

impl Question {
    /// Its index in [`Question::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}
