//! Coach, notes, reports and puzzles without knowing the game.

use games::insight::{Grade, Level};
use games::{Counsel, Table, all, named};
use knobel_core::{Seat, Stream};
use serde_json::{Value, json};

/// Games in which something is to be found out.
fn riddles() -> impl Iterator<Item = &'static games::Listed> {
    all().iter().filter(|game| game.name != "tac")
}

/// A match among bots of level `bot`, to its end.
fn played(game: &games::Listed, bot: &str, seed: u64) -> Box<dyn Table> {
    let mut luck = Stream::seeded(seed);
    let mut whim = Stream::seeded(seed);
    let mut table = game.open(&game.usual(game.players[0]), &mut luck).unwrap();
    while table.places().is_none() {
        let seats: Vec<Seat> = table.players().seats().collect();
        let acting = seats.into_iter().find_map(|seat| Some((seat, table.bot(bot, seat, &mut whim).unwrap()?)));
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

#[test]
fn in_tac_there_is_nothing_to_find_out() {
    let tac = named("tac").unwrap();
    let table = tac.open(&tac.usual(4), &mut Stream::seeded(1)).unwrap();
    assert_eq!(table.counsel(Seat(0), &Counsel::Analysis), Ok(None));
    assert!(table.report().players.is_empty());
    assert!(tac.puzzle(Grade::Easy, 1).is_none());
    assert!(tac.counsel(&Value::Null, &Counsel::Analysis).is_err());
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
        let report = played(game, "casual", 5).report();
        assert!(!report.players.is_empty(), "{}", game.name);
        let json = serde_json::to_value(&report).unwrap();
        assert!(json["players"][0]["riddles"][0]["points"].as_array().unwrap().len() > 1, "{json}");
    }
}

#[test]
fn a_puzzle_is_judged_as_it_is_written() {
    for game in riddles() {
        let puzzle = game.puzzle(Grade::Easy, 9).unwrap();
        assert_eq!(game.check_puzzle(&puzzle).unwrap(), Ok(()), "{}", game.name);
        let analysis = game.counsel(&puzzle.situation, &Counsel::Analysis).unwrap();
        assert_eq!(analysis["standing"]["left"], 1, "{}", game.name);
    }
}

#[test]
fn counsel_is_asked_for_in_json() {
    let asked: Counsel = serde_json::from_value(json!({ "hint": { "level": "point" } })).unwrap();
    assert_eq!(asked, Counsel::Hint { level: Level::Point, notes: serde_json::Map::new() });
    assert_eq!(serde_json::from_value::<Counsel>(json!("analysis")).unwrap(), Counsel::Analysis);
    assert!(serde_json::from_value::<Counsel>(json!({ "hint": { "level": "all" } })).is_err());
}

#[test]
fn what_was_entered_by_hand_is_refused_with_the_remedy() {
    let tagiron = named("tagiron").unwrap();
    let situation = json!({ "seats": 2, "me": 0, "own": ["red 1"], "told": [] });
    let refused = tagiron.counsel(&situation, &Counsel::Analysis).unwrap_err();
    assert_eq!(refused.to_string(), "a row has 5 tiles with 2 players, not 1");
}
