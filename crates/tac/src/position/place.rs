//! A place for a marble, and how players write it.

use super::{Colour, FIELDS};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Where a marble can be. Written `17` for a ring field (1 to 64, black's start field is 1), `red2` for the second
/// field of red's house and `red` for red's yard; JSON has `#17` for the ring, so that no field is taken for a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub enum Place {
    /// A field of the ring, counted from 0.
    Ring(u8),
    /// A field of this colour's house; 0 is H1, next to the start field.
    House(Colour, u8),
    /// This colour's yard.
    Yard(Colour),
}

/// A text that names no place.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{0:?} is no place; write 1 to 64 for the ring, red1 to red4 for a house, red for a yard")]
pub struct PlaceError(String);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Ring(field) => write!(f, "{}", field + 1),
            Place::House(colour, depth) => write!(f, "{colour}{}", depth + 1),
            Place::Yard(colour) => write!(f, "{colour}"),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Place {
    type Err = PlaceError;
    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let wrong = || PlaceError(text.to_owned());
        let up_to = |digits: &str, most| digits.parse().ok().filter(|number| (1..=most).contains(number));
        if let Some(colour) = Colour::ALL.into_iter().find(|colour| text.starts_with(colour.name())) {
            return match &text[colour.name().len()..] {
                "" => Ok(Place::Yard(colour)),
                depth => up_to(depth, 4).map(|depth| Place::House(colour, depth - 1)).ok_or_else(wrong),
            };
        }
        up_to(text, FIELDS).map(|field| Place::Ring(field - 1)).ok_or_else(wrong)
    }
}

impl TryFrom<String> for Place {
    type Error = PlaceError;
    fn try_from(text: String) -> Result<Self, PlaceError> {
        match text.strip_prefix('#') {
            Some(field) => field.parse().ok().filter(|place| matches!(place, Place::Ring(_))),
            None => text.parse().ok().filter(|place| !matches!(place, Place::Ring(_))),
        }
        .ok_or(PlaceError(text))
    }
}

impl From<Place> for String {
    fn from(place: Place) -> String {
        match place {
            Place::Ring(_) => format!("#{place}"),
            Place::House(..) | Place::Yard(_) => place.to_string(),
        }
    }
}
