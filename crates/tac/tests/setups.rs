//! What can be set up, and what is refused with its reason.

use knobel_core::{Game as _, Match, Stream};
use serde_json::json;
use tac::{Setup, SetupError, Tac, Version};

fn refused(request: serde_json::Value) -> String {
    serde_json::from_value::<Setup>(request).expect_err("nobody can play this").to_string()
}

#[test]
fn every_version_has_its_people() {
    for version in Version::ALL {
        let (fewest, most) = version.people();
        for people in 0..=5 {
            let setup = Setup::new(version, Some(people), true);
            assert_eq!(setup.is_ok(), (fewest..=most).contains(&people), "{version:?} by {people}");
        }
    }
    assert_eq!(
        Setup::new(Version::Pairs, Some(4), false),
        Err(SetupError::People { version: Version::Pairs, people: 4, fewest: 2, most: 2 })
    );
}

#[test]
fn a_setup_is_written_and_read_back() {
    let request = json!({
        "version": "teams", "master": true,
        "start": {
            "position": [{"ring": [1, 20], "house": [4], "fresh": true}, {}, {}, {"house": [3]}],
            "hands": [["7"], ["tac", "1"], [], ["fool"]],
            "dealer": 3, "turn": 1,
            "previous": {"card": "13", "before": [{"ring": [20], "house": [4]}, {}, {}, {"house": [3]}]},
        },
    });
    let setup: Setup = serde_json::from_value(request).expect("a position that can be");
    let again: Setup = serde_json::from_value(serde_json::to_value(&setup).expect("plain")).expect("the same");
    assert_eq!(again, setup);
    assert_eq!(setup.start().map(|start| start.position.to_string()), Some("1! 20 h4 | - | - | h3".to_owned()));
}

#[test]
fn the_public_setup_lacks_the_hands_of_a_prepared_start() {
    let start = json!({"position": [{"ring": [1]}, {}, {}, {}], "hands": [["7"], ["tac"], ["2"], ["fool"]]});
    let request = json!({"version": "teams", "master": true, "start": start});
    let setup: Setup = serde_json::from_value(request).expect("a position that can be");
    let played = Match::<Tac>::begin(&setup, &mut Stream::seeded(1));
    let public_setup = played.state().facets().public_setup.expect("hands must stay hidden");
    assert_eq!(public_setup(&setup), Setup::new(Version::Teams, None, true).expect("teams"));
}

#[test]
fn a_setup_names_what_is_not_the_default_for_the_last_marble() {
    let written = |request: serde_json::Value| {
        let setup: Setup = serde_json::from_value(request).expect("one team");
        serde_json::to_value(&setup).expect("plain")["last_marble"].clone()
    };
    assert_eq!(written(json!({"version": "together", "people": 4, "last_marble": "ends_at_once"})), "ends_at_once");
    assert_eq!(written(json!({"version": "together", "people": 4})), json!(null), "as setups before TAC-10.3 had it");
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let home = json!({"house": [1, 2, 3, 4]});
    let cases = [
        ("/position/0", json!({"ring": [5, 5]}), "two marbles stand on 5"),
        ("/position/0", json!({"ring": [65]}), "there is no field 65"),
        ("/position/0", json!({"house": [5]}), "there is no field 5"),
        ("/position/1", json!({"ring": [1, 2, 3], "house": [1, 2]}), "red has more than four"),
        ("/position/1", json!({"ring": [18], "fresh": true}), "red has no marble on its start field"),
        ("/position", json!([home, {}, home, {}]), "already won"),
        ("/hands", json!([["7"], ["5"]]), "there are 4 seats and 2 hands"),
        ("/hands/0", json!(["1", "1", "1", "1", "1", "1", "1"]), "at most six cards"),
        ("/hands/0", json!(["fool"]), "fewer cards fool"),
        ("/hands", json!([["tac", "tac", "tac"], ["tac", "tac"], [], []]), "fewer cards tac"),
        ("/hands/0", json!([]), "seat 0 has no card to play"),
        ("/turn", json!(4), "nobody sits at place 4"),
        ("/previous", json!({"card": "tac"}), "name the card that the tac was used as"),
        ("/sits_out", json!(true), "only an 8 makes a seat sit out"),
    ];
    for (part, value, reason) in cases {
        let mut start = json!({ "position": [{}, {}, {}, {}], "hands": [["7"], ["5"], ["5"], ["5"]], "turn": 0,
            "previous": null, "sits_out": false });
        *start.pointer_mut(part).expect("a part of the start") = value;
        let why = refused(json!({ "version": "teams", "start": start }));
        assert!(why.contains(reason), "{why} does not say {reason:?}");
    }
    let absent = json!({ "version": "free_for_all", "start": {
        "position": [{}, {}, {}, {"ring": [3]}], "hands": [["7"], ["5"], ["5"]], "turn": 0 } });
    assert!(refused(absent).contains("green does not play"));
    let nothing = json!({ "version": "teams", "start": {
        "position": [{}, {}, {}, {}], "hands": [["7"], ["5"], [], ["5"]] } });
    assert!(refused(nothing).contains("seat 2 has no card to exchange"));
}

#[test]
fn a_number_of_people_is_enough() {
    let usual = [(1, Version::Alone), (2, Version::Pairs), (3, Version::OneAgainstTwo), (4, Version::Teams)];
    for (people, version) in usual {
        let setup: Setup = serde_json::from_value(json!({ "seats": people })).expect("playable");
        assert_eq!(Ok(setup), Setup::new(version, None, false));
    }
}
