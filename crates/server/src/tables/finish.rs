//! After the match: results, ratings, and packing the steps into one compressed row.

use super::document::SeatAssignment;
use super::{LoadedTable, Result, Tables, rating};
use crate::ids::TableId;
use crate::time::now;
use store::{MatchResult, Placing};

impl Tables {
    /// Files a finished match. Idempotent.
    pub(super) async fn finish(&self, id: &TableId) -> Result<()> {
        let table = self.load(id).await?;
        let mut table = table.write().await;
        if table.doc.over || table.doc.imported {
            return Ok(());
        }
        let Some(places) = table.match_state.places() else { return Ok(()) };
        // A match that was given up counts neither for statistics nor for ratings.
        let placings = if table.is_given_up() { vec![] } else { placings(&table, &places) };
        let game = table.doc.game.clone();
        let ratings = if table.doc.rated { rating::after(&*self.store, &game, &placings).await? } else { vec![] };
        self.store.finish(MatchResult { table: id.into(), game, at: now(), placings, ratings }).await?;
        self.store.pack(id).await?;
        while !table.doc.over {
            let filed = self.change(&mut table, vec![], |doc| {
                (doc.over, doc.places) = (true, Some(places.clone()));
                Ok(())
            });
            match filed.await {
                Err(why) if why.is_conflict() => {} // another node changed the table; it may have filed it
                filed => filed?,
            }
        }
        metrics::counter!("knobel_matches_over_total").increment(1);
        tracing::info!(game = table.doc.game, "a match is over");
        Ok(())
    }
}

/// The people's places: a person's best seat counts.
fn placings(table: &LoadedTable, places: &[u8]) -> Vec<Placing> {
    let mut placings: Vec<Placing> = vec![];
    let players = table.match_state.players();
    for seat in players.seats() {
        let SeatAssignment::Person(person) = &table.doc.seats[seat.index()] else { continue };
        let Some(&place) = places.get(players.of(seat).index()) else { continue };
        match placings.iter_mut().find(|placing| placing.person == **person) {
            Some(placing) => placing.place = placing.place.min(place),
            None => placings.push(Placing { person: String::from(person), place }),
        }
    }
    placings
}
