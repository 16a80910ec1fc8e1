//! The one thread that writes: everything that waits goes into one transaction.

use super::checkpoints::Checkpoints;
use crate::{Failure, Result};
use rusqlite::Connection;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc, oneshot};

/// Writes that may wait; more callers wait for a place.
const QUEUE: usize = 4096;
/// Writes in one transaction.
const BATCH: usize = 4096;
/// Who was just answered often has the next write soon, and half of the writers would always wait for the flush of the
/// other half. So they are waited for: no longer than a flush takes, for then two flushes are as soon done.
const LONGEST_LINGER: Duration = Duration::from_millis(5);
/// So often it is looked, in the time of a flush, who has come: their writes are done while others still come.
const GLANCES: u32 = 50;
/// The queue is never so long.
const NOBODY_WAITS: usize = usize::MAX;

/// In the time of such a flush others can do something.
const LONG_FLUSH: Duration = Duration::from_millis(1);
/// A thread that sleeps may wake so late.
const OVERSLEPT: Duration = Duration::from_micros(250);

/// A handle to the writing thread; dropping it finishes what is queued.
pub(super) struct Writer {
    jobs: Option<mpsc::Sender<Box<dyn Job>>>,
    /// So many writes in the queue are all that the thread still waits for.
    wanted: Arc<AtomicUsize>,
    flushing: Arc<Bells>,
    thread: Option<JoinHandle<()>>,
}

/// Rung when a flush begins.
#[derive(Default)]
struct Bells {
    any: Notify,
    /// When it will take long, by what the last one took.
    long: Notify,
}

/// A write that is done in a batch and answered after the batch is durable.
trait Job: Send {
    fn run(&mut self, connection: &Connection);
    fn answer(self: Box<Self>, batch: std::result::Result<(), String>);
}

struct Write<T, F> {
    work: Option<F>,
    changes: Changes,
    result: Option<Result<T>>,
    caller: oneshot::Sender<Result<T>>,
}

/// How a job changes the database.
enum Changes {
    /// By one statement, which is all or nothing by itself.
    One,
    /// By several.
    Several,
}

impl<T: Send, F: FnOnce(&Connection) -> Result<T> + Send> Job for Write<T, F> {
    fn run(&mut self, connection: &Connection) {
        let work = self.work.take().expect("a job is run once");
        self.result = Some(match self.changes {
            Changes::One => work(connection),
            Changes::Several => within_savepoint(connection, work),
        });
    }

    fn answer(self: Box<Self>, batch: std::result::Result<(), String>) {
        let done = self.result.unwrap_or(Err(Failure::Closing));
        let told = match batch {
            Ok(()) => done,
            Err(why) => done.and(Err(Failure::NotCommitted(why))),
        };
        let _ = self.caller.send(told); // who asked may have gone away
    }
}

/// A failing job must not leave half of itself in the batch of the others.
fn within_savepoint<T>(connection: &Connection, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
    connection.prepare_cached("SAVEPOINT job")?.execute([])?;
    let result = work(connection);
    if result.is_err() {
        connection.prepare_cached("ROLLBACK TO job")?.execute([])?;
    }
    connection.prepare_cached("RELEASE job")?.execute([])?;
    result
}

impl Writer {
    /// Every flush takes at least `slowest`: a disk is as slow as a test wants it to be.
    pub(super) fn start(connection: Connection, checkpoints: Option<Checkpoints>, slowest: Duration) -> Self {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let flushing = Arc::<Bells>::default();
        let wanted = Arc::new(AtomicUsize::new(NOBODY_WAITS));
        let (begins, waits_for) = (Arc::clone(&flushing), Arc::clone(&wanted));
        let desk = Desk { connection, checkpoints, queue, waits_for, crowd: 0, begins, flush: Duration::ZERO, slowest };
        let thread = std::thread::Builder::new().name("store".to_owned()).spawn(move || desk.serve());
        Writer { jobs: Some(jobs), wanted, flushing, thread: Some(thread.expect("a program can start one thread")) }
    }

    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.queue(work, Changes::Several).await
    }

    /// The same for work that changes something by at most one statement: it needs no savepoint.
    pub(super) async fn write_one<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.queue(work, Changes::One).await
    }

    /// Waits until the next flush begins.
    pub(super) async fn flushing(&self) {
        self.flushing.any.notified().await;
    }

    /// Waits until a flush begins that will take long.
    pub(super) async fn flushing_long(&self) {
        self.flushing.long.notified().await;
    }

    async fn queue<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
        changes: Changes,
    ) -> Result<T> {
        let (caller, answer) = oneshot::channel();
        let job = Box::new(Write { work: Some(work), changes, result: None, caller });
        let jobs = self.jobs.as_ref().ok_or(Failure::Closing)?;
        jobs.send(job).await.map_err(|_| Failure::Closing)?;
        if jobs.max_capacity() - jobs.capacity() >= self.wanted.load(Ordering::SeqCst)
            && let Some(thread) = &self.thread
        {
            thread.thread().unpark();
        }
        answer.await.map_err(|_| Failure::Closing)?
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None; // the thread ends when the queue is empty
        if let Some(thread) = self.thread.take() {
            let _ = thread.join(); // a panic there was reported already
        }
    }
}

/// Where the thread works.
struct Desk {
    connection: Connection,
    /// A database in memory has none.
    checkpoints: Option<Checkpoints>,
    queue: mpsc::Receiver<Box<dyn Job>>,
    /// What it tells those who queue something: [`Writer::wanted`].
    waits_for: Arc<AtomicUsize>,
    /// How many writers there were when the last batch was answered.
    crowd: usize,
    begins: Arc<Bells>,
    /// How long the last flush took.
    flush: Duration,
    slowest: Duration,
}

impl Desk {
    fn serve(mut self) {
        while let Some(first) = self.queue.blocking_recv() {
            let mut batch = vec![first];
            let written = self.write(&mut batch).map_err(|why| why.to_string());
            let writes = batch.len();
            self.crowd = writes + self.queue.len();
            batch.into_iter().for_each(|job| job.answer(written.clone()));
            if let Some(checkpoints) = &mut self.checkpoints {
                checkpoints.after(writes, &self.connection);
            }
        }
    }

    /// One transaction for all that wait, and for those who were just answered and come again in a moment.
    fn write(&mut self, batch: &mut Vec<Box<dyn Job>>) -> rusqlite::Result<()> {
        self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        let longest = self.flush.min(LONGEST_LINGER);
        let (began, mut done) = (Instant::now(), 0);
        let mut last_came = began;
        loop {
            self.take_waiting(batch);
            if batch.len() > done {
                last_came = Instant::now();
            }
            batch[done..].iter_mut().for_each(|job| job.run(&self.connection));
            done = batch.len();
            let missing = self.crowd.saturating_sub(done);
            // Those who are here wait in vain, each so long; those who are missing would wait a flush longer.
            let patience = longest.mul_f64(missing as f64 / done as f64);
            let end = (last_came + patience).min(began + longest);
            if missing == 0 || Instant::now() >= end {
                break;
            }
            self.wait_for(missing, longest / GLANCES);
        }
        self.commit()
    }

    /// Waits until so many writes are in the queue, or the time is over.
    fn wait_for(&self, writes: usize, time: Duration) {
        self.waits_for.store(writes, Ordering::SeqCst);
        if self.queue.len() < writes {
            std::thread::park_timeout(time);
        }
        self.waits_for.store(NOBODY_WAITS, Ordering::SeqCst);
    }

    fn take_waiting(&mut self, batch: &mut Vec<Box<dyn Job>>) {
        while batch.len() < BATCH {
            let Ok(job) = self.queue.try_recv() else { return };
            batch.push(job);
        }
    }

    fn commit(&mut self) -> rusqlite::Result<()> {
        let began = Instant::now();
        self.begins.any.notify_waiters();
        if self.flush >= LONG_FLUSH {
            self.begins.long.notify_waiters();
        }
        let committed = self.connection.prepare_cached("COMMIT")?.execute([]).map(drop);
        last_until(began + self.slowest);
        self.flush = began.elapsed();
        if committed.is_err() && !self.connection.is_autocommit() {
            self.connection.execute_batch("ROLLBACK")?;
        }
        committed
    }
}

/// Waits until then, to the point: a thread that sleeps wakes a little late, and a disk is not slower by that.
fn last_until(end: Instant) {
    let left = || end.saturating_duration_since(Instant::now());
    std::thread::sleep(left().saturating_sub(OVERSLEPT));
    while !left().is_zero() {
        std::thread::yield_now();
    }
}
