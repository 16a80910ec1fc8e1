//! What people say at a table, and who hears it.

use crate::app::{Shared, now};
use crate::limits::Asks;
use crate::messages::{ChatLine, PersonRef, Phase};
use crate::people::plain;
use crate::problem::{Served, malformed, not_found, refused};
use crate::table::Live;
use knobel_core::Seat;
use store::{NewLine, StoredLine};

/// What can be said at rated tables of games with partners: nothing that helps one.
pub(crate) const PHRASES: [&str; 10] = [
    "Hello!",
    "Good luck!",
    "Have fun!",
    "Well played!",
    "Thank you!",
    "Sorry!",
    "One moment, please.",
    "I have to go.",
    "Good game!",
    "Once more?",
];
/// No line is longer.
const LONGEST: usize = 300;
/// As many lines are shown at once.
const MOST_LINES: usize = 200;

/// Says something; gives the number of the line.
pub(crate) async fn say(app: &Shared, table: &str, person: &str, text: &str) -> Served<u32> {
    app.gate.pass(Asks::Say, person)?;
    let text = plain(text);
    if text.is_empty() || text.chars().count() > LONGEST {
        return Err(malformed(format!("a line has 1 to {LONGEST} characters")));
    }
    let live = app.table(table).await?;
    let mut live = live.write().await;
    if !live.may_look(person) {
        return Err(not_found("there is no such table"));
    }
    let running = matches!(live.phase(), Phase::Running | Phase::Paused);
    let solved = |seat: u8| live.board.knows_solution(Seat(seat));
    if running && live.doc.seats_of(person).into_iter().any(solved) {
        return Err(refused("who knows the solution says nothing until the match is over"));
    }
    let guarded = running && live.doc.rated && games::named(&live.doc.game)?.partners;
    if guarded && !PHRASES.contains(&text.as_str()) {
        return Err(refused("at a rated table with partners only set phrases are said until the match is over"));
    }
    let among_watchers = running && live.doc.seats_of(person).is_empty();
    let (table, person) = (table.to_owned(), person.to_owned());
    live.talk = app.store.add_line(NewLine { table, person, at: now(), text, among_watchers }).await?;
    app.changed(&live);
    Ok(live.talk)
}

/// What a person may hear of what was said after a line.
pub(crate) async fn heard(app: &Shared, table: &str, person: &str, after: u32) -> Served<Vec<ChatLine>> {
    let live = app.table(table).await?;
    let live = live.read().await;
    if !live.may_look(person) {
        return Err(not_found("there is no such table"));
    }
    heard_at(app, &live, person, after).await
}

/// The same, at a table at hand.
pub(crate) async fn heard_at(app: &Shared, live: &Live, person: &str, after: u32) -> Served<Vec<ChatLine>> {
    let blocked = app.store.blocked(person).await?;
    let plays = !live.doc.seats_of(person).is_empty() && live.phase() != Phase::Over;
    let is_blocked = |line: &StoredLine| blocked.iter().any(|other| other.id == line.person);
    let may_hear = |line: &StoredLine| !(is_blocked(line) || plays && line.among_watchers);
    let lines = app.store.lines(&live.id, after, MOST_LINES).await?;
    Ok(lines.into_iter().filter(may_hear).map(chat_line).collect())
}

fn chat_line(line: StoredLine) -> ChatLine {
    let StoredLine { number, person, name, at, text, among_watchers } = line;
    ChatLine { number, at, from: PersonRef { id: person, name }, text, among_watchers }
}
