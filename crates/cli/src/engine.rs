//! `knobel engine GAME`: one JSON object a line, in and out; `docs/protocol.md` shows every exchange.
//!
//! The caller is trusted and may see everything, hidden information included. A malformed line is answered and changes
//! nothing.

mod luck_source;
mod request;

use crate::bounded_lines::{self, InputLine};
use clap::Args;
use games::{AnyMatch, Bots, GameEntry, JudgedStep, MatchError};
use knobel_core::record::{Line as RecordLine, MAX_LINE_LENGTH, Record};
use knobel_core::{Luck, Seat, Stream, TableStep};
use luck_source::LuckSource;
use request::Request;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::io::{BufReader, Write, stdin, stdout};
use std::process::ExitCode;

/// Upper bound on a request's length, in bytes: a request may hold a whole record.
const MAX_REQUEST_BYTES: usize = 16 * MAX_LINE_LENGTH;

/// Play over standard input and output, one JSON object a line (docs/protocol.md).
#[derive(Args)]
pub struct Serve {
    #[arg(help = crate::game_names())]
    game: String,
}

impl Serve {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let mut engine = Engine::new(games::named(&self.game)?);
        let mut requests = BufReader::new(stdin().lock());
        let mut answers = stdout().lock();
        while let Some(line) = bounded_lines::read_line(&mut requests, MAX_REQUEST_BYTES)? {
            let answer = match line {
                InputLine::Whole(line) => engine.answer(&line),
                InputLine::TooLong => engine.too_long(),
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
    running: Option<RunningMatch>,
}

struct RunningMatch {
    table: Box<dyn AnyMatch>,
    luck: LuckSource,
    rng: Stream,
}

type Fields = Map<String, Value>;

/// Why a request failed.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum EngineError {
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

impl From<MatchError> for EngineError {
    fn from(why: MatchError) -> Self {
        match why {
            MatchError::Refused { refusal, clause, text } => EngineError::Refused { refusal, clause, text },
            MatchError::Closed(why) => EngineError::Closed { text: why.to_string() },
            MatchError::Malformed(text) | MatchError::Unsupported(text) => EngineError::Malformed { text },
            MatchError::WeightsMissing => malformed(why),
        }
    }
}

fn malformed(text: impl ToString) -> EngineError {
    EngineError::Malformed { text: text.to_string() }
}

impl Engine {
    /// An engine without a match yet.
    pub fn new(game: &'static GameEntry) -> Self {
        Engine { game, running: None }
    }

    /// The answer to one line; never panics, whatever the line.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let (id, request) = request::parse(line);
        let result = request.and_then(|request| self.serve(request));
        self.response(id, result)
    }

    fn too_long(&self) -> String {
        self.response(None, Err(malformed(format!("a line has at most {MAX_REQUEST_BYTES} bytes"))))
    }

    fn response(&self, id: Option<Value>, result: Result<Fields, EngineError>) -> String {
        response(id, result, self.running.as_ref().map(|running| running.table.as_ref()))
    }

    fn serve(&mut self, request: Request) -> Result<Fields, EngineError> {
        match request {
            Request::New { setup, seed, orders } => {
                let (mut source, rng) = request::luck_and_rng(seed, orders)?;
                let mut table = self.game.empty(&setup)?;
                let opening = source.attempt(|luck| Ok(table.opening(luck)))?;
                table.commit(opening);
                Ok(self.start_match(table, source, rng))
            }
            Request::Load { record, seed, orders } => {
                let (source, rng) = request::luck_and_rng(seed, orders)?;
                let table = self.load(&record)?;
                Ok(self.start_match(table, source, rng))
            }
            Request::Choices { seat } => {
                let choices = self.running()?.table.choices(seat)?;
                Ok(fields(json!({ "choices": choices })))
            }
            Request::Completions { seat, action, notation } => {
                let table = &self.running()?.table;
                let completions = table.completions(seat, &parse_action(table.as_ref(), action, notation)?)?;
                Ok(fields(json!(completions)))
            }
            Request::Check { seat, action, notation } => {
                let table = &self.running()?.table;
                let action = parse_action(table.as_ref(), action, notation)?;
                table.check(seat, &action)?;
                Ok(fields(json!({ "notation": table.notation(&action)?, "action": action })))
            }
            Request::Play { seat, action, notation, orders } => {
                let running = self.running()?;
                let action = parse_action(running.table.as_ref(), action, notation)?;
                running.play(seat, &action, orders)
            }
            Request::Bot { seat, bot, play } => {
                let bots = self.game.bots()?;
                self.running()?.bot(bots, seat, &bot, play)
            }
            Request::Resign { seat } => {
                let running = self.running()?;
                let judged = running.table.judge_table(TableStep::Resigned(seat))?;
                Ok(running.commit(judged))
            }
            Request::View { viewer, since } => {
                let view = self.running()?.table.view(viewer.into(), since)?;
                Ok(fields(json!({ "view": view })))
            }
            Request::Record {} => {
                let record = lines_of(&self.running()?.table.record());
                Ok(fields(json!({ "record": record })))
            }
        }
    }

    fn running(&mut self) -> Result<&mut RunningMatch, EngineError> {
        let text = r#"no match has been begun; begin one with {"do":"new","setup":{…},"seed":1}"#;
        self.running.as_mut().ok_or_else(|| EngineError::NoMatch { text: text.to_owned() })
    }

    fn start_match(&mut self, table: Box<dyn AnyMatch>, source: LuckSource, rng: Stream) -> Fields {
        let answer = json!({ "game": self.game.name, "setup": table.setup(), "players": table.players() });
        self.running = Some(RunningMatch { table, luck: source, rng });
        fields(answer)
    }

    fn load(&self, record: &[Value]) -> Result<Box<dyn AnyMatch>, EngineError> {
        let text: String = record.iter().map(|line| format!("{line}\n")).collect();
        let table = games::verify(&text).map_err(malformed)?.played;
        if !self.game.plays(table.as_ref()) {
            return Err(malformed(format!("a record of {} is wanted, this one is of another game", self.game.name)));
        }
        if table.steps() == 0 {
            return Err(malformed("the record has no step, so nothing has been dealt; begin a match with `new`"));
        }
        Ok(table)
    }
}

impl RunningMatch {
    fn play(&mut self, seat: Seat, action: &Value, orders: Option<Vec<Vec<u8>>>) -> Result<Fields, EngineError> {
        let table = &self.table;
        let judge = |luck: &mut dyn Luck| table.judge(seat, action, luck).map_err(EngineError::from);
        let judged = match orders {
            Some(orders) => LuckSource::attempt_with(orders, judge)?,
            None => self.luck.attempt(judge)?,
        };
        Ok(self.commit(judged))
    }

    fn commit(&mut self, judged: JudgedStep) -> Fields {
        let made: Value = serde_json::from_str(&judged.json).expect("a judged step is written as JSON");
        self.table.commit(judged);
        fields(json!({ "made": made }))
    }

    fn bot(&mut self, bots: &dyn Bots, seat: Seat, bot: &str, play: bool) -> Result<Fields, EngineError> {
        let Some(action) = bots.act(&*self.table, bot, seat, &mut self.rng)? else {
            return Ok(fields(json!({ "action": null })));
        };
        let mut answer = fields(json!({ "notation": self.table.notation(&action)?, "action": action }));
        if play {
            answer.extend(self.play(seat, &action, None)?);
        }
        Ok(answer)
    }
}

/// The action of a request, which is written in one of two ways.
fn parse_action(table: &dyn AnyMatch, action: Option<Value>, notation: Option<String>) -> Result<Value, EngineError> {
    match (action, notation) {
        (Some(action), None) => Ok(action),
        (None, Some(text)) => Ok(table.parse(&text)?),
        (None, None) | (Some(_), Some(_)) => Err(malformed("give either `action` or `notation`")),
    }
}

fn lines_of(record: &Record<Value>) -> Vec<RecordLine<Value>> {
    let steps = record.steps.iter().cloned().map(RecordLine::Step);
    let (header, end) = (RecordLine::Header(record.header.clone()), RecordLine::End(record.end.clone()));
    std::iter::once(header).chain(steps).chain([end]).collect()
}

fn fields(object: Value) -> Fields {
    match object {
        Value::Object(fields) => fields,
        other => unreachable!("every answer is written as an object, not {other}"),
    }
}

fn response(id: Option<Value>, result: Result<Fields, EngineError>, table: Option<&dyn AnyMatch>) -> String {
    #[derive(Serialize)]
    struct Response<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Value>,
        ok: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<EngineError>,
        #[serde(flatten)]
        fields: Fields,
        #[serde(flatten)]
        status: Option<MatchStatus<'a>>,
    }
    /// Where the match stands, in every answer.
    #[derive(Serialize)]
    struct MatchStatus<'a> {
        steps: usize,
        awaited: &'a [Seat],
        places: Option<Vec<u8>>,
    }
    let awaited = table.map(|table| table.awaited()).unwrap_or_default();
    let status = table.map(|table| MatchStatus { steps: table.steps(), awaited: &awaited, places: table.places() });
    let (ok, fields, error) = match result {
        Ok(fields) => (true, fields, None),
        Err(problem) => (false, Fields::new(), Some(problem)),
    };
    let response = Response { id, ok, error, fields, status };
    serde_json::to_string(&response).expect("plain values have string keys and finite numbers")
}
