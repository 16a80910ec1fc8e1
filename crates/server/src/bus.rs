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
    /// Something changed there; `sequence` is how many steps a table has.
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

type Ears = Arc<Mutex<HashMap<String, Vec<Weak<Ear>>>>>;

/// Tells every listener of a table that it changed: those on this node, and by wire those on others.
pub(crate) struct Bus {
    ears: Ears,
    wire: Box<dyn Wire>,
}

/// What one listener has not looked at yet: at most one entry a table, however much happens.
#[derive(Default)]
struct Ear {
    news: Mutex<HashSet<String>>,
    waker: Notify,
}

/// Hears of the tables it listens to.
pub(crate) struct Listener {
    ear: Arc<Ear>,
    ears: Ears,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Bus {
    pub(crate) fn new(wire: Box<dyn Wire>) -> Self {
        Bus { ears: Ears::default(), wire }
    }

    /// Something changed at this table; `sequence` is how many steps it has.
    pub(crate) fn publish(&self, table: &str, sequence: u32) {
        self.wake(table);
        self.wire.tell(table, sequence);
    }

    /// The same, for those on this node alone.
    pub(crate) fn wake(&self, table: &str) {
        let mut ears = locked(&self.ears);
        let Some(listening) = ears.get_mut(table) else { return };
        listening.retain(|ear| {
            let Some(ear) = ear.upgrade() else { return false };
            locked(&ear.news).insert(table.to_owned());
            ear.waker.notify_one();
            true
        });
        if listening.is_empty() {
            ears.remove(table);
        }
    }

    /// Everything somebody on this node listens to.
    pub(crate) fn topics(&self) -> Vec<String> {
        locked(&self.ears).keys().cloned().collect()
    }

    /// Do words of other nodes come through right now?
    pub(crate) fn is_up(&self) -> bool {
        self.wire.is_up()
    }

    /// A new listener, as yet to nothing.
    pub(crate) fn listener(&self) -> Listener {
        Listener { ear: Arc::default(), ears: Arc::clone(&self.ears) }
    }
}

impl Listener {
    /// Hears of this table from now on.
    pub(crate) fn listen(&self, table: &str) {
        let mut ears = locked(&self.ears);
        let listening = ears.entry(table.to_owned()).or_default();
        if !listening.iter().any(|ear| std::ptr::eq(ear.as_ptr(), Arc::as_ptr(&self.ear))) {
            listening.push(Arc::downgrade(&self.ear));
        }
    }

    /// Hears no more of this table.
    pub(crate) fn forget(&self, table: &str) {
        let mut ears = locked(&self.ears);
        if let Some(listening) = ears.get_mut(table) {
            listening.retain(|ear| !std::ptr::eq(ear.as_ptr(), Arc::as_ptr(&self.ear)));
            if listening.is_empty() {
                ears.remove(table);
            }
        }
    }

    /// This table is looked at now: what was new of it is no news any more.
    pub(crate) fn looked(&self, table: &str) {
        locked(&self.ear.news).remove(table);
    }

    /// Waits for news, and takes all there is.
    pub(crate) async fn news(&self) -> HashSet<String> {
        loop {
            let news = std::mem::take(&mut *locked(&self.ear.news));
            if !news.is_empty() {
                return news;
            }
            self.ear.waker.notified().await;
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        locked(&self.ears).retain(|_, listening| {
            listening.retain(|ear| !std::ptr::eq(ear.as_ptr(), Arc::as_ptr(&self.ear)));
            !listening.is_empty()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_listener_hears_of_its_tables_once_however_much_happens() {
        let bus = Bus::new(Box::new(NoWire));
        let listener = bus.listener();
        listener.listen("a");
        (0..100).for_each(|sequence| bus.publish("a", sequence));
        bus.publish("b", 1);
        assert_eq!(listener.news().await, HashSet::from(["a".to_owned()]));
    }

    #[tokio::test]
    async fn what_was_looked_at_meanwhile_is_no_news() {
        let bus = Bus::new(Box::new(NoWire));
        let listener = bus.listener();
        ["a", "b"].iter().for_each(|table| listener.listen(table));
        ["a", "b"].iter().for_each(|table| bus.publish(table, 1));
        listener.looked("a");
        assert_eq!(listener.news().await, HashSet::from(["b".to_owned()]));
    }

    #[tokio::test]
    async fn who_forgets_a_table_or_goes_hears_nothing() {
        let bus = Bus::new(Box::new(NoWire));
        let listener = bus.listener();
        listener.listen("a");
        listener.listen("b");
        listener.forget("a");
        bus.publish("a", 1);
        bus.publish("b", 1);
        assert_eq!(listener.news().await, HashSet::from(["b".to_owned()]));
        drop(listener);
        assert!(locked(&bus.ears).is_empty());
    }
}
