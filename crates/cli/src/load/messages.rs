//! The fields of the server's messages that random play needs; everything else is skipped when parsing.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

/// Any message; `kind` says which fields it has.
#[derive(Deserialize)]
pub(super) struct ServerMessage<'a> {
    #[serde(rename = "type")]
    pub(super) kind: &'a str,
    /// The table's id, in `table`.
    pub(super) id: Option<&'a str>,
    /// The table's id, in all other messages.
    pub(super) table: Option<&'a str>,
    pub(super) request: Option<&'a str>,
    /// The table's sequence number (in `table`).
    pub(super) sequence: Option<u32>,
    /// The table's sequence number (in `moved`).
    pub(super) to: Option<u32>,
    #[serde(default)]
    pub(super) awaited: Vec<u8>,
    #[serde(borrow, default)]
    pub(super) views: Vec<View<'a>>,
    pub(super) places: Option<IgnoredAny>,
    #[serde(borrow, default)]
    pub(super) next: Vec<Completion<'a>>,
    pub(super) problem: Option<Problem>,
}

/// An unfinished action with one more part.
#[derive(Deserialize)]
pub(super) struct Completion<'a> {
    #[serde(borrow)]
    pub(super) action: &'a RawValue,
}

/// The view of one of the client's seats.
#[derive(Deserialize)]
pub(super) struct View<'a> {
    pub(super) seat: Option<u8>,
    /// Parsed only when it is this seat's turn.
    #[serde(borrow)]
    pub(super) choices: &'a RawValue,
}

/// Why a request failed.
#[derive(Deserialize)]
pub(super) struct Problem {
    pub(super) remedy: String,
    pub(super) text: String,
}

/// One of the choices: a complete action, or the start of a template.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Choice<'a> {
    #[serde(borrow)]
    pub(super) action: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) start: Option<&'a RawValue>,
}

/// Parses a view's choices.
pub(super) fn parse_choices(choices: &str) -> Vec<Choice<'_>> {
    serde_json::from_str(choices).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_needed_fields_of_a_message_are_parsed() {
        let text = r#"{"type":"moved","table":"t","from":1,"to":2,"at":5,"table_steps":[],"views":[{"seat":1,
            "observation":{"a":[1]},"history":[],"choices":[{"action":{"ask":3},"notation":"3"},{"template":{},"start":{"guess":[]}}]}],
            "phase":"running","given_up":false,"awaited":[1],"stand_ins":[],"clocks":[],"places":null}"#;
        let message: ServerMessage<'_> = serde_json::from_str(text).unwrap();
        assert_eq!((message.kind, message.table, message.to), ("moved", Some("t"), Some(2)));
        assert!(message.places.is_none());
        let parse_choices = parse_choices(message.views[0].choices.get());
        assert_eq!(parse_choices[0].action.unwrap().get(), r#"{"ask":3}"#);
        assert_eq!(parse_choices[1].start.unwrap().get(), r#"{"guess":[]}"#);
    }
}
