//! A client that plays at random, knowing only what it is told.

use super::{Person, Socket, pick, roll};
use serde_json::{Value, json};
use std::collections::HashMap;

/// The usual setup for up to four players: two people, the rest bots.
pub(crate) fn plans(game: &games::GameEntry) -> (Value, Value) {
    let players = game.player_counts().into_iter().filter(|players| (2..=4).contains(players)).max().unwrap();
    let setup = game.usual(players);
    let empty = game.empty(&setup).unwrap();
    let plan = |player: u8| match player {
        0 => json!("me"),
        1 => json!("open"),
        _ => json!({ "bot": "random" }),
    };
    let plans = empty.players().seats().map(|seat| plan(empty.players().of(seat).0)).collect();
    (setup, plans)
}

/// What a client knows of a table, and nothing else.
#[derive(Default)]
pub(crate) struct Client {
    pub(crate) sequence: u64,
    awaited: Vec<u64>,
    pub(crate) choices: HashMap<u64, Value>,
    pub(crate) places: Value,
    waiting: Option<String>,
    views: Vec<(u64, Value)>,
}

impl Client {
    pub(crate) fn hear(&mut self, message: &Value) {
        match message["type"].as_str().unwrap() {
            "table" => {
                self.sequence = message["sequence"].as_u64().unwrap();
                self.look(message);
            }
            "moved" => {
                assert_eq!(message["from"].as_u64().unwrap(), self.sequence, "no gap and no repetition");
                self.sequence = message["to"].as_u64().unwrap();
                self.look(message);
            }
            "done" | "failed" => {
                let problem = &message["problem"]["remedy"];
                assert!(problem.is_null() || problem == "refused" || problem == "moved_on", "{message}");
                if message["request"].as_str() == self.waiting.as_deref() {
                    self.waiting = None;
                }
            }
            _ => {}
        }
    }

    fn look(&mut self, message: &Value) {
        self.awaited = message["awaited"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
        self.places = message["places"].clone();
        for view in message["views"].as_array().unwrap() {
            self.views.push((self.sequence, view.clone()));
            if let Some(seat) = view["seat"].as_u64() {
                self.choices.insert(seat, view["choices"].clone());
            }
        }
    }

    pub(crate) fn turn(&self) -> Option<u64> {
        self.awaited.iter().copied().find(|seat| self.choices.contains_key(seat))
    }
}

/// How it went for one person.
pub(crate) struct PlayedMatch {
    pub(crate) person: Person,
    pub(crate) socket: Socket,
    pub(crate) places: Value,
    /// Every view, with the sequence it was sent for.
    pub(crate) views: Vec<(u64, Value)>,
}

/// Plays one person's seats until the match is over; random, but mostly without blanks. `meanwhile` is done before
/// each move.
pub(crate) fn play(
    mut person: Person,
    mut socket: Socket,
    table: String,
    mut luck: u64,
    mut meanwhile: impl FnMut(&mut Person, u64),
) -> PlayedMatch {
    let mut client = Client::default();
    client.hear(&socket.subscribe(&table));
    while client.places.is_null() {
        if let (Some(seat), None) = (client.turn(), &client.waiting) {
            meanwhile(&mut person, client.sequence);
            let seat8 = u8::try_from(seat).unwrap();
            let all = client.choices[&seat].as_array().unwrap().clone();
            let listed: Vec<Value> = all.iter().filter(|choice| choice.get("action").is_some()).cloned().collect();
            let some = if listed.is_empty() || roll(&mut luck, 20) == 0 { all } else { listed };
            let action = pick(&mut person, &table, seat8, &Value::Array(some), &mut luck).unwrap();
            let request = socket.next_request();
            socket.say(json!({ "type": "act", "table": table, "request": request, "seat": seat, "action": action }));
            client.waiting = Some(request);
        }
        let message = socket.hear();
        client.hear(&message);
    }
    PlayedMatch { person, socket, places: client.places, views: client.views }
}
