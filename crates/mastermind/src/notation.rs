//! The notation of actions.
//!
//! ```text
//! hide red blue blue green      guess r b b g
//! answer 2 black 1 white        answer 2 1
//! challenge
//! ```
//! Colours are written as names or as letters: r b y g w k (black) o v a n (brown).

use crate::{Action, Code, CodeLengthError, Colour, Pins};
use std::fmt;
use std::str::FromStr;

/// Why a text is not an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// There is no such action.
    #[error(
        "no action is called {0:?}; write `hide COLOURS`, `guess COLOURS`, `answer 2 black 1 white` or `challenge`"
    )]
    Verb(String),
    /// There is no such colour.
    #[error("{0:?} is no colour; write red, blue, yellow, green, white, black, orange, violet, aqua or brown")]
    Colour(String),
    /// The row has too many pegs.
    #[error(transparent)]
    Length(#[from] CodeLengthError),
    /// The pins are malformed.
    #[error("{0:?} are no pins; write `2 black 1 white` or `2 1`")]
    Pins(String),
    /// A challenge has no argument.
    #[error("`challenge` stands alone; leave out {0:?}")]
    Surplus(String),
}

/// The beginning of a text, short enough for an error message.
pub(crate) fn quoted(text: &str) -> String {
    text.chars().take(40).collect()
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Hide(code) if code.is_empty() => f.write_str("hide"),
            Action::Hide(code) => write!(f, "hide {code}"),
            Action::Guess(row) if row.is_empty() => f.write_str("guess"),
            Action::Guess(row) => write!(f, "guess {row}"),
            Action::Answer(pins) => write!(f, "answer {pins}"),
            Action::Challenge => f.write_str("challenge"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let text = text.trim();
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match (verb, rest.trim()) {
            ("hide", colours) => Ok(Action::Hide(colours.parse()?)),
            ("guess", colours) => Ok(Action::Guess(colours.parse()?)),
            ("answer", pins) => Ok(Action::Answer(pins.parse()?)),
            ("challenge", "") => Ok(Action::Challenge),
            ("challenge", surplus) => Err(NotationError::Surplus(quoted(surplus))),
            (verb, _) => Err(NotationError::Verb(quoted(verb))),
        }
    }
}

impl FromStr for Colour {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let called = |colour: &Colour| colour.name() == text || text.chars().eq([colour.letter()]);
        Colour::ALL.into_iter().find(called).ok_or_else(|| NotationError::Colour(quoted(text)))
    }
}

impl FromStr for Code {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        text.split_whitespace().try_fold(Code::EMPTY, |row, word| Ok(row.with(word.parse()?)?))
    }
}

impl FromStr for Pins {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split_whitespace().take(5).collect();
        let (black, white) = match words[..] {
            [black, white] | [black, "black", white, "white"] => (black.parse(), white.parse()),
            _ => return Err(NotationError::Pins(quoted(text))),
        };
        match (black, white) {
            (Ok(black), Ok(white)) => Ok(Pins { black, white }),
            _ => Err(NotationError::Pins(quoted(text))),
        }
    }
}
