//! Carries out the jobs of tables: bots' turns, clocks, clean-up.

use super::bots::BotTurn;
use super::create::STALE_AFTER;
use super::document::SeatAssignment;
use super::seats::WATCH_INTERVAL;
use super::{LoadedTable, Result, Tables};
use crate::ids::TableId;
use crate::jobs::{JobError, JobHandler, Outcome};
use crate::messages::Phase;
use crate::time::now;
use knobel_core::TableStep;
use std::sync::Arc;
use store::{JobKind, ScheduledJob};

/// Milliseconds after which a node checks again whether somebody watches bots that wait.
const ATTENTION_CHECK_INTERVAL: u64 = 10_000;

impl JobHandler for Arc<Tables> {
    async fn handle(&self, job: &ScheduledJob) -> std::result::Result<Outcome, JobError> {
        let id = TableId::from(job.table.as_str());
        self.mark_stale(&id); // the job was stored with a step that another node may just have made
        let outcome = match job.kind {
            JobKind::BotTurn => match self.bot_turn(&id).await {
                // The move has scheduled the next turn.
                Ok(BotTurn::Moved) => Ok(Outcome::Rescheduled),
                Ok(BotTurn::Passed) => Ok(Outcome::Done),
                Ok(BotTurn::Unattended) => self.wait_for_attention(&id).await,
                Ok(BotTurn::OverQuota) => self.check_attention_later(&id).await,
                Err(why) => Err(why),
            },
            JobKind::ThinkingTime => self.check_thinking_time(&id).await,
            JobKind::Clock => self.check_clock(&id).await,
            JobKind::Watch => self.watch(&id).await,
            JobKind::Stale => self.delete_stale(&id).await,
        };
        outcome.map_err(|why| match why {
            why if why.is_conflict() => JobError::Superseded,
            why if why.is_temporary() => JobError::Unavailable,
            why => JobError::Failed(why.into_problem().text),
        })
    }
}

impl Tables {
    /// At the start of a node: a job that is due later than any step schedules it was stored by a clock that was wrong.
    pub(crate) async fn correct_job_times(&self) -> store::Result<()> {
        for (kind, delay) in [
            (JobKind::BotTurn, ATTENTION_CHECK_INTERVAL),
            (JobKind::Watch, WATCH_INTERVAL),
            (JobKind::Stale, STALE_AFTER),
        ] {
            self.store.bring_jobs_forward(kind, now() + delay).await?;
        }
        Ok(())
    }

    /// Bots wait until somebody looks. On a shared store somebody may just have come at another node, whose heartbeat is
    /// not known here yet, so it is checked again.
    async fn wait_for_attention(&self, id: &TableId) -> Result<Outcome> {
        if !self.store.is_shared() {
            return Ok(Outcome::Done);
        }
        self.check_attention_later(id).await
    }

    async fn check_attention_later(&self, id: &TableId) -> Result<Outcome> {
        let at = now() + ATTENTION_CHECK_INTERVAL;
        self.jobs.schedule(ScheduledJob { table: id.into(), kind: JobKind::BotTurn, at }).await?;
        Ok(Outcome::Rescheduled)
    }

    /// Bots take over the seats whose time has run out.
    async fn check_clock(self: &Arc<Self>, id: &TableId) -> Result<Outcome> {
        let table = self.load(id).await?;
        let mut table = table.write().await;
        if table.phase() != Phase::Running {
            return Ok(Outcome::Done);
        }
        let at = now();
        let is_late = |seat: &knobel_core::Seat| table.clocks.left(*seat, at) == Some(0);
        let late: Vec<_> = table.awaited_people().into_iter().filter(is_late).collect();
        for seat in late {
            self.make_table_step(&mut table, TableStep::BotTookOver(seat)).await?;
        }
        match table.clocks.deadline() {
            Some(at) => {
                self.jobs.schedule(ScheduledJob { table: id.into(), kind: JobKind::Clock, at }).await?;
                Ok(Outcome::Rescheduled)
            }
            None => Ok(Outcome::Done),
        }
    }

    /// Opens a match whose start was interrupted, files one whose end was, pauses one that everybody has left.
    async fn watch(self: &Arc<Self>, id: &TableId) -> Result<Outcome> {
        let table = self.load(id).await?;
        {
            let mut table = table.write().await;
            if table.doc.started && table.sequence() == 0 {
                self.open_match(&mut table).await?;
            }
            if table.phase() == Phase::Running && self.is_abandoned(&table) {
                self.make_table_step(&mut table, TableStep::Paused).await?;
            }
        }
        let phase = table.read().await.phase();
        if phase == Phase::Over {
            self.finish(id).await?;
            return Ok(Outcome::Done);
        }
        // Where a bot failed, it is asked again.
        for (kind, at) in [(JobKind::BotTurn, now()), (JobKind::Watch, now() + WATCH_INTERVAL)] {
            self.jobs.schedule(ScheduledJob { table: id.into(), kind, at }).await?;
        }
        Ok(Outcome::Rescheduled)
    }

    /// Whether no player has been connected and nothing has happened for long. Never where a move may take days.
    fn is_abandoned(&self, table: &LoadedTable) -> bool {
        let is_present = |seat: &SeatAssignment| match seat {
            SeatAssignment::Person(person) => self.presence.is_present(&table.id, person),
            SeatAssignment::Open | SeatAssignment::Bot(_) => false,
        };
        let quiet = table.steps.last().is_some_and(|last| last.at + WATCH_INTERVAL <= now());
        let needs_people = !table.awaited_people().is_empty() || !table.match_state.stand_ins().is_empty();
        !table.doc.clock.is_for_days() && quiet && needs_people && !table.doc.seats.iter().any(is_present)
    }

    /// Deletes a table whose match never started.
    async fn delete_stale(self: &Arc<Self>, id: &TableId) -> Result<Outcome> {
        let table = self.load(id).await?;
        let table = table.read().await;
        if table.phase() == Phase::Open {
            self.delete(&table).await?;
        }
        Ok(Outcome::Done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::SeatPlan;
    use crate::tables::Asker;
    use crate::tables::document::TableDocument;
    use crate::tables::test_support::{ada, table_of_ada, tables};
    use knobel_core::Seat;
    use store::{NewStep, NewTable};

    async fn table(tables: &Arc<Tables>) -> TableId {
        table_of_ada(tables, |_| {}).await
    }

    async fn phase(tables: &Tables, id: &TableId) -> Phase {
        tables.load(id).await.unwrap().read().await.phase()
    }

    #[tokio::test]
    async fn a_table_that_never_started_is_deleted_and_one_that_did_stays() {
        let tables = tables().await;
        let (left, started) = (table(&tables).await, table(&tables).await);
        tables.start(&started, &ada()).await.unwrap();
        for id in [&left, &started] {
            assert_eq!(tables.delete_stale(id).await.unwrap(), Outcome::Done);
        }
        assert!(tables.load(&left).await.is_err());
        assert!(tables.load(&started).await.is_ok());
    }

    #[tokio::test]
    async fn an_abandoned_match_is_paused_and_bots_wait() {
        let tables = tables().await;
        let id = table(&tables).await;
        tables.start(&id, &ada()).await.unwrap();
        tables.watch(&id).await.unwrap();
        assert_eq!(phase(&tables, &id).await, Phase::Running, "it has just started");
        while tables.bot_turn(&id).await.unwrap() == BotTurn::Moved {}
        make_old(&tables, &id).await;
        tables.presence.join(&id, &ada());
        tables.watch(&id).await.unwrap();
        assert_eq!(phase(&tables, &id).await, Phase::Running, "ada is connected");
        tables.presence.leave(&id, &ada());
        tables.watch(&id).await.unwrap();
        assert_eq!(phase(&tables, &id).await, Phase::Paused);
        assert_eq!(tables.bot_turn(&id).await.unwrap(), BotTurn::Passed);
    }

    #[tokio::test]
    async fn a_bot_that_stands_in_is_scheduled_at_once_and_none_is_where_people_play() {
        let tables = tables().await;
        let id = table_of_ada(&tables, |new| new.seats = vec![SeatPlan::Me, SeatPlan::Me]).await;
        tables.start(&id, &ada()).await.unwrap();
        let soon = now() + 1000;
        assert_eq!(tables.store.claim_jobs("node", soon, 1000, 9).await.unwrap(), []);
        tables.hand_over(&id, &ada(), 0).await.unwrap();
        let jobs = tables.store.claim_jobs("node", soon, 1000, 9).await.unwrap();
        assert_eq!(jobs.iter().map(|job| job.kind).collect::<Vec<_>>(), [JobKind::BotTurn]);
    }

    #[tokio::test]
    async fn bots_go_on_where_a_clock_an_hour_ahead_was_set_right() {
        let tables = tables().await;
        let id = table_of_ada(&tables, |new| new.seats = vec![SeatPlan::Bot("random".to_owned()); 2]).await;
        tables.start(&id, &ada()).await.unwrap();
        let ahead = now() + 3_600_000;
        retimed(&tables, &id, ahead).await;
        tables.presence.join(&id, &ada());
        tables
            .store
            .schedule_job(ScheduledJob { table: (&id).into(), kind: JobKind::BotTurn, at: ahead })
            .await
            .unwrap();
        tables.correct_job_times().await.unwrap();
        let soon = now() + 2 * ATTENTION_CHECK_INTERVAL;
        let due = async || tables.store.claim_jobs("node", soon, 1000, 9).await.unwrap();
        assert_eq!(due().await.iter().map(|job| job.kind).collect::<Vec<_>>(), [JobKind::BotTurn]);
        assert_eq!(tables.bot_turn(&id).await.unwrap(), BotTurn::Moved);
        assert_eq!(due().await.iter().map(|job| job.kind).collect::<Vec<_>>(), [JobKind::BotTurn], "the next turn");
    }

    #[tokio::test]
    async fn bots_alone_wait_until_somebody_looks() {
        let tables = tables().await;
        let id = table_of_ada(&tables, |new| new.seats = vec![SeatPlan::Bot("random".to_owned()); 2]).await;
        tables.start(&id, &ada()).await.unwrap();
        assert_eq!(tables.bot_turn(&id).await.unwrap(), BotTurn::Unattended, "nobody looks");
        tables
            .store
            .complete_job(tables.store.claim_jobs("node", now() + 2_000, 9, 9).await.unwrap()[0].clone())
            .await
            .unwrap();
        tables.state(&id, Asker { person: &"eve".into(), network: "n" }).await.unwrap();
        let jobs = tables.store.claim_jobs("node", now(), 9, 9).await.unwrap();
        assert_eq!(jobs.iter().map(|job| job.kind).collect::<Vec<_>>(), [JobKind::BotTurn], "it goes on");
        assert_eq!(tables.bot_turn(&id).await.unwrap(), BotTurn::Moved);
    }

    /// Rebuilds a table as if all its steps had happened long ago.
    async fn make_old(tables: &Tables, id: &TableId) {
        retimed(tables, id, 1).await;
    }

    /// Rebuilds a table as if its steps had happened from this time on.
    async fn retimed(tables: &Tables, id: &TableId, from: u64) {
        let stored = tables.store.table(id).await.unwrap().unwrap();
        let steps = tables.store.steps(id, 0).await.unwrap();
        tables.store.delete_table(id).await.unwrap();
        let new = NewTable { people: vec![String::from(&ada())], ..NewTable::new(id, &stored.doc, 1) };
        tables.store.create_table(new).await.unwrap();
        for step in steps {
            let step = NewStep::new(id, step.sequence, &step.json, from + u64::from(step.sequence));
            tables.store.append(step).await.unwrap();
        }
        tables.evict(id);
    }

    #[tokio::test]
    async fn a_match_whose_start_was_interrupted_is_opened() {
        let tables = tables().await;
        let id = table(&tables).await;
        {
            let table = tables.load(&id).await.unwrap();
            let started = |doc: &mut TableDocument| {
                doc.started = true;
                doc.nonces = vec![Some(knobel_core::Nonce([1; 32])); 2];
                Ok(())
            };
            tables.change(&mut *table.write().await, vec![], started).await.unwrap();
        }
        tables.watch(&id).await.unwrap();
        assert_eq!(tables.load(&id).await.unwrap().read().await.sequence(), 1);
    }

    #[tokio::test]
    async fn a_seat_without_moves_is_taken_over_by_its_own_person_alone() {
        let tables = tables().await;
        let id = table(&tables).await;
        tables.start(&id, &ada()).await.unwrap();
        assert!(tables.hand_over(&id, &"eve".into(), 0).await.is_err());
        tables.hand_over(&id, &ada(), 0).await.unwrap();
        assert_eq!(tables.load(&id).await.unwrap().read().await.match_state.stand_ins(), [Seat(0)]);
    }
}
