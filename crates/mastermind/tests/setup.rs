//! Valid setups are accepted, and errors name the remedy.

use mastermind::{Answers, Colour, Duel, FirstCodemaker, Repeats, Setup};

fn read(json: &str) -> Result<Setup, String> {
    serde_json::from_str(json).map_err(|why| why.to_string())
}

#[test]
fn the_box_is_the_default() {
    let setup = read(r#"{"seats":2}"#).expect("the box");
    assert_eq!(setup, Setup::default());
    assert_eq!((setup.pegs(), setup.palette().len(), setup.rows(), setup.rounds()), (4, 6, 10, 2));
    assert_eq!((setup.repeats(), setup.answers(), setup.duel()), (Repeats::On, Answers::Automatic, Duel::Off));
    assert_eq!(setup.first_codemaker(), FirstCodemaker::Lot);
    use Colour::*;
    assert_eq!(setup.palette(), [Red, Blue, Yellow, Green, White, Black]);
}

#[test]
fn a_setup_is_written_with_all_its_options() {
    let written = serde_json::to_string(&Setup::default()).expect("plain");
    let all = r#"{"seats":2,"pegs":4,"colours":6,"rows":10,"rounds":2,"repeats":"on","answers":"automatic","first_codemaker":"lot","duel":"off"}"#;
    assert_eq!(written, all);
    for json in [all, r#"{"duel":"on"}"#, r#"{"answers":"by_hand","first_codemaker":"seat_1","rounds":5}"#] {
        let setup = read(json).expect("playable");
        assert_eq!(read(&serde_json::to_string(&setup).expect("plain")), Ok(setup), "{json}");
    }
}

#[test]
fn the_ends_of_every_range_can_be_played() {
    for json in [
        r#"{"pegs":3,"colours":4,"rows":1,"rounds":1}"#,
        r#"{"pegs":6,"colours":10,"rows":20,"rounds":100}"#,
        r#"{"pegs":6,"colours":6,"repeats":"off"}"#,
        r#"{"pegs":6,"colours":4,"repeats":"on"}"#,
        r#"{"duel":"on","rounds":1,"repeats":"off"}"#,
    ] {
        assert!(read(json).is_ok(), "{json}: {:?}", read(json));
    }
}

#[test]
fn errors_of_setups_name_the_remedy() {
    for (json, why) in [
        (r#"{"seats":1}"#, "mastermind is for two: seats must be 2, not 1"),
        (r#"{"seats":3}"#, "mastermind is for two: seats must be 2, not 3"),
        (r#"{"pegs":2}"#, "pegs must be 3 to 6, not 2 (MM-7)"),
        (r#"{"pegs":7}"#, "pegs must be 3 to 6, not 7 (MM-7)"),
        (r#"{"colours":3}"#, "colours must be 4 to 10, not 3 (MM-7)"),
        (r#"{"colours":11}"#, "colours must be 4 to 10, not 11 (MM-7)"),
        (r#"{"rows":0}"#, "rows must be 1 to 20, not 0 (MM-7)"),
        (r#"{"rows":21}"#, "rows must be 1 to 20, not 21 (MM-7)"),
        (r#"{"rounds":0}"#, "rounds must be 1 to 100, not 0 (MM-5)"),
        (r#"{"rounds":101}"#, "rounds must be 1 to 100, not 101 (MM-5)"),
        (
            r#"{"pegs":5,"colours":4,"repeats":"off"}"#,
            "without repeats, 5 pegs need 5 colours or more, not 4; add colours or allow repeats",
        ),
        (
            r#"{"duel":"on","answers":"by_hand"}"#,
            "in a duel both are busy breaking, so the program answers: set answers to automatic",
        ),
        (r#"{"duel":"on","rounds":2}"#, "a duel has one round, not 2: leave rounds out"),
        (
            r#"{"duel":"on","first_codemaker":"seat_0"}"#,
            "in a duel both hide a code at the same time: leave first_codemaker at lot",
        ),
    ] {
        assert_eq!(read(json), Err(why.to_owned()), "{json}");
    }
}

#[test]
fn malformed_options_are_errors() {
    for json in ["", "null", "7", "{", r#"{"pins":4}"#, r#"{"pegs":-1}"#, r#"{"pegs":300}"#, r#"{"duel":true}"#] {
        assert!(read(json).is_err(), "{json}");
    }
}

#[test]
fn more_colours_come_into_play_after_those_of_the_box() {
    use Colour::*;
    assert_eq!(Colour::in_play(4), [Red, Blue, Yellow, Green]);
    assert_eq!(Colour::in_play(10), [Red, Blue, Yellow, Green, White, Black, Orange, Violet, Aqua, Brown]);
}

#[test]
fn an_odd_number_of_rounds_is_uneven_and_a_duel_is_not() {
    let uneven = |json| read(json).expect("playable").is_uneven();
    assert!(uneven(r#"{"rounds":1}"#) && uneven(r#"{"rounds":3}"#));
    assert!(!uneven(r#"{"rounds":2}"#) && !uneven(r#"{"duel":"on"}"#));
}
