//! As much of the server's messages as a player needs who plays at random: the rest is skipped, not built.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

/// Any message; who reads it looks at `kind` first.
#[derive(Deserialize)]
pub(super) struct Heard<'a> {
    #[serde(rename = "type")]
    pub(super) kind: &'a str,
    /// Which table, where the message is a whole table.
    pub(super) id: Option<&'a str>,
    /// Which table, in all others.
    pub(super) table: Option<&'a str>,
    pub(super) request: Option<&'a str>,
    /// Steps there are (in `table`).
    pub(super) sequence: Option<u32>,
    /// Steps there are (in `moved`).
    pub(super) to: Option<u32>,
    #[serde(default)]
    pub(super) awaited: Vec<u8>,
    #[serde(borrow, default)]
    pub(super) views: Vec<View<'a>>,
    pub(super) places: Option<IgnoredAny>,
    #[serde(borrow, default)]
    pub(super) actions: Vec<&'a RawValue>,
    pub(super) problem: Option<Problem>,
}

/// What one of our seats sees.
#[derive(Deserialize)]
pub(super) struct View<'a> {
    pub(super) seat: Option<u8>,
    /// Read only when it is this seat's turn.
    #[serde(borrow)]
    pub(super) choices: &'a RawValue,
}

/// Why a request was not done.
#[derive(Deserialize)]
pub(super) struct Problem {
    pub(super) remedy: String,
    pub(super) text: String,
}

/// One of the choices: a whole action, or one that begins.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Offer<'a> {
    #[serde(borrow)]
    pub(super) action: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) start: Option<&'a RawValue>,
}

/// What can be chosen from.
pub(super) fn offers(choices: &str) -> Vec<Offer<'_>> {
    serde_json::from_str(choices).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_read_as_far_as_it_is_needed() {
        let text = r#"{"type":"moved","table":"t","from":1,"to":2,"at":5,"table_steps":[],"views":[{"seat":1,
            "observation":{"a":[1]},"history":[],"choices":[{"action":{"ask":3},"notation":"3"},{"template":{},"start":{"guess":[]}}]}],
            "awaited":[1],"stand_ins":[],"paused":false,"clocks":[],"places":null}"#;
        let heard: Heard<'_> = serde_json::from_str(text).unwrap();
        assert_eq!((heard.kind, heard.table, heard.to), ("moved", Some("t"), Some(2)));
        assert!(heard.places.is_none());
        let offers = offers(heard.views[0].choices.get());
        assert_eq!(offers[0].action.unwrap().get(), r#"{"ask":3}"#);
        assert_eq!(offers[1].start.unwrap().get(), r#"{"guess":[]}"#);
    }
}
