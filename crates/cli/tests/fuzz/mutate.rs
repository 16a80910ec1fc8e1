//! Seeded damage: a valid text in, a mostly invalid one out.

use knobel_core::{Rng, Stream};
use serde_json::{Value, json};

/// What breaks readers: edges of numbers, nesting, odd characters, words of our formats.
const ODD: [&str; 40] = [
    "0",
    "-1",
    "1",
    "7",
    "127",
    "128",
    "255",
    "256",
    "65536",
    "4294967296",
    "18446744073709551616",
    "1e999",
    "-0.0",
    "0.5",
    "null",
    "true",
    "\"\"",
    "[]",
    "{}",
    "[[",
    "]]",
    "{\"a\":",
    "}",
    "\\u0000",
    "\\ud800",
    "\\uDFFF\\ud800",
    "\u{0}",
    "\u{feff}",
    "\u{202e}",
    "é",
    "０",
    "٣",
    "😀",
    "\u{1b}[0m",
    "\r\n",
    "\t",
    " ",
    ",",
    ":",
    "\"",
];

/// One to four changes.
pub(crate) fn mutated(samples: &[Vec<u8>], rng: &mut Stream) -> Vec<u8> {
    let sample = &samples[rng.pick(samples.len())];
    if rng.pick(3) == 0
        && let Some(text) = reshaped(sample, rng)
    {
        return text;
    }
    let mut text = sample.clone();
    for _ in 0..1 + rng.pick(4) {
        damage(&mut text, samples, rng);
    }
    text
}

fn damage(text: &mut Vec<u8>, samples: &[Vec<u8>], rng: &mut Stream) {
    if text.is_empty() {
        text.extend(ODD[rng.pick(ODD.len())].bytes());
        return;
    }
    let at = rng.pick(text.len());
    let end = (at + 1 + rng.pick(16)).min(text.len());
    match rng.pick(8) {
        0 => text[at] ^= 1 << rng.pick(8),
        1 => text[at] = rng.pick(256) as u8,
        2 => text.truncate(at),
        3 => drop(text.drain(at..end)),
        4 => insert(text, at, &text[at..end].repeat(1 + rng.pick(3))),
        5 => {
            let other = &samples[rng.pick(samples.len())];
            let from = rng.pick(other.len().max(1)).min(other.len());
            let piece = &other[from..(from + rng.pick(60)).min(other.len())];
            insert(text, at, piece);
        }
        6 => insert(text, at, ODD[rng.pick(ODD.len())].as_bytes()),
        _ => {
            let odd = ODD[rng.pick(ODD.len())];
            let times = if rng.pick(50) == 0 { 300 } else { 1 }; // deeper than a reader likes
            text.splice(at..end, odd.repeat(times).into_bytes());
        }
    }
}

fn insert(text: &mut Vec<u8>, at: usize, piece: &[u8]) {
    let piece = piece.to_vec();
    text.splice(at..at, piece);
}

/// The sample with one value of its JSON changed: still JSON, so it gets past the first reader. In a text of many
/// lines, one line.
fn reshaped(sample: &[u8], rng: &mut Stream) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(sample).ok()?;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = rng.pick(lines.len().max(1));
    let mut value: Value = serde_json::from_str(lines.get(line)?).ok()?;
    let mut left = rng.pick(count(&value));
    change(&mut value, &mut left, rng);
    lines[line] = value.to_string();
    Some(lines.join("\n").into_bytes())
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum::<usize>(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

/// Changes the value that lies `left` steps further on; says whether it was met.
fn change(value: &mut Value, left: &mut usize, rng: &mut Stream) -> bool {
    if *left == 0 {
        *value = other(value, rng);
        return true;
    }
    *left -= 1;
    match value {
        Value::Array(items) => items.iter_mut().any(|item| change(item, left, rng)),
        Value::Object(fields) => fields.values_mut().any(|field| change(field, left, rng)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

fn other(value: &Value, rng: &mut Stream) -> Value {
    const NUMBERS: [i64; 12] = [0, 1, 2, 3, 4, 5, 9, 63, 255, 256, -1, i64::MAX];
    match value {
        Value::Number(_) if rng.pick(4) > 0 => json!(NUMBERS[rng.pick(NUMBERS.len())]),
        Value::String(text) if rng.pick(2) == 0 => json!(format!("{text}{text}")),
        Value::Array(items) if rng.pick(4) > 0 && !items.is_empty() => {
            let mut items = items.clone();
            let at = rng.pick(items.len());
            match rng.pick(3) {
                0 => drop(items.remove(at)),
                1 => items.insert(at, items[rng.pick(items.len())].clone()),
                _ => items = vec![items; 1 + rng.pick(40)].concat(),
            }
            Value::Array(items)
        }
        Value::Object(fields) if rng.pick(4) > 0 && !fields.is_empty() => {
            let mut fields = fields.clone();
            let key = fields.keys().nth(rng.pick(fields.len())).expect("it is in range").clone();
            let held = fields.remove(&key).unwrap_or_default();
            if rng.pick(2) == 0 {
                fields.insert(format!("{key}s"), held);
            }
            Value::Object(fields)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            let odd =
                [json!(null), json!(true), json!(-1), json!(""), json!("red"), json!([]), json!({}), json!([[1]])];
            odd[rng.pick(odd.len())].clone()
        }
    }
}
