//! What is due: rows with a time, claimed by one node, so that bots, clocks and clean-up survive a crash.

use crate::app::{Shared, now};
use crate::bots;
use crate::messages::Phase;
use crate::problem::{Failed, Served};
use crate::table::{self, Live, Sitter, WATCH_AFTER};
use crate::thinking;
use knobel_core::TableStep;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::Due;
use tokio::task::JoinSet;

/// A bot may move.
pub(crate) const BOT: &str = "bot";
/// A clock may have run out.
pub(crate) const CLOCK: &str = "clock";
/// Are the people of a running table still there? Was its end noticed?
pub(crate) const WATCH: &str = "watch";
/// While all think: a bot's moment has come, or the time is over.
pub(crate) const THINK: &str = "think";
/// A table that never began.
pub(crate) const STALE: &str = "stale";

/// Whoever claims something and dies leaves it to others after this long.
const LEASE: u64 = 60_000;
/// As many are claimed at once.
const BATCH: usize = 64;
/// The longest sleep: another node may have put something on the list, or have died over it.
const NAP: Duration = Duration::from_secs(2);
/// While the database is away, what is to be done is tried again so often.
const RETRY: Duration = Duration::from_millis(500);

/// Looks after what is due until the server stops; what is in flight is finished.
pub(crate) async fn look_after(app: Shared) {
    let mut stopping = app.stopping.subscribe();
    let mut running = JoinSet::new();
    while !*stopping.borrow() {
        app.next_look.store(u64::MAX, Ordering::SeqCst); // whatever comes while it is looked rings
        let claimed = app.store.claim_due(&app.node, now(), LEASE, BATCH).await.unwrap_or_else(|why| {
            match why {
                store::Failure::Unreachable(_) => {} // told once, where this node says that it lives
                why => tracing::error!(cause = %why, "what is due could not be read"),
            }
            vec![]
        });
        let idle = claimed.is_empty();
        for due in claimed {
            running.spawn(serve(Arc::clone(&app), due));
        }
        while running.try_join_next().is_some() {}
        if idle {
            let nap = nap(&app).await;
            tokio::select! {
                () = tokio::time::sleep(nap) => {}
                () = app.alarm.notified() => {}
                _ = stopping.changed() => {}
            }
        }
    }
    while running.join_next().await.is_some() {}
}

async fn nap(app: &Shared) -> Duration {
    let nap = match app.store.next_due().await {
        Ok(Some(next)) => Duration::from_millis(next.saturating_sub(now())).min(NAP),
        Ok(None) | Err(_) => NAP,
    };
    let until = now() + u64::try_from(nap.as_millis()).expect("a nap is short");
    app.next_look.store(until, Ordering::SeqCst);
    nap
}

/// Does what is due. It is this node's as long as it lives, so it waits for a database that is away.
async fn serve(app: Shared, due: Due) {
    let mut stopping = app.stopping.subscribe();
    while let Err(Failed::Unavailable(_)) = try_to_serve(&app, &due).await {
        tokio::select! {
            () = tokio::time::sleep(RETRY) => {}
            _ = stopping.wait_for(|stop| *stop) => return,
        }
    }
}

async fn try_to_serve(app: &Shared, due: &Due) -> Served<()> {
    // It was put there with a step that another node may have made a moment ago: what is known here is not enough.
    app.is_outdated(&due.table);
    let done = match due.kind.as_str() {
        BOT => bots::turn(app, &due.table).await.map(|made| made.map(|_| ())),
        THINK => thinking::serve(app, &due.table).await,
        CLOCK => clock(app, &due.table).await,
        WATCH => watch(app, &due.table).await,
        STALE => stale(app, &due.table).await,
        other => {
            tracing::error!(kind = other, "nobody knows what to do about this");
            Ok(None)
        }
    };
    match done {
        Ok(Some(())) => Ok(()), // a new row stands in its place
        Ok(None) => Ok(app.store.done_due(due.clone()).await?),
        Err(why) if why.has_moved_on() => Ok(()), // a step that came in between has put a new row there
        Err(why @ Failed::Unavailable(_)) => Err(why),
        Err(why) => {
            tracing::warn!(kind = due.kind, cause = why.problem().text, "will be tried again in a minute");
            Ok(())
        }
    }
}

/// Seats whose time has run out are played by a bot from now on.
async fn clock(app: &Shared, id: &str) -> Served<Option<()>> {
    let live = app.table(id).await?;
    let mut live = live.write().await;
    if live.phase() != Phase::Running {
        return Ok(None);
    }
    let at = now();
    let late: Vec<_> =
        live.awaited_people().into_iter().filter(|seat| live.clocks.left(*seat, at) == Some(0)).collect();
    for seat in &late {
        table::step_table(app, &mut live, TableStep::BotTookOver(*seat)).await?;
    }
    match live.clocks.deadline() {
        Some(next) => {
            let due = Due { table: id.to_owned(), kind: CLOCK.to_owned(), at: next };
            app.store.set_due(due.clone()).await?;
            app.expect(&[due]);
            Ok(Some(()))
        }
        None => Ok(None),
    }
}

/// Opens a match whose start was interrupted, files one whose end was, pauses one that everybody has left.
async fn watch(app: &Shared, id: &str) -> Served<Option<()>> {
    let live = app.table(id).await?;
    {
        let mut live = live.write().await;
        if live.doc.started && live.sequence() == 0 {
            table::open_match(app, &mut live).await?;
        }
        if live.phase() == Phase::Running && everybody_left(app, &live) {
            table::step_table(app, &mut live, TableStep::Paused).await?;
        }
    }
    let phase = live.read().await.phase();
    if phase == Phase::Over {
        table::finish(app, id).await?;
        return Ok(None);
    }
    let due = |kind: &str, at| Due { table: id.to_owned(), kind: kind.to_owned(), at };
    let bots = due(BOT, now()); // where a bot failed, it is asked again
    app.store.set_due(bots.clone()).await?;
    app.expect(&[bots]);
    app.store.set_due(due(WATCH, now() + WATCH_AFTER)).await?;
    Ok(Some(()))
}

/// Has nobody of the people been seen, and has nothing been done, for long? Not where a move may take days.
fn everybody_left(app: &Shared, live: &Live) -> bool {
    let there = |sitter: &Sitter| matches!(sitter, Sitter::Person(person) if app.presence.is_there(&live.id, person));
    let quiet = live.steps.last().is_some_and(|last| last.at + WATCH_AFTER <= now());
    let mine = !live.awaited_people().is_empty() || !live.board.stand_ins().is_empty();
    !live.doc.clock.is_for_days() && quiet && mine && !live.doc.seats.iter().any(there)
}

/// A table that never began vanishes.
async fn stale(app: &Shared, id: &str) -> Served<Option<()>> {
    let live = app.table(id).await?;
    if live.read().await.phase() == Phase::Open {
        app.store.delete_table(id).await?;
        app.forget_table(id);
        app.rearranged(&*live.read().await);
    }
    Ok(None)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::app::App;
    use crate::config::Config;
    use crate::messages::{Clock, CreateTable, Pace, SeatPlan};
    use crate::secret::Keys;
    use knobel_core::Seat;
    use store::{NewPerson, NewStep, Sqlite, StoredPerson};

    /// A server's inside with one person, Ada.
    pub(crate) async fn app(folder: &std::path::Path) -> (Shared, StoredPerson) {
        let store = Sqlite::in_memory().unwrap();
        let app = Arc::new(App::new(
            Config::default(),
            Box::new(store),
            crate::bus::Bus::new(Box::new(crate::bus::NoWire)),
            Keys::open(folder).unwrap(),
        ));
        let new = NewPerson { id: "ada".to_owned(), name: "Ada".to_owned(), created: 1 };
        app.store.add_person(new, "session").await.unwrap();
        let ada = app.store.person("ada").await.unwrap().unwrap();
        (app, ada)
    }

    async fn table(app: &Shared, person: &StoredPerson) -> String {
        table_with(app, person, |_| {}).await
    }

    /// A table of this person and a random bot.
    pub(crate) async fn table_with(app: &Shared, person: &StoredPerson, change: fn(&mut CreateTable)) -> String {
        let mut asked = CreateTable {
            game: "tagiron".to_owned(),
            setup: games::named("tagiron").unwrap().usual(2),
            seats: vec![SeatPlan::Me, SeatPlan::Bot("random".to_owned())],
            public: true,
            rated: false,
            spectators: true,
            assistance: false,
            clock: Clock::None,
            pace: Pace::Instant,
        };
        change(&mut asked);
        table::create(app, &table::Sitting { person, network: String::new() }, asked).await.unwrap()
    }

    #[tokio::test]
    async fn a_table_that_never_began_vanishes_and_one_that_did_stays() {
        let folder = tempfile::tempdir().unwrap();
        let (app, ada) = app(folder.path()).await;
        let (left, begun) = (table(&app, &ada).await, table(&app, &ada).await);
        table::start(&app, &begun, "ada").await.unwrap();
        for id in [&left, &begun] {
            stale(&app, id).await.unwrap();
        }
        assert!(app.table(&left).await.is_err());
        assert!(app.table(&begun).await.is_ok());
    }

    #[tokio::test]
    async fn a_match_that_everybody_left_is_paused_and_bots_wait() {
        let folder = tempfile::tempdir().unwrap();
        let (app, ada) = app(folder.path()).await;
        let id = table(&app, &ada).await;
        table::start(&app, &id, "ada").await.unwrap();
        watch(&app, &id).await.unwrap();
        assert_eq!(app.table(&id).await.unwrap().read().await.phase(), Phase::Running, "it has just begun");
        while bots::turn(&app, &id).await.unwrap().is_some() {}
        make_old(&app, &id).await;
        app.presence.came(&id, "ada");
        watch(&app, &id).await.unwrap();
        assert_eq!(app.table(&id).await.unwrap().read().await.phase(), Phase::Running, "ada looks on");
        app.presence.went(&id, "ada");
        watch(&app, &id).await.unwrap();
        assert_eq!(app.table(&id).await.unwrap().read().await.phase(), Phase::Paused);
        assert_eq!(bots::turn(&app, &id).await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_bot_that_is_to_play_for_somebody_is_asked_at_once_and_none_is_asked_where_people_play() {
        let folder = tempfile::tempdir().unwrap();
        let (app, ada) = app(folder.path()).await;
        let id = table_with(&app, &ada, |asked| asked.seats = vec![SeatPlan::Me, SeatPlan::Me]).await;
        table::start(&app, &id, "ada").await.unwrap();
        let soon = now() + 1000;
        assert_eq!(app.store.claim_due("node", soon, LEASE, BATCH).await.unwrap(), []);
        let live = app.table(&id).await.unwrap();
        table::step_table(&app, &mut *live.write().await, TableStep::HandedOver(Seat(0))).await.unwrap();
        let due = app.store.claim_due("node", soon, LEASE, BATCH).await.unwrap();
        assert_eq!(due.iter().map(|due| &*due.kind).collect::<Vec<_>>(), [BOT]);
    }

    /// Rebuilds a table as if all its steps had happened long ago.
    async fn make_old(app: &Shared, id: &str) {
        let stored = app.store.table(id).await.unwrap().unwrap();
        let steps = app.store.steps(id, 0).await.unwrap();
        app.store.delete_table(id).await.unwrap();
        let people = vec!["ada".to_owned()];
        let new = store::NewTable { people, ..store::NewTable::new(id, &stored.doc, 1) };
        app.store.create_table(new).await.unwrap();
        for step in steps {
            app.store.append(NewStep::new(id, step.sequence, &step.json, 1 + u64::from(step.sequence))).await.unwrap();
        }
        app.forget_table(id);
    }

    #[tokio::test]
    async fn a_match_whose_start_was_interrupted_is_opened() {
        let folder = tempfile::tempdir().unwrap();
        let (app, ada) = app(folder.path()).await;
        let id = table(&app, &ada).await;
        {
            let live = app.table(&id).await.unwrap();
            let mut live = live.write().await;
            let begun = |doc: &mut table::Doc| {
                doc.started = true;
                doc.nonces = vec![Some(knobel_core::Nonce([1; 32])); 2];
                Ok(())
            };
            table::change(&app, &mut live, vec![], begun).await.unwrap();
        }
        watch(&app, &id).await.unwrap();
        assert_eq!(app.table(&id).await.unwrap().read().await.sequence(), 1);
    }
}
