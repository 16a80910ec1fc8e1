//! Coordinates all clients: bounds the number of moves in flight and collects the measurements. All clients run on one
//! thread, so nothing is locked.

use super::client::Client;
use super::node::{self, Cookie, Node};
use anyhow::{Result, bail};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// The clients at a table, each with its slot for this table.
pub(super) struct TableGroup {
    pub(super) seats: Vec<(usize, usize)>,
    pub(super) host: Cookie,
    pub(super) node: Arc<Node>,
}

/// Everything counted during the measurement.
#[derive(Default)]
pub(super) struct Measurements {
    /// Time from sending a move to its acknowledgement, which means that it is stored; in microseconds.
    pub(super) latencies: Vec<u32>,
    pub(super) matches: u64,
    /// Moves refused because another seat's move came first (optimistic concurrency).
    pub(super) conflicts: u64,
    pub(super) errors: BTreeMap<String, u64>,
}

/// Shared by all clients.
pub(super) struct Coordinator {
    max_in_flight: usize,
    /// Notified when a table was seen, or something went wrong, while the clients are set up.
    setup_changed: Notify,
    inner: RefCell<Inner>,
}

#[derive(Default)]
struct Inner {
    clients: Vec<Weak<RefCell<Client>>>,
    /// Moves that wait for room in flight: a client and one of its slots.
    waiting: VecDeque<(usize, usize)>,
    in_flight: usize,
    phase: Phase,
    tables_seen: usize,
    measurements: Measurements,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum Phase {
    /// Clients connect and tables are created.
    #[default]
    Setup,
    Measuring,
    Finished,
}

impl Coordinator {
    pub(super) fn new(max_in_flight: usize) -> Self {
        Coordinator { max_in_flight, setup_changed: Notify::new(), inner: RefCell::default() }
    }

    pub(super) fn max_in_flight(&self) -> usize {
        self.max_in_flight
    }

    /// Adds a client; clients are numbered in this order.
    pub(super) fn add_client(&self, client: &Rc<RefCell<Client>>) {
        self.inner.borrow_mut().clients.push(Rc::downgrade(client));
    }

    /// Runs something on a client, unless its socket broke, which was counted as an error already.
    fn with_client(&self, client: usize, order: impl FnOnce(&mut Client) -> Result<()>) -> Option<Result<()>> {
        let client = self.inner.borrow().clients[client].upgrade()?;
        Some(order(&mut client.borrow_mut()))
    }

    /// A client has received one more of its tables for the first time.
    pub(super) fn tables_seen(&self) {
        self.inner.borrow_mut().tables_seen += 1;
        self.setup_changed.notify_one();
    }

    /// Waits until this many slots have received their table. A client that failed meanwhile would never receive its own.
    pub(super) async fn all_tables_seen(&self, slots: usize) -> Result<()> {
        while self.inner.borrow().tables_seen < slots {
            if let Some(why) = self.inner.borrow().measurements.errors.keys().next() {
                bail!("the tables could not be set up: {why}");
            }
            self.setup_changed.notified().await;
        }
        Ok(())
    }

    /// Starts the moves and the measurement.
    pub(super) fn start_measuring(&self) {
        self.inner.borrow_mut().phase = Phase::Measuring;
        self.send_moves();
    }

    /// Ends the measurement; no further move is sent.
    pub(super) fn stop_moves(&self) {
        self.inner.borrow_mut().phase = Phase::Finished;
    }

    /// Waits for the moves in flight and returns the measurements.
    pub(super) async fn drain(&self, timeout: Duration) -> Measurements {
        let deadline = Instant::now() + timeout;
        while self.inner.borrow().in_flight > 0 && Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let lost = self.inner.borrow().in_flight as u64;
        if lost > 0 {
            *self.inner.borrow_mut().measurements.errors.entry("a move got no answer".to_owned()).or_default() += lost;
        }
        std::mem::take(&mut self.inner.borrow_mut().measurements)
    }

    /// Queues a client's move.
    pub(super) fn enqueue(&self, client: usize, slot: usize) {
        self.inner.borrow_mut().waiting.push_back((client, slot));
    }

    /// Sends queued moves until the limit in flight is reached.
    pub(super) fn send_moves(&self) {
        while let Some((client, slot)) = self.take_next_move() {
            match self.with_client(client, |client| client.send_move(slot)) {
                Some(Ok(())) => {}
                Some(Err(why)) => {
                    self.count_error(format!("{why:#}"));
                    self.move_finished(None);
                }
                None => self.move_finished(None),
            }
        }
    }

    /// Takes the next move from the queue; it counts as in flight from now on.
    fn take_next_move(&self) -> Option<(usize, usize)> {
        let mut inner = self.inner.borrow_mut();
        if inner.phase != Phase::Measuring || inner.in_flight == self.max_in_flight {
            return None;
        }
        let next = inner.waiting.pop_front()?;
        inner.in_flight += 1;
        Some(next)
    }

    /// A move is no longer in flight; `sent` is absent where it was refused, lost or outdated.
    pub(super) fn move_finished(&self, sent: Option<Instant>) {
        let mut inner = self.inner.borrow_mut();
        inner.in_flight -= 1;
        if let (Some(sent), Phase::Measuring) = (sent, inner.phase) {
            let micros = u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX);
            inner.measurements.latencies.push(micros);
        }
    }

    /// Counts a move that was refused because the table had changed.
    pub(super) fn count_conflict(&self) {
        self.inner.borrow_mut().measurements.conflicts += 1;
    }

    /// Counts an error by its text.
    pub(super) fn count_error(&self, why: String) {
        *self.inner.borrow_mut().measurements.errors.entry(why).or_default() += 1;
        self.setup_changed.notify_one();
    }

    pub(super) fn moves(&self) -> usize {
        self.inner.borrow().measurements.latencies.len()
    }

    pub(super) fn errors(&self) -> u64 {
        self.inner.borrow().measurements.errors.values().sum()
    }

    /// A match is over: asks for a rematch of the same people and moves their clients there.
    pub(super) fn request_rematch(self: &Rc<Self>, group: &Rc<TableGroup>, table: &str) {
        {
            let mut inner = self.inner.borrow_mut();
            if inner.phase != Phase::Measuring {
                return;
            }
            inner.measurements.matches += 1;
        }
        let (coordinator, group, table) = (Rc::clone(self), Rc::clone(group), table.to_owned());
        tokio::task::spawn_local(async move {
            let (node, host) = (Arc::clone(&group.node), Arc::clone(&group.host));
            match node::off_thread(move || node.rematch(&host, &table)).await {
                Ok(next) => {
                    for (client, slot) in &group.seats {
                        if let Some(Err(why)) =
                            coordinator.with_client(*client, |client| client.move_to_table(*slot, next.clone()))
                        {
                            coordinator.count_error(format!("{why:#}"));
                        }
                    }
                }
                Err(why) => coordinator.count_error(format!("{why:#}")),
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_client_that_fails_ends_the_setup() {
        let coordinator = Coordinator::new(1);
        coordinator.tables_seen();
        assert!(coordinator.all_tables_seen(1).await.is_ok());
        let waiting = coordinator.all_tables_seen(2);
        let failing = async { coordinator.count_error("a socket broke".to_owned()) };
        let (outcome, ()) = tokio::join!(waiting, failing);
        assert!(outcome.unwrap_err().to_string().contains("a socket broke"));
    }
}
