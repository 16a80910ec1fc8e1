//! Laws, scenarios, playthroughs and rule coverage for any game, and PostgreSQL and NATS servers for tests. Depends on `core`
//! only.
//!
//! A game's test file is a [`Subject`](laws::Subject), one line [`laws!`], and a line for each of [`scenarios`],
//! [`every_rule_has_a_test`], [`every_event_is_seen`] and [`playthroughs`].
//!
//! ```
//! use testkit::scenario::Scenario;
//!
//! let scenario = Scenario::parse("rule TOY-1.1\ntitle two cards each\nwhen 0: offer 1\nrefused TOY-2.1 Over\n")?;
//! assert_eq!(scenario.rules, ["TOY-1.1"]);
//! # Ok::<(), testkit::scenario::ScenarioError>(())
//! ```

mod coverage;
pub mod laws;
mod playthrough;
pub mod scenario;
mod secrecy;
pub mod services;

pub use coverage::{clauses, every_event_is_seen, every_rule_has_a_test};
pub use playthrough::playthroughs;
pub use scenario::scenarios;

use knobel_core::{Game, Match};
use std::fs;

/// Plays a random match and passes every position to `visit`; see [`knobel_core::random_match`].
pub fn random_match<G: Game>(setup: &G::Setup, seed: u64, visit: impl FnMut(&Match<G>)) -> Match<G> {
    knobel_core::random_match(setup, seed, visit).unwrap_or_else(|error| panic!("ends: {error}"))
}

/// The files of a folder as (path, content), sorted by path.
pub(crate) fn files(folder: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{folder}: {why}"));
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let read =
        |path: &std::path::Path| (path.display().to_string(), fs::read_to_string(path).expect("a readable file"));
    let mut all: Vec<(String, String)> = paths.map(|path| read(&path)).collect();
    all.sort();
    all
}
