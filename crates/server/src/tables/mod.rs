//! Tables: all policy about matches, seats, chat and the coach.
//!
//! [`Tables`] is the service of this layer. It uses the store, the job queue and the notifier; routes and sessions use it.
//! A step is judged, appended to the journal, applied and notified, in this order ([`Tables::act`]). Everything that
//! leaves the server about a match is projected for one viewer in [`view`].

mod access;
mod act;
mod bot_tables;
mod bots;
mod cache;
mod chat;
mod clocks;
mod coach;
mod consent;
mod create;
mod document;
mod error;
mod fair_slots;
mod finish;
mod imports;
mod job_handler;
mod lists;
mod loaded;
mod lobby;
mod names;
mod nonces;
mod rating;
mod rating_backlog;
mod record;
mod rematch;
mod seats;
#[cfg(test)]
pub(crate) mod test_support;
mod thinking_time;
mod view;
mod webhooks;
mod work_queue;

pub(crate) use access::Access;
pub(crate) use act::{Action, MoveRequest};
pub(crate) use cache::{POLL_INTERVAL, SharedTable};
pub(crate) use chat::PHRASES;
pub(crate) use coach::Replay;
pub(crate) use consent::proposal;
pub(crate) use error::{Result, TableError};
pub(crate) use loaded::LoadedTable;
pub(crate) use lobby::{LobbyList, lobby_message};
pub(crate) use names::Names;
pub(crate) use seats::Applicant;
pub(crate) use view::{Invitation, moved, rating, rating_point};
pub(crate) use webhooks::check_url as check_webhook_url;
pub(crate) use work_queue::{Asker, WorkQueues};

use crate::config::{Config, Limits};
use crate::jobs::JobQueue;
use crate::match_randomness::MatchRandomness;
use crate::notifier::{Notifier, Topic};
use crate::presence::{Connections, Presence};
use crate::secret;
use cache::TableCache;
use fair_slots::FairSlots;
use lobby::LobbySnapshot;
use std::sync::Arc;
use store::Store;
use tokio::sync::{Mutex, Notify, Semaphore};
use webhooks::Webhooks;

/// How many long matches are rebuilt at once.
const RESTORING_SLOTS: usize = 2;

/// The service of this layer, shared by all requests and jobs.
pub(crate) struct Tables {
    /// This node's name, new with every start.
    pub(crate) node: String,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) notifier: Notifier,
    pub(crate) jobs: JobQueue,
    pub(crate) names: Names,
    pub(crate) presence: Presence,
    pub(crate) connections: Connections,
    /// Computations that people asked for.
    pub(crate) work: WorkQueues,
    cache: TableCache,
    lobby_snapshot: Mutex<Option<LobbySnapshot>>,
    /// Held while an imported record is stored, so that the limits of bytes hold.
    importing: Mutex<()>,
    /// Limits how many long matches are rebuilt at once.
    restoring_slots: Semaphore,
    randomness: MatchRandomness,
    /// Limits how many bots think at the same time.
    bot_slots: Arc<FairSlots>,
    webhooks: Webhooks,
    limits: Limits,
    /// Notified when a result waits to be rated.
    rating_backlog: Notify,
}

impl Tables {
    pub(crate) fn new(config: &Config, store: Arc<dyn Store>, notifier: Notifier) -> Self {
        let node = secret::new_id();
        Tables {
            jobs: JobQueue::new(Arc::clone(&store), node.clone()),
            names: Names::new(Arc::clone(&store)),
            presence: Presence::default(),
            connections: Connections::default(),
            work: WorkQueues::new(config.thinking_bots),
            cache: TableCache::default(),
            lobby_snapshot: Mutex::default(),
            importing: Mutex::default(),
            restoring_slots: Semaphore::new(RESTORING_SLOTS),
            randomness: config.match_randomness(),
            bot_slots: FairSlots::new(config.thinking_bots),
            webhooks: Webhooks::new(config),
            limits: config.limits,
            rating_backlog: Notify::new(),
            node,
            store,
            notifier,
        }
    }

    /// Notifies everybody who watches this table of a step.
    fn notify_step(&self, table: &LoadedTable) {
        self.notifier.publish(&Topic::Table(table.id.clone()), table.sequence());
    }

    /// Notifies everybody who watches this table of a change that is no step.
    fn notify_change(&self, table: &LoadedTable) {
        self.notifier.publish(&Topic::Table(table.id.clone()), 0);
    }

    /// The same for a change that matters beyond the table: also notifies the lobby, and programs that wait for tables.
    fn notify_rearranged(&self, table: &LoadedTable) {
        self.notify_change(table);
        for person in table.doc.people() {
            self.notifier.publish(&Topic::Person(person), 0);
        }
        if table.doc.public {
            self.notifier.publish(&Topic::Lobby, 0);
        }
    }
}
