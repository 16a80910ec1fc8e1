//! What all requests share.

use crate::assist::Desk;
use crate::bus::{Bus, InProcess, LOBBY};
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
use std::time::{SystemTime, UNIX_EPOCH};
use store::{Due, Store};
use tokio::sync::{Notify, RwLock, Semaphore, watch};

/// What all requests share.
pub(crate) struct App {
    pub(crate) config: Config,
    /// This node's own name, new with every start.
    pub(crate) node: String,
    pub(crate) store: Box<dyn Store>,
    pub(crate) bus: Box<dyn Bus>,
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
    tables: Mutex<HashMap<String, Arc<RwLock<Live>>>>,
    names: Mutex<HashMap<String, String>>,
}

pub(crate) type Shared = Arc<App>;

/// Tables and names kept in memory; they come back from the store.
const MOST_KEPT: usize = 20_000;

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The topic of a person: some table of theirs changed.
pub(crate) fn topic_of(person: &str) -> String {
    format!("person {person}")
}

impl App {
    pub(crate) fn new(config: Config, store: Box<dyn Store>, keys: Keys) -> Self {
        App {
            gate: Gate::new(config.limits),
            thinking: Arc::new(Semaphore::new(config.thinking_bots.max(1))),
            hashing: Semaphore::new(2),
            stopping: watch::Sender::new(false),
            node: secret::new_id(),
            bus: Box::new(InProcess::default()),
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
            keys,
        }
    }

    /// A table, from memory or from the store.
    pub(crate) async fn table(&self, id: &str) -> Served<Arc<RwLock<Live>>> {
        if let Some(live) = self.kept_table(id) {
            return Ok(live);
        }
        let gone = || not_found("there is no such table");
        let stored = self.store.table(id).await?.ok_or_else(gone)?;
        let steps = self.store.steps(id, 0).await?;
        let live = Live::restore(stored, &steps)?;
        self.learn_names(live.people()).await?;
        let mut tables = self.tables();
        if tables.len() >= MOST_KEPT {
            tables.retain(|_, kept| Arc::strong_count(kept) > 1);
        }
        let kept = tables.entry(id.to_owned()).or_insert_with(|| Arc::new(RwLock::new(live)));
        Ok(Arc::clone(kept))
    }

    /// A table that is in memory.
    pub(crate) fn kept_table(&self, id: &str) -> Option<Arc<RwLock<Live>>> {
        self.tables().get(id).map(Arc::clone)
    }

    /// Reads a table anew at its next use.
    pub(crate) fn forget_table(&self, id: &str) {
        self.tables().remove(id);
    }

    fn tables(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<RwLock<Live>>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells everybody who looks at this table that it changed.
    pub(crate) fn changed(&self, live: &Live) {
        self.bus.publish(&live.id, live.sequence());
    }

    /// These were stored: rings the alarm if nobody meant to look so soon.
    pub(crate) fn expect(&self, due: &[Due]) {
        let next = self.next_look.load(Ordering::SeqCst);
        if due.iter().any(|due| due.at < next) {
            self.alarm.notify_one();
        }
    }

    /// The same, where it was more than a step: the lobby and programs that wait for tables look again.
    pub(crate) fn rearranged(&self, live: &Live) {
        self.changed(live);
        live.doc.people().iter().for_each(|person| self.bus.publish(&topic_of(person), 0));
        if live.doc.public {
            self.bus.publish(LOBBY, 0);
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
        if names.len() >= 10 * MOST_KEPT {
            names.clear(); // they are learned again
        }
        names.insert(person.to_owned(), name.to_owned());
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
