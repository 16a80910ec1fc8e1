//! A client as the browser is one: where a line breaks it comes back, to another node if need be, says what it knows,
//! and repeats the request that was not answered.

use super::play::Client;
use super::{Person, Socket, pick, roll};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Nothing may be away, and no match may stand still, for longer.
const PATIENCE: Duration = Duration::from_secs(90);
/// Between two tries to connect.
const PAUSE: Duration = Duration::from_millis(100);

/// How it went for one person.
pub(crate) struct Outcome {
    pub(crate) person: String,
    pub(crate) places: Value,
    /// Every request that was acknowledged, with the number of its step.
    pub(crate) acknowledged: Vec<(String, u64)>,
    /// How often the line broke.
    pub(crate) cuts: u32,
    /// The longest time in which nothing happened at the table.
    pub(crate) longest_standstill: Duration,
}

/// A person who plays until the match is over, whatever breaks meanwhile.
pub(crate) struct Steady {
    /// The same person, at each node.
    at: Vec<Person>,
    table: String,
    luck: u64,
    client: Client,
    /// The request that waits for its answer.
    open: Option<Value>,
    requests: u32,
    outcome: Outcome,
    /// When the last step was heard of.
    last_step: Instant,
}

impl Steady {
    /// `at` has the same person at each node, the one to begin with first.
    pub(crate) fn new(at: Vec<Person>, table: &str, luck: u64) -> Steady {
        let person = at[0].id.clone();
        let longest_standstill = Duration::ZERO;
        let outcome = Outcome { person, places: Value::Null, acknowledged: vec![], cuts: 0, longest_standstill };
        let (table, client, last_step) = (table.to_owned(), Client::default(), Instant::now());
        Steady { at, table, luck, client, open: None, requests: 0, outcome, last_step }
    }

    /// Plays to the end. `on_step` is called with every sequence number that is received.
    pub(crate) fn play(mut self, mut on_step: impl FnMut(u64)) -> Outcome {
        loop {
            let mut socket = self.reach();
            match self.converse(&mut socket, &mut on_step) {
                Some(places) => return Outcome { places, ..self.outcome },
                None => {
                    self.outcome.cuts += 1;
                    self.at.rotate_left(1);
                }
            }
        }
    }

    /// Connects to any node that can be reached, and catches up there.
    fn reach(&mut self) -> Socket {
        let begin = Instant::now();
        loop {
            if let Some(mut socket) = self.at[0].dial() {
                let since = Some(self.client.sequence).filter(|since| *since > 0);
                if socket.try_say(json!({ "type": "subscribe", "table": self.table, "since": since })).is_some() {
                    return socket;
                }
            }
            assert!(begin.elapsed() < PATIENCE, "no node can be reached");
            std::thread::sleep(PAUSE);
            self.at.rotate_left(1);
        }
    }

    /// `None`: the line broke.
    fn converse(&mut self, socket: &mut Socket, on_step: &mut impl FnMut(u64)) -> Option<Value> {
        if let Some(open) = &self.open {
            socket.try_say(open.clone())?;
        }
        let mut known = self.client.sequence;
        loop {
            let standstill = self.last_step.elapsed();
            self.outcome.longest_standstill = self.outcome.longest_standstill.max(standstill);
            if self.client.sequence != known {
                (known, self.last_step) = (self.client.sequence, Instant::now());
            }
            assert!(standstill < PATIENCE, "stuck after {known} steps; open is {:?}", self.open);
            if !self.client.places.is_null() {
                return Some(self.client.places.clone());
            }
            if let (Some(seat), None) = (self.client.turn(), &self.open) {
                let act = self.choose(seat)?;
                self.open = Some(act.clone());
                socket.try_say(act)?;
            }
            let message = socket.try_hear_anything()?; // heartbeats, too: a line may live while nothing moves
            self.take_note(&message);
            self.client.hear(&message);
            on_step(self.client.sequence);
        }
    }

    fn choose(&mut self, seat: u64) -> Option<Value> {
        let all = self.client.choices[&seat].as_array()?.clone();
        let listed: Vec<Value> = all.iter().filter(|choice| choice.get("action").is_some()).cloned().collect();
        let some = if listed.is_empty() || roll(&mut self.luck, 20) == 0 { all } else { listed };
        let number = u8::try_from(seat).expect("a table has few seats");
        let action = pick(&mut self.at[0], &self.table, number, &Value::Array(some), &mut self.luck)?;
        self.requests += 1;
        let request = format!("r{}", self.requests);
        Some(json!({ "type": "act", "table": self.table, "request": request, "seat": seat, "action": action }))
    }

    fn take_note(&mut self, message: &Value) {
        let answers = |open: &Value| !message["request"].is_null() && message["request"] == open["request"];
        if !self.open.as_ref().is_some_and(answers) {
            return;
        }
        self.open = None;
        if message["type"] == "done" {
            let request = message["request"].as_str().expect("a request is text").to_owned();
            let sequence = message["sequence"].as_u64().expect("a step has a number");
            self.outcome.acknowledged.push((request, sequence));
        }
    }
}
