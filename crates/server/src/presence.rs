//! Who is connected right now: by table, and in total.

use crate::ids::{PersonId, TableId};
use crate::messages::Reason;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::Attendance;

/// Who watches which table, on this node and on others.
#[derive(Default)]
pub(crate) struct Presence {
    local: Mutex<HashMap<TableId, Vec<Watcher>>>,
    remote: Mutex<HashMap<TableId, Vec<PersonId>>>,
}

/// A person who watches a table on this node. A list, for there are few per table: it is smaller than a map.
struct Watcher {
    person: PersonId,
    connections: u32,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Presence {
    /// Counts one more connection of this person at this table.
    pub(crate) fn join(&self, table: &TableId, person: &PersonId) {
        let mut tables = lock(&self.local);
        let watchers = tables.entry(table.clone()).or_default();
        match watchers.iter_mut().find(|watcher| watcher.person == *person) {
            Some(watcher) => watcher.connections += 1,
            None => {
                watchers.reserve_exact(1);
                watchers.push(Watcher { person: person.clone(), connections: 1 });
            }
        }
    }

    /// Counts one connection less.
    pub(crate) fn leave(&self, table: &TableId, person: &PersonId) {
        let mut tables = lock(&self.local);
        let Some(watchers) = tables.get_mut(table) else { return };
        watchers.iter_mut().filter(|watcher| watcher.person == *person).for_each(|watcher| watcher.connections -= 1);
        watchers.retain(|watcher| watcher.connections > 0);
        if watchers.is_empty() {
            tables.remove(table);
        }
    }

    /// Whether this person watches this table, on any node.
    pub(crate) fn is_present(&self, table: &TableId, person: &PersonId) -> bool {
        let is_local = |watchers: &Vec<Watcher>| watchers.iter().any(|watcher| watcher.person == *person);
        lock(&self.local).get(table).is_some_and(is_local)
            || lock(&self.remote).get(table).is_some_and(|people| people.contains(person))
    }

    /// Whether anybody watches this table, on any node.
    pub(crate) fn is_watched(&self, table: &TableId) -> bool {
        lock(&self.local).contains_key(table) || lock(&self.remote).contains_key(table)
    }

    /// How many people watch this table who have no seat there.
    pub(crate) fn count_spectators(&self, table: &TableId, seated: &[PersonId]) -> u32 {
        let (local, remote) = (lock(&self.local), lock(&self.remote));
        let local = local.get(table).map_or(&[][..], Vec::as_slice);
        let remote = remote.get(table).map_or(&[][..], Vec::as_slice);
        let only_remote = remote.iter().filter(|person| local.iter().all(|watcher| watcher.person != **person));
        let everybody = local.iter().map(|watcher| &watcher.person).chain(only_remote);
        u32::try_from(everybody.filter(|person| !seated.contains(person)).count()).unwrap_or(u32::MAX)
    }

    /// Who watches what on this node.
    pub(crate) fn local_attendance(&self) -> Vec<Attendance> {
        let tables = lock(&self.local);
        let entry = |table: &TableId, watcher: &Watcher| Attendance {
            table: table.into(),
            person: String::from(&watcher.person),
        };
        tables.iter().flat_map(|(table, watchers)| watchers.iter().map(move |watcher| entry(table, watcher))).collect()
    }

    /// Sets who watches a table on other nodes; gives whether that changed.
    pub(crate) fn set_remote(&self, table: &TableId, people: Vec<PersonId>) -> bool {
        let mut remote = lock(&self.remote);
        let changed = remote.get(table).map_or(!people.is_empty(), |before| *before != people);
        if people.is_empty() {
            remote.remove(table);
        } else {
            remote.insert(table.clone(), people);
        }
        changed
    }
}

/// Counts the open connections (sockets and streams) of each person on this node, and limits them.
#[derive(Default)]
pub(crate) struct Connections {
    open: Arc<Mutex<HashMap<PersonId, u32>>>,
}

/// Connections per person: a few windows, a few bots.
const MAX_CONNECTIONS: u32 = 32;

/// An open connection; it counts until it is dropped.
pub(crate) struct ConnectionGuard {
    open: Arc<Mutex<HashMap<PersonId, u32>>>,
    person: PersonId,
}

impl Connections {
    /// Counts one more connection of this person.
    pub(crate) fn open(&self, person: &PersonId) -> Result<ConnectionGuard, Reason> {
        let mut open = lock(&self.open);
        let count = open.entry(person.clone()).or_default();
        if *count >= MAX_CONNECTIONS {
            return Err(Reason::ConnectionLimit { limit: MAX_CONNECTIONS });
        }
        *count += 1;
        Ok(ConnectionGuard { open: Arc::clone(&self.open), person: person.clone() })
    }

    /// The people with an open connection.
    pub(crate) fn people(&self) -> Vec<PersonId> {
        lock(&self.open).keys().cloned().collect()
    }

    /// Whether this person has an open connection on this node.
    pub(crate) fn has(&self, person: &PersonId) -> bool {
        lock(&self.open).contains_key(person)
    }
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        if let Some(count) = open.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_with_two_windows_is_present_until_both_are_closed() {
        let presence = Presence::default();
        let (table, ada, ben) = ("t".into(), "ada".into(), "ben".into());
        presence.join(&table, &ada);
        presence.join(&table, &ada);
        presence.join(&table, &ben);
        presence.leave(&table, &ada);
        assert!(presence.is_present(&table, &ada));
        assert_eq!(presence.count_spectators(&table, std::slice::from_ref(&ada)), 1);
        presence.leave(&table, &ada);
        assert!(!presence.is_present(&table, &ada));
    }

    #[test]
    fn a_person_on_another_node_is_present_too_and_counts_once() {
        let presence = Presence::default();
        let (table, ada, ben): (TableId, PersonId, PersonId) = ("t".into(), "ada".into(), "ben".into());
        presence.join(&table, &ben);
        assert!(presence.set_remote(&table, vec![ada.clone(), ben.clone()]));
        assert!(!presence.set_remote(&table, vec![ada.clone(), ben]), "nothing new");
        assert!(presence.is_present(&table, &ada));
        assert_eq!(presence.count_spectators(&table, &[]), 2);
        assert!(presence.set_remote(&table, vec![]));
        assert!(!presence.is_present(&table, &ada));
    }

    #[test]
    fn connections_of_a_person_are_limited() {
        let (connections, ada) = (Connections::default(), "ada".into());
        let mut held: Vec<_> = (0..MAX_CONNECTIONS).map(|_| connections.open(&ada).unwrap()).collect();
        assert!(connections.open(&ada).is_err());
        assert!(connections.open(&"ben".into()).is_ok(), "others may");
        held.pop();
        assert!(connections.open(&ada).is_ok(), "one was closed");
        drop(held);
        assert!(connections.people().is_empty());
    }
}
