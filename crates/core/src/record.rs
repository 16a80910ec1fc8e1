//! The record format: a match as JSON Lines. Each line is an object whose one key names the kind of line.
//!
//! ```text
//! {"header":{"knobel":1,"game":"tagiron","rules":1,"setup":{"seats":2},"names":["Ada","Ben"]}}
//! {"step":{"number":0,"made":{"game":{"orders":[[…]],"events":[…]}}}}
//! {"step":{"number":1,"at":1763200000000,"made":{"game":{"by":[0,…],"events":[…]}}}}
//! {"end":{"steps":2,"places":null}}
//! ```
//! The last line gives the number of steps, so that a truncated file is detected.

use crate::play::MAX_TAKE_BACKS;
use crate::{
    Commitment, FairLuck, Game, LuckSecret, Match, Nonce, Step, StepError, StepOf, TableStep, VerifyError, strict_json,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The version of this format.
pub const FORMAT: u32 = 1;
/// Limit on the length of a line, in bytes; far above what any game writes.
pub const MAX_LINE_LENGTH: usize = 1 << 20;
/// Limit on the number of steps; far above what any match has.
pub const MAX_STEPS: usize = 200_000;

/// The header line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub knobel: u32,
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Seats and options, as the game serializes them.
    pub setup: Value,
    /// The names of the players by seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// Present if the luck can be verified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<LuckCommitment>,
}

/// What determines the luck before the first draw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LuckCommitment {
    /// The hash of the table's secret.
    pub commitment: Commitment,
    /// One nonce per seat.
    pub nonces: Vec<Nonce>,
}

/// A step line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry<S> {
    /// Counted from 0, without gaps.
    pub number: usize,
    /// When the step was made, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
    /// The step itself.
    #[serde(rename = "made")]
    pub step: S,
}

/// The end line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The number of steps.
    pub steps: usize,
    /// The place of each player; absent while the match runs.
    pub places: Option<Vec<u8>>,
    /// The table's secret, opened when the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<LuckSecret>,
}

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line<S> {
    /// The game and its setup.
    Header(Header),
    /// A step of the log.
    Step(Entry<S>),
    /// The end of the record.
    End(End),
}

impl<S: Serialize> Line<S> {
    /// The line as JSON, without a line break.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("serializable values have string keys and finite numbers")
    }
}

/// A whole record; its steps are not verified yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<S> {
    /// The header line.
    pub header: Header,
    /// All steps in order.
    pub steps: Vec<Entry<S>>,
    /// The end line.
    pub end: End,
}

/// The record of a game.
pub type RecordOf<G> = Record<StepOf<G>>;

/// Why a text is not a valid record.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum RecordError {
    /// The caller asked to stop.
    #[error("the verification was given up")]
    Stopped,
    /// The text is empty.
    #[error("the file is empty; a record begins with a header line")]
    Empty,
    /// A line is malformed.
    #[error("line {line}: {message}")]
    Malformed {
        /// Counted from 1.
        line: usize,
        /// What is wrong, in English.
        message: String,
    },
    /// The end line is missing.
    #[error("line {line}: the record ends here without its end line: it was cut short")]
    Truncated {
        /// The last line of the text.
        line: usize,
    },
    /// The record has another format version.
    #[error("line 1: format {0} is not known here (this program writes {FORMAT}); a newer knobel may read it")]
    UnknownFormat(u32),
    /// The record is of another game.
    #[error("line 1: no game is called {0:?}")]
    UnknownGame(String),
    /// The match was played by a version of the rules that this program does not know yet.
    #[error("line 1: played by version {theirs} of the rules, and this program knows them up to version {ours}")]
    OtherRules {
        /// The version in the record.
        theirs: u32,
        /// The version this program knows.
        ours: u32,
    },
    /// The header does not fit the table.
    #[error("line 1: {count} {what} for {seats} seats")]
    Count {
        /// How many there are.
        count: usize,
        /// Of what.
        what: &'static str,
        /// How many there must be.
        seats: u8,
    },
    /// The setup is invalid.
    #[error("line 1: this setup can't be played: {0}")]
    Setup(String),
    /// A step fails verification.
    #[error("line {line}: {0}", line = .0.step + 2)]
    Step(VerifyError),
    /// The end line contradicts the header or the steps.
    #[error("line {line}: {message}")]
    WrongEnd {
        /// Counted from 1.
        line: usize,
        /// What is wrong, in English.
        message: &'static str,
    },
}

/// How far the luck of a valid record is verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LuckStatus {
    /// The secret is opened, matches its commitment, and determines every draw.
    Fair,
    /// There is a commitment whose secret is not opened yet.
    Bound,
    /// There is no commitment.
    Unbound,
}

/// By which version of the rules a match was played, and so what verification can say of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// By the present rules: every step was judged again.
    Present,
    /// By a former version of the rules: its events can be replayed, and no step was judged by the present rules.
    Former(u32),
}

/// A record that holds.
#[derive(Clone, Debug, PartialEq)]
pub struct VerifiedRecord<M> {
    /// The match, rebuilt.
    pub played: M,
    /// How far its luck is verified.
    pub luck: LuckStatus,
    /// By which version of the rules it was played.
    pub reading: Reading,
    /// The first step that is dated before an earlier one. (The clocks of several servers may differ.)
    pub dated_backwards: Option<usize>,
}

/// Reads only the header, to find the game of a record.
pub fn header(text: &str) -> Result<Header, RecordError> {
    let first = text.lines().next().filter(|line| !line.is_empty()).ok_or(RecordError::Empty)?;
    let Line::Header(header) = line::<Value>(1, first)? else {
        return Err(malformed(1, "a record begins with a header line"));
    };
    if header.knobel != FORMAT {
        return Err(RecordError::UnknownFormat(header.knobel));
    }
    Ok(header)
}

fn malformed(line: usize, message: impl Into<String>) -> RecordError {
    RecordError::Malformed { line, message: message.into() }
}

fn line<S: DeserializeOwned + Serialize>(number: usize, text: &str) -> Result<Line<S>, RecordError> {
    if text.len() > MAX_LINE_LENGTH {
        return Err(malformed(number, format!("longer than {MAX_LINE_LENGTH} bytes")));
    }
    let unreadable = |error| malformed(number, message_in_line(&error));
    let given = strict_json::parse(text).map_err(unreadable)?;
    let line: Line<S> = serde_json::from_str(text).map_err(unreadable)?;
    if let Line::Step(entry) = &line {
        let read = serde_json::to_value(&entry.step).map_err(unreadable)?;
        if let Some(key) = strict_json::ignored_key(&given["step"]["made"], &read) {
            return Err(malformed(number, format!("the key {key:?} means nothing here")));
        }
    }
    Ok(line)
}

/// The parser's message without its line number, which is always 1 because it is given one line at a time.
fn message_in_line(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
    format!("{message} (column {})", error.column())
}

impl<S: DeserializeOwned + Serialize> Record<S> {
    /// Parses a record without verifying its steps.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let header = header(text)?;
        let mut steps = vec![];
        let mut end = None;
        let mut last = 1;
        for (i, content) in text.lines().enumerate().skip(1) {
            last = i + 1;
            if end.is_some() {
                return Err(malformed(last, "nothing may follow the end line"));
            }
            match line(last, content)? {
                Line::Header(_) => return Err(malformed(last, "a record has one header")),
                Line::Step(entry) if entry.number != steps.len() => {
                    return Err(malformed(last, format!("step {} is expected here", steps.len())));
                }
                Line::Step(_) if steps.len() == MAX_STEPS => {
                    return Err(malformed(last, format!("more than {MAX_STEPS} steps")));
                }
                Line::Step(entry) => steps.push(entry),
                Line::End(line) => end = Some(line),
            }
        }
        let end = end.ok_or(RecordError::Truncated { line: last })?;
        if end.steps != steps.len() {
            return Err(RecordError::WrongEnd { line: last, message: "the end line gives another number of steps" });
        }
        Ok(Record { header, steps, end })
    }
}

impl<S: Serialize + Clone> Record<S> {
    /// The record as JSON Lines.
    pub fn text(&self) -> String {
        let mut text = Line::<S>::Header(self.header.clone()).text() + "\n";
        for step in &self.steps {
            text += &(Line::Step(step.clone()).text() + "\n");
        }
        text + &Line::<S>::End(self.end.clone()).text() + "\n"
    }
}

impl<A, E> Record<Step<A, E>> {
    /// The record of a match so far.
    pub fn of<G: Game<Action = A, Event = E>>(setup: &G::Setup, played: &Match<G>) -> Self
    where
        Step<A, E>: Clone,
    {
        let setup = serde_json::to_value(setup).expect("serializable values have string keys and finite numbers");
        let game = G::NAME.to_owned();
        let header = Header { knobel: FORMAT, game, rules: G::RULES, setup, names: vec![], luck: None };
        let entry = |(number, step): (usize, &Step<A, E>)| Entry { number, at: None, step: step.clone() };
        let steps: Vec<_> = played.log().iter().enumerate().map(entry).collect();
        let end = End { steps: steps.len(), places: played.places(), secret: None };
        Record { header, steps, end }
    }

    /// Judges every step again under the recorded luck, then checks the luck and the end line. The steps of a former
    /// version of the rules are replayed and not judged.
    pub fn verify<G: Game<Action = A, Event = E>>(&self) -> Result<VerifiedRecord<Match<G>>, RecordError> {
        self.verify_until(&|| false)
    }

    /// The same, given up between two steps when `should_stop` says so.
    pub fn verify_until<G: Game<Action = A, Event = E>>(
        &self,
        should_stop: &dyn Fn() -> bool,
    ) -> Result<VerifiedRecord<Match<G>>, RecordError> {
        let Header { game, rules, setup, luck, .. } = &self.header;
        if game != G::NAME {
            return Err(RecordError::UnknownGame(game.clone()));
        }
        let reading = match *rules {
            present if present == G::RULES => Reading::Present,
            former if (1..G::RULES).contains(&former) => Reading::Former(former),
            theirs => return Err(RecordError::OtherRules { theirs, ours: G::RULES }),
        };
        let setup = serde_json::from_value(setup.clone()).map_err(|error| RecordError::Setup(error.to_string()))?;
        let mut rebuilt = Match::<G>::empty(&setup);
        self.check_header(rebuilt.players().seat_count())?;
        let fair = self.fair_luck(luck.as_ref())?;
        for (number, Entry { step, .. }) in self.steps.iter().enumerate() {
            if should_stop() {
                return Err(RecordError::Stopped);
            }
            let failed = |cause| RecordError::Step(VerifyError { step: number, cause });
            if fair.as_ref().is_some_and(|fair| !drawn_from(fair, number, step.orders())) {
                return Err(failed(StepError::NotFair));
            }
            match reading {
                Reading::Present => rebuilt.commit(rebuilt.reproduce(step).map_err(failed)?),
                Reading::Former(_) => replay_step(&mut rebuilt, step).map_err(failed)?,
            }
        }
        if rebuilt.places() != self.end.places {
            return Err(self.wrong_end("the places in the end line are not those of the rules"));
        }
        let luck = match (luck, fair) {
            (None, _) => LuckStatus::Unbound,
            (Some(_), None) => LuckStatus::Bound,
            (Some(_), Some(_)) => LuckStatus::Fair,
        };
        Ok(VerifiedRecord { played: rebuilt, luck, reading, dated_backwards: self.dated_backwards() })
    }

    /// One name and one nonce per seat, where there are any.
    fn check_header(&self, seats: u8) -> Result<(), RecordError> {
        let names = Some(self.header.names.len()).filter(|names| *names > 0);
        let nonces = self.header.luck.as_ref().map(|luck| luck.nonces.len());
        for (count, what) in [(names, "names"), (nonces, "nonces")] {
            if let Some(count) = count.filter(|count| *count != usize::from(seats)) {
                return Err(RecordError::Count { count, what, seats });
            }
        }
        Ok(())
    }

    fn dated_backwards(&self) -> Option<usize> {
        let mut latest = 0;
        self.steps.iter().position(|entry| {
            let at = entry.at.unwrap_or(latest);
            let before = latest;
            latest = latest.max(at);
            at < before
        })
    }

    fn fair_luck(&self, luck: Option<&LuckCommitment>) -> Result<Option<FairLuck>, RecordError> {
        match (luck, &self.end.secret) {
            (None, None) => Ok(None),
            (None, Some(_)) => Err(self.wrong_end("it opens a secret, but the header has no commitment")),
            (Some(_), None) if self.end.places.is_some() => {
                Err(self.wrong_end("the match is over, but the secret of its luck is not opened"))
            }
            (Some(_), None) => Ok(None),
            (Some(luck), Some(secret)) if secret.commitment() == luck.commitment => {
                Ok(Some(FairLuck::new(secret, &luck.nonces)))
            }
            (Some(_), Some(_)) => Err(self.wrong_end("the opened secret does not match the commitment in the header")),
        }
    }

    fn wrong_end(&self, message: &'static str) -> RecordError {
        RecordError::WrongEnd { line: self.steps.len() + 2, message }
    }
}

/// Applies a step of a former version of the rules without judging it. What its events do to the state can't be checked
/// beforehand, so a forged step may make the rules panic; here that is an error like any other.
fn replay_step<G: Game>(rebuilt: &mut Match<G>, step: &StepOf<G>) -> Result<(), StepError> {
    let taken_back = matches!(step, Step::Table(TableStep::TookBack(_)));
    if taken_back && rebuilt.times_taken_back() >= MAX_TAKE_BACKS {
        return Err(StepError::NotReplayable);
    }
    if matches!(step, Step::Game { by: None, .. }) != rebuilt.log().is_empty() {
        return Err(StepError::Opening);
    }
    let replayed = catch_unwind(AssertUnwindSafe(|| {
        rebuilt.commit(step.clone());
        for viewer in rebuilt.players().viewers() {
            _ = (rebuilt.observation(viewer), rebuilt.observed_events(viewer, rebuilt.log().len() - 1));
        }
        _ = (rebuilt.awaited(), rebuilt.places());
    }));
    replayed.map_err(|_| StepError::NotReplayable)
}

/// Whether the stream of this step yields exactly these orders.
fn drawn_from(fair: &FairLuck, step: usize, orders: &[Vec<u8>]) -> bool {
    use crate::Luck;
    let mut stream = fair.of_step(step);
    orders.iter().all(|order| u8::try_from(order.len()).is_ok_and(|n| stream.order(n) == *order))
}
