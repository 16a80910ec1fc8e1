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
    json!({ "seat": 0, "asked": { "hint": { "level": level } } })
}

#[test]
fn the_coach_speaks_at_the_own_seat_where_the_table_allows_it() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let (mut ada, mut eve) = (house.guest(), house.guest());
    let table = begun(&house, &mut ada, true);
    let told = ada.post(&at(&table, "/coach"), hint("nudge"));
    assert_eq!((told["counsel"]["nudge"].as_str(), told["counsel"]["question"].clone()), (Some("ask"), Value::Null));
    let point = ada.post(&at(&table, "/coach"), hint("point"));
    assert!(point["counsel"]["question"]["bits"].as_f64() > Some(0.5), "{point}");
    let other = json!({ "seat": 1, "asked": "analysis" });
    assert_eq!(ada.ask("POST", &at(&table, "/coach"), Some(other)).status, 403);
    assert_eq!(eve.ask("POST", &at(&table, "/coach"), Some(hint("nudge"))).status, 403);
    assert_eq!(ada.ask("GET", &at(&table, "/insight"), None).status, 409, "the report waits for the end");
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
    let report = ada.get(&at(&table, "/insight"))["report"].clone();
    assert_eq!(report["game"], "tagiron");
    assert_eq!(report["players"].as_array().unwrap().len(), 2, "{report}");
    let then = json!({ "seat": 1, "steps": 1, "asked": "analysis" });
    let told = ada.post(&at(&table, "/coach"), then);
    assert!(told["counsel"]["standing"]["left"].as_u64() > Some(2_000), "{told}");
}

#[test]
fn a_situation_of_a_running_match_is_not_brought_along() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path());
    let mut ada = house.guest();
    let table = begun(&house, &mut ada, false);
    let own = ada.get(&at(&table, ""))["views"][0]["now"]["hands"][0][1].clone();
    let brought = json!({ "situation": { "seats": 2, "me": 0, "own": own, "told": [] }, "asked": "analysis" });
    assert_eq!(ada.ask("POST", "/api/games/tagiron/coach", Some(brought.clone())).status, 409);
    ada.post(&at(&table, "/resign"), json!({ "seat": 0 }));
    let told = ada.post("/api/games/tagiron/coach", brought);
    assert!(told["counsel"]["standing"]["left"].as_u64() > Some(2_000), "{told}");
    let unreadable = json!({ "situation": { "seats": 2 }, "asked": "analysis" });
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
    assert_eq!(
        (wrong["right"].clone(), wrong["solution"].clone(), wrong["path"].clone()),
        (json!(false), Value::Null, json!([]))
    );
    let shown = ben.post("/api/puzzles/tricoda/solve", json!({ "day": day }));
    assert_eq!(
        (shown["right"].clone(), shown["streak"].clone()),
        (json!(false), json!(0)),
        "looking counts for nothing"
    );
    assert!(!shown["path"].as_array().unwrap().is_empty(), "{shown}");
    let pieces = shown["solution"]["says"]["row"]["pieces"].clone();
    let right = ada.post("/api/puzzles/tricoda/solve", json!({ "day": day, "pieces": pieces }));
    assert_eq!((right["right"].clone(), right["streak"].clone()), (json!(true), json!(1)));
    assert_eq!(ada.get("/api/puzzles/tricoda/daily")["solved"], true);
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
    let pieces = shown["solution"]["says"]["row"]["pieces"].clone();
    let right = ada.post("/api/puzzles/mastermind/solve", json!({ "grade": "hard", "seed": 5, "pieces": pieces }));
    assert_eq!((right["right"].clone(), right["streak"].clone()), (json!(true), json!(0)), "practice makes no streak");
    assert_eq!(ada.ask("GET", "/api/puzzles/mastermind/practice?grade=odd&seed=5", None).status, 400);
    assert_eq!(ada.ask("GET", "/api/puzzles/tac/daily", None).status, 404);
    assert_eq!(ada.ask("POST", "/api/puzzles/mastermind/solve", Some(json!({}))).status, 400);
}
