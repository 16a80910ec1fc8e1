//! Rematch: the same people and options once more, by mutual consent.
//!
//! The first person who asks creates the next table. It starts by itself once every person of the finished table has agreed
//! and each of their seats at the next table has a nonce: a client can give one only after it saw the commitment.

use super::act::MAX_ATTEMPTS;
use super::document::{SeatAssignment, TableDocument};
use super::{Access, LoadedTable, Result, TableError, Tables};
use crate::ids::{PersonId, TableId};
use crate::messages::Reason;
use std::sync::Arc;

impl Tables {
    /// Agrees to a rematch and returns its table. Repeating the request gives the same table.
    pub(crate) async fn rematch(self: &Arc<Self>, id: &TableId, person: &PersonId) -> Result<TableId> {
        for _ in 0..MAX_ATTEMPTS {
            match self.try_rematch(id, person).await {
                Err(why) if why.is_conflict() => {} // somebody else agreed on another node
                done => return done,
            }
        }
        Err(Reason::TableChanged.into())
    }

    async fn try_rematch(self: &Arc<Self>, id: &TableId, person: &PersonId) -> Result<TableId> {
        let (next, is_agreed) = {
            let table = self.load_fresh(id).await?;
            let mut table = table.write().await;
            require_finished(&table, person)?;
            let next = self.agree(&mut table, person).await?;
            (next, table.doc.people().iter().all(|person| table.doc.rematch_agreed.contains(person)))
        };
        if is_agreed {
            let next = self.load_fresh(&next).await?;
            let mut next = next.write().await;
            if !next.doc.started && !next.doc.starts_by_itself {
                self.change(&mut next, vec![], |doc| {
                    doc.starts_by_itself = true;
                    Ok(())
                })
                .await?;
            }
            self.start_if_ready(&mut next).await?;
        }
        Ok(next)
    }

    /// Adds a person's agreement to the finished table, and the next table with the first one.
    async fn agree(&self, table: &mut LoadedTable, person: &PersonId) -> Result<TableId> {
        let asked = match table.doc.rematch.clone() {
            Some(next) => self.exists(&next).await?.then_some(next),
            None => None,
        };
        if let Some(next) = &asked
            && table.doc.rematch_agreed.contains(person)
        {
            return Ok(next.clone());
        }
        let is_first = asked.is_none();
        let next = match asked {
            Some(next) => next,
            None => self.store_new(next_document(&table.doc, person)?, vec![], None).await?,
        };
        let agreed = self.change(table, vec![], |doc| {
            if is_first {
                doc.rematch_agreed.clear();
            }
            doc.rematch = Some(next.clone());
            doc.rematch_agreed.push(person.clone());
            Ok(())
        });
        if let Err(why) = agreed.await {
            if is_first {
                self.discard(&next).await?; // somebody else's table is the rematch
            }
            return Err(why);
        }
        Ok(next)
    }

    /// "Not now": the rematch is off for everybody, and its table is deleted unless the match is running.
    pub(crate) async fn decline_rematch(&self, id: &TableId, person: &PersonId) -> Result<()> {
        let table = self.load_fresh(id).await?;
        let mut table = table.write().await;
        require_finished(&table, person)?;
        let Some(next) = table.doc.rematch.clone() else { return Ok(()) };
        if self.exists(&next).await? {
            let next = self.load_fresh(&next).await?;
            let next = next.read().await;
            if next.doc.started {
                return Err(Reason::MatchStarted.into());
            }
            self.delete(&next).await?;
        }
        self.change(&mut table, vec![], |doc| {
            doc.rematch = None;
            doc.rematch_agreed.clear();
            Ok(())
        })
        .await
    }

    /// Starts an agreed rematch once each seat of a person has a nonce.
    pub(super) async fn start_if_ready(self: &Arc<Self>, table: &mut LoadedTable) -> Result<()> {
        if !is_ready(&table.doc) {
            return Ok(());
        }
        match self.begin(table).await {
            Err(why) if why.is_conflict() => Ok(()), // another node starts it
            begun => begun,
        }
    }

    async fn exists(&self, id: &TableId) -> Result<bool> {
        match self.load(id).await {
            Ok(_) => Ok(true),
            Err(TableError::Reason(Reason::NoSuchTable)) => Ok(false),
            Err(why) => Err(why),
        }
    }

    async fn discard(&self, id: &TableId) -> Result<()> {
        let table = self.load(id).await?;
        let table = table.read().await;
        self.delete(&table).await
    }
}

fn require_finished(table: &LoadedTable, person: &PersonId) -> Result<()> {
    table.authorize(person, Access::Play)?;
    if !table.is_over() || table.doc.imported {
        return Err(Reason::RematchTooEarly.into());
    }
    Ok(())
}

fn is_ready(doc: &TableDocument) -> bool {
    let is_given = |(seat, nonce): (&SeatAssignment, &Option<_>)| match seat {
        SeatAssignment::Person(_) => nonce.is_some(),
        SeatAssignment::Bot(_) => true,
        SeatAssignment::Open => false,
    };
    doc.starts_by_itself && !doc.started && doc.seats.iter().zip(&doc.nonces).all(is_given)
}

/// The finished table's document as that of a new one, with the seats rotated by one so that each player begins once.
fn next_document(finished: &TableDocument, host: &PersonId) -> Result<TableDocument> {
    let mut doc = finished.clone();
    doc.seats.rotate_right(1);
    doc.networks.resize(doc.seats.len(), None);
    doc.networks.rotate_right(1);
    doc.nonces = vec![None; doc.seats.len()];
    (doc.started, doc.over, doc.starts_by_itself) = (false, false, false);
    (doc.rematch, doc.rematch_agreed, doc.continues) = (None, vec![], None);
    (doc.proposal, doc.places) = (None, None);
    doc.rules = games::named(&doc.game)?.empty(&doc.setup)?.rules();
    doc.host = host.clone();
    Ok(doc)
}
