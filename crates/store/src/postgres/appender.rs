//! Steps that wait are stored together: one statement, one flush.

use super::{client, patient, signed, small};
use crate::{Appended, Failure, NewStep, Result};
use deadpool_postgres::{Object, Pool};
use std::collections::{HashSet, VecDeque};
use tokio::sync::{mpsc, oneshot};

/// Steps that may wait; more callers wait for a place.
const QUEUE: usize = 4096;
/// Steps in one statement.
const BATCH: usize = 512;

/// Stores every step of $1.. whose table is open and whose number is unused, with what is due after it.
///
/// The lock on the tables' rows is the one their foreign keys take anyway. Packing takes it alone, so no step slips in
/// behind a finished match. Rows are taken in one order, so that the batches of two nodes can't hold each other up.
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

/// Why was a step not stored? Its table is gone, its request was served, or its number is taken.
const WHY_NOT: &str = "
SELECT (SELECT sequence FROM steps WHERE table_id = id AND person = $2 AND request = $3) FROM tables WHERE id = $1";

struct Waiting {
    step: NewStep,
    caller: oneshot::Sender<Result<Appended>>,
}

/// A handle to the task that appends; it ends when the handle is dropped and the queue is empty.
pub(super) struct Appender {
    queue: mpsc::Sender<Waiting>,
}

impl Appender {
    pub(super) fn start(pool: Pool) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(serve(pool, waiting));
        Appender { queue }
    }

    pub(super) async fn append(&self, step: NewStep) -> Result<Appended> {
        let (caller, answer) = oneshot::channel();
        self.queue.send(Waiting { step, caller }).await.map_err(|_| Failure::Closing)?;
        answer.await.map_err(|_| Failure::Closing)?
    }
}

async fn serve(pool: Pool, mut queue: mpsc::Receiver<Waiting>) {
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
        let outcomes = store_all(&pool, &steps).await;
        for (Waiting { caller, .. }, outcome) in batch.into_iter().zip(outcomes) {
            let _ = caller.send(outcome); // who asked may have gone away
        }
    }
}

/// Takes what can go into one statement: of steps with the same number the first; the others wait.
fn apart(waiting: &mut VecDeque<Waiting>) -> Vec<Waiting> {
    let mut numbers = HashSet::new();
    let (batch, later): (Vec<_>, Vec<_>) =
        waiting.drain(..).partition(|next| numbers.insert((next.step.table.clone(), next.step.sequence)));
    *waiting = VecDeque::from(later);
    batch
}

/// One outcome a step. Where one spoils the statement (its table was deleted in that moment), each goes alone.
async fn store_all(pool: &Pool, steps: &[&NewStep]) -> Vec<Result<Appended>> {
    let client = match client(pool).await {
        Ok(client) => client,
        Err(why) => return steps.iter().map(|_| Err(Failure::Unreachable(why.to_string()))).collect(),
    };
    match patient(store(&client, steps)).await {
        Ok(outcomes) => outcomes,
        Err(Failure::Unreachable(why)) => steps.iter().map(|_| Err(Failure::Unreachable(why.clone()))).collect(),
        Err(why) if steps.len() == 1 => vec![Err(why)],
        Err(_) => {
            let mut outcomes = vec![];
            for step in steps {
                let alone = patient(store(&client, &[step])).await;
                outcomes.push(alone.and_then(|mut outcomes| outcomes.pop().unwrap_or(Err(Failure::Closing))));
            }
            outcomes
        }
    }
}

async fn store(client: &Object, steps: &[&NewStep]) -> Result<Vec<Result<Appended>>> {
    let tables: Vec<&str> = steps.iter().map(|step| step.table.as_str()).collect();
    let numbers: Vec<i64> = steps.iter().map(|step| i64::from(step.sequence)).collect();
    let times: Vec<i64> = steps.iter().map(|step| signed(step.at)).collect();
    let texts: Vec<&str> = steps.iter().map(|step| step.json.as_str()).collect();
    let people: Vec<Option<&str>> = steps.iter().map(|step| Some(step.asked.as_ref()?.0.as_str())).collect();
    let requests: Vec<Option<&str>> = steps.iter().map(|step| Some(step.asked.as_ref()?.1.as_str())).collect();
    let due: Vec<_> = steps.iter().flat_map(|step| step.due.iter().map(|due| (step.sequence, due))).collect();
    let due_tables: Vec<&str> = due.iter().map(|(_, due)| due.table.as_str()).collect();
    let due_numbers: Vec<i64> = due.iter().map(|(sequence, _)| i64::from(*sequence)).collect();
    let due_kinds: Vec<&str> = due.iter().map(|(_, due)| due.kind.as_str()).collect();
    let due_times: Vec<i64> = due.iter().map(|(_, due)| signed(due.at)).collect();
    let append = client.prepare_cached(APPEND).await?;
    let stored = client
        .query(
            &append,
            &[&tables, &numbers, &times, &texts, &people, &requests, &due_tables, &due_numbers, &due_kinds, &due_times],
        )
        .await?;
    let mut done = HashSet::new();
    for row in &stored {
        done.insert((row.try_get::<_, &str>(0)?, small(row, 1)?));
    }
    let mut outcomes = vec![];
    for step in steps {
        let stored = done.contains(&(step.table.as_str(), step.sequence));
        outcomes.push(if stored { Ok(Appended::Stored) } else { why_not(client, step).await });
    }
    Ok(outcomes)
}

async fn why_not(client: &Object, step: &NewStep) -> Result<Appended> {
    let (person, request) = step.asked.clone().unzip();
    let ask = client.prepare_cached(WHY_NOT).await?;
    let Some(row) = client.query_opt(&ask, &[&step.table, &person, &request]).await? else {
        return Err(Failure::Database("there is no such table".into()));
    };
    let earlier: Option<i64> = row.try_get(0)?;
    Ok(earlier.and_then(|sequence| u32::try_from(sequence).ok()).map_or(Appended::Taken, Appended::Repeated))
}
