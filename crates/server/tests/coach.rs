//! Coach, report and puzzles over real sockets.

mod support;

use serde_json::{Value, json};
use support::{House, Person, at};

/// A Tagiron match against a bot, begun; seat 0 is Ada's and starts.
fn begun(house: &House, ada: &mut Person, assistance: bool) -> String {
    let _ = house;
    let setup = json!({ "seats": 2, "start": { "seat": 0 } });
    let options = json!({ "assistance": assistance, "pace": "instant" });
    let table = ada.create("tagiron", &setup, json!(["me", { "bot": "casual" }]), options);
    ada.post(&at(&table, "/start"), json!({}));
    table
}

fn hint(level: &str) -> Value {
    json!({ "seat": 0, "request": { "hint": { "level": level } } })
}

#[test]
fn the_coach_speaks_at_the_own_seat_where_the_table_allows_it() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut eve) = (house.guest(), house.guest());
    let table = begun(&house, &mut ada, true);
    let told = ada.post(&at(&table, "/coach"), hint("nudge"));
    assert_eq!((told["answer"]["nudge"].as_str(), told["answer"]["question"].clone()), (Some("ask"), Value::Null));
    let point = ada.post(&at(&table, "/coach"), hint("point"));
    assert!(point["answer"]["question"]["bits"].as_f64() > Some(0.5), "{point}");
    let other = json!({ "seat": 1, "request": "analysis" });
    assert_eq!(ada.ask("POST", &at(&table, "/coach"), Some(other)).status, 403);
    assert_eq!(eve.ask("POST", &at(&table, "/coach"), Some(hint("nudge"))).status, 403);
    assert_eq!(ada.ask("GET", &at(&table, "/analysis"), None).status, 409, "the report waits for the end");
    let strict = begun(&house, &mut ada, false);
    assert_eq!(ada.ask("POST", &at(&strict, "/coach"), Some(hint("nudge"))).status, 409);
}

#[test]
fn a_finished_match_has_a_report_and_a_coach_for_every_step() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let table = begun(&house, &mut ada, false);
    ada.post(&at(&table, "/resign"), json!({ "seat": 0 }));
    let report = ada.get(&at(&table, "/analysis"))["report"].clone();
    assert_eq!(report["game"], "tagiron");
    assert_eq!(report["players"].as_array().unwrap().len(), 2, "{report}");
    let then = json!({ "seat": 1, "steps": 1, "request": "analysis" });
    let told = ada.post(&at(&table, "/coach"), then);
    assert!(told["answer"]["uncertainty"]["left"].as_u64() > Some(2_000), "{told}");
    let before = ada.post(&at(&table, "/coach"), json!({ "seat": 1, "steps": 0, "request": "analysis" }));
    assert_eq!(before["answer"], Value::Null, "nothing is dealt yet");
}

#[test]
fn a_situation_of_a_running_match_is_not_brought_along() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let table = begun(&house, &mut ada, false);
    let own = ada.get(&at(&table, ""))["views"][0]["observation"]["hands"][0][1].clone();
    let brought = json!({ "situation": { "seats": 2, "me": 0, "own": own, "clues": [] }, "request": "analysis" });
    assert_eq!(ada.ask("POST", "/api/games/tagiron/coach", Some(brought.clone())).status, 409);
    ada.post(&at(&table, "/resign"), json!({ "seat": 0 }));
    let told = ada.post("/api/games/tagiron/coach", brought);
    assert!(told["answer"]["uncertainty"]["left"].as_u64() > Some(2_000), "{told}");
    let unreadable = json!({ "situation": { "seats": 2 }, "request": "analysis" });
    assert_eq!(ada.ask("POST", "/api/games/tagiron/coach", Some(unreadable)).status, 400);
}

#[test]
fn the_puzzle_of_the_day_is_the_same_for_all_and_makes_a_streak() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut ben) = (house.guest(), house.guest());
    let puzzle = ada.get("/api/puzzles/tricoda/daily");
    assert_eq!(puzzle["situation"], ben.get("/api/puzzles/tricoda/daily")["situation"]);
    assert_eq!((puzzle["streak"].clone(), puzzle["solved"].clone()), (json!(0), json!(false)));
    let day = puzzle["day"].clone();
    let wrong = ada.post("/api/puzzles/tricoda/solve", json!({ "day": day, "pieces": ["1", "1", "1"] }));
    assert_eq!((wrong["right"].clone(), wrong["solution"].clone()), (json!(false), Value::Null));
    let shown = ben.post("/api/puzzles/tricoda/solve", json!({ "day": day }));
    assert_eq!(
        (shown["right"].clone(), shown["streak"].clone()),
        (json!(false), json!(0)),
        "looking counts for nothing"
    );
    assert!(!shown["solution"]["path"].as_array().unwrap().is_empty(), "{shown}");
    let pieces = shown["solution"]["solution"]["claim"]["row"]["pieces"].clone();
    let right = ada.post("/api/puzzles/tricoda/solve", json!({ "day": day, "pieces": pieces.clone() }));
    assert_eq!((right["right"].clone(), right["streak"].clone()), (json!(true), json!(1)));
    assert_eq!(ada.get("/api/puzzles/tricoda/daily")["solved"], true);
    let copied = ben.post("/api/puzzles/tricoda/solve", json!({ "day": day, "pieces": pieces }));
    assert_eq!((copied["right"].clone(), copied["streak"].clone()), (json!(true), json!(0)), "the solution was shown");
    assert_eq!(ben.get("/api/puzzles/tricoda/daily")["solved"], false);
    let tomorrow = json!({ "day": day.as_u64().unwrap() + 1, "pieces": [] });
    assert_eq!(ada.ask("POST", "/api/puzzles/tricoda/solve", Some(tomorrow)).status, 409);
}

#[test]
fn practice_goes_on_by_grade_and_seed() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let puzzle = ada.get("/api/puzzles/mastermind/practice?grade=hard&seed=5");
    assert_eq!((puzzle["grade"].as_str(), puzzle["seed"].as_u64()), (Some("hard"), Some(5)));
    let shown = ada.post("/api/puzzles/mastermind/solve", json!({ "grade": "hard", "seed": 5 }));
    let pieces = shown["solution"]["solution"]["claim"]["row"]["pieces"].clone();
    let right = ada.post("/api/puzzles/mastermind/solve", json!({ "grade": "hard", "seed": 5, "pieces": pieces }));
    assert_eq!((right["right"].clone(), right["streak"].clone()), (json!(true), json!(0)), "practice makes no streak");
    assert_eq!(ada.ask("GET", "/api/puzzles/mastermind/practice?grade=odd&seed=5", None).status, 400);
    assert_eq!(ada.ask("POST", "/api/puzzles/mastermind/solve", Some(json!({}))).status, 400);
}

#[test]
fn a_code_hidden_for_a_real_table_is_found_with_the_coach() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let mut situation = json!({ "setup": { "pegs": 4, "colours": 6 }, "rows": [] });
    let sealed = ada.post("/api/games/mastermind/codemaker/hide", json!({ "situation": situation }))["sealed"].clone();
    let secret = json!({ "sealed": sealed });
    let ask = |ada: &mut Person, situation: &Value, asks: Value| {
        let body = json!({ "situation": situation, "secret": secret, "asks": asks });
        ada.post("/api/games/mastermind/codemaker/ask", body)
    };
    let found = loop {
        let told = ada.post("/api/games/mastermind/coach", json!({ "situation": situation, "request": "analysis" }));
        if told["answer"]["uncertainty"]["left"] == 1 {
            break told["answer"]["uncertainty"]["likeliest"]["claim"]["row"]["pieces"].clone();
        }
        let row = told["answer"]["questions"][0]["question"].clone();
        let said = ask(&mut ada, &situation, json!({ "question": { "question": row } }));
        assert_eq!(said["pieces"], Value::Null, "an answer shows nothing");
        situation["rows"].as_array_mut().unwrap().push(json!({ "row": row, "pins": said["answer"] }));
        assert!(situation["rows"].as_array().unwrap().len() < 10, "{situation}");
    };
    assert_eq!(ask(&mut ada, &situation, json!({ "guess": ["red"] })), json!({ "right": false }));
    let right = ask(&mut ada, &situation, json!({ "guess": found }));
    assert_eq!(right, json!({ "right": true, "pieces": found }));
    assert_eq!(ask(&mut ada, &situation, json!("show")), json!({ "pieces": found }));
}

#[test]
fn questions_are_answered_about_pieces_entered_by_hand() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let situation = json!({ "seats": 2, "me": 0, "own": [], "clues": [] });
    let listed = ada.post("/api/games/tagiron/questions", json!({ "situation": situation }))["questions"].clone();
    assert_eq!(listed.as_array().unwrap().len(), 25);
    let row = ["red 1", "blue 1", "red 4", "green 5", "blue 9"];
    let asks = json!({ "question": { "question": listed[0]["question"] } });
    let body = json!({ "situation": situation, "secret": { "pieces": row }, "asks": asks });
    let said = ada.post("/api/games/tagiron/codemaker/ask", body);
    assert_eq!(said, json!({ "answer": { "positions": [] } }), "there is no 0");
    let nothing = json!({ "situation": null });
    assert_eq!(ada.ask("POST", "/api/games/tac/codemaker/hide", Some(nothing)).status, 409);
}

#[test]
fn a_wrong_mark_names_the_answers_it_contradicts() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let row = |colour: &str, black: u8| json!({ "row": vec![colour; 4], "pins": { "black": black, "white": 0 } });
    let situation = json!({ "rows": [row("blue", 2), row("red", 0)] });
    let notes = json!({ "0/red/1": "ringed", "0/blue/2": "ringed" });
    let asked = json!({ "notes": { "notes": notes } });
    let told = ada.post("/api/games/mastermind/coach", json!({ "situation": situation, "request": asked }));
    let wrong = &told["answer"]["wrong"];
    assert_eq!(wrong.as_array().unwrap().len(), 1, "{told}");
    assert_eq!((&wrong[0]["key"], &wrong[0]["explanation"]["because"][0]["clue"]), (&json!("0/red/1"), &json!(1)));
    assert_eq!(told["answer"]["clues"][1]["answer"], json!({ "black": 0, "white": 0 }));
}

/// `POST PATH`, the body and `→ ANSWER`, each on a line.
#[test]
fn the_examples_of_the_documentation_are_true() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let mut tried = 0;
    let mut lines = include_str!("../../../docs/protocol-live.md").lines();
    while let Some(line) = lines.next() {
        let Some(path) = line.strip_prefix("POST ") else { continue };
        let body = serde_json::from_str(lines.next().unwrap()).unwrap();
        let answer: Value = serde_json::from_str(lines.next().unwrap().strip_prefix("→ ").unwrap()).unwrap();
        assert_eq!(ada.post(path, body), answer, "{path}");
        tried += 1;
    }
    assert!(tried > 5, "{tried} examples");
}

#[test]
fn a_finish_problem_is_tried_card_by_card_and_solved() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let puzzle = ada.get("/api/puzzles/tac/practice?grade=easy&seed=5");
    let setup = puzzle["situation"]["setup"].clone();
    let begun = ada.post("/api/puzzles/tac/try", json!({ "setup": setup, "actions": [] }));
    assert_eq!(begun["view"]["observation"]["hands"][0][1], puzzle["situation"]["cards"]);
    assert!(!begun["view"]["choices"].as_array().unwrap().is_empty() && begun["over"] == false, "{begun}");
    let shown = ada.post("/api/puzzles/tac/solve", json!({ "grade": "easy", "seed": 5 }));
    let actions: Vec<Value> =
        shown["solution"]["steps"].as_array().unwrap().iter().map(|step| step["action"].clone()).collect();
    let done = ada.post("/api/puzzles/tac/try", json!({ "setup": setup, "actions": actions }));
    assert_eq!(done["over"], true, "{done}");
    let pieces = done["notation"].as_array().unwrap().clone();
    let right = ada.post("/api/puzzles/tac/solve", json!({ "grade": "easy", "seed": 5, "pieces": pieces }));
    assert_eq!(right["right"], true);
    let wrong = ada.post("/api/puzzles/tac/solve", json!({ "grade": "easy", "seed": 5, "pieces": pieces[1..] }));
    assert_eq!((wrong["right"].clone(), wrong["solution"].clone()), (json!(false), Value::Null));
    let many = vec![actions[0].clone(); 7];
    assert_eq!(ada.ask("POST", "/api/puzzles/tac/try", Some(json!({ "setup": setup, "actions": many }))).status, 400);
}

#[test]
fn the_coach_of_tac_judges_moves_and_says_why_a_bot_played() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let setup = json!({ "version": "pairs" });
    let seats = json!(["me", { "bot": "casual" }, "me", { "bot": "casual" }]);
    let table = ada.create("tac", &setup, seats, json!({ "assistance": true, "pace": "instant" }));
    ada.post(&at(&table, "/start"), json!({}));
    let told = ada.post(&at(&table, "/coach"), hint("explain"));
    assert!(told["answer"]["action"]["give"].is_string(), "{told}");
    let why = ada.post(&at(&table, "/coach"), json!({ "seat": 0, "request": { "why": { "seat": 1 } } }));
    assert_eq!(why["answer"], Value::Null, "it has not played yet");
    ada.post(&at(&table, "/resign"), json!({ "seat": 0 }));
    assert_eq!(ada.get(&at(&table, "/analysis"))["report"]["measure"], "chance");
}
