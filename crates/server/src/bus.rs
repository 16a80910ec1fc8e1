//! News between those who change a table and those who look at it. The bus carries which table changed, never what:
//! everybody reads the table itself and shows each viewer what that viewer may see.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use tokio::sync::Notify;

/// The topic of the lobby, beside the tables' ids.
pub(crate) const LOBBY: &str = "lobby";

/// Tells every listener of a table that it changed; between nodes, or within one.
pub(crate) trait Bus: Send + Sync {
    /// Something changed at this table; `sequence` is how many steps it has.
    fn publish(&self, table: &str, sequence: u32);
    /// A new listener, as yet to nothing.
    fn listener(&self) -> Listener;
}

/// The bus of a single node.
#[derive(Default)]
pub(crate) struct InProcess {
    ears: Arc<Mutex<HashMap<String, Vec<Weak<Ear>>>>>,
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
    ears: Arc<Mutex<HashMap<String, Vec<Weak<Ear>>>>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Bus for InProcess {
    fn publish(&self, table: &str, _sequence: u32) {
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

    fn listener(&self) -> Listener {
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
        let bus = InProcess::default();
        let listener = bus.listener();
        listener.listen("a");
        (0..100).for_each(|sequence| bus.publish("a", sequence));
        bus.publish("b", 1);
        assert_eq!(listener.news().await, HashSet::from(["a".to_owned()]));
    }

    #[tokio::test]
    async fn what_was_looked_at_meanwhile_is_no_news() {
        let bus = InProcess::default();
        let listener = bus.listener();
        ["a", "b"].iter().for_each(|table| listener.listen(table));
        ["a", "b"].iter().for_each(|table| bus.publish(table, 1));
        listener.looked("a");
        assert_eq!(listener.news().await, HashSet::from(["b".to_owned()]));
    }

    #[tokio::test]
    async fn who_forgets_a_table_or_goes_hears_nothing() {
        let bus = InProcess::default();
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
