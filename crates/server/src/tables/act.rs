//! Steps: judged, appended to the journal, applied, notified; in this order.

use super::document::SeatAssignment;
use super::{Access, LoadedTable, Result, Tables, bots, thinking_time};
use crate::ids::{PersonId, RequestId, TableId};
use crate::messages::{Completions, Reason};
use crate::time::now;
use games::JudgedStep;
use knobel_core::{Seat, TableStep};
use serde_json::Value;
use std::sync::Arc;
use std::time::Instant;
use store::{AppendOutcome, JobKind, NewStep, RequestKey, ScheduledJob};

/// How often a step is judged again after another one took its sequence number.
pub(super) const MAX_ATTEMPTS: usize = 5;
/// Upper bound on the characters of a request id.
const MAX_REQUEST_ID: u32 = 64;

/// Milliseconds by which the clocks of two nodes may differ.
const MAX_CLOCK_SKEW: u64 = 10_000;

/// The time of the next step: now, and after the last one. A last step far in the future was stored by a node whose
/// clock was wrong; waiting for that time to come would freeze the table.
fn step_time(now: u64, last: Option<u64>) -> u64 {
    last.filter(|last| *last < now + MAX_CLOCK_SKEW).map_or(now, |last| now.max(last + 1))
}

/// A person's request to move.
pub(crate) struct MoveRequest {
    pub(crate) table: TableId,
    pub(crate) person: PersonId,
    /// Chosen by the client. With the person it is the idempotency key.
    pub(crate) request: RequestId,
    pub(crate) seat: u8,
    pub(crate) action: Action,
}

/// An action, in one of the forms a client may send.
pub(crate) enum Action {
    Json(Value),
    Notation(String),
}

impl Tables {
    /// Makes a person's move; gives the sequence number of its step. Repeating the request gives the same answer and
    /// makes no second move.
    pub(crate) async fn act(self: &Arc<Self>, request: MoveRequest) -> Result<u32> {
        let started = Instant::now();
        let MoveRequest { table, person, request, seat, action } = request;
        if request.is_empty() || request.len() > MAX_REQUEST_ID as usize {
            return Err(Reason::RequestIdLength { min: 1, max: MAX_REQUEST_ID }.into());
        }
        let table = self.load(&table).await?;
        let mut table = table.write().await;
        if let Err(reason) = table.authorize(&person, Access::Seat(seat)) {
            // Another node may just have given the person this seat.
            if !self.catch_up_if_behind(&mut table).await? {
                return Err(reason.into());
            }
            table.authorize(&person, Access::Seat(seat))?;
        }
        let seat = Seat(seat);
        let action = match action {
            Action::Json(action) => action,
            Action::Notation(notation) => table.match_state.parse(&notation)?,
        };
        let key = RequestKey { person: String::from(&person), request: String::from(&request) };
        if table.match_state.stand_ins().contains(&seat) && table.served(&key).is_none() {
            table.match_state.check(seat, &action)?;
            let come_back = |table: &LoadedTable| Ok(table.match_state.judge_table(TableStep::CameBack(seat))?);
            self.append(&mut table, None, come_back).await?;
        }
        let judge = |table: &LoadedTable| {
            if !table.doc.started {
                return Err(Reason::MatchNotStarted.into());
            }
            Ok(table.match_state.judge(seat, &action, &mut table.luck())?)
        };
        let sequence = self.append(&mut table, Some(key), judge).await?;
        metrics::histogram!("knobel_move_seconds").record(started.elapsed());
        Ok(sequence)
    }

    /// How an unfinished action stands, and what can come next in it.
    pub(crate) async fn completions(
        &self,
        table: &TableId,
        person: &PersonId,
        seat: u8,
        partial: &Value,
    ) -> Result<Completions> {
        let table = self.load(table).await?;
        let table = table.read().await;
        table.authorize(person, Access::Seat(seat))?;
        Ok(table.match_state.completions(Seat(seat), partial)?.into())
    }

    /// Makes a step of the table. It was decided on the current position, so it is void where another step came first;
    /// only a resignation holds in any position.
    pub(super) async fn make_table_step(self: &Arc<Self>, table: &mut LoadedTable, step: TableStep) -> Result<u32> {
        let before = table.sequence();
        self.append(table, None, |table| {
            let still_holds = table.sequence() == before || matches!(step, TableStep::Resigned(_));
            if still_holds { Ok(table.match_state.judge_table(step)?) } else { Err(Reason::TableChanged.into()) }
        })
        .await
    }

    /// Makes a move that no request asked for: a bot's, decided for the current position and no other.
    pub(super) async fn make_bot_move(
        self: &Arc<Self>,
        table: &mut LoadedTable,
        seat: Seat,
        action: &Value,
    ) -> Result<u32> {
        let before = table.sequence();
        self.append(table, None, |table| {
            if table.sequence() != before {
                return Err(Reason::TableChanged.into());
            }
            Ok(table.match_state.judge(seat, action, &mut table.luck())?)
        })
        .await
    }

    /// Judges a step, appends it to the journal, applies it and notifies. Where another step took the sequence number
    /// (optimistic concurrency control), the step is judged again on the new position.
    pub(super) async fn append(
        self: &Arc<Self>,
        table: &mut LoadedTable,
        request: Option<RequestKey>,
        judge: impl Fn(&LoadedTable) -> Result<JudgedStep>,
    ) -> Result<u32> {
        let mut compared = false;
        for _ in 0..MAX_ATTEMPTS {
            if let Some(sequence) = request.as_ref().and_then(|key| table.served(key)) {
                return Ok(sequence);
            }
            let judged = match judge(table) {
                Ok(judged) => judged,
                // A refusal must not come from a position that another node has left behind.
                Err(_) if !compared && self.catch_up_if_behind(table).await? => {
                    compared = true;
                    continue;
                }
                Err(why) => return Err(why),
            };
            let (sequence, at) = (table.sequence(), step_time(now(), table.steps.last().map(|last| last.at)));
            let jobs = self.jobs_after(table, &judged, at);
            let (id, json) = (String::from(&table.id), judged.json.clone());
            let step = NewStep { table: id, sequence, json, at, request: request.clone(), jobs: jobs.clone() };
            let appended = self.store.append(step).await;
            if appended.is_err() {
                self.mark_stale(&table.id); // it may be stored all the same
            }
            match appended? {
                AppendOutcome::Stored => {
                    table.apply(judged, at, request);
                    table.thinking_check_at = thinking_time::check_at(table, &jobs);
                    metrics::counter!("knobel_steps_total").increment(1);
                    self.notify_step(table);
                    self.jobs.wake_for(&jobs);
                    self.send_turn_notices(table);
                    self.finish_if_over(table);
                    return Ok(sequence);
                }
                AppendOutcome::Taken => self.refresh(table).await?,
                AppendOutcome::Repeated(sequence) => {
                    self.refresh(table).await?;
                    return Ok(sequence);
                }
            }
        }
        Err(Reason::TableChanged.into())
    }

    fn finish_if_over(self: &Arc<Self>, table: &LoadedTable) {
        if table.match_state.places().is_some() {
            let (tables, id) = (Arc::clone(self), table.id.clone());
            tokio::spawn(async move {
                if let Err(why) = tables.finish(&id).await {
                    tracing::error!(
                        cause = why.into_problem().text,
                        "a finished match was not filed; a job tries again"
                    );
                }
            });
        }
    }

    /// The jobs to schedule with a step. They are stored in the same transaction, so they survive a crash; whether there
    /// is something to do then, the table itself tells.
    fn jobs_after(&self, table: &LoadedTable, judged: &JudgedStep, at: u64) -> Vec<ScheduledJob> {
        let job = |kind, at| ScheduledJob { table: String::from(&table.id), kind, at };
        let has_bots = table.doc.seats.iter().any(|seat| matches!(seat, SeatAssignment::Bot(_)));
        // A step of the table may bring a bot to the table, or let one go on.
        let has_bots = has_bots || !table.match_state.stand_ins().is_empty() || judged.table_step.is_some();
        let thinking = if has_bots { None } else { thinking_time::next_check(table, at, self.store.is_shared()) };
        let bots = has_bots.then(|| job(JobKind::BotTurn, at + bots::delay(table.doc.pace)));
        let thinking = thinking.map(|at| job(JobKind::ThinkingTime, at));
        let clock = table.clocks.earliest_deadline(at).map(|at| job(JobKind::Clock, at));
        bots.into_iter().chain(thinking).chain(clock).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_follow_each_other_in_time_unless_the_last_one_came_from_a_wrong_clock() {
        let (now, hour) = (1_000_000_000, 3_600_000);
        assert_eq!(step_time(now, None), now);
        assert_eq!(step_time(now, Some(now - 5)), now);
        assert_eq!(step_time(now, Some(now + 5)), now + 6, "another node's clock is a little ahead");
        assert_eq!(step_time(now, Some(now + hour)), now, "bots and clocks would wait for an hour");
    }
}
