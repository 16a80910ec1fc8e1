//! Publish/subscribe between the code that changes a table and the sessions that watch it.
//!
//! A notification carries only the topic, never content: each subscriber reads the table and projects it for its own
//! viewer. Notifications coalesce (at most one pending entry per topic and subscriber), so a slow subscriber uses bounded
//! memory. Delivery to other nodes is best effort; nodes also poll ([`crate::cluster`]).

pub(crate) mod nats;

use crate::ids::{PersonId, TableId};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use tokio::sync::Notify;

/// What a notification is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Topic {
    /// A table.
    Table(TableId),
    /// The list of public tables.
    Lobby,
    /// A person: one of their tables changed, their name, or who may act for them.
    Person(PersonId),
}

const LOBBY: &str = "lobby";
const PERSON_PREFIX: &str = "person ";

impl Topic {
    /// Reads the text form, which nodes exchange and the store keeps.
    pub(crate) fn parse(text: &str) -> Self {
        match (text, text.strip_prefix(PERSON_PREFIX)) {
            (LOBBY, _) => Topic::Lobby,
            (_, Some(person)) => Topic::Person(person.into()),
            (table, None) => Topic::Table(table.into()),
        }
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Topic::Table(table) => out.write_str(table),
            Topic::Lobby => out.write_str(LOBBY),
            Topic::Person(person) => write!(out, "{PERSON_PREFIX}{person}"),
        }
    }
}

/// Carries notifications to other nodes: [`NoTransport`] on a single node, [NATS](nats) on several.
pub(crate) trait Transport: Send + Sync {
    /// Sends without waiting. `sequence` is the number of steps of a table, or 0 where something else changed. A
    /// notification that can't be sent is dropped; the other nodes find the change by polling.
    fn send(&self, topic: &Topic, sequence: u32);
    /// Whether notifications currently get through.
    fn is_connected(&self) -> bool;
}

/// A message from another node.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NodeMessage {
    /// Something changed; `sequence` is the number of steps of a table, or 0 where something else changed.
    Changed {
        /// What the change is about.
        topic: Topic,
        /// See above.
        sequence: u32,
    },
    /// The connection was interrupted: any message may have been lost.
    Interrupted,
}

/// The transport of a single node.
pub(crate) struct NoTransport;

impl Transport for NoTransport {
    fn send(&self, _topic: &Topic, _sequence: u32) {}

    fn is_connected(&self) -> bool {
        true
    }
}

type Registry = Arc<Mutex<HashMap<Topic, Vec<Weak<PendingUpdates>>>>>;

/// Delivers notifications to the subscriptions of this node, and by its transport to other nodes.
pub(crate) struct Notifier {
    registry: Registry,
    transport: Box<dyn Transport>,
    /// Counts the changes of the lobby, of this node and of others.
    lobby_changes: AtomicU64,
}

/// The topics that changed since one subscriber last read them.
#[derive(Default)]
struct PendingUpdates {
    topics: Mutex<HashSet<Topic>>,
    wake: Notify,
}

/// Receives the notifications of the topics it subscribes to.
pub(crate) struct Subscription {
    pending: Arc<PendingUpdates>,
    registry: Registry,
    topics: Vec<Topic>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Notifier {
    pub(crate) fn new(transport: Box<dyn Transport>) -> Self {
        Notifier { registry: Registry::default(), transport, lobby_changes: AtomicU64::new(0) }
    }

    /// Notifies all subscribers. `sequence` is the number of steps of a table, or 0 where something else changed.
    pub(crate) fn publish(&self, topic: &Topic, sequence: u32) {
        self.publish_locally(topic);
        self.transport.send(topic, sequence);
    }

    /// Notifies the subscribers on this node alone.
    pub(crate) fn publish_locally(&self, topic: &Topic) {
        if *topic == Topic::Lobby {
            self.lobby_changes.fetch_add(1, Ordering::Relaxed);
        }
        let registry = lock(&self.registry);
        let Some((topic, subscribers)) = registry.get_key_value(topic) else { return };
        for subscriber in subscribers.iter().filter_map(Weak::upgrade) {
            lock(&subscriber.topics).insert(topic.clone());
            subscriber.wake.notify_one();
        }
    }

    /// How many changes of the lobby this node knows of: a list that was made before the last one is outdated.
    pub(crate) fn lobby_changes(&self) -> u64 {
        self.lobby_changes.load(Ordering::Relaxed)
    }

    /// Whether somebody on this node subscribes to this topic.
    pub(crate) fn has_subscribers(&self, topic: &Topic) -> bool {
        lock(&self.registry).contains_key(topic)
    }

    /// All topics with subscribers on this node.
    pub(crate) fn topics(&self) -> Vec<Topic> {
        lock(&self.registry).keys().cloned().collect()
    }

    /// Whether notifications of other nodes currently get through.
    pub(crate) fn is_connected(&self) -> bool {
        self.transport.is_connected()
    }

    /// A new subscription, without topics yet.
    pub(crate) fn subscription(&self) -> Subscription {
        Subscription { pending: Arc::default(), registry: Arc::clone(&self.registry), topics: vec![] }
    }
}

impl Subscription {
    pub(crate) fn subscribe(&mut self, topic: &Topic) {
        if self.topics.contains(topic) {
            return;
        }
        let mut registry = lock(&self.registry);
        // The registry's copy shares its text with all subscribers.
        let topic = registry.get_key_value(topic).map_or_else(|| topic.clone(), |(known, _)| known.clone());
        registry.entry(topic.clone()).or_default().push(Arc::downgrade(&self.pending));
        self.topics.push(topic);
    }

    pub(crate) fn unsubscribe(&mut self, topic: &Topic) {
        self.topics.retain(|other| other != topic);
        self.deregister(&mut lock(&self.registry), topic);
    }

    fn deregister(&self, registry: &mut HashMap<Topic, Vec<Weak<PendingUpdates>>>, topic: &Topic) {
        let Some(subscribers) = registry.get_mut(topic) else { return };
        subscribers.retain(|subscriber| !std::ptr::eq(subscriber.as_ptr(), Arc::as_ptr(&self.pending)));
        if subscribers.is_empty() {
            registry.remove(topic);
        }
    }

    /// The subscriber reads this topic now: a pending update of it is obsolete.
    pub(crate) fn mark_read(&self, topic: &Topic) {
        let mut topics = lock(&self.pending.topics);
        topics.remove(topic);
        if topics.is_empty() {
            *topics = HashSet::default(); // thousands of idle subscriptions must not keep capacity
        }
    }

    /// Waits for updates, and takes all that are pending.
    pub(crate) async fn updates(&self) -> Vec<Topic> {
        loop {
            let topics = std::mem::take(&mut *lock(&self.pending.topics));
            if !topics.is_empty() {
                return topics.into_iter().collect();
            }
            self.pending.wake.notified().await;
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut registry = lock(&self.registry);
        self.topics.iter().for_each(|topic| self.deregister(&mut registry, topic));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(id: &str) -> Topic {
        Topic::Table(id.into())
    }

    fn notifier() -> Notifier {
        Notifier::new(Box::new(NoTransport))
    }

    #[test]
    fn a_topic_survives_its_text_form() {
        for topic in [table("abc"), Topic::Lobby, Topic::Person("ada".into())] {
            assert_eq!(Topic::parse(&topic.to_string()), topic);
        }
    }

    #[tokio::test]
    async fn notifications_of_a_topic_coalesce() {
        let notifier = notifier();
        let mut subscription = notifier.subscription();
        subscription.subscribe(&table("a"));
        (0..100).for_each(|sequence| notifier.publish(&table("a"), sequence));
        notifier.publish(&table("b"), 1);
        assert_eq!(subscription.updates().await, [table("a")]);
    }

    #[tokio::test]
    async fn a_waiting_subscriber_is_woken() {
        let notifier = notifier();
        let mut subscription = notifier.subscription();
        subscription.subscribe(&table("a"));
        let waiting = tokio::spawn(async move { subscription.updates().await });
        tokio::task::yield_now().await; // now it waits
        notifier.publish(&table("a"), 1);
        assert_eq!(waiting.await.unwrap(), [table("a")]);
    }

    #[tokio::test]
    async fn a_topic_that_was_read_in_between_is_not_pending() {
        let notifier = notifier();
        let mut subscription = notifier.subscription();
        for topic in [table("a"), table("b")] {
            subscription.subscribe(&topic);
            notifier.publish(&topic, 1);
        }
        subscription.mark_read(&table("a"));
        assert_eq!(subscription.updates().await, [table("b")]);
    }

    #[tokio::test]
    async fn nothing_is_delivered_after_unsubscribing_or_dropping() {
        let notifier = notifier();
        let (mut subscription, mut other) = (notifier.subscription(), notifier.subscription());
        other.subscribe(&table("b"));
        subscription.subscribe(&table("a"));
        subscription.subscribe(&table("b"));
        subscription.unsubscribe(&table("a"));
        notifier.publish(&table("a"), 1);
        notifier.publish(&table("b"), 1);
        assert_eq!(subscription.updates().await, [table("b")]);
        drop(subscription);
        assert_eq!(notifier.topics(), [table("b")], "the other one stays");
        drop(other);
        assert!(notifier.topics().is_empty());
    }
}
