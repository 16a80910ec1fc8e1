//! Statements about hidden pieces, as data: a client puts them into its reader's language.

use knobel_core::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The pieces that a statement is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum HiddenPieces {
    /// The code behind the shield.
    Code,
    /// The rack that its owner does not see.
    Rack,
    /// The tiles in the centre.
    Centre,
    /// The tiles of this seat.
    Seat(Seat),
}

/// A claim about hidden pieces. Pieces are named as JSON names them (`red 7`); a bare number or a bare colour stands for
/// any piece that has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Claim {
    /// At least this many of a piece are among them.
    Holds {
        /// Its name.
        piece: String,
        /// At least 1.
        at_least: u8,
    },
    /// A piece lies at a place.
    Place {
        /// Counted from 1 at the left.
        place: u8,
        /// Its name.
        piece: String,
    },
    /// They are exactly these pieces: a whole solution.
    Row {
        /// From left to right.
        pieces: Vec<String>,
    },
}

/// A claim, affirmed or denied.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// Which pieces.
    pub about: HiddenPieces,
    /// The claim.
    pub claim: Claim,
    /// Affirmed or denied.
    pub holds: bool,
}

impl Statement {
    /// The claim affirmed.
    pub fn affirm(about: HiddenPieces, claim: Claim) -> Self {
        Statement { about, claim, holds: true }
    }

    /// The negation.
    #[must_use]
    pub fn denied(&self) -> Self {
        Statement { holds: !self.holds, ..self.clone() }
    }

    /// Does the other statement follow from this one alone, without any clue?
    pub fn implies(&self, other: &Statement) -> bool {
        if self.about != other.about {
            return false;
        }
        self == other
            || match (&self.claim, self.holds, &other.claim, other.holds) {
                (Claim::Place { piece, .. }, true, Claim::Holds { piece: held, at_least: 1 }, true) => {
                    has_part(piece, held)
                }
                (Claim::Place { place, piece }, true, Claim::Place { place: there, piece: other }, holds) => {
                    place == there && (has_part(piece, other) == holds) && (holds || !has_part(other, piece))
                }
                (Claim::Holds { piece, at_least: 1 }, false, Claim::Place { piece: other, .. }, false) => {
                    has_part(other, piece)
                }
                (Claim::Place { place, piece }, false, Claim::Place { place: there, piece: other }, false) => {
                    place == there && has_part(other, piece)
                }
                (Claim::Holds { piece, at_least }, true, Claim::Holds { piece: other, at_least: fewer }, true) => {
                    has_part(piece, other) && at_least >= fewer
                }
                (Claim::Holds { piece, at_least }, false, Claim::Holds { piece: other, at_least: more }, false) => {
                    has_part(other, piece) && at_least <= more
                }
                _ => false,
            }
    }
}

/// Is this piece of that kind? A `red 7` is a `red 7`, a `red` and a `7`.
fn has_part(piece: &str, kind: &str) -> bool {
    piece == kind || piece.split(' ').any(|part| part == kind)
}

impl fmt::Display for HiddenPieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HiddenPieces::Code => f.write_str("the code"),
            HiddenPieces::Rack => f.write_str("your rack"),
            HiddenPieces::Centre => f.write_str("the centre"),
            HiddenPieces::Seat(seat) => write!(f, "player {}", seat.0 + 1),
        }
    }
}

/// In English, for the command line.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Statement { about, claim, holds } = self;
        match (claim, holds) {
            (Claim::Holds { piece, at_least: 1 }, true) => write!(f, "{about} holds {piece}"),
            (Claim::Holds { piece, at_least: 1 }, false) => write!(f, "{about} holds no {piece}"),
            (Claim::Holds { piece, at_least }, true) => write!(f, "{about} holds {piece} at least {at_least} times"),
            (Claim::Holds { piece, at_least }, false) => write!(f, "{about} holds {piece} fewer than {at_least} times"),
            (Claim::Place { place, piece }, true) => write!(f, "{about} has {piece} at place {place}"),
            (Claim::Place { place, piece }, false) => write!(f, "{about} has no {piece} at place {place}"),
            (Claim::Row { pieces }, true) => write!(f, "{about} is {}", pieces.join(", ")),
            (Claim::Row { pieces }, false) => write!(f, "{about} is not {}", pieces.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_is_serialised_as_data_and_displayed_in_words() {
        let claim = Claim::Place { place: 3, piece: "red 7".to_owned() };
        let statement = Statement::affirm(HiddenPieces::Seat(Seat(1)), claim).denied();
        let json = r#"{"about":{"seat":1},"claim":{"place":{"place":3,"piece":"red 7"}},"holds":false}"#;
        assert_eq!(serde_json::to_string(&statement).unwrap(), json);
        assert_eq!(serde_json::from_str::<Statement>(json).unwrap(), statement);
        assert_eq!(statement.to_string(), "player 2 has no red 7 at place 3");
    }

    fn place(place: u8, piece: &str) -> Statement {
        Statement::affirm(HiddenPieces::Centre, Claim::Place { place, piece: piece.to_owned() })
    }

    fn holds(piece: &str, at_least: u8) -> Statement {
        Statement::affirm(HiddenPieces::Centre, Claim::Holds { piece: piece.to_owned(), at_least })
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
        assert!(!place(3, "red 7").implies(&Statement { about: HiddenPieces::Code, ..place(3, "red 7") }));
    }
}
