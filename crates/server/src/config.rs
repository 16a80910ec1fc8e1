//! Configuration of a server.

use crate::match_randomness::MatchRandomness;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// How a server is run. The defaults suit a personal computer.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; the default is reachable from this computer alone.
    pub listen: SocketAddr,
    /// The folder of the database and the keys, unless `store` names a PostgreSQL database.
    pub data: PathBuf,
    /// A PostgreSQL database (`postgres://…`) shared by any number of nodes, instead of the data folder.
    pub store: Option<String>,
    /// NATS (`nats://…`), by which nodes notify each other of changes.
    pub bus: Option<String>,
    /// The public address, such as `https://games.example`; the only origin whose pages may change anything.
    pub public_url: Option<String>,
    /// Proxies whose `X-Forwarded-For` header is trusted.
    pub trusted_proxies: Vec<IpAddr>,
    /// How many bots think at the same time; also how many computations of the coach run at once.
    pub thinking_bots: usize,
    /// Whether turn notices may go to private addresses.
    pub private_webhooks: bool,
    /// The operator's token (at least 32 characters): whoever sends it may ban and remove.
    pub operator_token: Option<String>,
    /// Rate limits.
    pub limits: Limits,
    /// Time limits for slow clients.
    pub patience: Patience,
    /// How many connections a network may have open; absent: a quarter of what the process may open, 512 at most.
    pub connections_per_network: Option<usize>,
    /// The folder of the pages, where they are not built in.
    pub pages: PathBuf,
    /// For tests: derives the luck of all matches and the bots' randomness from this seed. Whoever knows it knows all
    /// hidden pieces.
    pub test_seed: Option<u64>,
}

/// Rate limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limits {
    /// As people and well-behaved bots need them.
    Everyday,
    /// None: for load tests against your own server.
    Lifted,
}

/// Time limits for slow clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For a request to arrive: its head, then its body.
    pub request: Duration,
    /// For a client to take some of what it is sent; then the connection is closed, and the client can reconnect.
    pub reader: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { request: Duration::from_secs(20), reader: Duration::from_secs(10) }
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 7777),
            data: PathBuf::from("knobel-data"),
            store: None,
            bus: None,
            public_url: None,
            trusted_proxies: vec![],
            thinking_bots: std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2)),
            private_webhooks: false,
            operator_token: None,
            limits: Limits::Everyday,
            patience: Patience::default(),
            connections_per_network: None,
            pages: PathBuf::from("web/dist"),
            test_seed: None,
        }
    }
}

impl Config {
    /// Where the randomness of matches comes from.
    pub(crate) fn match_randomness(&self) -> MatchRandomness {
        self.test_seed.map_or(MatchRandomness::System, MatchRandomness::Seeded)
    }

    /// The origins whose pages may change anything.
    pub(crate) fn origins(&self) -> Vec<String> {
        match &self.public_url {
            Some(url) => vec![url.trim_end_matches('/').to_owned()],
            None => {
                let port = self.listen.port();
                vec![
                    format!("http://{}", self.listen),
                    format!("http://127.0.0.1:{port}"),
                    format!("http://localhost:{port}"),
                ]
            }
        }
    }

    /// Whether the public address is https; then cookies are sent over https alone.
    pub(crate) fn is_https(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}
