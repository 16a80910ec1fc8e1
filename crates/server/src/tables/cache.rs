//! Tables in memory. They are loaded from the store, brought up to date when another node may have changed them, and
//! evicted when nobody needs them.

use super::loaded::LONG_MATCH;
use super::{LoadedTable, Result, TableError, Tables};
use crate::ids::TableId;
use crate::messages::Reason;
use crate::notifier::Topic;
use crate::time::now;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use store::{Attendance, StoredStep, StoredTable, TableHead};
use tokio::sync::{RwLock, watch};

/// A table that nobody watches and nobody has used for this long is evicted.
const IDLE: Duration = Duration::from_secs(60);
/// The same for a long match that is over: it takes megabytes, and can be read again.
const LONG_IDLE: Duration = Duration::from_secs(5);
/// Where other nodes use the same store, a table is compared with the store at least this often.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_secs(3);

/// Tables that can be loaded at the same time.
const LOADING_LOCKS: usize = 64;

/// A table that several requests share.
pub(crate) type SharedTable = Arc<RwLock<LoadedTable>>;

/// The tables in memory.
#[derive(Default)]
pub(super) struct TableCache {
    tables: Mutex<HashMap<TableId, CachedTable>>,
    loading: Loading,
}

/// Locks that tables are loaded under, by a hash of their ids: of many requests for one that is not in memory, one reads it.
struct Loading([tokio::sync::Mutex<()>; LOADING_LOCKS]);

impl Default for Loading {
    fn default() -> Self {
        Loading(std::array::from_fn(|_| tokio::sync::Mutex::default()))
    }
}

impl Loading {
    async fn lock(&self, id: &TableId) -> tokio::sync::MutexGuard<'_, ()> {
        let mut hasher = DefaultHasher::new();
        id.hash(&mut hasher);
        let index = hasher.finish() % LOADING_LOCKS as u64;
        self.0[usize::try_from(index).expect("a small number")].lock().await
    }
}

struct CachedTable {
    table: SharedTable,
    /// When it was last compared with the store; nothing, if it may be outdated.
    verified_at: Option<Instant>,
    /// The number of steps that another node has announced.
    announced_steps: u32,
    last_used: Instant,
}

/// What the store may have of a table that is not in memory.
enum Staleness {
    /// Nothing.
    Fresh,
    /// Steps, up to this number of them.
    Steps(u32),
    /// Anything.
    Unknown,
}

impl TableCache {
    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, CachedTable>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, id: &TableId) -> Option<SharedTable> {
        let mut tables = self.lock();
        let cached = tables.get_mut(id)?;
        cached.last_used = Instant::now();
        Some(Arc::clone(&cached.table))
    }

    /// Adds a table, unless another request was first; gives the one in the cache.
    fn insert(&self, table: LoadedTable) -> SharedTable {
        let id = table.id.clone();
        let table = Arc::new(RwLock::new(table));
        let cached = CachedTable { table, verified_at: None, announced_steps: 0, last_used: Instant::now() };
        Arc::clone(&self.lock().entry(id).or_insert(cached).table)
    }

    /// Tells what has to be read to bring a table up to date. The caller reads it, so from now on the table counts as
    /// verified.
    fn begin_verification(&self, id: &TableId) -> Staleness {
        let mut tables = self.lock();
        let Some(cached) = tables.get_mut(id) else { return Staleness::Fresh };
        let announced = std::mem::take(&mut cached.announced_steps);
        if cached.verified_at.is_some_and(|verified| verified.elapsed() < POLL_INTERVAL) {
            return if announced > 0 { Staleness::Steps(announced) } else { Staleness::Fresh };
        }
        cached.verified_at = Some(Instant::now());
        Staleness::Unknown
    }

    fn evict_idle(&self, idle: Duration, is_watched: impl Fn(&TableId) -> bool) {
        let mut tables = self.lock();
        tables.retain(|id, cached| {
            let in_use = Arc::strong_count(&cached.table) > 1;
            let is_large = cached.table.try_read().is_ok_and(|table| table.is_long() && table.is_over());
            let idle = if is_large { LONG_IDLE.min(idle) } else { idle };
            in_use || cached.last_used.elapsed() < idle || !is_large && is_watched(id)
        });
        tables.shrink_to_fit();
        metrics::gauge!("knobel_tables_in_memory").set(tables.len() as f64);
    }
}

impl Tables {
    /// A table, from memory or from the store.
    pub(crate) async fn load(&self, id: &TableId) -> Result<SharedTable> {
        if let Some(table) = self.cache.get(id) {
            self.verify(id, &table).await?;
            return Ok(table);
        }
        let _alone = self.cache.loading.lock(id).await;
        if let Some(table) = self.cache.get(id) {
            return Ok(table); // another request has just loaded it
        }
        let stored = self.store.table(id).await?.ok_or(Reason::NoSuchTable)?;
        let steps = self.store.steps(id, 0).await?;
        let head = self.store.table_heads(&[id.into()]).await?.pop().ok_or(Reason::NoSuchTable)?;
        let mut table = self.restore(stored, steps).await?;
        table.last_chat_line = head.lines;
        self.names.load(table.people()).await?;
        let table = self.cache.insert(table);
        self.verify(id, &table).await?;
        Ok(table)
    }

    /// Rebuilds a table; a long match on a blocking thread, a few at a time.
    async fn restore(&self, stored: StoredTable, steps: Vec<StoredStep>) -> Result<LoadedTable> {
        if steps.len() <= LONG_MATCH {
            return LoadedTable::restore(stored, &steps);
        }
        let internal = |why: String| TableError::Internal(why);
        let _slot = self.restoring_slots.acquire().await.map_err(|why| internal(why.to_string()))?;
        let restored = tokio::task::spawn_blocking(move || LoadedTable::restore(stored, &steps)).await;
        restored.map_err(|why| internal(format!("a table could not be rebuilt: {why}")))?
    }

    /// A table as it is stored at this moment: for changes that depend on the seats.
    pub(crate) async fn load_fresh(&self, id: &TableId) -> Result<SharedTable> {
        self.mark_stale(id);
        self.load(id).await
    }

    /// A table that is in memory.
    pub(crate) fn cached(&self, id: &TableId) -> Option<SharedTable> {
        self.cache.get(id)
    }

    /// All tables that are in memory.
    pub(crate) fn all_cached(&self) -> Vec<SharedTable> {
        self.cache.lock().values().map(|cached| Arc::clone(&cached.table)).collect()
    }

    /// Removes a table from memory; its next use reads it from the store.
    pub(crate) fn evict(&self, id: &TableId) {
        self.cache.lock().remove(id);
    }

    /// Evicts idle tables until the server shuts down.
    pub(crate) async fn evict_idle_tables(self: Arc<Self>, mut shutdown: watch::Receiver<bool>) {
        while !*shutdown.borrow() {
            self.cache.evict_idle(IDLE, |id| self.is_watched(id));
            tokio::select! {
                () = tokio::time::sleep(LONG_IDLE) => {}
                _ = shutdown.changed() => {}
            }
        }
    }

    fn is_watched(&self, id: &TableId) -> bool {
        self.notifier.has_subscribers(&Topic::Table(id.clone()))
    }

    /// Another node has announced that a table has this many steps.
    pub(crate) fn announce_steps(&self, id: &TableId, steps: u32) {
        if let Some(cached) = self.cache.lock().get_mut(id) {
            cached.announced_steps = cached.announced_steps.max(steps);
        }
    }

    /// A table in memory equals the stored one. One that was marked stale in the meantime stays so.
    pub(crate) fn mark_verified(&self, id: &TableId) {
        if let Some(verified) = self.cache.lock().get_mut(id).and_then(|cached| cached.verified_at.as_mut()) {
            *verified = Instant::now();
        }
    }

    /// A table in memory may differ from the stored one.
    pub(crate) fn mark_stale(&self, id: &TableId) {
        if let Some(cached) = self.cache.lock().get_mut(id) {
            cached.verified_at = None;
        }
    }

    /// Reads what other nodes may have done at a table.
    async fn verify(&self, id: &TableId, table: &RwLock<LoadedTable>) -> Result<()> {
        if !self.store.is_shared() {
            return Ok(());
        }
        let verified = match self.cache.begin_verification(id) {
            Staleness::Fresh => return Ok(()),
            Staleness::Steps(steps) => self.read_announced_steps(id, table, steps).await,
            Staleness::Unknown => self.compare_with_store(id, table).await,
        };
        if verified.is_err() {
            self.mark_stale(id);
        }
        verified
    }

    /// Reads the steps another node has announced: one query, where comparing everything takes three.
    async fn read_announced_steps(&self, id: &TableId, table: &RwLock<LoadedTable>, announced: u32) -> Result<()> {
        let known = table.read().await.sequence();
        if known >= announced {
            return Ok(());
        }
        let stored = self.store.steps(id, known).await?;
        let known = {
            let mut table = table.write().await;
            table.catch_up(&stored)?;
            table.sequence()
        };
        if known < announced {
            return self.compare_with_store(id, table).await; // announced, and not stored: the table may be deleted
        }
        self.notify_locally(id); // whichever request read the steps, every session here must send them
        Ok(())
    }

    async fn compare_with_store(&self, id: &TableId, table: &RwLock<LoadedTable>) -> Result<()> {
        let ids = [id.into()];
        let remote = self.store.on_other_nodes(&self.node, now(), &ids).await?;
        let remote = remote.into_iter().map(|Attendance { person, .. }| person.into()).collect();
        let mut changed = self.presence.set_remote(id, remote);
        let Some(head) = self.store.table_heads(&ids).await?.pop() else {
            self.evict(id);
            return Err(Reason::NoSuchTable.into());
        };
        if table.read().await.is_behind(&head) {
            self.catch_up(&mut *table.write().await, &head).await?;
            changed = true;
        }
        if changed {
            self.notify_locally(id);
        }
        Ok(())
    }

    /// Applies what the store has and a table in memory lacks.
    async fn catch_up(&self, table: &mut LoadedTable, head: &TableHead) -> Result<()> {
        if head.version > table.version {
            let stored = self.store.table(&table.id).await?.ok_or(Reason::NoSuchTable)?;
            table.replace_document(&stored)?;
            self.names.load(table.people()).await?;
        }
        if head.steps > table.sequence() {
            let steps = self.store.steps(&table.id, table.sequence()).await?;
            table.catch_up(&steps)?;
        }
        table.last_chat_line = table.last_chat_line.max(head.lines);
        Ok(())
    }

    /// Reads what another node has done at a locked table.
    pub(super) async fn refresh(&self, table: &mut LoadedTable) -> Result<()> {
        let head = self.store.table_heads(&[String::from(&table.id)]).await?.pop().ok_or(Reason::NoSuchTable)?;
        self.catch_up(table, &head).await?;
        self.notify_locally(&table.id);
        Ok(())
    }

    /// Reads what another node has done at a locked table; gives whether there was something.
    pub(super) async fn catch_up_if_behind(&self, table: &mut LoadedTable) -> Result<bool> {
        if !self.store.is_shared() {
            return Ok(false);
        }
        let head = self.store.table_heads(&[String::from(&table.id)]).await?.pop().ok_or(Reason::NoSuchTable)?;
        if !table.is_behind(&head) {
            return Ok(false);
        }
        self.catch_up(table, &head).await?;
        self.notify_locally(&table.id);
        Ok(true)
    }

    fn notify_locally(&self, id: &TableId) {
        self.notifier.publish_locally(&Topic::Table(id.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::test_support::{ada, table_of_ada, tables};
    use std::future::Future;
    use std::task::Poll;

    /// Two hundred requests for a long match used to rebuild it two hundred times, all of them in memory at once.
    #[tokio::test]
    async fn requests_for_a_table_that_is_not_in_memory_read_it_once() {
        let tables = tables().await;
        let id = table_of_ada(&tables, |_| {}).await;
        tables.evict(&id);
        let first = tables.cache.loading.lock(&id).await; // a request that loads it
        let mut second = std::pin::pin!(tables.load(&id));
        let waits = std::future::poll_fn(|context| Poll::Ready(second.as_mut().poll(context).is_pending())).await;
        assert!(waits, "it waits for the first");
        let stored = tables.store.table(&id).await.unwrap().unwrap();
        let loaded = tables.cache.insert(tables.restore(stored, vec![]).await.ok().unwrap());
        tables.store.delete_table(&id).await.unwrap(); // whoever read it once more would not find it
        drop(first);
        assert!(Arc::ptr_eq(&second.await.ok().unwrap(), &loaded));
    }

    #[tokio::test]
    async fn an_idle_table_is_evicted_and_loaded_again_as_it_was() {
        let tables = tables().await;
        let (idle, watched) = (table_of_ada(&tables, |_| {}).await, table_of_ada(&tables, |_| {}).await);
        let mut subscription = tables.notifier.subscription();
        subscription.subscribe(&Topic::Table(watched.clone()));
        for id in [&idle, &watched] {
            tables.start(id, &ada()).await.unwrap();
        }
        let steps = tables.load(&idle).await.unwrap().read().await.sequence();
        tables.cache.evict_idle(Duration::from_secs(60), |id| tables.is_watched(id));
        assert!(tables.cached(&idle).is_some(), "it was just used");
        tables.cache.evict_idle(Duration::ZERO, |id| tables.is_watched(id));
        assert!(tables.cached(&idle).is_none() && tables.cached(&watched).is_some());
        assert_eq!(tables.load(&idle).await.unwrap().read().await.sequence(), steps);
    }
}
