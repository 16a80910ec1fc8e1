//! No clause without a scenario, no scenario without a clause, no event that nobody looked at.

use crate::scenario::Scenario;
use crate::{files, random_match};
use knobel_core::Game;
use std::collections::BTreeSet;

/// The ids of a rule book: what stands at the head of `- **ID** text`.
pub fn clauses(rules: &str) -> BTreeSet<String> {
    let heads = rules.lines().filter_map(|line| line.strip_prefix("- **")?.split("**").next());
    heads.map(str::to_owned).collect()
}

/// Fails on a clause no scenario names, and on a named clause that does not exist.
pub fn every_rule_has_a_test(rules: &str, folder: &str) {
    let clauses = clauses(rules);
    let (mut tested, mut cited) = (BTreeSet::new(), BTreeSet::new());
    for (name, text) in files(folder) {
        let scenario = Scenario::parse(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
        tested.extend(scenario.rules);
        let refused = text.lines().filter_map(|line| line.trim().strip_prefix("refused ")?.split_whitespace().next());
        cited.extend(refused.map(str::to_owned));
    }
    let untested: Vec<_> = clauses.difference(&tested).collect();
    assert!(untested.is_empty(), "clauses without a scenario: {untested:?}");
    let unknown: Vec<_> = tested.union(&cited).filter(|id| !clauses.contains(*id)).collect();
    assert!(unknown.is_empty(), "scenarios of clauses that do not exist: {unknown:?}");
}

/// Fails on an event that no scenario shows to a spectator and to a seat. The secrecy laws take what is
/// seen for what may be seen; that `observed_by` itself tells too much, only lines written by hand can find.
pub fn every_event_is_seen<G: Game>(setups: &[G::Setup], folder: &str) {
    let name = |event: &str| event.trim().split([' ', '(']).next().map(str::to_owned);
    let mut seen = BTreeSet::new();
    for (_, text) in files(folder) {
        let mut event = None;
        for line in text.lines() {
            match line.trim().split_once(' ') {
                Some(("then", told)) => event = name(told),
                Some(("sees", observed)) => _ = seen.insert((event.clone(), observed.trim().starts_with("public"))),
                _ => {}
            }
        }
    }
    for setup in setups {
        for step in (0..20).flat_map(|seed| random_match::<G>(setup, seed, |_| {}).log().to_vec()) {
            for event in step.events().iter().map(|event| name(&format!("{event:?}"))) {
                let shown = seen.contains(&(event.clone(), true)) && seen.contains(&(event.clone(), false));
                assert!(shown, "no scenario says who sees {event:?}: write `sees public: ...` and `sees SEAT: ...`");
            }
        }
    }
}
