//! The lobby: a list that all watchers share, and what changed between two of them.

use super::view::public_setup;
use super::{LoadedTable, Result, Tables};
use crate::messages::{LobbyTable, Phase, ToClient};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Upper bound on the tables in the lobby.
pub(super) const MAX_LOBBY: usize = 200;
/// The list is made at most this often, however many watch it and however often it changes.
const SNAPSHOT_INTERVAL: Duration = Duration::from_millis(200);

/// The public tables at one moment, newest first.
pub(crate) type LobbyList = Arc<Vec<LobbyTable>>;

/// A list that was made, and how many changes of the lobby it knows of.
pub(super) struct LobbySnapshot {
    tables: LobbyList,
    changes: u64,
    made: Instant,
}

impl Tables {
    /// The public tables that can be joined or watched.
    pub(crate) async fn lobby(&self) -> Result<LobbyList> {
        Ok(self.lobby_of_age(Duration::ZERO).await?.0)
    }

    /// The same for a watcher, and whether this is the latest list: one that was just made is given again.
    pub(crate) async fn watched_lobby(&self) -> Result<(LobbyList, bool)> {
        self.lobby_of_age(SNAPSHOT_INTERVAL).await
    }

    /// The list, and whether it is the latest; another was made at most this long ago.
    async fn lobby_of_age(&self, age: Duration) -> Result<(LobbyList, bool)> {
        let mut snapshot = self.lobby_snapshot.lock().await;
        let changes = self.notifier.lobby_changes();
        if let Some(known) = &*snapshot {
            let is_latest = known.changes == changes;
            // On a shared store a notification of another node may have been lost.
            if is_latest && !self.store.is_shared() || known.made.elapsed() < age {
                return Ok((Arc::clone(&known.tables), is_latest));
            }
        }
        let tables = Arc::new(self.list_lobby().await?);
        *snapshot = Some(LobbySnapshot { tables: Arc::clone(&tables), changes, made: Instant::now() });
        Ok((tables, true))
    }

    async fn list_lobby(&self) -> Result<Vec<LobbyTable>> {
        let mut tables = vec![];
        for stored in self.store.lobby_tables(MAX_LOBBY).await? {
            let table = self.load(&stored.id.into()).await?;
            let table = table.read().await;
            let can_be_joined = table.phase() == Phase::Open || table.doc.spectators && table.phase() == Phase::Running;
            if can_be_joined && !table.is_prepared() {
                tables.push(self.lobby_table(&table));
            }
        }
        Ok(tables)
    }

    fn lobby_table(&self, table: &LoadedTable) -> LobbyTable {
        LobbyTable {
            id: String::from(&table.id),
            game: table.doc.game.clone(),
            setup: public_setup(table),
            seats: table.doc.seats.iter().map(|seat| self.holder(seat, None)).collect(),
            rated: table.doc.rated,
            clock: table.doc.clock,
            phase: table.phase(),
            created: table.created,
        }
    }
}

/// The message for a watcher who has this list, or none yet; none where nothing has changed.
pub(crate) fn lobby_message(before: Option<&[LobbyTable]>, now: &[LobbyTable]) -> Option<ToClient> {
    let Some(before) = before else { return Some(ToClient::Lobby { tables: now.to_vec() }) };
    let known: HashMap<&str, &LobbyTable> = before.iter().map(|table| (table.id.as_str(), table)).collect();
    let is_new = |table: &&LobbyTable| known.get(table.id.as_str()) != Some(table);
    let tables: Vec<LobbyTable> = now.iter().filter(is_new).cloned().collect();
    let listed: HashMap<&str, ()> = now.iter().map(|table| (table.id.as_str(), ())).collect();
    let is_gone = |table: &&LobbyTable| !listed.contains_key(table.id.as_str());
    let removed: Vec<String> = before.iter().filter(is_gone).map(|table| table.id.clone()).collect();
    let is_same = tables.is_empty() && removed.is_empty();
    (!is_same).then_some(ToClient::LobbyChanged { tables, removed })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Clock;
    use serde_json::json;

    fn table(id: &str, rated: bool) -> LobbyTable {
        let (clock, phase) = (Clock::None, Phase::Open);
        let (id, game) = (id.to_owned(), "tac".to_owned());
        LobbyTable { id, game, setup: json!({}), seats: vec![], rated, clock, phase, created: 1 }
    }

    #[test]
    fn a_watcher_is_sent_what_changed_and_nothing_else() {
        let (first, second) = ([table("a", false), table("b", false)], [table("c", false), table("b", true)]);
        let whole = ToClient::Lobby { tables: first.to_vec() };
        assert_eq!(lobby_message(None, &first), Some(whole), "the whole list to begin with");
        assert_eq!(lobby_message(Some(&first), &first), None);
        let removed = vec!["a".to_owned()];
        let changed = ToClient::LobbyChanged { tables: second.to_vec(), removed };
        assert_eq!(lobby_message(Some(&first), &second), Some(changed));
        let fewer = ToClient::LobbyChanged { tables: vec![], removed: vec!["c".to_owned()] };
        assert_eq!(lobby_message(Some(&second), &second[1..]), Some(fewer));
    }
}
