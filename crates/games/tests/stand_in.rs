//! A bot that stands in for somebody keeps the match going and decides nothing that only the player should.

use knobel_core::{Rng, Stream};
use serde_json::Value;

/// Every seat is played by a stand-in; gives each action with what else was offered.
fn played(game: &games::GameEntry, players: u8, seed: u64) -> Vec<(Value, Value)> {
    let (mut luck, mut rng) = (Stream::seeded(seed), Stream::seeded(seed + 1));
    let mut table = game.begin(&game.usual(players), &mut luck).expect("a usual setup can be played");
    let mut done = vec![];
    while table.places().is_none() && done.len() < 200 {
        let awaited = table.awaited();
        let seat = awaited[rng.pick(awaited.len())];
        let offered = table.choices(seat).expect("the seat is there");
        let action = game
            .bots()
            .expect("bots")
            .stand_in(&*table, "plain", seat, &mut rng)
            .expect("the bot is there")
            .expect("it is awaited");
        let judged = table.judge(seat, &action, &mut luck).expect("a stand-in plays by the rules");
        table.commit(judged);
        done.push((action, offered));
    }
    done
}

fn offers(offered: &Value, kind: &str) -> bool {
    let listed = offered.as_array().into_iter().flatten().filter_map(|choice| choice.get("action"));
    listed.into_iter().any(|action| action.get(kind).is_some() || action == kind)
}

#[test]
fn a_stand_in_plays_by_the_rules_of_every_game() {
    for game in games::all() {
        assert!(!played(game, game.player_counts()[0], 3).is_empty(), "{}", game.name);
    }
}

#[test]
fn a_stand_in_asks_and_does_not_guess() {
    let game = games::named("tagiron").expect("it is on the shelf");
    for (action, offered) in (0..5).flat_map(|seed| played(game, 3, seed)) {
        let guesses = action.get("guess").is_some() || action == "give_up";
        assert!(!(guesses && offers(&offered, "ask")), "{action}");
    }
}

#[test]
fn a_stand_in_announces_nothing() {
    let game = games::named("code777").expect("it is on the shelf");
    for (action, _) in (0..5).flat_map(|seed| played(game, 3, seed)) {
        assert!(action.get("announce").is_none(), "{action}");
    }
}
