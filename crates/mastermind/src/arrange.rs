//! Positions described by the `given` lines of scenarios.

use crate::notation::quoted;
use crate::state::{SEATS, other};
use crate::{Action, Duel, Event, Mastermind, NotationError, Setup};
use knobel_core::{Game, Observation, ReplayedLuck, Seat, Viewer};
use std::fmt;
use std::str::FromStr;

/// Why a description is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArrangeError {
    /// There is no such key.
    #[error("a position has no {0:?}; write setup, round, codemaker, points, void, code or row")]
    Key(String),
    /// A code, a row or pins are malformed.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The value of a key is invalid.
    #[error("{key}: {message}")]
    Value {
        /// The key.
        key: &'static str,
        /// What is wrong, in English.
        message: String,
    },
}

/// The position that the `given` lines of a scenario describe, reached by the rules:
/// ```text
/// setup {"answers":"by_hand"}               default: as in the box
/// round 2                                   default: 1
/// codemaker 1                               default: 0
/// points 4 11                               by seat, default: none
/// void 0 2                                  void rounds by codemaker, default: none
/// code red blue green yellow                in a duel both: A | B
/// row red red blue blue = 1 black 1 white   in a duel both: A | B; pins only where they are placed by hand
/// ```
pub fn arrange(given: &[(String, String)]) -> Result<Mastermind, ArrangeError> {
    let known = ["setup", "round", "codemaker", "points", "void", "code", "row"];
    if let Some((key, _)) = given.iter().find(|(key, _)| !known.contains(&key.as_str())) {
        return Err(ArrangeError::Key(quoted(key)));
    }
    let get = |wanted: &str| given.iter().find(|(key, _)| key == wanted).map(|(_, value)| value.as_str());
    let setup: Setup = match get("setup") {
        Some(json) => serde_json::from_str(json).map_err(|error| invalid("setup", error))?,
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
            _ => {} // handled above
        }
    }
    Ok(table)
}

fn invalid(key: &'static str, message: impl fmt::Display) -> ArrangeError {
    ArrangeError::Value { key, message: message.to_string() }
}

/// Two numbers, of seat 0 and seat 1.
fn pair<N>(key: &'static str, text: &str, most: N) -> Result<[N; 2], ArrangeError>
where
    N: Copy + Ord + FromStr + fmt::Display,
{
    let numbers: Vec<Option<N>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [Some(first), Some(second)] if first.max(second) <= most => Ok([first, second]),
        _ => Err(invalid(key, format!("write two numbers up to {most}, for seat 0 and seat 1"))),
    }
}

fn begin(table: &mut Mastermind, round: Option<&str>, codemaker: Option<&str>) -> Result<(), ArrangeError> {
    let setup = table.public.setup;
    if setup.duel() == Duel::On {
        let absent = round.or(codemaker).is_none();
        table.apply(&Event::DuelBegun);
        return if absent { Ok(()) } else { Err(invalid("round", "a duel has no rounds and no codemaker")) };
    }
    let round = round.map_or(Ok(1), str::parse).ok().filter(|round| (1..=setup.rounds()).contains(round));
    let round = round.ok_or_else(|| invalid("round", format!("write a number from 1 to {}", setup.rounds())))?;
    let codemaker = codemaker.map_or(Ok(0), str::parse).ok().map(Seat).filter(|seat| SEATS.contains(seat));
    let codemaker = codemaker.ok_or_else(|| invalid("codemaker", "write 0 or 1"))?;
    if setup.is_uneven() {
        let favoured = if round % 2 == 1 { codemaker } else { other(codemaker) };
        table.apply(&Event::UnevenAgreed { rounds: setup.rounds(), favoured });
    }
    table.apply(&Event::RoundBegun { round, codemaker });
    Ok(())
}

fn hide(table: &mut Mastermind, text: &str) -> Result<(), ArrangeError> {
    for (seat, part) in parts("code", table, text, other)? {
        play(table, "code", seat, Action::Hide(part.parse()?))?;
    }
    Ok(())
}

fn fill_row(table: &mut Mastermind, text: &str) -> Result<(), ArrangeError> {
    for (seat, part) in parts("row", table, text, |codebreaker| codebreaker)? {
        let (row, pins) = part.split_once('=').map_or((part, None), |(row, pins)| (row, Some(pins)));
        play(table, "row", seat, Action::Guess(row.parse()?))?;
        if let Some(pins) = pins {
            play(table, "row", other(seat), Action::Answer(pins.parse()?))?;
        }
    }
    Ok(())
}

/// The seats that act, each with its part of the text: both seats in a duel, otherwise the seat that `whose` returns for
/// the codebreaker.
fn parts<'a>(
    key: &'static str,
    table: &Mastermind,
    text: &'a str,
    whose: fn(Seat) -> Seat,
) -> Result<Vec<(Seat, &'a str)>, ArrangeError> {
    let parts: Vec<&str> = text.split('|').collect();
    match (table.public.codemaker, &parts[..]) {
        (Some(codemaker), [one]) => Ok(vec![(whose(other(codemaker)), one)]),
        (None, [first, second]) => Ok(vec![(SEATS[0], first), (SEATS[1], second)]),
        (Some(_), _) => Err(invalid(key, "write one, without `|`")),
        (None, _) => Err(invalid(key, "in a duel write both, with `|` between them")),
    }
}

fn play(table: &mut Mastermind, key: &'static str, seat: Seat, action: Action) -> Result<(), ArrangeError> {
    table.observation(Viewer::Seat(seat)).check(&action).map_err(|refusal| invalid(key, refusal))?;
    let events = table.resolve(seat, &action, &mut ReplayedLuck::default()); // only the opening draws luck
    events.iter().for_each(|event| table.apply(event));
    Ok(())
}
