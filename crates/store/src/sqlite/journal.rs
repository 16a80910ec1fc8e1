//! Tables, steps and jobs, as SQL.

use super::{Sqlite, signed, unsigned};
use crate::packing::{compress, decompress};
use crate::{
    AppendOutcome, ChangeOutcome, ImportedBytes, JobKind, Journal, Listing, NewImport, NewStep, NewTable, RequestKey,
    Result, ScheduledJob, StoredImport, StoredStep, StoredTable, TableChange, TableHead,
};
use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Row, params};

#[async_trait]
impl Journal for Sqlite {
    async fn create_table(&self, table: NewTable) -> Result<()> {
        self.write(move |db| {
            let NewTable { id, doc, created, listing, people, jobs, steps, import } = table;
            let mut insert =
                db.prepare_cached("INSERT INTO tables (id, version, doc, created, listed) VALUES (?1, 0, ?2, ?3, ?4)")?;
            insert.execute(params![id, doc, signed(created), listing == Listing::Lobby])?;
            seat(db, &id, created, &people)?;
            let mut insert =
                db.prepare_cached("INSERT INTO steps (table_id, sequence, at, json) VALUES (?1, ?2, ?3, ?4)")?;
            for step in steps {
                insert.execute(params![id, step.sequence, signed(step.at), step.json])?;
            }
            if let Some(NewImport { person, network, bytes }) = import {
                let sql = "INSERT INTO imports (table_id, person, network, bytes) VALUES (?1, ?2, ?3, ?4)";
                db.prepare_cached(sql)?.execute(params![id, person, network, signed(bytes)])?;
            }
            jobs.iter().try_for_each(|job| schedule(db, job))
        })
        .await
    }

    async fn table(&self, id: &str) -> Result<Option<StoredTable>> {
        let id = id.to_owned();
        self.read(move |db| {
            let mut select = db.prepare_cached("SELECT id, version, doc, created FROM tables WHERE id = ?1")?;
            Ok(select.query_row([id], stored_table).optional()?)
        })
        .await
    }

    async fn change_table(&self, change: TableChange) -> Result<ChangeOutcome> {
        self.write(move |db| {
            let TableChange { id, version, doc, listing, people, jobs } = change;
            let mut update = db.prepare_cached(
                "UPDATE tables SET version = version + 1, doc = ?3, listed = ?4 WHERE id = ?1 AND version = ?2
                 RETURNING created",
            )?;
            let values = params![id, signed(version), doc, listing == Listing::Lobby];
            let Some(created) = update.query_row(values, |row| row.get(0)).optional()? else {
                return Ok(ChangeOutcome::Outdated);
            };
            db.prepare_cached("DELETE FROM sitting WHERE table_id = ?1")?.execute([&id])?;
            seat(db, &id, unsigned(created), &people)?;
            jobs.iter().try_for_each(|job| schedule(db, job))?;
            Ok(ChangeOutcome::Stored)
        })
        .await
    }

    async fn delete_table(&self, id: &str) -> Result<()> {
        let id = id.to_owned();
        self.write(move |db| Ok(db.prepare_cached("DELETE FROM tables WHERE id = ?1")?.execute([id]).map(drop)?)).await
    }

    async fn table_heads(&self, tables: &[String]) -> Result<Vec<TableHead>> {
        let tables = tables.to_vec();
        self.read(move |db| {
            let heads = tables.iter().map(|table| head(db, table));
            heads.filter_map(Result::transpose).collect()
        })
        .await
    }

    async fn lobby_tables(&self, limit: usize) -> Result<Vec<StoredTable>> {
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "SELECT id, version, doc, created FROM tables WHERE listed = 1 ORDER BY created DESC LIMIT ?1",
            )?;
            let rows = select.query_map([signed(limit as u64)], stored_table)?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
        .await
    }

    async fn tables_of(&self, person: &str, before: Option<&str>, limit: usize) -> Result<Vec<String>> {
        let (person, before) = (person.to_owned(), before.map(str::to_owned));
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "SELECT table_id FROM sitting WHERE person = ?1 AND (?3 IS NULL OR (created, table_id) <
                     (SELECT created, table_id FROM sitting WHERE person = ?1 AND table_id = ?3))
                 ORDER BY created DESC, table_id DESC LIMIT ?2",
            )?;
            let rows = select.query_map(params![person, signed(limit as u64), before], |row| row.get(0))?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
        .await
    }

    async fn imports_of(&self, person: &str) -> Result<Vec<StoredImport>> {
        let person = person.to_owned();
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "SELECT id, doc, created, bytes FROM imports JOIN tables ON id = table_id WHERE person = ?1
                 ORDER BY created DESC, id",
            )?;
            let rows = select.query_map([person], |row| {
                let (created, bytes) = (unsigned(row.get(2)?), unsigned(row.get(3)?));
                Ok(StoredImport { table: row.get(0)?, doc: row.get(1)?, created, bytes })
            })?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
        .await
    }

    async fn imported_bytes(&self, person: &str, network: &str) -> Result<ImportedBytes> {
        let (person, network) = (person.to_owned(), network.to_owned());
        self.read(move |db| {
            let sum = |column: &str, value: &str| -> Result<u64> {
                let sql = format!("SELECT coalesce(sum(bytes), 0) FROM imports WHERE {column} = ?1");
                Ok(unsigned(db.prepare_cached(&sql)?.query_row([value], |row| row.get(0))?))
            };
            Ok(ImportedBytes { person: sum("person", &person)?, network: sum("network", &network)? })
        })
        .await
    }

    async fn append(&self, step: NewStep) -> Result<AppendOutcome> {
        if step.jobs.is_empty() {
            return self.writer.write_one(move |db| append(db, &step)).await;
        }
        self.write(move |db| append(db, &step)).await
    }

    async fn steps(&self, table: &str, from: u32) -> Result<Vec<StoredStep>> {
        let table = table.to_owned();
        self.read(move |db| {
            let mut steps = packed(db, &table)?.unwrap_or_default();
            steps.extend(loose(db, &table, from)?);
            steps.retain(|step| step.sequence >= from);
            Ok(steps)
        })
        .await
    }

    async fn pack(&self, table: &str) -> Result<()> {
        let table = table.to_owned();
        self.write(move |db| {
            let steps = loose(db, &table, 0)?;
            if steps.is_empty() {
                return Ok(());
            }
            let mut insert = db.prepare_cached("INSERT INTO packed (table_id, steps) VALUES (?1, ?2)")?;
            insert.execute(params![table, compress(&steps)?])?;
            db.prepare_cached("DELETE FROM steps WHERE table_id = ?1")?.execute([table])?;
            Ok(())
        })
        .await
    }

    async fn schedule_job(&self, job: ScheduledJob) -> Result<()> {
        self.write(move |db| schedule(db, &job)).await
    }

    async fn claim_jobs(&self, _node: &str, now: u64, lease: u64, limit: usize) -> Result<Vec<ScheduledJob>> {
        self.write(move |db| {
            let mut claim = db.prepare_cached(
                "UPDATE due SET claimed_until = ?1 + ?2 WHERE (table_id, kind) IN
                     (SELECT table_id, kind FROM due WHERE at <= ?1 AND claimed_until <= ?1 ORDER BY at LIMIT ?3)
                 RETURNING table_id, kind, at",
            )?;
            let rows = claim.query_map([signed(now), signed(lease), signed(limit as u64)], claimed_job)?;
            let jobs = rows.collect::<rusqlite::Result<Vec<_>>>()?;
            Ok(jobs.into_iter().flatten().collect())
        })
        .await
    }

    async fn next_job_at(&self) -> Result<Option<u64>> {
        self.read(|db| {
            let mut select = db.prepare_cached("SELECT at FROM due WHERE claimed_until = 0 ORDER BY at LIMIT 1")?;
            let next: Option<i64> = select.query_row([], |row| row.get(0)).optional()?;
            Ok(next.map(unsigned))
        })
        .await
    }

    async fn bring_jobs_forward(&self, kind: JobKind, latest: u64) -> Result<()> {
        self.write(move |db| {
            let mut update = db.prepare_cached("UPDATE due SET at = ?2 WHERE kind = ?1 AND at > ?2")?;
            Ok(update.execute(params![kind.as_str(), signed(latest)]).map(drop)?)
        })
        .await
    }

    async fn complete_job(&self, job: ScheduledJob) -> Result<()> {
        self.write(move |db| {
            let mut delete = db.prepare_cached("DELETE FROM due WHERE table_id = ?1 AND kind = ?2 AND at = ?3")?;
            Ok(delete.execute(params![job.table, job.kind.as_str(), signed(job.at)]).map(drop)?)
        })
        .await
    }
}

fn head(db: &Connection, table: &str) -> Result<Option<TableHead>> {
    let mut select = db.prepare_cached(
        "SELECT version, (SELECT max(sequence) + 1 FROM steps WHERE table_id = ?1),
                (SELECT max(number) FROM lines WHERE table_id = ?1)
         FROM tables WHERE id = ?1",
    )?;
    let found = select.query_row([table], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    let Some((version, loose, lines)) = found.optional()? else { return Ok(None) };
    let (loose, lines): (Option<u32>, Option<u32>) = (loose, lines);
    let steps = match loose {
        Some(steps) => steps,
        None => packed(db, table)?.and_then(|steps| steps.last().map(|step| step.sequence + 1)).unwrap_or(0),
    };
    Ok(Some(TableHead { table: table.to_owned(), version: unsigned(version), steps, lines: lines.unwrap_or(0) }))
}

fn claimed_job(row: &Row<'_>) -> rusqlite::Result<Option<ScheduledJob>> {
    let kind: String = row.get(1)?;
    let (table, at) = (row.get(0)?, unsigned(row.get(2)?));
    Ok(JobKind::from_stored(&kind).map(|kind| ScheduledJob { table, kind, at }))
}

fn stored_table(row: &Row<'_>) -> rusqlite::Result<StoredTable> {
    let (version, created) = (unsigned(row.get(1)?), unsigned(row.get(3)?));
    Ok(StoredTable { id: row.get(0)?, version, doc: row.get(2)?, created })
}

fn seat(db: &Connection, table: &str, created: u64, people: &[String]) -> Result<()> {
    let mut insert =
        db.prepare_cached("INSERT OR IGNORE INTO sitting (table_id, person, created) VALUES (?1, ?2, ?3)")?;
    for person in people {
        insert.execute(params![table, person, signed(created)])?;
    }
    Ok(())
}

fn schedule(db: &Connection, job: &ScheduledJob) -> Result<()> {
    let mut upsert = db.prepare_cached(
        "INSERT INTO due (table_id, kind, at) VALUES (?1, ?2, ?3)
         ON CONFLICT DO UPDATE SET at = excluded.at, claimed_until = 0",
    )?;
    upsert.execute(params![job.table, job.kind.as_str(), signed(job.at)])?;
    Ok(())
}

fn append(db: &Connection, step: &NewStep) -> Result<AppendOutcome> {
    let (person, request) = step.request.as_ref().map(|key| (&key.person, &key.request)).unzip();
    // One statement for what is nearly always the case: its number was not used, and the match is not over (then its
    // steps are packed).
    let mut insert = db.prepare_cached(
        "INSERT INTO steps (table_id, sequence, at, json, person, request)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (SELECT 1 FROM packed WHERE table_id = ?1)
         ON CONFLICT DO NOTHING",
    )?;
    let row = params![step.table, step.sequence, signed(step.at), step.json, person, request];
    if insert.execute(row)? == 0 {
        let mut repeated =
            db.prepare_cached("SELECT sequence FROM steps WHERE table_id = ?1 AND person = ?2 AND request = ?3")?;
        let earlier = repeated.query_row(params![step.table, person, request], |row| row.get(0)).optional()?;
        return Ok(earlier.map_or(AppendOutcome::Taken, AppendOutcome::Repeated));
    }
    step.jobs.iter().try_for_each(|job| schedule(db, job))?;
    Ok(AppendOutcome::Stored)
}

fn loose(db: &Connection, table: &str, from: u32) -> Result<Vec<StoredStep>> {
    let mut select = db.prepare_cached(
        "SELECT sequence, at, json, person, request FROM steps WHERE table_id = ?1 AND sequence >= ?2 ORDER BY sequence",
    )?;
    let rows = select.query_map(params![table, from], |row| {
        let (person, request): (Option<String>, Option<String>) = (row.get(3)?, row.get(4)?);
        let (sequence, at, json) = (row.get(0)?, unsigned(row.get(1)?), row.get(2)?);
        Ok(StoredStep { sequence, at, json, request: person.zip(request).map(RequestKey::from) })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn packed(db: &Connection, table: &str) -> Result<Option<Vec<StoredStep>>> {
    let mut select = db.prepare_cached("SELECT steps FROM packed WHERE table_id = ?1")?;
    let bytes: Option<Vec<u8>> = select.query_row([table], |row| row.get(0)).optional()?;
    bytes.map(|bytes| decompress(&bytes)).transpose()
}
