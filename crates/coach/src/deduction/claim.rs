//! What can be said about hidden pieces, as data: a client puts it into its reader's language.

use knobel_core::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Whose pieces a saying is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Of {
    /// The code behind the shield.
    Code,
    /// The rack that its owner does not see.
    Rack,
    /// The tiles in the centre.
    Centre,
    /// The tiles of this seat.
    Seat(Seat),
}

/// What is said about them. Pieces are named as JSON names them (`red 7`); a bare number or a bare colour stands for
/// any piece that has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Says {
    /// So many of this piece are among them, or more.
    Holds {
        /// Its name.
        piece: String,
        /// From 1.
        at_least: u8,
    },
    /// This piece lies there.
    Place {
        /// Counted from 1 at the left.
        place: u8,
        /// Its name.
        piece: String,
    },
    /// They are just these: all that is looked for.
    Row {
        /// From left to right.
        pieces: Vec<String>,
    },
}

/// A statement that is true or false.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Saying {
    /// About whose pieces.
    pub of: Of,
    /// What.
    pub says: Says,
    /// That it is so, or that it is not.
    pub holds: bool,
}

impl Saying {
    /// That it is so.
    pub fn yes(of: Of, says: Says) -> Self {
        Saying { of, says, holds: true }
    }

    /// The opposite.
    #[must_use]
    pub fn denied(&self) -> Self {
        Saying { holds: !self.holds, ..self.clone() }
    }

    /// Does the other plainly follow, without any thought about answers?
    pub fn implies(&self, other: &Saying) -> bool {
        if self.of != other.of {
            return false;
        }
        self == other
            || match (&self.says, self.holds, &other.says, other.holds) {
                (Says::Place { piece, .. }, true, Says::Holds { piece: held, at_least: 1 }, true) => {
                    has_part(piece, held)
                }
                (Says::Place { place, piece }, true, Says::Place { place: there, piece: other }, holds) => {
                    place == there && (has_part(piece, other) == holds) && (holds || !has_part(other, piece))
                }
                (Says::Holds { piece, at_least: 1 }, false, Says::Place { piece: other, .. }, false) => {
                    has_part(other, piece)
                }
                (Says::Place { place, piece }, false, Says::Place { place: there, piece: other }, false) => {
                    place == there && has_part(other, piece)
                }
                (Says::Holds { piece, at_least }, true, Says::Holds { piece: other, at_least: fewer }, true) => {
                    has_part(piece, other) && at_least >= fewer
                }
                (Says::Holds { piece, at_least }, false, Says::Holds { piece: other, at_least: more }, false) => {
                    has_part(other, piece) && at_least <= more
                }
                _ => false,
            }
    }
}

/// Is this piece also one of that kind? A `red 7` is a `red 7`, a `red` and a `7`.
fn has_part(piece: &str, kind: &str) -> bool {
    piece == kind || piece.split(' ').any(|part| part == kind)
}

impl fmt::Display for Of {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Of::Code => f.write_str("the code"),
            Of::Rack => f.write_str("your rack"),
            Of::Centre => f.write_str("the centre"),
            Of::Seat(seat) => write!(f, "seat {seat}"),
        }
    }
}

/// In plain English, for the command line.
impl fmt::Display for Saying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Saying { of, says, holds } = self;
        match (says, holds) {
            (Says::Holds { piece, at_least: 1 }, true) => write!(f, "{of} holds {piece}"),
            (Says::Holds { piece, at_least: 1 }, false) => write!(f, "{of} holds no {piece}"),
            (Says::Holds { piece, at_least }, true) => write!(f, "{of} holds {piece} at least {at_least} times"),
            (Says::Holds { piece, at_least }, false) => write!(f, "{of} holds {piece} fewer than {at_least} times"),
            (Says::Place { place, piece }, true) => write!(f, "{of} has {piece} at place {place}"),
            (Says::Place { place, piece }, false) => write!(f, "{of} has no {piece} at place {place}"),
            (Says::Row { pieces }, true) => write!(f, "{of} is {}", pieces.join(", ")),
            (Says::Row { pieces }, false) => write!(f, "{of} is not {}", pieces.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saying_is_written_as_data_and_told_in_words() {
        let says = Says::Place { place: 3, piece: "red 7".to_owned() };
        let saying = Saying::yes(Of::Seat(Seat(1)), says).denied();
        let json = r#"{"of":{"seat":1},"says":{"place":{"place":3,"piece":"red 7"}},"holds":false}"#;
        assert_eq!(serde_json::to_string(&saying).unwrap(), json);
        assert_eq!(serde_json::from_str::<Saying>(json).unwrap(), saying);
        assert_eq!(saying.to_string(), "seat 1 has no red 7 at place 3");
    }

    fn place(place: u8, piece: &str) -> Saying {
        Saying::yes(Of::Centre, Says::Place { place, piece: piece.to_owned() })
    }

    fn holds(piece: &str, at_least: u8) -> Saying {
        Saying::yes(Of::Centre, Says::Holds { piece: piece.to_owned(), at_least })
    }

    #[test]
    fn what_plainly_follows_is_seen() {
        assert!(place(3, "red 7").implies(&holds("red 7", 1)));
        assert!(place(3, "red 7").implies(&place(3, "7")));
        assert!(place(3, "red 7").implies(&place(3, "blue 7").denied()));
        assert!(place(3, "red 7").implies(&place(3, "blue").denied()));
        assert!(place(3, "7").denied().implies(&place(3, "red 7").denied()));
        assert!(holds("7", 1).denied().implies(&place(2, "red 7").denied()));
        assert!(holds("7", 1).denied().implies(&holds("blue 7", 1).denied()));
        assert!(holds("green 5", 2).implies(&holds("green 5", 1)));
    }

    #[test]
    fn what_does_not_follow_is_left_open() {
        assert!(!place(3, "7").implies(&place(3, "red 7")));
        assert!(!place(3, "7").implies(&place(3, "red 7").denied()));
        assert!(!place(3, "red 7").denied().implies(&place(3, "7").denied()));
        assert!(!place(3, "red 7").implies(&place(2, "red 7").denied()));
        assert!(!holds("red 7", 1).denied().implies(&holds("7", 1).denied()));
        assert!(!holds("green 5", 1).implies(&holds("green 5", 2)));
        assert!(!place(3, "red 7").implies(&Saying { of: Of::Code, ..place(3, "red 7") }));
    }
}
