//! Projections: a table as one viewer may see it. Everything that leaves the server about a match is made here.

use super::cache::SharedTable;
use super::coach::Replay;
use super::consent::{can_take_back, proposal};
use super::document::SeatAssignment;
use super::rating::is_provisional;
use super::{Access, Asker, LoadedTable, Result, Tables};
use crate::ids::{PersonId, TableId};
use crate::messages::{
    Holder, Json, LuckCommitReveal, ObservedSteps, ObservedTableStep, PersonRef, Rating, RatingPoint, Reason,
    SeatClock, SeatState, SeatView, TableState,
};
use crate::time::now;
use games::SentView;
use knobel_core::{Seat, Viewer};
use serde_json::Value;
use std::sync::Arc;
use store::Estimate;

/// A view has at most this many steps of the table: repeated pausing must not make it grow.
const MAX_TABLE_STEPS: usize = 50;

fn numbers(seats: Vec<Seat>) -> Vec<u8> {
    seats.into_iter().map(|seat| seat.0).collect()
}

/// The information state of one viewer, with the history from step `since` on.
fn seat_view(table: &LoadedTable, viewer: Viewer, since: u32) -> Result<SeatView> {
    let since = usize::try_from(since).unwrap_or(usize::MAX);
    let SentView { observation, history, choices } = table.match_state.sent_view(viewer, since)?;
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat.0),
        Viewer::Public | Viewer::Everything => None,
    };
    let table_steps = table_steps(table, viewer, since);
    Ok(SeatView { seat, observation: Json(observation), history: Json(history), choices: Json(choices), table_steps })
}

/// The steps of the table from step `since` on, each with its position in this viewer's history.
fn table_steps(table: &LoadedTable, viewer: Viewer, since: usize) -> Vec<ObservedTableStep> {
    let position = |index| u32::try_from(table.match_state.observed_before(viewer, index)).unwrap_or(u32::MAX);
    let steps = table.steps.iter().enumerate().skip(since);
    let steps = steps.filter_map(|(index, step)| Some((index, step.table_step?)));
    let latest: Vec<_> = steps.rev().take(MAX_TABLE_STEPS).collect();
    latest.into_iter().rev().map(|(index, step)| ObservedTableStep { after: position(index), step }).collect()
}

fn seat_views(table: &LoadedTable, person: &PersonId, since: u32) -> Result<Vec<SeatView>> {
    if table.sequence() == 0 {
        return Ok(vec![]);
    }
    table.viewers(person).into_iter().map(|viewer| seat_view(table, viewer, since)).collect()
}

fn clocks(table: &LoadedTable, at: u64) -> Vec<SeatClock> {
    let clock = |seat: Seat| {
        let left = table.clocks.left(seat, at)?;
        Some(SeatClock { seat: seat.0, left, running: table.clocks.is_running(seat) })
    };
    table.match_state.players().seats().filter_map(clock).collect()
}

fn imported_name(table: &LoadedTable, seat: usize) -> Option<Holder> {
    let name = table.doc.header.as_ref()?.names.get(seat)?.clone();
    Some(Holder::Person { person: PersonRef { id: String::new(), name }, rating: None })
}

/// What is public about the luck: the secret only once the match is over.
fn drawn(table: &LoadedTable) -> LuckCommitReveal {
    let doc = &table.doc;
    let nonces = doc.started.then(|| doc.nonces.iter().flatten().cloned().map(String::from).collect());
    let secret = table.is_over().then(|| String::from(doc.secret.clone()));
    LuckCommitReveal { commitment: String::from(doc.secret.commitment()), nonces, secret }
}

/// The setup as everybody may see it: the hands of a prepared start stay hidden until the match is over.
pub(super) fn public_setup(table: &LoadedTable) -> Value {
    if table.is_over() { table.doc.setup.clone() } else { table.match_state.shown_setup() }
}

/// A rating as others see it.
pub(crate) fn rating(game: String, estimate: Estimate) -> Rating {
    let Estimate { mean, deviation, matches } = estimate;
    let provisional = is_provisional(&estimate);
    Rating { game, rating: mean.round(), deviation: deviation.round(), provisional, matches }
}

/// A point of the curve of a rating.
pub(crate) fn rating_point(stored: &store::RatingPoint) -> RatingPoint {
    RatingPoint { at: stored.at, rating: stored.mean.round(), deviation: stored.deviation.round() }
}

/// What a link to a table says of it.
pub(crate) struct Invitation {
    /// The host's name.
    pub(crate) host: String,
    /// The game's title.
    pub(crate) game: String,
    /// Whether the match has not started.
    pub(crate) is_open: bool,
}

impl Tables {
    pub(super) fn person_ref(&self, id: &PersonId) -> PersonRef {
        PersonRef { id: id.into(), name: self.names.get(id) }
    }

    pub(super) fn holder(&self, seat: &SeatAssignment, rating: Option<Rating>) -> Holder {
        match seat {
            SeatAssignment::Open => Holder::Open,
            SeatAssignment::Person(id) => Holder::Person { person: self.person_ref(id), rating },
            SeatAssignment::Bot(level) => Holder::Bot(level.clone()),
        }
    }

    async fn rating(&self, table: &LoadedTable, seat: &SeatAssignment) -> Result<Option<Rating>> {
        let SeatAssignment::Person(person) = seat else { return Ok(None) };
        if !table.doc.rated {
            return Ok(None);
        }
        let game = &table.doc.game;
        Ok(self.store.rating(person, game).await?.map(|estimate| rating(game.clone(), estimate)))
    }

    async fn seats(&self, table: &LoadedTable) -> Result<Vec<SeatState>> {
        let stand_ins = table.match_state.stand_ins();
        let mut seats = vec![];
        for (index, assignment) in table.doc.seats.iter().enumerate() {
            let seat = Seat(u8::try_from(index).expect("a table has few seats"));
            let known = self.holder(assignment, self.rating(table, assignment).await?);
            let holder = imported_name(table, index).unwrap_or(known);
            let network = table.doc.networks.get(index).and_then(Option::as_ref);
            let same_network = table.doc.networks.iter().filter(|other| other.as_ref() == network).count();
            let online = match assignment {
                SeatAssignment::Person(person) => self.presence.is_present(&table.id, person),
                SeatAssignment::Open | SeatAssignment::Bot(_) => false,
            };
            let (stand_in, shares_network) = (stand_ins.contains(&seat), network.is_some() && same_network > 1);
            seats.push(SeatState { seat: seat.0, holder, stand_in, online, shares_network });
        }
        Ok(seats)
    }

    /// The whole table, for one person who asks for it.
    pub(crate) async fn state(&self, id: &TableId, asker: Asker<'_>) -> Result<TableState> {
        let shared = self.load(id).await?;
        {
            let table = shared.read().await;
            table.authorize(asker.person, Access::See)?;
            self.look_at(&table).await?;
        }
        self.state_of(&shared, asker).await
    }

    /// The host's name, the game's title, and whether seats can still be taken: what a link to the table says of it.
    /// Programs that preview links are strangers, so that a hidden table is missing for them, too.
    pub(crate) async fn invitation(&self, id: &TableId) -> Result<Invitation> {
        let table = self.load(id).await?;
        let table = table.read().await;
        table.authorize(&PersonId::from(""), Access::See)?;
        let doc = &table.doc;
        let host = self.names.get(&doc.host);
        Ok(Invitation { host, game: games::named(&doc.game)?.title.to_owned(), is_open: !doc.started })
    }

    /// The whole table, for one person who may see it. That of a long match is made on a thread of the work queue.
    pub(crate) async fn state_of(&self, shared: &SharedTable, asker: Asker<'_>) -> Result<TableState> {
        let people = {
            let table = shared.read().await;
            let people = PeopleAtTable { host: self.person_ref(&table.doc.host), seats: self.seats(&table).await? };
            if !table.is_long() {
                return table_state(&table, asker.person, people);
            }
            people
        };
        // Not with the table locked: nobody could change it while this waits for its turn.
        let (shared, person) = (Arc::clone(shared), asker.person.clone());
        let made = self.work.exports.run(asker, move |_| table_state(&shared.blocking_read(), &person, people));
        made.await?
    }

    /// Who is connected right now: the seats of connected players, and the number of spectators.
    pub(crate) fn presence_at(&self, table: &LoadedTable) -> (Vec<u8>, u32) {
        let people = table.doc.people();
        let present = people.iter().filter(|person| self.presence.is_present(&table.id, person));
        let mut seats: Vec<u8> = present.flat_map(|person| table.doc.seats_of(person)).collect();
        seats.sort_unstable();
        (seats, self.presence.count_spectators(&table.id, &people))
    }

    /// A finished match after some of its steps, from a seat's view or with everything open.
    pub(crate) async fn replay(&self, id: &TableId, asker: Asker<'_>, replay: Replay) -> Result<SeatView> {
        let doc = {
            let table = self.load(id).await?;
            let table = table.read().await;
            table.require_analysis(asker.person, None)?;
            table.doc.clone()
        };
        let mut steps = self.store.steps(id, 0).await?;
        steps.truncate(usize::try_from(replay.steps).unwrap_or(usize::MAX));
        let id = id.clone();
        let view = self.work.exports.run(asker, move |_| {
            let mut earlier = LoadedTable::new(id, 0, 0, doc)?;
            earlier.catch_up(&steps)?;
            if earlier.sequence() == 0 {
                return Err(Reason::malformed("the first step deals; ask for 1 or more").into());
            }
            seat_view(&earlier, replay.seat.map_or(Viewer::Everything, |seat| Viewer::Seat(Seat(seat))), 0)
        });
        view.await?
    }
}

/// What is known of the people at a table.
struct PeopleAtTable {
    host: PersonRef,
    seats: Vec<SeatState>,
}

/// The whole table, for one person who may see it.
fn table_state(table: &LoadedTable, person: &PersonId, people: PeopleAtTable) -> Result<TableState> {
    let (doc, at) = (&table.doc, now());
    let yours = doc.seats_of(person);
    let lacks_nonce = |seat: &u8| !doc.started && doc.nonces.get(usize::from(*seat)).is_some_and(Option::is_none);
    let players = table.match_state.players();
    let is_open = table.sequence() > 0;
    Ok(TableState {
        id: String::from(&table.id),
        game: doc.game.clone(),
        title: games::named(&doc.game)?.title.to_owned(),
        setup: public_setup(table),
        prepared: table.is_prepared(),
        public: doc.public,
        rated: doc.rated,
        seats_by_lot: doc.seats_by_lot,
        spectators: doc.spectators,
        assistance: doc.assistance,
        clock: doc.clock,
        pace: doc.pace,
        host: people.host,
        phase: table.phase(),
        created: table.created,
        at,
        seats: people.seats,
        nonce_wanted: yours.iter().copied().filter(lacks_nonce).collect(),
        yours,
        players: players.seats().map(|seat| players.of(seat).0).collect(),
        luck: drawn(table),
        sequence: table.sequence(),
        awaited: if is_open { numbers(table.match_state.awaited()) } else { vec![] },
        clocks: clocks(table, at),
        places: if is_open { table.match_state.places() } else { None },
        views: seat_views(table, person, 0)?,
        proposal: proposal(table),
        can_take_back: can_take_back(table),
        given_up: table.is_given_up(),
        thinking_until: table.thinking_until(),
        rematch: doc.rematch.as_ref().map(String::from),
        rematch_agreed: doc.rematch_agreed.iter().flat_map(|person| doc.seats_of(person)).collect(),
        from: doc.continues.as_ref().map(|(table, step)| (String::from(table), *step)),
    })
}

/// What happened from step `from` on, for one person who may see the table.
pub(crate) fn moved(table: &LoadedTable, person: &PersonId, from: u32) -> Result<ObservedSteps> {
    let at = now();
    let since = usize::try_from(from).unwrap_or(usize::MAX);
    Ok(ObservedSteps {
        table: String::from(&table.id),
        from,
        to: table.sequence(),
        at: table.steps.last().map_or(at, |last| last.at),
        table_steps: table.steps.iter().skip(since).filter_map(|step| step.table_step).collect(),
        views: seat_views(table, person, from)?,
        phase: table.phase(),
        can_take_back: can_take_back(table),
        given_up: table.is_given_up(),
        awaited: numbers(table.match_state.awaited()),
        stand_ins: numbers(table.match_state.stand_ins()),
        clocks: clocks(table, at),
        places: table.match_state.places(),
        thinking_until: table.thinking_until(),
    })
}
