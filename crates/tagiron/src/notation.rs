//! The notation of actions: `ask where is 4`, `guess r0 b3 g5 r6 b9`, `pass`, `give up`.

use crate::name::beginning;
use crate::{Action, Colour, Question, Tile};
use std::fmt;
use std::str::FromStr;

/// Why a text is not an action.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NotationError {
    /// There is no such action.
    #[error("can't read {0:?}: write `ask where is 4`, `guess r0 b3 g5 r6 b9`, `pass` or `give up`")]
    Action(String),
    /// There is no such question.
    #[error("can't ask {0:?}: write the question as the cards are listed, a chosen number alone: `where is 4`")]
    Question(String),
    /// There is no such tile.
    #[error("no tile is written {0:?}: write r or b with a number as in `r0`, and `g5`")]
    Tile(String),
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'r',
        Colour::Blue => 'b',
        Colour::Green => 'g',
    }
}

/// Parses tiles separated by spaces: `r0 b3 g5`.
pub(crate) fn tiles(text: &str) -> Result<Vec<Tile>, NotationError> {
    let written = |tile: &Tile| format!("{}{}", letter(tile.colour()), tile.number());
    let tile = |word: &str| Tile::ALL.into_iter().find(|tile| written(tile) == word);
    text.split_whitespace().map(|word| tile(word).ok_or_else(|| NotationError::Tile(beginning(word)))).collect()
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Ask(question) => write!(f, "ask {question}"),
            Action::Guess(row) => {
                f.write_str("guess")?;
                row.iter().try_for_each(|tile| write!(f, " {}{}", letter(tile.colour()), tile.number()))
            }
            Action::Pass => f.write_str("pass"),
            Action::GiveUp => f.write_str("give up"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (verb, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        match (verb, rest.trim()) {
            ("ask", question) => {
                let unknown = |_| NotationError::Question(beginning(question));
                question.parse::<Question>().map(Action::Ask).map_err(unknown)
            }
            ("guess", row) => tiles(row).map(Action::Guess),
            ("pass", "") => Ok(Action::Pass),
            ("give", "up") => Ok(Action::GiveUp),
            _ => Err(NotationError::Action(beginning(text))),
        }
    }
}
