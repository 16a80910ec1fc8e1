//! Fixtures for unit tests: the service on a store in memory, and tables of one person, Ada.

use super::{Action, Applicant, MoveRequest, Tables};
use crate::config::Config;
use crate::ids::{PersonId, TableId};
use crate::messages::{Clock, CreateTable, Pace, SeatPlan};
use crate::notifier::{NoTransport, Notifier};
use serde_json::Value;
use std::sync::Arc;
use store::{NewPerson, People, Sqlite};

pub(crate) fn ada() -> PersonId {
    "ada".into()
}

/// The service on a store in memory, which knows Ada.
pub(crate) async fn tables() -> Arc<Tables> {
    let store = Sqlite::in_memory().unwrap();
    let new = NewPerson { id: String::from(&ada()), name: "Ada".to_owned(), created: 1 };
    store.add_person(new, "session").await.unwrap();
    Arc::new(Tables::new(&Config::default(), Arc::new(store), Notifier::new(Box::new(NoTransport))))
}

fn new_table() -> CreateTable {
    CreateTable {
        game: "tagiron".to_owned(),
        setup: games::named("tagiron").unwrap().usual(2),
        seats: vec![SeatPlan::Me, SeatPlan::Bot("random".to_owned())],
        public: true,
        rated: false,
        seats_by_lot: false,
        spectators: true,
        assistance: false,
        clock: Clock::None,
        pace: Pace::Instant,
    }
}

/// A new table of Ada and a random bot, with changes.
pub(crate) async fn table_of_ada(tables: &Arc<Tables>, change: fn(&mut CreateTable)) -> TableId {
    let mut new = new_table();
    change(&mut new);
    let applicant = Applicant { person: ada(), has_password: false, network: String::new() };
    tables.create(&applicant, new).await.unwrap()
}

/// A new table of random bots, whose match takes many moves.
pub(crate) async fn bot_table(tables: &Arc<Tables>, host: &Applicant) -> TableId {
    let (game, setup) = ("tac".to_owned(), games::named("tac").unwrap().usual(4));
    let seats = vec![SeatPlan::Bot("random".to_owned()); 4];
    let new = CreateTable { game, setup, seats, public: false, ..new_table() };
    tables.create(host, new).await.unwrap()
}

/// Ada makes a move in seat 0.
pub(crate) async fn act(tables: &Arc<Tables>, table: &TableId, request: &str, action: Value) {
    let (table, request, action) = (table.clone(), request.into(), Action::Json(action));
    tables.act(MoveRequest { table, person: ada(), request, seat: 0, action }).await.unwrap();
}
