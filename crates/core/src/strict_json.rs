//! JSON that can be read in one way only: no key twice, and no key that the reader would ignore.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// Parses a text in which no object has the same key twice.
pub(crate) fn parse(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str(text).map(|UniqueKeys(value)| value)
}

/// The path of the first key of `given` that `read` lacks: a reader has ignored it. Keys may be missing in `given`,
/// because a former version did not know them.
pub(crate) fn ignored_key(given: &Value, read: &Value) -> Option<String> {
    let below = |step: String, given: &Value, read: &Value| {
        ignored_key(given, read).map(|path| if path.is_empty() { step.clone() } else { format!("{step}.{path}") })
    };
    match (given, read) {
        (Value::Object(given), Value::Object(read)) => given.iter().find_map(|(key, value)| match read.get(key) {
            Some(read) => below(key.clone(), value, read),
            None => Some(key.clone()),
        }),
        (Value::Array(given), Value::Array(read)) => {
            given.iter().zip(read).enumerate().find_map(|(at, (given, read))| below(at.to_string(), given, read))
        }
        (Value::Object(given), _) => given.keys().next().cloned(),
        _ => None,
    }
}

/// A JSON value whose objects have every key once.
struct UniqueKeys(Value);

impl<'de> Deserialize<'de> for UniqueKeys {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(UniqueKeysVisitor).map(UniqueKeys)
    }
}

struct UniqueKeysVisitor;

impl<'de> Visitor<'de> for UniqueKeysVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Value, A::Error> {
        let mut values = vec![];
        while let Some(UniqueKeys(value)) = sequence.next_element()? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if object.contains_key(&key) {
                return Err(A::Error::custom(format_args!("the key {key:?} stands here twice")));
            }
            let UniqueKeys(value) = entries.next_value()?;
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_key_may_not_stand_twice() {
        assert_eq!(
            parse(r#"{"a":[1,-2,0.5,null,true,"x",{"b":{}}]}"#).unwrap(),
            json!({ "a": [1, -2, 0.5, null, true, "x", { "b": {} }] })
        );
        let why = parse(r#"{"a":[{"b":1,"b":2}]}"#).unwrap_err().to_string();
        assert!(why.contains("\"b\" stands here twice"), "{why}");
    }

    #[test]
    fn a_key_that_was_ignored_is_found_wherever_it_stands() {
        let read = json!({ "by": [0, { "ask": "x" }], "events": [{ "asked": { "by": 0 } }], "more": 1 });
        assert_eq!(ignored_key(&json!({ "by": [0, { "ask": "x" }] }), &read), None, "keys may be missing");
        let found = |given: Value| ignored_key(&given, &read).unwrap();
        assert_eq!(found(json!({ "by": [0, { "ask": "x", "too": 1 }] })), "by.1.too");
        assert_eq!(found(json!({ "events": [{ "asked": { "by": { "seat": 0 } } }] })), "events.0.asked.by.seat");
    }
}
