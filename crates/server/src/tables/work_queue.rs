//! Computations that people ask for (coach, reports, puzzles, records): one at a time per person, a few at a time in
//! total, on blocking threads. Networks take turns, so that many guests of one don't keep others waiting, and nobody waits
//! longer than a deadline.

use super::fair_slots::{FairSlots, Priority};
use super::{Result, TableError};
use crate::ids::PersonId;
use crate::messages::Reason;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The usual deadline for waiting.
const WAITING_DEADLINE: Duration = Duration::from_secs(30);
/// Seconds after which a person with a full queue may ask again: a computation takes a few.
const RETRY_AFTER: u32 = 5;

/// The queues of all people.
pub(crate) struct WorkQueue {
    /// Limits how many computations run at once; bots in seats have a limit of their own and don't compete with these.
    slots: Arc<FairSlots>,
    /// How many computations of a person may wait while one runs.
    max_waiting: u32,
    /// How long a computation may wait for its turn.
    deadline: Duration,
    queues: Queues,
}

/// The requester of a computation.
#[derive(Clone, Copy)]
pub(crate) struct Asker<'a> {
    pub(crate) person: &'a PersonId,
    /// A keyed hash of the network the request came from.
    pub(crate) network: &'a str,
}

type Queues = Arc<Mutex<HashMap<PersonId, PersonQueue>>>;

struct PersonQueue {
    /// Running or waiting.
    pending: u32,
    turn: Arc<Semaphore>,
}

/// A place in a person's queue; it is free again when this is dropped.
struct Place {
    queues: Queues,
    person: PersonId,
}

fn lock(queues: &Mutex<HashMap<PersonId, PersonQueue>>) -> MutexGuard<'_, HashMap<PersonId, PersonQueue>> {
    queues.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn acquire(semaphore: Arc<Semaphore>) -> Result<OwnedSemaphorePermit> {
    semaphore.acquire_owned().await.map_err(|why| TableError::Internal(why.to_string()))
}

impl WorkQueue {
    pub(super) fn new(slots: usize, max_waiting: u32) -> Self {
        WorkQueue { slots: FairSlots::new(slots), max_waiting, deadline: WAITING_DEADLINE, queues: Arc::default() }
    }

    fn enqueue(&self, person: &PersonId) -> Result<(Place, Arc<Semaphore>)> {
        let mut queues = lock(&self.queues);
        let new = || PersonQueue { pending: 0, turn: Arc::new(Semaphore::new(1)) };
        let queue = queues.entry(person.clone()).or_insert_with(new);
        if queue.pending > self.max_waiting {
            return Err(Reason::TooManyRequests { retry_after: RETRY_AFTER }.into());
        }
        queue.pending += 1;
        metrics::gauge!("knobel_work_queue_length").increment(1.0);
        let place = Place { queues: Arc::clone(&self.queues), person: person.clone() };
        Ok((place, Arc::clone(&queue.turn)))
    }

    /// Runs a person's computation after those queued before it. One that waits is given up with its caller, or when
    /// the deadline is over; one that runs runs to its end, and keeps its place until then.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        asker: Asker<'_>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        let (place, turn) = self.enqueue(asker.person)?;
        let waiting = async {
            let turn = acquire(turn).await?;
            Ok::<_, TableError>((self.slots.acquire(asker.network, Priority::Person).await, turn))
        };
        let busy = |_| Reason::TooManyRequests { retry_after: RETRY_AFTER };
        let (slot, turn) = tokio::time::timeout(self.deadline, waiting).await.map_err(busy)??;
        let running = tokio::task::spawn_blocking(move || {
            let _held = (slot, turn, place);
            work()
        });
        running.await.map_err(|why| TableError::Internal(format!("a computation failed: {why}")))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        metrics::gauge!("knobel_work_queue_length").decrement(1.0);
        let mut queues = lock(&self.queues);
        if let Some(queue) = queues.get_mut(&self.person) {
            queue.pending -= 1;
            if queue.pending == 0 {
                queues.remove(&self.person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_person_has_one_computation_running_and_few_waiting() {
        let queue = Arc::new(WorkQueue::new(2, 2));
        let (started, has_started) = channel();
        let (end, may_end) = channel::<()>();
        let slow = {
            let queue = Arc::clone(&queue);
            let work = move || {
                started.send(()).unwrap();
                may_end.recv().unwrap();
            };
            tokio::spawn(async move { queue.run(Asker { person: &"ada".into(), network: "n" }, work).await })
        };
        tokio::task::spawn_blocking(move || has_started.recv().unwrap()).await.unwrap();
        let waiting: Vec<_> = (0..2).map(|_| queue.enqueue(&"ada".into()).unwrap()).collect();
        let refused = queue.enqueue(&"ada".into()).err().unwrap().into_problem();
        assert_eq!(refused.reason, Reason::TooManyRequests { retry_after: RETRY_AFTER });
        assert!(waiting.iter().all(|(_, turn)| turn.available_permits() == 0), "the first one still runs");
        assert!(queue.enqueue(&"ben".into()).is_ok(), "others need not wait");
        end.send(()).unwrap();
        slow.await.unwrap().unwrap();
        drop(waiting);
        assert!(lock(&queue.queues).is_empty(), "empty queues are removed");
    }

    #[tokio::test]
    async fn nobody_waits_longer_than_the_deadline() {
        let queue = WorkQueue { deadline: Duration::from_millis(10), ..WorkQueue::new(1, 2) };
        let _held = queue.slots.acquire("eve", Priority::Person).await;
        let waited = queue.run(Asker { person: &"ada".into(), network: "n" }, || ()).await;
        assert_eq!(waited.unwrap_err().into_problem().reason, Reason::TooManyRequests { retry_after: RETRY_AFTER });
        assert!(lock(&queue.queues).is_empty(), "and leaves nothing behind");
    }
}
