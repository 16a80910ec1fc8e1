//! One node among several on one store: heartbeats, messages of other nodes, and polling.
//!
//! What other nodes did is read from the store: when they announce a change, and every few seconds anyway, for a message
//! may get lost.

use crate::app::SharedApp;
use crate::ids::{PersonId, TableId};
use crate::notifier::{NodeMessage, Topic};
use crate::tables::{POLL_INTERVAL, Tables};
use crate::time::now;
use std::collections::HashMap;
use std::time::Duration;
use store::{Attendance, StoreError, TableHead};
use tokio::sync::mpsc;

/// Time between two heartbeats.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);
/// A node without a heartbeat for this many milliseconds counts as dead, and others claim its jobs.
const NODE_LEASE: u64 = 7_000;
/// Without a connection to the other nodes, watched tables are compared with the store this often.
const POLL_INTERVAL_DISCONNECTED: Duration = Duration::from_millis(500);
/// Upper bound on the tables compared by one query.
const POLL_BATCH: usize = 1_000;

/// Processes the messages of other nodes until the server shuts down.
pub(crate) async fn receive(app: SharedApp, mut messages: mpsc::Receiver<NodeMessage>) {
    let mut shutdown = app.shutdown.subscribe();
    loop {
        let message = tokio::select! {
            message = messages.recv() => message,
            _ = shutdown.wait_for(|stop| *stop) => return,
        };
        match message {
            Some(NodeMessage::Changed { topic, sequence }) => process(&app.tables, topic, sequence).await,
            Some(NodeMessage::Interrupted) => {
                for topic in app.tables.notifier.topics() {
                    if let Topic::Table(table) = &topic {
                        app.tables.mark_stale(table);
                    }
                    app.tables.notifier.publish_locally(&topic);
                }
            }
            None => return,
        }
    }
}

async fn process(tables: &Tables, topic: Topic, sequence: u32) {
    match &topic {
        Topic::Person(person) => {
            if let Err(why) = tables.names.refresh(person).await {
                tracing::debug!(cause = %why, "a name could not be read again");
            }
        }
        Topic::Table(table) if sequence == 0 => tables.mark_stale(table), // something else than a step
        Topic::Table(table) => {
            if let Some(cached) = tables.cached(table) {
                if cached.try_read().is_ok_and(|cached| cached.sequence() >= sequence) {
                    return; // known already
                }
                tables.announce_steps(table, sequence);
            }
        }
        Topic::Lobby => {}
    }
    tables.notifier.publish_locally(&topic);
}

/// Sends heartbeats, with the list of who is connected, until the server shuts down. While the database is unreachable,
/// sessions are closed: people see that something is missing, and their clients reconnect.
pub(crate) async fn heartbeat(app: SharedApp) {
    let mut shutdown = app.shutdown.subscribe();
    let mut missed = 0;
    while !*shutdown.borrow() {
        match beat(&app).await {
            Ok(()) => missed = 0,
            Err(StoreError::Unreachable(_)) => missed += 1,
            Err(why) => tracing::error!(cause = %why, "a heartbeat failed"),
        }
        let away = missed > 1; // a single failure may be a coincidence
        if app.database_away.send_replace(away) != away {
            tracing::warn!(away, "the database became unreachable, or reachable again");
        }
        tokio::select! {
            () = tokio::time::sleep(if missed > 0 { HEARTBEAT_INTERVAL / 4 } else { HEARTBEAT_INTERVAL }) => {}
            _ = shutdown.changed() => {}
        }
    }
    if let Err(why) = app.store.remove_node(&app.tables.node).await {
        tracing::warn!(cause = %why, "this node could not be removed; the others notice when its lease ends");
    }
}

async fn beat(app: &SharedApp) -> store::Result<()> {
    let tables = &app.tables;
    let mut attendance = tables.presence.local_attendance();
    attendance.extend(tables.connections.people().into_iter().map(|person| {
        let id = String::from(&person);
        Attendance { table: Topic::Person(person).to_string(), person: id }
    }));
    let now = now();
    app.store.heartbeat(&tables.node, now, now + NODE_LEASE, &attendance).await?;
    let keys = app.store.signing_keys().await?;
    if !keys.is_empty() {
        app.keys.replace(keys);
    }
    Ok(())
}

/// Compares the watched tables with the store until the server shuts down.
pub(crate) async fn poll_watched_tables(app: SharedApp) {
    let mut shutdown = app.shutdown.subscribe();
    while !*shutdown.borrow() {
        let topics = app.tables.notifier.topics().into_iter();
        let tables: Vec<TableId> = topics.filter_map(|topic| loaded_table(&app.tables, topic)).collect();
        for tables in tables.chunks(POLL_BATCH) {
            if compare(&app.tables, tables).await.is_err() {
                break; // the database is unreachable; the heartbeat logs it
            }
        }
        let interval = if app.tables.notifier.is_connected() { POLL_INTERVAL } else { POLL_INTERVAL_DISCONNECTED };
        tokio::select! {
            () = tokio::time::sleep(interval) => {}
            _ = shutdown.changed() => {}
        }
    }
}

fn loaded_table(tables: &Tables, topic: Topic) -> Option<TableId> {
    match topic {
        Topic::Table(table) => tables.cached(&table).map(|_| table),
        Topic::Lobby | Topic::Person(_) => None,
    }
}

async fn compare(tables: &Tables, ids: &[TableId]) -> store::Result<()> {
    let texts: Vec<String> = ids.iter().map(String::from).collect();
    let heads = tables.store.table_heads(&texts).await?;
    let mut heads: HashMap<String, TableHead> = heads.into_iter().map(|head| (head.table.clone(), head)).collect();
    let mut remote: HashMap<String, Vec<PersonId>> = HashMap::new();
    for Attendance { table, person } in tables.store.on_other_nodes(&tables.node, now(), &texts).await? {
        remote.entry(table).or_default().push(person.into());
    }
    for id in ids {
        let Some(table) = tables.cached(id) else { continue };
        let is_behind = match (heads.remove(&**id), table.try_read()) {
            (Some(head), Ok(table)) => table.is_behind(&head),
            (Some(_), Err(_)) => false, // it is being changed right now
            (None, _) => true,
        };
        let presence_changed = tables.presence.set_remote(id, remote.remove(&**id).unwrap_or_default());
        if is_behind {
            tables.mark_stale(id);
        } else {
            tables.mark_verified(id);
        }
        if is_behind || presence_changed {
            tables.notifier.publish_locally(&Topic::Table(id.clone()));
        }
    }
    Ok(())
}
