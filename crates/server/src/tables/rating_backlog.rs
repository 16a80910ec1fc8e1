//! Rates results that were filed and not rated yet, oldest first: all of a former version, whose ratings are computed anew
//! from its finished tables, and those that came in behind them.
//!
//! Each result is rated in a transaction of its own, so a node that is stopped in the middle goes on where it was. Of
//! several nodes one does it, under a lease; the others go on playing, and take over when the lease expires.

use super::finish::rating_change;
use super::loaded::parse_document;
use super::{LoadedTable, Result, Tables};
use crate::time::now;
use std::sync::Arc;
use std::time::Duration;
use store::{RatingChange, StoredTable};
use tokio::sync::watch;

/// The name of the lease.
const LEASE: &str = "rating backlog";
/// Milliseconds after which another node takes over. Rating one result is far shorter.
const LEASE_TIME: u64 = 5_000;
/// Results that are read at once.
const BATCH: usize = 64;
/// The time between two looks for results that nodes of the version before have filed, or that were restored.
const CHECK_INTERVAL: Duration = Duration::from_secs(30);
/// The same while another node rates, or the database fails.
const RETRY_INTERVAL: Duration = Duration::from_secs(2);

/// How far the backlog is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// Nothing waits.
    Done,
    /// Another node has the lease, or this one shuts down.
    Left,
}

impl Tables {
    /// Rates what waits for it, now and whenever there is something, until the server shuts down.
    pub(crate) async fn rate_backlog(self: Arc<Self>, mut shutdown: watch::Receiver<bool>) {
        while !*shutdown.borrow() {
            let pause = match self.rate_waiting(&shutdown).await {
                Ok(Progress::Done) => CHECK_INTERVAL,
                Ok(Progress::Left) => RETRY_INTERVAL,
                Err(why) if why.is_temporary() => RETRY_INTERVAL, // the heartbeat and the job queue log it once
                Err(why) => {
                    tracing::warn!(cause = why.into_problem().text, "results wait to be rated; it is tried again");
                    RETRY_INTERVAL
                }
            };
            tokio::select! {
                () = self.rating_backlog.notified() => {}
                () = tokio::time::sleep(pause) => {}
                _ = shutdown.changed() => {}
            }
        }
    }

    /// Rates everything that waits, unless another node does.
    async fn rate_waiting(&self, shutdown: &watch::Receiver<bool>) -> Result<Progress> {
        let mut rated = 0;
        loop {
            let waiting = self.store.unrated_results(BATCH).await?;
            if waiting.is_empty() {
                break;
            }
            for table in waiting {
                let at = now();
                if *shutdown.borrow() || !self.store.claim_lease(LEASE, &self.node, at, at + LEASE_TIME).await? {
                    return Ok(Progress::Left);
                }
                let change = self.former_change(&table).await?;
                self.store.rate(&table, change).await?;
                rated += 1;
            }
        }
        if rated > 0 {
            tracing::info!(results = rated, "all results are rated");
        }
        Ok(Progress::Done)
    }

    /// How a finished match of the past changes ratings; nothing where it was not rated, or its table is gone.
    async fn former_change(&self, table: &str) -> Result<Option<RatingChange>> {
        let Some(stored) = self.store.table(table).await? else { return Ok(None) };
        if !parse_document(&stored.doc).is_ok_and(|doc| doc.rated) {
            return Ok(None);
        }
        let steps = self.store.steps(table, 0).await?;
        let replayed = tokio::task::spawn_blocking(move || change_of(stored, &steps)).await;
        let change = replayed.map_err(|why| why.to_string()).and_then(|change| change);
        Ok(change.unwrap_or_else(|why| {
            tracing::warn!(table, cause = why, "a match can't be read and counts for no rating");
            None
        }))
    }
}

fn change_of(stored: StoredTable, steps: &[store::StoredStep]) -> std::result::Result<Option<RatingChange>, String> {
    let table = LoadedTable::restore(stored, steps).map_err(|why| why.into_problem().text)?;
    Ok(rating_change(&table))
}
