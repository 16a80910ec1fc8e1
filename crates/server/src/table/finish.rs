//! After the match: results, ratings, one compressed row.

use super::doc::Sitter;
use super::live::Live;
use super::seats::change;
use crate::app::{Shared, now};
use crate::problem::Served;
use crate::rating;
use std::sync::atomic::Ordering::Relaxed;
use store::{Finished, Placed};

/// Files a match that is over. Doing it twice changes nothing.
pub(crate) async fn finish(app: &Shared, table: &str) -> Served<()> {
    let live = app.table(table).await?;
    let mut live = live.write().await;
    if live.doc.over || live.doc.imported {
        return Ok(());
    }
    let Some(places) = live.board.places() else { return Ok(()) };
    // What was given up has no result: neither statistics nor ratings tell of it.
    let placed = if live.is_given_up() { vec![] } else { placed(&live, &places) };
    let ratings = if live.doc.rated { rating::after(app, &live.doc.game, &placed).await? } else { vec![] };
    let game = live.doc.game.clone();
    app.store.finish(Finished { table: table.to_owned(), game, at: now(), placed, ratings }).await?;
    app.store.pack(table).await?;
    while !live.doc.over {
        let filed = change(app, &mut live, vec![], |doc| {
            (doc.over, doc.places) = (true, Some(places.clone()));
            Ok(())
        });
        match filed.await {
            Err(why) if why.has_moved_on() => {} // another node changed the table; perhaps it has filed it
            filed => filed?,
        }
    }
    app.metrics.matches_over.fetch_add(1, Relaxed);
    tracing::info!(game = live.doc.game, "a match is over");
    Ok(())
}

/// The people's places: the best of their seats counts. Matches against oneself alone are no result.
fn placed(live: &Live, places: &[u8]) -> Vec<Placed> {
    let mut placed: Vec<Placed> = vec![];
    for seat in live.board.players().seats() {
        let Sitter::Person(person) = &live.doc.seats[seat.index()] else { continue };
        let Some(&place) = places.get(live.board.players().of(seat).index()) else { continue };
        match placed.iter_mut().find(|other| other.person == *person) {
            Some(known) => known.place = known.place.min(place),
            None => placed.push(Placed { person: person.clone(), place }),
        }
    }
    placed
}
