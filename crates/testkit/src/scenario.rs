//! Scenarios: examples of single clauses, written by hand in a line format that reads like the rule book.
//!
//! ```text
//! rule  TOY-2.1
//! title an offered card must be held
//! given hands 1 2 | 3 4 | 5 6 | 7 8
//! when  1: offer 9
//! refused TOY-2.1 not_held { card: C9 }
//! when  1: offer 3
//! then  offered { by: 1, card: C3 }
//! sees  public: offered { by: 1, card: none }
//! ```
//! `given KEY VALUE` lines describe the position (each game documents its keys); `given luck 2 0 1` is an order that the next
//! action draws; `when table: open` deals. Each event that follows is listed by a `then` line, in order, and `sees` says what
//! a viewer observes of it. Events and refusals are written in their [notation](knobel_core::Notation). `awaited` lists
//! seats, `places` one place per player. A line that begins with `#` is a comment.

use crate::files;
use knobel_core::{Game, Notation, Observable, Observation, Ranking, Refusal, ReplayedLuck, Seat, Viewer, compact};
use std::collections::VecDeque;
use std::fmt::{Debug, Display};

/// `given KEY VALUE`.
pub type GivenLine = (String, String);

/// A parsed scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The clauses it tests.
    pub rules: Vec<String>,
    lines: Vec<(usize, Line)>,
}

/// One line.
#[derive(Clone, Debug, PartialEq)]
enum Line {
    Given(GivenLine),
    Luck(Vec<u8>),
    Opening,
    When { viewer: Viewer, action: String },
    Then(String),
    Sees { viewer: Viewer, observed: String },
    Refused(String),
    Awaited(Vec<u8>),
    Places(Vec<u8>),
}

/// A line of a scenario that is malformed or does not hold.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct ScenarioError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong, in English.
    pub message: String,
}

impl Scenario {
    /// Parses a scenario without running it.
    pub fn parse(text: &str) -> Result<Self, ScenarioError> {
        let mut scenario = Scenario { rules: vec![], lines: vec![] };
        for (i, line) in text.lines().map(str::trim).enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let malformed = |message| ScenarioError { line: i + 1, message };
            match (word, rest.trim()) {
                ("title", _) => {}
                ("rule", clause) if clause.contains('-') => scenario.rules.push(clause.to_owned()),
                ("rule", other) => return Err(malformed(format!("{other:?} is not the id of a clause"))),
                (word, rest) => scenario.lines.push((i + 1, Line::parse(word, rest).map_err(malformed)?)),
            }
        }
        if scenario.rules.is_empty() {
            return Err(ScenarioError { line: 1, message: "a scenario names the rule it shows: `rule ID`".to_owned() });
        }
        Ok(scenario)
    }
}

impl Line {
    fn parse(word: &str, rest: &str) -> Result<Self, String> {
        let (subject, content) =
            rest.split_once(':').map_or((rest, ""), |(subject, content)| (subject.trim(), content.trim()));
        Ok(match word {
            "given" => match rest.split_once(char::is_whitespace) {
                Some(("luck", order)) => Line::Luck(numbers(order)?),
                Some((key, value)) => Line::Given((key.to_owned(), value.trim().to_owned())),
                None => return Err("write `given KEY VALUE`".to_owned()),
            },
            "when" if (subject, content) == ("table", "open") => Line::Opening,
            "when" => Line::When { viewer: viewer(subject)?, action: content.to_owned() },
            "then" => Line::Then(rest.to_owned()),
            "sees" => Line::Sees { viewer: viewer(subject)?, observed: content.to_owned() },
            "refused" => Line::Refused(rest.to_owned()),
            "awaited" => Line::Awaited(numbers(rest)?),
            "places" => Line::Places(numbers(rest)?),
            other => return Err(format!("no line begins with {other:?}")),
        })
    }
}

fn numbers(text: &str) -> Result<Vec<u8>, String> {
    text.split_whitespace()
        .map(|word| word.parse().map_err(|_| format!("{word:?} is no number from 0 to 255")))
        .collect()
}

fn viewer(name: &str) -> Result<Viewer, String> {
    match name {
        "public" => Ok(Viewer::Public),
        "everything" => Ok(Viewer::Everything),
        seat => seat.parse().map(|seat| Viewer::Seat(Seat(seat))).map_err(|_| format!("{name:?} is no seat")),
    }
}

/// Runs every scenario of a folder and lists all that fail. `arrange` builds the position that the `given` lines describe.
pub fn scenarios<G: Game, E: Display>(folder: &str, arrange: fn(&[GivenLine]) -> Result<G, E>) {
    let mut failed = vec![];
    for (name, text) in files(folder) {
        let result = Scenario::parse(&text).and_then(|scenario| scenario.run(arrange));
        if let Err(ScenarioError { line, message }) = result {
            failed.push(format!("{name}:{line}: {message}"));
        }
    }
    assert!(failed.is_empty(), "{} scenarios do not hold:\n{}", failed.len(), failed.join("\n"));
}

impl Scenario {
    /// Runs the scenario up to the first line that does not hold.
    pub fn run<G: Game, E: Display>(&self, arrange: fn(&[GivenLine]) -> Result<G, E>) -> Result<(), ScenarioError> {
        let given = self.lines.iter().filter_map(|(_, line)| match line {
            Line::Given(given) => Some(given.clone()),
            _ => None,
        });
        let first = self.lines.first().map_or(1, |(line, _)| *line);
        let state = arrange(&given.collect::<Vec<_>>())
            .map_err(|error| ScenarioError { line: first, message: error.to_string() })?;
        let mut run = Run { state, luck: vec![], pending: VecDeque::new(), event: None, refusal: None, resigned: None };
        for (number, line) in &self.lines {
            run.line(line).map_err(|message| ScenarioError { line: *number, message })?;
        }
        let last = self.lines.last().map_or(1, |(line, _)| *line);
        run.nothing_is_pending().map_err(|message| ScenarioError { line: last, message })
    }
}

struct Run<G: Game> {
    state: G,
    /// The orders that the next action draws.
    luck: Vec<Vec<u8>>,
    /// Events of the last action that no `then` line has listed yet.
    pending: VecDeque<G::Event>,
    /// The event of the last `then` line.
    event: Option<G::Event>,
    /// The refusal of the last action, until a `refused` line lists it.
    refusal: Option<String>,
    /// The seat whose resignation ended the match.
    resigned: Option<Seat>,
}

impl<G: Game> Run<G> {
    fn line(&mut self, line: &Line) -> Result<(), String> {
        match line {
            Line::Given(_) => Ok(()),
            Line::Luck(order) => {
                self.luck.push(order.clone());
                Ok(())
            }
            Line::Opening => {
                self.nothing_is_pending()?;
                let mut luck = ReplayedLuck::new(std::mem::take(&mut self.luck));
                let events = self.state.opening(&mut luck);
                self.apply(events, &luck)
            }
            Line::When { viewer, action } => {
                self.nothing_is_pending()?;
                self.act(*viewer, action)
            }
            Line::Then(expected) => {
                self.event = self.pending.pop_front();
                compare(&notation(self.event.as_ref()), expected)
            }
            Line::Sees { viewer, observed } => {
                let event = self.event.as_ref().ok_or("`sees` follows a `then`")?;
                compare(&notation(event.observed_by(*viewer, self.state.players()).as_ref()), observed)
            }
            Line::Refused(expected) => {
                compare(&self.refusal.take().unwrap_or("nothing was refused".to_owned()), expected)
            }
            Line::Awaited(seats) => compare(&self.state.awaited().iter().map(|seat| seat.0).collect(), seats),
            Line::Places(places) => {
                match self.resigned.map(|seat| self.state.resigned(seat)).or(self.state.outcome()) {
                    Some(outcome) => compare(&outcome.places(), places),
                    None => Err("the game is not over".to_owned()),
                }
            }
        }
    }

    fn act(&mut self, viewer: Viewer, action: &str) -> Result<(), String> {
        if let (Viewer::Seat(seat), "resign") = (viewer, action) {
            let events = self.state.withdrawal(seat);
            self.resigned = events.is_none().then_some(seat);
            return self.apply(events.unwrap_or_default(), &ReplayedLuck::default());
        }
        let action: G::Action =
            action.parse().map_err(|error: <G::Action as std::str::FromStr>::Err| error.to_string())?;
        if let Viewer::Seat(seat) = viewer
            && !self.state.players().has(seat)
        {
            return Err(format!("there is no seat {seat}"));
        }
        let observation = self.state.observation(viewer);
        if let Err(refusal) = observation.check(&action) {
            self.refusal = Some(format!("{} {}", refusal.clause(), compact(&refusal)));
            return Ok(());
        }
        let Viewer::Seat(seat) = viewer else { return Err("a spectator may act".to_owned()) };
        let mut luck = ReplayedLuck::new(std::mem::take(&mut self.luck));
        let events = self.state.resolve(seat, &observation.canonical(action), &mut luck);
        self.apply(events, &luck)
    }

    fn apply(&mut self, events: Vec<G::Event>, luck: &ReplayedLuck) -> Result<(), String> {
        if !luck.has_matched_exactly() {
            return Err("the given luck is not what the rules draw here".to_owned());
        }
        events.iter().for_each(|event| self.state.apply(event));
        self.pending = events.into();
        Ok(())
    }

    /// Every event and refusal of the last action has its line.
    fn nothing_is_pending(&self) -> Result<(), String> {
        match (&self.refusal, self.pending.front()) {
            (Some(refusal), _) => Err(format!("no line says that this was refused: {refusal}")),
            (None, Some(event)) => Err(format!("no line says that this happened: {}", event.notation())),
            (None, None) => Ok(()),
        }
    }
}

fn notation<T: Notation>(value: Option<&T>) -> String {
    value.map_or("nothing".to_owned(), Notation::notation)
}

fn compare<T: PartialEq + Debug>(actual: &T, expected: &T) -> Result<(), String> {
    if actual == expected { Ok(()) } else { Err(format!("expected {expected:?}\n     but it is {actual:?}")) }
}
