//! The notation of events and refusals: a text form for scenarios, playthroughs and logs.

use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A value with a notation. The default is [`compact`], which follows from the stored JSON; a game may define a text of its
/// own. The first word names the event.
pub trait Notation: Serialize {
    /// The value as text, on one line.
    fn notation(&self) -> String {
        compact(self)
    }
}

/// JSON without quotes, with the name of the variant in front. An absent value is written `none`.
///
/// It depends on the serialized names only, which never change, so renaming a Rust field or variant does not touch a
/// scenario. A refusal is named by its `code`.
///
/// ```
/// use serde_json::json;
///
/// let event = json!({ "offered": { "by": 1, "card": null } });
/// assert_eq!(knobel_core::compact(&event), "offered { by: 1, card: none }");
/// ```
pub fn compact<T: Serialize + ?Sized>(value: &T) -> String {
    let json = serde_json::to_string(value).expect("serializable values have string keys and finite numbers");
    let node = serde_json::from_str(&json).expect("serialized JSON parses");
    match &node {
        Node::Object(fields) => match &fields[..] {
            [(key, Node::Atom(code)), rest @ ..] if key == "code" => named(code, rest),
            [(name, Node::Object(fields))] => named(name, fields),
            [(name, content)] => format!("{name} {}", text(content)),
            _ => text(&node),
        },
        Node::Atom(_) | Node::List(_) => text(&node),
    }
}

fn named(name: &str, fields: &[(String, Node)]) -> String {
    if fields.is_empty() { name.to_owned() } else { format!("{name} {}", object(fields)) }
}

fn text(node: &Node) -> String {
    match node {
        Node::Atom(text) => text.clone(),
        Node::List(items) => format!("[{}]", items.iter().map(text).collect::<Vec<_>>().join(", ")),
        Node::Object(fields) => object(fields),
    }
}

fn object(fields: &[(String, Node)]) -> String {
    let fields = fields.iter().map(|(name, field)| format!("{name}: {}", text(field)));
    format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
}

/// JSON that keeps the order of fields, which `serde_json::Value` does not.
enum Node {
    Atom(String),
    List(Vec<Node>),
    Object(Vec<(String, Node)>),
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NodeVisitor)
    }
}

struct NodeVisitor;

impl<'de> Visitor<'de> for NodeVisitor {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }
    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Atom("none".to_owned()))
    }
    fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
        Ok(Node::Atom(value.to_string()))
    }
    fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
        Ok(Node::Atom(value.to_string()))
    }
    fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
        Ok(Node::Atom(value.to_string()))
    }
    fn visit_f64<E>(self, value: f64) -> Result<Node, E> {
        Ok(Node::Atom(value.to_string()))
    }
    fn visit_str<E>(self, value: &str) -> Result<Node, E> {
        Ok(Node::Atom(value.to_owned()))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
        let mut list = vec![];
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Node::List(list))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Node, A::Error> {
        let mut fields = vec![];
        while let Some(field) = entries.next_entry()? {
            fields.push(field);
        }
        Ok(Node::Object(fields))
    }
}
