//! Everybody's share of the luck.

use super::act::TRIES;
use super::doc::Doc;
use super::seats::change;
use crate::app::Shared;
use crate::problem::{Served, malformed, moved_on, refused};
use knobel_core::Nonce;

/// A seat's client adds its share, after it saw what binds the table's secret and before the match begins.
pub(crate) async fn give_nonce(app: &Shared, table: &str, person: &str, seat: u8, nonce: &str) -> Served<()> {
    let nonce = Nonce::try_from(nonce.to_owned()).map_err(|why| malformed(why.to_string()))?;
    let live = app.table(table).await?;
    let mut live = live.write().await;
    let seat = live.seat_of(person, seat)?;
    for _ in 0..TRIES {
        if live.doc.nonces[seat.index()].is_some() {
            return Ok(()); // the first one counts
        }
        let add = |doc: &mut Doc| {
            if doc.started {
                return Err(refused("the match has begun"));
            }
            doc.nonces[seat.index()] = Some(nonce.clone());
            Ok(())
        };
        match change(app, &mut live, vec![], add).await {
            Err(why) if why.has_moved_on() => {} // another seat's share came in on another node
            done => return done,
        }
    }
    Err(moved_on())
}
