//! Slots for computations, given out fairly: by priority, then to the network that was served longest ago, then to its
//! person who was.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// Callers that were served are forgotten once there are more than this.
const MAX_SERVED: usize = 10_000;

/// How urgent a computation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Priority {
    /// A person waits for it.
    Person,
    /// Nobody waits for it.
    Background,
}

/// A limited number of slots.
pub(super) struct FairSlots {
    state: Mutex<State>,
}

struct State {
    free: usize,
    waiting: Vec<Waiter>,
    /// When a network or a person last got a slot, counted in slots.
    served: HashMap<String, u64>,
    /// Counts the slots that were given out.
    clock: u64,
}

struct Waiter {
    priority: Priority,
    network: String,
    person: String,
    wake: oneshot::Sender<Slot>,
}

/// A slot; it is free again when this is dropped.
pub(super) struct Slot {
    slots: Option<Arc<FairSlots>>,
}

impl FairSlots {
    pub(super) fn new(slots: usize) -> Arc<Self> {
        let state = State { free: slots.max(1), waiting: vec![], served: HashMap::new(), clock: 0 };
        Arc::new(FairSlots { state: Mutex::new(state) })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a slot. A person who goes away while waiting takes none.
    pub(super) async fn acquire(self: &Arc<Self>, network: &str, person: &str, priority: Priority) -> Slot {
        let woken = {
            let mut state = self.lock();
            if state.free > 0 {
                state.free -= 1;
                state.serve(network, person);
                return Slot { slots: Some(Arc::clone(self)) };
            }
            let (wake, woken) = oneshot::channel();
            let (network, person) = (network.to_owned(), person.to_owned());
            state.waiting.push(Waiter { priority, network, person, wake });
            woken
        };
        woken.await.expect("a waiter is woken before it is dropped")
    }

    /// Gives a slot to the next waiter that is still there.
    fn release(self: &Arc<Self>) {
        let mut state = self.lock();
        while let Some(Waiter { network, person, wake, .. }) = state.next() {
            state.serve(&network, &person);
            match wake.send(Slot { slots: Some(Arc::clone(self)) }) {
                Ok(()) => return,
                Err(mut unwanted) => unwanted.slots = None, // the waiter has gone; the slot is given to another
            }
        }
        state.free += 1;
    }
}

impl State {
    /// Of the most urgent waiters, the one whose network was served longest ago; of several, the one who was; of several,
    /// the first that came.
    fn next(&mut self) -> Option<Waiter> {
        let served = |name: &str| self.served.get(name).copied().unwrap_or(0);
        let rank = |waiter: &Waiter| (waiter.priority, served(&waiter.network), served(&waiter.person));
        let (index, _) = self.waiting.iter().enumerate().min_by_key(|(_, waiter)| rank(waiter))?;
        Some(self.waiting.remove(index))
    }

    fn serve(&mut self, network: &str, person: &str) {
        if self.served.len() > MAX_SERVED {
            self.served.clear();
        }
        self.clock += 1;
        for name in [network, person] {
            self.served.insert(name.to_owned(), self.clock);
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        if let Some(slots) = self.slots.take() {
            slots.release();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    fn poll<T>(future: std::pin::Pin<&mut impl Future<Output = T>>) -> Option<T> {
        match future.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(done) => Some(done),
            Poll::Pending => None,
        }
    }

    #[test]
    fn a_network_with_many_computations_does_not_keep_others_waiting() {
        let slots = FairSlots::new(1);
        let held = poll(pin!(slots.acquire("eve", "eve", Priority::Person))).unwrap();
        let mut many = [(); 3].map(|()| Box::pin(slots.acquire("eve", "eve", Priority::Person)));
        assert!(many.iter_mut().all(|waiting| poll(waiting.as_mut()).is_none()));
        let mut other = pin!(slots.acquire("ada", "ada", Priority::Person));
        assert!(poll(other.as_mut()).is_none());
        drop(held);
        let given = poll(other.as_mut()).expect("ada came last and was served longest ago");
        drop(given);
        assert!(poll(many[0].as_mut()).is_some());
    }

    #[test]
    fn the_people_of_a_network_take_turns() {
        let slots = FairSlots::new(1);
        let held = poll(pin!(slots.acquire("n", "eve", Priority::Person))).unwrap();
        let mut again = pin!(slots.acquire("n", "eve", Priority::Person));
        let mut other = pin!(slots.acquire("n", "ada", Priority::Person));
        assert!(poll(again.as_mut()).is_none() && poll(other.as_mut()).is_none());
        drop(held);
        drop(poll(other.as_mut()).expect("eve was served before, and ada was not"));
        assert!(poll(again.as_mut()).is_some());
    }

    #[test]
    fn what_a_person_waits_for_comes_first_and_who_has_gone_is_skipped() {
        let slots = FairSlots::new(1);
        let held = poll(pin!(slots.acquire("a", "a", Priority::Background))).unwrap();
        let mut background = pin!(slots.acquire("b", "b", Priority::Background));
        let mut gone = Box::pin(slots.acquire("c", "c", Priority::Person));
        let mut person = pin!(slots.acquire("a", "a", Priority::Person));
        assert!(poll(background.as_mut()).is_none() && poll(gone.as_mut()).is_none());
        assert!(poll(person.as_mut()).is_none());
        drop(gone);
        drop(held);
        drop(poll(person.as_mut()).expect("the person comes first"));
        assert!(poll(background.as_mut()).is_some());
        assert_eq!(slots.lock().free, 1);
    }
}
