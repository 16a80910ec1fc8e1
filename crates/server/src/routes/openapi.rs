//! The OpenAPI document, made from the list of routes and the message types.

use crate::messages::{BotEvent, Problem, ToClient, ToServer};
use serde_json::{Map, Value, json};
use std::marker::PhantomData;
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

type Schemas = Vec<(String, RefOr<Schema>)>;

/// A route, as the document describes it.
pub(super) struct Route {
    method: &'static str,
    path: &'static str,
    about: &'static str,
    body: Content,
    answer: Content,
    schemas: Schemas,
}

/// The content of a body or an answer.
pub(super) enum Content {
    Empty,
    Text,
    Json(Value),
}

/// A kind of content, in the list of routes.
pub(super) trait Describe {
    fn describe(schemas: &mut Schemas) -> Content;
}

/// No content.
pub(super) struct Empty;
/// Text that is no JSON object: Markdown, JSON Lines.
pub(super) struct PlainText;
/// One message.
pub(super) struct Object<T>(PhantomData<T>);
/// A list of messages.
pub(super) struct List<T>(PhantomData<T>);

impl Describe for Empty {
    fn describe(_: &mut Schemas) -> Content {
        Content::Empty
    }
}

impl Describe for PlainText {
    fn describe(_: &mut Schemas) -> Content {
        Content::Text
    }
}

impl<T: ToSchema> Describe for Object<T> {
    fn describe(schemas: &mut Schemas) -> Content {
        Content::Json(reference::<T>(schemas))
    }
}

impl<T: ToSchema> Describe for List<T> {
    fn describe(schemas: &mut Schemas) -> Content {
        Content::Json(json!({ "type": "array", "items": reference::<T>(schemas) }))
    }
}

/// A reference to a message's schema; other types (text) are written out.
fn reference<T: ToSchema>(schemas: &mut Schemas) -> Value {
    if T::name() == String::name() {
        return json!(T::schema());
    }
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
    json!({ "$ref": format!("#/components/schemas/{}", T::name()) })
}

/// Describes a route.
pub(super) fn route<B: Describe, A: Describe>(method: &'static str, path: &'static str, about: &'static str) -> Route {
    let mut schemas = vec![];
    let (body, answer) = (B::describe(&mut schemas), A::describe(&mut schemas));
    Route { method, path, about, body, answer, schemas }
}

fn media_types(content: &Content) -> Option<Value> {
    match content {
        Content::Empty => None,
        Content::Text => Some(json!({ "text/plain": { "schema": { "type": "string" } } })),
        Content::Json(schema) => Some(json!({ "application/json": { "schema": schema } })),
    }
}

fn operation(route: &Route) -> Value {
    let names = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let parameter =
        |name: &str| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } });
    let parameters: Vec<Value> = names.map(parameter).collect();
    let problem = json!({ "description": "not done", "content": media_types(&Content::Json(
        json!({ "$ref": "#/components/schemas/Problem" }))) });
    let (status, mut success) = match media_types(&route.answer) {
        Some(content) => ("200", json!({ "content": content })),
        None => ("204", json!({})),
    };
    success["description"] = json!("done");
    let mut operation = json!({
        "summary": route.about,
        "parameters": parameters,
        "responses": { status: success, "default": problem },
        "security": [{ "cookie": [] }, { "token": [] }],
    });
    if let Some(content) = media_types(&route.body) {
        operation["requestBody"] = json!({ "required": true, "content": content });
    }
    operation
}

/// The whole document, OpenAPI 3.1.
pub(super) fn document(routes: Vec<Route>) -> Value {
    let mut schemas = Schemas::new();
    reference::<Problem>(&mut schemas);
    reference::<ToServer>(&mut schemas);
    reference::<ToClient>(&mut schemas);
    reference::<BotEvent>(&mut schemas);
    let mut paths = Map::new();
    for mut route in routes {
        schemas.append(&mut route.schemas);
        paths.entry(route.path).or_insert_with(|| json!({}))[route.method] = operation(&route);
    }
    let components: Map<String, Value> = schemas.into_iter().map(|(name, schema)| (name, json!(schema))).collect();
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Knobel", "version": env!("CARGO_PKG_VERSION"),
                  "description": format!("Play over HTTP. What happens at tables also comes live over a WebSocket, \
                                          /api/live?v={}: the client sends `ToServer`, the server `ToClient`.", crate::messages::VERSION) },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": { "type": "apiKey", "in": "cookie", "name": "knobel" },
                "token": { "type": "http", "scheme": "bearer" },
            },
        },
    })
}
