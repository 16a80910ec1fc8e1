//! Setups, actions and positions as text: valid text is parsed, errors name the cause, nothing panics.

use code777::{
    Action, Edition, Number, Options, Question, Seats, Setup, Start, ThinkingTime, Tile, WrongAnnouncement, arrange,
};
use knobel_core::Seat;

fn setup(text: &str) -> Result<Setup, String> {
    serde_json::from_str(text).map_err(|why| why.to_string())
}

fn refused(text: &str) -> String {
    setup(text).expect_err(text)
}

#[test]
fn the_number_of_seats_is_enough_for_a_setup() {
    let three = Options {
        edition: Edition::Code777,
        seats: 3,
        start: Start::Lot,
        wrong_announcement: WrongAnnouncement::Free,
        thinking_time: ThinkingTime::Seconds(20),
    };
    assert_eq!(*setup(r#"{"seats":3}"#).unwrap().options(), three);
    assert_eq!(*setup("{}").unwrap().options(), Options { seats: 4, ..three });
}

#[test]
fn a_setup_is_written_with_all_its_options_and_read_back() {
    let text = r#"{"edition":"tricoda","seats":4,"start":{"seat":3},"wrong_announcement":"silent_for_a_round","thinking_time":600}"#;
    let read = setup(text).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    let usual = r#"{"edition":"code777","seats":4,"start":"lot","wrong_announcement":"free","thinking_time":20}"#;
    assert_eq!(serde_json::to_string(&Setup::default()).unwrap(), usual);
    assert_eq!(setup(usual).unwrap(), Setup::default());
}

#[test]
fn each_edition_seats_as_many_as_it_has_racks() {
    for seats in 2..=5 {
        assert!(setup(&format!(r#"{{"seats":{seats}}}"#)).is_ok());
        assert_eq!(setup(&format!(r#"{{"edition":"tricoda","seats":{seats}}}"#)).is_ok(), seats < 5);
    }
    assert_eq!(refused(r#"{"seats":1}"#), "Code 777 is for 2 to 5 players, not 1");
    assert_eq!(refused(r#"{"seats":6}"#), "Code 777 is for 2 to 5 players, not 6");
    assert_eq!(refused(r#"{"edition":"tricoda","seats":5}"#), "Tricoda is for 2 to 4 players, not 5");
}

#[test]
fn options_out_of_range_or_unknown_are_refused() {
    assert_eq!(
        refused(r#"{"seats":3,"start":{"seat":3}}"#),
        "seat 3 can't start at a table of 3; choose one from 0 to 2, or \"lot\""
    );
    assert!(setup(r#"{"seats":3,"start":{"seat":2}}"#).is_ok());
    assert_eq!(setup(r#"{"seats":3,"start":"seat_2"}"#), setup(r#"{"seats":3,"start":{"seat":2}}"#));
    assert!(refused(r#"{"start":"youngest"}"#).starts_with("write \"lot\""), "{}", refused(r#"{"start":"youngest"}"#));
    let range = "a thinking time is a number of seconds from 0 to 600, or \"until_all_go_on\" (C7-3.10)";
    for time in ["601", "-1", "70000", "\"forever\""] {
        assert!(refused(&format!(r#"{{"thinking_time":{time}}}"#)).starts_with(range), "{time}");
    }
    assert!(refused(r#"{"player":3}"#).contains("unknown field `player`"));
    assert!(refused(r#"{"edition":"777"}"#).contains("unknown variant `777`"));
    assert!(refused(r#"{"wrong_announcement":true}"#).contains("expected"));
    assert!(refused("3").contains("invalid type"));
}

#[test]
fn actions_are_written_as_people_say_them() {
    let two_four_six = [2, 4, 6].map(|number| Number::try_from(number).unwrap()).to_vec();
    for (action, text) in
        [(Action::Read, "read"), (Action::GoOn, "go on"), (Action::Announce(two_four_six), "announce 2 4 6")]
    {
        assert_eq!(action.to_string(), text);
        assert_eq!(format!("  {text} ").parse(), Ok(action));
    }
    assert_eq!(serde_json::to_string(&"announce 7 7 7".parse::<Action>().unwrap()).unwrap(), r#"{"announce":[7,7,7]}"#);
    assert_eq!(serde_json::to_string(&Action::GoOn).unwrap(), r#""go_on""#);
}

#[test]
fn errors_of_actions_name_the_remedy() {
    let long = "7 ".repeat(10_000) + "8";
    let texts = [
        "",
        " ",
        "reads",
        "read on",
        "go",
        "go on on",
        "on go",
        "announce 0",
        "announce 8",
        "announce 2 4 x",
        "announce -1",
        "announce 1.5",
        "announce 99999999999999999999",
        "announce ７",
        "annoncé 1 2 3",
        "🎲",
        "\0",
        "announce 1,2,3",
        &format!("announce {long}"),
        &long,
    ];
    for text in texts {
        let why = text.parse::<Action>().unwrap_err().to_string();
        assert!(why.ends_with("write `read`, `go on` or `announce 2 4 6` (numbers from 1 to 7)"), "{why}");
        assert!(why.len() < 400, "an error does not repeat a whole book");
    }
}

#[test]
fn only_the_name_of_a_piece_parses_as_one() {
    assert_eq!(serde_json::to_string(&Tile::BOX[27]).unwrap(), r#""pink 7""#);
    for tile in Tile::ALL {
        let name = serde_json::to_string(&tile).unwrap();
        assert_eq!(name, format!("{:?}", tile.name()));
        assert_eq!(tile.to_string(), tile.name());
        assert_eq!(serde_json::from_str::<Tile>(&name).unwrap(), tile);
    }
    for question in Question::all() {
        let name = serde_json::to_string(&question).unwrap();
        assert_eq!(serde_json::from_str::<Question>(&name).unwrap(), question);
    }
    for text in [r#""question 0""#, r#""question 24""#, r#""question""#, r#""question -1""#, "5", "null"] {
        assert!(serde_json::from_str::<Question>(text).is_err(), "{text}");
    }
    for text in [r#""blue 8""#, r#""blue""#, r#""blue 6""#, "7"] {
        assert!(serde_json::from_str::<Tile>(text).is_err(), "{text}");
    }
    for text in ["0", "8", "255", "256", "-1", "1.5", r#""7""#] {
        assert!(serde_json::from_str::<Number>(text).is_err(), "{text}");
    }
}

#[test]
fn a_set_of_seats_is_a_list() {
    let seats: Seats = serde_json::from_str("[4,0,4]").unwrap();
    assert_eq!(serde_json::to_string(&seats).unwrap(), "[0,4]");
    assert_eq!((seats.has(Seat(4)), seats.has(Seat(1)), seats.is_empty()), (true, false, false));
    for text in ["[5]", "[200]", "[-1]", "4"] {
        assert!(serde_json::from_str::<Seats>(text).is_err(), "{text}");
    }
}

#[test]
fn malformed_positions_are_refused() {
    let racks =
        ("racks", "green 1, yellow 2, black 3|red 5, black 5, blue 7|pink 6, pink 6, green 6|brown 4, brown 4, blue 7");
    let why = |lines: &[(&str, &str)]| {
        let lines: Vec<_> = lines.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        arrange(&lines).unwrap_err().to_string()
    };
    assert_eq!(why(&[("rack", "")]), "given rack: no line of a position has this name");
    assert_eq!(why(&[("reader", "1")]), "given racks: a position needs its racks");
    assert!(why(&[("setup", "{")]).starts_with("given setup: EOF"));
    assert_eq!(why(&[("setup", r#"{"seats":9}"#)]), "given setup: Code 777 is for 2 to 5 players, not 9");
    assert!(why(&[("racks", "")]).contains("write colour and number, such as `blue 7`"));
    assert!(why(&[("racks", "blue 7, blue 7")]).contains("a rack holds three tiles"));
    assert!(why(&[("racks", "blue 7, blue 7, red 5")]).contains("this table has 4 racks"));
    let doubled = "green 1, green 1, red 5 | red 5, red 5, red 5 | blue 7, blue 7, blue 7 | pink 6, pink 6, pink 6";
    assert_eq!(why(&[("racks", doubled)]), "given racks: the box has fewer green 1 tiles than are named");
    for (key, value, told) in [
        ("stock", "green 1", "the box has fewer green 1 tiles than are named"),
        ("stock", "blue", "no tile has this name"),
        ("aside", "", "write a number from 0 to 3"),
        ("aside", "4 up red 5, red 5, red 5", "write a number from 0 to 3"),
        ("aside", "1 red 5, red 5, red 5", "write `up` or `down` after the rack"),
        ("aside", "1 up", "no tile has this name"),
        ("aside", "1 up red 5", "a rack holds three tiles"),
        ("questions", "0", "write a number from 1 to 23"),
        ("questions", "24", "write a number from 1 to 23"),
        ("questions", "3 3", "name every question once at most"),
        ("unread", "0", "write a number from 1 to 23"),
        ("unread", "24", "write a number from 1 to 23"),
        ("reader", "4", "write a number from 0 to 3"),
        ("thinking", "0 4", "write a number from 0 to 3"),
        ("announced", "999", "write a number from 0 to 3"),
        ("points", "0 0 0", "write 4 numbers, one per seat"),
        ("points", "0 0 0 3", "write a number from 0 to 2"),
        ("silent", "", "name the seat and those it waits for"),
        ("oldest", "0 1 2", "name all 4 racks once"),
        ("oldest", "0 1 2 2", "name all 4 racks once"),
    ] {
        let told_us = why(&[racks, (key, value)]);
        assert!(told_us.contains(told), "given {key} {value}: {told_us}");
    }
}
