//! The option schema: what a setup of a game may say, so that forms and programs can ask for it.

use serde_json::{Map, Value, json};

/// One option of a game's setup.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptionSchema {
    /// Its key in the setup.
    pub key: &'static str,
    /// Which values it may have.
    pub values: OptionValues,
    /// The value that new tables begin with.
    pub default: OptionValue,
    /// The value of a new table that leaves the option out, where that depends on the people at it.
    pub default_by_people: Option<DefaultByPeople>,
    /// The value that every rated table has.
    pub rated: Option<OptionValue>,
    /// It may be set only while this holds.
    pub condition: Option<OptionCondition>,
    /// The clause of the rule book that describes it.
    pub clause: &'static str,
    /// May a form ask a person for it? The others are for prepared matches and tests.
    pub offered: bool,
    /// Does it decide how many seats there are, or which player has which seat?
    pub decides_seats: bool,
}

/// The default of an option by how many people play at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DefaultByPeople {
    /// Only bots play.
    pub nobody: OptionValue,
    /// One person plays against bots.
    pub one: OptionValue,
    /// Several people play.
    pub several: OptionValue,
}

/// The values an option may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// A whole number in a range.
    Integer {
        /// The least.
        min: u16,
        /// The greatest.
        max: u16,
        /// Those that a form offers.
        suggested: &'static [u16],
        /// What may stand instead of a number.
        words: &'static [&'static str],
    },
    /// A seat, written `seat_0`, `seat_1` and so on, or a word for the lot.
    Seat {
        /// The word that stands for the lot.
        lot: &'static str,
    },
    /// One of these words.
    Choice {
        /// In the order in which a form offers them.
        values: &'static [&'static str],
    },
    /// `true` or `false`.
    Boolean,
    /// A structure of the game's own, described with its protocol.
    Structure,
}

/// A value of an option that a form can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Of [`OptionValues::Integer`].
    Integer(u16),
    /// Of [`OptionValues::Choice`]; of a [structure](OptionValues::Structure) the word that stands for its default.
    Word(&'static str),
    /// Of [`OptionValues::Boolean`].
    Boolean(bool),
    /// The option is left out.
    Absent,
}

/// Holds while another option has a certain value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionCondition {
    /// The key of the other option.
    pub option: &'static str,
    /// The value it must have.
    pub is: OptionValue,
}

impl OptionSchema {
    /// An option without condition that forms offer.
    pub(crate) const fn new(
        key: &'static str,
        values: OptionValues,
        default: OptionValue,
        clause: &'static str,
    ) -> Self {
        OptionSchema {
            key,
            values,
            default,
            default_by_people: None,
            rated: None,
            condition: None,
            clause,
            offered: true,
            decides_seats: false,
        }
    }

    /// The number of seats.
    pub(crate) const fn seats(suggested: &'static [u16], default: u16, clause: &'static str) -> Self {
        let (min, max) = (suggested[0], suggested[suggested.len() - 1]);
        let values = OptionValues::Integer { min, max, suggested, words: &[] };
        OptionSchema {
            decides_seats: true,
            ..OptionSchema::new("seats", values, OptionValue::Integer(default), clause)
        }
    }

    /// May be set only while another option has this value.
    pub(crate) const fn only_when(self, option: &'static str, is: OptionValue) -> Self {
        OptionSchema { condition: Some(OptionCondition { option, is }), ..self }
    }

    /// Left out, it depends on the people at the table.
    pub(crate) const fn by_people(self, default: DefaultByPeople) -> Self {
        OptionSchema { default_by_people: Some(default), ..self }
    }

    /// Rated tables always have this value.
    pub(crate) const fn rated_as(self, value: OptionValue) -> Self {
        OptionSchema { rated: Some(value), ..self }
    }

    /// Not offered by forms.
    pub(crate) const fn not_offered(self) -> Self {
        OptionSchema { offered: false, ..self }
    }

    /// Decides which player has which seat.
    pub(crate) const fn deciding_seats(self) -> Self {
        OptionSchema { decides_seats: true, ..self }
    }

    /// The values that a form offers for every number of seats, the default among them.
    pub fn suggested(&self) -> Vec<Value> {
        match self.values {
            OptionValues::Integer { suggested, words, .. } => {
                let words = words.iter().map(|word| json!(word));
                words.chain(suggested.iter().map(|number| json!(number))).collect()
            }
            OptionValues::Seat { lot } => vec![json!(lot), json!("seat_0"), json!("seat_1")],
            OptionValues::Choice { values } => values.iter().map(|word| json!(word)).collect(),
            OptionValues::Boolean => vec![json!(false), json!(true)],
            OptionValues::Structure => vec![],
        }
    }
}

impl OptionValue {
    /// As a setup writes it.
    pub fn to_json(self) -> Value {
        match self {
            OptionValue::Integer(number) => json!(number),
            OptionValue::Word(word) => json!(word),
            OptionValue::Boolean(holds) => json!(holds),
            OptionValue::Absent => Value::Null,
        }
    }
}

impl OptionCondition {
    /// Does it hold in this setup?
    pub fn holds(&self, setup: &Map<String, Value>) -> bool {
        setup.get(self.option) == Some(&self.is.to_json())
    }
}

/// A setup with what a table adds to it: defaults that depend on the number of people and bots, and the options of rated
/// tables.
pub(crate) fn table_setup(options: &[OptionSchema], setup: &Value, people: usize, rated: bool) -> Value {
    let Value::Object(mut setup) = setup.clone() else { return setup.clone() };
    for option in options {
        if let Some(default) = option.default_by_people
            && !setup.contains_key(option.key)
        {
            let value = match people {
                0 => default.nobody,
                1 => default.one,
                _ => default.several,
            };
            setup.insert(option.key.to_owned(), value.to_json());
        }
        if let Some(value) = option.rated.filter(|_| rated) {
            setup.insert(option.key.to_owned(), value.to_json());
        }
    }
    Value::Object(setup)
}

/// Every combination of the options that decide who sits where, in the order of their values.
pub(crate) fn seat_setups(options: &[OptionSchema]) -> Vec<Value> {
    let mut setups = vec![Map::new()];
    for option in options.iter().filter(|option| option.decides_seats) {
        let with_values = |setup: Map<String, Value>| -> Vec<Map<String, Value>> {
            if option.condition.is_some_and(|condition| !condition.holds(&setup)) {
                return vec![setup];
            }
            let with = |value: Value| setup.clone().into_iter().chain([(option.key.to_owned(), value)]).collect();
            option.suggested().into_iter().map(with).collect()
        };
        setups = setups.into_iter().flat_map(with_values).collect();
    }
    setups.into_iter().map(Value::Object).collect()
}
