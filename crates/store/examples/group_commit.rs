//! Throughput of group commit: durable steps per second for a number of tables that move at once:
//! `cargo run --release -p knobel-store --example group_commit -- FOLDER`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use store::{Journal, NewStep, NewTable, Sqlite, StoreError};

const STEPS: u32 = 100;

#[tokio::main]
async fn main() -> store::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "group-commit-data".to_owned()));
    let store = Arc::new(Sqlite::open(&folder)?);
    println!("tables  steps/s");
    for tables in [1, 10, 100, 500] {
        let seconds = race(&store, tables).await?;
        println!("{tables:6}  {:7.0}", f64::from(tables * STEPS) / seconds);
    }
    Ok(())
}

/// All tables append their steps at once, each table one after the other; gives the seconds it took.
async fn race(store: &Arc<Sqlite>, tables: u32) -> store::Result<f64> {
    for table in 0..tables {
        store.create_table(NewTable::new(&format!("{tables}/{table}"), "{}", 1)).await?;
    }
    let began = Instant::now();
    let tasks: Vec<_> =
        (0..tables).map(|table| tokio::spawn(play(Arc::clone(store), format!("{tables}/{table}")))).collect();
    for task in tasks {
        task.await.map_err(|why| StoreError::Unreadable(why.to_string()))??;
    }
    Ok(began.elapsed().as_secs_f64())
}

async fn play(store: Arc<Sqlite>, table: String) -> store::Result<()> {
    let step = "{\"game\":{\"by\":[0,{\"ask\":\"red\"}],\"events\":[]}}".repeat(4);
    for sequence in 0..STEPS {
        store.append(NewStep::new(&table, sequence, &step, 1)).await?;
    }
    Ok(())
}
