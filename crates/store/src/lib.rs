//! Durable storage: the journal of steps, tables, the job queue, and people. The store knows no game: a step is text.
//!
//! [`Store`] is the interface. It is implemented by SQLite in a data folder ([`Sqlite`], one process) and by PostgreSQL
//! ([`Postgres`], any number of nodes); both pass the same test suite (`tests/suite`). All times are milliseconds since
//! 1970 and come from the caller: a store has no clock.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
//! use store::{AppendOutcome, Journal, NewStep, NewTable, Sqlite};
//!
//! let store = Sqlite::in_memory()?;
//! store.create_table(NewTable::new("t1", "{}", 0)).await?;
//! let opening = NewStep::new("t1", 0, "{}", 5);
//! assert_eq!(store.append(opening.clone()).await?, AppendOutcome::Stored);
//! assert_eq!(store.append(opening).await?, AppendOutcome::Taken); // optimistic concurrency: (table, sequence) is unique
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod backup;
mod chat;
mod journal;
mod nodes;
mod packing;
mod people;
mod postgres;
mod puzzles;
mod results;
mod sqlite;

pub use backup::Backup;
pub use chat::{Chat, NewChatLine, StoredChatLine, StoredReport};
pub use journal::{
    AppendOutcome, ChangeOutcome, ImportedBytes, JobKind, Journal, Listing, NewImport, NewStep, NewTable, RequestKey,
    ScheduledJob, StoredImport, StoredStep, StoredTable, TableChange, TableHead,
};
pub use nodes::{Attendance, Nodes};
pub use people::{
    Login, NewPerson, NewTransfer, People, StoredPerson, StoredToken, StoredTransfer, StoredWebhook, TokenOwner,
    TransferPhase,
};
pub use postgres::Postgres;
pub use puzzles::Puzzles;
pub use results::{
    Estimate, Filing, GameRecord, MatchResult, OpponentRecord, Pair, Placing, RatedParty, RatingChange, RatingPoint,
    Results, StoredPairRating, StoredRating, UpdateEstimates,
};
pub use sqlite::Sqlite;

/// Everything a server needs of its database.
pub trait Store: Journal + People + Results + Chat + Puzzles + Nodes + Backup {}
impl<T: Journal + People + Results + Chat + Puzzles + Nodes + Backup> Store for T {}

/// Why an operation failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refused: file broken, wrong permissions.
    #[error("the database failed: {0}")]
    Database(Box<dyn std::error::Error + Send + Sync>),
    /// Nothing can be stored right now; what is stored can be read.
    #[error("the disk is full; free some space, and writing continues by itself")]
    DiskFull,
    /// The database can't be reached right now. A write in flight may or may not be stored.
    #[error("the database can't be reached: {0}")]
    Unreachable(String),
    /// The address of the database can't be read.
    #[error("that is no address of a database: {0}; write it as postgres://user:password@host:5432/name")]
    Address(String),
    /// A backup is put back into an empty store only.
    #[error("there is something in this store already; restore into an empty one")]
    NotEmpty,
    /// The data folder can't be made or read.
    #[error("the data folder can't be used: {0}; name another with --data")]
    Folder(#[from] std::io::Error),
    /// Another process uses the data folder.
    #[error("another program uses the data folder {}; stop it first, or name another folder with --data", .0.display())]
    FolderInUse(std::path::PathBuf),
    /// The file is no database, or parts of it are missing.
    #[error(
        "the database {} is damaged or was cut short; move its folder away and restore the last backup with \
         `knobel restore`", .0.display()
    )]
    Damaged(std::path::PathBuf),
    /// A newer program has written this database.
    #[error(
        "the database is of version {found}, and this program knows {known}; use a newer knobel, or restore a backup \
         that was made before the upgrade"
    )]
    TooNew {
        /// Of the file.
        found: i64,
        /// Of the program.
        known: i64,
    },
    /// Another version of the program uses this database right now.
    #[error("the database is of version {found}, and this program knows {known}; use the knobel that serves it")]
    OtherVersion {
        /// Of the file.
        found: i64,
        /// Of the program.
        known: i64,
    },
    /// The whole batch was rolled back: nothing of it is stored.
    #[error("the database could not make the write durable: {0}")]
    NotCommitted(String),
    /// The store is being closed.
    #[error("the database is being closed")]
    Closing,
    /// What was stored can't be read back.
    #[error("a stored row can't be read: {0}")]
    Unreadable(String),
}

/// The result of every operation.
pub type Result<T> = std::result::Result<T, StoreError>;
