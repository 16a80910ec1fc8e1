//! Laws, scenarios, playthroughs and rule coverage, for any game; and databases of a test's own. Knows `core` only.
//!
//! A game's test file is a [`Subject`](laws::Subject), one line [`laws!`], and a line for each of [`scenarios`],
//! [`every_rule_has_a_test`], [`every_event_is_seen`] and [`playthroughs`].
//!
//! ```
//! use testkit::scenario::Scenario;
//!
//! let told = Scenario::parse("rule TOY-1.1\ntitle two cards each\nwhen 0: offer 1\nrefused TOY-2.1 Over\n")?;
//! assert_eq!(told.rules, ["TOY-1.1"]);
//! # Ok::<(), testkit::scenario::Malformed>(())
//! ```

mod coverage;
pub mod engines;
pub mod laws;
mod playthrough;
pub mod scenario;
mod secrecy;

pub use coverage::{clauses, every_event_is_seen, every_rule_has_a_test};
pub use playthrough::playthroughs;
pub use scenario::scenarios;

use knobel_core::{Game, Match};
use std::fs;

/// Plays a random match, by `any`, and shows every position to `look`.
pub fn random_match<G: Game>(setup: &G::Setup, seed: u64, look: impl FnMut(&Match<G>)) -> Match<G> {
    knobel_core::random_match(setup, seed, look).unwrap_or_else(|why| panic!("ends: {why}"))
}

/// The files of a folder, by name.
pub(crate) fn files(folder: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{folder}: {why}"));
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let read =
        |path: &std::path::Path| (path.display().to_string(), fs::read_to_string(path).expect("a readable file"));
    let mut all: Vec<(String, String)> = paths.map(|path| read(&path)).collect();
    all.sort();
    all
}
