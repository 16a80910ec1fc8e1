//! Identities, as SQL.

use super::{Postgres, patient, signed, unsigned};
use crate::{
    Login, NewPerson, NewTransfer, People, Result, StoredPerson, StoredToken, StoredTransfer, StoredWebhook,
    TokenOwner, TransferPhase,
};
use async_trait::async_trait;
use tokio_postgres::Row;
use tokio_postgres::error::SqlState;

const PERSON: &str = "p.id, p.name, p.created, p.login, p.banned";
const TRANSFER: &str = "SELECT code_hash, person, until, phase, presented_by FROM transfers";

fn stored_person(row: &Row) -> Result<StoredPerson> {
    let (login, banned) = (row.try_get(3)?, row.try_get(4)?);
    Ok(StoredPerson { id: row.try_get(0)?, name: row.try_get(1)?, created: unsigned(row, 2)?, login, banned })
}

/// A time that may be absent.
fn optional(row: &Row, column: usize) -> Result<Option<u64>> {
    let time: Option<i64> = row.try_get(column)?;
    Ok(time.and_then(|time| u64::try_from(time).ok()))
}

impl Postgres {
    async fn one_person(&self, rest: &str, value: &str) -> Result<Option<StoredPerson>> {
        let found = self.row(&format!("SELECT {PERSON} FROM people p {rest}"), &[&value]).await?;
        found.as_ref().map(stored_person).transpose()
    }

    async fn one_transfer(&self, which: &str, value: &str) -> Result<Option<StoredTransfer>> {
        let found = self.row(&format!("{TRANSFER} WHERE {which} = $1"), &[&value]).await?;
        let Some(row) = found else { return Ok(None) };
        let phase = match row.try_get::<_, i64>(3)? {
            0 => TransferPhase::Waiting,
            1 => TransferPhase::Presented,
            _ => TransferPhase::Confirmed,
        };
        let (code_hash, person, until) = (row.try_get(0)?, row.try_get(1)?, unsigned(&row, 2)?);
        Ok(Some(StoredTransfer { code_hash, person, until, phase, presented_by: row.try_get(4)? }))
    }
}

#[async_trait]
impl People for Postgres {
    async fn add_person(&self, person: NewPerson, session_hash: &str) -> Result<()> {
        let NewPerson { id, name, created } = person;
        let sql = "WITH made AS (INSERT INTO people (id, name, created) VALUES ($1, $2, $3))
                   INSERT INTO sessions (hash, person, at) VALUES ($4, $1, $3)";
        self.execute(sql, &[&id, &name, &signed(created), &session_hash]).await.map(drop)
    }

    async fn person(&self, id: &str) -> Result<Option<StoredPerson>> {
        self.one_person("WHERE p.id = $1", id).await
    }

    async fn rename(&self, id: &str, name: &str) -> Result<()> {
        self.execute("UPDATE people SET name = $2 WHERE id = $1", &[&id, &name]).await.map(drop)
    }

    async fn set_banned(&self, id: &str, banned: bool) -> Result<()> {
        self.execute("UPDATE people SET banned = $2 WHERE id = $1", &[&id, &banned]).await.map(drop)
    }

    async fn delete_person(&self, id: &str) -> Result<()> {
        let mut client = self.client().await?;
        patient(async {
            let delete = client.transaction().await?;
            for sql in [
                "DELETE FROM lines WHERE person = $1",
                "DELETE FROM reports WHERE by = $1",
                "DELETE FROM sitting WHERE person = $1",
                "DELETE FROM people WHERE id = $1", // the rest goes with it
            ] {
                delete.execute(sql, &[&id]).await?;
            }
            Ok(delete.commit().await?)
        })
        .await
    }

    async fn add_session(&self, person: &str, session_hash: &str, at: u64) -> Result<()> {
        let sql = "INSERT INTO sessions (hash, person, at) VALUES ($1, $2, $3)";
        self.execute(sql, &[&session_hash, &person, &signed(at)]).await.map(drop)
    }

    async fn session(&self, session_hash: &str) -> Result<Option<StoredPerson>> {
        self.one_person("JOIN sessions s ON s.person = p.id WHERE s.hash = $1", session_hash).await
    }

    async fn drop_session(&self, session_hash: &str) -> Result<()> {
        self.execute("DELETE FROM sessions WHERE hash = $1", &[&session_hash]).await.map(drop)
    }

    async fn drop_other_sessions(&self, person: &str, kept_hash: &str) -> Result<()> {
        let sql = "DELETE FROM sessions WHERE person = $1 AND hash <> $2";
        self.execute(sql, &[&person, &kept_hash]).await.map(drop)
    }

    async fn set_login(&self, person: &str, login: &str, password_hash: &str) -> Result<bool> {
        let client = self.client().await?;
        patient(async {
            let sql = "UPDATE people SET login = $2, password_hash = $3 WHERE id = $1";
            let update = client.prepare_cached(sql).await?;
            match client.execute(&update, &[&person, &login, &password_hash]).await {
                Ok(changed) => Ok(changed == 1),
                Err(why) if why.code() == Some(&SqlState::UNIQUE_VIOLATION) => Ok(false),
                Err(why) => Err(why.into()),
            }
        })
        .await
    }

    async fn login(&self, login: &str) -> Result<Option<Login>> {
        let found = self.row("SELECT id, password_hash FROM people WHERE login = $1", &[&login]).await?;
        found.map(|row| Ok(Login { person: row.try_get(0)?, password_hash: row.try_get(1)? })).transpose()
    }

    async fn add_token(&self, person: &str, token: StoredToken, token_hash: &str) -> Result<()> {
        let StoredToken { id, label, created, scopes, last_used } = token;
        let sql = "INSERT INTO tokens (hash, id, person, label, created, scopes, last_used)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let last_used = last_used.map(signed);
        self.execute(sql, &[&token_hash, &id, &person, &label, &signed(created), &scopes, &last_used]).await.map(drop)
    }

    async fn token(&self, token_hash: &str) -> Result<Option<TokenOwner>> {
        let sql = format!(
            "SELECT {PERSON}, t.scopes, t.last_used FROM people p JOIN tokens t ON t.person = p.id WHERE t.hash = $1"
        );
        let Some(row) = self.row(&sql, &[&token_hash]).await? else { return Ok(None) };
        let (scopes, last_used) = (row.try_get(5)?, optional(&row, 6)?);
        Ok(Some(TokenOwner { person: stored_person(&row)?, scopes, last_used }))
    }

    async fn touch_token(&self, token_hash: &str, at: u64) -> Result<()> {
        let sql = "UPDATE tokens SET last_used = $2 WHERE hash = $1";
        self.execute(sql, &[&token_hash, &signed(at)]).await.map(drop)
    }

    async fn tokens(&self, person: &str) -> Result<Vec<StoredToken>> {
        let sql =
            "SELECT id, label, created, scopes, last_used FROM tokens WHERE person = $1 ORDER BY created DESC, id";
        let token = |row: &Row| {
            let (id, label, created) = (row.try_get(0)?, row.try_get(1)?, unsigned(row, 2)?);
            Ok(StoredToken { id, label, created, scopes: row.try_get(3)?, last_used: optional(row, 4)? })
        };
        self.rows(sql, &[&person]).await?.iter().map(token).collect()
    }

    async fn drop_tokens(&self, person: &str) -> Result<()> {
        self.execute("DELETE FROM tokens WHERE person = $1", &[&person]).await.map(drop)
    }

    async fn drop_token(&self, person: &str, id: &str) -> Result<bool> {
        Ok(self.execute("DELETE FROM tokens WHERE person = $1 AND id = $2", &[&person, &id]).await? == 1)
    }

    async fn block(&self, person: &str, other: &str) -> Result<()> {
        let sql = "INSERT INTO blocks (person, other) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.execute(sql, &[&person, &other]).await.map(drop)
    }

    async fn unblock(&self, person: &str, other: &str) -> Result<()> {
        self.execute("DELETE FROM blocks WHERE person = $1 AND other = $2", &[&person, &other]).await.map(drop)
    }

    async fn blocked(&self, person: &str) -> Result<Vec<StoredPerson>> {
        let sql = format!("SELECT {PERSON} FROM people p JOIN blocks b ON b.other = p.id WHERE b.person = $1");
        self.rows(&sql, &[&person]).await?.iter().map(stored_person).collect()
    }

    async fn set_webhook(&self, person: &str, webhook: Option<StoredWebhook>) -> Result<()> {
        let (url, key) = webhook.map(|StoredWebhook { url, key }| (url, key)).unzip();
        let sql = "UPDATE people SET webhook = $2, webhook_key = $3 WHERE id = $1";
        self.execute(sql, &[&person, &url, &key]).await.map(drop)
    }

    async fn webhook(&self, person: &str) -> Result<Option<StoredWebhook>> {
        let sql = "SELECT webhook, webhook_key FROM people WHERE id = $1 AND webhook IS NOT NULL";
        let found = self.row(sql, &[&person]).await?;
        found.map(|row| Ok(StoredWebhook { url: row.try_get(0)?, key: row.try_get(1)? })).transpose()
    }

    async fn add_transfer(&self, transfer: NewTransfer) -> Result<()> {
        let NewTransfer { code_hash, person, until } = transfer;
        let sql = "INSERT INTO transfers (person, code_hash, until, phase) VALUES ($1, $2, $3, 0)
                   ON CONFLICT (person) DO UPDATE SET code_hash = excluded.code_hash, until = excluded.until,
                       phase = 0, presented_by = NULL";
        self.execute(sql, &[&person, &code_hash, &signed(until)]).await.map(drop)
    }

    async fn transfer(&self, code_hash: &str) -> Result<Option<StoredTransfer>> {
        self.one_transfer("code_hash", code_hash).await
    }

    async fn transfer_of(&self, person: &str) -> Result<Option<StoredTransfer>> {
        self.one_transfer("person", person).await
    }

    async fn present_transfer(&self, code_hash: &str, session_hash: &str) -> Result<bool> {
        let sql = "UPDATE transfers SET phase = 1, presented_by = $2 WHERE code_hash = $1 AND phase = 0";
        Ok(self.execute(sql, &[&code_hash, &session_hash]).await? == 1)
    }

    async fn confirm_transfer(&self, person: &str) -> Result<bool> {
        let sql = "WITH agreed AS (
                       UPDATE transfers SET phase = 2 WHERE person = $1 AND phase = 1 RETURNING presented_by
                   )
                   UPDATE sessions SET person = $1 FROM agreed WHERE hash = agreed.presented_by";
        Ok(self.execute(sql, &[&person]).await? == 1)
    }

    async fn drop_transfer(&self, person: &str) -> Result<()> {
        self.execute("DELETE FROM transfers WHERE person = $1", &[&person]).await.map(drop)
    }
}
