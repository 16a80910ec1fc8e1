//! Chat, reports and notes, as SQL.

use super::{Postgres, max_rows, signed, small, unsigned};
use crate::{Chat, NewChatLine, Result, StoreError, StoredChatLine, StoredReport};
use async_trait::async_trait;
use tokio_postgres::Row;

/// How often a line's number is drawn again after another node took it.
const TRIES: usize = 20;

#[async_trait]
impl Chat for Postgres {
    async fn add_chat_line(&self, line: NewChatLine) -> Result<u32> {
        let NewChatLine { table, person, at, text, among_watchers } = line;
        let sql = "INSERT INTO lines (table_id, number, person, at, text, among_watchers)
                   SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 FROM lines WHERE table_id = $1
                   ON CONFLICT DO NOTHING RETURNING number";
        for _ in 0..TRIES {
            if let Some(row) = self.row(sql, &[&table, &person, &signed(at), &text, &among_watchers]).await? {
                return small(&row, 0);
            }
        }
        Err(StoreError::Unreachable("too many concurrent chat lines".to_owned()))
    }

    async fn chat_lines(&self, table: &str, after: u32, limit: usize) -> Result<Vec<StoredChatLine>> {
        let sql = "SELECT l.number, l.person, p.name, l.at, l.text, l.among_watchers
                   FROM lines l JOIN people p ON p.id = l.person
                   WHERE l.table_id = $1 AND l.number > $2 ORDER BY l.number DESC LIMIT $3";
        let line = |row: &Row| {
            let (person, name, at) = (row.try_get(1)?, row.try_get(2)?, unsigned(row, 3)?);
            let (text, among_watchers) = (row.try_get(4)?, row.try_get(5)?);
            Ok(StoredChatLine { number: small(row, 0)?, person, name, at, text, among_watchers })
        };
        let rows = self.rows(sql, &[&table, &i64::from(after), &max_rows(limit)]).await?;
        rows.iter().rev().map(line).collect() // the newest were asked for, the oldest of them come first
    }

    async fn report(&self, table: &str, number: u32, by: &str, why: &str, at: u64) -> Result<bool> {
        let sql = "INSERT INTO reports (table_id, number, by, why, at)
                   SELECT table_id, number, $3, $4, $5 FROM lines WHERE table_id = $1 AND number = $2
                   ON CONFLICT (table_id, number, by) DO UPDATE SET why = excluded.why, at = excluded.at";
        Ok(self.execute(sql, &[&table, &i64::from(number), &by, &why, &signed(at)]).await? == 1)
    }

    async fn reports(&self, limit: usize) -> Result<Vec<StoredReport>> {
        let sql = "SELECT r.table_id, r.number, l.person, l.text, r.by, r.why, r.at
                   FROM reports r JOIN lines l ON l.table_id = r.table_id AND l.number = r.number
                   ORDER BY r.at DESC LIMIT $1";
        let report = |row: &Row| {
            let (person, text, by) = (row.try_get(2)?, row.try_get(3)?, row.try_get(4)?);
            let (why, at) = (row.try_get(5)?, unsigned(row, 6)?);
            Ok(StoredReport { table: row.try_get(0)?, number: small(row, 1)?, person, text, by, why, at })
        };
        self.rows(sql, &[&max_rows(limit)]).await?.iter().map(report).collect()
    }

    async fn put_note(&self, table: &str, seat: u8, person: &str, content: &str) -> Result<()> {
        let sql = "INSERT INTO notes (table_id, seat, person, content) VALUES ($1, $2, $3, $4)
                   ON CONFLICT (table_id, seat, person) DO UPDATE SET content = excluded.content";
        self.execute(sql, &[&table, &i64::from(seat), &person, &content]).await.map(drop)
    }

    async fn note(&self, table: &str, seat: u8, person: &str) -> Result<Option<String>> {
        let sql = "SELECT content FROM notes WHERE table_id = $1 AND seat = $2 AND person = $3";
        let found = self.row(sql, &[&table, &i64::from(seat), &person]).await?;
        found.map(|row| Ok(row.try_get(0)?)).transpose()
    }
}
