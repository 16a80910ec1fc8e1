//! JSON that is passed on as it was written.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

/// JSON that a game wrote: it goes out as it is, and no value is built of it.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Json(pub Box<RawValue>);

impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.0.get() == other.0.get()
    }
}

impl<'de> Deserialize<'de> for Json {
    /// By way of a value: a message is known by its `type`, and is read whole before that is seen.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(from)?;
        to_raw_value(&value).map(Json).map_err(serde::de::Error::custom)
    }
}

impl Default for Json {
    /// An empty list.
    fn default() -> Self {
        Json(RawValue::from_string("[]".to_owned()).expect("an empty list is JSON"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::{SeatView, ToClient};

    #[test]
    fn what_a_game_wrote_goes_out_as_it_is_and_comes_back() {
        let observation = Json(RawValue::from_string(r#"{"b":1,"a":[2]}"#.to_owned()).unwrap());
        let view = SeatView {
            seat: Some(1),
            observation,
            history: Json::default(),
            choices: Json::default(),
            table_steps: vec![],
        };
        let text = serde_json::to_string(&view).unwrap();
        assert_eq!(text, r#"{"seat":1,"observation":{"b":1,"a":[2]},"history":[],"choices":[],"table_steps":[]}"#);
        let moved = format!(
            r#"{{"type":"moved","table":"t","from":0,"to":1,"at":5,"table_steps":[],"views":[{text}],"awaited":[],
            "phase":"running","can_take_back":false,"given_up":false,"stand_ins":[],"clocks":[],"places":null}}"#
        );
        let ToClient::Moved(moved) = serde_json::from_str(&moved).unwrap() else { panic!("a move") };
        assert_eq!(moved.views[0].history, Json::default());
    }
}
