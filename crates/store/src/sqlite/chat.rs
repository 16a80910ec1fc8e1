//! Chat, reports and notes, as SQL.

use super::{Sqlite, signed, unsigned};
use crate::{Chat, NewChatLine, Result, StoredChatLine, StoredReport};
use async_trait::async_trait;
use rusqlite::{OptionalExtension, params};

#[async_trait]
impl Chat for Sqlite {
    async fn add_chat_line(&self, line: NewChatLine) -> Result<u32> {
        self.write(move |db| {
            let NewChatLine { table, person, at, text, among_watchers } = line;
            let mut insert = db.prepare_cached(
                "INSERT INTO lines (table_id, number, person, at, text, among_watchers)
                 SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5 FROM lines WHERE table_id = ?1
                 RETURNING number",
            )?;
            Ok(insert.query_row(params![table, person, signed(at), text, among_watchers], |row| row.get(0))?)
        })
        .await
    }

    async fn chat_lines(&self, table: &str, after: u32, limit: usize) -> Result<Vec<StoredChatLine>> {
        let table = table.to_owned();
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "SELECT l.number, l.person, p.name, l.at, l.text, l.among_watchers
                 FROM lines l JOIN people p ON p.id = l.person
                 WHERE l.table_id = ?1 AND l.number > ?2 ORDER BY l.number DESC LIMIT ?3",
            )?;
            let rows = select.query_map(params![table, after, signed(limit as u64)], |row| {
                let (person, name, at) = (row.get(1)?, row.get(2)?, unsigned(row.get(3)?));
                let (text, among_watchers) = (row.get(4)?, row.get(5)?);
                Ok(StoredChatLine { number: row.get(0)?, person, name, at, text, among_watchers })
            })?;
            let mut lines = rows.collect::<rusqlite::Result<Vec<_>>>()?;
            lines.reverse(); // the newest were asked for, the oldest of them come first
            Ok(lines)
        })
        .await
    }

    async fn report(&self, table: &str, number: u32, by: &str, why: &str, at: u64) -> Result<bool> {
        let (table, by, why) = (table.to_owned(), by.to_owned(), why.to_owned());
        self.write(move |db| {
            let mut insert = db.prepare_cached(
                "INSERT OR REPLACE INTO reports (table_id, number, by, why, at)
                 SELECT table_id, number, ?3, ?4, ?5 FROM lines WHERE table_id = ?1 AND number = ?2",
            )?;
            Ok(insert.execute(params![table, number, by, why, signed(at)])? == 1)
        })
        .await
    }

    async fn reports(&self, limit: usize) -> Result<Vec<StoredReport>> {
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "SELECT r.table_id, r.number, l.person, l.text, r.by, r.why, r.at
                 FROM reports r JOIN lines l ON l.table_id = r.table_id AND l.number = r.number
                 ORDER BY r.at DESC LIMIT ?1",
            )?;
            let rows = select.query_map([signed(limit as u64)], |row| {
                let (person, text, by) = (row.get(2)?, row.get(3)?, row.get(4)?);
                let (why, at) = (row.get(5)?, unsigned(row.get(6)?));
                Ok(StoredReport { table: row.get(0)?, number: row.get(1)?, person, text, by, why, at })
            })?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
        .await
    }

    async fn put_note(&self, table: &str, seat: u8, person: &str, content: &str) -> Result<()> {
        let (table, person, content) = (table.to_owned(), person.to_owned(), content.to_owned());
        self.write(move |db| {
            let mut upsert = db.prepare_cached(
                "INSERT OR REPLACE INTO notes (table_id, seat, person, content) VALUES (?1, ?2, ?3, ?4)",
            )?;
            Ok(upsert.execute(params![table, seat, person, content]).map(drop)?)
        })
        .await
    }

    async fn note(&self, table: &str, seat: u8, person: &str) -> Result<Option<String>> {
        let (table, person) = (table.to_owned(), person.to_owned());
        self.read(move |db| {
            let mut select =
                db.prepare_cached("SELECT content FROM notes WHERE table_id = ?1 AND seat = ?2 AND person = ?3")?;
            Ok(select.query_row(params![table, seat, person], |row| row.get(0)).optional()?)
        })
        .await
    }
}
