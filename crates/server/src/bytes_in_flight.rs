//! How many bytes of large answers are in memory, for a person and for a network, until their readers have taken them.

use crate::config::Limits;
use crate::messages::Reason;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Smaller answers are not counted: there is at most one for each connection, and connections are limited.
pub(crate) const LARGE_ANSWER: usize = 64 * 1024;
/// Seconds after which a person or network with too much in flight may ask again.
const RETRY_AFTER: u32 = 5;
/// Upper bound on the bytes in flight to a person. A single answer may be larger.
const MAX_PER_PERSON: usize = 8 << 20;
/// The same for a network.
const MAX_PER_NETWORK: usize = 16 << 20;

/// Counts the bytes in flight.
pub(crate) struct ByteBudget {
    limits: Limits,
    counts: Arc<Mutex<HashMap<Recipient, usize>>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Recipient {
    Person(String),
    Network(String),
}

/// Bytes that are in flight; they count until this is dropped.
pub(crate) struct BytesInFlight {
    bytes: usize,
    recipients: [Recipient; 2],
    counts: Arc<Mutex<HashMap<Recipient, usize>>>,
}

impl ByteBudget {
    pub(crate) fn new(limits: Limits) -> Self {
        ByteBudget { limits, counts: Arc::default() }
    }

    /// Counts an answer of this many bytes; none where it is small. Fails where the person or the network has too much in
    /// flight already. The first answer always may: a record can be larger than the budget.
    pub(crate) fn begin(&self, person: &str, network: &str, bytes: usize) -> Result<Option<BytesInFlight>, Reason> {
        if bytes < LARGE_ANSWER {
            return Ok(None);
        }
        let recipients = [Recipient::Person(person.to_owned()), Recipient::Network(network.to_owned())];
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let is_over = |recipient: &Recipient| {
            let (limit, held) = (recipient.limit(), counts.get(recipient).copied().unwrap_or(0));
            held > 0 && held + bytes > limit
        };
        if self.limits == Limits::Everyday && recipients.iter().any(is_over) {
            return Err(Reason::TooManyRequests { retry_after: RETRY_AFTER });
        }
        for recipient in &recipients {
            *counts.entry(recipient.clone()).or_default() += bytes;
        }
        Ok(Some(BytesInFlight { bytes, recipients, counts: Arc::clone(&self.counts) }))
    }
}

impl Recipient {
    fn limit(&self) -> usize {
        match self {
            Recipient::Person(_) => MAX_PER_PERSON,
            Recipient::Network(_) => MAX_PER_NETWORK,
        }
    }
}

impl Drop for BytesInFlight {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        for recipient in &self.recipients {
            if let Some(held) = counts.get_mut(recipient) {
                *held -= self.bytes;
                if *held == 0 {
                    counts.remove(recipient);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_and_a_network_have_so_many_bytes_in_flight_and_no_more() {
        let budget = ByteBudget::new(Limits::Everyday);
        let begin = |person, network, bytes| budget.begin(person, network, bytes);
        let first = begin("eve", "n", 3 << 20).unwrap().expect("it is counted");
        let second = begin("eve", "n", 5 << 20).unwrap();
        assert!(begin("eve", "n", 1 << 20).is_err(), "eve has all that a person may have");
        let guest = begin("guest", "n", 8 << 20).unwrap();
        assert!(begin("another", "n", 1 << 20).is_err(), "the network has all that it may have");
        assert!(begin("another", "n", 100).unwrap().is_none(), "small answers are not counted");
        assert!(begin("ada", "m", 20 << 20).is_ok(), "others may have even a very large one");
        drop(first);
        assert!(begin("eve", "n", 1 << 20).is_ok(), "one was taken");
        drop((second, guest));
        assert!(budget.counts.lock().unwrap().is_empty(), "nothing is kept of those without any");
    }
}
