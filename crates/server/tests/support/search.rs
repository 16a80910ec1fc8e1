//! Searches what a person was sent for what it may not know, worked out from the record by the rules alone.

use games::Value;
use knobel_core::record::Record;
use knobel_core::{Seat, Viewer};
use std::collections::HashSet;

/// What one viewer may know of a match, step by step, and what it never may.
pub(crate) struct ViewerKnowledge {
    viewer: Viewer,
    after: Vec<KnowledgeAtStep>,
    /// What was heard, in order; a take-back begins a new list.
    heard: Vec<Vec<Value>>,
    /// Hidden events and the luck drawn, as the text they would be sent as.
    hidden: HashSet<String>,
    /// Pieces nobody has shown to this viewer, as the text they would be sent as.
    pieces: HashSet<String>,
}

/// What a viewer may know after a step.
struct KnowledgeAtStep {
    now: Value,
    choices: Value,
    /// Which list of what was heard, and how much of it.
    heard: (usize, usize),
}

/// Shorter texts would be found by chance.
pub(crate) const TELLING: usize = 12;

impl ViewerKnowledge {
    pub(crate) fn of(game: &games::GameEntry, record: &Record<Value>, viewer: Viewer) -> ViewerKnowledge {
        let mut board = game.empty(&record.header.setup).unwrap();
        let (mut after, mut heard) = (vec![], vec![vec![]]);
        let (mut seen, mut all) = (HashSet::new(), HashSet::new());
        for entry in &record.steps {
            board.restore(&entry.step.to_string()).unwrap();
            let taken_back = entry.step["table"]["took_back"].is_number();
            let mut view = board.view(viewer, if taken_back { 0 } else { entry.number }).unwrap();
            parts(&view, &mut seen);
            parts(&board.view(Viewer::Everything, entry.number).unwrap(), &mut all);
            if taken_back {
                heard.push(vec![]);
            }
            let last = heard.len() - 1;
            heard[last].extend(list(&view["history"]));
            let choices = match viewer {
                Viewer::Seat(seat) => board.choices(seat).unwrap(),
                Viewer::Public | Viewer::Everything => Value::Array(vec![]),
            };
            parts(&choices, &mut seen);
            after.push(KnowledgeAtStep { now: view["observation"].take(), choices, heard: (last, heard[last].len()) });
        }
        let steps = || record.steps.iter().map(|entry| &entry.step["game"]);
        let drawn = steps().flat_map(|step| list(&step["orders"]));
        let happened =
            steps().flat_map(|step| list(&step["events"])).filter(|event| !seen.contains(&event.to_string()));
        let hidden = drawn.chain(happened).map(|part| part.to_string()).filter(|text| text.len() > TELLING).collect();
        let pieces = all.difference(&seen).filter(|text| text.len() > TELLING).cloned().collect();
        ViewerKnowledge { viewer, after, heard, hidden, pieces }
    }

    fn is_seat(&self, seat: &Value) -> bool {
        match self.viewer {
            Viewer::Seat(own) => *seat == own.0,
            Viewer::Public | Viewer::Everything => seat.is_null(),
        }
    }

    /// Is this what the viewer may know after this many steps?
    fn allows(&self, view: &Value, steps: u64) -> bool {
        let Some(known) = usize::try_from(steps).ok().and_then(|steps| self.after.get(steps.checked_sub(1)?)) else {
            return false;
        };
        let heard = &self.heard[known.heard.0][..known.heard.1];
        view["observation"] == known.now && heard.ends_with(&list(&view["history"])) && view["choices"] == known.choices
    }

    /// Pieces nobody has shown to this viewer, as text.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &String> {
        self.pieces.iter()
    }

    /// Does this viewer have anything to find out?
    pub(crate) fn searches(&self) -> bool {
        !self.hidden.is_empty() && !self.pieces.is_empty()
    }
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

/// All lists and objects in a value, as text, and the texts in it.
fn parts(value: &Value, found: &mut HashSet<String>) {
    match value {
        Value::Array(list) => list.iter().for_each(|part| parts(part, found)),
        Value::Object(fields) => fields.values().for_each(|part| parts(part, found)),
        Value::String(text) => {
            found.insert(text.clone());
            return;
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => return,
    }
    found.insert(value.to_string());
}

/// Everything in these lines of traffic that none of the viewers a person is may know; lines that were sent after the
/// end don't count, for all lies open then.
pub(crate) fn leaks(traffic: &str, viewers: &[ViewerKnowledge], luck: &str) -> Vec<String> {
    let opened = |line: &&str| line.contains("\"phase\":\"over\"");
    traffic.lines().filter(|line| !opened(line)).flat_map(|line| leaks_of(line, viewers, luck)).collect()
}

fn leaks_of(line: &str, viewers: &[ViewerKnowledge], luck: &str) -> Vec<String> {
    let (mut found, mut rest, mut is_follow) = (vec![], HashSet::from([line.to_owned()]), false);
    if let Ok(mut message) = serde_json::from_str::<Value>(line) {
        let steps = message["to"].as_u64().or(message["sequence"].as_u64()).unwrap_or(0);
        let views = message.get_mut("views").map(Value::take).unwrap_or_default();
        for view in views.as_array().into_iter().flatten() {
            let mut own = viewers.iter().filter(|knows| knows.is_seat(&view["seat"]));
            if !own.any(|knows| knows.allows(view, steps)) {
                found.push(format!("a view after {steps} steps: {view}"));
            }
        }
        is_follow = message.get("next").is_some(); // what could come next names every piece there is
        rest.clear();
        parts(&message, &mut rest);
    }
    let is_json = |part: &str| part.starts_with(['{', '[']);
    for part in rest.iter().filter(|part| part.len() > TELLING) {
        let whole = |secrets: &HashSet<String>| secrets.contains(part);
        let within = |secrets: &HashSet<String>| !is_json(part) && secrets.iter().any(|secret| part.contains(secret));
        let told = |knows: &ViewerKnowledge| {
            whole(&knows.hidden)
                || within(&knows.hidden)
                || !is_follow && (whole(&knows.pieces) || within(&knows.pieces))
        };
        if viewers.iter().any(told) || part.contains(luck) || part.contains("\"orders\":[[") {
            found.push(part.clone());
        }
    }
    found
}

/// The viewer that has this seat.
pub(crate) fn seat(seat: u64) -> Viewer {
    Viewer::Seat(Seat(u8::try_from(seat).unwrap()))
}
