//! A position in words, as JSON and as a picture.

use super::{Colour, Place, Position, fields};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A position as JSON writes it: one entry a colour, clockwise from black.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Standing([Marbles; 4]);

/// The marbles of one colour.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Marbles {
    /// Ring fields, 1 to 64.
    #[serde(default)]
    ring: Vec<u8>,
    /// House fields, 1 to 4.
    #[serde(default)]
    house: Vec<u8>,
    /// Has the marble on the start field just been brought in?
    #[serde(default)]
    fresh: bool,
}

/// Why marbles can't stand like that.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PositionError {
    /// A field that is not there.
    #[error("there is no field {0}; the ring has 1 to 64, a house 1 to 4")]
    NoField(u8),
    /// Two marbles on one field.
    #[error("two marbles stand on {0}")]
    Twice(Place),
    /// A colour has four marbles.
    #[error("{0} has more than four marbles")]
    TooMany(Colour),
    /// Only a marble on its own start field can be fresh.
    #[error("{0} has no marble on its start field that could be fresh")]
    NotOnStart(Colour),
    /// A text that can't be read.
    #[error("can't read {0:?}; write the four colours as `1! 20 h4 | 17 | - | 33 h3`")]
    NotationError(String),
}

impl TryFrom<Standing> for Position {
    type Error = PositionError;
    fn try_from(Standing(all): Standing) -> Result<Self, PositionError> {
        let mut position = Position::empty();
        for (colour, marbles) in Colour::ALL.into_iter().zip(all) {
            let on_ring = marbles.ring.iter().map(|field| match field {
                1..=64 => Ok(Place::Ring(field - 1)),
                _ => Err(PositionError::NoField(*field)),
            });
            let at_home = marbles.house.iter().map(|depth| match depth {
                1..=4 => Ok(Place::House(colour, depth - 1)),
                _ => Err(PositionError::NoField(*depth)),
            });
            for place in on_ring.chain(at_home) {
                position.set_down(colour, place?)?;
            }
            if marbles.fresh {
                position.freshen(colour)?;
            }
        }
        Ok(position)
    }
}

impl From<Position> for Standing {
    fn from(position: Position) -> Self {
        Standing(Colour::ALL.map(|colour| Marbles {
            ring: fields(position.ring(colour)).map(|field| field + 1).collect(),
            house: (1..=4).filter(|depth| position.house(colour) >> (depth - 1) & 1 == 1).collect(),
            fresh: position.is_fresh(colour),
        }))
    }
}

impl Position {
    pub(super) fn set_down(&mut self, colour: Colour, place: Place) -> Result<(), PositionError> {
        if self.yard(colour) == 0 {
            return Err(PositionError::TooMany(colour));
        }
        match place {
            Place::Ring(field) if self.on(field).is_some() => return Err(PositionError::Twice(place)),
            Place::House(_, depth) if self.house(colour) >> depth & 1 == 1 => return Err(PositionError::Twice(place)),
            Place::Ring(field) => self.ring[colour.index()] |= 1 << field,
            Place::House(_, depth) => self.house_in(colour, depth),
            Place::Yard(_) => {}
        }
        Ok(())
    }

    pub(super) fn freshen(&mut self, colour: Colour) -> Result<(), PositionError> {
        if self.ring(colour) >> colour.start() & 1 == 0 {
            return Err(PositionError::NotOnStart(colour));
        }
        self.rest |= super::fresh_mark(colour.start());
        Ok(())
    }
}

/// `1! 20 h4 | 17 | - | 33 h3`: per colour the ring fields (`!`: just brought in) and the house fields.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for colour in Colour::ALL {
            let fresh = |field| if field == colour.start() && self.is_fresh(colour) { "!" } else { "" };
            let ring = fields(self.ring(colour)).map(|field| format!("{}{}", field + 1, fresh(field)));
            let house = (0..4).filter(|depth| self.house(colour) >> depth & 1 == 1);
            let mut words: Vec<String> = ring.chain(house.map(|depth| format!("h{}", depth + 1))).collect();
            if words.is_empty() {
                words.push("-".to_owned());
            }
            let bar = if colour == Colour::Black { "" } else { " | " };
            write!(f, "{bar}{}", words.join(" "))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl FromStr for Position {
    type Err = PositionError;
    fn from_str(text: &str) -> Result<Self, PositionError> {
        let unreadable = || PositionError::NotationError(text.to_owned());
        let mut position = Position::empty();
        let colours: Vec<&str> = text.split('|').collect();
        if colours.len() > 4 {
            return Err(unreadable());
        }
        for (colour, words) in Colour::ALL.into_iter().zip(colours) {
            for word in words.split_whitespace().filter(|word| *word != "-") {
                let (word, fresh) = word.strip_suffix('!').map_or((word, false), |field| (field, true));
                let place = match word.strip_prefix('h') {
                    Some(depth) => format!("{colour}{depth}"),
                    None => word.to_owned(),
                };
                position.set_down(colour, place.parse().map_err(|_| unreadable())?)?;
                if fresh {
                    position.freshen(colour)?;
                }
            }
        }
        Ok(position)
    }
}
