//! Common thinking time, in games that give it: bots act at moments drawn uniformly from it, and when it ends the table
//! passes for those who have not acted.

use super::bots::{self, BotTurn};
use super::{Access, LoadedTable, Result, Tables};
use crate::ids::{PersonId, TableId};
use crate::jobs::Outcome;
use crate::messages::{Pace, Phase, Reason};
use crate::secret;
use crate::time::now;
use knobel_core::Seat;
use std::sync::Arc;
use store::{JobKind, ScheduledJob};

/// When a bot acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BotMoment {
    /// At once: nobody thinks.
    Now,
    /// While people think, at a moment drawn uniformly from the time left, independently of all hands.
    At(u64),
    /// Once every person has gone on; their step or word lets the bots act.
    AfterPeople,
}

pub(super) fn bot_moment(table: &LoadedTable, at: u64) -> BotMoment {
    if table.doc.pace == Pace::Instant || table.thinking_people().is_empty() {
        return BotMoment::Now;
    }
    if table.match_state.thinking_time().is_none() {
        return BotMoment::AfterPeople;
    }
    let Some(until) = table.thinking_until().filter(|until| *until > at) else { return BotMoment::Now };
    let played_by_bots = table.played_by_bots();
    let bots = table.match_state.thinking().into_iter().filter(|seat| played_by_bots.contains(seat)).count();
    BotMoment::At(first_of(bots, at, until))
}

/// The earliest of `count` uniform draws; the end of the time where there are none. The others are drawn again after it
/// from the time that is left, which gives the same distribution as drawing all at once.
fn first_of(count: usize, at: u64, until: u64) -> u64 {
    let draw = || at + u64::from_le_bytes(secret::random()) % (until - at);
    (0..count).map(|_| draw()).min().unwrap_or(until)
}

/// When a job must check whether the thinking time is over, if a step is made now at a table without bots. `None`: never,
/// or a scheduled job does so before that anyway. At a table with bots, their job checks.
///
/// So a match of many quick steps schedules one job per thinking time, not one per step.
pub(super) fn next_check(table: &LoadedTable, at: u64, shared: bool) -> Option<u64> {
    let running = table.thinking_until();
    let end = running.unwrap_or(at + table.thinking_time()?); // a time that begins with this step ends no sooner
    // Another node may run the job while this step is being stored, and find nothing to do; but for a running time it
    // schedules the job again.
    let suffices = |check: u64| check <= end && if shared { running.is_some() } else { at < check };
    if table.thinking_check_at.is_some_and(suffices) { None } else { Some(end) }
}

/// When the next check happens, after these jobs were stored with a step.
pub(super) fn check_at(table: &LoadedTable, jobs: &[ScheduledJob]) -> Option<u64> {
    let stored = |kind: JobKind| jobs.iter().find(|job| job.kind == kind).map(|job| job.at);
    match stored(JobKind::BotTurn) {
        Some(_) => None, // the bots' job decides
        None => stored(JobKind::ThinkingTime).or(table.thinking_check_at),
    }
}

impl Tables {
    pub(super) async fn schedule_thinking_check(&self, id: &TableId, at: u64) -> Result<()> {
        Ok(self.jobs.schedule(ScheduledJob { table: id.into(), kind: JobKind::ThinkingTime, at }).await?)
    }

    /// A bot's moment has come, or the time is over.
    pub(super) async fn check_thinking_time(self: &Arc<Self>, id: &TableId) -> Result<Outcome> {
        let table = self.load(id).await?;
        let until = {
            let table = table.read().await;
            table.thinking_until().filter(|_| table.phase() == Phase::Running)
        };
        let Some(until) = until else { return Ok(Outcome::Done) };
        if until > now() {
            return Ok(match self.bot_turn_now(id).await? {
                BotTurn::Moved | BotTurn::Unattended | BotTurn::OverQuota => Outcome::Done,
                BotTurn::Passed => Outcome::Rescheduled, // for the end of the time
            });
        }
        let mut table = table.write().await;
        for seat in table.match_state.players().seats().collect::<Vec<Seat>>() {
            if table.thinking_until() != Some(until) {
                break; // the last pass ended it
            }
            if let Some(action) = table.match_state.pass(seat) {
                self.make_bot_move(&mut table, seat, &action).await?;
            }
        }
        Ok(Outcome::Done)
    }

    /// A person needs no more thinking time, so bots don't wait for this seat. (Passing says so as well, but the player
    /// who reads next can't pass.)
    pub(crate) async fn set_ready(&self, id: &TableId, person: &PersonId, seat: u8) -> Result<()> {
        let table = self.load(id).await?;
        let mut table = table.write().await;
        table.authorize(person, Access::Seat(seat))?;
        if !table.match_state.thinking().contains(&Seat(seat)) {
            return Err(Reason::NoThinkingTime.into());
        }
        table.ready.push(Seat(seat));
        if table.thinking_people().is_empty() {
            let at = now() + bots::delay(table.doc.pace);
            self.jobs.schedule(ScheduledJob { table: id.into(), kind: JobKind::BotTurn, at }).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::SeatPlan;
    use crate::tables::test_support::{act, ada, table_of_ada, tables};
    use serde_json::json;

    #[test]
    fn a_moment_lies_anywhere_in_the_time_and_the_first_of_many_lies_early() {
        let drawn = |bots: usize| (0..4000).map(move |_| first_of(bots, 100, 500));
        for quarter in 0..4 {
            let inside = drawn(1).filter(|at| (at - 100) / 100 == quarter).count();
            assert!((800..1200).contains(&inside), "{inside} of 4000 in quarter {quarter}");
        }
        let early = drawn(3).filter(|at| *at < 200).count(); // 1 - 0.75³ = 58 %
        assert!((2100..2500).contains(&early), "{early} of 4000 in the first quarter");
        assert_eq!(first_of(0, 100, 500), 500, "without bots the check comes at the end");
    }

    #[tokio::test]
    async fn without_bots_one_job_per_thinking_time_is_enough_and_never_too_late() {
        let tables = tables().await;
        let id = table_of_ada(&tables, |new| {
            new.game = "code777".to_owned();
            new.setup = json!({ "seats": 2, "start": { "seat": 0 }, "thinking_time": 600 });
            new.seats = vec![SeatPlan::Me, SeatPlan::Me];
        })
        .await;
        tables.start(&id, &ada()).await.unwrap();
        let table = tables.load(&id).await.unwrap();
        let opened = table.read().await.thinking_check_at.unwrap();
        act(&tables, &id, "1", json!("read")).await;
        let mut table = table.write().await;
        let (at, until) = (now(), table.thinking_until().unwrap());
        assert_eq!(table.thinking_check_at, Some(opened), "the job that runs then sees how far it is");
        assert!(opened <= until);
        assert_eq!(next_check(&table, at, false), None);
        assert_eq!(next_check(&table, opened, false), Some(until), "that job has run by then");
        table.thinking_check_at = None;
        assert_eq!(next_check(&table, at, true), Some(until), "another node may have stored nothing");
        table.thinking_check_at = Some(until + 1);
        assert_eq!(next_check(&table, at, false), Some(until), "that would be too late");
    }

    #[tokio::test]
    async fn bots_wait_for_thinking_people_and_for_nobody_else() {
        let tables = tables().await;
        let id = table_of_ada(&tables, |new| {
            new.game = "code777".to_owned();
            new.setup = json!({ "seats": 3, "start": { "seat": 0 }, "thinking_time": 600 });
            new.seats = vec![SeatPlan::Me, SeatPlan::Bot("plain".to_owned()), SeatPlan::Bot("plain".to_owned())];
            new.pace = Pace::Quick;
        })
        .await;
        tables.start(&id, &ada()).await.unwrap();
        let table = tables.load(&id).await.unwrap();
        let now_at = |table: &LoadedTable| bot_moment(table, now());
        assert_eq!(now_at(&*table.read().await), BotMoment::Now, "there is time only to think about an answer");
        act(&tables, &id, "1", json!("read")).await;
        {
            let table = table.read().await;
            let (at, until) = (now(), table.thinking_until().unwrap());
            assert!(matches!(bot_moment(&table, at), BotMoment::At(moment) if (at..until).contains(&moment)));
            assert_eq!(bot_moment(&table, until), BotMoment::Now, "the time is over");
        }
        assert_eq!(tables.bot_turn(&id).await.unwrap(), BotTurn::Passed, "they wait");
        act(&tables, &id, "2", json!("go_on")).await;
        assert_eq!(now_at(&*table.read().await), BotMoment::Now, "all people have passed");
        assert_eq!(tables.bot_turn(&id).await.unwrap(), BotTurn::Moved);
    }

    #[tokio::test]
    async fn without_a_limit_bots_wait_until_every_person_has_gone_on() {
        let tables = tables().await;
        let id = table_of_ada(&tables, |new| {
            new.game = "code777".to_owned();
            new.setup = json!({ "seats": 3, "start": { "seat": 1 }, "thinking_time": "until_all_go_on" });
            new.seats = vec![SeatPlan::Me, SeatPlan::Bot("plain".to_owned()), SeatPlan::Me];
            new.pace = Pace::Quick;
        })
        .await;
        tables.start(&id, &ada()).await.unwrap();
        let table = tables.load(&id).await.unwrap();
        assert_eq!(tables.bot_turn(&id).await.unwrap(), BotTurn::Moved, "it reads the first question");
        assert_eq!(table.read().await.thinking_until(), None, "no clock runs");
        assert_eq!(bot_moment(&*table.read().await, now()), BotMoment::AfterPeople);
        assert_eq!(tables.bot_turn(&id).await.unwrap(), BotTurn::Passed, "it waits");
        act(&tables, &id, "1", json!("go_on")).await;
        assert_eq!(bot_moment(&*table.read().await, now()), BotMoment::AfterPeople, "the next reader still thinks");
        tables.set_ready(&id, &ada(), 2).await.unwrap();
        assert_eq!(bot_moment(&*table.read().await, now()), BotMoment::Now);
        assert_eq!(tables.bot_turn(&id).await.unwrap(), BotTurn::Moved);
    }
}
