//! Code 777 and Tricoda in the registry: two editions of one set of rules.

use crate::GameEntry;
use crate::capability::ErasedGame;
use crate::options::{DefaultByPeople, OptionSchema, OptionValue, OptionValues};
use ::code777::{Code777, Setup};

const CODE777: &ErasedGame<Code777> = &ErasedGame::edition("code777");
const TRICODA: &ErasedGame<Code777> = &ErasedGame::edition("tricoda");

const fn entry(
    name: &'static str,
    title: &'static str,
    options: &'static [OptionSchema],
    game: &'static ErasedGame<Code777>,
) -> GameEntry {
    GameEntry {
        name,
        title,
        #[cfg(feature = "rule_books")]
        rule_book: include_str!("../../../../rules/code777.md"),
        #[cfg(feature = "rule_books")]
        translations: crate::Translations {
            de: include_str!("../../../../rules/de/code777.md"),
            nl: include_str!("../../../../rules/nl/code777.md"),
        },
        options,
        partners: false,
        rules: game,
        bots: Some(game),
        coach: Some(game),
        puzzles: Some(game),
        companion: Some(game),
        #[cfg(feature = "bench")]
        samples: Some(game),
    }
}

pub(crate) const CODE777_ENTRY: GameEntry = entry(
    "code777",
    "Code 777",
    &[OptionSchema::seats(&[2, 3, 4, 5], 4, "C7-2.2"), THINKING_TIME, WRONG_ANNOUNCEMENT, START, edition(&["code777"])],
    CODE777,
);

pub(crate) const TRICODA_ENTRY: GameEntry = entry(
    "tricoda",
    "Tricoda",
    &[OptionSchema::seats(&[2, 3, 4], 4, "C7-2.2"), THINKING_TIME, WRONG_ANNOUNCEMENT, START, edition(&["tricoda"])],
    TRICODA,
);

const THINKING_TIME: OptionSchema = OptionSchema::new(
    "thinking_time",
    OptionValues::Integer {
        min: 0,
        max: Setup::LONGEST_THINKING_TIME,
        suggested: &[0, 10, 20, 40, 90],
        words: &["until_all_go_on"],
    },
    OptionValue::Integer(20),
    "C7-3.10",
)
.by_people(DefaultByPeople {
    nobody: OptionValue::Integer(0),
    one: OptionValue::Word("until_all_go_on"),
    several: OptionValue::Integer(20),
});

const WRONG_ANNOUNCEMENT: OptionSchema = OptionSchema::new(
    "wrong_announcement",
    OptionValues::Choice { values: &["free", "silent_for_a_round"] },
    OptionValue::Word("free"),
    "C7-3.9",
)
.rated_as(OptionValue::Word("silent_for_a_round"));

const START: OptionSchema =
    OptionSchema::new("start", OptionValues::Seat { lot: "lot" }, OptionValue::Word("lot"), "C7-2.3");

/// Which edition it is: the only value that the entry of the edition allows.
const fn edition(values: &'static [&'static str]) -> OptionSchema {
    OptionSchema::new("edition", OptionValues::Choice { values }, OptionValue::Word(values[0]), "C7-2.2").not_offered()
}
