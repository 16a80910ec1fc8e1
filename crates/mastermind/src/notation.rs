//! Actions and positions as people write them.
//!
//! ```text
//! hide red blue blue green      guess r b b g
//! answer 2 black 1 white        answer 2 1
//! challenge
//! ```
//! Colours are written as names or as letters: r b y g w k (black) o v a n (brown).

use crate::state::{SEATS, other};
use crate::{Action, Code, Colour, Duel, Event, Mastermind, Pins, Setup, TooLong};
use knobel_core::{Game, Observation, ReplayedLuck, Seat, Viewer};
use std::fmt;
use std::str::FromStr;

/// Why a text can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// No action is called that.
    #[error(
        "no action is called {0:?}; write `hide COLOURS`, `guess COLOURS`, `answer 2 black 1 white` or `challenge`"
    )]
    Verb(String),
    /// No colour is called that.
    #[error("{0:?} is no colour; write red, blue, yellow, green, white, black, orange, violet, aqua or brown")]
    Colour(String),
    /// More pegs than any row has.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// These are no pins.
    #[error("{0:?} are no pins; write `2 black 1 white` or `2 1`")]
    Pins(String),
    /// A challenge names nothing.
    #[error("`challenge` stands alone; leave out {0:?}")]
    Surplus(String),
    /// A position has no such key.
    #[error("a position has no {0:?}; write setup, round, codemaker, points, void, code or row")]
    Key(String),
    /// A part of a position can't be.
    #[error("{key}: {why}")]
    Position {
        /// Which part.
        key: &'static str,
        /// In words.
        why: String,
    },
}

/// As much of a foreign text as a message should repeat.
fn quoted(text: &str) -> String {
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
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let text = text.trim();
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match (verb, rest.trim()) {
            ("hide", colours) => Ok(Action::Hide(colours.parse()?)),
            ("guess", colours) => Ok(Action::Guess(colours.parse()?)),
            ("answer", pins) => Ok(Action::Answer(pins.parse()?)),
            ("challenge", "") => Ok(Action::Challenge),
            ("challenge", surplus) => Err(Unreadable::Surplus(quoted(surplus))),
            (verb, _) => Err(Unreadable::Verb(quoted(verb))),
        }
    }
}

impl FromStr for Colour {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let called = |colour: &Colour| colour.name() == text || text.chars().eq([colour.letter()]);
        Colour::ALL.into_iter().find(called).ok_or_else(|| Unreadable::Colour(quoted(text)))
    }
}

impl FromStr for Code {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        text.split_whitespace().try_fold(Code::EMPTY, |row, word| Ok(row.with(word.parse()?)?))
    }
}

impl FromStr for Pins {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let words: Vec<&str> = text.split_whitespace().take(5).collect();
        let (black, white) = match words[..] {
            [black, white] | [black, "black", white, "white"] => (black.parse(), white.parse()),
            _ => return Err(Unreadable::Pins(quoted(text))),
        };
        match (black, white) {
            (Ok(black), Ok(white)) => Ok(Pins { black, white }),
            _ => Err(Unreadable::Pins(quoted(text))),
        }
    }
}

/// The position that the `given` lines of a scenario describe, reached by the rules:
/// ```text
/// setup {"answers":"by_hand"}               usually the box
/// round 2                                   usually 1
/// codemaker 1                               usually 0
/// points 4 11                               by seat, usually none
/// void 0 2                                  void rounds by codemaker, usually none
/// code red blue green yellow                in a duel both: A | B
/// row red red blue blue = 1 black 1 white   in a duel both: A | B; pins only where they are placed by hand
/// ```
pub fn arrange(given: &[(String, String)]) -> Result<Mastermind, Unreadable> {
    let known = ["setup", "round", "codemaker", "points", "void", "code", "row"];
    if let Some((key, _)) = given.iter().find(|(key, _)| !known.contains(&key.as_str())) {
        return Err(Unreadable::Key(quoted(key)));
    }
    let get = |wanted: &str| given.iter().find(|(key, _)| key == wanted).map(|(_, value)| value.as_str());
    let setup: Setup = match get("setup") {
        Some(json) => serde_json::from_str(json).map_err(|why| position("setup", why))?,
        None => Setup::default(),
    };
    let mut table = Mastermind::new(&setup);
    begin(&mut table, get("round"), get("codemaker"))?;
    table.public.points = get("points").map_or(Ok([0; 2]), |text| pair("points", text, 999))?;
    table.public.void = get("void").map_or(Ok([0; 2]), |text| pair("void", text, 2))?;
    for (key, value) in given {
        match key.as_str() {
            "code" => hide(&mut table, value)?,
            "row" => fill_row(&mut table, value)?,
            _ => {} // read above
        }
    }
    Ok(table)
}

fn position(key: &'static str, why: impl fmt::Display) -> Unreadable {
    Unreadable::Position { key, why: why.to_string() }
}

/// Two numbers, of seat 0 and seat 1.
fn pair<N>(key: &'static str, text: &str, most: N) -> Result<[N; 2], Unreadable>
where
    N: Copy + Ord + FromStr + fmt::Display,
{
    let numbers: Vec<Option<N>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [Some(first), Some(second)] if first.max(second) <= most => Ok([first, second]),
        _ => Err(position(key, format!("write two numbers up to {most}, for seat 0 and seat 1"))),
    }
}

fn begin(table: &mut Mastermind, round: Option<&str>, codemaker: Option<&str>) -> Result<(), Unreadable> {
    let setup = table.public.setup;
    if setup.duel() == Duel::On {
        let absent = round.or(codemaker).is_none();
        table.apply(&Event::DuelBegun);
        return if absent { Ok(()) } else { Err(position("round", "a duel has no rounds and no codemaker")) };
    }
    let round = round.map_or(Ok(1), str::parse).ok().filter(|round| (1..=setup.rounds()).contains(round));
    let round = round.ok_or_else(|| position("round", format!("write a number from 1 to {}", setup.rounds())))?;
    let codemaker = codemaker.map_or(Ok(0), str::parse).ok().map(Seat).filter(|seat| SEATS.contains(seat));
    let codemaker = codemaker.ok_or_else(|| position("codemaker", "write 0 or 1"))?;
    if setup.is_uneven() {
        let favoured = if round % 2 == 1 { codemaker } else { other(codemaker) };
        table.apply(&Event::UnevenAgreed { rounds: setup.rounds(), favoured });
    }
    table.apply(&Event::RoundBegun { round, codemaker });
    Ok(())
}

fn hide(table: &mut Mastermind, text: &str) -> Result<(), Unreadable> {
    for (seat, part) in parts("code", table, text, other)? {
        play(table, "code", seat, Action::Hide(part.parse()?))?;
    }
    Ok(())
}

fn fill_row(table: &mut Mastermind, text: &str) -> Result<(), Unreadable> {
    for (seat, part) in parts("row", table, text, |codebreaker| codebreaker)? {
        let (row, told) = part.split_once('=').map_or((part, None), |(row, pins)| (row, Some(pins)));
        play(table, "row", seat, Action::Guess(row.parse()?))?;
        if let Some(told) = told {
            play(table, "row", other(seat), Action::Answer(told.parse()?))?;
        }
    }
    Ok(())
}

/// What each acting seat does: the parts of both in a duel, else the one of the seat that `whose` names, given the
/// codebreaker.
fn parts<'a>(
    key: &'static str,
    table: &Mastermind,
    text: &'a str,
    whose: fn(Seat) -> Seat,
) -> Result<Vec<(Seat, &'a str)>, Unreadable> {
    let parts: Vec<&str> = text.split('|').collect();
    match (table.public.codemaker, &parts[..]) {
        (Some(codemaker), [one]) => Ok(vec![(whose(other(codemaker)), one)]),
        (None, [first, second]) => Ok(vec![(SEATS[0], first), (SEATS[1], second)]),
        (Some(_), _) => Err(position(key, "write one, without `|`")),
        (None, _) => Err(position(key, "in a duel write both, with `|` between them")),
    }
}

fn play(table: &mut Mastermind, key: &'static str, seat: Seat, action: Action) -> Result<(), Unreadable> {
    table.observation(Viewer::Seat(seat)).check(&action).map_err(|why| position(key, why))?;
    let events = table.resolve(seat, &action, &mut ReplayedLuck::default()); // after the opening nothing is left to luck
    events.iter().for_each(|event| table.apply(event));
    Ok(())
}
