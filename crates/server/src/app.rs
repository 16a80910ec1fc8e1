//! What all requests share.

use crate::assist::Desk;
use crate::bus::{Bus, LOBBY};
use crate::config::Config;
use crate::limits::Gate;
use crate::metrics::Metrics;
use crate::presence::{Lines, Presence};
use crate::problem::{Served, not_found};
use crate::secret::{self, Keys};
use crate::table::Live;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use store::{Due, Store};
use tokio::sync::{Notify, RwLock, Semaphore, watch};

/// What all requests share.
pub(crate) struct App {
    pub(crate) config: Config,
    /// This node's own name, new with every start.
    pub(crate) node: String,
    pub(crate) store: Box<dyn Store>,
    pub(crate) bus: Bus,
    pub(crate) keys: Keys,
    pub(crate) gate: Gate,
    pub(crate) metrics: Metrics,
    pub(crate) presence: Presence,
    pub(crate) lines: Lines,
    /// Rung when something may be due sooner than the last look told.
    pub(crate) alarm: Notify,
    /// Everybody's questions to the coach.
    pub(crate) desk: Desk,
    /// When who looks after what is due means to look next.
    pub(crate) next_look: AtomicU64,
    /// How many bots think at once.
    pub(crate) thinking: Arc<Semaphore>,
    /// Hashing a password takes much memory: two at a time.
    pub(crate) hashing: Semaphore,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Sender<bool>,
    /// Is the database away? Sockets are closed then, so that people see it and come back by themselves.
    pub(crate) away: watch::Sender<bool>,
    tables: Mutex<HashMap<String, Kept>>,
    names: Mutex<HashMap<String, String>>,
}

pub(crate) type Shared = Arc<App>;

/// A table in memory.
struct Kept {
    live: Arc<RwLock<Live>>,
    /// When it was last compared with the store; nothing, where another node has said that it changed.
    compared: Option<Instant>,
    /// How many steps it has by other nodes' word.
    heard: u32,
    /// When it was last asked for.
    used: Instant,
}

/// What the store may have of a table, and this node has not.
pub(crate) enum New {
    /// Nothing.
    Nothing,
    /// Steps, until there are so many.
    Steps(u32),
    /// More than steps.
    Anything,
}

/// Names kept in memory; they come back from the store.
const MOST_NAMES: usize = 200_000;
/// A table that nobody looks at leaves memory when it was not needed for so long; the store brings it back.
const IDLE: Duration = Duration::from_secs(60);
/// Where other nodes work on the same store, a table in memory is compared with it after so long.
pub(crate) const LOOK_AGAIN: Duration = Duration::from_secs(3);

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The topic of a person: some table of theirs changed.
pub(crate) fn topic_of(person: &str) -> String {
    format!("person {person}")
}

/// Tidies up until the server stops.
pub(crate) async fn tidy_up(app: Shared) {
    let mut stopping = app.stopping.subscribe();
    while !*stopping.borrow() {
        app.forget_idle_tables(IDLE);
        tokio::select! {
            () = tokio::time::sleep(IDLE / 2) => {}
            _ = stopping.changed() => {}
        }
    }
}

impl App {
    pub(crate) fn new(config: Config, store: Box<dyn Store>, bus: Bus, keys: Keys) -> Self {
        App {
            gate: Gate::new(config.limits),
            thinking: Arc::new(Semaphore::new(config.thinking_bots.max(1))),
            hashing: Semaphore::new(2),
            stopping: watch::Sender::new(false),
            node: secret::new_id(),
            away: watch::Sender::new(false),
            metrics: Metrics::default(),
            presence: Presence::default(),
            lines: Lines::default(),
            desk: Desk::new(config.thinking_bots),
            alarm: Notify::new(),
            next_look: AtomicU64::new(u64::MAX),
            tables: Mutex::default(),
            names: Mutex::default(),
            config,
            store,
            bus,
            keys,
        }
    }

    /// A table, from memory or from the store.
    pub(crate) async fn table(&self, id: &str) -> Served<Arc<RwLock<Live>>> {
        if let Some(live) = self.kept_table(id) {
            self.catch_up_with_others(id, &live).await?;
            return Ok(live);
        }
        let gone = || not_found("there is no such table");
        let stored = self.store.table(id).await?.ok_or_else(gone)?;
        let steps = self.store.steps(id, 0).await?;
        let head = self.store.heads(&[id.to_owned()]).await?.pop().ok_or_else(gone)?;
        let mut live = Live::restore(stored, &steps)?;
        live.talk = head.lines;
        self.learn_names(live.people()).await?;
        let live = {
            let kept = Kept { live: Arc::new(RwLock::new(live)), compared: None, heard: 0, used: Instant::now() };
            Arc::clone(&self.tables().entry(id.to_owned()).or_insert(kept).live)
        };
        self.catch_up_with_others(id, &live).await?;
        Ok(live)
    }

    /// A table as it is stored this very moment: for changes that are judged by who sits there.
    pub(crate) async fn fresh_table(&self, id: &str) -> Served<Arc<RwLock<Live>>> {
        self.is_outdated(id);
        self.table(id).await
    }

    /// A table that is in memory.
    pub(crate) fn kept_table(&self, id: &str) -> Option<Arc<RwLock<Live>>> {
        let mut tables = self.tables();
        let kept = tables.get_mut(id)?;
        kept.used = Instant::now();
        Some(Arc::clone(&kept.live))
    }

    /// Lets tables leave memory that nobody looks at and nobody has needed for a while.
    pub(crate) fn forget_idle_tables(&self, idle: Duration) {
        let mut tables = self.tables();
        tables.retain(|id, kept| {
            let in_use = Arc::strong_count(&kept.live) > 1;
            in_use || kept.used.elapsed() < idle || self.bus.is_listened_to(id)
        });
        tables.shrink_to_fit();
    }

    /// Has another node perhaps changed this table since it was last compared with the store? Then it counts as
    /// compared from now on.
    pub(crate) fn what_may_be_new(&self, id: &str) -> New {
        let mut tables = self.tables();
        let Some(kept) = tables.get_mut(id) else { return New::Nothing };
        let heard = std::mem::take(&mut kept.heard);
        if kept.compared.is_some_and(|compared| compared.elapsed() < LOOK_AGAIN) {
            return if heard > 0 { New::Steps(heard) } else { New::Nothing };
        }
        kept.compared = Some(Instant::now());
        New::Anything
    }

    /// Another node has made steps at this table: so many it has now.
    pub(crate) fn has_steps(&self, id: &str, steps: u32) {
        if let Some(kept) = self.tables().get_mut(id) {
            kept.heard = kept.heard.max(steps);
        }
    }

    /// A table in memory was found to be as it is stored, unless another node has spoken of it meanwhile.
    pub(crate) fn is_compared(&self, id: &str) {
        if let Some(compared) = self.tables().get_mut(id).and_then(|kept| kept.compared.as_mut()) {
            *compared = Instant::now();
        }
    }

    /// A table in memory is, or may be, no longer as it is stored.
    pub(crate) fn is_outdated(&self, id: &str) {
        if let Some(kept) = self.tables().get_mut(id) {
            kept.compared = None;
        }
    }

    /// Reads a table anew at its next use.
    pub(crate) fn forget_table(&self, id: &str) {
        self.tables().remove(id);
    }

    fn tables(&self) -> std::sync::MutexGuard<'_, HashMap<String, Kept>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells everybody who looks at this table that a step was made.
    pub(crate) fn stepped(&self, live: &Live) {
        self.bus.publish(&live.id, live.sequence());
    }

    /// Tells everybody who looks at this table that something else changed.
    pub(crate) fn changed(&self, live: &Live) {
        self.bus.publish(&live.id, 0);
    }

    /// The same of what is more than talk, also to the lobby and to programs that wait for tables.
    pub(crate) fn rearranged(&self, live: &Live) {
        self.changed(live);
        live.doc.people().iter().for_each(|person| self.bus.publish(&topic_of(person), 0));
        if live.doc.public {
            self.bus.publish(LOBBY, 0);
        }
    }

    /// These were stored: rings the alarm if nobody meant to look so soon.
    pub(crate) fn expect(&self, due: &[Due]) {
        let next = self.next_look.load(Ordering::SeqCst);
        if due.iter().any(|due| due.at < next) {
            self.alarm.notify_one();
        }
    }

    fn names(&self) -> std::sync::MutexGuard<'_, HashMap<String, String>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The name of a person whose name was learned.
    pub(crate) fn name(&self, person: &str) -> String {
        self.names().get(person).cloned().unwrap_or_else(|| "somebody".to_owned())
    }

    /// Notes a person's name as it is now.
    pub(crate) fn note_name(&self, person: &str, name: &str) {
        let mut names = self.names();
        if names.len() >= MOST_NAMES {
            names.clear(); // they are learned again
        }
        names.insert(person.to_owned(), name.to_owned());
    }

    /// A person has a new name; other nodes learn it, too.
    pub(crate) fn renamed(&self, person: &str, name: &str) {
        self.note_name(person, name);
        self.bus.publish(&topic_of(person), 0);
    }

    /// Is the name of this person known here?
    pub(crate) fn knows(&self, person: &str) -> bool {
        self.names().contains_key(person)
    }

    /// Reads the names of people that are not known yet.
    pub(crate) async fn learn_names(&self, people: Vec<String>) -> Served<()> {
        for person in people {
            if self.names().contains_key(&person) {
                continue;
            }
            if let Some(stored) = self.store.person(&person).await? {
                self.note_name(&person, &stored.name);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::due::tests::{app, table_with};

    #[tokio::test]
    async fn a_table_that_nobody_looks_at_leaves_memory_and_comes_back_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let (app, ada) = app(folder.path()).await;
        let (left, watched) = (table_with(&app, &ada, |_| {}).await, table_with(&app, &ada, |_| {}).await);
        let mut listener = app.bus.listener();
        listener.listen(&watched);
        for id in [&left, &watched] {
            crate::table::start(&app, id, "ada").await.unwrap();
        }
        let steps = app.table(&left).await.unwrap().read().await.sequence();
        app.forget_idle_tables(Duration::from_secs(60));
        assert!(app.kept_table(&left).is_some(), "it was just used");
        app.forget_idle_tables(Duration::ZERO);
        assert!(app.kept_table(&left).is_none() && app.kept_table(&watched).is_some());
        assert_eq!(app.table(&left).await.unwrap().read().await.sequence(), steps);
    }
}
