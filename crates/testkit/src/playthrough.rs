//! Whole matches as text, with every viewer's view: a change of the rules shows as a diff.

use crate::random_match;
use knobel_core::{Game, Match, Step};
use std::{env, fmt::Write, fs};

/// Compares each match with its file `NAME.play`; `BLESS=1` writes the files instead.
pub fn playthroughs<G: Game>(folder: &str, matches: &[(&str, G::Setup, u64)]) {
    for (name, setup, seed) in matches {
        let setup_line = serde_json::to_string(setup).expect("plain");
        let mut text = format!("{} {setup_line} seed {seed}\n", G::NAME);
        random_match::<G>(setup, *seed, |game| write_step(&mut text, game).expect("a string takes all"));
        let path = format!("{folder}/{name}.play");
        if env::var_os("BLESS").is_some() {
            fs::write(&path, &text).expect("a writable folder");
        }
        let stored = fs::read_to_string(&path).unwrap_or_default();
        let told = stored.lines().zip(text.lines()).position(|(old, new)| old != new);
        let line = told.map_or(stored.lines().count().min(text.lines().count()), |line| line) + 1;
        assert!(stored == text, "{path}:{line} tells another story; run with BLESS=1 and look at the diff");
    }
}

/// The step, what each viewer saw of it, and, where it changed, what each viewer knows now.
fn write_step<G: Game>(text: &mut String, game: &Match<G>) -> std::fmt::Result {
    let last = game.log().len() - 1;
    let step = &game.log()[last];
    match step {
        Step::Game { by: Some((seat, action)), orders, .. } => {
            writeln!(text, "\n# {last} {seat:?}: {action} {orders:?}")?
        }
        Step::Game { by: None, orders, .. } => writeln!(text, "\n# {last} opening {orders:?}")?,
        Step::Table(step) => writeln!(text, "\n# {last} {step:?}")?,
    }
    for event in step.events() {
        writeln!(text, "{event:?}")?;
    }
    for viewer in game.players().viewers() {
        writeln!(text, "{viewer:?}")?;
        game.observed_events(viewer, last).iter().try_for_each(|observed| writeln!(text, "  saw {observed:?}"))?;
        writeln!(text, "  now {}", serde_json::to_string(&game.observation(viewer)).expect("plain"))?;
    }
    writeln!(text, "awaited {:?} outcome {:?}", game.awaited(), game.outcome())
}
