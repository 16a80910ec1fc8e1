//! Group commit: one writer thread puts every queued write into one transaction, and one flush of the disk makes all of
//! them durable.

use super::checkpoints::{self, Checkpoints};
use super::reserve::Reserve;
use super::{is_disk_full, slow_disk};
use crate::{Result, StoreError};
use rusqlite::Connection;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// Capacity of the queue of writes; a caller that finds it full waits (back-pressure).
const QUEUE_CAPACITY: usize = 4096;
/// Upper bound on the writes of one transaction.
const MAX_BATCH: usize = 4096;
/// The longest wait for stragglers before a batch is flushed. A caller that was just answered often has its next write
/// soon; flushing without it would make it wait for a second flush. The wait is never longer than one flush.
const MAX_LINGER: Duration = Duration::from_millis(5);
/// While it waits for stragglers, the writer polls the queue this often per flush duration, so that early arrivals are
/// executed while others are still on their way.
const POLLS_PER_LINGER: u32 = 50;
/// While the disk is full, the writer looks for space at most this often.
const SPACE_CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Value of [`Writer::wake_at`] while the writer thread is not waiting for stragglers: a length the queue never has.
const NOT_WAITING: usize = usize::MAX;

/// A handle to the writer thread; dropping it finishes what is queued.
pub(super) struct Writer {
    queue: Option<mpsc::Sender<Box<dyn Write>>>,
    /// The writer thread wants to be woken once the queue has this length.
    wake_at: Arc<AtomicUsize>,
    /// Whether the last batch found the disk full.
    disk_full: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// What the writer thread does beside writing; a connection beside another process's does neither.
pub(super) struct Upkeep {
    pub(super) checkpoints: Checkpoints,
    pub(super) reserve: Reserve,
}

/// Why a whole batch was rolled back.
#[derive(Clone)]
enum BatchError {
    DiskFull,
    Other(String),
}

impl From<rusqlite::Error> for BatchError {
    fn from(why: rusqlite::Error) -> Self {
        if is_disk_full(&why) { BatchError::DiskFull } else { BatchError::Other(why.to_string()) }
    }
}

impl From<BatchError> for StoreError {
    fn from(why: BatchError) -> Self {
        match why {
            BatchError::DiskFull => StoreError::DiskFull,
            BatchError::Other(cause) => StoreError::NotCommitted(cause),
        }
    }
}

/// A write that is executed as part of a batch, and answered once the batch is durable.
trait Write: Send {
    fn execute(&mut self, connection: &Connection);
    fn answer(self: Box<Self>, batch: std::result::Result<(), BatchError>);
}

struct QueuedWrite<T, F> {
    work: Option<F>,
    atomicity: Atomicity,
    result: Option<Result<T>>,
    caller: oneshot::Sender<Result<T>>,
}

/// What keeps a failing write from leaving half of itself in the batch of the others.
enum Atomicity {
    /// The write is a single statement, which is atomic by itself.
    SingleStatement,
    /// The write has several statements and needs a savepoint.
    Savepoint,
}

impl<T: Send, F: FnOnce(&Connection) -> Result<T> + Send> Write for QueuedWrite<T, F> {
    fn execute(&mut self, connection: &Connection) {
        let work = self.work.take().expect("a write is executed once");
        self.result = Some(match self.atomicity {
            Atomicity::SingleStatement => work(connection),
            Atomicity::Savepoint => within_savepoint(connection, work),
        });
    }

    fn answer(self: Box<Self>, batch: std::result::Result<(), BatchError>) {
        let answer = match (batch, self.result) {
            (_, Some(Err(why))) => Err(why),
            (Err(why), Some(Ok(_)) | None) => Err(why.into()),
            (Ok(()), result) => result.unwrap_or(Err(StoreError::Closing)),
        };
        let _ = self.caller.send(answer); // the caller may have gone away
    }
}

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
    /// Starts the writer thread. Every flush takes at least `min_flush` (see [`slow_disk`]).
    pub(super) fn start(connection: Connection, upkeep: Option<Upkeep>, min_flush: Duration) -> Self {
        let (sender, queue) = mpsc::channel(QUEUE_CAPACITY);
        let wake_at = Arc::new(AtomicUsize::new(NOT_WAITING));
        let disk_full = Arc::new(AtomicBool::new(false));
        let writer = WriterThread {
            connection,
            upkeep,
            queue,
            wake_at: Arc::clone(&wake_at),
            disk_full: Arc::clone(&disk_full),
            space_checked: None,
            expected_writers: 0,
            last_flush: Duration::ZERO,
            min_flush,
        };
        let thread = std::thread::Builder::new().name("store".to_owned()).spawn(move || writer.run());
        let thread = Some(thread.expect("a program can start one thread"));
        Writer { queue: Some(sender), wake_at, disk_full, thread }
    }

    /// Whether the last batch found the disk full.
    pub(super) fn is_disk_full(&self) -> bool {
        self.disk_full.load(Ordering::Acquire)
    }

    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.enqueue(work, Atomicity::Savepoint).await
    }

    /// The same for work that consists of at most one statement: it needs no savepoint.
    pub(super) async fn write_one<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.enqueue(work, Atomicity::SingleStatement).await
    }

    async fn enqueue<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
        atomicity: Atomicity,
    ) -> Result<T> {
        let (caller, answer) = oneshot::channel();
        let write = Box::new(QueuedWrite { work: Some(work), atomicity, result: None, caller });
        let queue = self.queue.as_ref().ok_or(StoreError::Closing)?;
        queue.send(write).await.map_err(|_| StoreError::Closing)?;
        if queue.max_capacity() - queue.capacity() >= self.wake_at.load(Ordering::SeqCst)
            && let Some(thread) = &self.thread
        {
            thread.thread().unpark();
        }
        answer.await.map_err(|_| StoreError::Closing)?
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.queue = None; // the thread ends when the queue is empty
        if let Some(thread) = self.thread.take() {
            let _ = thread.join(); // a panic there was reported already
        }
    }
}

struct WriterThread {
    connection: Connection,
    /// A database in memory has none.
    upkeep: Option<Upkeep>,
    queue: mpsc::Receiver<Box<dyn Write>>,
    /// See [`Writer::wake_at`].
    wake_at: Arc<AtomicUsize>,
    /// How many callers had a write in the last batch or in the queue behind it.
    expected_writers: usize,
    last_flush: Duration,
    min_flush: Duration,
    disk_full: Arc<AtomicBool>,
    /// When the writer last looked for space on a full disk.
    space_checked: Option<Instant>,
}

impl WriterThread {
    fn run(mut self) {
        while let Some(first) = self.queue.blocking_recv() {
            let mut batch = vec![first];
            let committed = self.find_space().and_then(|()| self.write(&mut batch));
            let disk_full = matches!(committed, Err(BatchError::DiskFull));
            let writes = batch.len();
            self.expected_writers = writes + self.queue.len();
            if disk_full && !self.disk_full.swap(true, Ordering::AcqRel) {
                self.make_room();
            }
            if committed.is_ok() {
                self.disk_full.store(false, Ordering::Release);
            }
            batch.into_iter().for_each(|write| write.answer(committed.clone()));
            if let Some(upkeep) = &mut self.upkeep {
                upkeep.checkpoints.after(writes, &self.connection);
            }
        }
    }

    /// On a disk that was full: fails until the reserve can be held again.
    fn find_space(&mut self) -> std::result::Result<(), BatchError> {
        let Some(upkeep) = self.upkeep.as_ref().filter(|_| self.disk_full.load(Ordering::Acquire)) else {
            return Ok(());
        };
        if self.space_checked.is_some_and(|checked| checked.elapsed() < SPACE_CHECK_INTERVAL) {
            return Err(BatchError::DiskFull);
        }
        self.space_checked = Some(Instant::now());
        upkeep.reserve.release();
        checkpoints::truncate(&self.connection);
        upkeep.reserve.hold().map_err(|_| BatchError::DiskFull)
    }

    /// The disk has just become full: the log gives its space back.
    fn make_room(&mut self) {
        if let Some(upkeep) = &self.upkeep {
            upkeep.reserve.release();
            checkpoints::truncate(&self.connection);
            let _ = upkeep.reserve.hold(); // otherwise the next write looks for space
        }
    }

    /// One transaction for every queued write, and for stragglers that are expected within a flush.
    fn write(&mut self, batch: &mut Vec<Box<dyn Write>>) -> std::result::Result<(), BatchError> {
        self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        let max_linger = self.last_flush.min(MAX_LINGER);
        let (began, mut executed) = (Instant::now(), 0);
        let mut last_arrival = began;
        loop {
            self.drain_queue(batch);
            if batch.len() > executed {
                last_arrival = Instant::now();
            }
            for write in &mut batch[executed..] {
                write.execute(&self.connection);
                if self.connection.is_autocommit() {
                    return Err(BatchError::DiskFull); // SQLite has rolled the whole batch back
                }
            }
            executed = batch.len();
            let missing = self.expected_writers.saturating_sub(executed);
            // Waiting costs every write of the batch; flushing now costs every missing one a further flush.
            let linger = max_linger.mul_f64(missing as f64 / executed as f64);
            let end = (last_arrival + linger).min(began + max_linger);
            if missing == 0 || Instant::now() >= end {
                break;
            }
            self.wait_for(missing, max_linger / POLLS_PER_LINGER);
        }
        Ok(self.commit()?)
    }

    /// Waits until this many writes are queued, or the time is over.
    fn wait_for(&self, writes: usize, time: Duration) {
        self.wake_at.store(writes, Ordering::SeqCst);
        if self.queue.len() < writes {
            std::thread::park_timeout(time);
        }
        self.wake_at.store(NOT_WAITING, Ordering::SeqCst);
    }

    fn drain_queue(&mut self, batch: &mut Vec<Box<dyn Write>>) {
        while batch.len() < MAX_BATCH {
            let Ok(write) = self.queue.try_recv() else { return };
            batch.push(write);
        }
    }

    fn commit(&mut self) -> rusqlite::Result<()> {
        let began = Instant::now();
        let committed = self.connection.prepare_cached("COMMIT")?.execute([]).map(drop);
        slow_disk::wait_until(began + self.min_flush);
        self.last_flush = began.elapsed();
        metrics::histogram!("knobel_flush_seconds").record(self.last_flush);
        metrics::gauge!("knobel_write_queue_length").set(self.queue.len() as f64);
        if committed.is_err() && !self.connection.is_autocommit() {
            self.connection.execute_batch("ROLLBACK")?;
        }
        committed
    }
}
