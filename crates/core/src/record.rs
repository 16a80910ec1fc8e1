//! A match written down: JSON Lines, each an object with one key that says what the line is.
//!
//! ```text
//! {"header":{"knobel":1,"game":"tagiron","rules":1,"setup":{"seats":2},"names":["Ada","Ben"]}}
//! {"step":{"number":0,"made":{"game":{"orders":[[…]],"events":[…]}}}}
//! {"step":{"number":1,"at":1763200000000,"made":{"game":{"by":[0,…],"events":[…]}}}}
//! {"end":{"steps":2,"places":null}}
//! ```
//! The last line says how many steps there are: a log that was cut short would else look whole.

use crate::{Commitment, FairLuck, Game, Match, Nonce, Secret, Step, StepError, StepOf, VerifyError};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

/// The version of this format.
pub const FORMAT: u32 = 1;
/// No honest line is longer.
pub const LONGEST_LINE: usize = 1 << 20;
/// No honest match has more steps.
pub const MOST_STEPS: usize = 200_000;

/// The first line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub knobel: u32,
    /// Which game.
    pub game: String,
    /// Which reading of its rules.
    pub rules: u32,
    /// Seats and options, as that game writes them.
    pub setup: Value,
    /// Who sat where.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// Present where the luck can be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<Fairness>,
}

/// What binds the luck before the first draw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    /// Binds the table's secret.
    pub commitment: Commitment,
    /// One a seat.
    pub nonces: Vec<Nonce>,
}

/// A step's line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry<S> {
    /// Counted from 0, without gaps.
    pub number: usize,
    /// Milliseconds since 1970, where a clock was at hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
    /// The step itself.
    pub made: S,
}

/// The last line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// How many steps were written.
    pub steps: usize,
    /// One place a player; absent while the match runs.
    pub places: Option<Vec<u8>>,
    /// Opened when the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
}

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line<S> {
    /// What is played, and how.
    Header(Header),
    /// What happened.
    Step(Entry<S>),
    /// Where it ends.
    End(End),
}

impl<S: Serialize> Line<S> {
    /// The line as text, without a line break.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("plain values have string keys and finite numbers")
    }
}

/// A whole record, its steps not yet judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<S> {
    /// The first line.
    pub header: Header,
    /// All steps in order.
    pub steps: Vec<Entry<S>>,
    /// The last line.
    pub end: End,
}

/// The record of a game.
pub type RecordOf<G> = Record<StepOf<G>>;

/// Why a text is no record that holds.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum RecordError {
    /// Nothing is there.
    #[error("the file is empty; a record begins with a header line")]
    Empty,
    /// A line is no line of a record.
    #[error("line {line}: {why}")]
    Unreadable {
        /// Counted from 1.
        line: usize,
        /// In words.
        why: String,
    },
    /// The last line is missing.
    #[error("line {line}: the record ends here without its end line: it was cut short")]
    CutShort {
        /// The last line there is.
        line: usize,
    },
    /// A later or foreign format.
    #[error("line 1: format {0} is not known here (this program writes {FORMAT}); a newer knobel may read it")]
    ForeignFormat(u32),
    /// Another game than the one asked for.
    #[error("line 1: no game is called {0:?}")]
    ForeignGame(String),
    /// Other rules than ours.
    #[error("line 1: played by reading {theirs} of the rules, and this program knows reading {ours}")]
    ForeignRules {
        /// The record's.
        theirs: u32,
        /// This program's.
        ours: u32,
    },
    /// The setup can't be played.
    #[error("line 1: this setup can't be played: {0}")]
    Setup(String),
    /// A step doesn't hold.
    #[error("line {}: {fault}", fault.step + 2)]
    VerifyError {
        /// Which and why.
        fault: VerifyError,
    },
    /// The end line tells something else than the steps.
    #[error("line {line}: {why}")]
    FalseEnd {
        /// Counted from 1.
        line: usize,
        /// In words.
        why: &'static str,
    },
}

/// What an honest record shows about its luck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Checked {
    /// The secret was opened, fits its commitment, and gives every draw.
    Fair,
    /// Bound by a commitment whose secret is not opened yet.
    Bound,
    /// No commitment was made.
    Unbound,
}

/// The header of a record, so that its game can be looked up.
pub fn header(text: &str) -> Result<Header, RecordError> {
    let first = text.lines().next().filter(|line| !line.is_empty()).ok_or(RecordError::Empty)?;
    let Line::Header(header) = line::<Value>(1, first)? else {
        return Err(unreadable(1, "a record begins with a header line"));
    };
    if header.knobel != FORMAT {
        return Err(RecordError::ForeignFormat(header.knobel));
    }
    Ok(header)
}

fn unreadable(line: usize, why: impl Into<String>) -> RecordError {
    RecordError::Unreadable { line, why: why.into() }
}

fn line<S: DeserializeOwned>(number: usize, text: &str) -> Result<Line<S>, RecordError> {
    if text.len() > LONGEST_LINE {
        return Err(unreadable(number, format!("longer than {LONGEST_LINE} bytes")));
    }
    serde_json::from_str(text).map_err(|why| unreadable(number, within_line(&why)))
}

/// The reader counts lines too, and for it every line is the first: that would only confuse.
fn within_line(why: &serde_json::Error) -> String {
    let text = why.to_string();
    let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
    format!("{message} (column {})", why.column())
}

impl<S: DeserializeOwned> Record<S> {
    /// Reads a record; judges nothing.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let header = header(text)?;
        let mut steps = vec![];
        let mut end = None;
        let mut last = 1;
        for (i, content) in text.lines().enumerate().skip(1) {
            last = i + 1;
            if end.is_some() {
                return Err(unreadable(last, "nothing follows an end line"));
            }
            match line(last, content)? {
                Line::Header(_) => return Err(unreadable(last, "a record has one header")),
                Line::Step(entry) if entry.number != steps.len() => {
                    return Err(unreadable(last, format!("step {} is expected here", steps.len())));
                }
                Line::Step(_) if steps.len() == MOST_STEPS => {
                    return Err(unreadable(last, format!("more than {MOST_STEPS} steps")));
                }
                Line::Step(entry) => steps.push(entry),
                Line::End(line) => end = Some(line),
            }
        }
        let end = end.ok_or(RecordError::CutShort { line: last })?;
        if end.steps != steps.len() {
            return Err(RecordError::FalseEnd { line: last, why: "the end line counts other steps than there are" });
        }
        Ok(Record { header, steps, end })
    }
}

impl<S: Serialize + Clone> Record<S> {
    /// The record as text.
    pub fn text(&self) -> String {
        let mut text = Line::<S>::Header(self.header.clone()).text() + "\n";
        for step in &self.steps {
            text += &(Line::Step(step.clone()).text() + "\n");
        }
        text + &Line::<S>::End(self.end.clone()).text() + "\n"
    }
}

impl<A, E> Record<Step<A, E>> {
    /// Writes a match down as it stands.
    pub fn of<G: Game<Action = A, Event = E>>(setup: &G::Setup, played: &Match<G>) -> Self
    where
        Step<A, E>: Clone,
    {
        let setup = serde_json::to_value(setup).expect("plain values have string keys and finite numbers");
        let game = G::NAME.to_owned();
        let header = Header { knobel: FORMAT, game, rules: G::RULES, setup, names: vec![], luck: None };
        let entry = |(number, made): (usize, &Step<A, E>)| Entry { number, at: None, made: made.clone() };
        let steps: Vec<_> = played.log().iter().enumerate().map(entry).collect();
        let end = End { steps: steps.len(), places: played.places(), secret: None };
        Record { header, steps, end }
    }

    /// Judges every step again under the stored orders, then the luck and the end.
    pub fn verify<G: Game<Action = A, Event = E>>(&self) -> Result<(Match<G>, Checked), RecordError> {
        let Header { game, rules, setup, luck, .. } = &self.header;
        if game != G::NAME {
            return Err(RecordError::ForeignGame(game.clone()));
        }
        if *rules != G::RULES {
            return Err(RecordError::ForeignRules { theirs: *rules, ours: G::RULES });
        }
        let setup = serde_json::from_value(setup.clone()).map_err(|why| RecordError::Setup(why.to_string()))?;
        let fair = self.fair_luck(luck.as_ref())?;
        let mut again = Match::<G>::empty(&setup);
        for (step, Entry { made, .. }) in self.steps.iter().enumerate() {
            let fault = |wrong| RecordError::VerifyError { fault: VerifyError { step, wrong } };
            if fair.as_ref().is_some_and(|fair| !drawn_from(fair, step, made.orders())) {
                return Err(fault(StepError::NotFair));
            }
            again.commit(again.remake(made).map_err(fault)?);
        }
        if again.places() != self.end.places {
            return Err(self.false_end("the end line tells other places than the rules"));
        }
        let checked = match (luck, fair) {
            (None, _) => Checked::Unbound,
            (Some(_), None) => Checked::Bound,
            (Some(_), Some(_)) => Checked::Fair,
        };
        Ok((again, checked))
    }

    fn fair_luck(&self, luck: Option<&Fairness>) -> Result<Option<FairLuck>, RecordError> {
        match (luck, &self.end.secret) {
            (None, None) => Ok(None),
            (None, Some(_)) => Err(self.false_end("a secret is opened that the header never bound")),
            (Some(_), None) if self.end.places.is_some() => {
                Err(self.false_end("the match is over, but the secret that its luck was bound to is not opened"))
            }
            (Some(_), None) => Ok(None),
            (Some(bound), Some(secret)) if secret.commitment() == bound.commitment => {
                Ok(Some(FairLuck::new(secret, &bound.nonces)))
            }
            (Some(_), Some(_)) => Err(self.false_end("the opened secret is not the one the header bound")),
        }
    }

    fn false_end(&self, why: &'static str) -> RecordError {
        RecordError::FalseEnd { line: self.steps.len() + 2, why }
    }
}

/// Does the stream of this step give just these orders?
fn drawn_from(fair: &FairLuck, step: usize, orders: &[Vec<u8>]) -> bool {
    use crate::Luck;
    let mut stream = fair.of_step(step);
    orders.iter().all(|order| u8::try_from(order.len()).is_ok_and(|n| stream.order(n) == *order))
}
