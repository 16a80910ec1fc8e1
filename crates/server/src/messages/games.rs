//! The games that can be played, and what each offers.

use games::GameEntry;
use games::options::OptionSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A game, or an edition of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameListing {
    /// As addresses write it.
    pub name: String,
    /// As people write it.
    pub title: String,
    /// The options of its setup.
    pub options: Vec<OptionListing>,
    /// Every way to seat players; for each number of players the usual one comes first.
    pub seatings: Vec<Seating>,
    /// The levels of its bots, the weakest first; empty where it has none.
    pub bots: Vec<String>,
    /// Has it a coach, and reports of finished matches?
    pub coach: bool,
    /// Has it puzzles?
    pub puzzles: bool,
    /// Does it help at a real table?
    pub companion: bool,
}

/// An option of a game's setup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct OptionListing {
    /// Its key in the setup.
    pub key: String,
    /// Which values it may have.
    pub values: OptionValues,
    /// The value that a new table begins with; null where the option is left out.
    #[ts(type = "boolean | number | string | null")]
    pub default: Value,
    /// The value of a table that leaves the option out, where that depends on the people at it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub default_by_people: Option<DefaultByPeople>,
    /// The value that every rated table has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "boolean | number | string")]
    pub rated: Option<Value>,
    /// It may be set only while this holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub condition: Option<OptionCondition>,
    /// The clause of the rule book that describes it.
    pub clause: String,
    /// May a form ask a person for it?
    pub offered: bool,
}

/// The default of an option by how many people play at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct DefaultByPeople {
    /// Only bots play.
    #[ts(type = "boolean | number | string")]
    pub nobody: Value,
    /// One person plays against bots.
    #[ts(type = "boolean | number | string")]
    pub one: Value,
    /// Several people play.
    #[ts(type = "boolean | number | string")]
    pub several: Value,
}

/// Which values an option may have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionValues {
    /// A whole number in a range.
    Integer {
        /// The least.
        min: u16,
        /// The greatest.
        max: u16,
        /// Those that a form offers.
        suggested: Vec<u16>,
        /// What may stand instead of a number.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<String>>")]
        words: Vec<String>,
    },
    /// A seat, written `seat_0`, `seat_1` and so on, or a word for the lot.
    Seat {
        /// The word that stands for the lot.
        lot: String,
    },
    /// One of these words.
    Choice {
        /// In the order in which a form offers them.
        values: Vec<String>,
    },
    /// `true` or `false`.
    Boolean,
    /// A structure of the game's own.
    Structure,
}

/// Holds while another option has a certain value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct OptionCondition {
    /// The key of the other option.
    pub option: String,
    /// The value it must have.
    #[ts(type = "boolean | number | string | null")]
    pub is: Value,
}

/// A way to seat players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Seating {
    /// How many players.
    pub players: u8,
    /// Which player each seat belongs to: `[0, 1, 0, 1]` has four seats, and each player has two of them.
    pub seats: Vec<u8>,
    /// The options that make it so, to be sent in `CreateTable`.
    #[ts(type = "Record<string, unknown>")]
    pub setup: Value,
}

impl From<&GameEntry> for GameListing {
    fn from(game: &GameEntry) -> Self {
        let levels = game.bots.map(|bots| bots.levels()).unwrap_or_default();
        let seating = |seating: games::Seating| Seating {
            players: seating.players(),
            seats: seating.seats,
            setup: seating.setup,
        };
        GameListing {
            name: game.name.to_owned(),
            title: game.title.to_owned(),
            options: game.options.iter().map(OptionListing::from).collect(),
            seatings: game.seatings().into_iter().map(seating).collect(),
            bots: levels.iter().map(|level| (*level).to_owned()).collect(),
            coach: game.coach.is_some(),
            puzzles: game.puzzles.is_some(),
            companion: game.companion.is_some(),
        }
    }
}

impl From<&OptionSchema> for OptionListing {
    fn from(option: &OptionSchema) -> Self {
        let condition = option
            .condition
            .map(|condition| OptionCondition { option: condition.option.to_owned(), is: condition.is.to_json() });
        OptionListing {
            key: option.key.to_owned(),
            values: option.values.into(),
            default: option.default.to_json(),
            default_by_people: option.default_by_people.map(DefaultByPeople::from),
            rated: option.rated.map(games::options::OptionValue::to_json),
            condition,
            clause: option.clause.to_owned(),
            offered: option.offered,
        }
    }
}

impl From<games::options::DefaultByPeople> for DefaultByPeople {
    fn from(default: games::options::DefaultByPeople) -> Self {
        let games::options::DefaultByPeople { nobody, one, several } = default;
        DefaultByPeople { nobody: nobody.to_json(), one: one.to_json(), several: several.to_json() }
    }
}

impl From<games::options::OptionValues> for OptionValues {
    fn from(values: games::options::OptionValues) -> Self {
        use games::options::OptionValues as Schema;
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        match values {
            Schema::Integer { min, max, suggested, words } => {
                OptionValues::Integer { min, max, suggested: suggested.to_vec(), words: owned(words) }
            }
            Schema::Seat { lot } => OptionValues::Seat { lot: lot.to_owned() },
            Schema::Choice { values } => OptionValues::Choice { values: owned(values) },
            Schema::Boolean => OptionValues::Boolean,
            Schema::Structure => OptionValues::Structure,
        }
    }
}
