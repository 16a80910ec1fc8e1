//! Coach, notes, reports and puzzles without knowing the game.

use games::deduction::{Askable, Asked, Grade, Level};
use games::{AnyMatch, Counsel, all, named};
use knobel_core::{ReplayedLuck, Rng, Seat, Stream, Viewer};
use serde_json::{Value, json};

/// Games in which something is to be found out.
fn riddles() -> impl Iterator<Item = &'static games::GameEntry> {
    all().iter().filter(|game| game.name != "tac")
}

/// A match among bots of level `bot`, to its end.
fn played(game: &games::GameEntry, bot: &str, seed: u64) -> Box<dyn AnyMatch> {
    let mut luck = Stream::seeded(seed);
    let mut rng = Stream::seeded(seed);
    let mut table = game.begin(&game.usual(game.players[0]), &mut luck).unwrap();
    while table.places().is_none() {
        let seats: Vec<Seat> = table.players().seats().collect();
        let acting = seats.into_iter().find_map(|seat| Some((seat, table.bot(bot, seat, &mut rng).unwrap()?)));
        let (seat, action) = acting.expect("an awaited bot acts");
        let judged = table.judge(seat, &action, &mut luck).unwrap();
        table.commit(judged);
    }
    table
}

#[test]
fn every_riddle_has_a_coach_at_every_step_of_a_match() {
    for game in riddles() {
        let table = played(game, "casual", 3);
        let mut told = 0;
        for steps in 1..table.steps() {
            for seat in table.players().seats() {
                let then = table.until(steps);
                let hint = Counsel::Hint { level: Level::Explain, notes: serde_json::Map::new() };
                let Some(hint) = then.counsel(seat, &hint).unwrap() else { continue };
                assert!(hint["left"].as_u64() >= Some(1), "{}: {hint}", game.name);
                let analysis = then.counsel(seat, &Counsel::Analysis).unwrap().expect("the same riddle");
                assert_eq!(analysis["standing"]["left"], hint["left"]);
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
fn counsel_is_the_same_in_worlds_that_look_the_same_to_a_seat() {
    let mut rng = Stream::seeded(8);
    for game in riddles() {
        let mut compared = 0;
        for seed in 0..30 {
            let played = played(game, "casual", seed);
            for seat in played.players().seats() {
                worlds_alike(game, &*played, seat, &mut rng, &mut |here, there| {
                    let told = here.counsel(seat, &Counsel::Analysis);
                    assert_eq!(told, there.counsel(seat, &Counsel::Analysis), "{}", game.name);
                    let differ = here.record().steps != there.record().steps;
                    compared += usize::from(differ && told.is_ok_and(|told| told.is_some()));
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
    let asked = |level| Counsel::Hint { level, notes: serde_json::Map::new() };
    let nudge = table.counsel(Seat(0), &asked(Level::Nudge)).unwrap().expect("a card is to be given");
    assert_eq!((&nudge["card"], &nudge["action"]), (&Value::Null, &Value::Null));
    let hint = table.counsel(Seat(0), &asked(Level::Explain)).unwrap().expect("a card is to be given");
    assert_eq!(table.check(Seat(0), &hint["action"]), Ok(()), "{hint}");
    let analysis = table.counsel(Seat(0), &Counsel::Analysis).unwrap().expect("a card is to be given");
    assert_eq!(analysis["choices"][0]["action"], hint["action"]);
    assert_eq!(table.counsel(Seat(0), &Counsel::Why { seat: Seat(1) }), Ok(None), "nobody has played yet");
    assert!(tac.counsel(&Value::Null, &Counsel::Analysis).is_err());
}

#[test]
fn a_report_of_tac_tells_what_each_move_cost() {
    let report = serde_json::to_value(played(named("tac").unwrap(), "beginner", 2).report()).unwrap();
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
fn a_report_has_a_riddle_for_everybody_who_searched() {
    for game in riddles() {
        let json = serde_json::to_value(played(game, "casual", 5).report()).unwrap();
        assert!(!json["players"].as_array().unwrap().is_empty(), "{}", game.name);
        assert!(json["players"][0]["riddles"][0]["points"].as_array().unwrap().len() > 1, "{json}");
    }
}

#[test]
fn a_puzzle_is_judged_as_it_is_written() {
    for game in riddles() {
        let puzzle = game.puzzle(Grade::Easy, 9).unwrap();
        assert_eq!(game.check_puzzle(&puzzle).unwrap(), Ok(()), "{}", game.name);
        let analysis = game.counsel(&puzzle.situation(), &Counsel::Analysis).unwrap();
        assert_eq!(analysis["standing"]["left"], 1, "{}", game.name);
    }
}

#[test]
fn counsel_is_asked_for_in_json() {
    let asked: Counsel = serde_json::from_value(json!({ "hint": { "level": "point" } })).unwrap();
    assert_eq!(asked, Counsel::Hint { level: Level::Point, notes: serde_json::Map::new() });
    assert_eq!(serde_json::from_value::<Counsel>(json!("analysis")).unwrap(), Counsel::Analysis);
    let why: Counsel = serde_json::from_value(json!({ "why": { "seat": 2 } })).unwrap();
    assert_eq!(why, Counsel::Why { seat: Seat(2) });
    assert!(serde_json::from_value::<Counsel>(json!({ "hint": { "level": "all" } })).is_err());
}

#[test]
fn what_was_entered_by_hand_is_refused_with_the_remedy() {
    let tagiron = named("tagiron").unwrap();
    let situation = json!({ "seats": 2, "me": 0, "own": ["red 1"], "told": [] });
    let refused = tagiron.counsel(&situation, &Counsel::Analysis).unwrap_err();
    assert_eq!(refused.to_string(), "a row has 5 tiles with 2 players, not 1");
}

#[test]
fn a_codemaker_gives_answers_that_can_be_given() {
    for game in riddles() {
        let situation = game.puzzle(Grade::Easy, 4).unwrap().situation();
        let askable = game.askable(&situation).unwrap();
        for seed in 0..20 {
            let hidden = game.hide(&situation, &mut Stream::seeded(seed)).unwrap().unwrap();
            assert_eq!(
                game.hide(&situation, &mut Stream::seeded(seed)).unwrap().unwrap(),
                hidden,
                "the same for a seed"
            );
            for Askable { question, answers, text } in &askable {
                let question = question.clone().unwrap_or(json!(hidden));
                let asked = Asked { question, by: Some(Seat(1)) };
                let answer = game.answer(&situation, &hidden, &asked).unwrap();
                assert!(answers.contains(&answer), "{}: {text} {answer}", game.name);
            }
            assert!(!game.is_named(&hidden, &["nothing".to_owned()]));
        }
    }
}

#[test]
fn hidden_pieces_are_named_as_the_game_wants_them_named() {
    let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    let rack = names(&["pink 7", "green 1", "black 5"]);
    let code777 = named("code777").unwrap();
    assert!(code777.is_named(&rack, &names(&["5", "7", "1"])), "the numbers, in any order");
    assert!(!code777.is_named(&rack, &names(&["5", "7", "7"])));
    let code = names(&["red", "blue", "red", "green"]);
    let mastermind = named("mastermind").unwrap();
    assert!(mastermind.is_named(&code, &code));
    assert!(!mastermind.is_named(&code, &names(&["blue", "red", "red", "green"])));
}
