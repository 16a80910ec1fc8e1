//! Scenarios read like the rule book: rule, title, given, when, then, sees, refused, awaited, places.
//!
//! ```text
//! rule  TOY-2.1
//! title an offered card must be held
//! given hands 1 2 | 3 4 | 5 6 | 7 8
//! when  1: offer 9
//! refused TOY-2.1 NotHeld { card: C9 }
//! when  1: offer 3
//! then  Offered { by: s1, card: C3 }
//! sees  public: Offered { by: s1, card: None }
//! ```
//! `given KEY VALUE` lines describe the position (each game says which keys it knows); `given luck 2 0 1` is an order
//! that the next action draws; `when table: open` deals. Every event is told, in order. `awaited` lists seats,
//! `places` one place a player. A line that begins with `#` is a remark.

use crate::files;
use knobel_core::{Game, Observable, Observation, Ranking, Refusal, ReplayedLuck, Seat, Viewer};
use std::collections::VecDeque;
use std::fmt::{Debug, Display};

/// `given KEY VALUE`.
pub type Given = (String, String);

/// A scenario, read but not yet played.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The clauses it shows.
    pub rules: Vec<String>,
    lines: Vec<(usize, Line)>,
}

/// One line.
#[derive(Clone, Debug, PartialEq)]
enum Line {
    Given(Given),
    Luck(Vec<u8>),
    Opening,
    When { who: Viewer, does: String },
    Then(String),
    Sees { who: Viewer, what: String },
    Refused(String),
    Awaited(Vec<u8>),
    Ranking(Vec<u8>),
}

/// A text that is no scenario.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct ScenarioError {
    /// Counted from 1.
    pub line: usize,
    /// In words.
    pub why: String,
}

impl Scenario {
    /// Reads a scenario; plays nothing.
    pub fn parse(text: &str) -> Result<Self, ScenarioError> {
        let mut scenario = Scenario { rules: vec![], lines: vec![] };
        for (i, line) in text.lines().map(str::trim).enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let malformed = |why| ScenarioError { line: i + 1, why };
            match (word, rest.trim()) {
                ("title", _) => {}
                ("rule", clause) if clause.contains('-') => scenario.rules.push(clause.to_owned()),
                ("rule", other) => return Err(malformed(format!("{other:?} is not the id of a clause"))),
                (word, rest) => scenario.lines.push((i + 1, Line::parse(word, rest).map_err(malformed)?)),
            }
        }
        if scenario.rules.is_empty() {
            return Err(ScenarioError { line: 1, why: "a scenario names the rule it shows: `rule ID`".to_owned() });
        }
        Ok(scenario)
    }
}

impl Line {
    fn parse(word: &str, rest: &str) -> Result<Self, String> {
        let (who, what) = rest.split_once(':').map_or((rest, ""), |(who, what)| (who.trim(), what.trim()));
        Ok(match word {
            "given" => match rest.split_once(char::is_whitespace) {
                Some(("luck", order)) => Line::Luck(numbers(order)?),
                Some((key, value)) => Line::Given((key.to_owned(), value.trim().to_owned())),
                None => return Err("write `given KEY VALUE`".to_owned()),
            },
            "when" if (who, what) == ("table", "open") => Line::Opening,
            "when" => Line::When { who: viewer(who)?, does: what.to_owned() },
            "then" => Line::Then(rest.to_owned()),
            "sees" => Line::Sees { who: viewer(who)?, what: what.to_owned() },
            "refused" => Line::Refused(rest.to_owned()),
            "awaited" => Line::Awaited(numbers(rest)?),
            "places" => Line::Ranking(numbers(rest)?),
            other => return Err(format!("no line begins with {other:?}")),
        })
    }
}

fn numbers(text: &str) -> Result<Vec<u8>, String> {
    text.split_whitespace().map(|word| word.parse().map_err(|_| format!("{word:?} is no small number"))).collect()
}

fn viewer(who: &str) -> Result<Viewer, String> {
    match who {
        "public" => Ok(Viewer::Public),
        "everything" => Ok(Viewer::Everything),
        seat => seat.parse().map(|seat| Viewer::Seat(Seat(seat))).map_err(|_| format!("{who:?} is no seat")),
    }
}

/// Runs every scenario of a folder and names all that don't hold. `arrange` builds the position that the `given`
/// lines describe.
pub fn scenarios<G: Game, E: Display>(folder: &str, arrange: fn(&[Given]) -> Result<G, E>) {
    let mut wrong = vec![];
    for (name, text) in files(folder) {
        if let Err(ScenarioError { line, why }) = Scenario::parse(&text).and_then(|scenario| scenario.run(arrange)) {
            wrong.push(format!("{name}:{line}: {why}"));
        }
    }
    assert!(wrong.is_empty(), "{} scenarios do not hold:\n{}", wrong.len(), wrong.join("\n"));
}

impl Scenario {
    /// Plays it; the first line that doesn't hold is told.
    pub fn run<G: Game, E: Display>(&self, arrange: fn(&[Given]) -> Result<G, E>) -> Result<(), ScenarioError> {
        let given = self.lines.iter().filter_map(|(_, line)| match line {
            Line::Given(given) => Some(given.clone()),
            _ => None,
        });
        let first = self.lines.first().map_or(1, |(line, _)| *line);
        let state =
            arrange(&given.collect::<Vec<_>>()).map_err(|why| ScenarioError { line: first, why: why.to_string() })?;
        let mut run = Run { state, luck: vec![], untold: VecDeque::new(), told: None, refused: None };
        for (number, line) in &self.lines {
            run.line(line).map_err(|why| ScenarioError { line: *number, why })?;
        }
        let last = self.lines.last().map_or(1, |(line, _)| *line);
        run.all_told().map_err(|why| ScenarioError { line: last, why })
    }
}

struct Run<G: Game> {
    state: G,
    luck: Vec<Vec<u8>>,
    untold: VecDeque<G::Event>,
    told: Option<G::Event>,
    refused: Option<String>,
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
                self.all_told()?;
                let mut fed = ReplayedLuck::new(std::mem::take(&mut self.luck));
                let events = self.state.opening(&mut fed);
                self.happen(events, &fed)
            }
            Line::When { who, does } => {
                self.all_told()?;
                self.act(*who, does)
            }
            Line::Then(what) => {
                self.told = self.untold.pop_front();
                agree(&told(self.told.as_ref()), what)
            }
            Line::Sees { who, what } => {
                let event = self.told.as_ref().ok_or("`sees` follows a `then`")?;
                agree(&told(event.observed_by(*who, self.state.players()).as_ref()), what)
            }
            Line::Refused(why) => agree(&self.refused.take().unwrap_or("nothing was refused".to_owned()), why),
            Line::Awaited(seats) => agree(&self.state.awaited().iter().map(|seat| seat.0).collect::<Vec<_>>(), seats),
            Line::Ranking(places) => match self.state.outcome() {
                Some(outcome) => agree(&outcome.places(), places),
                None => Err("the game is not over".to_owned()),
            },
        }
    }

    fn act(&mut self, who: Viewer, does: &str) -> Result<(), String> {
        let action: G::Action = does.parse().map_err(|why: <G::Action as std::str::FromStr>::Err| why.to_string())?;
        if let Viewer::Seat(seat) = who
            && !self.state.players().has(seat)
        {
            return Err(format!("there is no seat {seat}"));
        }
        let observation = self.state.observation(who);
        if let Err(why) = observation.check(&action) {
            self.refused = Some(format!("{} {why:?}", why.clause()));
            return Ok(());
        }
        let Viewer::Seat(seat) = who else { return Err("a spectator may act".to_owned()) };
        let mut fed = ReplayedLuck::new(std::mem::take(&mut self.luck));
        let events = self.state.resolve(seat, &observation.canonical(action), &mut fed);
        self.happen(events, &fed)
    }

    fn happen(&mut self, events: Vec<G::Event>, fed: &ReplayedLuck) -> Result<(), String> {
        if !fed.has_matched_exactly() {
            return Err("the given luck is not what the rules draw here".to_owned());
        }
        events.iter().for_each(|event| self.state.apply(event));
        self.untold = events.into();
        Ok(())
    }

    fn all_told(&self) -> Result<(), String> {
        match (&self.refused, self.untold.is_empty()) {
            (Some(why), _) => Err(format!("this was refused, and nobody told: {why}")),
            (None, false) => Err(format!("this happened, and nobody told: {:?}", self.untold)),
            (None, true) => Ok(()),
        }
    }
}

fn told<T: Debug>(thing: Option<&T>) -> String {
    thing.map_or("nothing".to_owned(), |thing| format!("{thing:?}"))
}

fn agree<T: PartialEq + Debug>(is: &T, told: &T) -> Result<(), String> {
    if is == told { Ok(()) } else { Err(format!("told {told:?}\n     but it is {is:?}")) }
}
