//! Requests to the engine.

use super::luck_source::LuckSource;
use super::{EngineError, malformed};
use knobel_core::{Seat, Stream, Viewer};
use serde::Deserialize;
use serde_json::Value;

/// One request. (The `id` beside it may be anything; it comes back with the answer.)
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Request {
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
    /// Play an action, with these random orders if given.
    Play { seat: Seat, action: Option<Value>, notation: Option<String>, orders: Option<Vec<Vec<u8>>> },
    /// What would this bot do? With `play`, it does.
    Bot {
        seat: Seat,
        bot: String,
        #[serde(default)]
        play: bool,
    },
    /// Resign.
    Resign { seat: Seat },
    /// What does this viewer know?
    View {
        viewer: ViewerName,
        #[serde(default)]
        since: usize,
    },
    /// The record so far.
    Record {},
}

/// The `id`, if the line has a readable one, and the request.
pub(super) fn parse(line: &[u8]) -> (Option<Value>, Result<Request, EngineError>) {
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(why) => return (None, Err(malformed(format!("this line is no JSON: {why}")))),
    };
    let Value::Object(mut fields) = value else {
        return (None, Err(malformed(r#"a request is an object: {"id":1,"do":"choices","seat":0}"#)));
    };
    let id = fields.remove("id");
    (id, Request::deserialize(Value::Object(fields)).map_err(malformed))
}

/// A seat's number, `"public"` or `"everything"`.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "a viewer is the number of a seat, \"public\" or \"everything\"")]
pub(super) enum ViewerName {
    Seat(Seat),
    Other(OtherViewer),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum OtherViewer {
    Public,
    Everything,
}

impl From<ViewerName> for Viewer {
    fn from(name: ViewerName) -> Self {
        match name {
            ViewerName::Seat(seat) => Viewer::Seat(seat),
            ViewerName::Other(OtherViewer::Public) => Viewer::Public,
            ViewerName::Other(OtherViewer::Everything) => Viewer::Everything,
        }
    }
}

/// The source of a match's luck, and the bots' own randomness.
pub(super) fn luck_and_rng(
    seed: Option<u64>,
    orders: Option<Vec<Vec<u8>>>,
) -> Result<(LuckSource, Stream), EngineError> {
    match (seed, orders) {
        (Some(seed), None) => Ok((LuckSource::seeded(seed), Stream::seeded(!seed))),
        (None, Some(orders)) => Ok((LuckSource::given(orders), Stream::seeded(0))),
        (None, None) | (Some(_), Some(_)) => Err(malformed("give either `seed` or `orders` for the luck")),
    }
}
