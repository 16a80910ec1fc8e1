//! News between those who change a table and those who look at it. The bus carries which table changed, never what:
//! everybody reads the table itself and shows each viewer what that viewer may see.

use std::collections::HashMap;
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
    /// Those at tables where a step was made, until they are told.
    untold: Mutex<Vec<Arc<Ear>>>,
    /// Rung when there are some.
    steps: Notify,
}

/// What one listener has not looked at yet: at most one entry a table, however much happens.
#[derive(Default)]
struct Ear {
    news: Mutex<HashMap<Arc<str>, News>>,
    waker: Notify,
}

/// What is new at a table.
#[derive(Clone, Copy)]
enum News {
    /// Steps, until there are so many.
    Steps(u32),
    /// More than steps.
    Anything,
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
        Bus { ears: Ears::default(), wire, untold: Mutex::default(), steps: Notify::new() }
    }

    /// Something changed at this table; `sequence` is how many steps it has, or 0 where it was no step.
    pub(crate) fn publish(&self, table: &str, sequence: u32) {
        self.wake(table);
        self.wire.tell(table, sequence);
    }

    /// The same, for those on this node alone.
    pub(crate) fn wake(&self, table: &str) {
        self.note(table, News::Anything, |ear| ear.waker.notify_one());
    }

    /// A step was made at this table, which has so many now. Those on this node are told by and by:
    /// [`tell_of_steps`](Self::tell_of_steps).
    pub(crate) fn publish_step(&self, table: &str, sequence: u32) {
        self.note(table, News::Steps(sequence), |ear| locked(&self.untold).push(ear));
        self.steps.notify_one();
        self.wire.tell(table, sequence);
    }

    /// Waits until somebody is to be told of a step; gives how many are.
    pub(crate) async fn steps(&self) -> usize {
        loop {
            let untold = locked(&self.untold).len();
            if untold > 0 {
                return untold;
            }
            self.steps.notified().await;
        }
    }

    /// Tells those who have not looked by themselves meanwhile, as whoever made the step has.
    pub(crate) fn tell_of_steps(&self) {
        let untold = std::mem::take(&mut *locked(&self.untold));
        untold.iter().filter(|ear| !locked(&ear.news).is_empty()).for_each(|ear| ear.waker.notify_one());
    }

    /// This table is news to everybody on this node who listens to it.
    fn note(&self, table: &str, what: News, tell: impl Fn(Arc<Ear>)) {
        let ears = locked(&self.ears);
        let Some((topic, listening)) = ears.get_key_value(table) else { return };
        for ear in listening.iter().filter_map(Weak::upgrade) {
            locked(&ear.news).entry(Arc::clone(topic)).and_modify(|news| *news = news.and(what)).or_insert(what);
            tell(ear);
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

impl Ear {
    /// What is new of this table is no news any more, if it is only this.
    fn forget(&self, table: &str, only: impl Fn(News) -> bool) {
        let mut news = locked(&self.news);
        if news.get(table).is_some_and(|what| only(*what)) {
            news.remove(table);
        }
        if news.is_empty() {
            *news = HashMap::default(); // or thousands of listeners would keep room for news
        }
    }
}

impl News {
    fn and(self, other: News) -> News {
        match (self, other) {
            (News::Steps(one), News::Steps(other)) => News::Steps(one.max(other)),
            (News::Anything, _) | (_, News::Anything) => News::Anything,
        }
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
        self.ear.forget(table, |_| true);
    }

    /// So many steps of this table are known: they are no news any more.
    pub(crate) fn knows_steps(&self, table: &str, steps: u32) {
        self.ear.forget(table, |news| matches!(news, News::Steps(new) if new <= steps));
    }

    /// Waits for news, and takes all there is: the tables.
    pub(crate) async fn news(&self) -> Vec<Arc<str>> {
        loop {
            let news = std::mem::take(&mut *locked(&self.ear.news));
            if !news.is_empty() {
                return news.into_keys().collect();
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
    async fn of_a_step_those_are_told_who_have_not_looked_by_themselves() {
        let bus = Bus::new(Box::new(NoWire));
        let (mut mover, mut other) = (bus.listener(), bus.listener());
        [&mut mover, &mut other].into_iter().for_each(|listener| listener.listen("a"));
        bus.publish_step("a", 1);
        assert_eq!(bus.steps().await, 2);
        mover.looked("a");
        let [mover, other] = [mover, other].map(|listener| tokio::spawn(async move { listener.news().await }));
        bus.tell_of_steps();
        assert_eq!(other.await.unwrap(), ["a".into()]);
        assert!(!mover.is_finished(), "there is nothing new");
        assert!(locked(&bus.untold).is_empty());
        mover.abort();
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
    async fn who_knows_a_step_already_hears_of_later_ones_and_of_all_else() {
        let bus = Bus::new(Box::new(NoWire));
        let mut listener = bus.listener();
        ["known", "later", "more"].iter().for_each(|table| listener.listen(table));
        ["known", "later", "more"].iter().for_each(|table| bus.publish_step(table, 3));
        bus.publish_step("later", 4);
        bus.publish("more", 0);
        bus.publish_step("more", 4);
        listener.knows_steps("known", 3);
        listener.knows_steps("later", 3);
        listener.knows_steps("more", 4);
        let mut news = listener.news().await;
        news.sort_unstable();
        assert_eq!(news, ["later".into(), "more".into()]);
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
