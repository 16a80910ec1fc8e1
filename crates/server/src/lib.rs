//! The server: tables, people, live play and the bot API, over HTTP and WebSocket. It works with every game that
//! [`games`] lists and knows none of them.
//!
//! A step is judged, stored under a unique (table, sequence), taken up, and told: in this order, so a move is
//! acknowledged only when it is on the disk. Everything that leaves the server about a match is made in
//! `table::view`, per viewer.
//!
//! ```
//! # tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
//! let data = std::env::temp_dir().join(format!("knobel-doc-{}", std::process::id()));
//! let listen = "127.0.0.1:0".parse()?;
//! let running = server::start(server::Config { listen, data: data.clone(), ..server::Config::default() }).await?;
//! println!("open http://{}", running.address);
//! running.stop().await;
//! # std::fs::remove_dir_all(data)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod app;
mod assist;
mod backup;
mod bots;
mod bus;
mod chat;
mod config;
mod connections;
mod due;
mod limits;
mod live;
mod match_randomness;
pub mod messages;
mod metrics;
mod nats;
mod network;
mod nodes;
mod notices;
mod pages;
mod people;
mod presence;
mod problem;
mod process;
mod rating;
mod routes;
mod secret;
mod serve;
mod socket;
mod table;
mod thinking;
mod watching;

pub use backup::{NotCopied, back_up, restore};
pub use config::{Config, Limits, Patience};
pub use process::Usage;
pub use serve::{NotStarted, Running, rotate_keys, start};

/// The OpenAPI document of everything the server answers to, as JSON.
pub fn openapi() -> String {
    routes::openapi_json()
}
