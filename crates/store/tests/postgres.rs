//! PostgreSQL does what every store must, and what several nodes at once need.

mod suite;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use store::{
    AppendOutcome, Attendance, Chat, JobKind, Journal, NewStep, NewTable, Nodes, Postgres, ScheduledJob, StoreError,
};
use testkit::services;

/// An empty store on a server of the test's own, with its address; nothing where PostgreSQL is not installed.
async fn fresh(server: &services::Postgres) -> (Postgres, String) {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let address = server.database(&format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed)));
    (Postgres::open(&address).await.unwrap(), address)
}

fn seen(table: &str, person: &str) -> Attendance {
    Attendance { table: table.to_owned(), person: person.to_owned() }
}

#[tokio::test]
async fn postgres_passes_the_suite() {
    let Some(server) = services::Postgres::start() else { return };
    suite::all(async || fresh(&server).await.0).await;
}

#[tokio::test]
async fn several_nodes_share_one_postgres() {
    let Some(server) = services::Postgres::start() else { return };
    nodes_that_start_together_find_one_shape(&server).await;
    of_two_nodes_one_has_a_step_and_none_is_lost(&server).await;
    work_of_a_dead_node_is_taken_over(&server).await;
    who_is_seen_on_a_dead_node_is_forgotten(&server).await;
    lines_of_two_nodes_have_numbers_of_their_own(&server).await;
    no_step_slips_in_behind_a_packed_match(&server).await;
    a_step_of_a_deleted_table_spoils_no_other(&server).await;
    keys_are_shared_and_the_newest_is_first(&server).await;
    a_lease_is_held_by_one_node_until_it_expires(&server).await;
}

async fn nodes_that_start_together_find_one_shape(server: &services::Postgres) {
    let address = server.database("together");
    let (one, other) = tokio::join!(Postgres::open(&address), Postgres::open(&address));
    one.unwrap().create_table(NewTable::new("t", "{}", 1)).await.unwrap();
    assert!(other.unwrap().table("t").await.unwrap().is_some());
}

async fn of_two_nodes_one_has_a_step_and_none_is_lost(server: &services::Postgres) {
    let (one, address) = fresh(server).await;
    let nodes = [Arc::new(one), Arc::new(Postgres::open(&address).await.unwrap())];
    for table in 0..20 {
        nodes[0].create_table(NewTable::new(&table.to_string(), "{}", 1)).await.unwrap();
    }
    let race = |node: usize, table: u32| {
        let store = Arc::clone(&nodes[node]);
        tokio::spawn(async move {
            let mut won = vec![];
            for sequence in 0..20 {
                let step = NewStep::new(&table.to_string(), sequence, &format!("node {node}"), 5);
                if store.append(step).await.unwrap() == AppendOutcome::Stored {
                    won.push(sequence);
                }
            }
            won
        })
    };
    for (one, other) in (0..20).map(|table| (race(0, table), race(1, table))).collect::<Vec<_>>() {
        let mut won = one.await.unwrap();
        won.extend(other.await.unwrap());
        won.sort_unstable();
        assert_eq!(won, (0..20).collect::<Vec<u32>>(), "every number was given, and given once");
    }
}

async fn work_of_a_dead_node_is_taken_over(server: &services::Postgres) {
    let (store, _) = fresh(server).await;
    store.create_table(NewTable::new("t", "{}", 1)).await.unwrap();
    let job = ScheduledJob { table: "t".to_owned(), kind: JobKind::BotTurn, at: 10 };
    store.schedule_job(job.clone()).await.unwrap();
    store.heartbeat("a", 10, 100, &[]).await.unwrap();
    assert_eq!(store.claim_jobs("a", 10, 100_000, 9).await.unwrap(), std::slice::from_ref(&job));
    assert_eq!(store.claim_jobs("b", 99, 100_000, 9).await.unwrap(), [], "a lives and is at it");
    assert_eq!(
        store.claim_jobs("b", 100, 100_000, 9).await.unwrap(),
        std::slice::from_ref(&job),
        "a has missed its beat"
    );
    store.heartbeat("b", 100, 200, &[]).await.unwrap();
    store.remove_node("b").await.unwrap();
    assert_eq!(store.claim_jobs("a", 101, 100_000, 9).await.unwrap(), [job], "b left in good order");
}

async fn who_is_seen_on_a_dead_node_is_forgotten(server: &services::Postgres) {
    let (store, _) = fresh(server).await;
    let tables = ["t".to_owned()];
    store.heartbeat("a", 10, 90, &[seen("t", "ada"), seen("u", "ada")]).await.unwrap();
    store.heartbeat("a", 20, 100, &[seen("t", "ben"), seen("u", "ada")]).await.unwrap();
    assert_eq!(store.on_other_nodes("b", 50, &tables).await.unwrap(), [seen("t", "ben")]);
    assert_eq!(store.on_other_nodes("a", 50, &tables).await.unwrap(), [], "that is here");
    assert_eq!(store.on_other_nodes("b", 100, &tables).await.unwrap(), [], "a has missed its beat");
    store.heartbeat("b", 100, 200, &[]).await.unwrap();
    store.heartbeat("a", 101, 200, &[]).await.unwrap();
    assert_eq!(store.on_other_nodes("b", 150, &tables).await.unwrap(), [], "a came back without ben");
}

async fn lines_of_two_nodes_have_numbers_of_their_own(server: &services::Postgres) {
    let (store, _) = fresh(server).await;
    store.create_table(NewTable::new("t", "{}", 1)).await.unwrap();
    let line = |text: &str| store::NewChatLine {
        table: "t".to_owned(),
        person: "ada".to_owned(),
        at: 5,
        text: text.to_owned(),
        among_watchers: false,
    };
    let (a, b, c) =
        tokio::join!(store.add_chat_line(line("a")), store.add_chat_line(line("b")), store.add_chat_line(line("c")));
    let mut numbers = [a.unwrap(), b.unwrap(), c.unwrap()];
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3]);
}

async fn no_step_slips_in_behind_a_packed_match(server: &services::Postgres) {
    let (store, _) = fresh(server).await;
    let store = Arc::new(store);
    for round in 0..20 {
        let table = round.to_string();
        store.create_table(NewTable::new(&table, "{}", 1)).await.unwrap();
        for sequence in 0..3 {
            store.append(NewStep::new(&table, sequence, "{}", 5)).await.unwrap();
        }
        let late = NewStep::new(&table, 3, "late", 6);
        let (packed, stale, next) =
            tokio::join!(store.pack(&table), store.append(NewStep::new(&table, 2, "stale", 6)), store.append(late));
        packed.unwrap();
        assert_eq!(stale.unwrap(), AppendOutcome::Taken);
        let stored = store.steps(&table, 0).await.unwrap().len();
        assert_eq!(stored, if next.unwrap() == AppendOutcome::Stored { 4 } else { 3 });
        assert_eq!(store.append(NewStep::new(&table, 9, "{}", 9)).await.unwrap(), AppendOutcome::Taken);
    }
}

async fn a_step_of_a_deleted_table_spoils_no_other(server: &services::Postgres) {
    let (store, _) = fresh(server).await;
    store.create_table(NewTable::new("t", "{}", 1)).await.unwrap();
    let (gone, stored) =
        tokio::join!(store.append(NewStep::new("gone", 0, "{}", 5)), store.append(NewStep::new("t", 0, "{}", 5)));
    assert!(matches!(gone, Err(StoreError::Database(_))));
    assert_eq!(stored.unwrap(), AppendOutcome::Stored);
}

async fn a_lease_is_held_by_one_node_until_it_expires(server: &services::Postgres) {
    let (store, _) = fresh(server).await;
    assert!(store.claim_lease("work", "a", 10, 20).await.unwrap());
    assert!(!store.claim_lease("work", "b", 19, 30).await.unwrap(), "a has it");
    assert!(store.claim_lease("other work", "b", 19, 30).await.unwrap());
    assert!(store.claim_lease("work", "a", 19, 30).await.unwrap(), "and may renew it");
    assert!(store.claim_lease("work", "b", 30, 40).await.unwrap(), "it has expired");
}

async fn keys_are_shared_and_the_newest_is_first(server: &services::Postgres) {
    let (store, _) = fresh(server).await;
    assert_eq!(store.signing_keys().await.unwrap(), Vec::<String>::new());
    for key in ["a", "b", "c"] {
        store.add_signing_key(key, 2).await.unwrap();
    }
    assert_eq!(store.signing_keys().await.unwrap(), ["c", "b"]);
}

#[tokio::test]
async fn a_data_folder_can_move_to_postgres_and_back() {
    let Some(server) = services::Postgres::start() else { return };
    let small = store::Sqlite::in_memory().unwrap();
    suite::fill(&small).await;
    let rows = suite::copy(&small).await;
    let (large, _) = fresh(&server).await;
    suite::put_back(&large, &rows).await.unwrap();
    let small_again = store::Sqlite::in_memory().unwrap();
    suite::put_back(&small_again, &suite::copy(&large).await).await.unwrap();
    let (mut before, mut after) = (rows, suite::copy(&small_again).await);
    before.sort();
    after.sort();
    assert_eq!(after, before);
}

#[tokio::test]
async fn while_the_server_is_away_it_is_said_and_afterwards_all_is_there() {
    let Some(mut server) = services::Postgres::start() else { return };
    let (store, _) = fresh(&server).await;
    store.create_table(NewTable::new("t", "{}", 1)).await.unwrap();
    store.append(NewStep::new("t", 0, "{}", 5)).await.unwrap();
    server.stop();
    assert!(matches!(store.append(NewStep::new("t", 1, "{}", 6)).await, Err(StoreError::Unreachable(_))));
    assert!(matches!(store.steps("t", 0).await, Err(StoreError::Unreachable(_))));
    server.resume();
    assert_eq!(store.append(NewStep::new("t", 1, "{}", 6)).await.unwrap(), AppendOutcome::Stored);
    assert_eq!(store.steps("t", 0).await.unwrap().len(), 2);
}

#[tokio::test]
async fn what_is_no_address_is_reported_with_the_remedy() {
    let Err(why) = Postgres::open("postgres://").await.map(drop) else { panic!("nothing can be there") };
    assert!(matches!(why, StoreError::Unreachable(_) | StoreError::Address(_)), "{why}");
    let Err(why) = Postgres::open("sqlite:here").await.map(drop) else { panic!("nothing can be there") };
    assert!(why.to_string().contains("postgres://user:password@host"), "{why}");
}
