//! Requests that the OpenAPI document describes: a route, its path filled in, and a body made from its schema.

use knobel_core::{Rng, Stream};
use serde_json::{Map, Value, json};

/// How deep bodies are nested before the shortest value is taken.
const MAX_DEPTH: usize = 6;

/// A route of the document.
pub(crate) struct Route {
    pub(crate) method: String,
    pub(crate) path: String,
    body: Option<Value>,
}

/// All routes, and the schemas that their bodies refer to.
pub(crate) struct Document {
    pub(crate) routes: Vec<Route>,
    schemas: Map<String, Value>,
}

/// Words that the server knows: ids of tables and people, names of games and bots.
#[derive(Default)]
pub(crate) struct KnownWords {
    pub(crate) tables: Vec<String>,
    pub(crate) people: Vec<String>,
    pub(crate) others: Vec<String>,
}

impl Document {
    pub(crate) fn read(document: &Value) -> Document {
        let mut routes = vec![];
        for (path, methods) in document["paths"].as_object().expect("paths") {
            for (method, operation) in methods.as_object().expect("methods") {
                let body = operation.pointer("/requestBody/content/application~1json/schema").cloned();
                routes.push(Route { method: method.to_uppercase(), path: path.clone(), body });
            }
        }
        let schemas = document.pointer("/components/schemas").and_then(Value::as_object).expect("schemas").clone();
        Document { routes, schemas }
    }

    /// A body that fits the route's schema, as text; empty where the route takes none.
    pub(crate) fn body(&self, route: &Route, known: &KnownWords, rng: &mut Stream) -> String {
        route.body.as_ref().map_or_else(String::new, |schema| self.value(schema, known, rng, 0).to_string())
    }

    fn value(&self, schema: &Value, known: &KnownWords, rng: &mut Stream, depth: usize) -> Value {
        if let Some(name) = schema["$ref"].as_str() {
            let name = name.rsplit('/').next().expect("a name");
            return self.value(&self.schemas[name], known, rng, depth);
        }
        for key in ["oneOf", "anyOf"] {
            if let Some(choices) = schema[key].as_array() {
                return self.value(&choices[rng.pick(choices.len())], known, rng, depth);
            }
        }
        if let Some(parts) = schema["allOf"].as_array() {
            let values = parts.iter().map(|part| self.value(part, known, rng, depth));
            let fields = values.filter_map(|value| value.as_object().cloned()).flatten();
            return Value::Object(fields.collect());
        }
        if let Some(choices) = schema["enum"].as_array() {
            return choices[rng.pick(choices.len())].clone();
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds[rng.pick(kinds.len())].as_str(),
            kind => kind.as_str(),
        };
        match kind {
            Some("object") => self.object(schema, known, rng, depth),
            Some("array") if depth < MAX_DEPTH => {
                (0..rng.pick(4)).map(|_| self.value(&schema["items"], known, rng, depth + 1)).collect()
            }
            Some("array") => json!([]),
            Some("string") => json!(known.any(rng)),
            Some("boolean") => json!(rng.pick(2) == 0),
            Some("integer" | "number") => json!([0, 1, 2, 3, 7, 20, 255, 1_000_000][rng.pick(8)]),
            Some("null") => Value::Null,
            _ => [json!({}), json!(null), json!("guess"), json!({ "guess": [1, 2] }), json!([1])][rng.pick(5)].clone(),
        }
    }

    fn object(&self, schema: &Value, known: &KnownWords, rng: &mut Stream, depth: usize) -> Value {
        let required = |key: &String| schema["required"].as_array().is_some_and(|keys| keys.contains(&json!(key)));
        let mut object = Map::new();
        for (key, field) in schema["properties"].as_object().into_iter().flatten() {
            if required(key) || (depth < MAX_DEPTH && rng.pick(2) == 0) {
                object.insert(key.clone(), self.value(field, known, rng, depth + 1));
            }
        }
        Value::Object(object)
    }
}

impl KnownWords {
    fn any(&self, rng: &mut Stream) -> String {
        let pools = [&self.tables, &self.people, &self.others, &self.others];
        let pool = pools[rng.pick(pools.len())];
        if pool.is_empty() { String::new() } else { pool[rng.pick(pool.len())].clone() }
    }

    /// The route's path with its parameters filled in, mostly by words that fit, and sometimes with a query.
    pub(crate) fn path(&self, route: &Route, rng: &mut Stream) -> String {
        let mut parts = vec![];
        for part in route.path.split('/') {
            let pool = match part {
                "{table}" => &self.tables,
                "{person}" => &self.people,
                "{game}" => &self.others,
                "{seat}" => &["0", "1", "9", "x"].map(str::to_owned).to_vec(),
                _ if part.starts_with('{') => &self.others,
                _ => {
                    parts.push(part.to_owned());
                    continue;
                }
            };
            let odd = ["", "..", "%00", "%F0%9F%98%80", "0", "a-name-that-nobody-has"];
            let is_odd = pool.is_empty() || rng.pick(12) == 0;
            parts.push(if is_odd { odd[rng.pick(odd.len())].to_owned() } else { pool[rng.pick(pool.len())].clone() });
        }
        let mut path = parts.join("/");
        for key in ["steps", "seat", "grade", "seed", "after", "before", "phase", "day"] {
            if rng.pick(8) == 0 {
                let values = ["0", "1", "5", "easy", "hard", "over", "-1", "99999999999999999999", "2026-11-18", "%ff"];
                let mark = if path.contains('?') { '&' } else { '?' };
                path = format!("{path}{mark}{key}={}", values[rng.pick(values.len())]);
            }
        }
        path
    }
}
