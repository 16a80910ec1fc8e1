//! Copies of everything, out of SQLite and into it.

use super::{Sqlite, readers};
use crate::backup::{self, TABLES};
use crate::packing::decompress;
use crate::{Backup, Result, StoreError};
use async_trait::async_trait;
use data_encoding::HEXLOWER;
use rusqlite::types::{Value as Sql, ValueRef};
use rusqlite::{Connection, params_from_iter};
use serde_json::{Map, Value, json};
use tokio::sync::mpsc;

/// SQLite has no truth values of its own.
const BOOLEANS: [&str; 4] = ["listed", "banned", "among_watchers", "rated"];

#[async_trait]
impl Backup for Sqlite {
    async fn back_up(&self, rows: mpsc::Sender<String>) -> Result<u64> {
        let Some(readers) = &self.readers else {
            return self.write(move |db| all_rows(db, &rows)).await;
        };
        // A connection of its own: a long copy must not keep a reader from the others.
        let path = readers.path.clone();
        let copying = tokio::task::spawn_blocking(move || {
            let mut connection = readers::open(&path)?;
            let moment = connection.transaction()?;
            all_rows(&moment, &rows)
        });
        copying.await.map_err(|_| StoreError::Closing)?
    }

    async fn restore(&self, mut rows: mpsc::Receiver<String>) -> Result<u64> {
        self.write(move |db| {
            let used = "SELECT EXISTS (SELECT 1 FROM people) OR EXISTS (SELECT 1 FROM tables)";
            if db.query_row(used, [], |row| row.get(0))? {
                return Err(StoreError::NotEmpty);
            }
            let mut count = 0;
            while let Some(line) = rows.blocking_recv() {
                put(db, &line)?;
                count += 1;
            }
            Ok(count)
        })
        .await
    }
}

fn all_rows(db: &Connection, rows: &mpsc::Sender<String>) -> Result<u64> {
    let mut count = 0;
    for (table, columns) in TABLES {
        let stored: Vec<&str> = columns.iter().copied().filter(|column| is_stored(table, column)).collect();
        let mut select = db.prepare(&format!("SELECT {} FROM {table}", stored.join(", ")))?;
        let mut found = select.query([])?;
        while let Some(row) = found.next()? {
            let mut object = Map::new();
            for (index, column) in stored.iter().enumerate() {
                object.insert((*column).to_owned(), value(column, row.get_ref(index)?)?);
            }
            if table == "packed" {
                let steps = decompress(row.get_ref(1)?.as_blob().map_err(unreadable)?)?;
                object.insert("count".to_owned(), json!(steps.last().map_or(0, |step| step.sequence + 1)));
            }
            rows.blocking_send(backup::line(table, &Value::Object(object).to_string()))
                .map_err(|_| StoreError::Closing)?;
            count += 1;
        }
    }
    Ok(count)
}

/// How many steps a packed match has, SQLite learns from the steps.
fn is_stored(table: &str, column: &str) -> bool {
    (table, column) != ("packed", "count")
}

fn unreadable(why: impl std::fmt::Display) -> StoreError {
    StoreError::Unreadable(why.to_string())
}

fn value(column: &str, value: ValueRef<'_>) -> Result<Value> {
    Ok(match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) if BOOLEANS.contains(&column) => json!(number != 0),
        ValueRef::Integer(number) => json!(number),
        ValueRef::Real(number) => json!(number),
        ValueRef::Text(text) => json!(std::str::from_utf8(text).map_err(unreadable)?),
        ValueRef::Blob(bytes) => json!(format!("\\x{}", HEXLOWER.encode(bytes))),
    })
}

fn put(db: &Connection, line: &str) -> Result<()> {
    let (table, columns, mut row) = backup::read(line)?;
    let stored: Vec<&str> = columns.iter().copied().filter(|column| is_stored(table, column)).collect();
    let places = vec!["?"; stored.len()].join(", ");
    let mut insert = db.prepare_cached(&format!("INSERT INTO {table} ({}) VALUES ({places})", stored.join(", ")))?;
    let values = stored.iter().map(|column| sql(table, column, row.remove(*column).unwrap_or_default()));
    insert.execute(params_from_iter(values.collect::<Result<Vec<Sql>>>()?))?;
    Ok(())
}

fn sql(table: &str, column: &str, value: Value) -> Result<Sql> {
    Ok(match value {
        Value::Null => Sql::Null,
        Value::Bool(truth) => Sql::Integer(i64::from(truth)),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => Sql::Integer(whole),
            None => Sql::Real(number.as_f64().unwrap_or_default()),
        },
        Value::String(text) if (table, column) == ("packed", "steps") => {
            let digits = text.strip_prefix("\\x").unwrap_or(&text);
            Sql::Blob(HEXLOWER.decode(digits.as_bytes()).map_err(unreadable)?)
        }
        Value::String(text) => Sql::Text(text),
        other @ (Value::Array(_) | Value::Object(_)) => return Err(unreadable(format!("{column}: {other}"))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_backup_knows_every_table_and_column() {
        let store = Sqlite::in_memory().unwrap();
        let found = store.write(|db| {
            let sql = "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
                       WHERE m.type = 'table' AND c.name <> 'claimed_until' ORDER BY 1, 2";
            let mut select = db.prepare(sql)?;
            let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<rusqlite::Result<Vec<(String, String)>>>()?)
        });
        let mut known: Vec<(String, String)> = TABLES
            .iter()
            .flat_map(|(table, columns)| columns.iter().map(move |column| (*table, *column)))
            .filter(|(table, column)| is_stored(table, column))
            .map(|(table, column)| (table.to_owned(), column.to_owned()))
            .collect();
        known.sort();
        assert_eq!(found.await.unwrap(), known);
    }
}
