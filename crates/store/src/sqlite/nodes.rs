//! A data folder has one node: there is nobody to tell anything. Its keys lie in a file beside the database.

use super::Sqlite;
use crate::{Nodes, Result, Seen};
use async_trait::async_trait;

#[async_trait]
impl Nodes for Sqlite {
    fn is_shared(&self) -> bool {
        false
    }

    async fn beat(&self, _node: &str, _now: u64, _until: u64, _seen: &[Seen]) -> Result<()> {
        Ok(())
    }

    async fn leave(&self, _node: &str) -> Result<()> {
        Ok(())
    }

    async fn elsewhere(&self, _node: &str, _now: u64, _tables: &[String]) -> Result<Vec<Seen>> {
        Ok(vec![])
    }

    async fn signing_keys(&self) -> Result<Vec<String>> {
        Ok(vec![])
    }

    async fn add_signing_key(&self, _key: &str, _most: usize) -> Result<()> {
        Ok(())
    }
}
