//! Steps: judged, appended to the journal, applied, notified; in this order.

use super::doc::Sitter;
use super::finish::finish;
use super::live::Live;
use crate::app::{App, Shared, now};
use crate::problem::{Failed, Served, malformed, moved_on, not_found, refused};
use crate::{bots, due, notices, thinking};
use games::Judged;
use knobel_core::{Seat, TableStep};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use store::{Appended, Due, NewStep};

/// How often a step is judged again after another was first.
pub(super) const TRIES: usize = 5;
/// No request id is longer.
const LONGEST_REQUEST: usize = 64;

/// A person's move. The request id is an idempotency key: the same request again gives the same answer, and makes no
/// second move.
pub(crate) async fn act(
    app: &Shared,
    table: &str,
    person: &str,
    request: &str,
    seat: u8,
    action: &Value,
) -> Served<u32> {
    if request.is_empty() || request.len() > LONGEST_REQUEST {
        return Err(malformed(format!("a request id has 1 to {LONGEST_REQUEST} characters")));
    }
    let live = app.table(table).await?;
    let mut live = live.write().await;
    if !live.may_look(person) {
        return Err(not_found("there is no such table"));
    }
    let seat = live.seat_of(person, seat)?;
    let asked = (person.to_owned(), request.to_owned());
    if live.board.stand_ins().contains(&seat) && live.served(&asked).is_none() {
        live.board.check(seat, action)?;
        make(app, &mut live, None, |live| Ok(live.board.judge_table(TableStep::CameBack(seat))?)).await?;
    }
    let judged = |live: &Live| {
        if !live.doc.started {
            return Err(refused("the match has not begun"));
        }
        Ok(live.board.judge(seat, action, &mut live.luck())?)
    };
    make(app, &mut live, Some(asked), judged).await
}

/// What can come next in an unfinished action.
pub(crate) async fn completions(app: &App, table: &str, person: &str, seat: u8, partial: &Value) -> Served<Vec<Value>> {
    let live = app.table(table).await?;
    let live = live.read().await;
    let seat = live.seat_of(person, seat)?;
    match live.board.completions(seat, partial)? {
        Value::Array(actions) => Ok(actions),
        other => Err(Failed::Broken(format!("`completions` gave no list: {other}"))),
    }
}

/// A step beside the game. It was decided on the position at hand, so it is void where another was first; only who
/// resigns does so in any.
pub(crate) async fn step_table(app: &Shared, live: &mut Live, step: TableStep) -> Served<u32> {
    let before = live.sequence();
    make(app, live, None, |live| {
        let still = live.sequence() == before || matches!(step, TableStep::Resigned(_));
        if still { Ok(live.board.judge_table(step)?) } else { Err(moved_on()) }
    })
    .await
}

/// A move of a seat that nobody asked for by request: a bot's, thought out for the position at hand and no other.
pub(crate) async fn make_step(app: &Shared, live: &mut Live, seat: Seat, action: &Value) -> Served<u32> {
    let before = live.sequence();
    make(app, live, None, |live| {
        if live.sequence() != before {
            return Err(moved_on());
        }
        Ok(live.board.judge(seat, action, &mut live.luck())?)
    })
    .await
}

/// Judges a step, appends it to the journal, applies it and notifies, in this order. Where another step took the
/// sequence number (optimistic concurrency control), the step is judged again on the new position.
pub(super) async fn make(
    app: &Shared,
    live: &mut Live,
    asked: Option<(String, String)>,
    judge: impl Fn(&Live) -> Served<Judged>,
) -> Served<u32> {
    for _ in 0..TRIES {
        if let Some(sequence) = asked.as_ref().and_then(|asked| live.served(asked)) {
            return Ok(sequence);
        }
        let judged = judge(live)?;
        let (sequence, at) = (live.sequence(), now().max(live.steps.last().map_or(0, |last| last.at + 1)));
        let due = due_after(app, live, &judged, at);
        let (table, json) = (live.id.clone(), judged.json.clone());
        let step = NewStep { table, sequence, json, at, asked: asked.clone(), due: due.clone() };
        let appended = app.store.append(step).await;
        if appended.is_err() {
            app.is_outdated(&live.id); // it may be stored all the same
        }
        match appended? {
            Appended::Stored => {
                live.commit(judged, at, asked);
                live.looked_at = thinking::looked_at(live, &due);
                app.metrics.steps.fetch_add(1, Relaxed);
                app.stepped(live);
                app.expect(&due);
                notices::tell_awaited(app, live);
                finish_if_over(app, live);
                return Ok(sequence);
            }
            Appended::Taken => app.refresh(live).await?,
            Appended::Repeated(sequence) => {
                app.refresh(live).await?;
                return Ok(sequence);
            }
        }
    }
    Err(moved_on())
}

fn finish_if_over(app: &Shared, live: &Live) {
    if live.board.places().is_some() {
        let (app, table) = (Arc::clone(app), live.id.clone());
        tokio::spawn(async move {
            if let Err(why) = finish(&app, &table).await {
                tracing::error!(cause = why.problem().text, "a finished match was not filed; it will be tried again");
            }
        });
    }
}

/// What is to be looked after at a table once a step is made. It is stored with the step, so that it survives a crash;
/// whether there is something to do then, the table itself will tell.
fn due_after(app: &App, live: &Live, judged: &Judged, at: u64) -> Vec<Due> {
    let due = |kind: &str, at| Due { table: live.id.clone(), kind: kind.to_owned(), at };
    let bots = live.doc.seats.iter().any(|sitter| matches!(sitter, Sitter::Bot(_)));
    // What happens beside the game may bring a bot to the table, or let one go on.
    let bots = bots || !live.board.stand_ins().is_empty() || judged.beside.is_some();
    let thinking = if bots { None } else { thinking::next_look(live, at, app.store.is_shared()) };
    let bots = bots.then(|| due(due::BOT, at + bots::delay(live.doc.pace)));
    let thinking = thinking.map(|at| due(due::THINK, at));
    let clock = live.clocks.no_sooner(at).map(|at| due(due::CLOCK, at));
    bots.into_iter().chain(thinking).chain(clock).collect()
}
