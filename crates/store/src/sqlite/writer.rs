//! The one thread that writes: everything that waits goes into one transaction.

use crate::{Failure, Result};
use rusqlite::Connection;
use std::thread::JoinHandle;
use tokio::sync::{mpsc, oneshot};

/// Writes that may wait; more callers wait for a place.
const QUEUE: usize = 4096;
/// Writes in one transaction.
const BATCH: usize = 512;

/// A handle to the writing thread; dropping it finishes what is queued.
pub(super) struct Writer {
    jobs: Option<mpsc::Sender<Box<dyn Job>>>,
    thread: Option<JoinHandle<()>>,
}

/// A write that is done in a batch and answered after the batch is durable.
trait Job: Send {
    fn run(&mut self, connection: &Connection);
    fn answer(self: Box<Self>, batch: std::result::Result<(), String>);
}

struct Write<T, F> {
    work: Option<F>,
    result: Option<Result<T>>,
    caller: oneshot::Sender<Result<T>>,
}

impl<T: Send, F: FnOnce(&Connection) -> Result<T> + Send> Job for Write<T, F> {
    fn run(&mut self, connection: &Connection) {
        let work = self.work.take().expect("a job is run once");
        self.result = Some(within_savepoint(connection, work));
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
    pub(super) fn start(connection: Connection) -> Self {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let thread = std::thread::Builder::new().name("store".to_owned()).spawn(move || serve(&connection, queue));
        Writer { jobs: Some(jobs), thread: Some(thread.expect("a program can start one thread")) }
    }

    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (caller, answer) = oneshot::channel();
        let job = Box::new(Write { work: Some(work), result: None, caller });
        let jobs = self.jobs.as_ref().ok_or(Failure::Closing)?;
        jobs.send(job).await.map_err(|_| Failure::Closing)?;
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

fn serve(connection: &Connection, mut queue: mpsc::Receiver<Box<dyn Job>>) {
    while let Some(first) = queue.blocking_recv() {
        let mut batch = vec![first];
        while batch.len() < BATCH {
            let Ok(job) = queue.try_recv() else { break };
            batch.push(job);
        }
        let written = commit(connection, &mut batch).map_err(|why| why.to_string());
        batch.into_iter().for_each(|job| job.answer(written.clone()));
    }
}

fn commit(connection: &Connection, batch: &mut [Box<dyn Job>]) -> rusqlite::Result<()> {
    connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
    batch.iter_mut().for_each(|job| job.run(connection));
    let committed = connection.prepare_cached("COMMIT")?.execute([]).map(drop);
    if committed.is_err() && !connection.is_autocommit() {
        connection.execute_batch("ROLLBACK")?;
    }
    committed
}
