//! The option schema says exactly what the rules of each game accept.

use games::options::{OptionSchema, OptionValue, OptionValues};
use games::{GameEntry, Value, all};
use serde_json::{Map, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The defaults of all options whose condition holds.
fn defaults(game: &GameEntry) -> Map<String, Value> {
    let mut setup = Map::new();
    for option in game.options {
        let applies = option.condition.is_none_or(|condition| condition.holds(&setup));
        if applies && option.default != OptionValue::Absent {
            setup.insert(option.key.to_owned(), option.default.to_json());
        }
    }
    setup
}

/// A setup in which this option may be set, without the options that then may not.
fn setup_for(game: &GameEntry, option: &OptionSchema, value: Value) -> Value {
    let mut setup = defaults(game);
    if let Some(condition) = option.condition {
        setup.insert(condition.option.to_owned(), condition.is.to_json());
    }
    setup.insert(option.key.to_owned(), value);
    let forbidden = |other: &&OptionSchema| other.condition.is_some_and(|condition| !condition.holds(&setup));
    let forbidden: Vec<&str> = game.options.iter().filter(forbidden).map(|other| other.key).collect();
    forbidden.into_iter().for_each(|key| _ = setup.remove(key));
    Value::Object(setup)
}

#[test]
fn the_defaults_can_be_played_and_are_those_of_the_rules() {
    for game in all() {
        let deciding = game.options.iter().filter(|option| option.decides_seats);
        let seats: Map<String, Value> = deciding
            .filter(|option| option.condition.is_none())
            .map(|option| (option.key.to_owned(), option.default.to_json()))
            .collect();
        let left_out = game.empty(&Value::Object(seats)).unwrap_or_else(|why| panic!("{}: {why}", game.name));
        let written_out = game.empty(&Value::Object(defaults(game))).unwrap();
        assert_eq!(written_out.setup(), left_out.setup(), "{}", game.name);
    }
}

#[test]
fn every_suggested_value_can_be_played_and_is_in_range() {
    for (game, option) in all().iter().flat_map(|game| game.options.iter().map(move |option| (game, option))) {
        let suggested = option.suggested();
        for value in &suggested {
            let setup = setup_for(game, option, value.clone());
            game.empty(&setup).unwrap_or_else(|why| panic!("{} {setup}: {why}", game.name));
        }
        let is_structure = option.values == OptionValues::Structure;
        assert!(is_structure || suggested.contains(&option.default.to_json()), "{} {}", game.name, option.key);
        assert!(!(is_structure && option.offered), "no form can ask for {}", option.key);
    }
}

#[test]
fn values_outside_the_schema_are_refused() {
    for (game, option) in all().iter().flat_map(|game| game.options.iter().map(move |option| (game, option))) {
        let outside = match option.values {
            OptionValues::Integer { min, max, suggested, .. } => {
                assert!(suggested.iter().all(|value| (min..=max).contains(value)));
                let (least, most) = (setup_for(game, option, json!(min)), setup_for(game, option, json!(max)));
                assert!(game.empty(&least).is_ok() && game.empty(&most).is_ok(), "{} {}", game.name, option.key);
                vec![json!(i32::from(min) - 1), json!(i32::from(max) + 1)]
            }
            OptionValues::Choice { .. } | OptionValues::Seat { .. } => vec![json!("nonsense"), json!("seat_9")],
            OptionValues::Boolean => vec![json!("yes")],
            OptionValues::Structure => vec![json!("nonsense")],
        };
        for value in outside {
            let setup = setup_for(game, option, value);
            assert!(game.empty(&setup).is_err(), "{} plays {setup}", game.name);
        }
    }
}

#[test]
fn the_schema_has_every_option_of_the_setup() {
    for game in all() {
        let known: BTreeSet<&str> = game.options.iter().map(|option| option.key).collect();
        for seating in game.seatings() {
            let setup = game.empty(&seating.setup).unwrap().setup();
            let unknown: Vec<&String> =
                setup.as_object().unwrap().keys().filter(|key| !known.contains(key.as_str())).collect();
            assert!(unknown.is_empty(), "{} has options without a schema: {unknown:?}", game.name);
        }
    }
}

#[test]
fn every_option_names_a_clause_of_its_rule_book() {
    for (game, option) in all().iter().flat_map(|game| game.options.iter().map(move |option| (game, option))) {
        assert!(game.rule_book.contains(&format!("**{}**", option.clause)), "{}: {}", game.name, option.clause);
    }
}

#[test]
fn seatings_name_the_player_of_every_seat() {
    let tac = games::named("tac").unwrap();
    let seats = |setup: Value| tac.seatings().into_iter().find(|seating| seating.setup == setup).unwrap().seats;
    assert_eq!(seats(json!({ "version": "pairs" })), [0, 1, 0, 1]);
    assert_eq!(seats(json!({ "version": "together", "people": 3 })), [0, 1, 0, 2]);
    assert_eq!(tac.usual(3), json!({ "version": "one_against_two" }));
    assert_eq!(tac.player_counts(), [1, 2, 3, 4]);
    assert_eq!(games::named("tricoda").unwrap().player_counts(), [2, 3, 4]);
}

/// The words of a game's options in the client; an edition may share those of another.
fn option_words(game: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../web/src/games/{game}/options.ts"));
    let text = fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    match text.split_once("words } from '../").and_then(|(_, rest)| rest.split_once("/options'")) {
        Some((shared, _)) => option_words(shared),
        None => text,
    }
}

#[test]
fn the_client_has_words_for_every_option_that_forms_offer() {
    const LANGUAGES: usize = 3;
    for game in all() {
        let text = option_words(game.name);
        let words = |key: &str| text.matches(&format!(" {key}: ")).count();
        for option in game.options.iter().filter(|option| option.offered && option.key != "seats") {
            assert!(words(option.key) >= LANGUAGES, "{}: {}", game.name, option.key);
            if !matches!(option.values, OptionValues::Seat { .. }) {
                for value in option.suggested().into_iter().filter(|value| !value.is_number()) {
                    let value = value.as_str().map_or(value.to_string(), str::to_owned);
                    assert!(words(&value) >= LANGUAGES, "{}: {} {value}", game.name, option.key);
                }
            }
        }
    }
}

#[test]
fn a_seat_can_be_chosen_up_to_the_last_one() {
    for game in all() {
        for option in game.options.iter().filter(|option| matches!(option.values, OptionValues::Seat { .. })) {
            for seating in game.seatings() {
                let seats = seating.seats.len();
                let setup = |seat: usize| {
                    let mut setup = seating.setup.as_object().unwrap().clone();
                    setup.insert(option.key.to_owned(), json!(format!("seat_{seat}")));
                    Value::Object(setup)
                };
                assert!(game.empty(&setup(seats - 1)).is_ok(), "{} {}", game.name, setup(seats - 1));
                assert!(game.empty(&setup(seats)).is_err(), "{} {}", game.name, setup(seats));
            }
        }
    }
}

#[test]
fn a_table_has_the_thinking_time_that_suits_its_people() {
    for game in ["code777", "tricoda"].map(|name| games::named(name).unwrap()) {
        let time = |people: usize| game.table_setup(&json!({ "seats": 3 }), people, false)["thinking_time"].clone();
        assert_eq!([0, 1, 2, 3].map(time), [json!(0), json!("until_all_go_on"), json!(20), json!(20)]); // C7-3.10
        let chosen = game.table_setup(&json!({ "seats": 3, "thinking_time": 90 }), 1, false);
        assert_eq!(chosen["thinking_time"], 90);
    }
}

#[test]
fn rated_tables_of_code_777_and_tricoda_silence_after_a_wrong_announcement() {
    for game in ["code777", "tricoda"].map(|name| games::named(name).unwrap()) {
        for setup in [json!({ "seats": 3 }), json!({ "seats": 3, "wrong_announcement": "free" })] {
            let rated = game.table_setup(&setup, 3, true);
            assert_eq!(rated["wrong_announcement"], "silent_for_a_round"); // C7-3.9
            assert_eq!(game.table_setup(&setup, 3, false).get("wrong_announcement"), setup.get("wrong_announcement"));
        }
    }
}
