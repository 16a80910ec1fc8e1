//! How many connections a network may have open, so that newcomers from others always get in.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Descriptors that are kept for the database, its log and the listener.
const RESERVED_DESCRIPTORS: usize = 128;
/// The limit of descriptors where the system does not tell it.
const USUAL_DESCRIPTORS: usize = 1024;
/// A network gets at most this fraction of all connections: a quarter.
const NETWORK_SHARE: usize = 4;
/// Connections of one network at most: a class or a club behind one address.
const MAX_PER_NETWORK: usize = 512;

/// Counts the open connections of each network.
pub(crate) struct ConnectionLimit {
    per_network: usize,
    open: Arc<Mutex<HashMap<String, usize>>>,
}

/// An open connection; it counts until it is dropped.
pub(crate) struct CountedConnection {
    network: String,
    open: Arc<Mutex<HashMap<String, usize>>>,
}

impl ConnectionLimit {
    pub(crate) fn new(per_network: usize) -> Self {
        ConnectionLimit { per_network, open: Arc::default() }
    }

    /// Counts one more connection, unless the network has as many as it may.
    pub(crate) fn count(&self, network: String) -> Option<CountedConnection> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(network.clone()).or_default();
        if *count >= self.per_network {
            return None;
        }
        *count += 1;
        Some(CountedConnection { network, open: Arc::clone(&self.open) })
    }
}

impl Drop for CountedConnection {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.network);
            }
        }
    }
}

/// How many connections a network may have, by the limit of descriptors of this process.
pub(crate) fn usual_limit() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    limit_for(descriptors(&limits).unwrap_or(USUAL_DESCRIPTORS))
}

fn limit_for(descriptors: usize) -> usize {
    (descriptors.saturating_sub(RESERVED_DESCRIPTORS) / NETWORK_SHARE).clamp(8, MAX_PER_NETWORK)
}

/// The soft limit, from the text of /proc/self/limits.
fn descriptors(limits: &str) -> Option<usize> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_its_share_and_others_get_in() {
        let limit = ConnectionLimit::new(2);
        let held: Vec<_> = (0..2).map(|_| limit.count("a".to_owned()).unwrap()).collect();
        assert!(limit.count("a".to_owned()).is_none());
        assert!(limit.count("b".to_owned()).is_some());
        drop(held);
        assert!(limit.count("a".to_owned()).is_some());
        assert!(limit.open.lock().unwrap().is_empty(), "nothing is kept of a network without connections");
    }

    #[test]
    fn the_limit_leaves_descriptors_for_others() {
        let text = "Limit                     Soft Limit           Hard Limit           Units\n\
                    Max open files            400                  4096                 files\n";
        assert_eq!(descriptors(text), Some(400));
        assert!(limit_for(400) * NETWORK_SHARE + RESERVED_DESCRIPTORS <= 400);
        assert_eq!(limit_for(1_000_000), MAX_PER_NETWORK);
    }
}
