//! SQLite does what every store must, and what it acknowledged outlives it.

mod suite;

use store::{AppendOutcome, Journal, NewStep, NewTable, Sqlite};

#[tokio::test]
async fn sqlite_on_disk_passes_the_suite() {
    let folder = tempfile::tempdir().unwrap();
    let next = std::cell::Cell::new(0);
    suite::all(async || {
        next.set(next.get() + 1);
        Sqlite::open(&folder.path().join(next.get().to_string())).unwrap()
    })
    .await;
}

#[tokio::test]
async fn sqlite_in_memory_passes_the_suite() {
    suite::all(async || Sqlite::in_memory().unwrap()).await;
}

#[tokio::test]
async fn what_was_stored_is_there_after_opening_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    store.create_table(NewTable::new("t", "{}", 1)).await.unwrap();
    store.append(NewStep::new("t", 0, "first", 5)).await.unwrap();
    drop(store);
    let again = Sqlite::open(folder.path()).unwrap();
    assert_eq!(again.steps("t", 0).await.unwrap()[0].json, "first");
}

/// Many tables' steps at once: none is lost, none is in the wrong place, though they share transactions.
#[tokio::test(flavor = "multi_thread")]
async fn steps_of_many_tables_at_once_are_all_stored() {
    let folder = tempfile::tempdir().unwrap();
    let store = std::sync::Arc::new(Sqlite::open(folder.path()).unwrap());
    let mut tasks = vec![];
    for table in 0..50 {
        let store = std::sync::Arc::clone(&store);
        tasks.push(tokio::spawn(async move {
            let table = table.to_string();
            store.create_table(NewTable::new(&table, "{}", 1)).await.unwrap();
            for sequence in 0..20 {
                let step = NewStep::new(&table, sequence, &format!("{table}/{sequence}"), 5);
                assert_eq!(store.append(step).await.unwrap(), AppendOutcome::Stored);
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    for table in 0..50 {
        let steps = store.steps(&table.to_string(), 0).await.unwrap();
        let expected: Vec<String> = (0..20).map(|sequence| format!("{table}/{sequence}")).collect();
        assert_eq!(steps.into_iter().map(|step| step.json).collect::<Vec<_>>(), expected);
    }
}
