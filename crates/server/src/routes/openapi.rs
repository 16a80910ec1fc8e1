//! The OpenAPI document, made from the routes and the message types.

use super::body::Lines;
use crate::messages::{BotEvent, Problem, ToClient, ToServer};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

type Schemas = Vec<(String, RefOr<Schema>)>;

/// One route, as the document tells it.
pub(super) struct Described {
    method: &'static str,
    path: &'static str,
    about: &'static str,
    body: Shape,
    answer: Shape,
    schemas: Schemas,
}

/// What a body or an answer looks like.
pub(super) enum Shape {
    Nothing,
    Text,
    Json(Value),
}

/// A type a route takes or gives.
pub(super) trait Shaped {
    fn shape(schemas: &mut Schemas) -> Shape;
}

impl Shaped for () {
    fn shape(_: &mut Schemas) -> Shape {
        Shape::Nothing
    }
}

impl Shaped for Lines {
    fn shape(_: &mut Schemas) -> Shape {
        Shape::Text
    }
}

fn reference<T: ToSchema>(schemas: &mut Schemas) -> Value {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
    json!({ "$ref": format!("#/components/schemas/{}", T::name()) })
}

impl<T: ToSchema + Message> Shaped for T {
    fn shape(schemas: &mut Schemas) -> Shape {
        Shape::Json(reference::<T>(schemas))
    }
}

impl<T: ToSchema + Message> Shaped for Vec<T> {
    fn shape(schemas: &mut Schemas) -> Shape {
        Shape::Json(json!({ "type": "array", "items": reference::<T>(schemas) }))
    }
}

impl Shaped for Vec<String> {
    fn shape(_: &mut Schemas) -> Shape {
        Shape::Json(json!({ "type": "array", "items": { "type": "string" } }))
    }
}

/// A message type that has a name in the document.
pub(super) trait Message {}

macro_rules! messages {
    ($($name:ident)*) => { $(impl Message for crate::messages::$name {})* };
}
messages! {
    Me ChangeName NewPassword SignIn NewToken TokenLabel TokenListed TransferCode Presented TransferState SetNotices
    Notices Statistics GameListed CreateTable Created Sit Kick WithSeat Act Done CompletionsRequest Completions TakeBack PlayOn Say
    ChatLine Report ReportListed Notepad Imported TableState SeatView LobbyTable GiveNonce BotAct GiveUp MyTables
    AskCoach AskAbout Counselled Insights PuzzlePosed SolvePuzzle PuzzleJudged TryActions Tried
    Entered Questions Sealed AskCodemaker CodemakerSays
}

/// Describes a route.
pub(super) fn described_as<B: Shaped, A: Shaped>(
    method: &'static str,
    path: &'static str,
    about: &'static str,
) -> Described {
    let mut schemas = vec![];
    let (body, answer) = (B::shape(&mut schemas), A::shape(&mut schemas));
    Described { method, path, about, body, answer, schemas }
}

fn content(shape: &Shape) -> Option<Value> {
    match shape {
        Shape::Nothing => None,
        Shape::Text => Some(json!({ "text/plain": { "schema": { "type": "string" } } })),
        Shape::Json(schema) => Some(json!({ "application/json": { "schema": schema } })),
    }
}

fn operation(route: &Described) -> Value {
    let names = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let parameter =
        |name: &str| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } });
    let parameters: Vec<Value> = names.map(parameter).collect();
    let problem = json!({ "description": "not done", "content": content(&Shape::Json(
        json!({ "$ref": "#/components/schemas/Problem" }))) });
    let (status, mut success) = match content(&route.answer) {
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
    if let Some(content) = content(&route.body) {
        operation["requestBody"] = json!({ "required": true, "content": content });
    }
    operation
}

/// The whole document, OpenAPI 3.1.
pub(super) fn document(routes: Vec<Described>) -> Value {
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
                  "description": "Play over HTTP. What happens at tables also comes live over a WebSocket, /api/live?v=1: \
                                  the client sends `ToServer`, the server `ToClient`." },
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
