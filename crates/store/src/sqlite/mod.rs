//! SQLite in a data folder: one thread writes, a few read.
//!
//! Group commit: all queued writes go into one transaction, so one flush of the disk serves the steps of many tables
//! (`synchronous=FULL`: what was acknowledged is durable). With write-ahead logging, readers go on in the meantime.

mod backup;
mod chat;
mod checkpoints;
mod data_folder;
mod journal;
mod migrations;
mod nodes;
mod people;
mod puzzles;
mod readers;
mod reserve;
mod results;
mod slow_disk;
mod writer;

use crate::{Result, StoreError};
use checkpoints::Checkpoints;
use data_folder::{DATABASE, DataFolder};
use readers::Readers;
use reserve::Reserve;
use rusqlite::{Connection, ErrorCode};
use std::path::Path;
use std::time::Duration;
use writer::{Upkeep, Writer};

/// Pages the writer keeps, in negative KiB as SQLite wants it: the ends of the indices that 2,000 tables at play need.
const WRITER_CACHE: i64 = -2 * 1024;
/// The store in one file.
pub struct Sqlite {
    /// Dropped first: the last connection to close removes the log, and readers must not.
    readers: Option<Readers>,
    writer: Writer,
    /// Dropped last: no other process may open the database before it is closed.
    _folder: Option<DataFolder>,
}

impl Sqlite {
    /// Opens the database of a data folder, creating both if necessary. Fails while another process uses the folder.
    pub fn open(folder: &Path) -> Result<Self> {
        let folder = DataFolder::open(folder)?;
        let path = &folder.database;
        Sqlite::open_database(path)
            .map_err(|why| if is_damaged(&why) { StoreError::Damaged(path.clone()) } else { why })
            .map(|store| Sqlite { _folder: Some(folder), ..store })
    }

    fn open_database(path: &Path) -> Result<Self> {
        let mut connection = Connection::open(path)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        prepare(&mut connection)?;
        connection.execute("UPDATE due SET claimed_until = 0", [])?; // the process that had claimed jobs is dead: a data folder has a single node
        let checkpoints = Checkpoints::start(path)?;
        connection.pragma_update(None, "wal_autocheckpoint", 0)?; // or every large batch would wait for one
        connection.pragma_update(None, "cache_size", WRITER_CACHE)?;
        let reserve = Reserve::beside(path);
        let _ = reserve.hold(); // a full disk is no reason not to start
        let writer = Writer::start(connection, Some(Upkeep { checkpoints, reserve }), slow_disk::min_flush());
        Ok(Sqlite { writer, readers: Some(Readers::start(path)?), _folder: None })
    }

    /// Opens the database of a data folder that another process is using, without interfering with it.
    pub fn beside(folder: &Path) -> Result<Self> {
        let path = folder.join(DATABASE);
        if !path.is_file() {
            return Err(
                std::io::Error::new(std::io::ErrorKind::NotFound, format!("no {} is there", path.display())).into()
            );
        }
        let connection = Connection::open(&path)?;
        connection.busy_timeout(Duration::from_secs(5))?;
        migrations::are_done(&connection)?;
        let writer = Writer::start(connection, None, Duration::ZERO);
        Ok(Sqlite { writer, readers: Some(Readers::start(&path)?), _folder: None })
    }

    /// A store that is gone with the program, for tests and trials.
    pub fn in_memory() -> Result<Self> {
        let mut connection = Connection::open_in_memory()?;
        prepare(&mut connection)?;
        Ok(Sqlite { writer: Writer::start(connection, None, Duration::ZERO), readers: None, _folder: None })
    }

    /// Writes, and answers when it is durable.
    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.writer.write(work).await
    }

    /// Reads what was committed. A database in memory has one connection, so there the writer reads.
    async fn read<T: Send + 'static>(&self, work: impl FnOnce(&Connection) -> Result<T> + Send + 'static) -> Result<T> {
        match &self.readers {
            Some(readers) => readers.read(work).await,
            None => self.writer.write(work).await,
        }
    }
}

fn prepare(connection: &mut Connection) -> Result<()> {
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", "ON")?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.set_prepared_statement_cache_capacity(128);
    migrations::run(connection)
}

/// Whether SQLite says that the file is no database, or that parts of it are missing.
fn is_damaged(why: &StoreError) -> bool {
    let StoreError::Database(cause) = why else { return false };
    let code = cause.downcast_ref::<rusqlite::Error>().and_then(rusqlite::Error::sqlite_error_code);
    matches!(code, Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

/// Whether nothing can be written: the disk or a quota is full, or a file may not grow.
fn is_disk_full(why: &rusqlite::Error) -> bool {
    let rusqlite::Error::SqliteFailure(failure, _) = why else { return false };
    failure.code == ErrorCode::DiskFull || CANNOT_GROW.contains(&failure.extended_code)
}

/// SQLite's codes for a failed write and for a failed extension of the log's index.
const CANNOT_GROW: [i32; 2] = [rusqlite::ffi::SQLITE_IOERR_WRITE, rusqlite::ffi::SQLITE_IOERR_SHMSIZE];

impl From<rusqlite::Error> for StoreError {
    fn from(why: rusqlite::Error) -> Self {
        if is_disk_full(&why) { StoreError::DiskFull } else { StoreError::Database(Box::new(why)) }
    }
}

/// SQLite's integers are signed; our times and counts fit by far.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_of_a_newer_program_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        drop(Sqlite::open(folder.path()).unwrap());
        let raw = Connection::open(folder.path().join(DATABASE)).unwrap();
        raw.pragma_update(None, "user_version", 1000).unwrap();
        assert!(matches!(Sqlite::open(folder.path()), Err(StoreError::TooNew { found: 1000, .. })));
    }

    #[test]
    fn a_database_that_was_cut_short_or_overwritten_is_refused_with_the_remedy() {
        for damage in [Damage::CutShort, Damage::Overwritten] {
            let folder = tempfile::tempdir().unwrap();
            drop(Sqlite::open(folder.path()).unwrap());
            let path = folder.path().join(DATABASE);
            let content = std::fs::read(&path).unwrap();
            match damage {
                Damage::CutShort => std::fs::write(&path, &content[..content.len() / 2]).unwrap(),
                Damage::Overwritten => std::fs::write(&path, vec![b'x'; content.len()]).unwrap(),
            }
            let refused = Sqlite::open(folder.path()).err().unwrap().to_string();
            assert!(refused.contains("knobel restore"), "{refused}");
        }
    }

    enum Damage {
        CutShort,
        Overwritten,
    }

    #[test]
    fn what_is_acknowledged_is_flushed_to_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(folder.path()).unwrap();
        let asked = tokio::runtime::Runtime::new().unwrap().block_on(store.write(|db| {
            let level: i64 = db.pragma_query_value(None, "synchronous", |row| row.get(0))?;
            let mode: String = db.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
            Ok((level, mode))
        }));
        assert_eq!(asked.unwrap(), (2, "wal".to_owned()));
    }
}
