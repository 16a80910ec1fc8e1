//! The server: tables, people, live play and the bot API, over HTTP and WebSocket. It works with every game of the
//! registry ([`games`]) and knows none of them.
//!
//! Four layers, and a layer calls only downwards (held by `tests/layers.rs`): `routes` and `session` parse, authorise and
//! answer; `tables` holds all policy; `jobs` is the durable job queue and `notifier` the publish/subscribe between changes
//! and sessions; below them is the `store` crate.
//!
//! A step is judged, appended to the journal under a unique (table, sequence), applied, and notified: in this order, so a
//! move is acknowledged only when it is durable. Everything that leaves the server about a match is made in
//! `tables::view`, per viewer.
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

mod accept;
mod api_error;
mod app;
mod backup;
mod bytes_in_flight;
mod cluster;
mod config;
mod connection_limit;
mod deadline_stream;
mod extract;
mod feed;
mod guest_names;
mod identity;
mod ids;
mod jobs;
mod language;
mod link_preview;
mod match_randomness;
pub mod messages;
mod network;
mod notifier;
mod pages;
mod presence;
mod process;
mod profile;
mod rate_limit;
mod routes;
mod secret;
mod serve;
mod session;
mod socket;
mod tables;
mod telemetry;
mod text;
mod time;

pub use backup::{BackupError, back_up, restore};
pub use config::{Config, Limits, Patience};
pub use process::Usage;
pub use serve::{Running, StartError, rotate_keys, start};

/// The OpenAPI document of everything the server answers to, as JSON.
pub fn openapi() -> String {
    routes::openapi_json()
}
