//! Reads of steps that wait are done together: where other nodes make thousands of steps a second, reading each by
//! itself would cost the database more than storing it.

use super::journal::stored_step;
use super::{client, patient};
use crate::{Failure, Result, StoredStep};
use deadpool_postgres::Pool;
use tokio::sync::{mpsc, oneshot};

/// Reads that may wait; more callers wait for a place.
const QUEUE: usize = 4096;
/// Tables in one statement.
const BATCH: usize = 512;

/// The steps of each table of $1 from its number in $2 on; the first column says of which.
const GATHER: &str = "
SELECT asked.place, s.sequence, s.at, s.json, s.person, s.request
FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS asked (table_id, first, place)
JOIN steps s ON s.table_id = asked.table_id AND s.sequence >= asked.first
ORDER BY asked.place, s.sequence";

struct Wanted {
    table: String,
    from: u32,
    caller: oneshot::Sender<Result<Vec<StoredStep>>>,
}

/// A handle to the task that reads; it ends when the handle is dropped and the queue is empty.
pub(super) struct Gatherer {
    queue: mpsc::Sender<Wanted>,
}

impl Gatherer {
    pub(super) fn start(pool: Pool) -> Self {
        let (queue, wanted) = mpsc::channel(QUEUE);
        tokio::spawn(serve(pool, wanted));
        Gatherer { queue }
    }

    /// The steps of a table from a number on, as far as they are not packed.
    pub(super) async fn loose(&self, table: &str, from: u32) -> Result<Vec<StoredStep>> {
        let (caller, answer) = oneshot::channel();
        let wanted = Wanted { table: table.to_owned(), from, caller };
        self.queue.send(wanted).await.map_err(|_| Failure::Closing)?;
        answer.await.map_err(|_| Failure::Closing)?
    }
}

async fn serve(pool: Pool, mut queue: mpsc::Receiver<Wanted>) {
    let mut batch = vec![];
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        match patient(gather(&pool, &batch)).await {
            Ok(found) => {
                for (Wanted { caller, .. }, steps) in batch.drain(..).zip(found) {
                    let _ = caller.send(Ok(steps)); // who asked may have gone away
                }
            }
            Err(why) => {
                for Wanted { caller, .. } in batch.drain(..) {
                    let _ = caller.send(Err(again(&why)));
                }
            }
        }
    }
}

/// The same failure, for one of all who hear it.
fn again(why: &Failure) -> Failure {
    match why {
        Failure::Unreachable(why) => Failure::Unreachable(why.clone()),
        why => Failure::Database(why.to_string().into()),
    }
}

/// One list a table.
async fn gather(pool: &Pool, wanted: &[Wanted]) -> Result<Vec<Vec<StoredStep>>> {
    let client = client(pool).await?;
    let tables: Vec<&str> = wanted.iter().map(|wanted| wanted.table.as_str()).collect();
    let numbers: Vec<i64> = wanted.iter().map(|wanted| i64::from(wanted.from)).collect();
    let statement = client.prepare_cached(GATHER).await?;
    let mut found: Vec<Vec<StoredStep>> = wanted.iter().map(|_| vec![]).collect();
    for row in client.query(&statement, &[&tables, &numbers]).await? {
        let place: i64 = row.try_get(0)?;
        let place = usize::try_from(place - 1).map_err(|why| Failure::Unreadable(why.to_string()))?;
        found[place].push(stored_step(&row, 1)?);
    }
    Ok(found)
}
