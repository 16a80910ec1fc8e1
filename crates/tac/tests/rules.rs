//! The rule book, clause by clause.

use tac::{Setup, Tac, Version};

fn setup(version: Version, master: bool) -> Setup {
    Setup::new(version, None, master).expect("every version can be set up")
}

#[test]
fn scenarios() {
    testkit::scenarios("scenarios", tac::arrange);
}

#[test]
fn every_rule_has_a_test() {
    testkit::every_rule_has_a_test(include_str!("../../../rules/tac.md"), "scenarios");
}

#[test]
fn every_event_is_seen() {
    testkit::every_event_is_seen::<Tac>(&[setup(Version::Teams, true), setup(Version::Alone, false)], "scenarios");
}

/// Late positions, so that a whole match is short enough to be read.
fn late(version: &str, people: u8, position: serde_json::Value, hands: serde_json::Value) -> Setup {
    let start = serde_json::json!({ "position": position, "hands": hands, "dealer": 1, "laid": [] });
    let request = serde_json::json!({ "version": version, "people": people, "master": true, "start": start });
    serde_json::from_value(request).expect("a position that can be")
}

#[test]
fn playthroughs_have_not_changed() {
    let teams = late(
        "teams",
        4,
        serde_json::json!([{ "house": [2, 3, 4], "ring": [62] }, { "house": [3, 4], "ring": [14, 17], "fresh": true },
            { "house": [1, 2, 3, 4] }, { "house": [4], "ring": [20, 30, 47] }]),
        serde_json::json!([["fool", "5", "12"], ["tac", "7", "8"], ["devil", "1", "13"], ["tac", "angel", "9"]]),
    );
    let two_against_one = late(
        "two_against_one",
        3,
        serde_json::json!([{ "house": [3, 4], "ring": [62] }, { "house": [1, 2, 3, 4] }, { "house": [2, 3, 4] }, {}]),
        serde_json::json!([["warrior", "4", "12"], ["tac", "7", "8"], ["fool", "1", "13"]]),
    );
    let alone = late(
        "alone",
        1,
        serde_json::json!([{ "house": [1, 2, 3, 4] }, { "house": [3, 4], "ring": [14, 16] }, { "house": [1, 2, 3, 4] },
            { "house": [2, 3, 4], "ring": [47] }]),
        serde_json::json!([["angel", "5"], ["tac", "7"], ["trickster", "1"], ["3", "13"]]),
    );
    testkit::playthroughs::<Tac>(
        "playthroughs",
        &[("teams", teams, 146), ("two-against-one", two_against_one, 98), ("alone", alone, 57)],
    );
}
