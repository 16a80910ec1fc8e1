//! Identities, as SQL.

use super::{Sqlite, signed, unsigned};
use crate::{
    Login, NewPerson, NewTransfer, People, Result, StoredPerson, StoredToken, StoredTransfer, StoredWebhook,
    TokenOwner, TransferPhase,
};
use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Row, ToSql, params};

const PERSON: &str = "p.id, p.name, p.created, p.login, p.banned";

fn stored_person(row: &Row<'_>) -> rusqlite::Result<StoredPerson> {
    let (login, banned) = (row.get(3)?, row.get(4)?);
    Ok(StoredPerson { id: row.get(0)?, name: row.get(1)?, created: unsigned(row.get(2)?), login, banned })
}

fn one_person(db: &Connection, rest: &str, value: &str) -> Result<Option<StoredPerson>> {
    let mut select = db.prepare_cached(&format!("SELECT {PERSON} FROM people p {rest}"))?;
    Ok(select.query_row([value], stored_person).optional()?)
}

fn execute(db: &Connection, sql: &str, values: &[&dyn ToSql]) -> Result<usize> {
    Ok(db.prepare_cached(sql)?.execute(values)?)
}

#[async_trait]
impl People for Sqlite {
    async fn add_person(&self, person: NewPerson, session_hash: &str) -> Result<()> {
        let hash = session_hash.to_owned();
        self.write(move |db| {
            let NewPerson { id, name, created } = person;
            let created = signed(created);
            execute(db, "INSERT INTO people (id, name, created) VALUES (?1, ?2, ?3)", &[&id, &name, &created])?;
            execute(db, "INSERT INTO sessions (hash, person, at) VALUES (?1, ?2, ?3)", &[&hash, &id, &created])?;
            Ok(())
        })
        .await
    }

    async fn person(&self, id: &str) -> Result<Option<StoredPerson>> {
        let id = id.to_owned();
        self.read(move |db| one_person(db, "WHERE p.id = ?1", &id)).await
    }

    async fn rename(&self, id: &str, name: &str) -> Result<()> {
        let (id, name) = (id.to_owned(), name.to_owned());
        self.write(move |db| execute(db, "UPDATE people SET name = ?2 WHERE id = ?1", &[&id, &name]).map(drop)).await
    }

    async fn set_banned(&self, id: &str, banned: bool) -> Result<()> {
        let id = id.to_owned();
        self.write(move |db| execute(db, "UPDATE people SET banned = ?2 WHERE id = ?1", &[&id, &banned]).map(drop))
            .await
    }

    async fn delete_person(&self, id: &str) -> Result<()> {
        let id = id.to_owned();
        self.write(move |db| {
            execute(db, "DELETE FROM lines WHERE person = ?1", &[&id])?;
            execute(db, "DELETE FROM reports WHERE by = ?1", &[&id])?;
            execute(db, "DELETE FROM sitting WHERE person = ?1", &[&id])?;
            execute(db, "DELETE FROM people WHERE id = ?1", &[&id])?; // the rest goes with it
            Ok(())
        })
        .await
    }

    async fn add_session(&self, person: &str, session_hash: &str, at: u64) -> Result<()> {
        let (person, hash) = (person.to_owned(), session_hash.to_owned());
        self.write(move |db| {
            let sql = "INSERT INTO sessions (hash, person, at) VALUES (?1, ?2, ?3)";
            execute(db, sql, &[&hash, &person, &signed(at)]).map(drop)
        })
        .await
    }

    async fn session(&self, session_hash: &str) -> Result<Option<StoredPerson>> {
        let hash = session_hash.to_owned();
        self.read(move |db| one_person(db, "JOIN sessions s ON s.person = p.id WHERE s.hash = ?1", &hash)).await
    }

    async fn drop_session(&self, session_hash: &str) -> Result<()> {
        let hash = session_hash.to_owned();
        self.write(move |db| execute(db, "DELETE FROM sessions WHERE hash = ?1", &[&hash]).map(drop)).await
    }

    async fn drop_other_sessions(&self, person: &str, kept_hash: &str) -> Result<()> {
        let (person, kept) = (person.to_owned(), kept_hash.to_owned());
        self.write(move |db| {
            execute(db, "DELETE FROM sessions WHERE person = ?1 AND hash <> ?2", &[&person, &kept]).map(drop)
        })
        .await
    }

    async fn set_login(&self, person: &str, login: &str, password_hash: &str) -> Result<bool> {
        let (person, login, hash) = (person.to_owned(), login.to_owned(), password_hash.to_owned());
        self.write(move |db| {
            let sql = "UPDATE people SET login = ?2, password_hash = ?3 WHERE id = ?1
                       AND NOT EXISTS (SELECT 1 FROM people WHERE login = ?2 AND id <> ?1)";
            Ok(execute(db, sql, &[&person, &login, &hash])? == 1)
        })
        .await
    }

    async fn login(&self, login: &str) -> Result<Option<Login>> {
        let login = login.to_owned();
        self.read(move |db| {
            let mut select = db.prepare_cached("SELECT id, password_hash FROM people WHERE login = ?1")?;
            let found = |row: &Row<'_>| Ok(Login { person: row.get(0)?, password_hash: row.get(1)? });
            Ok(select.query_row([login], found).optional()?)
        })
        .await
    }

    async fn add_token(&self, person: &str, token: StoredToken, token_hash: &str) -> Result<()> {
        let (person, hash) = (person.to_owned(), token_hash.to_owned());
        self.write(move |db| {
            let StoredToken { id, label, created, scopes, last_used } = token;
            let sql = "INSERT INTO tokens (hash, id, person, label, created, scopes, last_used)
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            let last_used = last_used.map(signed);
            execute(db, sql, &[&hash, &id, &person, &label, &signed(created), &scopes, &last_used]).map(drop)
        })
        .await
    }

    async fn token(&self, token_hash: &str) -> Result<Option<TokenOwner>> {
        let hash = token_hash.to_owned();
        self.read(move |db| {
            let sql = format!(
                "SELECT {PERSON}, t.scopes, t.last_used FROM people p JOIN tokens t ON t.person = p.id WHERE t.hash = ?1"
            );
            let owner = |row: &Row<'_>| {
                let last_used = row.get::<_, Option<i64>>(6)?.map(unsigned);
                Ok(TokenOwner { person: stored_person(row)?, scopes: row.get(5)?, last_used })
            };
            Ok(db.prepare_cached(&sql)?.query_row([hash], owner).optional()?)
        })
        .await
    }

    async fn touch_token(&self, token_hash: &str, at: u64) -> Result<()> {
        let hash = token_hash.to_owned();
        self.write(move |db| {
            execute(db, "UPDATE tokens SET last_used = ?2 WHERE hash = ?1", &[&hash, &signed(at)]).map(drop)
        })
        .await
    }

    async fn tokens(&self, person: &str) -> Result<Vec<StoredToken>> {
        let person = person.to_owned();
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "SELECT id, label, created, scopes, last_used FROM tokens WHERE person = ?1 ORDER BY created DESC, id",
            )?;
            let rows = select.query_map([person], |row| {
                let (created, last_used) = (unsigned(row.get(2)?), row.get::<_, Option<i64>>(4)?.map(unsigned));
                Ok(StoredToken { id: row.get(0)?, label: row.get(1)?, created, scopes: row.get(3)?, last_used })
            })?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
        .await
    }

    async fn drop_tokens(&self, person: &str) -> Result<()> {
        let person = person.to_owned();
        self.write(move |db| execute(db, "DELETE FROM tokens WHERE person = ?1", &[&person]).map(drop)).await
    }

    async fn drop_token(&self, person: &str, id: &str) -> Result<bool> {
        let (person, id) = (person.to_owned(), id.to_owned());
        self.write(move |db| Ok(execute(db, "DELETE FROM tokens WHERE person = ?1 AND id = ?2", &[&person, &id])? == 1))
            .await
    }

    async fn block(&self, person: &str, other: &str) -> Result<()> {
        let (person, other) = (person.to_owned(), other.to_owned());
        self.write(move |db| {
            execute(db, "INSERT OR IGNORE INTO blocks (person, other) VALUES (?1, ?2)", &[&person, &other]).map(drop)
        })
        .await
    }

    async fn unblock(&self, person: &str, other: &str) -> Result<()> {
        let (person, other) = (person.to_owned(), other.to_owned());
        self.write(move |db| {
            execute(db, "DELETE FROM blocks WHERE person = ?1 AND other = ?2", &[&person, &other]).map(drop)
        })
        .await
    }

    async fn blocked(&self, person: &str) -> Result<Vec<StoredPerson>> {
        let person = person.to_owned();
        self.read(move |db| {
            let sql = format!("SELECT {PERSON} FROM people p JOIN blocks b ON b.other = p.id WHERE b.person = ?1");
            let mut select = db.prepare_cached(&sql)?;
            let rows = select.query_map([person], stored_person)?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
        .await
    }

    async fn set_webhook(&self, person: &str, webhook: Option<StoredWebhook>) -> Result<()> {
        let person = person.to_owned();
        let (url, key) = webhook.map(|StoredWebhook { url, key }| (url, key)).unzip();
        self.write(move |db| {
            let sql = "UPDATE people SET webhook = ?2, webhook_key = ?3 WHERE id = ?1";
            execute(db, sql, &[&person, &url, &key]).map(drop)
        })
        .await
    }

    async fn webhook(&self, person: &str) -> Result<Option<StoredWebhook>> {
        let person = person.to_owned();
        self.read(move |db| {
            let mut select =
                db.prepare_cached("SELECT webhook, webhook_key FROM people WHERE id = ?1 AND webhook IS NOT NULL")?;
            let found = |row: &Row<'_>| Ok(StoredWebhook { url: row.get(0)?, key: row.get(1)? });
            Ok(select.query_row([person], found).optional()?)
        })
        .await
    }

    async fn add_transfer(&self, transfer: NewTransfer) -> Result<()> {
        self.write(move |db| {
            let NewTransfer { code_hash, person, until } = transfer;
            let sql = "INSERT OR REPLACE INTO transfers (person, code_hash, until, phase) VALUES (?1, ?2, ?3, 0)";
            execute(db, sql, &[&person, &code_hash, &signed(until)]).map(drop)
        })
        .await
    }

    async fn transfer(&self, code_hash: &str) -> Result<Option<StoredTransfer>> {
        let hash = code_hash.to_owned();
        self.read(move |db| one_transfer(db, "code_hash = ?1", &hash)).await
    }

    async fn transfer_of(&self, person: &str) -> Result<Option<StoredTransfer>> {
        let person = person.to_owned();
        self.read(move |db| one_transfer(db, "person = ?1", &person)).await
    }

    async fn present_transfer(&self, code_hash: &str, session_hash: &str) -> Result<bool> {
        let (code, session) = (code_hash.to_owned(), session_hash.to_owned());
        self.write(move |db| {
            let sql = "UPDATE transfers SET phase = 1, presented_by = ?2 WHERE code_hash = ?1 AND phase = 0";
            Ok(execute(db, sql, &[&code, &session])? == 1)
        })
        .await
    }

    async fn confirm_transfer(&self, person: &str) -> Result<bool> {
        let person = person.to_owned();
        self.write(move |db| {
            let mut update = db.prepare_cached(
                "UPDATE transfers SET phase = 2 WHERE person = ?1 AND phase = 1 RETURNING presented_by",
            )?;
            let presenter: Option<String> = update.query_row([&person], |row| row.get(0)).optional()?;
            let Some(presenter) = presenter else { return Ok(false) };
            let moved = execute(db, "UPDATE sessions SET person = ?1 WHERE hash = ?2", &[&person, &presenter])?;
            Ok(moved == 1)
        })
        .await
    }

    async fn drop_transfer(&self, person: &str) -> Result<()> {
        let person = person.to_owned();
        self.write(move |db| execute(db, "DELETE FROM transfers WHERE person = ?1", &[&person]).map(drop)).await
    }
}

fn one_transfer(db: &Connection, which: &str, value: &str) -> Result<Option<StoredTransfer>> {
    let sql = format!("SELECT code_hash, person, until, phase, presented_by FROM transfers WHERE {which}");
    let mut select = db.prepare_cached(&sql)?;
    let found = select.query_row(params![value], |row| {
        let phase = match row.get(3)? {
            0 => TransferPhase::Waiting,
            1 => TransferPhase::Presented,
            _ => TransferPhase::Confirmed,
        };
        let (code_hash, person, until) = (row.get(0)?, row.get(1)?, unsigned(row.get(2)?));
        Ok(StoredTransfer { code_hash, person, until, phase, presented_by: row.get(4)? })
    });
    Ok(found.optional()?)
}
