//! Setup, notation, names and positions: text parses back, and errors are clear.

use knobel_core::{Game, Observation, Seat, Viewer};
use tagiron::{
    Action, Answer, ArrangeError, Card, Colour, NotationError, Question, Setup, Tagiron, Tile, arrange, misplaced,
};

fn setup(json: &str) -> Result<Setup, String> {
    serde_json::from_str(json).map_err(|why| why.to_string())
}

#[test]
fn a_setup_is_written_with_all_its_options() {
    let written = |json| serde_json::to_string(&setup(json).expect("playable")).expect("plain");
    let two = r#"{"seats":2,"start":"by_lot","last_try":"always","questions_end":"with_pile"}"#;
    assert_eq!(written("{}"), two);
    assert_eq!(written(two), two);
    let other = r#"{"seats":2,"start":{"seat":1},"last_try":"after_starting_player","questions_end":"with_last_card"}"#;
    assert_eq!(written(other), other);
    assert_eq!(written(r#"{"seats":3}"#), r#"{"seats":3,"start":"by_lot"}"#);
    assert_eq!(written(r#"{"seats":4,"start":"seat_3"}"#), r#"{"seats":4,"start":{"seat":3}}"#);
    assert_eq!(written(r#"{"seats":4,"start":{"seat":3}}"#), r#"{"seats":4,"start":{"seat":3}}"#);
}

#[test]
fn errors_of_setups_name_the_remedy() {
    let refused = |json: &str, why: &str| {
        let told = setup(json).expect_err("unplayable");
        assert!(told.contains(why), "{json}: {told}");
    };
    refused(r#"{"seats":1}"#, "two, three or four can play, not 1: set `seats` to 2, 3 or 4");
    refused(r#"{"seats":5}"#, "not 5");
    refused(r#"{"seats":2,"start":{"seat":2}}"#, "seat 2 can't start at a table of 2");
    refused(r#"{"seats":3,"start":{"seat":3}}"#, "a seat below 3");
    refused(r#"{"seats":3,"start":"youngest"}"#, "write \"by_lot\", \"seat_0\"");
    refused(r#"{"seats":3,"last_try":"always"}"#, "`last_try` is an option for two players: leave it out with 3");
    refused(r#"{"seats":4,"questions_end":"with_pile"}"#, "`questions_end` is an option for two players");
    refused(r#"{"seats":2,"last_try":"never"}"#, "unknown variant `never`");
    refused(r#"{"seats":2,"colour":"red"}"#, "unknown field `colour`");
    refused(r#"{"seats":300}"#, "300");
}

#[test]
fn the_box_holds_twenty_tiles_with_two_green_fives() {
    assert_eq!(Tile::BOX.len(), 20);
    assert!(Tile::BOX.is_sorted());
    for tile in Tile::ALL {
        assert_eq!(Tile::BOX.iter().filter(|other| **other == tile).count(), tile.copies(), "{tile}");
        assert_eq!(Tile::new(tile.colour(), tile.number()), Some(tile));
        assert_eq!(Tile::ALL[tile.index()], tile);
        assert_eq!(tile.colour() == Colour::Green, tile.number() == 5);
    }
    assert_eq!(Tile::new(Colour::Red, 5), None);
    assert_eq!(Tile::new(Colour::Blue, 10), None);
}

#[test]
fn pieces_are_written_by_their_names() {
    let red_7 = Tile::new(Colour::Red, 7).expect("in the box");
    assert_eq!(serde_json::to_string(&red_7).expect("plain"), r#""red 7""#);
    assert_eq!(format!("{red_7:>7}"), "  red 7");
    for (number, card) in (1..).zip(Card::ALL) {
        assert_eq!(card.number(), number);
        assert_eq!(card.name().parse(), Ok(card));
        let questions = card.questions().count();
        assert_eq!(questions, if card.name().contains(" or ") { 2 } else { 1 }, "{card}");
    }
    for (index, question) in Question::ALL.into_iter().enumerate() {
        assert_eq!(question.index(), index);
        assert_eq!(question.name().parse(), Ok(question));
    }
    assert_eq!("red 5".parse::<Tile>().map_err(|why| why.to_string()), Err(r#"no tile is called "red 5""#.to_owned()));
    assert!(serde_json::from_str::<Card>("7").is_err());
}

#[test]
fn an_answer_parses_back_and_an_invalid_list_does_not() {
    for json in
        [r#"{"positions":[2,3]}"#, r#"{"pairs":[[1,2],[4,5]]}"#, r#"{"count":0}"#, r#"{"number":45}"#, r#""no""#]
    {
        let answer: Answer = serde_json::from_str(json).expect("an answer");
        assert_eq!(serde_json::to_string(&answer).expect("plain"), json);
    }
    let false_lists = [
        r#"{"positions":[0]}"#,
        r#"{"positions":[6]}"#,
        r#"{"positions":[2,2]}"#,
        r#"{"positions":[3,1]}"#,
        r#"{"pairs":[[1,3]]}"#,
        r#"{"pairs":[[5,6]]}"#,
        r#"{"pairs":[[0,1]]}"#,
        r#"{"pairs":[[2,3],[2,3]]}"#,
        r#"{"pairs":[[255,0]]}"#,
    ];
    for json in false_lists {
        assert!(serde_json::from_str::<Answer>(json).is_err(), "{json}");
    }
}

#[test]
fn only_a_row_that_can_lie_so_has_no_misplaced_tile() {
    let first = |text: &str| match format!("guess {text}").parse() {
        Ok(Action::Guess(row)) => misplaced(&row).map(Tile::name),
        other => panic!("{other:?}"),
    };
    assert_eq!(first(""), None);
    assert_eq!(first("r0 b0 g5 g5 r6"), None);
    assert_eq!(first("b0 r0"), Some("red 0"));
    assert_eq!(first("r3 r3"), Some("red 3"));
    assert_eq!(first("g5 g5 g5"), Some("green 5"));
    assert_eq!(first("g5 r6 g5"), Some("green 5"));
}

#[test]
fn errors_of_notation_name_the_remedy() {
    let told = |text: &str| text.parse::<Action>().map_err(|why| why.to_string()).expect_err(text);
    for text in ["", " ", "guess!", "ASK total", "pass now", "give", "give up now", "🀄", "askwhere is 4", "\0"] {
        assert!(told(text).contains("write `ask where is 4`"), "{text:?}: {}", told(text));
    }
    for text in ["ask", "ask 99999999999999999999", "ask where is 1 or 2", "ask where is ٣", "ask where is 10"] {
        assert!(told(text).contains("a chosen number alone"), "{text:?}: {}", told(text));
    }
    for text in ["guess r5", "guess g4", "guess r10", "guess red 0", "guess r", "guess ü0", "guess r0,b0", "guess -1"]
    {
        assert!(told(text).contains("write r or b with a number"), "{text:?}: {}", told(text));
    }
    let long = format!("guess {}", "x".repeat(100_000));
    assert_eq!(long.parse::<Action>(), Err(NotationError::Tile("x".repeat(40))));
    assert_eq!("🀄".repeat(1_000).parse::<Action>(), Err(NotationError::Action("🀄".repeat(40))));
}

#[test]
fn notation_allows_spare_spaces() {
    assert_eq!("  ask   total ".parse(), Ok(Action::Ask(Question::Total)));
    assert_eq!(" guess  r0   b9 ".parse::<Action>().map(|guess| guess.to_string()), Ok("guess r0 b9".to_owned()));
}

fn described(given: &[(&str, &str)]) -> Result<Tagiron, ArrangeError> {
    let own = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    arrange(&given.iter().map(own).collect::<Vec<_>>())
}

const HANDS: (&str, &str) = ("hands", "r0 b0 r1 b1 r2 | b2 r3 b3 r4 b4");
const THREE: (&str, &str) = ("setup", r#"{"seats":3}"#);
const HANDS_OF_THREE: (&str, &str) = ("hands", "r0 b0 r1 b1 r2 | b2 r3 b3 r4 b4 | g5 g5 r6 b6 r7");

#[test]
fn a_position_is_described_by_what_differs_from_the_start() {
    let observation = described(&[HANDS, ("cards", "total"), ("pile", "red sum, blue sum")])
        .expect("possible")
        .observation(Viewer::Public);
    assert_eq!(
        (observation.public.cards, observation.public.pile, observation.public.used.len()),
        (vec![Card::Total], 2, 18)
    );
    let usual = described(&[HANDS]).expect("possible");
    assert_eq!(usual.observation(Viewer::Public).public.cards, Card::ALL[..6]);
    assert_eq!((usual.observation(Viewer::Public).public.pile, usual.awaited()), (15, vec![Seat(0)]));
    let three = described(&[THREE, HANDS_OF_THREE]).expect("possible");
    let centre = three.observation(Viewer::Everything).centre;
    assert_eq!(
        centre.iter().map(|tile| tile.name()).collect::<Vec<_>>(),
        ["blue 7", "red 8", "blue 8", "red 9", "blue 9"]
    );
    assert_eq!(three.observation(Viewer::Everything).hands.len(), 3);
    assert_eq!(described(&[]), Ok(Tagiron::new(&setup("{}").expect("playable"))));
}

#[test]
fn errors_of_positions_name_the_remedy() {
    let told = |given: &[(&str, &str)]| described(given).map_err(|why| why.to_string()).expect_err("impossible");
    let refused = |given: &[(&str, &str)], why: &str| {
        let told = told(given);
        assert!(told.contains(why), "{given:?}: {told}");
    };
    refused(&[("hand", "r0")], "describes nothing");
    refused(&[("setup", r#"{"seats":9}"#)], "two, three or four");
    refused(&[("setup", "{")], "setup:");
    refused(&[("hands", "r0 b0 r1 b1 r2")], "write 2 rows of 5 tiles");
    refused(&[("hands", "r0 b0 r1 b1 r2 | b2 r3 b3 r4")], "write 2 rows");
    refused(&[("hands", "r0 b0 r1 b1 r2 | r2 r3 b3 r4 b4")], "write 2 rows");
    refused(&[("hands", "r0 b0 b1 r1 r2 | b2 r3 b3 r4 b4")], "each in order");
    refused(&[("hands", "r0 b0 r1 b1 r5 | b2 r3 b3 r4 b4")], "no tile is written");
    refused(&[HANDS, ("centre", "g5")], "the hands leave none");
    refused(&[THREE, HANDS_OF_THREE, ("centre", "b7 r8 b8 r9")], "the hands leave blue 7, red 8");
    refused(&[HANDS, ("cards", "total, total")], "each once");
    refused(&[HANDS, ("cards", "total"), ("pile", "total")], "each once");
    refused(&[HANDS, ("cards", "sum")], "no question card is called");
    refused(&[HANDS, ("cards", "none")], "with a card open");
    refused(&[HANDS, ("first", "2")], "no seat of this table");
    refused(&[HANDS, ("standings", "playing")], "for each seat");
    refused(&[HANDS, ("standings", "playing | lost")], "for each seat");
    refused(&[HANDS, ("phase", "turn 2")], "no seat of this table");
    refused(&[HANDS, ("phase", "turn")], "phase: write");
    refused(&[HANDS, ("phase", "last guesses")], "phase: write");
    refused(&[THREE, HANDS_OF_THREE, ("phase", "last try 1")], "phase: write");
}

#[test]
fn an_invalid_beginning_has_no_completions() {
    let observation = described(&[HANDS]).expect("possible").observation(Viewer::Seat(Seat(0)));
    let steps = |text: &str| observation.completions(&text.parse().expect("an action")).len();
    assert_eq!(steps("guess"), 15, "r0 to b7, for four more must follow");
    assert_eq!(steps("guess r0 b0 r1 b1"), 15, "r2 to b9");
    assert_eq!(steps("guess r8 b8 r9"), 0, "blue 9 alone can follow, and the row would end too soon");
    for text in ["guess r0 b0 r1 b1 r2", "guess r0 b0 r1 b1 r2 b2", "guess b0 r0", "ask total", "pass", "give up"] {
        assert_eq!(steps(text), 0, "{text}");
    }
}

#[test]
fn a_guess_may_follow_a_green_five_with_the_other() {
    let observation = described(&[HANDS]).expect("possible").observation(Viewer::Seat(Seat(0)));
    let next = |text: &str| observation.completions(&text.parse().expect("an action"))[0].to_string();
    assert_eq!(next("guess b4"), "guess b4 g5");
    assert_eq!(next("guess g5"), "guess g5 g5");
    assert_eq!(next("guess g5 g5"), "guess g5 g5 r6");
}
