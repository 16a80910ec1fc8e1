//! The durable job queue: rows with a time, each claimed by one node under a lease, so that bots' turns, clocks and
//! clean-up survive a crash.
//!
//! The queue knows what is due, not what to do about it: it hands each job to a [`JobHandler`].

use crate::time::now;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::{ScheduledJob, Store, StoreError};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;

/// Milliseconds after which the jobs of a node that died are free for others.
const LEASE: u64 = 60_000;
/// Upper bound on the jobs claimed at once.
const BATCH: usize = 64;
/// The longest time between two polls: another node may have scheduled a job, or have died over one.
const MAX_POLL_INTERVAL: Duration = Duration::from_secs(2);
/// While the database is unreachable or its disk is full, jobs are claimed and retried at this interval.
const RETRY_INTERVAL: Duration = Duration::from_millis(500);

/// The outcome of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// A new job of this table and kind has replaced this one.
    Rescheduled,
    /// The job is done and can be removed.
    Done,
}

/// Why a job was not done.
#[derive(Debug)]
pub(crate) enum JobError {
    /// The table changed in the meantime; that change has scheduled a new job.
    Superseded,
    /// The database is unreachable, or its disk is full: try again soon.
    Unavailable,
    /// Something else, described here: try again when the lease ends.
    Failed(String),
}

/// Carries out jobs.
pub(crate) trait JobHandler: Clone + Send + Sync + 'static {
    /// Does what the job asks for.
    fn handle(&self, job: &ScheduledJob) -> impl Future<Output = Result<Outcome, JobError>> + Send;
}

/// The queue, as this node sees it.
pub(crate) struct JobQueue {
    store: Arc<dyn Store>,
    node: String,
    /// Notified when a job may be due before the next poll.
    wake: Notify,
    next_poll: AtomicU64,
}

impl JobQueue {
    pub(crate) fn new(store: Arc<dyn Store>, node: String) -> Self {
        JobQueue { store, node, wake: Notify::new(), next_poll: AtomicU64::new(u64::MAX) }
    }

    /// Schedules a job, replacing the one of the same table and kind.
    pub(crate) async fn schedule(&self, job: ScheduledJob) -> store::Result<()> {
        self.store.schedule_job(job.clone()).await?;
        self.wake_for(&[job]);
        Ok(())
    }

    /// These jobs were stored together with something else: polls earlier if one is due before the next poll.
    pub(crate) fn wake_for(&self, jobs: &[ScheduledJob]) {
        let next = self.next_poll.load(Ordering::SeqCst);
        if jobs.iter().any(|job| job.at < next) {
            self.wake.notify_one();
        }
    }

    /// Claims jobs and hands them to `handler` until the server shuts down; jobs in flight are finished.
    pub(crate) async fn run(&self, handler: impl JobHandler, mut shutdown: watch::Receiver<bool>) {
        let (mut running, mut failing) = (JoinSet::new(), false);
        while !*shutdown.borrow() {
            self.next_poll.store(u64::MAX, Ordering::SeqCst); // a job that is stored during the poll wakes us
            let claimed = self.store.claim_jobs(&self.node, now(), LEASE, BATCH).await;
            log_changes(&claimed, &mut failing);
            let Ok(jobs) = claimed else {
                // Jobs that are due stay due, so without a pause this would be a busy loop.
                tokio::select! {
                    () = tokio::time::sleep(RETRY_INTERVAL) => {}
                    _ = shutdown.changed() => {}
                }
                continue;
            };
            let idle = jobs.is_empty();
            for job in jobs {
                let (store, handler, shutdown) = (Arc::clone(&self.store), handler.clone(), shutdown.clone());
                running.spawn(async move { run_claimed(&*store, &handler, &job, shutdown).await });
            }
            while running.try_join_next().is_some() {}
            metrics::gauge!("knobel_jobs_running").set(running.len() as f64);
            if idle {
                let pause = self.pause().await;
                tokio::select! {
                    () = tokio::time::sleep(pause) => {}
                    () = self.wake.notified() => {}
                    _ = shutdown.changed() => {}
                }
            }
        }
        while running.join_next().await.is_some() {}
    }

    async fn pause(&self) -> Duration {
        let pause = match self.store.next_job_at().await {
            Ok(Some(next)) => Duration::from_millis(next.saturating_sub(now())).min(MAX_POLL_INTERVAL),
            Ok(None) | Err(_) => MAX_POLL_INTERVAL,
        };
        let until = now() + u64::try_from(pause.as_millis()).expect("a pause is short");
        self.next_poll.store(until, Ordering::SeqCst);
        pause
    }
}

/// Logs when claiming begins to fail and when it works again, not every attempt in between.
fn log_changes(claimed: &store::Result<Vec<ScheduledJob>>, failing: &mut bool) {
    match claimed {
        Ok(_) if std::mem::take(failing) => tracing::info!("jobs are claimed again"),
        Ok(_) | Err(StoreError::Unreachable(_)) => {} // logged once, by the heartbeat
        Err(why) if !std::mem::replace(failing, true) => tracing::error!(cause = %why, "jobs could not be claimed"),
        Err(_) => {}
    }
}

/// Runs a claimed job. It is this node's while the node is alive, so it waits for a database that is unreachable.
async fn run_claimed(
    store: &dyn Store,
    handler: &impl JobHandler,
    job: &ScheduledJob,
    mut shutdown: watch::Receiver<bool>,
) {
    while let Err(JobError::Unavailable) = run_once(store, handler, job).await {
        tokio::select! {
            () = tokio::time::sleep(RETRY_INTERVAL) => {}
            _ = shutdown.wait_for(|stop| *stop) => return,
        }
    }
}

async fn run_once(store: &dyn Store, handler: &impl JobHandler, job: &ScheduledJob) -> Result<(), JobError> {
    match handler.handle(job).await {
        Ok(Outcome::Rescheduled) | Err(JobError::Superseded) => Ok(()),
        Ok(Outcome::Done) => store.complete_job(job.clone()).await.map_err(|why| match why {
            StoreError::Unreachable(_) | StoreError::DiskFull => JobError::Unavailable,
            why => JobError::Failed(why.to_string()),
        }),
        Err(JobError::Unavailable) => Err(JobError::Unavailable),
        Err(JobError::Failed(cause)) => {
            tracing::warn!(kind = job.kind.as_str(), cause, "a job failed; it is tried again when its lease ends");
            Ok(())
        }
    }
}
