//! `knobel engine GAME`: one JSON object a line, in and out; `docs/protocol.md` shows every exchange.
//!
//! Who talks to the engine sits beside the table and may see everything. A bad line is answered and changes nothing.

mod ask;
mod chance;

use crate::lines::{self, Line};
use ask::Ask;
use chance::Chance;
use clap::Args;
use games::{AnyMatch, GameEntry, Judged, MatchError};
use knobel_core::record::{Line as RecordLine, MAX_LINE_LENGTH, Record};
use knobel_core::{Luck, Seat, Stream, TableStep};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::io::{BufReader, Write, stdin, stdout};
use std::process::ExitCode;

/// A line of the engine may hold a whole record.
const LONGEST_REQUEST: usize = 16 * MAX_LINE_LENGTH;

/// Play over standard input and output, one JSON object a line (docs/protocol.md).
#[derive(Args)]
pub struct Serve {
    /// mastermind, tagiron, tac, code777 or tricoda
    game: String,
}

impl Serve {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let mut engine = Engine::new(games::named(&self.game)?);
        let mut requests = BufReader::new(stdin().lock());
        let mut answers = stdout().lock();
        while let Some(line) = lines::next(&mut requests, LONGEST_REQUEST)? {
            let answer = match line {
                Line::Whole(line) => engine.answer(&line),
                Line::TooLong => engine.too_long(),
            };
            writeln!(answers, "{answer}")?;
            answers.flush()?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// One match at a time of one game.
pub struct Engine {
    game: &'static GameEntry,
    running: Option<Running>,
}

struct Running {
    table: Box<dyn AnyMatch>,
    chance: Chance,
    rng: Stream,
}

type Told = Map<String, Value>;

/// Why a request came to nothing.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Problem {
    /// A rule says no.
    Refused { refusal: Value, clause: &'static str, text: String },
    /// The match is over, or there is no such seat.
    Closed { text: String },
    /// The request can't be read or makes no sense.
    Malformed { text: String },
    /// No match has been begun.
    NoMatch { text: String },
    /// The given orders are not what is drawn.
    Luck { text: String },
}

impl From<MatchError> for Problem {
    fn from(why: MatchError) -> Self {
        match why {
            MatchError::Refused { refusal, clause, text } => Problem::Refused { refusal, clause, text },
            MatchError::Closed(text) => Problem::Closed { text },
            MatchError::Malformed(text) => Problem::Malformed { text },
        }
    }
}

fn malformed(text: impl ToString) -> Problem {
    Problem::Malformed { text: text.to_string() }
}

impl Engine {
    /// An engine without a match yet.
    pub fn new(game: &'static GameEntry) -> Self {
        Engine { game, running: None }
    }

    /// The answer to one line; never panics, whatever the line.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let (id, ask) = ask::parse(line);
        let told = ask.and_then(|ask| self.serve(ask));
        self.answered(id, told)
    }

    fn too_long(&self) -> String {
        self.answered(None, Err(malformed(format!("a line has at most {LONGEST_REQUEST} bytes"))))
    }

    fn answered(&self, id: Option<Value>, told: Result<Told, Problem>) -> String {
        answer(id, told, self.running.as_ref().map(|running| running.table.as_ref()))
    }

    fn serve(&mut self, ask: Ask) -> Result<Told, Problem> {
        match ask {
            Ask::New { setup, seed, orders } => {
                let (mut chance, rng) = ask::sources(seed, orders)?;
                let mut table = self.game.empty(&setup)?;
                let opening = chance.drawn(|luck| Ok(table.opening(luck)))?;
                table.commit(opening);
                Ok(self.sit_down(table, chance, rng))
            }
            Ask::Load { record, seed, orders } => {
                let (chance, rng) = ask::sources(seed, orders)?;
                let table = self.loaded(&record)?;
                Ok(self.sit_down(table, chance, rng))
            }
            Ask::Choices { seat } => {
                let choices = self.running()?.table.choices(seat)?;
                Ok(fields(json!({ "choices": choices })))
            }
            Ask::Completions { seat, action, notation } => {
                let table = &self.running()?.table;
                let next = table.completions(seat, &meant(table.as_ref(), action, notation)?)?;
                Ok(fields(json!({ "next": next })))
            }
            Ask::Check { seat, action, notation } => {
                let table = &self.running()?.table;
                let action = meant(table.as_ref(), action, notation)?;
                table.check(seat, &action)?;
                Ok(fields(json!({ "notation": table.written(&action)?, "action": action })))
            }
            Ask::Play { seat, action, notation, orders } => {
                let running = self.running()?;
                let action = meant(running.table.as_ref(), action, notation)?;
                running.play(seat, &action, orders)
            }
            Ask::Bot { seat, bot, play } => self.running()?.bot(seat, &bot, play),
            Ask::Resign { seat } => {
                let running = self.running()?;
                let judged = running.table.judge_table(TableStep::Resigned(seat))?;
                Ok(running.commit(judged))
            }
            Ask::View { viewer, since } => {
                let view = self.running()?.table.view(viewer.into(), since)?;
                Ok(fields(json!({ "view": view })))
            }
            Ask::Record {} => {
                let record = lines_of(&self.running()?.table.record());
                Ok(fields(json!({ "record": record })))
            }
        }
    }

    fn running(&mut self) -> Result<&mut Running, Problem> {
        let text = r#"no match has been begun; begin one with {"do":"new","setup":{…},"seed":1}"#;
        self.running.as_mut().ok_or_else(|| Problem::NoMatch { text: text.to_owned() })
    }

    fn sit_down(&mut self, table: Box<dyn AnyMatch>, chance: Chance, rng: Stream) -> Told {
        let told = json!({ "game": self.game.name, "setup": table.setup(), "players": table.players() });
        self.running = Some(Running { table, chance, rng });
        fields(told)
    }

    fn loaded(&self, record: &[Value]) -> Result<Box<dyn AnyMatch>, Problem> {
        let text: String = record.iter().map(|line| format!("{line}\n")).collect();
        let (table, _) = games::verify(&text).map_err(malformed)?;
        if !self.game.plays(table.as_ref()) {
            return Err(malformed(format!("a record of {} is wanted, this one is of another game", self.game.name)));
        }
        if table.steps() == 0 {
            return Err(malformed("the record has no step, so nothing has been dealt; begin a match with `new`"));
        }
        Ok(table)
    }
}

impl Running {
    fn play(&mut self, seat: Seat, action: &Value, orders: Option<Vec<Vec<u8>>>) -> Result<Told, Problem> {
        let table = &self.table;
        let judge = |luck: &mut dyn Luck| table.judge(seat, action, luck).map_err(Problem::from);
        let judged = match orders {
            Some(orders) => Chance::once(orders, judge)?,
            None => self.chance.drawn(judge)?,
        };
        Ok(self.commit(judged))
    }

    fn commit(&mut self, judged: Judged) -> Told {
        let made: Value = serde_json::from_str(&judged.json).expect("a judged step is written as JSON");
        self.table.commit(judged);
        fields(json!({ "made": made }))
    }

    fn bot(&mut self, seat: Seat, bot: &str, play: bool) -> Result<Told, Problem> {
        let Some(action) = self.table.bot(bot, seat, &mut self.rng)? else {
            return Ok(fields(json!({ "action": null })));
        };
        let mut told = fields(json!({ "notation": self.table.written(&action)?, "action": action }));
        if play {
            told.extend(self.play(seat, &action, None)?);
        }
        Ok(told)
    }
}

/// The action of a request, which is written in one of two ways.
fn meant(table: &dyn AnyMatch, action: Option<Value>, notation: Option<String>) -> Result<Value, Problem> {
    match (action, notation) {
        (Some(action), None) => Ok(action),
        (None, Some(text)) => Ok(table.read(&text)?),
        (None, None) | (Some(_), Some(_)) => Err(malformed("give either `action` or `notation`")),
    }
}

fn lines_of(record: &Record<Value>) -> Vec<RecordLine<Value>> {
    let steps = record.steps.iter().cloned().map(RecordLine::Step);
    let (header, end) = (RecordLine::Header(record.header.clone()), RecordLine::End(record.end.clone()));
    std::iter::once(header).chain(steps).chain([end]).collect()
}

fn fields(object: Value) -> Told {
    match object {
        Value::Object(fields) => fields,
        other => unreachable!("every answer is written as an object, not {other}"),
    }
}

fn answer(id: Option<Value>, told: Result<Told, Problem>, table: Option<&dyn AnyMatch>) -> String {
    #[derive(Serialize)]
    struct Answer<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Value>,
        ok: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<Problem>,
        #[serde(flatten)]
        told: Told,
        #[serde(flatten)]
        stands: Option<Stands<'a>>,
    }
    /// Where the match stands, in every answer.
    #[derive(Serialize)]
    struct Stands<'a> {
        steps: usize,
        awaited: &'a [Seat],
        places: Option<Vec<u8>>,
    }
    let awaited = table.map(|table| table.awaited()).unwrap_or_default();
    let stands = table.map(|table| Stands { steps: table.steps(), awaited: &awaited, places: table.places() });
    let (ok, told, error) = match told {
        Ok(told) => (true, told, None),
        Err(problem) => (false, Told::new(), Some(problem)),
    };
    let answer = Answer { id, ok, error, told, stands };
    serde_json::to_string(&answer).expect("plain values have string keys and finite numbers")
}
