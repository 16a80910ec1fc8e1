//! Where all tables stand: who may move next, and what came of it. Everybody plays on one thread, so it needs no lock.

use super::node::{self, Cookie, Node};
use super::person::Person;
use anyhow::Result;
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// Who sits at a table, at which of their own places.
pub(super) struct Party {
    pub(super) seats: Vec<(usize, usize)>,
    pub(super) host: Cookie,
    pub(super) node: Arc<Node>,
}

/// All that was played while it was measured.
#[derive(Default)]
pub(super) struct Played {
    /// From a move's sending to the word that it is stored, in microseconds.
    pub(super) latencies: Vec<u32>,
    pub(super) matches: u64,
    /// Moves refused because another was faster.
    pub(super) overtaken: u64,
    pub(super) errors: BTreeMap<String, u64>,
}

/// Where all tables stand.
pub(super) struct Hall {
    most_in_flight: usize,
    all_arrived: Notify,
    inner: RefCell<Inner>,
}

#[derive(Default)]
struct Inner {
    people: Vec<Weak<RefCell<Person>>>,
    /// Who waits to move: a person and one of their places.
    waiting: VecDeque<(usize, usize)>,
    in_flight: usize,
    phase: Phase,
    arrived: usize,
    played: Played,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum Phase {
    /// People come in.
    #[default]
    Before,
    Measured,
    Over,
}

impl Hall {
    pub(super) fn new(most_in_flight: usize) -> Self {
        Hall { most_in_flight, all_arrived: Notify::new(), inner: RefCell::default() }
    }

    pub(super) fn most_in_flight(&self) -> usize {
        self.most_in_flight
    }

    /// One more person; they are numbered in this order.
    pub(super) fn admit(&self, person: &Rc<RefCell<Person>>) {
        self.inner.borrow_mut().people.push(Rc::downgrade(person));
    }

    /// Has a person do something, unless its socket broke: that is an error already.
    fn tell(&self, person: usize, order: impl FnOnce(&mut Person) -> Result<()>) -> Option<Result<()>> {
        let person = self.inner.borrow().people[person].upgrade()?;
        Some(order(&mut person.borrow_mut()))
    }

    /// A person sees one more of its tables for the first time.
    pub(super) fn arrived(&self) {
        self.inner.borrow_mut().arrived += 1;
        self.all_arrived.notify_one();
    }

    /// Waits until so many places are seen.
    pub(super) async fn all_arrived(&self, places: usize) {
        while self.inner.borrow().arrived < places {
            self.all_arrived.notified().await;
        }
    }

    /// Everybody may move, and it counts.
    pub(super) fn begin(&self) {
        self.inner.borrow_mut().phase = Phase::Measured;
        self.let_move();
    }

    /// Nobody moves any more.
    pub(super) fn end(&self) {
        self.inner.borrow_mut().phase = Phase::Over;
    }

    /// Waits for the moves on their way, and takes the figures.
    pub(super) async fn close(&self, patience: Duration) -> Played {
        let deadline = Instant::now() + patience;
        while self.inner.borrow().in_flight > 0 && Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let lost = self.inner.borrow().in_flight as u64;
        if lost > 0 {
            *self.inner.borrow_mut().played.errors.entry("a move got no answer".to_owned()).or_default() += lost;
        }
        std::mem::take(&mut self.inner.borrow_mut().played)
    }

    /// A person wants to move at a place of theirs.
    pub(super) fn queue(&self, person: usize, place: usize) {
        self.inner.borrow_mut().waiting.push_back((person, place));
    }

    /// As many as may move, do.
    pub(super) fn let_move(&self) {
        while let Some((person, place)) = self.next_to_move() {
            match self.tell(person, |person| person.make_move(place)) {
                Some(Ok(())) => {}
                Some(Err(why)) => {
                    self.failed(format!("{why:#}"));
                    self.landed(None);
                }
                None => self.landed(None),
            }
        }
    }

    /// Who moves next, and is in flight from now on.
    fn next_to_move(&self) -> Option<(usize, usize)> {
        let mut inner = self.inner.borrow_mut();
        if inner.phase != Phase::Measured || inner.in_flight == self.most_in_flight {
            return None;
        }
        let next = inner.waiting.pop_front()?;
        inner.in_flight += 1;
        Some(next)
    }

    /// A move was made and stored, or there was none to make.
    pub(super) fn landed(&self, sent: Option<Instant>) {
        let mut inner = self.inner.borrow_mut();
        inner.in_flight -= 1;
        if let (Some(sent), Phase::Measured) = (sent, inner.phase) {
            let micros = u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX);
            inner.played.latencies.push(micros);
        }
    }

    /// A move came too late: the table had gone on.
    pub(super) fn overtaken(&self) {
        self.inner.borrow_mut().played.overtaken += 1;
    }

    /// Something went wrong.
    pub(super) fn failed(&self, why: String) {
        *self.inner.borrow_mut().played.errors.entry(why).or_default() += 1;
    }

    pub(super) fn moves(&self) -> usize {
        self.inner.borrow().played.latencies.len()
    }

    pub(super) fn errors(&self) -> u64 {
        self.inner.borrow().played.errors.values().sum()
    }

    /// A match is over; the same people play another.
    pub(super) fn play_again(self: &Rc<Self>, party: &Rc<Party>, table: &str) {
        {
            let mut inner = self.inner.borrow_mut();
            if inner.phase != Phase::Measured {
                return;
            }
            inner.played.matches += 1;
        }
        let (hall, party, table) = (Rc::clone(self), Rc::clone(party), table.to_owned());
        tokio::task::spawn_local(async move {
            let (node, host) = (Arc::clone(&party.node), Arc::clone(&party.host));
            match node::aside(move || node.rematch(&host, &table)).await {
                Ok(next) => {
                    for (person, place) in &party.seats {
                        if let Some(Err(why)) = hall.tell(*person, |person| person.sit(*place, next.clone())) {
                            hall.failed(format!("{why:#}"));
                        }
                    }
                }
                Err(why) => hall.failed(format!("{why:#}")),
            }
        });
    }
}
