//! The notation of actions: `read`, `go on`, `announce 2 4 6`.

use crate::action::Action;
use crate::tile::Number;
use std::fmt;
use std::str::FromStr;

/// The text is not an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("can't read {0:?}; write `read`, `go on` or `announce 2 4 6` (numbers from 1 to 7)")]
pub struct NotationError(String);

/// The beginning of a text, short enough for an error message.
pub(crate) fn beginning(text: &str) -> String {
    text.chars().take(40).collect()
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Read => f.write_str("read"),
            Action::GoOn => f.write_str("go on"),
            Action::Announce(numbers) => {
                f.write_str("announce")?;
                numbers.iter().try_for_each(|number| write!(f, " {number}"))
            }
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let error = || NotationError(beginning(text));
        let number = |word: &str| word.parse().ok().and_then(|value: u8| Number::try_from(value).ok());
        let mut words = text.split_whitespace();
        match (words.next(), words.clone().next()) {
            (Some("read"), None) => Ok(Action::Read),
            (Some("go"), Some("on")) if words.clone().count() == 1 => Ok(Action::GoOn),
            (Some("announce"), _) => words.map(number).collect::<Option<_>>().map(Action::Announce).ok_or_else(error),
            _ => Err(error()),
        }
    }
}
