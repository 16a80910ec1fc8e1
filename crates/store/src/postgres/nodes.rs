//! Cluster membership, as SQL.

use super::{Postgres, max_rows, patient, signed};
use crate::{Attendance, Nodes, Result};
use async_trait::async_trait;
use tokio_postgres::Row;

#[async_trait]
impl Nodes for Postgres {
    fn is_shared(&self) -> bool {
        true
    }

    async fn check_health(&self) -> Result<()> {
        self.row("SELECT 1", &[]).await.map(drop)
    }

    async fn heartbeat(&self, node: &str, now: u64, until: u64, attendance: &[Attendance]) -> Result<()> {
        let (tables, people): (Vec<&str>, Vec<&str>) =
            attendance.iter().map(|entry| (entry.table.as_str(), entry.person.as_str())).unzip();
        self.execute(
            "WITH alive AS (
                 INSERT INTO nodes (id, until) VALUES ($1, $3) ON CONFLICT (id) DO UPDATE SET until = excluded.until
             ), dead AS (
                 DELETE FROM nodes WHERE until <= $2 AND id <> $1 RETURNING id
             ), attending AS (
                 SELECT * FROM unnest($4::text[], $5::text[]) AS attending (table_id, person)
             ), gone AS (
                 DELETE FROM seen WHERE node IN (SELECT id FROM dead)
                     OR node = $1 AND (table_id, person) NOT IN (SELECT table_id, person FROM attending)
             )
             INSERT INTO seen (node, table_id, person) SELECT $1, table_id, person FROM attending
             ON CONFLICT DO NOTHING",
            &[&node, &signed(now), &signed(until), &tables, &people],
        )
        .await
        .map(drop)
    }

    async fn remove_node(&self, node: &str) -> Result<()> {
        self.execute(
            "WITH gone AS (DELETE FROM nodes WHERE id = $1),
             unseen AS (DELETE FROM seen WHERE node = $1)
             UPDATE due SET claimed_until = 0, claimed_by = NULL WHERE claimed_until > 0 AND claimed_by = $1",
            &[&node],
        )
        .await
        .map(drop)
    }

    async fn on_other_nodes(&self, node: &str, now: u64, tables: &[String]) -> Result<Vec<Attendance>> {
        let sql = "SELECT DISTINCT s.table_id, s.person FROM seen s JOIN nodes n ON n.id = s.node
                   WHERE s.table_id = ANY($1) AND s.node <> $2 AND n.until > $3 ORDER BY s.table_id, s.person";
        let rows = self.rows(sql, &[&tables, &node, &signed(now)]).await?;
        let entry = |row: &Row| Ok(Attendance { table: row.try_get(0)?, person: row.try_get(1)? });
        rows.iter().map(entry).collect()
    }

    async fn signing_keys(&self) -> Result<Vec<String>> {
        let rows = self.rows("SELECT key FROM signing_keys ORDER BY number DESC", &[]).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    async fn add_signing_key(&self, key: &str, limit: usize) -> Result<()> {
        let mut client = self.client().await?;
        patient(async {
            let change = client.transaction().await?;
            change.batch_execute("LOCK TABLE signing_keys").await?;
            change.execute("INSERT INTO signing_keys (key) VALUES ($1)", &[&key]).await?;
            let old = "DELETE FROM signing_keys WHERE number NOT IN
                           (SELECT number FROM signing_keys ORDER BY number DESC LIMIT $1)";
            change.execute(old, &[&max_rows(limit)]).await?;
            Ok(change.commit().await?)
        })
        .await
    }

    async fn claim_lease(&self, name: &str, node: &str, now: u64, until: u64) -> Result<bool> {
        let sql = "INSERT INTO leases (name, node, until) VALUES ($1, $2, $4)
                   ON CONFLICT (name) DO UPDATE SET node = excluded.node, until = excluded.until
                   WHERE leases.until <= $3 OR leases.node = excluded.node";
        Ok(self.execute(sql, &[&name, &node, &signed(now), &signed(until)]).await? == 1)
    }
}
