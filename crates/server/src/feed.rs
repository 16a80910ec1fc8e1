//! What one client has received of the tables it watches, and what is new there: for sessions and bot streams.

use crate::ids::{PersonId, TableId};
use crate::messages::{Phase, Proposal, Reason, ToClient};
use crate::notifier::{Subscription, Topic};
use crate::tables::{self, Access, Asker, LoadedTable, Result, SharedTable, TableError, Tables};
use knobel_core::TableStep;
use std::sync::Arc;

/// Upper bound on the tables a client watches at once.
const MAX_TABLES: usize = 50;

/// What the client has received of a table. Small: there is one for each table of each connection.
struct Cursor {
    table: TableId,
    /// The version of the document; absent: nothing was sent yet.
    version: Option<u64>,
    sequence: u32,
    chat_line: u32,
    /// The seats of connected players, and the number of spectators.
    presence: Option<(Vec<u8>, u32)>,
    proposal: Option<Box<Proposal>>,
}

/// One client's feed of several tables. What is new is read from the tables themselves, so nothing queues up here.
pub(crate) struct Feed {
    tables: Arc<Tables>,
    person: PersonId,
    /// A keyed hash of the client's network.
    network: String,
    pub(crate) subscription: Subscription,
    /// A list, not a map: most clients watch one table, and there are thousands of them.
    cursors: Vec<Cursor>,
}

impl Feed {
    pub(crate) fn new(tables: Arc<Tables>, person: PersonId, network: String) -> Self {
        let subscription = tables.notifier.subscription();
        Feed { tables, person, network, subscription, cursors: vec![] }
    }

    /// Starts to watch a table; gives the first messages. `since` is the sequence number the client has.
    pub(crate) async fn watch(&mut self, id: &TableId, since: Option<u32>) -> Result<Vec<ToClient>> {
        if self.cursors.len() >= MAX_TABLES && self.position(id).is_none() {
            return Err(Reason::TableLimit { limit: MAX_TABLES as u32 }.into());
        }
        let mut table = self.tables.load(id).await?;
        if since > Some(table.read().await.sequence()) {
            table = self.tables.load_fresh(id).await?; // the client got more from another node
        }
        let id = {
            let table = table.read().await;
            table.authorize(&self.person, Access::See)?;
            self.tables.look_at(&table).await?;
            // While a match runs nothing changes but by steps; before and after it, the whole table is sent.
            let runs = matches!(table.phase(), Phase::Running | Phase::Paused);
            let known = since.filter(|since| runs && (1..=table.sequence()).contains(since));
            let cursor = Cursor {
                table: table.id.clone(),
                version: known.map(|_| table.version),
                sequence: known.unwrap_or(0),
                chat_line: table.last_chat_line,
                presence: None,
                proposal: None,
            };
            match self.position(id) {
                Some(position) => self.cursors[position] = cursor,
                None => {
                    self.cursors.reserve_exact(1);
                    self.cursors.push(cursor);
                    self.tables.presence.join(&table.id, &self.person);
                }
            }
            table.id.clone()
        };
        let topic = Topic::Table(id.clone());
        self.subscription.subscribe(&topic);
        self.tables.notifier.publish(&topic, 0); // others see who came
        self.updates(&id).await
    }

    /// Stops watching a table.
    pub(crate) fn unwatch(&mut self, id: &TableId) {
        if let Some(position) = self.position(id) {
            self.cursors.swap_remove(position);
            let topic = Topic::Table(id.clone());
            self.subscription.unsubscribe(&topic);
            self.tables.presence.leave(id, &self.person);
            self.tables.notifier.publish(&topic, 0);
        }
    }

    fn position(&self, id: &TableId) -> Option<usize> {
        self.cursors.iter().position(|cursor| cursor.table == *id)
    }

    /// What is new at a table since the last call.
    pub(crate) async fn updates(&mut self, id: &TableId) -> Result<Vec<ToClient>> {
        self.subscription.mark_read(&Topic::Table(id.clone()));
        let Some(position) = self.position(id) else { return Ok(vec![]) };
        let shared = match self.tables.load(id).await {
            Ok(table) => table,
            Err(why @ TableError::Unavailable(_)) => return Err(why),
            Err(_) => return Ok(self.gone(id)),
        };
        let mut messages = vec![];
        messages.extend(self.whole_table(&shared, position).await?);
        let table = shared.read().await;
        if table.authorize(&self.person, Access::See).is_err() {
            drop(table);
            return Ok(self.gone(id));
        }
        let cursor = &mut self.cursors[position];
        if only_steps_changed(&table, cursor) && cursor.sequence < table.sequence() {
            let moved = tables::moved(&table, &self.person, cursor.sequence)?;
            cursor.sequence = moved.to;
            messages.push(ToClient::Moved(Box::new(moved)));
        }
        if table.last_chat_line > cursor.chat_line {
            let lines = self.tables.chat_lines_of(&table, &self.person, cursor.chat_line).await?;
            messages.extend(lines.into_iter().map(|line| ToClient::Said { table: id.into(), line }));
            cursor.chat_line = table.last_chat_line;
        }
        let presence = self.tables.presence_at(&table);
        if cursor.presence.as_ref() != Some(&presence) {
            let (seats, watchers) = presence.clone();
            cursor.presence = Some(presence);
            messages.push(ToClient::Present { table: id.into(), seats, watchers });
        }
        let proposal = tables::proposal(&table);
        if cursor.proposal.as_deref() != proposal.as_ref() {
            cursor.proposal = proposal.clone().map(Box::new);
            messages.push(ToClient::Proposed { table: id.into(), proposal });
        }
        Ok(messages)
    }

    /// The whole table, where more than steps changed. If it changes again while this is made, an update follows.
    async fn whole_table(&mut self, shared: &SharedTable, position: usize) -> Result<Option<ToClient>> {
        let version = {
            let table = shared.read().await;
            let allowed = table.authorize(&self.person, Access::See).is_ok();
            if !allowed || only_steps_changed(&table, &self.cursors[position]) {
                return Ok(None);
            }
            table.version
        };
        let asker = Asker { person: &self.person, network: &self.network };
        let state = self.tables.state_of(shared, asker).await?;
        let cursor = &mut self.cursors[position];
        (cursor.version, cursor.sequence) = (Some(version), state.sequence);
        Ok(Some(ToClient::Table(Box::new(state))))
    }

    fn gone(&mut self, id: &TableId) -> Vec<ToClient> {
        self.unwatch(id);
        vec![ToClient::Gone { table: id.into() }]
    }
}

fn only_steps_changed(table: &LoadedTable, cursor: &Cursor) -> bool {
    let since = usize::try_from(cursor.sequence).unwrap_or(usize::MAX);
    let took_back = table.steps.iter().skip(since).any(|step| matches!(step.table_step, Some(TableStep::TookBack(_))));
    cursor.version == Some(table.version) && !took_back
}

impl Drop for Feed {
    fn drop(&mut self) {
        let tables: Vec<TableId> = self.cursors.iter().map(|cursor| cursor.table.clone()).collect();
        tables.iter().for_each(|table| self.unwatch(table));
    }
}
