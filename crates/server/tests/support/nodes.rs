//! Nodes, each in a process of its own: several on one PostgreSQL and one NATS, or one on a data folder.

use server::{Config, Limits};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use testkit::services::{Nats, Postgres};

const LISTEN: &str = "KNOBEL_TEST_LISTEN";
const STORE: &str = "KNOBEL_TEST_STORE";
const BUS: &str = "KNOBEL_TEST_BUS";
const DATA: &str = "KNOBEL_TEST_DATA";
const LIMITS: &str = "KNOBEL_TEST_LIMITS";
/// Read by the store itself.
const MIN_FLUSH_MS: &str = "KNOBEL_BENCH_MIN_FLUSH_MS";
const WORD: &str = "a node is at ";

/// The engines that all nodes share.
pub(crate) struct Engines {
    pub(crate) postgres: Postgres,
    pub(crate) nats: Nats,
    pub(crate) store: String,
}

impl Engines {
    /// Starts them; `None`, with a word about it, where they are not installed.
    pub(crate) fn start() -> Option<Engines> {
        let (postgres, nats) = (Postgres::start()?, Nats::start()?);
        let store = postgres.database("nodes");
        Some(Engines { postgres, nats, store })
    }

    pub(crate) fn node(&self) -> Node {
        Node::start(&Place::shared(0, self.store.clone(), self.nats.address()))
    }
}

/// Where a node listens, and what it works on.
#[derive(Clone)]
pub(crate) struct Place {
    listen: String,
    on: Vec<(&'static str, String)>,
}

impl Place {
    /// With others, on one database and one bus.
    pub(crate) fn shared(port: u16, store: String, bus: String) -> Place {
        Place { listen: format!("127.0.0.1:{port}"), on: vec![(STORE, store), (BUS, bus)] }
    }

    /// Alone, on a data folder.
    pub(crate) fn alone(port: u16, data: PathBuf) -> Place {
        Place { listen: format!("127.0.0.1:{port}"), on: vec![(DATA, data.display().to_string())] }
    }

    /// The same with the limits of every day.
    pub(crate) fn limited(mut self) -> Place {
        self.on.push((LIMITS, "everyday".to_owned()));
        self
    }

    /// The same on a slow disk: every flush takes at least this many milliseconds.
    pub(crate) fn slowed(mut self, milliseconds: u64) -> Place {
        self.on.push((MIN_FLUSH_MS, milliseconds.to_string()));
        self
    }
}

/// A node in a process of its own; killed with SIGKILL when it is dropped.
pub(crate) struct Node {
    pub(crate) process: Child,
    pub(crate) address: String,
}

impl Node {
    pub(crate) fn start(place: &Place) -> Node {
        let mut command = Command::new(std::env::current_exe().expect("a test knows itself"));
        command.args(["--ignored", "--exact", "serve_as_a_node", "--nocapture"]).env(LISTEN, &place.listen);
        command.envs(place.on.iter().map(|(key, value)| (key, value)));
        let mut process = command.stdout(Stdio::piped()).spawn().expect("a test can start itself");
        let mut said = BufReader::new(process.stdout.take().expect("it was asked for")).lines().map_while(Result::ok);
        let address = said.find_map(|line| line.split_once(WORD).map(|(_, address)| address.to_owned()));
        std::thread::spawn(move || said.for_each(drop));
        Node { process, address: address.expect("a node says where it is") }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What runs in the process of a node: serves until it is killed.
pub(crate) fn serve_as_a_node() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let told = |key| std::env::var(key).ok();
        let listen = told(LISTEN).expect("a test says where").parse().unwrap();
        let (store, bus) = (told(STORE), told(BUS));
        let data = told(DATA).map_or_else(|| Config::default().data, PathBuf::from);
        let limits = if told(LIMITS).is_some() { Limits::Everyday } else { Limits::Lifted };
        // Webhooks of tests are on this machine.
        let config = Config { listen, store, bus, data, limits, private_webhooks: true, ..Config::default() };
        let running = server::start(config).await.unwrap();
        println!("{WORD}{}", running.address);
        std::future::pending::<()>().await;
    });
}
