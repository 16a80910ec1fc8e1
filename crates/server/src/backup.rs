//! Backups of everything a server stores, as one file: a header line, one line per row, and a last line with the number
//! of rows, so that a truncated file is noticed. Either store can restore what the other wrote.

use crate::config::Config;
use crate::secret::{Keys, MAX_KEYS};
use crate::serve::{StartError, open_store};
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use store::{Sqlite, Store, StoreError};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// The version of the file format.
const FORMAT: u32 = 1;
/// Rows in flight.
const QUEUE_CAPACITY: usize = 1024;

/// Why a backup or a restore failed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The store or the keys can't be used.
    #[error(transparent)]
    Store(#[from] StartError),
    /// The file can't be read or written.
    #[error("the file can't be read or written: {0}")]
    File(#[from] io::Error),
    /// The file is no complete backup.
    #[error("that is no complete backup: {0}")]
    Invalid(String),
}

impl From<store::StoreError> for BackupError {
    fn from(why: store::StoreError) -> Self {
        StartError::Store(why).into()
    }
}

#[derive(Serialize, Deserialize)]
struct Header {
    knobel_backup: u32,
    signing_keys: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Trailer {
    rows: u64,
}

/// Backs up everything as of one moment, while servers go on; gives the number of rows. `progress` is called for each.
pub async fn back_up(
    config: &Config,
    mut out: impl Write + Send + 'static,
    mut progress: impl FnMut() + Send + 'static,
) -> Result<u64, BackupError> {
    let store: Arc<dyn Store> = match config.store {
        Some(_) => open_store(config).await?,
        None => Arc::new(Sqlite::beside(&config.data)?),
    };
    let signing_keys = match config.store {
        Some(_) => store.signing_keys().await?,
        None => Keys::open(&config.data).map_err(StartError::Keys)?.all().clone(),
    };
    let (sender, mut rows) = mpsc::channel::<String>(QUEUE_CAPACITY);
    let writing: JoinHandle<io::Result<_>> = tokio::task::spawn_blocking(move || {
        writeln!(out, "{}", json(&Header { knobel_backup: FORMAT, signing_keys }))?;
        while let Some(row) = rows.blocking_recv() {
            writeln!(out, "{row}")?;
            progress();
        }
        Ok(out)
    });
    let rows = store.back_up(sender).await;
    let mut out = writing.await.map_err(io::Error::other)??;
    let rows = rows?;
    writeln!(out, "{}", json(&Trailer { rows }))?;
    out.flush()?;
    Ok(rows)
}

/// Restores a backup into an empty store, all of it or nothing; gives the number of rows. `progress` is called for each.
pub async fn restore(
    config: &Config,
    from: impl BufRead + Send + 'static,
    mut progress: impl FnMut() + Send + 'static,
) -> Result<u64, BackupError> {
    let store = open_to_restore(config).await?;
    let mut lines = from.lines();
    let first = lines.next().ok_or_else(|| invalid("it is empty"))??;
    let Header { knobel_backup, signing_keys } =
        serde_json::from_str(&first).map_err(|_| invalid("it has no header"))?;
    if knobel_backup > FORMAT {
        return Err(invalid("a newer knobel has written it"));
    }
    let (sender, rows) = mpsc::channel(QUEUE_CAPACITY);
    let reading: JoinHandle<Result<(), BackupError>> = tokio::task::spawn_blocking(move || {
        let sent = send_rows(lines, &sender, &mut progress);
        if sent.is_err() {
            let _ = sender.blocking_send(String::new()); // an invalid row aborts the restore
        }
        sent
    });
    let restored = store.restore(rows).await;
    reading.await.map_err(io::Error::other)??;
    let restored = restored?;
    restore_keys(config, &*store, signing_keys).await?;
    Ok(restored)
}

/// A server may already run on the empty data folder; it goes on.
async fn open_to_restore(config: &Config) -> Result<Arc<dyn Store>, BackupError> {
    match open_store(config).await {
        Err(StartError::Store(StoreError::FolderInUse(folder))) => Ok(Arc::new(Sqlite::beside(&folder)?)),
        opened => Ok(opened?),
    }
}

/// Sends the rows, and checks their number against the trailer.
fn send_rows(
    lines: impl Iterator<Item = io::Result<String>>,
    rows: &mpsc::Sender<String>,
    progress: &mut impl FnMut(),
) -> Result<(), BackupError> {
    for (line, count) in lines.zip(0u64..) {
        let line = line?;
        if let Ok(Trailer { rows }) = serde_json::from_str(&line) {
            return if rows == count { Ok(()) } else { Err(invalid("lines are missing")) };
        }
        let _ = rows.blocking_send(line); // the store may have refused, and its error says why
        progress();
    }
    Err(invalid("it is truncated"))
}

fn invalid(why: &str) -> BackupError {
    BackupError::Invalid(why.to_owned())
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it has string keys")
}

/// Restores the keys, so that old cookies stay valid.
async fn restore_keys(config: &Config, store: &dyn Store, keys: Vec<String>) -> Result<(), BackupError> {
    if config.store.is_none() {
        return Ok(Keys::add(&config.data, keys).map_err(StartError::Keys)?);
    }
    for key in keys.iter().rev() {
        store.add_signing_key(key, MAX_KEYS).await?;
    }
    Ok(())
}
