//! News between those who change a table and those who look at it. The bus carries which table changed, never what:
//! everybody reads the table itself and shows each viewer what that viewer may see.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use tokio::sync::Notify;

/// The topic of the lobby, beside the tables' ids.
pub(crate) const LOBBY: &str = "lobby";

/// What carries words to other nodes: nothing, where there is one, or NATS ([`crate::nats`]).
pub(crate) trait Wire: Send + Sync {
    /// Tells all other nodes that something changed there. Never waits: a word that can't go out is not told, and
    /// what it would have said is found by looking.
    fn tell(&self, topic: &str, sequence: u32);
    /// Do words come through right now?
    fn is_up(&self) -> bool;
}

/// What a node hears from the others.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// Something changed there; `sequence` is how many steps a table has, or 0 where it was no step.
    Word { topic: String, sequence: u32 },
    /// The line was cut: any word may be missing.
    Missed,
}

/// The wire of a single node.
pub(crate) struct NoWire;

impl Wire for NoWire {
    fn tell(&self, _topic: &str, _sequence: u32) {}

    fn is_up(&self) -> bool {
        true
    }
}

type Ears = Arc<Mutex<HashMap<Arc<str>, Vec<Weak<Ear>>>>>;

/// Tells every listener of a table that it changed: those on this node, and by wire those on others.
pub(crate) struct Bus {
    ears: Ears,
    wire: Box<dyn Wire>,
}

/// What one listener has not looked at yet: at most one entry a table, however much happens.
#[derive(Default)]
struct Ear {
    news: Mutex<HashSet<Arc<str>>>,
    waker: Notify,
}

/// Hears of the tables it listens to.
pub(crate) struct Listener {
    ear: Arc<Ear>,
    ears: Ears,
    topics: Vec<Arc<str>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Bus {
    pub(crate) fn new(wire: Box<dyn Wire>) -> Self {
        Bus { ears: Ears::default(), wire }
    }

    /// Something changed at this table; `sequence` is how many steps it has, or 0 where it was no step.
    pub(crate) fn publish(&self, table: &str, sequence: u32) {
        self.wake(table);
        self.wire.tell(table, sequence);
    }

    /// The same, for those on this node alone.
    pub(crate) fn wake(&self, table: &str) {
        let ears = locked(&self.ears);
        let Some((topic, listening)) = ears.get_key_value(table) else { return };
        for ear in listening.iter().filter_map(Weak::upgrade) {
            locked(&ear.news).insert(Arc::clone(topic));
            ear.waker.notify_one();
        }
    }

    /// Does somebody on this node listen to this table?
    pub(crate) fn is_listened_to(&self, table: &str) -> bool {
        locked(&self.ears).contains_key(table)
    }

    /// Everything somebody on this node listens to.
    pub(crate) fn topics(&self) -> Vec<String> {
        locked(&self.ears).keys().map(|topic| topic.as_ref().to_owned()).collect()
    }

    /// Do words of other nodes come through right now?
    pub(crate) fn is_up(&self) -> bool {
        self.wire.is_up()
    }

    /// A new listener, as yet to nothing.
    pub(crate) fn listener(&self) -> Listener {
        Listener { ear: Arc::default(), ears: Arc::clone(&self.ears), topics: vec![] }
    }
}

impl Listener {
    /// Hears of this table from now on.
    pub(crate) fn listen(&mut self, table: &str) {
        if self.topics.iter().any(|topic| **topic == *table) {
            return;
        }
        let mut ears = locked(&self.ears);
        let topic = ears.get_key_value(table).map_or_else(|| table.into(), |(topic, _)| Arc::clone(topic));
        ears.entry(Arc::clone(&topic)).or_default().push(Arc::downgrade(&self.ear));
        self.topics.push(topic);
    }

    /// Hears no more of this table.
    pub(crate) fn forget(&mut self, table: &str) {
        self.topics.retain(|topic| **topic != *table);
        self.leave(&mut locked(&self.ears), table);
    }

    fn leave(&self, ears: &mut HashMap<Arc<str>, Vec<Weak<Ear>>>, table: &str) {
        let Some(listening) = ears.get_mut(table) else { return };
        listening.retain(|ear| !std::ptr::eq(ear.as_ptr(), Arc::as_ptr(&self.ear)));
        if listening.is_empty() {
            ears.remove(table);
        }
    }

    /// This table is looked at now: what was new of it is no news any more.
    pub(crate) fn looked(&self, table: &str) {
        let mut news = locked(&self.ear.news);
        news.remove(table);
        if news.is_empty() {
            *news = HashSet::default(); // or thousands of listeners would keep room for news
        }
    }

    /// Waits for news, and takes all there is: the tables.
    pub(crate) async fn news(&self) -> Vec<Arc<str>> {
        loop {
            let news = std::mem::take(&mut *locked(&self.ear.news));
            if !news.is_empty() {
                return news.into_iter().collect();
            }
            self.ear.waker.notified().await;
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut ears = locked(&self.ears);
        self.topics.iter().for_each(|topic| self.leave(&mut ears, topic));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_listener_hears_of_its_tables_once_however_much_happens() {
        let bus = Bus::new(Box::new(NoWire));
        let mut listener = bus.listener();
        listener.listen("a");
        (0..100).for_each(|sequence| bus.publish("a", sequence));
        bus.publish("b", 1);
        assert_eq!(listener.news().await, ["a".into()]);
    }

    #[tokio::test]
    async fn who_waits_is_woken() {
        let bus = Bus::new(Box::new(NoWire));
        let mut listener = bus.listener();
        listener.listen("a");
        let waiting = tokio::spawn(async move { listener.news().await });
        tokio::task::yield_now().await; // now it waits
        bus.publish("a", 1);
        assert_eq!(waiting.await.unwrap(), ["a".into()]);
    }

    #[tokio::test]
    async fn what_was_looked_at_meanwhile_is_no_news() {
        let bus = Bus::new(Box::new(NoWire));
        let mut listener = bus.listener();
        ["a", "b"].iter().for_each(|table| listener.listen(table));
        ["a", "b"].iter().for_each(|table| bus.publish(table, 1));
        listener.looked("a");
        assert_eq!(listener.news().await, ["b".into()]);
    }

    #[tokio::test]
    async fn who_forgets_a_table_or_goes_hears_nothing() {
        let bus = Bus::new(Box::new(NoWire));
        let (mut listener, mut other) = (bus.listener(), bus.listener());
        other.listen("b");
        listener.listen("a");
        listener.listen("b");
        listener.forget("a");
        bus.publish("a", 1);
        bus.publish("b", 1);
        assert_eq!(listener.news().await, ["b".into()]);
        drop(listener);
        assert_eq!(bus.topics(), ["b"], "the other stays");
        drop(other);
        assert!(bus.topics().is_empty());
    }
}
