//! Bots play by the rules, to the end, and the sensible ones better than chance.

use games::{Contestant, Listed, named};
use serde_json::{Value, json};

const MATCHES: u64 = 30;

/// The share of matches that the first of these bots wins, moved round the table; a shared first place counts in part.
fn share(game: &Listed, setup: &Value, bots: &[&str]) -> f64 {
    let mut won = 0.0;
    for deal in 0..MATCHES {
        let shift = deal as usize % bots.len();
        let seat = |seat: usize| Contestant::Bot(bots[(seat + bots.len() - shift) % bots.len()]);
        let mut seats: Vec<Contestant<'_>> = (0..bots.len()).map(seat).collect();
        let contest = game.contest(setup, &mut seats, deal, deal).expect("a match among bots");
        assert_eq!(contest.forfeit, None, "{} {setup}", game.name);
        let firsts = contest.places.iter().filter(|place| **place == 1).count();
        if contest.places[shift] == 1 {
            won += 1.0 / firsts as f64;
        }
    }
    won / MATCHES as f64
}

fn plain_beats_random(name: &str, setup: &Value) {
    let seats = setup["seats"].as_u64().expect("a number") as usize;
    let mut bots = vec!["random"; seats];
    bots[0] = "plain";
    let share = share(named(name).expect("a game of the list"), setup, &bots);
    assert!(share > 1.4 / seats as f64, "{name} {setup}: plain wins {share} among random ones");
}

#[test]
fn a_plain_tagiron_player_beats_random_ones() {
    (2..=4).for_each(|seats| plain_beats_random("tagiron", &json!({ "seats": seats })));
}

#[test]
fn a_plain_mastermind_player_beats_a_random_one() {
    plain_beats_random("mastermind", &json!({ "seats": 2 }));
    plain_beats_random("mastermind", &json!({ "seats": 2, "answers": "by_hand" }));
}

#[test]
fn a_plain_code777_player_beats_random_ones() {
    let silent = |seats| json!({ "seats": seats, "wrong_announcement": "silent_for_a_round" });
    (2..=5).for_each(|seats| plain_beats_random("code777", &silent(seats)));
    plain_beats_random("tricoda", &silent(3));
}

#[test]
fn plain_players_end_their_matches_among_themselves() {
    for game in games::all().iter().filter(|game| game.bots.contains(&"plain")) {
        for players in game.players {
            share(game, &game.usual(*players), &vec!["plain"; usize::from(*players)]);
        }
    }
}
