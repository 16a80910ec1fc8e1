//! TAC in the registry.

use crate::GameEntry;
use crate::capability::ErasedGame;
use crate::options::{OptionSchema, OptionValue, OptionValues};
use ::tac::Tac;

const GAME: &ErasedGame<Tac> = &ErasedGame::new();

pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "tac",
    title: "TAC",
    #[cfg(feature = "rule_books")]
    rule_book: include_str!("../../../../rules/tac.md"),
    #[cfg(feature = "rule_books")]
    translations: crate::Translations {
        de: include_str!("../../../../rules/de/tac.md"),
        nl: include_str!("../../../../rules/nl/tac.md"),
    },
    options: OPTIONS,
    partners: true,
    rules: GAME,
    bots: Some(GAME),
    coach: Some(GAME),
    puzzles: Some(GAME),
    companion: None,
    #[cfg(feature = "bench")]
    samples: None,
};

/// For each number of players the usual version comes first.
const VERSIONS: &[&str] =
    &["teams", "pairs", "one_against_two", "free_for_all", "two_against_one", "alone", "together"];

const OPTIONS: &[OptionSchema] = &[
    OptionSchema::new("version", OptionValues::Choice { values: VERSIONS }, OptionValue::Word("teams"), "TAC-1.1")
        .deciding_seats(),
    OptionSchema::new(
        "people",
        OptionValues::Integer { min: 2, max: 4, suggested: &[2, 3, 4], words: &[] },
        OptionValue::Integer(4),
        "TAC-10.3",
    )
    .only_when("version", OptionValue::Word("together"))
    .deciding_seats(),
    OptionSchema::new("master", OptionValues::Boolean, OptionValue::Boolean(false), "TAC-9.1"),
    OptionSchema::new(
        "last_marble",
        OptionValues::Choice { values: &["can_be_taken_back", "ends_at_once"] },
        OptionValue::Word("can_be_taken_back"),
        "TAC-10.3",
    )
    .only_when("version", OptionValue::Word("together")),
    OptionSchema::new("start", OptionValues::Structure, OptionValue::Absent, "TAC-2.1").not_offered(),
];
