//! Coach, notes, reports and puzzles without knowing the game.

use games::deduction::{CodemakerQuestion, Grade, Level, PossibleQuestion};
use games::{AnyMatch, CoachRequest, all, named};
use knobel_core::{ReplayedLuck, Rng, Seat, Stream, Viewer};
use serde_json::{Value, json};

/// Games of deduction: those that help at a real table.
fn deduction_games() -> impl Iterator<Item = &'static games::GameEntry> {
    all().iter().filter(|game| game.companion.is_some())
}

/// The coach's answer as JSON.
fn answer(game: &games::GameEntry, played: &dyn AnyMatch, seat: Seat, request: &CoachRequest) -> Option<Value> {
    game.coach().unwrap().answer(played, seat, request).unwrap().map(|answer| json!(answer))
}

/// The coach's answer about a situation entered by hand, as JSON.
fn answer_about(game: &games::GameEntry, situation: &Value) -> Value {
    json!(game.companion().unwrap().answer(situation, &CoachRequest::Analysis).unwrap())
}

/// A match among bots of level `bot`, to its end.
fn played(game: &games::GameEntry, bot: &str, seed: u64) -> Box<dyn AnyMatch> {
    let mut luck = Stream::seeded(seed);
    let mut rng = Stream::seeded(seed);
    let mut table = game.begin(&game.usual(game.player_counts()[0]), &mut luck).unwrap();
    let bots = game.bots().unwrap();
    while table.places().is_none() {
        let seats: Vec<Seat> = table.players().seats().collect();
        let acting = seats.into_iter().find_map(|seat| Some((seat, bots.act(&*table, bot, seat, &mut rng).unwrap()?)));
        let (seat, action) = acting.expect("an awaited bot acts");
        let judged = table.judge(seat, &action, &mut luck).unwrap();
        table.commit(judged);
    }
    table
}

#[test]
fn every_deduction_has_a_coach_at_every_step_of_a_match() {
    for game in deduction_games() {
        let table = played(game, "casual", 3);
        let mut told = 0;
        for steps in 1..table.steps() {
            for seat in table.players().seats() {
                let then = table.until(steps);
                let hint = CoachRequest::Hint { level: Level::Explain, notes: serde_json::Map::new() };
                let Some(hint) = answer(game, &*then, seat, &hint) else { continue };
                assert!(hint["left"].as_u64() >= Some(1), "{}: {hint}", game.name);
                let analysis = answer(game, &*then, seat, &CoachRequest::Analysis).expect("the same deduction");
                assert_eq!(analysis["uncertainty"]["left"], hint["left"]);
                told += 1;
            }
        }
        assert!(told > 3, "{}", game.name);
    }
}

/// The same match in a world where two things of the opening's luck lie in each other's place, and where others do the
/// same with two pieces exchanged: step by step, as long as this seat can't tell the worlds apart.
fn worlds_alike(
    game: &games::GameEntry,
    played: &dyn AnyMatch,
    seat: Seat,
    rng: &mut Stream,
    alike: &mut dyn FnMut(&dyn AnyMatch, &dyn AnyMatch),
) {
    let setup = played.setup();
    let (mut here, mut there) = (game.empty(&setup).unwrap(), game.empty(&setup).unwrap());
    for entry in played.record().steps {
        let Value::Object(step) = &entry.step["game"] else { return };
        let orders = step.get("orders").cloned().unwrap_or(json!([]));
        let mut orders: Vec<Vec<u8>> = serde_json::from_value(orders).unwrap();
        let made = match step.get("by").filter(|by| !by.is_null()) {
            None => {
                for order in &mut orders {
                    let (one, other) = (rng.pick(order.len()), rng.pick(order.len()));
                    order.swap(one, other);
                }
                Ok(there.opening(&mut ReplayedLuck::new(orders)))
            }
            Some(by) => {
                let actor = Seat(u8::try_from(by[0].as_u64().unwrap()).unwrap());
                let exchanged = by[1].to_string().replace("red", "?").replace("blue", "red").replace('?', "blue");
                let exchanged: Value = serde_json::from_str(&exchanged).unwrap();
                let unlike = if actor == seat { &by[1] } else { &exchanged };
                let fed = || ReplayedLuck::new(orders.clone());
                there.judge(actor, unlike, &mut fed()).or_else(|_| there.judge(actor, &by[1], &mut fed()))
            }
        };
        let Ok(made) = made else { return };
        there.commit(made);
        here.restore(&entry.step.to_string()).unwrap();
        if here.view(Viewer::Seat(seat), 0) != there.view(Viewer::Seat(seat), 0) {
            return;
        }
        alike(&*here, &*there);
    }
}

#[test]
fn the_coach_answers_the_same_in_worlds_that_look_the_same_to_a_seat() {
    let mut rng = Stream::seeded(8);
    for game in deduction_games() {
        let mut compared = 0;
        for seed in 0..30 {
            let played = played(game, "casual", seed);
            for seat in played.players().seats() {
                worlds_alike(game, &*played, seat, &mut rng, &mut |here, there| {
                    let told = answer(game, here, seat, &CoachRequest::Analysis);
                    assert_eq!(told, answer(game, there, seat, &CoachRequest::Analysis), "{}", game.name);
                    let differ = here.record().steps != there.record().steps;
                    compared += usize::from(differ && told.is_some());
                });
            }
        }
        assert!(compared > 5, "{}: {compared} pairs of worlds", game.name);
    }
}

#[test]
fn in_tac_the_coach_judges_moves() {
    let tac = named("tac").unwrap();
    let table = tac.begin(&tac.usual(4), &mut Stream::seeded(1)).unwrap();
    let asked = |level| CoachRequest::Hint { level, notes: serde_json::Map::new() };
    let nudge = answer(tac, &*table, Seat(0), &asked(Level::Nudge)).expect("a card is to be given");
    assert_eq!((&nudge["card"], &nudge["action"]), (&Value::Null, &Value::Null));
    let hint = answer(tac, &*table, Seat(0), &asked(Level::Explain)).expect("a card is to be given");
    assert_eq!(table.check(Seat(0), &hint["action"]), Ok(()), "{hint}");
    let analysis = answer(tac, &*table, Seat(0), &CoachRequest::Analysis).expect("a card is to be given");
    assert_eq!(analysis["choices"][0]["action"], hint["action"]);
    assert_eq!(answer(tac, &*table, Seat(0), &CoachRequest::Why { seat: Seat(1) }), None, "nobody has played yet");
    assert!(tac.companion.is_none(), "no position of TAC is entered by hand");
}

#[test]
fn a_report_of_tac_tells_what_each_move_cost() {
    let tac = named("tac").unwrap();
    let report = json!(tac.coach().unwrap().report(&*played(tac, "beginner", 2), &|| false));
    assert_eq!(report["kind"], "moves");
    assert_eq!((&report["game"], &report["measure"]), (&json!("tac"), &json!("fields")), "one person plays alone");
    let moves = report["moves"].as_array().unwrap();
    assert!(moves.len() > 50 && moves.iter().all(|rated| rated["loss"].as_f64() >= Some(0.0)));
}

#[test]
fn a_match_as_it_stood_is_the_match_cut_short() {
    let table = played(named("tagiron").unwrap(), "casual", 4);
    let then = table.until(3);
    assert_eq!(then.steps(), 3);
    assert_eq!(then.record().steps, table.record().steps[..3]);
    assert_eq!(table.until(usize::MAX).steps(), table.steps());
}

#[test]
fn a_report_has_a_deduction_for_everybody_who_searched() {
    for game in deduction_games() {
        let json = json!(game.coach().unwrap().report(&*played(game, "casual", 5), &|| false));
        assert_eq!(json["kind"], "knowledge");
        assert!(!json["players"].as_array().unwrap().is_empty(), "{}", game.name);
        assert!(json["players"][0]["deductions"][0]["points"].as_array().unwrap().len() > 1, "{json}");
    }
}

#[test]
fn a_puzzle_is_judged_as_it_is_written() {
    for game in deduction_games() {
        let puzzles = game.puzzles().unwrap();
        let puzzle = puzzles.puzzle(Grade::Easy, 9, &|| false).unwrap();
        assert_eq!(puzzles.check(&puzzle).unwrap(), Ok(()), "{}", game.name);
        let analysis = answer_about(game, &puzzle.situation());
        assert_eq!(analysis["uncertainty"]["left"], 1, "{}", game.name);
    }
}

#[test]
fn the_coach_is_asked_in_json() {
    let asked: CoachRequest = serde_json::from_value(json!({ "hint": { "level": "point" } })).unwrap();
    assert_eq!(asked, CoachRequest::Hint { level: Level::Point, notes: serde_json::Map::new() });
    assert_eq!(serde_json::from_value::<CoachRequest>(json!("analysis")).unwrap(), CoachRequest::Analysis);
    let why: CoachRequest = serde_json::from_value(json!({ "why": { "seat": 2 } })).unwrap();
    assert_eq!(why, CoachRequest::Why { seat: Seat(2) });
    assert!(serde_json::from_value::<CoachRequest>(json!({ "hint": { "level": "all" } })).is_err());
}

#[test]
fn what_was_entered_by_hand_is_refused_with_the_remedy() {
    let tagiron = named("tagiron").unwrap();
    let situation = json!({ "seats": 2, "me": 0, "own": ["red 1"], "clues": [] });
    let refused = tagiron.companion().unwrap().answer(&situation, &CoachRequest::Analysis).unwrap_err();
    assert_eq!(refused.to_string(), "a row has 5 tiles with 2 players, not 1");
}

#[test]
fn a_codemaker_gives_answers_that_can_be_given() {
    for game in deduction_games() {
        let situation = game.puzzles().unwrap().puzzle(Grade::Easy, 4, &|| false).unwrap().situation();
        let companion = game.companion().unwrap();
        let possible = companion.possible_questions(&situation).unwrap();
        for seed in 0..20 {
            let hidden = companion.hide(&situation, &mut Stream::seeded(seed)).unwrap().unwrap();
            assert_eq!(
                companion.hide(&situation, &mut Stream::seeded(seed)).unwrap().unwrap(),
                hidden,
                "the same for a seed"
            );
            for PossibleQuestion { question, answers, text } in &possible {
                let question = question.clone().unwrap_or(json!(hidden));
                let asked = CodemakerQuestion { question, by: Some(Seat(1)) };
                let answer = companion.codemaker_answer(&situation, &hidden, &asked).unwrap();
                assert!(answers.contains(&answer), "{}: {text} {answer}", game.name);
            }
            assert!(!companion.is_guess_right(&hidden, &["nothing".to_owned()]));
        }
    }
}

#[test]
fn hidden_pieces_are_named_as_the_game_wants_them_named() {
    let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    let rack = names(&["pink 7", "green 1", "black 5"]);
    let code777 = named("code777").unwrap().companion().unwrap();
    assert!(code777.is_guess_right(&rack, &names(&["5", "7", "1"])), "the numbers, in any order");
    assert!(!code777.is_guess_right(&rack, &names(&["5", "7", "7"])));
    let code = names(&["red", "blue", "red", "green"]);
    let mastermind = named("mastermind").unwrap().companion().unwrap();
    assert!(mastermind.is_guess_right(&code, &code));
    assert!(!mastermind.is_guess_right(&code, &names(&["blue", "red", "red", "green"])));
}
