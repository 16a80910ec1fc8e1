//! Positions described by the `given` lines of scenarios.

use crate::name::beginning;
use crate::notation::tiles;
use crate::state::Secret;
use crate::{Card, NameError, NotationError, Phase, Setup, Standing, Tagiron, Tile, misplaced};
use knobel_core::{Game, Seat};

/// Why a description is not a position.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ArrangeError {
    /// There is no such key.
    #[error("{0:?} describes nothing: write setup, hands, centre, cards, pile, first, standings or phase")]
    Key(String),
    /// The setup is malformed or invalid.
    #[error("setup: {0}")]
    Setup(String),
    /// There is no such tile.
    #[error(transparent)]
    Tile(#[from] NotationError),
    /// There is no such card.
    #[error(transparent)]
    Card(#[from] NameError),
    /// The tiles are no possible deal.
    #[error("hands: write {seats} rows of {tiles} tiles that the box holds, each in order, with `|` between them")]
    Hands {
        /// The number of rows.
        seats: u8,
        /// The number of tiles in each.
        tiles: usize,
    },
    /// The centre differs from the tiles that the hands leave.
    #[error("centre: the hands leave {0}")]
    Centre(String),
    /// A card is not in the deck, or named twice.
    #[error("cards, pile: name cards of the deck, each once, with commas between them, or `none`")]
    Deck,
    /// There is no such seat.
    #[error("{0:?} is no seat of this table")]
    Seat(String),
    /// A standing is malformed.
    #[error("standings: write playing, right 1, wrong or gave up for each seat, with `|` between them")]
    Standings,
    /// The phase is malformed.
    #[error(
        "phase: write `turn 0` (with a card open), `last turn 0 then 1`, `last turn 1`, `last try 0` or `last guesses`"
    )]
    Phase,
}

/// The position that `given` lines describe. Without `hands` nothing is dealt yet.
///
/// - `setup {"seats":3}`: the default setup if it is left out;
/// - `hands r0 b1 r3 g5 b9 | …`: the row of each seat;
/// - `centre …`: the tiles that the hands leave, as a help for readers;
/// - `cards red count, total` and `pile …`, the top one first: the first six of the deck and the rest, if left out;
///   all other cards are used;
/// - `first 0`: the starting player;
/// - `standings playing | right 1 | gave up`: the standing of each seat;
/// - `phase turn 0`, `phase last turn 1 then 0`, `phase last try 1`, `phase last guesses`.
pub fn arrange(given: &[(String, String)]) -> Result<Tagiron, ArrangeError> {
    let known = ["setup", "hands", "centre", "cards", "pile", "first", "standings", "phase"];
    if let Some((key, _)) = given.iter().find(|(key, _)| !known.contains(&key.as_str())) {
        return Err(ArrangeError::Key(beginning(key)));
    }
    let get = |key: &str| given.iter().find(|(given, _)| given == key).map(|(_, value)| value.as_str());
    let setup =
        serde_json::from_str(get("setup").unwrap_or("{}")).map_err(|why| ArrangeError::Setup(why.to_string()))?;
    let mut game = Tagiron::new(&setup);
    let Some(text) = get("hands") else { return Ok(game) };
    let (hands, centre) = rows(&setup, text)?;
    if get("centre").map(tiles).transpose()?.is_some_and(|told| told != centre) {
        return Err(ArrangeError::Centre(names(&centre)));
    }
    let (cards, pile, used) = deck(&setup, get("cards"), get("pile"))?;
    let public = &mut game.public;
    public.first = Some(seat(&setup, get("first").unwrap_or("0"))?);
    public.standings = get("standings").map_or(Ok(public.standings.clone()), |text| standings(&setup, text))?;
    public.phase = phase(&setup, get("phase").unwrap_or("turn 0"))?;
    if matches!(public.phase, Phase::Turn(_)) && cards.is_empty() {
        return Err(ArrangeError::Phase);
    }
    (public.cards, public.pile, public.used) = (cards, pile.len(), used);
    game.secret = Secret { hands, centre, pile };
    Ok(game)
}

fn names(tiles: &[Tile]) -> String {
    match tiles {
        [] => "none".to_owned(),
        tiles => tiles.iter().map(|tile| tile.name()).collect::<Vec<_>>().join(", "),
    }
}

/// The hands, and what they leave for the centre; with two players the rest is out of the game (TAG-2.3).
fn rows(setup: &Setup, text: &str) -> Result<(Vec<Vec<Tile>>, Vec<Tile>), ArrangeError> {
    let (seats, length) = (setup.seats(), setup.row_length());
    let hands = text.split('|').map(tiles).collect::<Result<Vec<_>, _>>()?;
    let mut rest = Tile::BOX.to_vec();
    let mut taken =
        hands.iter().flatten().map(|tile| rest.iter().position(|other| other == tile).map(|i| rest.remove(i)));
    let whole = taken.all(|tile| tile.is_some()) && hands.len() == usize::from(seats);
    if !whole || hands.iter().any(|row| row.len() != length || misplaced(row).is_some()) {
        return Err(ArrangeError::Hands { seats, tiles: length });
    }
    Ok((hands, if setup.duel().is_some() { vec![] } else { rest }))
}

type Deck = (Vec<Card>, Vec<Card>, Vec<Card>);

/// The open cards, the pile and the used cards.
fn deck(setup: &Setup, cards: Option<&str>, pile: Option<&str>) -> Result<Deck, ArrangeError> {
    let list = |text: &str| match text {
        "none" => Ok(vec![]),
        names => names.split(',').map(|name| name.trim().parse::<Card>()).collect::<Result<Vec<_>, _>>(),
    };
    let mut rest = Card::deck(setup.seats());
    let cards = cards.map_or(Ok(rest[..6].to_vec()), list)?;
    let mut take = |wanted: &[Card]| {
        let all =
            wanted.iter().all(|card| rest.iter().position(|other| other == card).map(|i| rest.remove(i)).is_some());
        if all { Ok(rest.clone()) } else { Err(ArrangeError::Deck) }
    };
    let not_open = take(&cards)?;
    let pile = pile.map_or(Ok(not_open), list)?;
    let used = take(&pile)?;
    Ok((cards, pile, used))
}

fn seat(setup: &Setup, text: &str) -> Result<Seat, ArrangeError> {
    let seat = text.trim().parse().ok().filter(|seat| *seat < setup.seats());
    seat.map(Seat).ok_or_else(|| ArrangeError::Seat(beginning(text)))
}

fn standings(setup: &Setup, text: &str) -> Result<Vec<Standing>, ArrangeError> {
    let standing = |text: &str| match text.trim() {
        "playing" => Ok(Standing::Playing),
        "wrong" => Ok(Standing::Wrong),
        "gave up" => Ok(Standing::GaveUp),
        other => {
            let rank = other.strip_prefix("right ").and_then(|rank| rank.parse().ok());
            rank.map(|rank| Standing::Right { rank }).ok_or(ArrangeError::Standings)
        }
    };
    let all = text.split('|').map(standing).collect::<Result<Vec<_>, _>>()?;
    if all.len() == usize::from(setup.seats()) { Ok(all) } else { Err(ArrangeError::Standings) }
}

fn phase(setup: &Setup, text: &str) -> Result<Phase, ArrangeError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match (words.as_slice(), setup.duel()) {
        (["turn", turn], _) => Ok(Phase::Turn(seat(setup, turn)?)),
        (["last", "turn", last], Some(_)) => Ok(Phase::LastTurn { seat: seat(setup, last)?, then: None }),
        (["last", "turn", last, "then", then], Some(_)) => {
            Ok(Phase::LastTurn { seat: seat(setup, last)?, then: Some(seat(setup, then)?) })
        }
        (["last", "try", tries], Some(_)) => Ok(Phase::LastTry(seat(setup, tries)?)),
        (["last", "guesses"], None) => Ok(Phase::LastGuesses),
        _ => Err(ArrangeError::Phase),
    }
}
