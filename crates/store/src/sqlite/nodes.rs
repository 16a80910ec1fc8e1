//! A data folder has a single node, so there is no cluster to maintain. Its keys are in a file beside the database.

use super::Sqlite;
use crate::{Attendance, Nodes, Result};
use async_trait::async_trait;

#[async_trait]
impl Nodes for Sqlite {
    fn is_shared(&self) -> bool {
        false
    }

    async fn check_health(&self) -> Result<()> {
        if self.writer.is_disk_full() {
            // A write like any other: it finds out whether there is space again.
            return self.write(|db| Ok(db.execute("UPDATE due SET at = at WHERE 0", []).map(drop)?)).await;
        }
        self.read(|db| Ok(db.query_row("SELECT 1", [], |_| Ok(()))?)).await
    }

    async fn heartbeat(&self, _node: &str, _now: u64, _until: u64, _attendance: &[Attendance]) -> Result<()> {
        Ok(())
    }

    async fn remove_node(&self, _node: &str) -> Result<()> {
        Ok(())
    }

    async fn on_other_nodes(&self, _node: &str, _now: u64, _tables: &[String]) -> Result<Vec<Attendance>> {
        Ok(vec![])
    }

    async fn signing_keys(&self) -> Result<Vec<String>> {
        Ok(vec![])
    }

    async fn add_signing_key(&self, _key: &str, _limit: usize) -> Result<()> {
        Ok(())
    }

    async fn claim_lease(&self, _name: &str, _node: &str, _now: u64, _until: u64) -> Result<bool> {
        Ok(true)
    }
}
