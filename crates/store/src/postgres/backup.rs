//! Copies of everything, out of PostgreSQL and into it.

use super::Postgres;
use crate::backup::{self, TABLES};
use crate::{Backup, Result, StoreError};
use async_trait::async_trait;
use deadpool_postgres::Transaction;
use futures_util::TryStreamExt;
use serde_json::Value;
use tokio::sync::mpsc;
use tokio_postgres::IsolationLevel;

/// Rows that are put back with one statement.
const BATCH: usize = 500;

#[async_trait]
impl Backup for Postgres {
    async fn back_up(&self, rows: mpsc::Sender<String>) -> Result<u64> {
        let mut client = self.client().await?;
        let moment = client.build_transaction().isolation_level(IsolationLevel::RepeatableRead).read_only(true);
        let moment = moment.start().await?;
        let mut count = 0;
        for (table, columns) in TABLES {
            let sql = format!("SELECT row_to_json(r)::text FROM (SELECT {} FROM {table}) r", columns.join(", "));
            let none: [&str; 0] = [];
            let found = moment.query_raw(sql.as_str(), none).await?;
            let mut found = std::pin::pin!(found);
            while let Some(row) = found.try_next().await? {
                let row: &str = row.try_get(0)?;
                rows.send(backup::line(table, row)).await.map_err(|_| StoreError::Closing)?;
                count += 1;
            }
        }
        Ok(count)
    }

    async fn restore(&self, mut rows: mpsc::Receiver<String>) -> Result<u64> {
        let mut client = self.client().await?;
        let change = client.transaction().await?;
        let used = "SELECT EXISTS (SELECT FROM people) OR EXISTS (SELECT FROM tables)";
        if change.query_one(used, &[]).await?.try_get(0)? {
            return Err(StoreError::NotEmpty);
        }
        let mut count = 0;
        let mut batch = Batch { table: "people", columns: &[], rows: vec![] };
        while let Some(line) = rows.recv().await {
            let (table, columns, row) = backup::read(&line)?;
            if table != batch.table || batch.rows.len() == BATCH {
                batch.put(&change).await?;
                batch = Batch { table, columns, rows: vec![] };
            }
            (batch.columns, count) = (columns, count + 1);
            batch.rows.push(Value::Object(row));
        }
        batch.put(&change).await?;
        change.execute("UPDATE tables SET packed = TRUE WHERE id IN (SELECT table_id FROM packed)", &[]).await?;
        change.commit().await?;
        Ok(count)
    }
}

/// Rows of one table.
struct Batch {
    table: &'static str,
    columns: &'static [&'static str],
    rows: Vec<Value>,
}

impl Batch {
    async fn put(&self, change: &Transaction<'_>) -> Result<()> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let (table, columns) = (self.table, self.columns.join(", "));
        let sql = format!(
            "INSERT INTO {table} ({columns}) SELECT {columns} FROM json_populate_recordset(NULL::{table}, $1::text::json)"
        );
        let rows = serde_json::to_string(&self.rows).map_err(|why| StoreError::Unreadable(why.to_string()))?;
        change.execute(sql.as_str(), &[&rows]).await?;
        Ok(())
    }
}
