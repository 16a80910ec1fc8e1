//! Before the match: who sits where, and the start.

use super::act::{TRIES, make, step_table};
use super::doc::{Doc, Sitter};
use super::live::Live;
use crate::app::{Shared, now};
use crate::due;
use crate::messages::{Kick, Phase, Sit};
use crate::problem::{Served, forbidden, malformed, moved_on, not_found, refused};
use knobel_core::{Seat, TableStep};
use store::{Changed, Due, Listing, StoredPerson, TableChange};
use tokio::sync::RwLockWriteGuard;

/// How long a running table is left alone before somebody looks whether people are still there.
pub(crate) const WATCH_AFTER: u64 = 10 * 60 * 1000;

/// A match that was begun is opened by then, or its opening was interrupted.
const OPENED_BY: u64 = 2_000;

/// Who asks, and from which network (a mark, not the address).
pub(crate) struct Sitting<'a> {
    pub(crate) person: &'a StoredPerson,
    pub(crate) network: String,
}

/// Changes what is no step, stores it, then tells. A lost race is told to the caller.
pub(crate) async fn change(
    app: &Shared,
    live: &mut RwLockWriteGuard<'_, Live>,
    due: Vec<Due>,
    edit: impl FnOnce(&mut Doc) -> Served<()>,
) -> Served<()> {
    let mut doc = live.doc.clone();
    edit(&mut doc)?;
    let listing = if doc.public && !doc.over { Listing::Lobby } else { Listing::Hidden };
    let text = serde_json::to_string(&doc).expect("a document has string keys");
    let change = TableChange {
        id: live.id.clone(),
        version: live.version,
        doc: text,
        listing,
        people: doc.people(),
        due: due.clone(),
    };
    if app.store.change_table(change).await? == Changed::Outdated {
        app.refresh(live).await?;
        return Err(moved_on());
    }
    live.version += 1;
    live.doc = doc;
    app.learn_names(live.people()).await?;
    app.rearranged(live);
    app.expect(&due);
    Ok(())
}

fn before_the_start(doc: &Doc) -> Served<()> {
    if doc.started || doc.over { Err(refused("the match has begun")) } else { Ok(()) }
}

/// All seats of the player who has this one: they are one mind, so they go to one person.
fn hand(live: &Live, seat: Seat) -> Vec<usize> {
    let players = live.board.players();
    players.seats_of(players.of(seat)).map(Seat::index).collect()
}

/// Takes a seat, with all others of the same player.
pub(crate) async fn sit(app: &Shared, table: &str, who: &Sitting<'_>, sit: &Sit) -> Served<()> {
    for _ in 0..TRIES {
        match try_to_sit(app, table, who, sit).await {
            Err(why) if why.has_moved_on() => {} // somebody sat down elsewhere; there may be a seat left
            done => return done,
        }
    }
    Err(moved_on())
}

async fn try_to_sit(app: &Shared, table: &str, who: &Sitting<'_>, sit: &Sit) -> Served<()> {
    let live = app.fresh_table(table).await?;
    let mut live = live.write().await;
    let free = |seat: &Seat| live.doc.seats.get(seat.index()) == Some(&Sitter::Open);
    let seat = match sit.seat {
        Some(seat) => Some(Seat(seat)).filter(free),
        None => live.board.players().seats().find(free),
    };
    let seats = hand(&live, seat.ok_or_else(|| refused("that seat is taken"))?);
    change(app, &mut live, vec![], |doc| {
        before_the_start(doc)?;
        may_play_rated(doc, who)?;
        doc.networks.resize(doc.seats.len(), None);
        for seat in seats {
            doc.seats[seat] = Sitter::Person(who.person.id.clone());
            doc.nonces[seat] = None;
            doc.networks[seat] = doc.rated.then(|| who.network.clone());
        }
        Ok(())
    })
    .await
}

/// Rated tables: one seat a person, everybody with a password.
pub(super) fn may_play_rated(doc: &Doc, who: &Sitting<'_>) -> Served<()> {
    if !doc.rated {
        return Ok(());
    }
    if who.person.login.is_none() {
        return Err(refused("rated tables are for people with a password; set one first"));
    }
    if doc.seats_of(&who.person.id).is_empty() { Ok(()) } else { Err(refused("one seat a person at a rated table")) }
}

/// Gives a seat up.
pub(crate) async fn leave(app: &Shared, table: &str, person: &str, seat: u8) -> Served<()> {
    let live = app.fresh_table(table).await?;
    let mut live = live.write().await;
    let seats = hand(&live, live.seat_of(person, seat)?);
    change(app, &mut live, vec![], |doc| {
        before_the_start(doc)?;
        for seat in seats {
            doc.seats[seat] = Sitter::Open;
            doc.nonces[seat] = None;
        }
        Ok(())
    })
    .await
}

/// Somebody goes for good: seats at open tables are free again, those at running tables are played by bots.
pub(crate) async fn depart(app: &Shared, person: &str) -> Served<()> {
    for table in app.store.tables_of(person, None, usize::MAX).await? {
        let live = app.table(&table).await?;
        let mut live = live.write().await;
        let seats: Vec<Seat> = live.doc.seats_of(person).into_iter().map(Seat).collect();
        match live.phase() {
            Phase::Open => {
                let free = |doc: &mut Doc| {
                    seats.iter().for_each(|seat| doc.seats[seat.index()] = Sitter::Open);
                    Ok(())
                };
                change(app, &mut live, vec![], free).await?;
            }
            Phase::Running | Phase::Paused => {
                let stand_ins = live.board.stand_ins();
                for seat in seats.into_iter().filter(|seat| !stand_ins.contains(seat)) {
                    step_table(app, &mut live, TableStep::HandedOver(seat)).await?;
                }
            }
            Phase::Over => {}
        }
    }
    Ok(())
}

/// The host empties a seat, or puts a bot there.
pub(crate) async fn kick(app: &Shared, table: &str, person: &str, kick: &Kick) -> Served<()> {
    let live = app.fresh_table(table).await?;
    let mut live = live.write().await;
    is_host(&live, person)?;
    if !live.board.players().has(Seat(kick.seat)) {
        return Err(malformed("there is no such seat"));
    }
    let seats = hand(&live, Seat(kick.seat));
    change(app, &mut live, vec![], |doc| {
        before_the_start(doc)?;
        let sitter = match &kick.bot {
            Some(level) => bot(doc, level)?,
            None => Sitter::Open,
        };
        for seat in seats {
            doc.seats[seat] = sitter.clone();
            doc.nonces[seat] = None;
        }
        Ok(())
    })
    .await
}

/// A bot that plays this game.
pub(super) fn bot(doc: &Doc, level: &str) -> Served<Sitter> {
    if doc.rated {
        return Err(refused("no bots at rated tables"));
    }
    Ok(Sitter::Bot(games::named(&doc.game)?.bot_named(level)?.to_owned()))
}

fn is_host(live: &Live, person: &str) -> Served<()> {
    if !live.may_look(person) {
        return Err(not_found("there is no such table"));
    }
    if live.doc.host == person { Ok(()) } else { Err(forbidden("only the host may")) }
}

/// Begins the match: whoever gave no share of the luck gets one drawn, then cards are dealt.
pub(crate) async fn start(app: &Shared, table: &str, person: &str) -> Served<()> {
    let live = app.fresh_table(table).await?;
    let mut live = live.write().await;
    is_host(&live, person)?;
    if live.doc.started && live.sequence() > 0 {
        return Ok(()); // asked twice
    }
    let watch = Due { table: table.to_owned(), kind: due::WATCH.to_owned(), at: now() + OPENED_BY };
    if !live.doc.started {
        change(app, &mut live, vec![watch], |doc| {
            before_the_start(doc)?;
            if doc.seats.contains(&Sitter::Open) {
                return Err(refused("a seat is still open; wait for somebody, or put a bot there"));
            }
            for (seat, nonce) in doc.nonces.iter_mut().enumerate() {
                *nonce = Some(app.config.match_randomness().nonce(seat, nonce.take()));
            }
            doc.started = true;
            Ok(())
        })
        .await?;
    }
    open_match(app, &mut live).await
}

/// The opening step; a table that was begun but not opened (a crash in between) is opened when it is next looked after.
pub(crate) async fn open_match(app: &Shared, live: &mut Live) -> Served<()> {
    make(app, live, None, |live| {
        if live.sequence() > 0 {
            return Err(moved_on());
        }
        Ok(live.board.opening(&mut live.luck()))
    })
    .await?;
    app.metrics.matches_begun.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    tracing::info!(game = live.doc.game, "a match begins");
    Ok(())
}
