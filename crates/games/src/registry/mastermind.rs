//! Mastermind in the registry.

use crate::GameEntry;
use crate::capability::ErasedGame;
use crate::options::{OptionSchema, OptionValue, OptionValues};
use ::mastermind::{Mastermind, Setup};

const GAME: &ErasedGame<Mastermind> = &ErasedGame::new();

pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "mastermind",
    title: "Mastermind",
    #[cfg(feature = "rule_books")]
    rule_book: include_str!("../../../../rules/mastermind.md"),
    #[cfg(feature = "rule_books")]
    translations: crate::Translations {
        de: include_str!("../../../../rules/de/mastermind.md"),
        nl: include_str!("../../../../rules/nl/mastermind.md"),
    },
    options: OPTIONS,
    partners: false,
    rules: GAME,
    bots: Some(GAME),
    coach: Some(GAME),
    puzzles: Some(GAME),
    companion: Some(GAME),
    #[cfg(feature = "bench")]
    samples: Some(GAME),
};

const ON_OR_OFF: OptionValues = OptionValues::Choice { values: &["on", "off"] };
const NO_DUEL: OptionValue = OptionValue::Word("off");

const fn number(
    key: &'static str,
    (min, max): (u16, u16),
    suggested: &'static [u16],
    default: u16,
    clause: &'static str,
) -> OptionSchema {
    OptionSchema::new(
        key,
        OptionValues::Integer { min, max, suggested, words: &[] },
        OptionValue::Integer(default),
        clause,
    )
}

const fn word(key: &'static str, values: OptionValues, default: &'static str, clause: &'static str) -> OptionSchema {
    OptionSchema::new(key, values, OptionValue::Word(default), clause)
}

const OPTIONS: &[OptionSchema] = &[
    OptionSchema::seats(&[2], 2, "MM-1"),
    word("duel", OptionValues::Choice { values: &["off", "on"] }, "off", "MM-8"),
    number("rounds", (1, Setup::MOST_ROUNDS as u16), &[1, 2, 3, 4, 5, 6, 8, 10], 2, "MM-5").only_when("duel", NO_DUEL),
    number("pegs", (3, 6), &[3, 4, 5, 6], 4, "MM-7"),
    number("colours", (4, 10), &[4, 5, 6, 7, 8, 9, 10], 6, "MM-7"),
    number("rows", (1, 20), &[6, 8, 10, 12, 15, 20], 10, "MM-7"),
    word("repeats", ON_OR_OFF, "on", "MM-2"),
    word("answers", OptionValues::Choice { values: &["automatic", "by_hand"] }, "automatic", "MM-6.2")
        .only_when("duel", NO_DUEL),
    word("first_codemaker", OptionValues::Choice { values: &["lot", "seat_0", "seat_1"] }, "lot", "MM-5")
        .only_when("duel", NO_DUEL),
];
