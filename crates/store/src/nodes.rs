//! Cluster membership: what several nodes on one store must know of each other.

use crate::Result;
use async_trait::async_trait;

/// A person who is connected to a node right now, and what the person watches there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attendance {
    /// A table's id, or another topic's name.
    pub table: String,
    /// Who.
    pub person: String,
}

/// What several nodes on one store must know of each other. A data folder has a single node.
#[async_trait]
pub trait Nodes: Send + Sync {
    /// Whether other nodes may use this store.
    fn is_shared(&self) -> bool;
    /// Fails while the database is unreachable or can't store anything.
    async fn check_health(&self) -> Result<()>;
    /// Renews this node's lease until `until` and replaces its attendance list. Nodes whose lease ended before `now`
    /// are forgotten.
    async fn heartbeat(&self, node: &str, now: u64, until: u64, attendance: &[Attendance]) -> Result<()>;
    /// Removes this node: its claimed jobs are free again, and its attendance list is deleted.
    async fn remove_node(&self, node: &str) -> Result<()>;
    /// Who attends these topics on other live nodes.
    async fn on_other_nodes(&self, node: &str, now: u64, tables: &[String]) -> Result<Vec<Attendance>>;

    /// The signing keys shared by all nodes, newest first. Empty for a data folder, which keeps its keys in a file.
    async fn signing_keys(&self) -> Result<Vec<String>>;
    /// Adds a key as the newest and keeps the `limit` newest.
    async fn add_signing_key(&self, key: &str, limit: usize) -> Result<()>;

    /// Claims work that one node does at a time, or renews the claim, until this time; `false` while another has it.
    async fn claim_lease(&self, name: &str, node: &str, now: u64, until: u64) -> Result<bool>;
}
