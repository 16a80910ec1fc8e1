//! New tables: asked for, once more with the same people, from a step of an old match, from a record.

use super::doc::{Doc, Sitter};
use super::live::Live;
use super::seats::{Sitting, WATCH_AFTER, bot, may_play_rated};
use crate::app::{Shared, now};
use crate::assist;
use crate::due;
use crate::messages::{Clock, CreateTable, Imported, Pace, PlayOn, SeatPlan};
use crate::problem::{Failed, Served, forbidden, malformed, not_found, refused};
use crate::secret;
use futures_util::future::try_join_all;
use knobel_core::record::{self, Record};
use knobel_core::{LuckSecret, Players};
use serde_json::Value;
use store::{Appended, Due, Listing, NewStep, NewTable};

/// Never-started tables vanish after a day.
const STALE_AFTER: u64 = 24 * 60 * 60 * 1000;
/// No clock is slower.
const MOST_SECONDS: u32 = 30 * 24 * 60 * 60;

/// A new table, its seats as planned.
pub(crate) async fn create(app: &Shared, who: &Sitting<'_>, asked: CreateTable) -> Served<String> {
    let doc = planned(who, asked)?;
    store_new(app, doc, vec![]).await
}

fn planned(who: &Sitting<'_>, asked: CreateTable) -> Served<Doc> {
    let empty = games::named(&asked.game)?.empty(&asked.setup)?;
    let wanted = usize::from(empty.players().seat_count());
    if asked.seats.len() != wanted {
        return Err(malformed(format!("this game has {wanted} seats, and {} are planned", asked.seats.len())));
    }
    one_mind_each(&asked.seats, empty.players())?;
    sound_clock(asked.clock)?;
    let CreateTable { game, public, rated, spectators, assistance, clock, pace, seats, .. } = asked;
    let mine = empty
        .players()
        .all()
        .filter(|player| empty.players().seats_of(*player).any(|seat| seats[seat.index()] == SeatPlan::Me));
    if rated && mine.count() > 1 {
        return Err(refused("one seat a person at a rated table"));
    }
    if rated && assistance {
        return Err(refused("no assistance at rated tables"));
    }
    if rated && empty.shown_setup() != empty.setup() {
        return Err(refused("who prepares a start knows all hands: such a table is not rated"));
    }
    let mut doc = Doc {
        game,
        setup: empty.setup(),
        public,
        rated,
        spectators,
        assistance,
        clock,
        pace,
        host: who.person.id.clone(),
        seats: vec![Sitter::Open; wanted],
        nonces: vec![None; wanted],
        secret: LuckSecret(secret::random()),
        started: false,
        over: false,
        imported: false,
        header: None,
        opened: None,
        rematch: None,
        from: None,
        wish: None,
        places: None,
        networks: vec![None; wanted],
    };
    if seats.contains(&SeatPlan::Me) {
        may_play_rated(&doc, who)?;
    }
    for (seat, plan) in seats.iter().enumerate() {
        doc.seats[seat] = match plan {
            SeatPlan::Open => Sitter::Open,
            SeatPlan::Me => {
                doc.networks[seat] = rated.then(|| who.network.clone());
                Sitter::Person(who.person.id.clone())
            }
            SeatPlan::Bot(level) => bot(&doc, level)?,
        };
    }
    Ok(doc)
}

/// Seats that are one player's go to one person or bot.
fn one_mind_each(plans: &[SeatPlan], players: &Players) -> Served<()> {
    for player in players.all() {
        let mut plans = players.seats_of(player).map(|seat| &plans[seat.index()]);
        let first = plans.next();
        if plans.any(|plan| Some(plan) != first) {
            return Err(malformed(format!("all seats of player {} go to the same person or bot", player.0)));
        }
    }
    Ok(())
}

fn sound_clock(clock: Clock) -> Served<()> {
    let (seconds, increment) = match clock {
        Clock::None => return Ok(()),
        Clock::Bank { seconds, increment } => (seconds, increment),
        Clock::PerMove { seconds } => (seconds, 0),
    };
    if (1..=MOST_SECONDS).contains(&seconds) && increment <= 3600 {
        return Ok(());
    }
    Err(malformed("a clock has 1 second to 30 days, and gains at most an hour"))
}

async fn store_new(app: &Shared, mut doc: Doc, mut due: Vec<Due>) -> Served<String> {
    // Never the secret of another table, whose luck may be known by now.
    doc.secret = app.config.match_randomness().secret(&doc.game, &doc.setup.to_string());
    let (id, created) = (secret::new_secret(), now());
    let listing = if doc.public && !doc.over { Listing::Lobby } else { Listing::Hidden };
    let people = doc.people();
    if !doc.started {
        due.push(Due { table: String::new(), kind: due::STALE.to_owned(), at: created + STALE_AFTER });
    }
    due.iter_mut().for_each(|due| due.table.clone_from(&id));
    let text = serde_json::to_string(&doc).expect("a document has string keys");
    app.store.create_table(NewTable { id: id.clone(), doc: text, created, listing, people, due }).await?;
    let live = app.table(&id).await?;
    let live = live.read().await;
    app.rearranged(&live);
    Ok(id)
}

/// The same people and options once more, seats moved on by one so that everybody begins once. Asked twice, it is the
/// same table.
pub(crate) async fn rematch(app: &Shared, table: &str, person: &str) -> Served<String> {
    let live = app.table(table).await?;
    let mut live = live.write().await;
    if live.doc.seats_of(person).is_empty() {
        return Err(forbidden("only who played may ask for a rematch"));
    }
    if !live.is_over() || live.doc.imported {
        return Err(refused("a rematch comes after the match"));
    }
    if let Some(next) = &live.doc.rematch {
        return Ok(next.clone());
    }
    let mut doc = live.doc.clone();
    doc.seats.rotate_right(1);
    doc.networks.resize(doc.seats.len(), None);
    doc.networks.rotate_right(1);
    doc.nonces = vec![None; doc.seats.len()];
    (doc.started, doc.over, doc.rematch, doc.from) = (false, false, None, None);
    (doc.wish, doc.places) = (None, None);
    doc.host = person.to_owned();
    let next = store_new(app, doc, vec![]).await?;
    super::seats::change(app, &mut live, vec![], |doc| {
        doc.rematch = Some(next.clone());
        Ok(())
    })
    .await?;
    Ok(next)
}

/// A new table that goes on from a step of a finished match; everybody who is not the asker is a bot.
pub(crate) async fn play_on(app: &Shared, table: &str, who: &Sitting<'_>, asked: &PlayOn) -> Served<String> {
    let old = app.table(table).await?;
    let (mut doc, steps) = {
        let old = old.read().await;
        assist::may_ask(&old, &who.person.id, None)?;
        let steps = app.store.steps(table, 0).await?;
        (old.doc.clone(), steps)
    };
    let kept = usize::try_from(asked.steps).ok().filter(|kept| (1..=steps.len()).contains(kept));
    let kept = kept.ok_or_else(|| malformed(format!("the match has 1 to {} steps to go on from", steps.len())))?;
    if asked.seats.len() != doc.seats.len() {
        return Err(malformed(format!("this match has {} seats", doc.seats.len())));
    }
    one_mind_each(&asked.seats, games::named(&doc.game)?.empty(&doc.setup)?.players())?;
    (doc.rated, doc.public, doc.over, doc.started, doc.imported) = (false, false, false, true, false);
    (doc.rematch, doc.header, doc.opened) = (None, None, None);
    (doc.wish, doc.places) = (None, None);
    doc.from = Some((table.to_owned(), asked.steps));
    doc.host.clone_from(&who.person.id);
    doc.clock = Clock::None;
    let randomness = app.config.match_randomness();
    doc.nonces = (0..doc.seats.len()).map(|seat| Some(randomness.nonce(seat, None))).collect();
    for (seat, plan) in asked.seats.iter().enumerate() {
        doc.seats[seat] = match plan {
            SeatPlan::Me => Sitter::Person(who.person.id.clone()),
            SeatPlan::Bot(level) => bot(&doc, level)?,
            SeatPlan::Open => return Err(malformed("nobody waits at such a table: plan yourself or bots")),
        };
    }
    let trial = restored(&doc, &steps[..kept])?;
    if trial.board.places().is_some() {
        return Err(refused("the match was over by then"));
    }
    let id = store_new_with(app, doc, &steps[..kept]).await?;
    for (kind, at) in [(due::WATCH, now() + WATCH_AFTER), (due::BOT, now())] {
        app.store.set_due(Due { table: id.clone(), kind: kind.to_owned(), at }).await?;
    }
    app.alarm.notify_one();
    Ok(id)
}

fn restored(doc: &Doc, steps: &[store::StoredStep]) -> Served<Live> {
    let mut live = Live::new(String::new(), 0, 0, doc.clone())?;
    live.catch_up(steps)?;
    Ok(live)
}

/// A table that begins with steps of another; nobody knows of it until they are all stored.
async fn store_new_with(app: &Shared, doc: Doc, steps: &[store::StoredStep]) -> Served<String> {
    let id = store_new(app, doc, vec![]).await?;
    let copied = steps.iter().map(|step| app.store.append(NewStep::new(&id, step.sequence, &step.json, step.at)));
    if try_join_all(copied).await?.iter().any(|appended| *appended != Appended::Stored) {
        return Err(Failed::Broken("a step of a new table was taken".to_owned()));
    }
    app.forget_table(&id);
    let live = app.table(&id).await?;
    app.rearranged(&*live.read().await);
    Ok(id)
}

/// Takes a record in, after judging all of it again, to be looked at like a finished match.
pub(crate) async fn import(app: &Shared, who: &Sitting<'_>, text: &str) -> Served<Imported> {
    let unsound = |why: record::RecordError| malformed(why.to_string());
    let owned = text.to_owned();
    let verify = move || games::verify(&owned).map(|(table, luck)| (table.setup(), luck));
    let (setup, luck) = assist::answer(app, &who.person.id, verify).await?.map_err(unsound)?;
    let parsed = Record::<Value>::parse(text).map_err(unsound)?;
    let game = listed_as(&parsed.header.game, &setup)?;
    let seats = usize::from(games::named(game)?.empty(&setup)?.players().seat_count());
    let doc = Doc {
        game: game.to_owned(),
        setup,
        public: false,
        rated: false,
        spectators: true,
        assistance: false,
        clock: Clock::None,
        pace: Pace::Calm,
        host: who.person.id.clone(),
        seats: vec![Sitter::Open; seats],
        nonces: vec![],
        secret: LuckSecret(secret::random()),
        started: true,
        over: true,
        imported: true,
        header: Some(parsed.header),
        opened: parsed.end.secret,
        rematch: None,
        from: None,
        wish: None,
        places: parsed.end.places,
        networks: vec![],
    };
    let step = |entry: record::Entry<Value>| store::StoredStep {
        sequence: u32::try_from(entry.number).unwrap_or(u32::MAX),
        at: entry.at.unwrap_or(0),
        json: entry.step.to_string(),
        asked: None,
    };
    let steps: Vec<_> = parsed.steps.into_iter().map(step).collect();
    let table = store_new_with(app, doc, &steps).await?;
    app.store.pack(&table).await?;
    let luck = serde_json::to_value(luck).ok().and_then(|luck| luck.as_str().map(str::to_owned));
    Ok(Imported { table, luck: luck.unwrap_or_default() })
}

/// Records name the rules; the shelf may have several editions of them.
fn listed_as(rules: &str, setup: &Value) -> Served<&'static str> {
    let fits = |game: &&games::GameEntry| game.empty(setup).is_ok_and(|table| table.game() == rules);
    games::all().iter().find(fits).map(|game| game.name).ok_or_else(|| not_found("no game is played like that"))
}
