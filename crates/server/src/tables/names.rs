//! A cache of people's names.

use crate::ids::PersonId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::Store;

/// Upper bound on the cached names; the store has them all.
const MAX_NAMES: usize = 200_000;

/// Cached names of people.
pub(crate) struct Names {
    store: Arc<dyn Store>,
    names: Mutex<HashMap<PersonId, String>>,
}

impl Names {
    pub(crate) fn new(store: Arc<dyn Store>) -> Self {
        Names { store, names: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, String>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The name of a person whose name was [loaded](Self::load); empty for one whose data was deleted.
    pub(crate) fn get(&self, person: &PersonId) -> String {
        self.lock().get(person).cloned().unwrap_or_default()
    }

    pub(crate) fn set(&self, person: &PersonId, name: &str) {
        let mut names = self.lock();
        if names.len() >= MAX_NAMES {
            names.clear(); // they are loaded again when they are needed
        }
        names.insert(person.clone(), name.to_owned());
    }

    /// Loads the names that are not cached yet.
    pub(crate) async fn load(&self, people: Vec<PersonId>) -> store::Result<()> {
        for person in people {
            if !self.lock().contains_key(&person)
                && let Some(stored) = self.store.person(&person).await?
            {
                self.set(&person, &stored.name);
            }
        }
        Ok(())
    }

    /// Reads a cached name again.
    pub(crate) async fn refresh(&self, person: &PersonId) -> store::Result<()> {
        if self.lock().contains_key(person)
            && let Some(stored) = self.store.person(person).await?
        {
            self.set(person, &stored.name);
        }
        Ok(())
    }
}
