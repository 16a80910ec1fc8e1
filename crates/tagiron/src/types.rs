//! TypeScript declarations of the types on the wire.

use crate::action::{Action, Template};
use crate::answer::{Answer, Pairs, Positions, answer};
use crate::card::{Card, Question};
use crate::event::{ObservedEvent, Verdict};
use crate::observation::Observation;
use crate::refusal::Refusal;
use crate::setup::{LastTry, Options, QuestionsEnd, Setup, Start};
use crate::state::{Phase, Public, Standing};
use crate::tile::Tile;
use knobel_core::{Seat, declared, declared_constant};
use serde::Serialize;

/// The declarations of all types that clients use.
pub fn typescript() -> String {
    [
        declared::<Seat>(),
        declared::<Tile>(),
        declared::<Card>(),
        declared::<Question>(),
        declared::<Positions>(),
        declared::<Pairs>(),
        declared::<Answer>(),
        declared::<Start>(),
        declared::<LastTry>(),
        declared::<QuestionsEnd>(),
        declared::<Options>(),
        declared::<Setup>(),
        declared::<Phase>(),
        declared::<Standing>(),
        declared::<Public>(),
        declared::<Observation>(),
        declared::<Action>(),
        declared::<Template>(),
        declared::<Verdict>(),
        declared::<ObservedEvent>(),
        declared::<Refusal>(),
        declared::<AnswerKind>(),
        declared::<CardFacts>(),
        declared::<TableFacts>(),
        declared_constant("BOX", &BoxFacts::new()),
    ]
    .concat()
}

/// What is said to a question.
#[derive(Serialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
enum AnswerKind {
    Positions,
    Pairs,
    Count,
    Number,
    YesOrNo,
}

impl AnswerKind {
    fn of(card: Card) -> Self {
        let question = card.questions().next().expect("every card asks something");
        match answer(question, &Tile::BOX[..5]) {
            Answer::Positions(_) => AnswerKind::Positions,
            Answer::Pairs(_) => AnswerKind::Pairs,
            Answer::Count(_) => AnswerKind::Count,
            Answer::Number(_) => AnswerKind::Number,
            Answer::Yes | Answer::No => AnswerKind::YesOrNo,
        }
    }
}

/// A question card of the box.
#[derive(Serialize, ts_rs::TS)]
struct CardFacts {
    name: Card,
    /// The number printed on it.
    number: u8,
    /// The questions it allows: two where the asker chooses a number.
    questions: Vec<Question>,
    /// What is said to them.
    answer: AnswerKind,
}

/// What a table of some seats uses of the box.
#[derive(Serialize, ts_rs::TS)]
struct TableFacts {
    seats: u8,
    /// The number of tiles in front of each player, and in a guess.
    row_length: usize,
    /// The cards to which the asker answers as well.
    shared_cards: Vec<Card>,
}

/// What lies in the box.
#[derive(Serialize, ts_rs::TS)]
struct BoxFacts {
    /// Every kind of tile, in the order in which they lie.
    tiles: Vec<Tile>,
    /// The kinds that the box contains more than once.
    doubled: Vec<Tile>,
    /// The question cards in the order of their numbers.
    cards: Vec<CardFacts>,
    /// One entry for each possible number of seats.
    tables: Vec<TableFacts>,
}

impl BoxFacts {
    fn new() -> Self {
        let cards = Card::ALL.into_iter().map(|card| CardFacts {
            name: card,
            number: card.number(),
            questions: card.questions().collect(),
            answer: AnswerKind::of(card),
        });
        let tables = (2..=4).map(|seats| {
            let options = Options { seats, start: Start::ByLot, last_try: None, questions_end: None };
            let setup = Setup::try_from(options).expect("two to four can play");
            let shared_cards = Card::deck(seats).into_iter().filter(|card| setup.asker_answers(*card)).collect();
            TableFacts { seats, row_length: setup.row_length(), shared_cards }
        });
        BoxFacts {
            tiles: Tile::ALL.to_vec(),
            doubled: vec![Tile::GREEN_5],
            cards: cards.collect(),
            tables: tables.collect(),
        }
    }
}
