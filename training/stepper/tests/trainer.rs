//! The net that is built in says what the trainer's said: `export.py` writes its values of the same positions.

use bots::tac::net::{Features, Net};
use knobel_core::Stream;
use stepper::{Answer, Driver, Game, Plan, Room};
use tac::Version;

const GAMES: usize = 16;
const STEPS: usize = 300;
const SEED: u64 = 4711;

/// After-states of games in which every choice follows a fixed rule.
fn positions() -> Vec<Features> {
    let plan =
        Plan { version: Version::Teams, master: true, drivers: [Driver::Learner; 4], lesson: false, looks: false };
    let mut room = Room::default();
    let mut games: Vec<Game> =
        (0..GAMES).map(|i| Game::begin(plan, Stream::seeded(SEED ^ (i as u64 / 2) << 20), Stream::seeded(0))).collect();
    games.iter_mut().for_each(|game| game.run(&mut room, 1.0, &mut vec![]));
    let mut positions = vec![];
    for step in 0..STEPS {
        for (i, game) in games.iter_mut().enumerate() {
            let choice = (i + 7 * step) % game.shown().len().max(1);
            positions.extend(game.shown().get(choice));
            game.answer(Answer { choice: choice as u32, value: 0.0, looks: [0.0; 3] }, &mut room, 1.0, &mut vec![]);
        }
    }
    positions
}

#[test]
fn the_program_says_what_the_trainer_said() {
    let stored = include_bytes!("trainer.values").chunks_exact(4);
    let said: Vec<f32> = stored.map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect();
    let positions = positions();
    assert_eq!(positions.len(), said.len(), "export the weights again: cargo xtask train export");
    assert!(said.len() > 4000, "thousands of positions");
    let mut evaluator = Net::built_in().evaluator();
    let chance = |logit: f32| 1.0 / (1.0 + (-logit).exp());
    for (number, (features, said)) in positions.iter().zip(&said).enumerate() {
        let says = evaluator.logit(features);
        assert!((says - said).abs() < 1e-3, "position {number}: {says} here, {said} there");
        assert!((chance(says) - chance(*said)).abs() < 1e-4, "position {number}: {says} here, {said} there");
    }
}

#[test]
fn what_changed_alone_gives_the_same_value_as_all_anew() {
    let positions = positions();
    let mut evaluator = Net::built_in().evaluator();
    for features in positions.iter().take(200) {
        let anew = Net::built_in().evaluator().logit(features);
        assert!((evaluator.logit(features) - anew).abs() < 1e-4);
    }
}
