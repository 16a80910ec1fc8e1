//! The engine over its pipes: whole matches, given luck, and bad lines.

mod run;

use run::{engine, for_two, played};
use serde_json::{Value, json};

fn lines(requests: &[Value]) -> Vec<u8> {
    requests.iter().map(|request| format!("{request}\n")).collect::<String>().into_bytes()
}

/// The lines of the record in an engine's answer, as a file would have them.
fn file_text(answer: &Value) -> String {
    answer["record"].as_array().unwrap().iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn bots_play_every_game_to_its_end_and_the_record_holds() {
    for game in games::all() {
        let table = played(game, 3, usize::MAX);
        let mut requests = vec![json!({ "do": "new", "setup": for_two(game), "seed": 3 })];
        let made = table.record().steps.into_iter().skip(1).map(|step| step.step["game"]["by"].clone());
        requests.extend(made.map(|by| json!({ "id": "x", "do": "play", "seat": by[0], "action": by[1] })));
        requests.push(json!({ "do": "record" }));
        let answers = engine(game.name, &lines(&requests));
        assert!(answers.iter().all(|answer| answer["ok"] == true), "{}: {answers:?}", game.name);
        let last = answers.last().unwrap();
        assert_eq!(last["places"], json!(table.places().unwrap()), "{}", game.name);
        games::verify(&file_text(last)).unwrap();
    }
}

#[test]
fn every_answer_echoes_the_id_and_says_where_the_match_stands() {
    let new = json!({ "id": [1, "a"], "do": "new", "setup": { "seats": 2 }, "seed": 1 });
    let wrong = json!({ "id": { "deep": null }, "do": "bot", "seat": 0, "bot": "nobody" });
    let answers = engine("tagiron", &lines(&[new, wrong]));
    assert_eq!(
        (&answers[0]["id"], &answers[0]["ok"], &answers[0]["steps"]),
        (&json!([1, "a"]), &json!(true), &json!(1))
    );
    assert_eq!(
        (&answers[1]["id"], &answers[1]["ok"], &answers[1]["steps"]),
        (&json!({ "deep": null }), &json!(false), &json!(1))
    );
    assert_eq!(answers[0]["awaited"], answers[1]["awaited"]);
}

#[test]
fn a_bad_line_is_answered_and_changes_nothing() {
    let bad: [&[u8]; 24] = [
        b"",
        b"   ",
        b"nonsense",
        b"{",
        b"[1,2]",
        b"null",
        b"17",
        b"{}",
        b"{\"do\":\"dance\"}",
        b"{\"do\":7}",
        b"{\"do\":\"choices\"}",
        b"{\"do\":\"choices\",\"seat\":99}",
        b"{\"do\":\"choices\",\"seat\":-1}",
        b"{\"do\":\"choices\",\"seat\":256}",
        b"{\"do\":\"choices\",\"seat\":0,\"more\":1}",
        b"{\"do\":\"view\",\"viewer\":\"nobody\"}",
        b"{\"do\":\"play\",\"seat\":0}",
        b"{\"do\":\"play\",\"seat\":0,\"action\":1,\"notation\":\"x\"}",
        b"{\"do\":\"play\",\"seat\":0,\"notation\":\"\\ud800\"}",
        b"{\"do\":\"new\",\"setup\":{\"seats\":2}}",
        b"{\"do\":\"new\",\"setup\":{\"seats\":77},\"seed\":1}",
        b"{\"do\":\"new\",\"setup\":{\"seats\":2},\"orders\":[[300]]}",
        b"{\"do\":\"load\",\"record\":[],\"seed\":1}",
        b"\xff\xfe{\"do\":\"record\"}",
    ];
    let record = b"{\"do\":\"record\"}\n";
    let mut input = b"{\"do\":\"new\",\"setup\":{\"seats\":2},\"seed\":1}\n".to_vec();
    input.extend_from_slice(record);
    for line in bad {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    input.extend("[".repeat(100_000).bytes().chain(*b"\n"));
    input.extend("x".repeat(17 << 20).bytes().chain(*b"\n"));
    input.extend_from_slice(record);
    let answers = engine("tagiron", &input);
    assert_eq!(answers.len(), bad.len() + 5);
    for (line, answer) in bad.iter().zip(&answers[2..]) {
        let line = String::from_utf8_lossy(line);
        assert_eq!(answer["ok"], false, "{line}");
        assert!(answer["error"]["text"].as_str().is_some_and(|text| !text.is_empty()), "{line}: {answer}");
    }
    assert_eq!(answers[bad.len() + 2]["ok"], false, "deep nesting");
    assert_eq!(answers[bad.len() + 3]["ok"], false, "an endless line");
    assert_eq!(answers[1], *answers.last().unwrap(), "the match is as it was");
}

#[test]
fn nothing_is_served_before_a_match_is_begun() {
    for request in [json!({ "do": "record" }), json!({ "do": "choices", "seat": 0 })] {
        let answers = engine("tagiron", &lines(&[request]));
        assert_eq!(answers[0]["error"]["kind"], "no_match");
    }
}

#[test]
fn a_refusal_comes_with_code_clause_and_text() {
    let new = json!({ "do": "new", "setup": { "seats": 2, "start": { "seat": 0 } }, "seed": 1 });
    let choices = json!({ "do": "choices", "seat": 0 });
    let asked = engine("tagiron", &lines(&[new.clone(), choices]));
    let action = &asked[1]["choices"][0]["action"];
    let answers = engine("tagiron", &lines(&[new, json!({ "do": "check", "seat": 1, "action": action })]));
    let error = &answers[1]["error"];
    assert_eq!(error["kind"], "refused");
    assert!(error["refusal"].is_object() || error["refusal"].is_string(), "{error}");
    assert!(error["clause"].as_str().unwrap().starts_with("TAG-"), "{error}");
    assert!(!error["text"].as_str().unwrap().is_empty());
}

#[test]
fn given_orders_make_the_same_match_as_the_seed_that_drew_them() {
    for game in games::all() {
        let record = played(game, 4, 30).record();
        let orders = |made: &Value| made["game"]["orders"].as_array().cloned().unwrap_or_default();
        let all: Vec<Value> = record.steps.iter().flat_map(|step| orders(&step.step)).collect();
        let mut requests = vec![json!({ "do": "new", "setup": for_two(game), "orders": all })];
        let steps = record.steps.iter().skip(1).map(|step| step.step["game"]["by"].clone());
        requests.extend(steps.map(|by| json!({ "do": "play", "seat": by[0], "action": by[1] })));
        requests.push(json!({ "do": "record" }));
        let answers = engine(game.name, &lines(&requests));
        assert_eq!(file_text(answers.last().unwrap()), {
            let lines = record.text();
            let sorted = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
            sorted.map(|line| format!("{line}\n")).collect::<String>()
        });
    }
}

#[test]
fn orders_that_run_out_or_do_not_fit_change_nothing() {
    let game = games::named("tagiron").unwrap();
    let opening = played(game, 5, 1).record().steps[0].step["game"]["orders"].clone();
    let new = |orders: &Value| json!({ "do": "new", "setup": for_two(game), "orders": orders });
    let none = &json!([]);
    let answers = engine("tagiron", &lines(&[new(none), new(&opening), new(none), new(&json!([[0, 0]]))]));
    let kinds: Vec<&Value> = answers.iter().map(|answer| &answer["error"]["kind"]).collect();
    assert_eq!(kinds, [&json!("luck"), &Value::Null, &json!("luck"), &json!("luck")]);
    assert!(answers[0].get("steps").is_none(), "no match was begun");
    assert_eq!(answers[2]["steps"], 1, "the match before it goes on");
    assert!(answers[0]["error"]["text"].as_str().unwrap().contains("is drawn here"), "{}", answers[0]);
    let left_over = json!({ "do": "play", "seat": answers[1]["awaited"][0], "orders": [[0]],
        "action": played(game, 5, 2).record().steps[1].step["game"]["by"][1] });
    let answers = engine("tagiron", &lines(&[new(&opening), left_over]));
    assert_eq!((&answers[1]["error"]["kind"], &answers[1]["steps"]), (&json!("luck"), &json!(1)), "{answers:?}");
}

#[test]
fn a_record_is_taken_up_where_it_ends() {
    for game in games::all() {
        let cut = played(game, 6, 4).record();
        let record: Vec<Value> = cut.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let load = json!({ "do": "load", "record": record, "seed": 1 });
        let bot = json!({ "do": "bot", "seat": played(game, 6, 4).awaited()[0], "bot": "random", "play": true });
        let answers = engine(game.name, &lines(&[load, bot]));
        assert_eq!((&answers[0]["ok"], &answers[1]["steps"]), (&json!(true), &json!(5)), "{answers:?}");
    }
}

#[test]
fn a_record_of_another_game_or_edition_is_not_taken_up() {
    let record: Vec<Value> = played(games::named("tricoda").unwrap(), 6, 4)
        .record()
        .text()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for game in ["code777", "tagiron"] {
        let answers = engine(game, &lines(&[json!({ "do": "load", "record": record, "seed": 1 })]));
        assert_eq!(answers[0]["error"]["kind"], "malformed", "{answers:?}");
    }
}

#[test]
fn a_spectators_view_is_no_seats_view() {
    let view = |viewer: Value| json!({ "do": "view", "viewer": viewer });
    let new = json!({ "do": "new", "setup": { "seats": 2 }, "seed": 1 });
    let answers = engine("tagiron", &lines(&[new, view(json!(0)), view(json!("public")), view(json!("everything"))]));
    assert_ne!(answers[1]["view"], answers[2]["view"]);
    assert_ne!(answers[2]["view"], answers[3]["view"]);
    assert!(answers[2]["view"]["history"].is_array());
}
