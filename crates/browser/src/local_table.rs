//! A match that is played in this browser: its luck, its moves, its bots.

use crate::problem::{Problem, Reason, malformed, of_match};
use crate::request::TableRequest;
use crate::response::{ObservedTableStep, Phase, Response, TableStatus};
use games::{AnyMatch, CoachRequest, GameEntry, JudgedStep, MatchError, SentView, Value};
use knobel_core::{FairLuck, LuckSecret, Nonce, Seat, Step, Stream, TableStep, Viewer};

type Result<T> = std::result::Result<T, Problem>;

/// A table whose match is played here.
pub(crate) struct LocalTable {
    game: &'static GameEntry,
    played: Box<dyn AnyMatch>,
    secret: LuckSecret,
    /// The steps of the table with their numbers.
    table_steps: Vec<(usize, TableStep)>,
}

impl LocalTable {
    /// A new match, dealt.
    pub(crate) fn begin(game: &'static GameEntry, setup: &Value, secret: LuckSecret) -> Result<Self> {
        let mut table =
            LocalTable { game, played: game.empty(setup).map_err(of_match(game.name))?, secret, table_steps: vec![] };
        let opening = table.played.opening(&mut table.luck());
        table.commit(opening);
        Ok(table)
    }

    /// A match that goes on from its record, which is verified.
    pub(crate) fn open(record: &str, secret: LuckSecret) -> Result<Self> {
        let played = games::verify(record)?.played;
        let game = edition(&*played).ok_or(Reason::NoSuchGame)?;
        if played.steps() == 0 {
            return Err(Reason::MatchNotStarted.into());
        }
        let table_step = |number| Some((number, table_step(played.recorded_step(number)?)?));
        let table_steps = (0..played.steps()).filter_map(table_step).collect();
        Ok(LocalTable { game, played, secret, table_steps })
    }

    /// The luck of the next step. It depends on the secret and the step's number alone, so a match that was put away and
    /// opened again goes on as it would have.
    fn luck(&self) -> Stream {
        FairLuck::new(&self.secret, &[]).of_step(self.played.steps())
    }

    /// The randomness of a bot for its next decision.
    fn bot_rng(&self, seat: Seat) -> Stream {
        FairLuck::new(&self.secret, &[Nonce([seat.0; 32])]).of_step(self.played.steps())
    }

    fn commit(&mut self, judged: JudgedStep) {
        self.table_steps.extend(judged.table_step.map(|step| (self.played.steps(), step)));
        self.played.commit(judged);
    }

    /// Serves a request.
    pub(crate) fn serve(&mut self, request: TableRequest) -> Result<Response> {
        let failed = of_match(self.game.name);
        match request {
            TableRequest::Status => {}
            TableRequest::View { seat, since } => {
                return self.view(&*self.played, seat_or_public(seat), since as usize);
            }
            TableRequest::Replay { steps, seat } => {
                self.require_over()?;
                let viewer = seat.map_or(Viewer::Everything, |seat| Viewer::Seat(Seat(seat)));
                return self.view(&*self.played.until(steps as usize), viewer, 0);
            }
            TableRequest::Completions { seat, partial } => {
                return self.played.completions(Seat(seat), &partial).map(Response::Completions).map_err(failed);
            }
            TableRequest::Check { seat, action } => {
                return self.played.check(Seat(seat), &action).map(|()| Response::Done).map_err(failed);
            }
            TableRequest::Act { seat, action } => self.act(Seat(seat), &action).map_err(failed)?,
            TableRequest::Bot { seat, level, stands_in } => {
                self.let_bot_act(Seat(seat), &level, stands_in).map_err(failed)?;
            }
            TableRequest::Pass { seat } => {
                let action = self.played.pass(Seat(seat)).ok_or(Reason::NoThinkingTime)?;
                self.act(Seat(seat), &action).map_err(failed)?;
            }
            TableRequest::Step { step } => {
                let judged = self.played.judge_table(step).map_err(failed)?;
                self.commit(judged);
            }
            TableRequest::Record { names } => return self.record(names),
            TableRequest::Coach { seat, steps, request } => return self.coach(Seat(seat), steps, &request),
            TableRequest::Report => {
                self.require_over()?;
                let coach = self.game.coach().map_err(failed)?;
                self.require_weights()?;
                return Ok(Response::Report { report: coach.report(&*self.played, &|| false) });
            }
        }
        Ok(Response::Status(self.status()))
    }

    fn act(&mut self, seat: Seat, action: &Value) -> std::result::Result<(), MatchError> {
        let judged = self.played.judge(seat, action, &mut self.luck())?;
        self.commit(judged);
        Ok(())
    }

    fn let_bot_act(&mut self, seat: Seat, level: &str, stands_in: bool) -> std::result::Result<(), MatchError> {
        let (bots, mut rng) = (self.game.bots()?, self.bot_rng(seat));
        let action = if stands_in {
            bots.stand_in(&*self.played, level, seat, &mut rng)?
        } else {
            bots.act(&*self.played, level, seat, &mut rng)?
        };
        action.map_or(Ok(()), |action| self.act(seat, &action))
    }

    fn coach(&self, seat: Seat, steps: Option<u32>, request: &CoachRequest) -> Result<Response> {
        let failed = of_match(self.game.name);
        let coach = self.game.coach().map_err(&failed)?;
        self.require_weights()?;
        let answer = match steps {
            Some(steps) => coach.answer(&*self.played.until(steps as usize), seat, request),
            None => coach.answer(&*self.played, seat, request),
        };
        Ok(Response::Coach { answer: answer.map_err(failed)? })
    }

    /// The coach gives the same answers here as on the server, so it does not do without the network.
    fn require_weights(&self) -> Result<()> {
        match self.game.bots {
            Some(bots) if bots.lacks_weights() => {
                Err(Reason::WeightsMissing { game: self.game.name.to_owned() }.into())
            }
            Some(_) | None => Ok(()),
        }
    }

    fn require_over(&self) -> Result<()> {
        if self.played.places().is_some() { Ok(()) } else { Err(Reason::AvailableAfterMatch.into()) }
    }

    fn record(&self, names: Vec<String>) -> Result<Response> {
        let seats = usize::from(self.played.players().seat_count());
        if !names.is_empty() && names.len() != seats {
            return Err(malformed(format!("{seats} names are needed, or none")));
        }
        let mut record = self.played.record();
        record.header.names = names;
        Ok(Response::Record { text: record.text() })
    }

    fn view(&self, played: &dyn AnyMatch, viewer: Viewer, since: usize) -> Result<Response> {
        let SentView { observation, history, choices } =
            played.sent_view(viewer, since).map_err(of_match(self.game.name))?;
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat.0),
            Viewer::Public | Viewer::Everything => None,
        };
        let steps = self.table_steps.iter().filter(|(number, _)| (since..played.steps()).contains(number));
        let observed = |(number, step): &(usize, TableStep)| ObservedTableStep {
            after: number_of(played.observed_before(viewer, *number)),
            step: *step,
        };
        Ok(Response::View { seat, observation, history, choices, table_steps: steps.map(observed).collect() })
    }

    /// Where the match stands.
    pub(crate) fn status(&self) -> TableStatus {
        let played = &self.played;
        let phase = match (played.places(), played.is_paused()) {
            (Some(_), _) => Phase::Over,
            (None, true) => Phase::Paused,
            (None, false) => Phase::Running,
        };
        TableStatus {
            sequence: number_of(played.steps()),
            game: self.game.name.to_owned(),
            setup: if phase == Phase::Over { played.setup() } else { played.shown_setup() },
            players: played.players().clone(),
            phase,
            awaited: played.awaited(),
            thinking: played.thinking(),
            thinking_time: played.thinking_time(),
            stand_ins: played.stand_ins(),
            places: played.places(),
        }
    }
}

/// The game of a match, or the edition of it.
pub(crate) fn edition(played: &dyn AnyMatch) -> Option<&'static GameEntry> {
    games::all().iter().find(|game| game.plays(played))
}

fn seat_or_public(seat: Option<u8>) -> Viewer {
    seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat(seat)))
}

/// The step of the table, where a recorded step is one.
fn table_step(recorded: Value) -> Option<TableStep> {
    match serde_json::from_value::<Step<Value, Value>>(recorded).ok()? {
        Step::Game { .. } => None,
        Step::Table(step) => Some(step),
        Step::Withdrawal { seat, .. } => Some(TableStep::Withdrew(seat)),
    }
}

/// A count for the client; no match has more steps.
pub(crate) fn number_of(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
