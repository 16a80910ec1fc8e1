//! Group commit: queued steps are stored together, by one statement with one flush.

use super::{client, patient, signed, small};
use crate::{AppendOutcome, NewStep, Result, StoreError};
use deadpool_postgres::{Object, Pool};
use std::collections::{HashSet, VecDeque};
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// Capacity of the queue; a caller that finds it full waits (back-pressure).
const QUEUE: usize = 4096;
/// Upper bound on the steps of one statement.
const BATCH: usize = 512;

/// Stores every step of $1.. whose table is open and whose sequence number is unused, with its jobs.
///
/// The lock on the tables' rows is the one their foreign keys take anyway. Packing takes it exclusively, so no step is
/// appended after a match was packed. Rows are locked in one order, so that the batches of two nodes can't deadlock.
const APPEND: &str = "
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[])
        AS asked (table_id, sequence, at, json, person, request)
), open AS (
    SELECT id FROM tables WHERE id = ANY($1) AND NOT packed ORDER BY id FOR KEY SHARE
), stored AS (
    INSERT INTO steps (table_id, sequence, at, json, person, request)
    SELECT asked.* FROM asked JOIN open ON open.id = asked.table_id ORDER BY asked.table_id, asked.sequence
    ON CONFLICT DO NOTHING
    RETURNING table_id, sequence
), later AS (
    INSERT INTO due (table_id, kind, at)
    SELECT DISTINCT ON (due.table_id, due.kind) due.table_id, due.kind, due.at
    FROM unnest($7::text[], $8::bigint[], $9::text[], $10::bigint[]) AS due (table_id, sequence, kind, at)
    JOIN stored ON stored.table_id = due.table_id AND stored.sequence = due.sequence
    ORDER BY due.table_id, due.kind, due.sequence DESC
    ON CONFLICT (table_id, kind) DO UPDATE SET at = excluded.at, claimed_until = 0, claimed_by = NULL
)
SELECT table_id, sequence FROM stored";

/// Why a step was not stored: its table is gone, its idempotency key is known, or its sequence number is taken.
const WHY_NOT: &str = "
SELECT (SELECT sequence FROM steps WHERE table_id = id AND person = $2 AND request = $3) FROM tables WHERE id = $1";

struct QueuedStep {
    step: NewStep,
    caller: oneshot::Sender<Result<AppendOutcome>>,
}

/// A handle to the task that appends; it ends when the handle is dropped and the queue is empty.
pub(super) struct Appender {
    queue: mpsc::Sender<QueuedStep>,
}

impl Appender {
    pub(super) fn start(pool: Pool) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(serve(pool, waiting));
        Appender { queue }
    }

    pub(super) async fn append(&self, step: NewStep) -> Result<AppendOutcome> {
        let (caller, answer) = oneshot::channel();
        self.queue.send(QueuedStep { step, caller }).await.map_err(|_| StoreError::Closing)?;
        answer.await.map_err(|_| StoreError::Closing)?
    }
}

async fn serve(pool: Pool, mut queue: mpsc::Receiver<QueuedStep>) {
    let mut waiting = VecDeque::new();
    loop {
        if waiting.is_empty() {
            let Some(first) = queue.recv().await else { return };
            waiting.push_back(first);
        }
        while waiting.len() < BATCH {
            let Ok(next) = queue.try_recv() else { break };
            waiting.push_back(next);
        }
        let batch = apart(&mut waiting);
        let steps: Vec<&NewStep> = batch.iter().map(|waiting| &waiting.step).collect();
        let started = Instant::now();
        let outcomes = store_all(&pool, &steps).await;
        metrics::histogram!("knobel_flush_seconds").record(started.elapsed());
        metrics::gauge!("knobel_write_queue_length").set((waiting.len() + queue.len()) as f64);
        for (QueuedStep { caller, .. }, outcome) in batch.into_iter().zip(outcomes) {
            let _ = caller.send(outcome); // the caller may have gone away
        }
    }
}

/// Takes what can go into one statement: of steps with the same number the first; the others wait.
fn apart(waiting: &mut VecDeque<QueuedStep>) -> Vec<QueuedStep> {
    let mut numbers = HashSet::new();
    let (batch, later): (Vec<_>, Vec<_>) =
        waiting.drain(..).partition(|next| numbers.insert((next.step.table.clone(), next.step.sequence)));
    *waiting = VecDeque::from(later);
    batch
}

/// One outcome a step. Where one spoils the statement (its table was deleted in that moment), each goes alone.
async fn store_all(pool: &Pool, steps: &[&NewStep]) -> Vec<Result<AppendOutcome>> {
    let client = match client(pool).await {
        Ok(client) => client,
        Err(why) => return steps.iter().map(|_| Err(StoreError::Unreachable(why.to_string()))).collect(),
    };
    match patient(store(&client, steps)).await {
        Ok(outcomes) => outcomes,
        Err(StoreError::Unreachable(why)) => steps.iter().map(|_| Err(StoreError::Unreachable(why.clone()))).collect(),
        Err(why) if steps.len() == 1 => vec![Err(why)],
        Err(_) => {
            let mut outcomes = vec![];
            for step in steps {
                let alone = patient(store(&client, &[step])).await;
                outcomes.push(alone.and_then(|mut outcomes| outcomes.pop().unwrap_or(Err(StoreError::Closing))));
            }
            outcomes
        }
    }
}

async fn store(client: &Object, steps: &[&NewStep]) -> Result<Vec<Result<AppendOutcome>>> {
    let tables: Vec<&str> = steps.iter().map(|step| step.table.as_str()).collect();
    let numbers: Vec<i64> = steps.iter().map(|step| i64::from(step.sequence)).collect();
    let times: Vec<i64> = steps.iter().map(|step| signed(step.at)).collect();
    let texts: Vec<&str> = steps.iter().map(|step| step.json.as_str()).collect();
    let people: Vec<Option<&str>> = steps.iter().map(|step| Some(step.request.as_ref()?.person.as_str())).collect();
    let requests: Vec<Option<&str>> = steps.iter().map(|step| Some(step.request.as_ref()?.request.as_str())).collect();
    let jobs: Vec<_> = steps.iter().flat_map(|step| step.jobs.iter().map(|job| (step.sequence, job))).collect();
    let job_tables: Vec<&str> = jobs.iter().map(|(_, job)| job.table.as_str()).collect();
    let job_numbers: Vec<i64> = jobs.iter().map(|(sequence, _)| i64::from(*sequence)).collect();
    let job_kinds: Vec<&str> = jobs.iter().map(|(_, job)| job.kind.as_str()).collect();
    let job_times: Vec<i64> = jobs.iter().map(|(_, job)| signed(job.at)).collect();
    let append = client.prepare_cached(APPEND).await?;
    let stored = client
        .query(
            &append,
            &[&tables, &numbers, &times, &texts, &people, &requests, &job_tables, &job_numbers, &job_kinds, &job_times],
        )
        .await?;
    let mut done = HashSet::new();
    for row in &stored {
        done.insert((row.try_get::<_, &str>(0)?, small(row, 1)?));
    }
    let mut outcomes = vec![];
    for step in steps {
        let stored = done.contains(&(step.table.as_str(), step.sequence));
        outcomes.push(if stored { Ok(AppendOutcome::Stored) } else { why_not(client, step).await });
    }
    Ok(outcomes)
}

async fn why_not(client: &Object, step: &NewStep) -> Result<AppendOutcome> {
    let (person, request) = step.request.clone().map(<(String, String)>::from).unzip();
    let ask = client.prepare_cached(WHY_NOT).await?;
    let Some(row) = client.query_opt(&ask, &[&step.table, &person, &request]).await? else {
        return Err(StoreError::Database("there is no such table".into()));
    };
    let earlier: Option<i64> = row.try_get(0)?;
    Ok(earlier.and_then(|sequence| u32::try_from(sequence).ok()).map_or(AppendOutcome::Taken, AppendOutcome::Repeated))
}
