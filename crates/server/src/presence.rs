//! Who is connected to which table right now.

use crate::problem::{Served, refused};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::Seen;

/// Counts connections by table and person, and knows who is connected to other nodes.
#[derive(Default)]
pub(crate) struct Presence {
    tables: Mutex<HashMap<String, Vec<Here>>>,
    elsewhere: Mutex<HashMap<String, Vec<String>>>,
}

/// Somebody who looks at a table on this node. They are few a table, and tables are many: a list is smaller than a map.
struct Here {
    person: String,
    connections: u32,
}

impl Presence {
    fn tables(&self) -> MutexGuard<'_, HashMap<String, Vec<Here>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more connection of this person looks at this table.
    pub(crate) fn came(&self, table: &str, person: &str) {
        let mut tables = self.tables();
        let people = tables.entry(table.to_owned()).or_default();
        match people.iter_mut().find(|here| here.person == person) {
            Some(here) => here.connections += 1,
            None => {
                people.reserve_exact(1);
                people.push(Here { person: person.to_owned(), connections: 1 });
            }
        }
    }

    /// One less.
    pub(crate) fn went(&self, table: &str, person: &str) {
        let mut tables = self.tables();
        let Some(people) = tables.get_mut(table) else { return };
        people.iter_mut().filter(|here| here.person == person).for_each(|here| here.connections -= 1);
        people.retain(|here| here.connections > 0);
        if people.is_empty() {
            tables.remove(table);
        }
    }

    /// Is this person there?
    pub(crate) fn is_there(&self, table: &str, person: &str) -> bool {
        let here = self.tables().get(table).is_some_and(|people| people.iter().any(|here| here.person == person));
        here || self.elsewhere().get(table).is_some_and(|people| people.iter().any(|who| who == person))
    }

    /// How many are there who are not among these?
    pub(crate) fn others(&self, table: &str, seated: &[String]) -> u32 {
        let (tables, elsewhere) = (self.tables(), self.elsewhere());
        let here = tables.get(table).map_or(&[][..], Vec::as_slice);
        let there = elsewhere.get(table).map_or(&[][..], Vec::as_slice);
        let only_there = there.iter().filter(|who| here.iter().all(|here| here.person != **who));
        let others = here.iter().map(|here| &here.person).chain(only_there).filter(|who| !seated.contains(who)).count();
        u32::try_from(others).unwrap_or(u32::MAX)
    }

    /// Who looks at what on this node.
    pub(crate) fn here(&self) -> Vec<Seen> {
        let seen = |table: &String, here: &Here| Seen { table: table.clone(), person: here.person.clone() };
        let tables = self.tables();
        tables.iter().flat_map(|(table, people)| people.iter().map(move |here| seen(table, here))).collect()
    }

    /// Notes who looks at a table on other nodes; `true`: those are others than before.
    pub(crate) fn note_elsewhere(&self, table: &str, people: Vec<String>) -> bool {
        let mut elsewhere = self.elsewhere();
        let changed = elsewhere.get(table).map_or(!people.is_empty(), |before| *before != people);
        if people.is_empty() {
            elsewhere.remove(table);
        } else {
            elsewhere.insert(table.to_owned(), people);
        }
        changed
    }

    fn elsewhere(&self) -> MutexGuard<'_, HashMap<String, Vec<String>>> {
        self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many lines (sockets and streams) each person has open.
#[derive(Default)]
pub(crate) struct Lines {
    open: Arc<Mutex<HashMap<String, u32>>>,
}

/// As many lines a person: some windows, some bots.
const MOST_LINES: u32 = 32;

/// One open line; it counts until it is dropped.
pub(crate) struct Line {
    open: Arc<Mutex<HashMap<String, u32>>>,
    person: String,
}

impl Lines {
    /// One more line of this person.
    pub(crate) fn open(&self, person: &str) -> Served<Line> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(person.to_owned()).or_default();
        if *count >= MOST_LINES {
            return Err(refused(format!("you have {MOST_LINES} connections open; close some first")));
        }
        *count += 1;
        Ok(Line { open: Arc::clone(&self.open), person: person.to_owned() })
    }

    /// Who has a line open.
    pub(crate) fn people(&self) -> Vec<String> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }

    /// Has this person any line open on this node?
    pub(crate) fn has(&self, person: &str) -> bool {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).contains_key(person)
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
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
    fn a_person_with_two_windows_is_there_until_both_are_closed() {
        let presence = Presence::default();
        presence.came("t", "ada");
        presence.came("t", "ada");
        presence.came("t", "ben");
        presence.went("t", "ada");
        assert!(presence.is_there("t", "ada"));
        assert_eq!(presence.others("t", &["ada".to_owned()]), 1);
        presence.went("t", "ada");
        assert!(!presence.is_there("t", "ada"));
    }

    #[test]
    fn who_is_on_another_node_is_there_too_and_counts_once() {
        let presence = Presence::default();
        presence.came("t", "ben");
        assert!(presence.note_elsewhere("t", vec!["ada".to_owned(), "ben".to_owned()]));
        assert!(!presence.note_elsewhere("t", vec!["ada".to_owned(), "ben".to_owned()]), "nothing new");
        assert!(presence.is_there("t", "ada"));
        assert_eq!(presence.others("t", &[]), 2);
        assert!(presence.note_elsewhere("t", vec![]));
        assert!(!presence.is_there("t", "ada"));
    }

    #[test]
    fn nobody_keeps_more_lines_open_than_a_few() {
        let lines = Lines::default();
        let mut held: Vec<Line> = (0..MOST_LINES).map(|_| lines.open("ada").unwrap()).collect();
        assert!(lines.open("ada").is_err());
        assert!(lines.open("ben").is_ok(), "others may");
        held.pop();
        assert!(lines.open("ada").is_ok(), "one was closed");
    }
}
