//! Coverage: every clause has a scenario, every scenario a clause, and every event a line about who sees it.

use crate::scenario::Scenario;
use crate::{files, random_match};
use knobel_core::{Game, Notation};
use std::collections::BTreeSet;

/// The clause ids of a rule book, each at the head of a line `- **ID** text`.
pub fn clauses(rules: &str) -> BTreeSet<String> {
    let heads = rules.lines().filter_map(|line| line.strip_prefix("- **")?.split("**").next());
    heads.map(str::to_owned).collect()
}

/// Fails if a clause is named by no scenario, or a scenario names a clause that does not exist.
pub fn every_rule_has_a_test(rules: &str, folder: &str) {
    let clauses = clauses(rules);
    let (mut tested, mut cited) = (BTreeSet::new(), BTreeSet::new());
    for (name, text) in files(folder) {
        let scenario = Scenario::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        tested.extend(scenario.rules);
        let refused = text.lines().filter_map(|line| line.trim().strip_prefix("refused ")?.split_whitespace().next());
        cited.extend(refused.map(str::to_owned));
    }
    let untested: Vec<_> = clauses.difference(&tested).collect();
    assert!(untested.is_empty(), "clauses without a scenario: {untested:?}");
    let unknown: Vec<_> = tested.union(&cited).filter(|id| !clauses.contains(*id)).collect();
    assert!(unknown.is_empty(), "scenarios of clauses that do not exist: {unknown:?}");
}

/// Fails if an event has no `sees` line for a spectator and one for a seat in any scenario. The secrecy laws assume that
/// `observed_by` shows a viewer only what it may see; only these lines, written by hand, test `observed_by` itself.
pub fn every_event_is_seen<G: Game>(setups: &[G::Setup], folder: &str) {
    let mut seen = BTreeSet::new();
    for (_, text) in files(folder) {
        let mut event = String::new();
        for line in text.lines() {
            match line.trim().split_once(' ') {
                Some(("then", notation)) => event = name(notation),
                Some(("sees", observed)) => _ = seen.insert((event.clone(), observed.trim().starts_with("public"))),
                _ => {}
            }
        }
    }
    for setup in setups {
        for step in (0..20).flat_map(|seed| random_match::<G>(setup, seed, |_| {}).log().to_vec()) {
            for event in step.events().iter().map(|event| name(&event.notation())) {
                let tested = seen.contains(&(event.clone(), true)) && seen.contains(&(event.clone(), false));
                assert!(tested, "no scenario says who sees {event:?}: write `sees public: ...` and `sees SEAT: ...`");
            }
        }
    }
}

/// The first word of an event's notation.
fn name(notation: &str) -> String {
    notation.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}
