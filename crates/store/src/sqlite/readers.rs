//! Reader threads, each with a connection of its own.

use crate::{Result, StoreError};
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::oneshot;

/// Page cache of each reader, in negative KiB as SQLite expects it. Small: a table is read once, when it is loaded.
const CACHE: i64 = -64;
/// The number of threads.
const READERS: usize = 4;

/// A queued read.
type Job = Box<dyn FnOnce(&mut Reader) + Send>;

/// A handle to the threads; dropping it finishes what is queued.
pub(super) struct Readers {
    /// Of the database.
    pub(super) path: PathBuf,
    jobs: Option<Sender<Job>>,
    threads: Vec<JoinHandle<()>>,
}

/// What a thread reads with: opened when it is first needed.
struct Reader {
    path: PathBuf,
    connection: Option<Connection>,
}

impl Readers {
    pub(super) fn start(path: &Path) -> Result<Self> {
        let (jobs, queue) = channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        let start = |number: usize| {
            let (queue, reader) = (Arc::clone(&queue), Reader { path: path.to_owned(), connection: None });
            std::thread::Builder::new().name(format!("reader {number}")).spawn(move || serve(&queue, reader))
        };
        let threads = (1..=READERS).map(start).collect::<std::io::Result<_>>()?;
        Ok(Readers { path: path.to_owned(), jobs: Some(jobs), threads })
    }

    /// Reads what was committed.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (caller, answer) = oneshot::channel();
        let job = Box::new(move |reader: &mut Reader| {
            let _ = caller.send(reader.connection().and_then(work)); // the caller may have gone away
        });
        self.jobs.as_ref().ok_or(StoreError::Closing)?.send(job).map_err(|_| StoreError::Closing)?;
        answer.await.map_err(|_| StoreError::Closing)?
    }
}

impl Drop for Readers {
    fn drop(&mut self) {
        self.jobs = None; // the threads end when the queue is empty
        for thread in self.threads.drain(..) {
            let _ = thread.join(); // a panic there was reported already
        }
    }
}

impl Reader {
    fn connection(&mut self) -> Result<&Connection> {
        if self.connection.is_none() {
            self.connection = Some(open(&self.path)?);
        }
        self.connection.as_ref().ok_or(StoreError::Closing)
    }
}

/// One thread at a time waits for the next job, the others wait for the lock.
fn serve(queue: &Mutex<Receiver<Job>>, mut reader: Reader) {
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok(job) = next() {
        job(&mut reader);
    }
}

/// A connection that only reads.
pub(super) fn open(path: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "cache_size", CACHE)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}
