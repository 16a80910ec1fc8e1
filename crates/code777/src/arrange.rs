//! Positions described by the `given` lines of scenarios.

use crate::event::Face;
use crate::notation::beginning;
use crate::question::Question;
use crate::seats::Seats;
use crate::setup::Setup;
use crate::state::{AsideTiles, Code777};
use crate::tile::{Rack, Tile, Tiles};
use knobel_core::{Game, Seat};
use std::fmt;

/// A line that does not describe a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("given {key}: {message}")]
pub struct ArrangeError {
    /// The key of the line.
    pub key: String,
    /// What is wrong, and how it is written.
    pub message: String,
}

/// The position that `given` lines describe. Without `racks` the table is empty, ready to be opened. Keys:
///
/// - `setup {"seats":3}`: edition, seats and options, as JSON
/// - `racks red 5, red 5, blue 7 | …`: the tiles of every rack
/// - `stock blue 7, pink 6`: what comes next from the stock; the rest of the box follows by number
/// - `aside 1 down green 1, red 5, red 5`: three tiles laid aside from rack 1, `up` or `down`; may be repeated
/// - `questions 5 23`: the top of the pile; those not named follow by number
/// - `unread 1`: the number of questions until the pile is shuffled
/// - `reader 2`, `thinking 0 1`, `announced 1`: whose turn it is, which seats still have to say "go on", which seats have announced
/// - `points 2 0 1`: one number per seat
/// - `silent 1 0 2`: seat 1 is silent until seats 0 and 2 have read
/// - `oldest 3 2 0 1`: all racks, those first that have stood longest
pub fn arrange(given: &[(String, String)]) -> Result<Code777, ArrangeError> {
    let setup = given.iter().find(|(key, _)| key == "setup").map_or("{}", |(_, value)| value);
    let setup: Setup = serde_json::from_str(setup).map_err(|why| invalid("setup", why))?;
    let mut game = Code777::new(&setup);
    game.secret.pile = Question::all().collect();
    game.public.unread = Question::COUNT as u8;
    game.public.oldest = (0..setup.racks()).map(Rack).collect();
    let mut stock = vec![];
    for (key, value) in given {
        let invalid_line = |message: String| ArrangeError { key: key.clone(), message };
        match key.as_str() {
            "setup" => {}
            "stock" => stock = tiles(value).map_err(invalid_line)?,
            _ => line(&mut game, key, value).map_err(invalid_line)?,
        }
    }
    if !given.iter().any(|(key, _)| key == "racks") {
        let alone = given.iter().all(|(key, _)| key == "setup");
        return if alone { Ok(Code777::new(&setup)) } else { Err(invalid("racks", "a position needs its racks")) };
    }
    game.secret.stock = with_the_rest(&game, stock)?;
    Ok(game)
}

fn invalid(key: &str, message: impl fmt::Display) -> ArrangeError {
    ArrangeError { key: key.to_owned(), message: message.to_string() }
}

fn line(game: &mut Code777, key: &str, value: &str) -> Result<(), String> {
    let Code777 { public, secret, .. } = game;
    match key {
        "racks" => secret.racks = racks(value, public.setup.racks())?,
        "aside" => secret.aside.push(aside(value, public.setup.racks())?),
        "questions" => {
            let top: Vec<Question> = questions(value)?;
            secret.pile.retain(|question| !top.contains(question));
            secret.pile.splice(..0, top);
        }
        "unread" => public.unread = number(value, 1..=Question::COUNT as u8)?,
        "reader" => public.reader = Seat(number(value, 0..=public.setup.seats() - 1)?),
        "thinking" => public.thinking = seats(value, public.setup.seats())?.into_iter().collect(),
        "announced" => {
            for seat in seats(value, public.setup.seats())? {
                public.seats[seat.index()].announced = true;
            }
        }
        "points" => {
            let points = per_seat(value, public.setup.seats())?;
            public.seats.iter_mut().zip(points).for_each(|(seat, points)| seat.points = points);
        }
        "silent" => {
            let seats = seats(value, public.setup.seats())?;
            let [silent, until @ ..] = &seats[..] else { return Err("name the seat and those it waits for".into()) };
            public.seats[silent.index()].silent_until = until.iter().copied().collect::<Seats>();
        }
        "oldest" => public.oldest = oldest(value, public.setup.racks())?,
        _ => return Err("no line of a position has this name".to_owned()),
    }
    Ok(())
}

fn number(text: &str, range: std::ops::RangeInclusive<u8>) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("write a number from {} to {}", range.start(), range.end()))
}

fn numbers(text: &str, range: std::ops::RangeInclusive<u8>) -> Result<Vec<u8>, String> {
    text.split_whitespace().map(|word| number(word, range.clone())).collect()
}

fn seats(text: &str, seats: u8) -> Result<Vec<Seat>, String> {
    Ok(numbers(text, 0..=seats - 1)?.into_iter().map(Seat).collect())
}

fn per_seat(text: &str, seats: u8) -> Result<Vec<u8>, String> {
    let points = numbers(text, 0..=2)?;
    if points.len() == usize::from(seats) { Ok(points) } else { Err(format!("write {seats} numbers, one per seat")) }
}

fn questions(text: &str) -> Result<Vec<Question>, String> {
    let named = numbers(text, 1..=Question::COUNT as u8)?;
    let questions: Vec<Question> = named.iter().filter_map(|number| Question::try_from(*number).ok()).collect();
    let twice = (1..questions.len()).any(|i| questions[..i].contains(&questions[i]));
    if twice { Err("name every question once at most".to_owned()) } else { Ok(questions) }
}

fn oldest(text: &str, racks: u8) -> Result<Vec<Rack>, String> {
    let oldest = numbers(text, 0..=racks - 1)?;
    let mut sorted = oldest.clone();
    sorted.sort_unstable();
    let whole = sorted.into_iter().eq(0..racks);
    if whole { Ok(oldest.into_iter().map(Rack).collect()) } else { Err(format!("name all {racks} racks once")) }
}

fn tiles(text: &str) -> Result<Vec<Tile>, String> {
    let tile = |name: &str| name.trim().parse().map_err(|error| format!("{:?}: {error}", beginning(name)));
    text.split(',').map(tile).collect()
}

fn three(text: &str) -> Result<Tiles, String> {
    tiles(text)?.try_into().map_err(|_| "a rack holds three tiles, such as `red 5, red 5, blue 7`".to_owned())
}

fn racks(text: &str, count: u8) -> Result<Vec<Option<Tiles>>, String> {
    let racks: Vec<Option<Tiles>> = text.split('|').map(|rack| three(rack).map(Some)).collect::<Result<_, _>>()?;
    let fits = racks.len() == usize::from(count);
    if fits { Ok(racks) } else { Err(format!("this table has {count} racks, divided by `|`")) }
}

fn aside(text: &str, racks: u8) -> Result<AsideTiles, String> {
    let mut words = text.splitn(3, char::is_whitespace);
    let (rack, face, rest) = (words.next(), words.next(), words.next());
    let rack = Rack(number(rack.unwrap_or_default(), 0..=racks - 1)?);
    let face = match face {
        Some("up") => Face::Up,
        Some("down") => Face::Down,
        _ => return Err("write `up` or `down` after the rack".to_owned()),
    };
    Ok(AsideTiles { rack, face, tiles: three(rest.unwrap_or_default())? })
}

/// The stock: `top`, then all tiles of the box that are nowhere else.
fn with_the_rest(game: &Code777, top: Vec<Tile>) -> Result<Vec<Tile>, ArrangeError> {
    let mut rest = Tile::BOX.to_vec();
    let racks = game.secret.racks.iter().flatten();
    let aside = game.secret.aside.iter().map(|aside| &aside.tiles);
    for tile in racks.chain(aside).flatten().chain(&top) {
        let place = rest.iter().position(|other| other == tile);
        let place = place.ok_or_else(|| invalid("racks", format!("the box has fewer {tile} tiles than are named")))?;
        rest.remove(place);
    }
    Ok([top, rest].concat())
}
