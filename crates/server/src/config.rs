//! What an operator decides.

use crate::match_randomness::MatchRandomness;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// How a server is run. The defaults are good for one's own computer.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; the default is reachable from this computer alone.
    pub listen: SocketAddr,
    /// Where the database and the keys are kept, where no other store is named.
    pub data: PathBuf,
    /// A PostgreSQL database (`postgres://…`) that any number of nodes share, in place of the data folder.
    pub store: Option<String>,
    /// NATS (`nats://…`), by which nodes tell each other that something happened.
    pub bus: Option<String>,
    /// The address people use, such as `https://games.example`; the only origin that may change anything.
    pub public_url: Option<String>,
    /// Proxies whose word about a caller's address counts.
    pub trusted_proxies: Vec<IpAddr>,
    /// How many bots think at the same time.
    pub thinking_bots: usize,
    /// May turn notices go to private addresses?
    pub private_webhooks: bool,
    /// Who shows this token (at least 32 characters) may ban and remove.
    pub operator_token: Option<String>,
    /// How much one caller may ask for.
    pub limits: Limits,
    /// How long the server waits for others.
    pub patience: Patience,
    /// Where the pages lie, where they are not built in.
    pub pages: PathBuf,
    /// For tests: derives the luck of all matches and the bots' randomness from this seed. Whoever knows it knows all
    /// hidden pieces.
    pub test_seed: Option<u64>,
}

/// How much one caller may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limits {
    /// As people and well-behaved bots need it.
    Everyday,
    /// For load tests against one's own server.
    Lifted,
}

/// How long the server waits for others: nobody holds it up by being slow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For a request to be told in full: its head, then its body.
    pub request: Duration,
    /// For a socket's reader to take a message; then it is cut off, and can come back.
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

    /// The origins whose pages may change something.
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

    /// Do people come by https? Then cookies must, too.
    pub(crate) fn is_https(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}
