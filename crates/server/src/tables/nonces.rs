//! Each seat's share of the luck (a commit-reveal scheme).

use super::act::MAX_ATTEMPTS;
use super::document::TableDocument;
use super::{Access, Result, Tables};
use crate::ids::{PersonId, TableId};
use crate::messages::Reason;
use knobel_core::Nonce;
use std::sync::Arc;

impl Tables {
    /// Adds a seat's nonce, after its client saw the commitment to the table's secret and before the match starts.
    pub(crate) async fn give_nonce(
        self: &Arc<Self>,
        id: &TableId,
        person: &PersonId,
        seat: u8,
        nonce: &str,
    ) -> Result<()> {
        let nonce = Nonce::try_from(nonce.to_owned()).map_err(|why| Reason::malformed(why.to_string()))?;
        let table = self.load(id).await?;
        let mut table = table.write().await;
        table.authorize(person, Access::Seat(seat))?;
        let seat = usize::from(seat);
        for _ in 0..MAX_ATTEMPTS {
            if table.doc.nonces[seat].is_some() {
                return Ok(()); // the first one counts
            }
            let add = |doc: &mut TableDocument| {
                if doc.started {
                    return Err(Reason::MatchStarted.into());
                }
                doc.nonces[seat] = Some(nonce.clone());
                Ok(())
            };
            match self.change(&mut table, vec![], add).await {
                Err(why) if why.is_conflict() => {} // another seat's nonce came in on another node
                Err(why) => return Err(why),
                Ok(()) => return self.start_if_ready(&mut table).await,
            }
        }
        Err(Reason::TableChanged.into())
    }
}
