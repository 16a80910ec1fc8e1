//! Checkpoints of the write-ahead log, concurrent with writing.
//!
//! SQLite's own checkpoints run inside the commit that makes the log long. A batch with the steps of many tables touches
//! enough pages that nearly every commit would run one: three flushes instead of one. Here a separate thread copies the
//! pages while writing goes on; the writer then copies the few that came since, and restarts the log.

use crate::Result;
use rusqlite::Connection;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

/// Writes between two checkpoints; a write touches two or three pages of 4 KiB.
const EVERY: usize = 4_000;

/// A handle to the thread; dropping it ends the thread.
pub(super) struct Checkpoints {
    wanted: Option<SyncSender<()>>,
    /// Set when the thread has copied nearly everything.
    copied: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    writes: usize,
}

impl Checkpoints {
    /// Starts the thread, on a connection of its own.
    pub(super) fn start(path: &Path) -> Result<Self> {
        let connection = Connection::open(path)?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        let (wanted, calls) = sync_channel(1);
        let copied = Arc::new(AtomicBool::new(false));
        let is_copied = Arc::clone(&copied);
        let thread = std::thread::Builder::new().name("checkpoints".to_owned());
        let thread = thread.spawn(move || serve(&connection, &calls, &is_copied))?;
        Ok(Checkpoints { wanted: Some(wanted), copied, thread: Some(thread), writes: 0 })
    }

    /// Counts committed writes, and starts or completes a checkpoint when it is time.
    pub(super) fn after(&mut self, writes: usize, connection: &Connection) {
        self.writes += writes;
        if self.copied.swap(false, Ordering::AcqRel) {
            checkpoint(connection); // short: the next write restarts the log
            self.writes = 0;
        } else if self.writes >= EVERY
            && let Some(wanted) = &self.wanted
        {
            let _ = wanted.try_send(()); // a full channel means that a checkpoint is running
        }
    }
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        self.wanted = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join(); // a panic there was reported already
        }
    }
}

fn serve(connection: &Connection, calls: &Receiver<()>, copied: &AtomicBool) {
    while calls.recv().is_ok() {
        checkpoint(connection);
        copied.store(true, Ordering::Release);
    }
}

/// Copies what it can without blocking anybody. The next checkpoint copies the rest.
fn checkpoint(connection: &Connection) {
    let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
}

/// Copies everything and gives the log's space back. A reader that is at work can prevent that; the next call succeeds.
pub(super) fn truncate(connection: &Connection) {
    let _ = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
}
