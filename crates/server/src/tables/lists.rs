//! Lists of a person's own tables.

use super::document::TableDocument;
use super::loaded::parse_document;
use super::{LoadedTable, Result, TableError, Tables};
use crate::ids::{PersonId, TableId};
use crate::messages::{BotEvent, MyTable, MyTables, Phase, Reason};
use crate::notifier::{Subscription, Topic};
use games::AnyMatch;
use knobel_core::Seat;
use std::collections::HashMap;

/// Upper bound on the unfinished tables listed with a person.
const MAX_UNFINISHED: usize = 50;
/// Tables per page of a person's own tables.
const PAGE: usize = 20;
/// Upper bound on the tables read for a page.
const MAX_READ_PER_PAGE: usize = 100;
/// Upper bound on the tables a bot's event stream follows.
const MAX_BOT_TABLES: usize = 100;

/// A listed table that is deleted before it is read is no longer listed.
fn unless_deleted(read: Result<MyTable>) -> Result<Option<MyTable>> {
    match read {
        Err(TableError::Reason(Reason::NoSuchTable)) => Ok(None),
        read => read.map(Some),
    }
}

impl Tables {
    /// The ids of a person's unfinished tables.
    pub(crate) async fn unfinished_tables(&self, person: &PersonId) -> Result<Vec<String>> {
        let mut tables = vec![];
        for id in self.store.tables_of(person, None, MAX_UNFINISHED).await? {
            let table = unless_deleted(self.my_table(&id.as_str().into(), person).await)?;
            if table.is_some_and(|table| table.phase != Phase::Over) {
                tables.push(id);
            }
        }
        Ok(tables)
    }

    /// A page of a person's own tables, newest first; only those in this phase, older than `before`.
    pub(crate) async fn my_tables(
        &self,
        person: &PersonId,
        phase: Option<Phase>,
        before: Option<&str>,
    ) -> Result<MyTables> {
        let mut tables: Vec<MyTable> = vec![];
        let read = self.store.tables_of(person, before, MAX_READ_PER_PAGE).await?;
        let mut next = read.last().filter(|_| read.len() == MAX_READ_PER_PAGE).cloned();
        for id in read {
            if tables.len() == PAGE {
                next = tables.last().map(|last| last.id.clone());
                break;
            }
            let Some(table) = unless_deleted(self.my_table(&id.into(), person).await)? else { continue };
            if phase.is_none_or(|wanted| wanted == table.phase) {
                tables.push(table);
            }
        }
        Ok(MyTables { tables, next })
    }

    /// A table in the list of one of its players. A finished match is described by what was filed, without replaying it.
    async fn my_table(&self, id: &TableId, person: &PersonId) -> Result<MyTable> {
        if let Some(table) = self.cached(id) {
            return Ok(self.my_loaded_table(&*table.read().await, person));
        }
        let stored = self.store.table(id).await?.ok_or(Reason::NoSuchTable)?;
        let doc = parse_document(&stored.doc)?;
        if !doc.over || doc.places.is_none() {
            let table = self.load(id).await?;
            return Ok(self.my_loaded_table(&*table.read().await, person));
        }
        self.names.load(doc.people()).await?;
        let empty = games::named(&doc.game)?.empty(&doc.setup)?;
        let table = self.my_table_without_progress(id, stored.created, person, &doc, &*empty);
        Ok(MyTable { phase: Phase::Over, places: doc.places, ..table })
    }

    fn my_loaded_table(&self, table: &LoadedTable, person: &PersonId) -> MyTable {
        let listed = self.my_table_without_progress(&table.id, table.created, person, &table.doc, &*table.match_state);
        let your_turn = table.awaited_people().iter().any(|seat| listed.yours.contains(&seat.0));
        let places = if table.sequence() == 0 { None } else { table.match_state.places() };
        MyTable { phase: table.phase(), your_turn, places, ..listed }
    }

    /// What does not change while the match runs.
    fn my_table_without_progress(
        &self,
        id: &TableId,
        created: u64,
        person: &PersonId,
        doc: &TableDocument,
        match_state: &dyn AnyMatch,
    ) -> MyTable {
        let player = |seat: Seat| match_state.players().of(seat).0;
        MyTable {
            id: id.into(),
            game: doc.game.clone(),
            title: games::named(&doc.game).map_or(doc.game.clone(), |game| game.title.to_owned()),
            seats: doc.seats.iter().map(|seat| self.holder(seat, None)).collect(),
            players: match_state.players().seats().map(player).collect(),
            yours: doc.seats_of(person),
            rated: doc.rated,
            phase: Phase::Open,
            your_turn: false,
            places: None,
            created,
        }
    }

    /// What changed at a bot's tables since their phases were `known`; updates `known`, and subscribes to each table
    /// before it is read.
    pub(crate) async fn bot_events(
        &self,
        person: &PersonId,
        known: &mut HashMap<TableId, Phase>,
        subscription: &mut Subscription,
    ) -> Result<Vec<BotEvent>> {
        let mut events = vec![];
        for id in self.store.tables_of(person, None, MAX_BOT_TABLES).await? {
            let table = self.load(&id.into()).await?;
            let table = table.read().await;
            subscription.subscribe(&Topic::Table(table.id.clone()));
            let phase = table.phase();
            let before = known.insert(table.id.clone(), phase);
            let id = String::from(&table.id);
            match (before, phase) {
                (None | Some(Phase::Open), Phase::Running | Phase::Paused) => {
                    let (game, seats) = (table.doc.game.clone(), table.doc.seats_of(person));
                    events.push(BotEvent::TableStarted { table: id, game, seats });
                }
                (Some(before), Phase::Over) if before != Phase::Over => events.push(BotEvent::TableOver { table: id }),
                _ => {}
            }
        }
        Ok(events)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_deleted_while_a_list_is_made_is_left_out() {
        assert_eq!(unless_deleted(Err(Reason::NoSuchTable.into())).unwrap(), None);
        assert!(unless_deleted(Err(Reason::NoSuchGame.into())).is_err());
    }
}
