//! The position that the `given` lines of a scenario describe.
//!
//! | key | value |
//! |---|---|
//! | `version` | `teams` (usual), `together`, `alone`, `pairs`, `free_for_all`, `one_against_two`, `two_against_one` |
//! | `people` | how many, where the version leaves it open |
//! | `master` | `yes` plays with the four master cards |
//! | `last-marble` | `ends at once`: the last marble of one team can't be taken back |
//! | `position` | `1! 20 h4 \| 17 \| - \| 33 h3`: black, red, blue, green; ring fields, `!` just brought in, house fields |
//! | `row` | the position as a picture, seventeen rows between bars, see [`Position::picture`] |
//! | `hands` | `1 7 \| 13 tac \| 5 \| -`; without it nothing is dealt yet |
//! | `dealer`, `turn` | a seat; without `turn` the exchange comes next |
//! | `previous` | the card laid last, as a TAC would use it |
//! | `before` | the position before that card; without it, it changed nothing |
//! | `sits-out` | `yes`: the seat whose turn it is was made to sit out |
//! | `laid` | the cards of this stack that lie open |
//! | `opened` | `no`: the position is set up, and the match is to be opened |
//! | `stack` | the cards that are dealt next, from the top: the first five for the seat that leads, and so on |

use crate::card::{Card, Hand};
use crate::position::Position;
use crate::setup::{LaidCard, LastMarble, Setup, SetupRequest, Start};
use crate::state::Tac;
use knobel_core::{Game, ReplayedLuck, Seat};

/// A line that describes no position.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("given {key} {value}: {why}")]
pub struct ArrangeError {
    key: String,
    value: String,
    why: String,
}

/// Builds the state that `given KEY VALUE` lines describe.
pub fn arrange(given: &[(String, String)]) -> Result<Tac, ArrangeError> {
    let mut request = SetupRequest { version: None, people: None, master: false, last_marble: None, start: None };
    let mut start = Start {
        position: Position::empty(),
        hands: vec![],
        dealer: Seat(0),
        turn: None,
        sits_out: false,
        previous: None,
        laid: vec![],
    };
    let (mut before, mut stack, mut opened) = (None, None, true);
    let rows: Vec<&str> = given.iter().filter(|(key, _)| key == "row").map(|(_, row)| row.trim_matches('|')).collect();
    for (key, value) in given {
        let fault = |why: String| ArrangeError { key: key.clone(), value: value.clone(), why };
        let seat = || value.parse().map(Seat).map_err(|_| fault("no seat".to_owned()));
        let yes = value == "yes";
        match key.as_str() {
            "version" => request.version = Some(version(value).ok_or_else(|| fault("no version".to_owned()))?),
            "people" => request.people = Some(value.parse().map_err(|_| fault("no number".to_owned()))?),
            "master" => request.master = yes,
            "last-marble" => request.last_marble = (value == "ends at once").then_some(LastMarble::EndsAtOnce),
            "position" => start.position = value.parse().map_err(|why| fault(format!("{why}")))?,
            "row" => start.position = Position::from_picture(&rows.join("\n")).map_err(|why| fault(why.to_string()))?,
            "before" => before = Some(value.parse::<Position>().map_err(|why| fault(why.to_string()))?),
            "hands" => start.hands = hands(value).map_err(fault)?,
            "dealer" => start.dealer = seat()?,
            "turn" => start.turn = Some(seat()?),
            "sits-out" => start.sits_out = yes,
            "previous" => {
                let card = value.parse().map_err(|why| fault(format!("{why}")))?;
                start.previous = Some(LaidCard { card, before: None });
            }
            "opened" => opened = value != "no",
            "laid" => start.laid = cards(value).map_err(fault)?,
            "stack" => stack = Some(cards(value).map_err(fault)?),
            _ => return Err(fault("no such key".to_owned())),
        }
    }
    if let Some(previous) = &mut start.previous {
        previous.before = before;
    }
    let dealt = !start.hands.is_empty();
    request.start = dealt.then_some(start);
    let setup = Setup::try_from(request).map_err(|why| ArrangeError {
        key: "position".to_owned(),
        value: String::new(),
        why: why.to_string(),
    })?;
    let mut tac = Tac::new(&setup);
    if dealt && opened {
        let events = tac.opening(&mut ReplayedLuck::default());
        events.iter().for_each(|event| tac.apply(event));
    }
    if let Some(stack) = stack {
        let laid = tac.table.public.laid;
        tac.table.shuffled(stack.into_iter().rev().collect(), laid);
    }
    Ok(tac)
}

fn version(name: &str) -> Option<crate::Version> {
    use serde::Deserialize;
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, StrDeserializer};
    let written: StrDeserializer<'_, Error> = name.into_deserializer();
    crate::Version::deserialize(written).ok()
}

fn cards(text: &str) -> Result<Vec<Card>, String> {
    let names = text.split_whitespace().filter(|name| *name != "-");
    names.map(|name| name.parse::<Card>().map_err(|why| why.to_string())).collect()
}

fn hands(text: &str) -> Result<Vec<Hand>, String> {
    let hand = |text| cards(text).and_then(|cards| Hand::try_from(cards).map_err(|why| why.to_string()));
    text.split('|').map(hand).collect()
}
