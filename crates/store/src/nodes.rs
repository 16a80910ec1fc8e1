//! What several nodes on one store must know of each other.

use crate::Result;
use async_trait::async_trait;

/// A person who is connected to a node right now, and where.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    /// At which table, or at what else the caller has a name for.
    pub table: String,
    /// Who.
    pub person: String,
}

/// What several nodes on one store must know of each other. A data folder has one node, which knows all by itself.
#[async_trait]
pub trait Nodes: Send + Sync {
    /// Do other nodes work on this store?
    fn is_shared(&self) -> bool;
    /// This node lives until then, and these are seen there and nobody else. Nodes that died before `now` are
    /// forgotten.
    async fn beat(&self, node: &str, now: u64, until: u64, seen: &[Seen]) -> Result<()>;
    /// This node goes: what it has claimed is free, and nobody is seen there any more.
    async fn leave(&self, node: &str) -> Result<()>;
    /// Who is seen at these tables on other nodes that live.
    async fn elsewhere(&self, node: &str, now: u64, tables: &[String]) -> Result<Vec<Seen>>;

    /// What all nodes sign with, newest first. A data folder has a file for that instead, and nothing here.
    async fn signing_keys(&self) -> Result<Vec<String>>;
    /// Puts a key before the others, and keeps `most` of them.
    async fn add_signing_key(&self, key: &str, most: usize) -> Result<()>;
}
