//! Valid notation is parsed, and errors name the remedy.

use knobel_core::{Game, Seat};
use mastermind::{Action, Code, Colour, Mastermind, NotationError, Phase, Pins, arrange};

fn read(text: &str) -> Result<Action, String> {
    text.parse().map_err(|why: NotationError| why.to_string())
}

fn row(colours: &[Colour]) -> Code {
    Code::try_from(colours).expect("six at most")
}

#[test]
fn names_and_letters_mean_the_same() {
    use Colour::*;
    let first = row(&[Red, Blue, Yellow, Green, White]);
    let second = row(&[Black, Orange, Violet, Aqua, Brown]);
    assert_eq!(read("guess red blue yellow green white"), Ok(Action::Guess(first)));
    assert_eq!(read("guess r b y g w"), Ok(Action::Guess(first)));
    assert_eq!(read("hide black orange violet aqua brown"), Ok(Action::Hide(second)));
    assert_eq!(read("  hide\tk  o v a n "), Ok(Action::Hide(second)));
    assert_eq!(Action::Hide(second).to_string(), "hide black orange violet aqua brown");
    assert_eq!(Action::Guess(Code::EMPTY).to_string(), "guess");
}

#[test]
fn pins_are_read_with_and_without_words() {
    let pins = Action::Answer(Pins { black: 2, white: 1 });
    assert_eq!(read("answer 2 black 1 white"), Ok(pins));
    assert_eq!(read("answer 2 1"), Ok(pins));
    assert_eq!(pins.to_string(), "answer 2 black 1 white");
    assert_eq!(read("challenge"), Ok(Action::Challenge));
}

#[test]
fn errors_of_actions_name_the_remedy() {
    let verbs = "; write `hide COLOURS`, `guess COLOURS`, `answer 2 black 1 white` or `challenge`";
    let colours = " is no colour; write red, blue, yellow, green, white, black, orange, violet, aqua or brown";
    let pins = " are no pins; write `2 black 1 white` or `2 1`";
    let long = "x".repeat(100_000);
    for (text, why) in [
        ("", format!("no action is called \"\"{verbs}")),
        ("Guess red", format!("no action is called \"Guess\"{verbs}")),
        (&long, format!("no action is called {:?}{verbs}", "x".repeat(40))),
        ("guess red pink", format!("\"pink\"{colours}")),
        ("guess rbgy", format!("\"rbgy\"{colours}")),
        ("hide rot blau", format!("\"rot\"{colours}")),
        ("hide röd", format!("\"röd\"{colours}")),
        ("guess r r r r r r r", "a row has 6 pegs at most".to_owned()),
        ("answer", format!("\"\"{pins}")),
        ("answer 1", format!("\"1\"{pins}")),
        ("answer 1 2 3", format!("\"1 2 3\"{pins}")),
        ("answer -1 2", format!("\"-1 2\"{pins}")),
        ("answer 256 0", format!("\"256 0\"{pins}")),
        ("answer 99999999999999999999 0", format!("\"99999999999999999999 0\"{pins}")),
        ("answer 1 white 2 black", format!("\"1 white 2 black\"{pins}")),
        ("answer 1 black 2 white 3", format!("\"1 black 2 white 3\"{pins}")),
        ("challenge him", "`challenge` stands alone; leave out \"him\"".to_owned()),
    ] {
        assert_eq!(read(text), Err(why), "{text:.40}");
    }
    assert!(read(&format!("guess {}", "red ".repeat(50_000))).is_err());
    assert!(read(&format!("answer {}", "1 ".repeat(50_000))).is_err());
}

#[test]
fn actions_are_json_with_names() {
    use Colour::*;
    let json = serde_json::to_string(&Action::Guess(row(&[Red, Black]))).expect("plain");
    assert_eq!(json, r#"{"guess":["red","black"]}"#);
    let json = serde_json::to_string(&Action::Answer(Pins { black: 0, white: 4 })).expect("plain");
    assert_eq!(json, r#"{"answer":{"black":0,"white":4}}"#);
    for bad in [
        r#"{"guess":["pink"]}"#,
        r#"{"guess":["red","red","red","red","red","red","red"]}"#,
        r#"{"guess":"red"}"#,
        r#"{"answer":{"black":300,"white":0}}"#,
        r#"{"answer":{"black":1}}"#,
        r#"{"look":[]}"#,
        r#""give up""#,
    ] {
        assert!(serde_json::from_str::<Action>(bad).is_err(), "{bad}");
    }
}

fn position(lines: &[(&str, &str)]) -> Result<Mastermind, String> {
    let given: Vec<_> = lines.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    arrange(&given).map_err(|why| why.to_string())
}

#[test]
fn a_position_is_reached_by_the_rules() {
    let by_hand = ("setup", r#"{"answers":"by_hand","rounds":3}"#);
    let lines = [by_hand, ("round", "2"), ("codemaker", "1"), ("points", "7 3"), ("void", "1 2"), ("code", "r r b b")];
    let table = position(&[&lines[..], &[("row", "r b g g = 1 black 1 white"), ("row", "r r b b")]].concat());
    let table = table.expect("a position");
    let public = table.public();
    assert_eq!((public.round, public.codemaker, public.favoured), (2, Some(Seat(1)), Some(Seat(0))));
    assert_eq!((public.points, public.void), ([7, 3], [1, 2]));
    assert_eq!((public.boards[0].rows.len(), public.boards[0].pins.len()), (2, 1));
    assert_eq!((public.phase(), table.awaited()), (Phase::Answering, vec![Seat(1)]));
    let odd = position(&[by_hand, ("round", "3"), ("codemaker", "1")]).expect("a position");
    assert_eq!(odd.public().favoured, Some(Seat(1)));
    let duel = position(&[("setup", r#"{"duel":"on"}"#), ("code", "r r r r | b b b b"), ("row", "g g g g | y y y y")]);
    assert_eq!(duel.expect("a position").public().boards.each_ref().map(|board| board.pins.len()), [1, 1]);
}

#[test]
fn errors_of_positions_name_the_cause() {
    let duel = ("setup", r#"{"duel":"on"}"#);
    let code = ("code", "r r b b");
    for (lines, why) in [
        (
            &[("colour", "red")][..],
            "a position has no \"colour\"; write setup, round, codemaker, points, void, code or row",
        ),
        (&[("setup", r#"{"seats":4}"#)], "setup: mastermind is for two: seats must be 2, not 4"),
        (&[("round", "0")], "round: write a number from 1 to 2"),
        (&[("round", "3")], "round: write a number from 1 to 2"),
        (&[("round", "ü")], "round: write a number from 1 to 2"),
        (&[("codemaker", "2")], "codemaker: write 0 or 1"),
        (&[("codemaker", "")], "codemaker: write 0 or 1"),
        (&[("points", "1000 0")], "points: write two numbers up to 999, for seat 0 and seat 1"),
        (&[("points", "1")], "points: write two numbers up to 999, for seat 0 and seat 1"),
        (&[("void", "0 3")], "void: write two numbers up to 2, for seat 0 and seat 1"),
        (&[("code", "r r b")], "code: a row needs 4 pegs, got 3"),
        (&[code, code], "code: your code is hidden already"),
        (&[("code", "r r b b | r r b b")], "code: write one, without `|`"),
        (&[("row", "r r b b")], "row: wait until the code is hidden"),
        (&[code, ("row", "r r b a")], "row: aqua is not in play at this table"),
        (
            &[code, ("row", "r r r r = 1 1")],
            "row: the program answers, always truthfully: there are no pins to place and there is nothing to challenge",
        ),
        (&[duel, code], "code: in a duel write both, with `|` between them"),
        (&[duel, ("round", "1")], "round: a duel has no rounds and no codemaker"),
        (&[duel, ("codemaker", "1")], "round: a duel has no rounds and no codemaker"),
    ] {
        assert_eq!(position(lines).map(|_| ()), Err(why.to_owned()), "{lines:?}");
    }
}
