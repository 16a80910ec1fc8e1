//! Copies of everything a server keeps, as one file: a line that says what it is, one line a row, and how many there
//! were, so that a file that was cut short is noticed. Either store can read what the other wrote.

use crate::config::Config;
use crate::secret::{Keys, MOST_KEYS};
use crate::serve::{NotStarted, open_store};
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, Write};
use store::{Sqlite, Store};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// The version of the file's form.
const FORM: u32 = 1;
/// Rows on their way.
const QUEUE: usize = 1024;

/// Why there is no copy, or why it could not be put back.
#[derive(Debug, thiserror::Error)]
pub enum NotCopied {
    /// The store, or the keys.
    #[error(transparent)]
    Store(#[from] NotStarted),
    /// The file.
    #[error("the file can't be read or written: {0}")]
    File(#[from] io::Error),
    /// It is not what it should be.
    #[error("that is no whole backup: {0}")]
    RecordError(String),
}

impl From<store::Failure> for NotCopied {
    fn from(why: store::Failure) -> Self {
        NotStarted::Store(why).into()
    }
}

#[derive(Serialize, Deserialize)]
struct First {
    knobel_backup: u32,
    signing_keys: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Last {
    rows: u64,
}

/// Copies everything as it is at one moment, while servers go on; gives how many rows. `told` learns of each.
pub async fn back_up(
    config: &Config,
    mut out: impl Write + Send + 'static,
    mut told: impl FnMut() + Send + 'static,
) -> Result<u64, NotCopied> {
    let store: Box<dyn Store> = match config.store {
        Some(_) => open_store(config).await?,
        None => Box::new(Sqlite::beside(&config.data)?),
    };
    let signing_keys = match config.store {
        Some(_) => store.signing_keys().await?,
        None => Keys::open(&config.data).map_err(NotStarted::Keys)?.all().clone(),
    };
    let (sender, mut rows) = mpsc::channel::<String>(QUEUE);
    let writing: JoinHandle<io::Result<_>> = tokio::task::spawn_blocking(move || {
        writeln!(out, "{}", json(&First { knobel_backup: FORM, signing_keys }))?;
        while let Some(row) = rows.blocking_recv() {
            writeln!(out, "{row}")?;
            told();
        }
        Ok(out)
    });
    let rows = store.back_up(sender).await;
    let mut out = writing.await.map_err(io::Error::other)??;
    let rows = rows?;
    writeln!(out, "{}", json(&Last { rows }))?;
    out.flush()?;
    Ok(rows)
}

/// Puts a copy into a store that is empty, all of it or nothing; gives how many rows. `told` learns of each.
pub async fn restore(
    config: &Config,
    from: impl BufRead + Send + 'static,
    mut told: impl FnMut() + Send + 'static,
) -> Result<u64, NotCopied> {
    let store = open_store(config).await?;
    let mut lines = from.lines();
    let first = lines.next().ok_or_else(|| unsound("it is empty"))??;
    let First { knobel_backup, signing_keys } =
        serde_json::from_str(&first).map_err(|_| unsound("it begins otherwise"))?;
    if knobel_backup > FORM {
        return Err(unsound("a newer knobel has written it"));
    }
    let (sender, rows) = mpsc::channel(QUEUE);
    let reading: JoinHandle<Result<(), NotCopied>> = tokio::task::spawn_blocking(move || {
        let fed = feed(lines, &sender, &mut told);
        if fed.is_err() {
            let _ = sender.blocking_send(String::new()); // that is no row, so nothing of it is kept
        }
        fed
    });
    let restored = store.restore(rows).await;
    reading.await.map_err(io::Error::other)??;
    let restored = restored?;
    keep_keys(config, &*store, signing_keys).await?;
    Ok(restored)
}

/// Hands over the rows up to the line that says how many there are.
fn feed(
    lines: impl Iterator<Item = io::Result<String>>,
    rows: &mpsc::Sender<String>,
    told: &mut impl FnMut(),
) -> Result<(), NotCopied> {
    for (line, count) in lines.zip(0u64..) {
        let line = line?;
        if let Ok(Last { rows }) = serde_json::from_str(&line) {
            return if rows == count { Ok(()) } else { Err(unsound("lines are missing")) };
        }
        let _ = rows.blocking_send(line); // who restores may have said no, and tells why
        told();
    }
    Err(unsound("it was cut short"))
}

fn unsound(why: &str) -> NotCopied {
    NotCopied::RecordError(why.to_owned())
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it has string keys")
}

/// Cookies of before stay good.
async fn keep_keys(config: &Config, store: &dyn Store, keys: Vec<String>) -> Result<(), NotCopied> {
    if config.store.is_none() {
        return Ok(Keys::put(&config.data, keys).map_err(NotStarted::Keys)?);
    }
    for key in keys.iter().rev() {
        store.add_signing_key(key, MOST_KEYS).await?;
    }
    Ok(())
}
