//! Playthroughs: whole random matches as text (golden files), so that a change of the rules shows as a diff.
//!
//! After each step stand its events, what viewers observed where it differs from the event, and which parts of which
//! observations changed:
//!
//! ```text
//! # 3 seat 1: offer 3
//! offered { by: 1, card: C3 }
//!   0 2 public: offered { by: 1, card: none }
//!   0 1 2 public.offered += 1
//! ```
//! Viewers in front of a path are left out where all of them agree.

use crate::random_match;
use knobel_core::{Game, Match, Notation, Observable, Ranking, Seat, Step, Viewer, compact};
use serde_json::Value;
use std::{env, fmt::Write, fs};

/// Compares each random match, given by name, setup and seed, with its file `NAME.play`. With the environment variable
/// `BLESS=1` it writes the files instead.
pub fn playthroughs<G: Game>(folder: &str, matches: &[(&str, G::Setup, u64)]) {
    for (name, setup, seed) in matches {
        let setup_text = serde_json::to_string(setup).expect("setups are serializable");
        let mut text = format!("{} {setup_text} seed {seed}\n", G::NAME);
        let mut observations = vec![];
        random_match::<G>(setup, *seed, |game| {
            write_step(&mut text, game, &mut observations).expect("writing to a string can't fail");
        });
        let path = format!("{folder}/{name}.play");
        if env::var_os("BLESS").is_some() {
            fs::write(&path, &text).expect("a writable folder");
        }
        let stored = fs::read_to_string(&path).unwrap_or_default();
        let difference = stored.lines().zip(text.lines()).position(|(old, new)| old != new);
        let line = difference.unwrap_or(stored.lines().count().min(text.lines().count())) + 1;
        assert!(stored == text, "{path}:{line} has changed; run with BLESS=1 and review the diff");
    }
}

/// Writes the last step. `observations` holds each viewer's observation after the step before, as JSON.
fn write_step<G: Game>(text: &mut String, game: &Match<G>, observations: &mut Vec<Value>) -> std::fmt::Result {
    let number = game.log().len() - 1;
    let step = &game.log()[number];
    match step {
        Step::Game { by: Some((seat, action)), orders, .. } if orders.is_empty() => {
            writeln!(text, "\n# {number} seat {seat}: {action}")?;
        }
        Step::Game { by: Some((seat, action)), orders, .. } => {
            writeln!(text, "\n# {number} seat {seat}: {action}, luck {orders:?}")?;
        }
        Step::Game { by: None, orders, .. } => writeln!(text, "\n# {number} opening, luck {orders:?}")?,
        Step::Table(step) => writeln!(text, "\n# {number} table: {}", compact(step))?,
        Step::Withdrawal { seat, .. } => writeln!(text, "\n# {number} table: {seat} withdraws")?,
    }
    let viewers: Vec<Viewer> = game.players().viewers().collect();
    for event in step.events() {
        let notation = event.notation();
        writeln!(text, "{notation}")?;
        let observed = viewers.iter().map(|viewer| {
            event.observed_by(*viewer, game.players()).map_or("nothing".to_owned(), |observed| observed.notation())
        });
        for (observed, by) in grouped(&viewers, observed).filter(|(observed, _)| *observed != notation) {
            writeln!(text, "  {by}: {observed}")?;
        }
    }
    write_changes(text, game, &viewers, observations)?;
    let awaited: Vec<String> = game.awaited().iter().map(Seat::to_string).collect();
    match game.outcome() {
        None => writeln!(text, "awaited {}", awaited.join(" ")),
        Some(outcome) => writeln!(text, "places {:?} {}", outcome.places(), compact(&outcome)),
    }
}

fn write_changes<G: Game>(
    text: &mut String,
    game: &Match<G>,
    viewers: &[Viewer],
    observations: &mut Vec<Value>,
) -> std::fmt::Result {
    let json =
        |viewer: &Viewer| serde_json::to_value(game.observation(*viewer)).expect("observations are serializable");
    let after: Vec<Value> = viewers.iter().map(json).collect();
    observations.resize(viewers.len(), Value::Null);
    let mut all: Vec<(String, Vec<Viewer>)> = vec![];
    for ((viewer, old), new) in viewers.iter().zip(observations.iter()).zip(&after) {
        for change in changes("", old, new) {
            match all.iter_mut().find(|(known, _)| *known == change) {
                Some((_, viewers)) => viewers.push(*viewer),
                None => all.push((change, vec![*viewer])),
            }
        }
    }
    *observations = after;
    for (change, by) in all {
        let by = if by.len() == viewers.len() { String::new() } else { format!("{}: ", names(&by)) };
        writeln!(text, "  {by}{change}")?;
    }
    Ok(())
}

/// The different texts in order of appearance, each with the names of its viewers.
fn grouped(viewers: &[Viewer], texts: impl Iterator<Item = String>) -> impl Iterator<Item = (String, String)> {
    let mut groups: Vec<(String, Vec<Viewer>)> = vec![];
    for (viewer, text) in viewers.iter().zip(texts) {
        match groups.iter_mut().find(|(known, _)| *known == text) {
            Some((_, viewers)) => viewers.push(*viewer),
            None => groups.push((text, vec![*viewer])),
        }
    }
    groups.into_iter().map(|(text, viewers)| (text, names(&viewers)))
}

fn names(viewers: &[Viewer]) -> String {
    let name = |viewer: &Viewer| match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Public => "public".to_owned(),
        Viewer::Everything => "everything".to_owned(),
    };
    viewers.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// The parts of a JSON value that changed, as `path = value`, or `path += value` for an element added to a list.
fn changes(path: &str, old: &Value, new: &Value) -> Vec<String> {
    match (old, new) {
        (old, new) if old == new => vec![],
        (Value::Object(old), Value::Object(new)) if old.keys().eq(new.keys()) => {
            let inner = |name: &String| if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            new.iter().flat_map(|(name, value)| changes(&inner(name), &old[name], value)).collect()
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            let pairs = old.iter().zip(new).enumerate();
            pairs.flat_map(|(i, (old, new))| changes(&format!("{path}[{i}]"), old, new)).collect()
        }
        (Value::Array(old), Value::Array(new)) if new.starts_with(old) => {
            new[old.len()..].iter().map(|value| format!("{path} += {}", compact(value))).collect()
        }
        (_, Value::Object(new)) if path.is_empty() => {
            new.iter().map(|(name, value)| format!("{name} = {}", compact(value))).collect()
        }
        (_, new) => vec![format!("{path} = {}", compact(new))],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_changed_parts_are_listed() {
        let old = json!({ "public": { "turn": 0, "cards": [1, 2], "pile": 3 }, "hands": [[1], null] });
        let new = json!({ "public": { "turn": 1, "cards": [1, 2, 4], "pile": 3 }, "hands": [[1], [5, 6]] });
        let listed = ["hands[1] = [5, 6]", "public.cards += 4", "public.turn = 1"];
        assert_eq!(changes("", &old, &new), listed);
        assert_eq!(changes("", &json!([1, 2]), &json!([2])), [" = [2]"]);
        assert_eq!(changes("", &new, &new), Vec::<String>::new());
    }
}
