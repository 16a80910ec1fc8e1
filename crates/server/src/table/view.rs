//! A table as one person may see it. Everything that leaves the server about a match is made here.

use super::consent::proposal;
use super::doc::Sitter;
use super::live::Live;
use crate::app::{App, now};
use crate::messages::{
    Beside, Drawn, Holder, Json, Moved, PersonRef, Rating, SeatClock, SeatState, SeatView, TableState,
};
use crate::problem::{Served, malformed, refused};
use games::SentView;
use knobel_core::record::{Entry, LuckCommitment};
use knobel_core::{Nonce, Seat, Viewer};
use serde_json::Value;
use store::StoredStep;

/// A view tells the last so many steps beside the game: pausing for ever is not to make it grow.
const MOST_BESIDES: usize = 50;

fn numbers(seats: Vec<Seat>) -> Vec<u8> {
    seats.into_iter().map(|seat| seat.0).collect()
}

fn person_ref(app: &App, id: &str) -> PersonRef {
    PersonRef { id: id.to_owned(), name: app.name(id) }
}

/// What one viewer knows, with the sights from step `since` on.
fn seat_view(live: &Live, viewer: Viewer, since: u32) -> Served<SeatView> {
    let since = usize::try_from(since).unwrap_or(usize::MAX);
    let SentView { observation, history, choices } = live.board.sent_view(viewer, since)?;
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat.0),
        Viewer::Public | Viewer::Everything => None,
    };
    let beside = besides(live, viewer, since);
    Ok(SeatView { seat, observation: Json(observation), history: Json(history), choices: Json(choices), beside })
}

/// What happened beside the game from step `since` on, each after so many of this viewer's sights.
fn besides(live: &Live, viewer: Viewer, since: usize) -> Vec<Beside> {
    let place = |index| u32::try_from(live.board.observed_before(viewer, index)).unwrap_or(u32::MAX);
    let steps = live.steps.iter().enumerate().skip(since).filter_map(|(index, step)| Some((index, step.table?)));
    let latest: Vec<_> = steps.rev().take(MOST_BESIDES).collect();
    latest.into_iter().rev().map(|(index, step)| Beside { after: place(index), step }).collect()
}

fn seat_views(live: &Live, person: &str, since: u32) -> Served<Vec<SeatView>> {
    if live.sequence() == 0 {
        return Ok(vec![]);
    }
    live.viewers(person).into_iter().map(|viewer| seat_view(live, viewer, since)).collect()
}

fn clocks(live: &Live, at: u64) -> Vec<SeatClock> {
    let clock = |seat: Seat| {
        let left = live.clocks.left(seat, at)?;
        Some(SeatClock { seat: seat.0, left, running: live.clocks.is_running(seat) })
    };
    live.board.players().seats().filter_map(clock).collect()
}

pub(super) fn holder(app: &App, sitter: &Sitter, rating: Option<Rating>) -> Holder {
    match sitter {
        Sitter::Open => Holder::Open,
        Sitter::Person(id) => Holder::Person { person: person_ref(app, id), rating },
        Sitter::Bot(level) => Holder::Bot(level.clone()),
    }
}

async fn rating(app: &App, live: &Live, sitter: &Sitter) -> Served<Option<Rating>> {
    let Sitter::Person(person) = sitter else { return Ok(None) };
    if !live.doc.rated {
        return Ok(None);
    }
    Ok(app.store.rating(person, &live.doc.game).await?.map(crate::people::rating))
}

fn imported_name(live: &Live, seat: usize) -> Option<Holder> {
    let name = live.doc.header.as_ref()?.names.get(seat)?.clone();
    Some(Holder::Person { person: PersonRef { id: String::new(), name }, rating: None })
}

async fn seats(app: &App, live: &Live) -> Served<Vec<SeatState>> {
    let stand_ins = live.board.stand_ins();
    let mut seats = vec![];
    for (index, sitter) in live.doc.seats.iter().enumerate() {
        let seat = Seat(u8::try_from(index).expect("a table has few seats"));
        let known = holder(app, sitter, rating(app, live, sitter).await?);
        let holder = imported_name(live, index).unwrap_or(known);
        let network = live.doc.networks.get(index).and_then(Option::as_ref);
        let alike = live.doc.networks.iter().filter(|other| other.as_ref() == network).count();
        let online = matches!(sitter, Sitter::Person(person) if app.presence.is_there(&live.id, person));
        let (stand_in, shares_network) = (stand_ins.contains(&seat), network.is_some() && alike > 1);
        seats.push(SeatState { seat: seat.0, holder, stand_in, online, shares_network });
    }
    Ok(seats)
}

/// What is told about the luck: the secret only once the match is over.
fn drawn(live: &Live) -> Drawn {
    let doc = &live.doc;
    let nonces = doc.started.then(|| doc.nonces.iter().flatten().cloned().map(String::from).collect());
    let secret = live.is_over().then(|| String::from(doc.secret.clone()));
    Drawn { commitment: String::from(doc.secret.commitment()), nonces, secret }
}

/// Seats and options; the hands of a prepared start are nobody's to see before the end, and every seat's view has its own.
pub(super) fn shown_setup(live: &Live) -> Value {
    if live.is_over() { live.doc.setup.clone() } else { live.board.shown_setup() }
}

/// The whole table, for one person.
pub(crate) async fn state(app: &App, live: &Live, person: &str) -> Served<TableState> {
    let (doc, at) = (&live.doc, now());
    let yours = doc.seats_of(person);
    let wanted = |seat: &u8| !doc.started && doc.nonces.get(usize::from(*seat)).is_some_and(Option::is_none);
    let players = live.board.players();
    Ok(TableState {
        id: live.id.clone(),
        game: doc.game.clone(),
        title: games::named(&doc.game)?.title.to_owned(),
        setup: shown_setup(live),
        public: doc.public,
        rated: doc.rated,
        spectators: doc.spectators,
        assistance: doc.assistance,
        clock: doc.clock,
        pace: doc.pace,
        host: person_ref(app, &doc.host),
        phase: live.phase(),
        created: live.created,
        at,
        seats: seats(app, live).await?,
        nonce_wanted: yours.iter().copied().filter(wanted).collect(),
        yours,
        players: players.seats().map(|seat| players.of(seat).0).collect(),
        luck: drawn(live),
        sequence: live.sequence(),
        awaited: if live.sequence() == 0 { vec![] } else { numbers(live.board.awaited()) },
        clocks: clocks(live, at),
        places: if live.sequence() == 0 { None } else { live.board.places() },
        views: seat_views(live, person, 0)?,
        proposal: proposal(live),
        given_up: live.is_given_up(),
        thinking_until: live.thinking_until(),
        rematch: doc.rematch.clone(),
        from: doc.from.clone(),
    })
}

/// What happened from step `from` on, for one person.
pub(crate) fn moved(live: &Live, person: &str, from: u32) -> Served<Moved> {
    let at = now();
    let since = usize::try_from(from).unwrap_or(usize::MAX);
    Ok(Moved {
        table: live.id.clone(),
        from,
        to: live.sequence(),
        at: live.steps.last().map_or(at, |last| last.at),
        table_steps: live.steps.iter().skip(since).filter_map(|step| step.table).collect(),
        views: seat_views(live, person, from)?,
        awaited: numbers(live.board.awaited()),
        stand_ins: numbers(live.board.stand_ins()),
        paused: live.board.is_paused(),
        clocks: clocks(live, at),
        places: live.board.places(),
        thinking_until: live.thinking_until(),
    })
}

/// Who is there right now: the seats whose people are connected, and how many look on.
pub(crate) fn presence(app: &App, live: &Live) -> (Vec<u8>, u32) {
    let people = live.doc.people();
    let there = people.iter().filter(|person| app.presence.is_there(&live.id, person));
    let mut seats: Vec<u8> = there.flat_map(|person| live.doc.seats_of(person)).collect();
    seats.sort_unstable();
    (seats, app.presence.others(&live.id, &people))
}

/// The record of a finished match, as text.
pub(crate) fn record(app: &App, live: &Live) -> Served<String> {
    if !live.is_over() {
        return Err(refused("the record is open once the match is over"));
    }
    let mut record = live.board.record();
    let at = |step: usize| live.steps.get(step).map(|step| step.at).filter(|at| *at > 0);
    for Entry { number, at: when, .. } in &mut record.steps {
        *when = at(*number);
    }
    if let Some(header) = &live.doc.header {
        record.header = header.clone();
        record.end.secret.clone_from(&live.doc.opened);
        return Ok(record.text());
    }
    record.header.names = live.doc.seats.iter().map(|sitter| name(app, sitter)).collect();
    // A match that goes on from another began with that one's luck, which this table's secret can't show.
    if live.doc.from.is_none() {
        let nonces: Vec<Nonce> = live.doc.nonces.iter().flatten().cloned().collect();
        record.header.luck = Some(LuckCommitment { commitment: live.doc.secret.commitment(), nonces });
        record.end.secret = Some(live.doc.secret.clone());
    }
    Ok(record.text())
}

fn name(app: &App, sitter: &Sitter) -> String {
    match sitter {
        Sitter::Open => "nobody".to_owned(),
        Sitter::Person(person) => app.name(person),
        Sitter::Bot(level) => format!("bot {level}"),
    }
}

/// A finished match after some of its steps, by a seat's eyes or with everything open.
pub(crate) fn replayed(live: &Live, steps: &[StoredStep], seat: Option<u8>) -> Served<SeatView> {
    if !live.is_over() {
        return Err(refused("only a finished match can be looked through"));
    }
    let mut then = Live::new(live.id.clone(), 0, 0, live.doc.clone())?;
    then.catch_up(steps)?;
    if then.sequence() == 0 {
        return Err(malformed("the first step deals; ask for 1 or more"));
    }
    seat_view(&then, seat.map_or(Viewer::Everything, |seat| Viewer::Seat(Seat(seat))), 0)
}
