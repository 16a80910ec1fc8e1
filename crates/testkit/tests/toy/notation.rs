use super::{Action, Card, Phase, Setup, Toy};
use knobel_core::{Game, Seat};
use std::{fmt, str::FromStr};

/// Why a line is malformed.
#[derive(Debug, PartialEq, thiserror::Error)]
#[error("can't read {0:?}; write `offer 3`, `ask 2 above 5` or `guess 9 10`")]
pub struct NotationError(String);

fn numbers(text: &str) -> Result<Vec<u8>, NotationError> {
    text.split_whitespace().map(|word| word.parse().map_err(|_| NotationError(text.to_owned()))).collect()
}

fn cards(text: &str) -> Result<Vec<Card>, NotationError> {
    let card = |number| Card::ALL.into_iter().find(|card| *card as u8 == number);
    numbers(text)?.into_iter().map(|number| card(number).ok_or(NotationError(text.to_owned()))).collect()
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Offer(card) => write!(f, "offer {}", *card as u8),
            Action::Ask { whom, above } => write!(f, "ask {whom} above {above}"),
            Action::Guess(row) => {
                f.write_str("guess")?;
                row.iter().try_for_each(|card| write!(f, " {}", *card as u8))
            }
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        match (verb, &cards(rest), &numbers(&rest.replace("above", ""))) {
            ("offer", Ok(cards), _) if cards.len() == 1 => Ok(Action::Offer(cards[0])),
            ("ask", _, Ok(numbers)) if numbers.len() == 2 => {
                Ok(Action::Ask { whom: Seat(numbers[0]), above: numbers[1] })
            }
            ("guess", Ok(cards), _) => Ok(Action::Guess(cards.clone())),
            _ => Err(NotationError(text.to_owned())),
        }
    }
}

/// The position that the `given` lines of a scenario describe.
pub fn arrange(given: &[(String, String)]) -> Result<Toy, NotationError> {
    let get = |key: &str, usual| given.iter().find(|(k, _)| k == key).map_or(usual, |(_, value)| value.as_str());
    let setup = Setup::try_from(numbers(get("players", "0 1 2 3"))?);
    let mut toy = Toy::new(&setup.map_err(|why| NotationError(why.to_string()))?);
    let hands = get("hands", "1 2 | 3 4 | 5 6 | 7 8").split('|');
    toy.secret.hands = hands.map(cards).collect::<Result<_, _>>()?;
    toy.secret.centre = cards(get("centre", "9 10"))?;
    toy.public.questions_left = numbers(get("questions", "8"))?[0];
    toy.public.phase = match get("phase", "exchange") {
        "exchange" => Phase::Exchange,
        "guesses" => Phase::LastGuesses,
        asking => Phase::Question(Seat(numbers(asking.trim_start_matches("asks "))?[0])),
    };
    Ok(toy)
}
