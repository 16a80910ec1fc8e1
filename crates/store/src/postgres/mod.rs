//! PostgreSQL: any number of nodes work on one database.
//!
//! Every operation is one statement where it can be, so it needs no transaction around it and one round trip. Steps
//! that wait go into one statement together (`appender`): one flush of the disk serves many tables; and so do reads of
//! them (`batch_reader`). The unique key (table, sequence) is the only lock between nodes.

mod appender;
mod backup;
mod batch_reader;
mod chat;
mod journal;
mod migrations;
mod nodes;
mod people;
mod puzzles;
mod results;

use crate::{Result, StoreError};
use appender::Appender;
use batch_reader::BatchReader;
use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use std::time::Duration;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Config, NoTls, Row};

/// Connections of one node; one of them appends steps, one reads them.
const CONNECTIONS: usize = 8;
/// A database that does not answer within this time counts as unreachable; the caller can try again.
const PATIENCE: Duration = Duration::from_secs(5);

/// The store on a PostgreSQL server.
pub struct Postgres {
    pool: Pool,
    appender: Appender,
    batch_reader: BatchReader,
}

type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

impl Postgres {
    /// Connects to `postgres://user:password@host:port/name` and brings the database up to this program's shape.
    pub async fn open(address: &str) -> Result<Self> {
        let mut config: Config = address.parse().map_err(|why| StoreError::Address(with_causes(&why)))?;
        config.connect_timeout(PATIENCE).tcp_user_timeout(2 * PATIENCE).application_name("knobel");
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let pool = Pool::builder(Manager::from_config(config, NoTls, recycling))
            .max_size(CONNECTIONS)
            .wait_timeout(Some(PATIENCE))
            .create_timeout(Some(PATIENCE))
            .recycle_timeout(Some(PATIENCE))
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(|why| StoreError::Database(Box::new(why)))?;
        migrations::run(&pool).await?;
        let (appender, batch_reader) = (Appender::start(pool.clone()), BatchReader::start(pool.clone()));
        Ok(Postgres { pool, appender, batch_reader })
    }

    async fn client(&self) -> Result<Object> {
        client(&self.pool).await
    }

    async fn rows(&self, sql: &str, values: Values<'_>) -> Result<Vec<Row>> {
        let client = self.client().await?;
        patient(async {
            let statement = client.prepare_cached(sql).await?;
            Ok(client.query(&statement, values).await?)
        })
        .await
    }

    async fn row(&self, sql: &str, values: Values<'_>) -> Result<Option<Row>> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }

    async fn execute(&self, sql: &str, values: Values<'_>) -> Result<u64> {
        let client = self.client().await?;
        patient(async {
            let statement = client.prepare_cached(sql).await?;
            Ok(client.execute(&statement, values).await?)
        })
        .await
    }
}

async fn client(pool: &Pool) -> Result<Object> {
    pool.get().await.map_err(|why| StoreError::Unreachable(with_causes(&why)))
}

/// Runs with a time limit: a request that hangs would hold its table's lock.
async fn patient<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    match tokio::time::timeout(PATIENCE, work).await {
        Ok(done) => done,
        Err(_) => Err(StoreError::Unreachable(format!("no answer within {} s", PATIENCE.as_secs()))),
    }
}

/// An error with its causes: the outermost alone often says only that there was one.
fn with_causes(why: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(why.source(), |cause| cause.source());
    causes.fold(why.to_string(), |text, cause| format!("{text}: {cause}"))
}

/// Transient errors: the database is starting or stopping, has no connection left, or has broken a deadlock.
const TRANSIENT: [SqlState; 6] = [
    SqlState::ADMIN_SHUTDOWN,
    SqlState::CRASH_SHUTDOWN,
    SqlState::CANNOT_CONNECT_NOW,
    SqlState::TOO_MANY_CONNECTIONS,
    SqlState::T_R_DEADLOCK_DETECTED,
    SqlState::T_R_SERIALIZATION_FAILURE,
];

impl From<tokio_postgres::Error> for StoreError {
    fn from(why: tokio_postgres::Error) -> Self {
        if why.code() == Some(&SqlState::DISK_FULL) {
            return StoreError::DiskFull;
        }
        let is_transient = match why.code() {
            Some(code) => TRANSIENT.contains(code),
            None => {
                why.is_closed() || std::error::Error::source(&why).is_some_and(|cause| cause.is::<std::io::Error>())
            }
        };
        if is_transient { StoreError::Unreachable(with_causes(&why)) } else { StoreError::Database(Box::new(why)) }
    }
}

/// PostgreSQL's integers are signed; our times and counts fit by far.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn max_rows(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

fn unsigned(row: &Row, column: usize) -> Result<u64> {
    let number: i64 = row.try_get(column)?;
    u64::try_from(number).map_err(|_| StoreError::Unreadable(format!("{number} is below zero")))
}

fn small(row: &Row, column: usize) -> Result<u32> {
    let number: i64 = row.try_get(column)?;
    u32::try_from(number).map_err(|_| StoreError::Unreadable(format!("{number} is no count")))
}
