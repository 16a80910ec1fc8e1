//! Batched reads: queued reads of steps share one statement. Where other nodes make thousands of steps a second,
//! reading each by itself would cost the database more than storing it.

use super::journal::stored_step;
use super::{client, patient};
use crate::{Result, StoreError, StoredStep};
use deadpool_postgres::Pool;
use tokio::sync::{mpsc, oneshot};

/// Capacity of the queue; a caller that finds it full waits (back-pressure).
const QUEUE: usize = 4096;
/// Upper bound on the tables of one statement.
const BATCH: usize = 512;

/// The steps of each table of $1 from its number in $2 on; the first column says of which.
const GATHER: &str = "
SELECT asked.place, s.sequence, s.at, s.json, s.person, s.request
FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS asked (table_id, first, place)
JOIN steps s ON s.table_id = asked.table_id AND s.sequence >= asked.first
ORDER BY asked.place, s.sequence";

struct QueuedRead {
    table: String,
    from: u32,
    caller: oneshot::Sender<Result<Vec<StoredStep>>>,
}

/// A handle to the reading task, which ends when the handle is dropped and the queue is empty.
pub(super) struct BatchReader {
    queue: mpsc::Sender<QueuedRead>,
}

impl BatchReader {
    pub(super) fn start(pool: Pool) -> Self {
        let (queue, wanted) = mpsc::channel(QUEUE);
        tokio::spawn(serve(pool, wanted));
        BatchReader { queue }
    }

    /// The unpacked steps of a table from a sequence number on.
    pub(super) async fn loose(&self, table: &str, from: u32) -> Result<Vec<StoredStep>> {
        let (caller, answer) = oneshot::channel();
        let wanted = QueuedRead { table: table.to_owned(), from, caller };
        self.queue.send(wanted).await.map_err(|_| StoreError::Closing)?;
        answer.await.map_err(|_| StoreError::Closing)?
    }
}

async fn serve(pool: Pool, mut queue: mpsc::Receiver<QueuedRead>) {
    let mut batch = vec![];
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        match patient(gather(&pool, &batch)).await {
            Ok(found) => {
                for (QueuedRead { caller, .. }, steps) in batch.drain(..).zip(found) {
                    let _ = caller.send(Ok(steps)); // the caller may have gone away
                }
            }
            Err(why) => {
                for QueuedRead { caller, .. } in batch.drain(..) {
                    let _ = caller.send(Err(again(&why)));
                }
            }
        }
    }
}

/// A copy of an error, for one of several callers.
fn again(why: &StoreError) -> StoreError {
    match why {
        StoreError::Unreachable(why) => StoreError::Unreachable(why.clone()),
        why => StoreError::Database(why.to_string().into()),
    }
}

/// One list a table.
async fn gather(pool: &Pool, wanted: &[QueuedRead]) -> Result<Vec<Vec<StoredStep>>> {
    let client = client(pool).await?;
    let tables: Vec<&str> = wanted.iter().map(|wanted| wanted.table.as_str()).collect();
    let numbers: Vec<i64> = wanted.iter().map(|wanted| i64::from(wanted.from)).collect();
    let statement = client.prepare_cached(GATHER).await?;
    let mut found: Vec<Vec<StoredStep>> = wanted.iter().map(|_| vec![]).collect();
    for row in client.query(&statement, &[&tables, &numbers]).await? {
        let place: i64 = row.try_get(0)?;
        let place = usize::try_from(place - 1).map_err(|why| StoreError::Unreadable(why.to_string()))?;
        found[place].push(stored_step(&row, 1)?);
    }
    Ok(found)
}
