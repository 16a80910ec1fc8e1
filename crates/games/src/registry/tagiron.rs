//! Tagiron in the registry.

use crate::GameEntry;
use crate::capability::ErasedGame;
use crate::options::{OptionSchema, OptionValue, OptionValues};
use ::tagiron::Tagiron;

const GAME: &ErasedGame<Tagiron> = &ErasedGame::new();

pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "tagiron",
    title: "Tagiron",
    #[cfg(feature = "rule_books")]
    rule_book: include_str!("../../../../rules/tagiron.md"),
    #[cfg(feature = "rule_books")]
    translations: crate::Translations {
        de: include_str!("../../../../rules/de/tagiron.md"),
        nl: include_str!("../../../../rules/nl/tagiron.md"),
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

const OPTIONS: &[OptionSchema] = &[
    OptionSchema::seats(&[2, 3, 4], 4, "TAG-2.1"),
    OptionSchema::new(
        "last_try",
        OptionValues::Choice { values: &["always", "after_starting_player"] },
        OptionValue::Word("always"),
        "TAG-3.4",
    )
    .only_when("seats", OptionValue::Integer(2)),
    OptionSchema::new(
        "questions_end",
        OptionValues::Choice { values: &["with_pile", "with_last_card", "draw_at_once"] },
        OptionValue::Word("with_pile"),
        "TAG-3.5",
    )
    .only_when("seats", OptionValue::Integer(2)),
    OptionSchema::new("start", OptionValues::Seat { lot: "by_lot" }, OptionValue::Word("by_lot"), "TAG-2.5"),
];
