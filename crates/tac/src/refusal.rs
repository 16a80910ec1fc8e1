//! Why an action is refused.

use crate::card::Card;
use crate::position::Place;
use knobel_core::Seat;
use serde::Serialize;

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "code", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the texts say it")]
pub enum Refusal {
    #[error("spectators don't play")]
    NotSeated,
    #[error("it is seat {turn}'s turn")]
    NotYourTurn { turn: Seat },
    #[error("the exchange comes first")]
    ExchangeFirst,
    #[error("there is no exchange now")]
    NoExchange,
    #[error("your card for your partner is chosen")]
    AlreadyGiven,
    #[error("in this version you have no partner to exchange with")]
    NoPartner,
    #[error("the stack is used up: go on or stop")]
    StackUsedUp,
    #[error("there is nothing to go on with or to stop")]
    NothingToDecide,
    #[error("the match is over")]
    Over,
    #[error("there is no {card} in this hand")]
    NotHeld { card: Card },
    #[error("a card that can be used must be used: {card} could be")]
    CanSoMust { card: Card },
    #[error("who sits out discards a card or plays a tac")]
    SitsOut,
    #[error("the winning move must be taken back with a tac")]
    MustAnswer,
    #[error("a tac can't be the first card after the deal")]
    NothingBefore,
    #[error("no tac may be played on a tac that took back a winning move")]
    Sealed,
    #[error("{card} can't be used now")]
    Unusable { card: Card },
    #[error("that is not what {card} does")]
    NotItsFunction { card: Card },
    #[error("you can't move what is on {place:?}")]
    NotYours { place: Place },
    #[error("{card} moves exactly {fields} fields")]
    WrongCount { card: Card, fields: u8 },
    #[error("a marble on {place:?} is in the way")]
    InTheWay { place: Place },
    #[error("a marble just brought in may not go into the house")]
    Fresh,
    #[error("the count into the house must be exact")]
    NotExact,
    #[error("a marble in the house stays there")]
    StaysInHouse,
    #[error("only marbles on the ring are swapped, and {place:?} is none")]
    NotOnTheRing { place: Place },
    #[error("a marble in the house does not move with a 4")]
    NoFourInside,
    #[error("this marble is locked")]
    Locked,
    #[error("the yard is empty")]
    EmptyYard,
    #[error("{left} of the seven steps are still to be made")]
    StepsLeft { left: u8 },
    #[error("a 7 has no more than seven steps")]
    TooManySteps,
    #[error("the rest of the seven steps could not be made")]
    DeadEnd,
    #[error("sitting out needs an own marble on the ring")]
    NoMarbleForSitOut,
    #[error("the next seat has no card left to sit out with")]
    NobodyToSitOut,
}

impl knobel_core::Refusal for Refusal {
    fn clause(&self) -> &'static str {
        match self {
            Refusal::NotSeated | Refusal::NotYourTurn { .. } | Refusal::NotHeld { .. } => "TAC-2.6",
            Refusal::ExchangeFirst | Refusal::NoExchange | Refusal::AlreadyGiven => "TAC-2.5",
            Refusal::NoPartner => "TAC-12.3",
            Refusal::StackUsedUp | Refusal::NothingToDecide => "TAC-10.4",
            Refusal::Over => "TAC-3.12",
            Refusal::CanSoMust { .. } => "TAC-3.10",
            Refusal::SitsOut => "TAC-6.3",
            Refusal::MustAnswer | Refusal::Sealed => "TAC-8.10",
            Refusal::NothingBefore => "TAC-8.5",
            Refusal::Unusable { card } => unusable(*card),
            Refusal::NotItsFunction { card } => function(*card),
            Refusal::NotYours { .. } => "TAC-3.11",
            Refusal::WrongCount { card, .. } => function(*card),
            Refusal::InTheWay { .. } => "TAC-3.3",
            Refusal::Fresh => "TAC-3.5",
            Refusal::NotExact => "TAC-3.7",
            Refusal::StaysInHouse => "TAC-3.8",
            Refusal::NotOnTheRing { .. } => "TAC-7.2",
            Refusal::NoFourInside => "TAC-4.3",
            Refusal::Locked => "TAC-3.9",
            Refusal::EmptyYard => "TAC-3.4",
            Refusal::StepsLeft { .. } | Refusal::TooManySteps => "TAC-5.1",
            Refusal::DeadEnd => "TAC-5.6",
            Refusal::NoMarbleForSitOut => "TAC-6.2",
            Refusal::NobodyToSitOut => "TAC-6.4",
        }
    }
}

/// The clause that says when a card can't be used.
fn unusable(card: Card) -> &'static str {
    match card {
        Card::Seven => "TAC-5.1",
        Card::Eight => "TAC-6.4",
        Card::Trickster => "TAC-7.2",
        Card::Tac => "TAC-8.1",
        Card::Fool => "TAC-9.4",
        Card::Angel => "TAC-9.10",
        Card::Warrior => "TAC-9.14",
        Card::Devil => "TAC-9.18",
        Card::One
        | Card::Two
        | Card::Three
        | Card::Four
        | Card::Five
        | Card::Six
        | Card::Nine
        | Card::Ten
        | Card::Twelve
        | Card::Thirteen => "TAC-3.10",
    }
}

/// The clause that says what a card does.
fn function(card: Card) -> &'static str {
    match card {
        Card::Four => "TAC-4.1",
        Card::Seven => "TAC-5.1",
        Card::Eight => "TAC-6.1",
        Card::Trickster => "TAC-7.1",
        Card::Tac => "TAC-8.1",
        Card::Fool => "TAC-9.2",
        Card::Angel => "TAC-9.8",
        Card::Warrior => "TAC-9.13",
        Card::Devil => "TAC-9.16",
        Card::One | Card::Thirteen => "TAC-3.4",
        Card::Two | Card::Three | Card::Five | Card::Six | Card::Nine | Card::Ten | Card::Twelve => "TAC-3.1",
    }
}
