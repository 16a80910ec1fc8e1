//! The engine by its JSON messages, for every game of the registry.

use browser::Engine;
use serde_json::{Value, json};

const SECRET: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/// An engine with the weights of every game that has some.
fn engine() -> Engine {
    let mut engine = Engine::default();
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/src/tac/net/tac.weights");
    let weights = std::fs::read(weights).expect("the weights are in the repository");
    let loaded = engine.answer(br#"{"do":"load_weights","game":"tac"}"#, &weights);
    assert_eq!(loaded, r#"{"kind":"done"}"#);
    engine
}

fn ask(engine: &mut Engine, request: Value) -> Value {
    let answer = engine.answer(request.to_string().as_bytes(), &[]);
    serde_json::from_str(&answer).expect("an answer is JSON")
}

fn at(engine: &mut Engine, request: Value) -> Value {
    ask(engine, json!({ "do": "at", "table": "t", "ask": request }))
}

fn begin(engine: &mut Engine, game: &str, setup: &Value) -> Value {
    let begun = ask(engine, json!({ "do": "begin", "table": "t", "game": game, "setup": setup, "secret": SECRET }));
    assert_eq!((&begun["kind"], &begun["game"]), (&json!("status"), &json!(game)), "{begun}");
    begun
}

/// Lets bots of this level play the match to its end, or this many moves; where it stands then.
fn play_on(engine: &mut Engine, level: &str, moves: usize) -> Value {
    for _ in 0..moves {
        let status = at(engine, json!({ "do": "status" }));
        let Some(seat) = status["awaited"].get(0) else { return status };
        let moved = at(engine, json!({ "do": "bot", "seat": seat, "level": level }));
        let next = status["sequence"].as_u64().map(|sequence| sequence + 1);
        assert_eq!(moved["sequence"].as_u64(), next, "an awaited bot makes one move: {moved}");
    }
    at(engine, json!({ "do": "status" }))
}

fn record(engine: &mut Engine) -> Value {
    at(engine, json!({ "do": "record" }))["text"].clone()
}

#[test]
fn every_game_is_played_to_its_end_by_bots_and_its_record_verifies() {
    let mut engine = engine();
    for game in games::all() {
        begin(&mut engine, game.name, &game.usual(2));
        let over = play_on(&mut engine, "casual", usize::MAX);
        assert_eq!(over["phase"], "over", "{over}");
        let record = record(&mut engine);
        let verified = ask(&mut engine, json!({ "do": "verify", "record": record }));
        let wanted = json!({ "kind": "verified", "game": game.name, "steps": over["sequence"], "places": over["places"],
            "luck": "unbound", "judged": true });
        assert_eq!(verified, wanted);
        let first = at(&mut engine, json!({ "do": "replay", "steps": 1 }));
        assert_eq!((&first["kind"], &first["seat"]), (&json!("view"), &Value::Null));
        let report = at(&mut engine, json!({ "do": "report" }));
        assert_eq!(report["kind"], "report", "{report}");
    }
}

#[test]
fn a_table_that_was_put_away_goes_on_as_it_would_have() {
    let mut engine = engine();
    for game in games::all() {
        begin(&mut engine, game.name, &game.usual(2));
        play_on(&mut engine, "casual", 5);
        at(&mut engine, json!({ "do": "step", "step": "paused" }));
        at(&mut engine, json!({ "do": "step", "step": "resumed" }));
        let (half, before) = (record(&mut engine), at(&mut engine, json!({ "do": "view", "seat": 0 })));
        play_on(&mut engine, "casual", 5);
        let whole = record(&mut engine);
        assert_eq!(ask(&mut engine, json!({ "do": "close", "table": "t" })), json!({ "kind": "done" }));
        let opened = ask(&mut engine, json!({ "do": "open", "table": "t", "record": half, "secret": SECRET }));
        assert_eq!((&opened["sequence"], &opened["game"]), (&json!(8), &json!(game.name)));
        assert_eq!(at(&mut engine, json!({ "do": "view", "seat": 0 })), before);
        play_on(&mut engine, "casual", 5);
        assert_eq!(record(&mut engine), whole, "{}", game.name);
    }
}

/// What the engine says about a view must be what the match says, for a seat that acts and for one that waits.
#[test]
fn an_observation_alone_gives_the_choices_completions_and_refusals_of_the_match() {
    let mut engine = engine();
    for game in games::all() {
        begin(&mut engine, game.name, &game.usual(2));
        for _ in 0..12 {
            let status = play_on(&mut engine, "casual", 1);
            for seat in 0..status["players"].as_array().expect("a list").len() {
                let view = at(&mut engine, json!({ "do": "view", "seat": seat }));
                let about = |mut request: Value| {
                    request["game"] = json!(game.name);
                    request["observation"] = view["observation"].clone();
                    request
                };
                if status["phase"] == "running" {
                    let choices = ask(&mut engine, about(json!({ "do": "choices" })));
                    assert_eq!(choices["choices"], view["choices"]);
                }
                for choice in view["choices"].as_array().expect("a list").iter().take(5) {
                    let partial = choice.get("start").or(choice.get("action"));
                    let local = at(&mut engine, json!({ "do": "completions", "seat": seat, "partial": partial }));
                    assert_eq!(local["kind"], "completions", "{local}");
                    let by_view = ask(&mut engine, about(json!({ "do": "completions", "partial": partial })));
                    assert_eq!(by_view, local);
                    let checked = at(&mut engine, json!({ "do": "check", "seat": seat, "action": partial }));
                    if status["phase"] == "running" {
                        let by_view = ask(&mut engine, about(json!({ "do": "check", "action": partial })));
                        assert_eq!(by_view, checked);
                    }
                }
            }
        }
    }
}

#[test]
fn a_refusal_has_the_codes_of_the_server() {
    let mut engine = engine();
    begin(&mut engine, "tagiron", &json!({ "seats": 2 }));
    let awaited = at(&mut engine, json!({ "do": "status" }))["awaited"][0].as_u64().expect("a seat");
    let view = at(&mut engine, json!({ "do": "view", "seat": awaited }));
    let action = view["choices"][0]["action"].clone();
    let refused = at(&mut engine, json!({ "do": "act", "seat": 1 - awaited, "action": action }));
    let problem = &refused["problem"];
    assert_eq!(
        (&refused["kind"], &problem["remedy"], &problem["code"]),
        (&json!("failed"), &json!("refused"), &json!("rules"))
    );
    assert!(
        problem["clause"].is_string() && problem["refusal"].is_object() | problem["refusal"].is_string(),
        "{refused}"
    );
    let code = |answer: Value| answer["problem"]["code"].clone();
    assert_eq!(code(at(&mut engine, json!({ "do": "view", "seat": 7 }))), "no_such_seat");
    assert_eq!(code(at(&mut engine, json!({ "do": "report" }))), "available_after_match");
    assert_eq!(code(at(&mut engine, json!({ "do": "replay", "steps": 1 }))), "available_after_match");
    assert_eq!(code(at(&mut engine, json!({ "do": "step", "step": "resumed" }))), "match_not_paused");
    assert_eq!(code(at(&mut engine, json!({ "do": "dance" }))), "malformed");
    assert_eq!(code(at(&mut engine, json!({ "do": "pass", "seat": 0 }))), "no_thinking_time");
    assert_eq!(code(ask(&mut engine, json!({ "do": "choices", "game": "chess", "observation": {} }))), "no_such_game");
    assert_eq!(code(ask(&mut engine, json!({ "do": "close", "table": "x" }))), "no_such_table");
    assert_eq!(code(ask(&mut engine, json!({ "do": "verify", "record": "" }))), "malformed");
    assert_eq!(code(ask(&mut engine, json!([]))), "malformed");
}

/// The same seed must not show one seat what another holds.
#[test]
fn a_view_of_a_local_table_shows_no_hidden_piece() {
    let mut engine = engine();
    begin(&mut engine, "tagiron", &json!({ "seats": 2 }));
    let hands = |engine: &mut Engine, seat: u8| {
        at(engine, json!({ "do": "view", "seat": seat }))["observation"]["hands"].clone()
    };
    let [first, second] = [0, 1].map(|seat| hands(&mut engine, seat)[0][1].clone());
    assert!(first.is_array() && first != second, "{first} and {second}");
    let seen = at(&mut engine, json!({ "do": "view", "seat": 1 })).to_string();
    assert!(!seen.contains(&first.to_string()), "{seen}");
    let public = at(&mut engine, json!({ "do": "view" })).to_string();
    assert!(!public.contains(&first.to_string()) && !public.contains(&second.to_string()), "{public}");
}

#[test]
fn puzzles_are_the_servers_and_solved_by_their_solution() {
    let mut engine = engine();
    for game in games::all() {
        let puzzle = json!({ "practice": { "grade": "easy", "seed": 3 } });
        let posed = ask(&mut engine, json!({ "do": "puzzle", "game": game.name, "puzzle": puzzle }));
        assert_eq!((&posed["kind"], &posed["grade"]), (&json!("puzzle"), &json!("easy")), "{posed}");
        let solve = |pieces: Value| json!({ "do": "solve", "game": game.name, "puzzle": puzzle, "pieces": pieces });
        let wrong = ask(&mut engine, solve(json!(["nothing"])));
        assert_eq!(wrong, json!({ "kind": "verdict", "right": false, "solution": null }));
        let shown = ask(&mut engine, solve(Value::Null));
        assert!(shown["right"] == false && shown["solution"].is_object(), "{shown}");
    }
    let day = ask(&mut engine, json!({ "do": "puzzle", "game": "mastermind", "puzzle": { "of_day": 20_000 } }));
    assert_eq!(day["kind"], "puzzle", "{day}");
}

#[test]
fn the_coach_answers_by_the_seats_view() {
    let mut engine = engine();
    for game in games::all() {
        begin(&mut engine, game.name, &game.usual(2));
        let status = play_on(&mut engine, "casual", 4);
        let seat = &status["awaited"][0];
        let answer = at(&mut engine, json!({ "do": "coach", "seat": seat, "request": "analysis" }));
        assert_eq!(answer["kind"], "coach", "{answer}");
        let earlier = at(&mut engine, json!({ "do": "coach", "seat": seat, "steps": 1, "request": "analysis" }));
        assert_eq!(earlier["kind"], "coach", "{earlier}");
    }
}

#[test]
fn a_codemaker_hides_pieces_and_answers_about_them() {
    let mut engine = engine();
    let posed = ask(
        &mut engine,
        json!({ "do": "puzzle", "game": "mastermind", "puzzle": { "practice": { "grade": "easy", "seed": 1 } } }),
    );
    let situation = &posed["situation"];
    let about = |mut request: Value| {
        request["game"] = json!("mastermind");
        request["situation"] = situation.clone();
        request
    };
    let hidden = ask(&mut engine, about(json!({ "do": "hide", "secret": SECRET })));
    let pieces = &hidden["pieces"];
    assert!(pieces.as_array().is_some_and(|pieces| !pieces.is_empty()), "{hidden}");
    let right = |guess: &Value| json!({ "do": "guess", "game": "mastermind", "hidden": pieces, "pieces": guess });
    assert_eq!(ask(&mut engine, right(pieces)), json!({ "kind": "guessed", "right": true }));
    assert_eq!(ask(&mut engine, right(&json!([]))), json!({ "kind": "guessed", "right": false }));
    let questions = ask(&mut engine, about(json!({ "do": "questions" })));
    assert_eq!(questions["kind"], "questions", "{questions}");
    let analysis = ask(&mut engine, about(json!({ "do": "coach_about", "request": "analysis" })));
    assert_eq!(analysis["kind"], "coach", "{analysis}");
}
