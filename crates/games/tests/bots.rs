//! Bots play by the rules, to the end, and the sensible ones better than chance.

use games::{Contestant, GameEntry, named};
use knobel_core::Stream;
use serde_json::{Value, json};

/// The share of this many matches that the first of these bots wins, moved round the table; a shared first place counts in part.
fn share(game: &GameEntry, setup: &Value, bots: &[&str], matches: u64) -> f64 {
    let mut won = 0.0;
    for deal in 0..matches {
        let shift = deal as usize % bots.len();
        let seat = |seat: usize| Contestant::Bot(bots[(seat + bots.len() - shift) % bots.len()]);
        let mut seats: Vec<Contestant<'_>> = (0..bots.len()).map(seat).collect();
        let result = game.play_match(setup, &mut seats, deal, deal).expect("a match among bots");
        assert_eq!(result.forfeit, None, "{} {setup}", game.name);
        let firsts = result.places.iter().filter(|place| **place == 1).count();
        if result.places[shift] == 1 {
            won += 1.0 / firsts as f64;
        }
    }
    won / matches as f64
}

fn casual_beats_random(name: &str, setup: &Value) {
    let seats = setup["seats"].as_u64().expect("a number") as usize;
    let mut bots = vec!["random"; seats];
    bots[0] = "casual";
    let share = share(named(name).expect("a game of the list"), setup, &bots, 30);
    assert!(share > 1.4 / seats as f64, "{name} {setup}: casual wins {share} among random ones");
}

#[test]
fn a_casual_tagiron_player_beats_random_ones() {
    (2..=4).for_each(|seats| casual_beats_random("tagiron", &json!({ "seats": seats })));
}

#[test]
fn a_casual_mastermind_player_beats_a_random_one() {
    casual_beats_random("mastermind", &json!({ "seats": 2 }));
    casual_beats_random("mastermind", &json!({ "seats": 2, "answers": "by_hand" }));
}

#[test]
fn a_casual_code777_player_beats_random_ones() {
    let silent = |seats| json!({ "seats": seats, "wrong_announcement": "silent_for_a_round" });
    (2..=5).for_each(|seats| casual_beats_random("code777", &silent(seats)));
    casual_beats_random("tricoda", &silent(3));
}

#[test]
fn the_lowest_levels_end_their_matches_among_themselves() {
    for game in games::all() {
        for level in game.bots().unwrap().levels().iter().take(2) {
            for players in game.player_counts() {
                share(game, &game.usual(players), &vec![*level; usize::from(players)], 6);
            }
        }
    }
}

#[test]
fn every_bot_that_is_listed_can_be_asked_for_also_by_its_former_name() {
    for game in games::all() {
        let bots = game.bots().unwrap();
        for bot in bots.levels().iter().chain(bots.baselines()) {
            assert_eq!(bots.current_name(bot), Ok(*bot), "{}", game.name);
            let mut luck = Stream::seeded(1);
            let table =
                game.begin(&game.usual(game.player_counts()[0]), &mut luck).expect("a usual setup can be played");
            bots.act(&*table, bot, table.awaited()[0], &mut luck).expect("the bot is there");
        }
    }
    let today = |game, former| named(game).expect("a game of the list").bots().expect("bots").current_name(former);
    assert_eq!(today("code777", "1"), Ok("beginner"));
    assert_eq!(today("tricoda", "4"), Ok("master"));
    assert_eq!(today("mastermind", "plain"), Ok("casual"));
    assert_eq!(today("tagiron", "plain"), Ok("casual"));
    assert!(today("tagiron", "5").is_err());
}
