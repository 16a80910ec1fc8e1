//! Tables, steps and jobs, as SQL.

use super::{Postgres, max_rows, patient, signed, small, unsigned};
use crate::packing::{compress, decompress};
use crate::{
    AppendOutcome, ChangeOutcome, ImportedBytes, JobKind, Journal, Listing, NewStep, NewTable, RequestKey, Result,
    ScheduledJob, StoredImport, StoredStep, StoredTable, TableChange, TableHead,
};
use async_trait::async_trait;
use tokio_postgres::Row;

const STEPS: &str = "SELECT sequence, at, json, person, request FROM steps WHERE table_id = $1 ORDER BY sequence";

#[async_trait]
impl Journal for Postgres {
    async fn create_table(&self, table: NewTable) -> Result<()> {
        let NewTable { id, doc, created, listing, people, jobs, steps, import } = table;
        let import = import.as_ref();
        let importer = import.map(|import| import.person.as_str());
        let network = import.map(|import| import.network.as_str());
        let bytes = import.map(|import| signed(import.bytes));
        let (kinds, times) = columns(&jobs);
        let numbers: Vec<i64> = steps.iter().map(|step| i64::from(step.sequence)).collect();
        let step_times: Vec<i64> = steps.iter().map(|step| signed(step.at)).collect();
        let texts: Vec<&str> = steps.iter().map(|step| step.json.as_str()).collect();
        self.execute(
            "WITH made AS (INSERT INTO tables (id, version, doc, created, listed) VALUES ($1, 0, $2, $3, $4)),
             seated AS (
                 INSERT INTO sitting (table_id, person, created) SELECT $1, person, $3 FROM unnest($5::text[]) AS person
                 ON CONFLICT DO NOTHING
             ), stepped AS (
                 INSERT INTO steps (table_id, sequence, at, json) SELECT $1, sequence, at, json
                 FROM unnest($8::bigint[], $9::bigint[], $10::text[]) AS steps (sequence, at, json)
             ), imported AS (
                 INSERT INTO imports (table_id, person, network, bytes)
                 SELECT $1, $11::text, $12::text, $13::bigint WHERE $11::text IS NOT NULL
             )
             INSERT INTO due (table_id, kind, at) SELECT $1, kind, at
             FROM unnest($6::text[], $7::bigint[]) AS due (kind, at)",
            &[
                &id,
                &doc,
                &signed(created),
                &(listing == Listing::Lobby),
                &people,
                &kinds,
                &times,
                &numbers,
                &step_times,
                &texts,
                &importer,
                &network,
                &bytes,
            ],
        )
        .await
        .map(drop)
    }

    async fn table(&self, id: &str) -> Result<Option<StoredTable>> {
        let found = self.row("SELECT id, version, doc, created FROM tables WHERE id = $1", &[&id]).await?;
        found.as_ref().map(stored_table).transpose()
    }

    async fn change_table(&self, change: TableChange) -> Result<ChangeOutcome> {
        let TableChange { id, version, doc, listing, people, jobs } = change;
        let (kinds, times) = columns(&jobs);
        let changed = self
            .row(
                "WITH changed AS (
                     UPDATE tables SET version = version + 1, doc = $3, listed = $4 WHERE id = $1 AND version = $2
                     RETURNING created
                 ), stood_up AS (
                     DELETE FROM sitting USING changed WHERE table_id = $1 AND person <> ALL($5::text[])
                 ), seated AS (
                     INSERT INTO sitting (table_id, person, created)
                     SELECT $1, person, created FROM changed, unnest($5::text[]) AS person ON CONFLICT DO NOTHING
                 ), later AS (
                     INSERT INTO due (table_id, kind, at)
                     SELECT $1, kind, at FROM changed, unnest($6::text[], $7::bigint[]) AS due (kind, at)
                     ON CONFLICT (table_id, kind) DO UPDATE SET at = excluded.at, claimed_until = 0, claimed_by = NULL
                 )
                 SELECT created FROM changed",
                &[&id, &signed(version), &doc, &(listing == Listing::Lobby), &people, &kinds, &times],
            )
            .await?;
        Ok(if changed.is_some() { ChangeOutcome::Stored } else { ChangeOutcome::Outdated })
    }

    async fn delete_table(&self, id: &str) -> Result<()> {
        self.execute("DELETE FROM tables WHERE id = $1", &[&id]).await.map(drop)
    }

    async fn table_heads(&self, tables: &[String]) -> Result<Vec<TableHead>> {
        let rows = self
            .rows(
                "SELECT id, version,
                     coalesce((SELECT max(sequence) + 1 FROM steps WHERE table_id = id),
                              (SELECT count FROM packed WHERE table_id = id), 0),
                     coalesce((SELECT max(number) FROM lines WHERE table_id = id), 0)
                 FROM tables WHERE id = ANY($1)",
                &[&tables],
            )
            .await?;
        let head = |row: &Row| {
            let (version, steps, lines) = (unsigned(row, 1)?, small(row, 2)?, small(row, 3)?);
            Ok(TableHead { table: row.try_get(0)?, version, steps, lines })
        };
        rows.iter().map(head).collect()
    }

    async fn lobby_tables(&self, limit: usize) -> Result<Vec<StoredTable>> {
        let sql = "SELECT id, version, doc, created FROM tables WHERE listed ORDER BY created DESC LIMIT $1";
        self.rows(sql, &[&max_rows(limit)]).await?.iter().map(stored_table).collect()
    }

    async fn tables_of(&self, person: &str, before: Option<&str>, limit: usize) -> Result<Vec<String>> {
        let sql = "SELECT table_id FROM sitting WHERE person = $1 AND ($3::text IS NULL OR (created, table_id) <
                       (SELECT created, table_id FROM sitting WHERE person = $1 AND table_id = $3::text))
                   ORDER BY created DESC, table_id DESC LIMIT $2";
        let rows = self.rows(sql, &[&person, &max_rows(limit), &before]).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    async fn imports_of(&self, person: &str) -> Result<Vec<StoredImport>> {
        let sql = "SELECT id, doc, created, bytes FROM imports JOIN tables ON id = table_id WHERE person = $1
                   ORDER BY created DESC, id";
        let rows = self.rows(sql, &[&person]).await?;
        let import = |row: &Row| {
            let (created, bytes) = (unsigned(row, 2)?, unsigned(row, 3)?);
            Ok(StoredImport { table: row.try_get(0)?, doc: row.try_get(1)?, created, bytes })
        };
        rows.iter().map(import).collect()
    }

    async fn imported_bytes(&self, person: &str, network: &str) -> Result<ImportedBytes> {
        let sql = "SELECT coalesce(sum(bytes) FILTER (WHERE person = $1), 0)::bigint,
                          coalesce(sum(bytes) FILTER (WHERE network = $2), 0)::bigint
                   FROM imports WHERE person = $1 OR network = $2";
        let rows = self.rows(sql, &[&person, &network]).await?;
        let Some(row) = rows.first() else { return Ok(ImportedBytes::default()) };
        Ok(ImportedBytes { person: unsigned(row, 0)?, network: unsigned(row, 1)? })
    }

    async fn append(&self, step: NewStep) -> Result<AppendOutcome> {
        self.appender.append(step).await
    }

    async fn steps(&self, table: &str, from: u32) -> Result<Vec<StoredStep>> {
        // Packing moves all steps at once: whoever finds none of one kind looks for the other, and then once more.
        loop {
            let loose = self.batch_reader.loose(table, from).await?;
            if !loose.is_empty() {
                return Ok(loose);
            }
            let state = self
                .row(
                    "SELECT t.packed, p.steps FROM tables t LEFT JOIN packed p ON p.table_id = t.id
                     WHERE t.id = $1",
                    &[&table],
                )
                .await?;
            let Some(state) = state else { return Ok(vec![]) };
            match (state.try_get(0)?, state.try_get::<_, Option<Vec<u8>>>(1)?) {
                (true, Some(bytes)) => {
                    let mut steps = decompress(&bytes)?;
                    steps.retain(|step| step.sequence >= from);
                    return Ok(steps);
                }
                (true, None) => {} // it was being packed in between
                (false, _) => return Ok(vec![]),
            }
        }
    }

    async fn pack(&self, table: &str) -> Result<()> {
        let mut client = self.client().await?;
        patient(async {
            let pack = client.transaction().await?;
            // Appending shares this lock: afterwards no step comes in, and none is on its way.
            let lock = "SELECT packed FROM tables WHERE id = $1 FOR UPDATE";
            let open = pack.query_opt(lock, &[&table]).await?;
            if !matches!(open.map(|row| row.try_get(0)).transpose()?, Some(false)) {
                return Ok(());
            }
            let rows = pack.query(STEPS, &[&table]).await?;
            let steps = rows.iter().map(|row| stored_step(row, 0)).collect::<Result<Vec<_>>>()?;
            let Some(last) = steps.last() else { return Ok(()) };
            let count = i64::from(last.sequence) + 1;
            let insert = "INSERT INTO packed (table_id, steps, count) VALUES ($1, $2, $3)";
            pack.execute(insert, &[&table, &compress(&steps)?, &count]).await?;
            pack.execute("DELETE FROM steps WHERE table_id = $1", &[&table]).await?;
            pack.execute("UPDATE tables SET packed = TRUE WHERE id = $1", &[&table]).await?;
            Ok(pack.commit().await?)
        })
        .await
    }

    async fn schedule_job(&self, job: ScheduledJob) -> Result<()> {
        let sql = "INSERT INTO due (table_id, kind, at) VALUES ($1, $2, $3)
                   ON CONFLICT (table_id, kind) DO UPDATE SET at = excluded.at, claimed_until = 0, claimed_by = NULL";
        self.execute(sql, &[&job.table, &job.kind.as_str(), &signed(job.at)]).await.map(drop)
    }

    async fn claim_jobs(&self, node: &str, now: u64, lease: u64, limit: usize) -> Result<Vec<ScheduledJob>> {
        let (now, until) = (signed(now), signed(now + lease));
        let rows = self
            .rows(
                "WITH free AS (
                     SELECT table_id, kind FROM due WHERE claimed_until = 0 AND at <= $2
                     ORDER BY at LIMIT $4 FOR UPDATE SKIP LOCKED
                 ), left_over AS (
                     SELECT table_id, kind FROM due WHERE claimed_until > 0 AND at <= $2
                         AND (claimed_until <= $2 OR claimed_by NOT IN (SELECT id FROM nodes WHERE until > $2))
                     LIMIT $4 FOR UPDATE SKIP LOCKED
                 ), ripe AS (SELECT * FROM free UNION ALL SELECT * FROM left_over)
                 UPDATE due SET claimed_until = $3, claimed_by = $1 FROM ripe
                 WHERE due.table_id = ripe.table_id AND due.kind = ripe.kind
                 RETURNING due.table_id, due.kind, due.at",
                &[&node, &now, &until, &max_rows(limit)],
            )
            .await?;
        rows.iter().map(claimed_job).filter_map(Result::transpose).collect()
    }

    async fn next_job_at(&self) -> Result<Option<u64>> {
        let sql = "SELECT least((SELECT min(at) FROM due WHERE claimed_until = 0),
                                (SELECT min(claimed_until) FROM due WHERE claimed_until > 0))";
        let next: Option<i64> = self.row(sql, &[]).await?.map(|row| row.try_get(0)).transpose()?.flatten();
        Ok(next.and_then(|next| u64::try_from(next).ok()))
    }

    async fn bring_jobs_forward(&self, kind: JobKind, latest: u64) -> Result<()> {
        let sql = "UPDATE due SET at = $2 WHERE kind = $1 AND at > $2";
        self.execute(sql, &[&kind.as_str(), &signed(latest)]).await.map(drop)
    }

    async fn complete_job(&self, job: ScheduledJob) -> Result<()> {
        let sql = "DELETE FROM due WHERE table_id = $1 AND kind = $2 AND at = $3";
        self.execute(sql, &[&job.table, &job.kind.as_str(), &signed(job.at)]).await.map(drop)
    }
}

fn claimed_job(row: &Row) -> Result<Option<ScheduledJob>> {
    let (table, at) = (row.try_get(0)?, unsigned(row, 2)?);
    Ok(JobKind::from_stored(row.try_get(1)?).map(|kind| ScheduledJob { table, kind, at }))
}

/// Kinds and times of the jobs of one table.
fn columns(jobs: &[ScheduledJob]) -> (Vec<&str>, Vec<i64>) {
    jobs.iter().map(|job| (job.kind.as_str(), signed(job.at))).unzip()
}

fn stored_table(row: &Row) -> Result<StoredTable> {
    let (version, created) = (unsigned(row, 1)?, unsigned(row, 3)?);
    Ok(StoredTable { id: row.try_get(0)?, version, doc: row.try_get(2)?, created })
}

/// A step, from this column on.
pub(super) fn stored_step(row: &Row, first: usize) -> Result<StoredStep> {
    let (person, request): (Option<String>, Option<String>) = (row.try_get(first + 3)?, row.try_get(first + 4)?);
    let (sequence, at, json) = (small(row, first)?, unsigned(row, first + 1)?, row.try_get(first + 2)?);
    Ok(StoredStep { sequence, at, json, request: person.zip(request).map(RequestKey::from) })
}
