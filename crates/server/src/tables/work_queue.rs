//! Computations that people ask for, on blocking threads, with a queue for each kind: coach, reports, puzzles, imports,
//! records, passwords.
//!
//! A person has one computation of a kind running, and few waiting. Networks take turns, and within a network its people,
//! so that many guests of one don't keep others waiting. Nobody waits longer than a deadline, and a computation is
//! cancelled when nobody waits for it any more: its asker has gone, or it has run for too long.

use super::fair_slots::{FairSlots, Priority};
use super::{Result, TableError};
use crate::ids::PersonId;
use crate::messages::Reason;
use games::ShouldStop;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Seconds after which a person with a full queue may ask again: a computation takes a few.
const RETRY_AFTER: u32 = 5;

/// The queues of all kinds of computations; bots in seats have slots of their own and don't compete with these.
pub(crate) struct WorkQueues {
    /// Answers of the coach and of the companion at a real table.
    pub(crate) coach: WorkQueue,
    /// Reports on whole matches.
    pub(crate) reports: WorkQueue,
    pub(crate) puzzles: WorkQueue,
    /// Records that are verified to be imported.
    pub(crate) imports: WorkQueue,
    /// Records, positions and states of long matches: short, but too long for the threads that serve moves.
    pub(crate) exports: WorkQueue,
    /// Passwords that are hashed: each takes 19 MiB.
    pub(crate) passwords: WorkQueue,
}

/// The bounds of a queue.
#[derive(Clone, Copy)]
pub(crate) struct QueueLimits {
    /// How many computations run at once.
    slots: usize,
    /// How many computations of a person may wait while one runs.
    waiting_per_person: u32,
    /// How many computations of a network may run or wait.
    per_network: u32,
    /// How many computations of all people may run or wait.
    in_total: u32,
    /// How long a computation may wait for its turn.
    waiting_time: Duration,
    /// How long a computation may run.
    running_time: Duration,
}

impl WorkQueues {
    /// Queues that together leave processors to moves: most kinds have this many slots.
    pub(super) fn new(slots: usize) -> Self {
        let usual = QueueLimits {
            slots,
            waiting_per_person: 2,
            per_network: 16,
            in_total: 64,
            waiting_time: Duration::from_secs(30),
            running_time: Duration::from_secs(20),
        };
        WorkQueues {
            coach: WorkQueue::new(usual),
            reports: WorkQueue::new(usual),
            puzzles: WorkQueue::new(usual),
            // A record that waits is in memory, and one that is verified takes many times its size.
            imports: WorkQueue::new(QueueLimits {
                slots: 1,
                waiting_per_person: 1,
                per_network: 3,
                in_total: 9,
                ..usual
            }),
            // Whoever leafs through a match asks for many positions.
            exports: WorkQueue::new(QueueLimits { waiting_per_person: 16, per_network: 64, in_total: 256, ..usual }),
            passwords: WorkQueue::new(QueueLimits { slots: 2, waiting_time: Duration::from_secs(10), ..usual }),
        }
    }
}

/// A queue for one kind of computations.
pub(crate) struct WorkQueue {
    limits: QueueLimits,
    slots: Arc<FairSlots>,
    pending: Arc<Mutex<Pending>>,
}

/// The requester of a computation.
#[derive(Clone, Copy)]
pub(crate) struct Asker<'a> {
    pub(crate) person: &'a PersonId,
    /// A keyed hash of the network the request came from.
    pub(crate) network: &'a str,
}

/// The computations that run or wait.
#[derive(Default)]
struct Pending {
    in_total: u32,
    networks: HashMap<String, u32>,
    people: HashMap<PersonId, PersonQueue>,
}

struct PersonQueue {
    /// Running or waiting.
    pending: u32,
    turn: Arc<Semaphore>,
}

/// A place in the queue; it is free again when this is dropped.
struct Place {
    pending: Arc<Mutex<Pending>>,
    person: PersonId,
    network: String,
}

/// The asker waits for the result; when this is dropped, nobody does.
struct Interest(Arc<AtomicBool>);

fn lock(pending: &Mutex<Pending>) -> MutexGuard<'_, Pending> {
    pending.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn acquire(semaphore: Arc<Semaphore>) -> Result<OwnedSemaphorePermit> {
    semaphore.acquire_owned().await.map_err(|why| TableError::Internal(why.to_string()))
}

impl WorkQueue {
    pub(super) fn new(limits: QueueLimits) -> Self {
        WorkQueue { limits, slots: FairSlots::new(limits.slots), pending: Arc::default() }
    }

    fn enqueue(&self, asker: Asker<'_>) -> Result<(Place, Arc<Semaphore>)> {
        let mut pending = lock(&self.pending);
        let of_person = pending.people.get(asker.person).map_or(0, |queue| queue.pending);
        let of_network = pending.networks.get(asker.network).copied().unwrap_or(0);
        let QueueLimits { waiting_per_person, per_network, in_total, .. } = self.limits;
        if of_person > waiting_per_person || of_network >= per_network || pending.in_total >= in_total {
            return Err(Reason::TooManyRequests { retry_after: RETRY_AFTER }.into());
        }
        pending.in_total += 1;
        *pending.networks.entry(asker.network.to_owned()).or_default() += 1;
        let new = || PersonQueue { pending: 0, turn: Arc::new(Semaphore::new(1)) };
        let queue = pending.people.entry(asker.person.clone()).or_insert_with(new);
        queue.pending += 1;
        metrics::gauge!("knobel_work_queue_length").increment(1.0);
        let (person, network) = (asker.person.clone(), asker.network.to_owned());
        Ok((Place { pending: Arc::clone(&self.pending), person, network }, Arc::clone(&queue.turn)))
    }

    /// Runs a person's computation after those queued before it. One that waits is given up with its caller, or when its
    /// time to wait is over. One that runs is asked to stop when its caller has gone or its time is over, and keeps its
    /// place until it has stopped.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        asker: Asker<'_>,
        work: impl FnOnce(ShouldStop<'_>) -> T + Send + 'static,
    ) -> Result<T> {
        let (place, turn) = self.enqueue(asker)?;
        let waiting = async {
            let turn = acquire(turn).await?;
            Ok::<_, TableError>((self.slots.acquire(asker.network, asker.person, Priority::Person).await, turn))
        };
        let busy = |_| Reason::TooManyRequests { retry_after: RETRY_AFTER };
        let (slot, turn) = tokio::time::timeout(self.limits.waiting_time, waiting).await.map_err(busy)??;
        let (gone, limit) = (Arc::new(AtomicBool::new(false)), self.limits.running_time);
        let _interest = Interest(Arc::clone(&gone));
        let running = tokio::task::spawn_blocking(move || {
            let _held = (slot, turn, place);
            let (begun, stopped) = (Instant::now(), AtomicBool::new(false));
            let done = work(&|| {
                let stop = gone.load(Ordering::Relaxed) || begun.elapsed() >= limit;
                stopped.fetch_or(stop, Ordering::Relaxed);
                stop
            });
            if stopped.into_inner() { Err(Reason::ComputationTooLong) } else { Ok(done) }
        });
        let done = running.await.map_err(|why| TableError::Internal(format!("a computation failed: {why}")))?;
        Ok(done?)
    }
}

impl Drop for Interest {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        metrics::gauge!("knobel_work_queue_length").decrement(1.0);
        let mut pending = lock(&self.pending);
        pending.in_total -= 1;
        if let Some(count) = pending.networks.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                pending.networks.remove(&self.network);
            }
        }
        if let Some(queue) = pending.people.get_mut(&self.person) {
            queue.pending -= 1;
            if queue.pending == 0 {
                pending.people.remove(&self.person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};

    fn limits() -> QueueLimits {
        let long = Duration::from_secs(60);
        let (slots, waiting_per_person, per_network, in_total) = (2, 2, 4, 8);
        QueueLimits { slots, waiting_per_person, per_network, in_total, waiting_time: long, running_time: long }
    }

    fn busy() -> Reason {
        Reason::TooManyRequests { retry_after: RETRY_AFTER }
    }

    fn reason<T>(result: Result<T>) -> Option<Reason> {
        result.err().map(|why| why.into_problem().reason)
    }

    /// A computation that tells when it begins and ends when it may.
    fn steered() -> (impl FnOnce(ShouldStop<'_>) + Send + 'static, Receiver<()>, Sender<()>) {
        let (started, has_started) = channel();
        let (end, may_end) = channel::<()>();
        let work = move |_: ShouldStop<'_>| {
            started.send(()).unwrap();
            may_end.recv().unwrap();
        };
        (work, has_started, end)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_person_has_one_computation_running_and_few_waiting() {
        let queue = Arc::new(WorkQueue::new(limits()));
        let (work, has_started, end) = steered();
        let slow = {
            let queue = Arc::clone(&queue);
            tokio::spawn(async move { queue.run(Asker { person: &"ada".into(), network: "n" }, work).await })
        };
        tokio::task::spawn_blocking(move || has_started.recv().unwrap()).await.unwrap();
        let ada = "ada".into();
        let ada = Asker { person: &ada, network: "n" };
        let waiting: Vec<_> = (0..2).map(|_| queue.enqueue(ada).unwrap()).collect();
        assert_eq!(reason(queue.enqueue(ada)), Some(busy()));
        assert!(waiting.iter().all(|(_, turn)| turn.available_permits() == 0), "the first one still runs");
        assert!(queue.enqueue(Asker { person: &"ben".into(), network: "n" }).is_ok(), "others need not wait");
        end.send(()).unwrap();
        slow.await.unwrap().unwrap();
        drop(waiting);
        let pending = lock(&queue.pending);
        assert!(pending.people.is_empty() && pending.networks.is_empty(), "empty queues are removed");
    }

    #[tokio::test]
    async fn a_network_of_many_guests_leaves_places_to_others() {
        let queue = WorkQueue::new(limits());
        let place = |guest: usize, network| {
            let person = format!("guest {guest}").into();
            queue.enqueue(Asker { person: &person, network })
        };
        let held: Vec<_> = (0..4).map(|guest| place(guest, "many").unwrap()).collect();
        assert_eq!(reason(place(4, "many")), Some(busy()));
        let others: Vec<_> = (5..9).map(|guest| place(guest, "other").unwrap()).collect();
        assert_eq!(reason(place(9, "third")), Some(busy()), "and the queue as a whole has a bound");
        drop((held, others));
    }

    #[tokio::test]
    async fn nobody_waits_longer_than_the_deadline() {
        let queue = WorkQueue::new(QueueLimits { slots: 1, waiting_time: Duration::from_millis(10), ..limits() });
        let _held = queue.slots.acquire("eve", "eve", Priority::Person).await;
        let waited = queue.run(Asker { person: &"ada".into(), network: "n" }, |_| ()).await;
        assert_eq!(reason(waited), Some(busy()));
        assert_eq!(lock(&queue.pending).in_total, 0, "and leaves nothing behind");
    }

    /// It used to run to its end, for a minute, though nobody waited for it any more.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_computation_stops_when_its_asker_has_gone() {
        let queue = Arc::new(WorkQueue::new(QueueLimits { slots: 1, ..limits() }));
        let (started, has_started) = channel();
        let (stopped, has_stopped) = channel();
        let asked = {
            let queue = Arc::clone(&queue);
            tokio::spawn(async move {
                let work = move |should_stop: ShouldStop<'_>| {
                    started.send(()).unwrap();
                    while !should_stop() {
                        std::thread::yield_now();
                    }
                    stopped.send(()).unwrap();
                };
                queue.run(Asker { person: &"eve".into(), network: "n" }, work).await
            })
        };
        let (asked, has_stopped) = tokio::task::spawn_blocking(move || {
            has_started.recv().unwrap();
            asked.abort();
            (asked, has_stopped.recv_timeout(Duration::from_secs(30)))
        })
        .await
        .unwrap();
        assert!(has_stopped.is_ok() && asked.await.is_err());
        assert!(queue.run(Asker { person: &"ada".into(), network: "m" }, |_| ()).await.is_ok(), "the slot is free");
    }

    #[tokio::test]
    async fn a_computation_stops_when_its_time_is_over() {
        let queue = WorkQueue::new(QueueLimits { running_time: Duration::from_millis(10), ..limits() });
        let endless = |should_stop: ShouldStop<'_>| while !should_stop() {};
        let told = queue.run(Asker { person: &"eve".into(), network: "n" }, endless).await;
        assert_eq!(reason(told), Some(Reason::ComputationTooLong));
    }
}
