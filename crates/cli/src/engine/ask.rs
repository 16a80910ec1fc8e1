//! What can be asked of the engine.

use super::chance::Chance;
use super::{Problem, malformed};
use knobel_core::{Seat, Stream, Viewer};
use serde::Deserialize;
use serde_json::Value;

/// One request. (The `id` beside it may be anything; it comes back with the answer.)
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Ask {
    /// Begin a match.
    New { setup: Value, seed: Option<u64>, orders: Option<Vec<Vec<u8>>> },
    /// Go on from a record.
    Load { record: Vec<Value>, seed: Option<u64>, orders: Option<Vec<Vec<u8>>> },
    /// What may this seat do?
    Choices { seat: Seat },
    /// What can come next in this unfinished action?
    Completions { seat: Seat, action: Option<Value>, notation: Option<String> },
    /// May this seat do this?
    Check { seat: Seat, action: Option<Value>, notation: Option<String> },
    /// Do it, with these orders if given.
    Play { seat: Seat, action: Option<Value>, notation: Option<String>, orders: Option<Vec<Vec<u8>>> },
    /// What would this bot do? With `play`, it does.
    Bot {
        seat: Seat,
        bot: String,
        #[serde(default)]
        play: bool,
    },
    /// Give up.
    Resign { seat: Seat },
    /// What does this viewer know?
    View {
        viewer: Looker,
        #[serde(default)]
        since: usize,
    },
    /// The record so far.
    Record {},
}

/// The `id`, as far as it can be made out, and the request.
pub(super) fn parse(line: &[u8]) -> (Option<Value>, Result<Ask, Problem>) {
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(why) => return (None, Err(malformed(format!("this line is no JSON: {why}")))),
    };
    let Value::Object(mut fields) = value else {
        return (None, Err(malformed(r#"a request is an object: {"id":1,"do":"choices","seat":0}"#)));
    };
    let id = fields.remove("id");
    (id, Ask::deserialize(Value::Object(fields)).map_err(malformed))
}

/// A seat's number, `"public"` or `"everything"`.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "a viewer is the number of a seat, \"public\" or \"everything\"")]
pub(super) enum Looker {
    Seat(Seat),
    Seatless(Seatless),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Seatless {
    Public,
    Everything,
}

impl From<Looker> for Viewer {
    fn from(looker: Looker) -> Self {
        match looker {
            Looker::Seat(seat) => Viewer::Seat(seat),
            Looker::Seatless(Seatless::Public) => Viewer::Public,
            Looker::Seatless(Seatless::Everything) => Viewer::Everything,
        }
    }
}

/// Where a match's luck comes from, and what its bots throw for themselves.
pub(super) fn sources(seed: Option<u64>, orders: Option<Vec<Vec<u8>>>) -> Result<(Chance, Stream), Problem> {
    match (seed, orders) {
        (Some(seed), None) => Ok((Chance::seeded(seed), Stream::seeded(!seed))),
        (None, Some(orders)) => Ok((Chance::given(orders), Stream::seeded(0))),
        (None, None) | (Some(_), Some(_)) => Err(malformed("give either `seed` or `orders` for the luck")),
    }
}
