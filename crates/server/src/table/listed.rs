//! A table in a list: the lobby's, or a person's own.

use super::doc::Doc;
use super::live::Live;
use super::view::{holder, shown_setup};
use crate::app::App;
use crate::messages::{LobbyTable, MyTable, Phase};
use crate::problem::{Failed, Served, not_found};
use games::AnyMatch;
use knobel_core::Seat;

/// The table as the lobby shows it.
pub(crate) fn lobby_table(app: &App, live: &Live) -> LobbyTable {
    LobbyTable {
        id: live.id.clone(),
        game: live.doc.game.clone(),
        setup: shown_setup(live),
        seats: live.doc.seats.iter().map(|sitter| holder(app, sitter, None)).collect(),
        rated: live.doc.rated,
        clock: live.doc.clock,
        phase: live.phase(),
        created: live.created,
    }
}

/// A table in the list of a person who sits there. A finished match is told by what was filed, and not played again.
pub(crate) async fn mine(app: &App, id: &str, person: &str) -> Served<MyTable> {
    if let Some(kept) = app.kept_table(id) {
        return Ok(my_running(app, &*kept.read().await, person));
    }
    let stored = app.store.table(id).await?.ok_or_else(|| not_found("there is no such table"))?;
    let doc: Doc = serde_json::from_str(&stored.doc).map_err(|why| Failed::Broken(why.to_string()))?;
    if !doc.over || doc.places.is_none() {
        let live = app.table(id).await?;
        return Ok(my_running(app, &*live.read().await, person));
    }
    app.learn_names(doc.people()).await?;
    let board = games::named(&doc.game)?.empty(&doc.setup)?;
    let listed = my_table(app, id, stored.created, person, &doc, &*board);
    Ok(MyTable { phase: Phase::Over, places: doc.places, ..listed })
}

fn my_running(app: &App, live: &Live, person: &str) -> MyTable {
    let listed = my_table(app, &live.id, live.created, person, &live.doc, &*live.board);
    let your_turn = live.awaited_people().iter().any(|seat| listed.yours.contains(&seat.0));
    let places = if live.sequence() == 0 { None } else { live.board.places() };
    MyTable { phase: live.phase(), your_turn, places, ..listed }
}

/// What does not change while the match runs.
fn my_table(app: &App, id: &str, created: u64, person: &str, doc: &Doc, board: &dyn AnyMatch) -> MyTable {
    let player = |seat: Seat| board.players().of(seat).0;
    MyTable {
        id: id.to_owned(),
        game: doc.game.clone(),
        title: games::named(&doc.game).map_or(doc.game.clone(), |game| game.title.to_owned()),
        seats: doc.seats.iter().map(|sitter| holder(app, sitter, None)).collect(),
        players: board.players().seats().map(player).collect(),
        yours: doc.seats_of(person),
        rated: doc.rated,
        phase: Phase::Open,
        your_turn: false,
        places: None,
        created,
    }
}
