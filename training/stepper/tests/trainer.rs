//! The built-in network has the same outputs as in the trainer: `export.py` writes those of fixed positions.

use bots::tac::net::{Features, Net};
use knobel_core::Stream;
use stepper::{Buffers, Controller, Decision, Game, GamePlan};
use tac::Version;

const GAMES: usize = 16;
const STEPS: usize = 300;
const SEED: u64 = 4711;

/// After-states of games in which every choice follows a fixed rule.
fn positions() -> Vec<Features> {
    let plan = GamePlan {
        version: Version::Teams,
        master: true,
        controllers: [Controller::Learner; 4],
        imitation: false,
        observers: false,
    };
    let mut buffers = Buffers::default();
    let mut games: Vec<Game> =
        (0..GAMES).map(|i| Game::begin(plan, Stream::seeded(SEED ^ (i as u64 / 2) << 20), Stream::seeded(0))).collect();
    games.iter_mut().for_each(|game| game.run(&mut buffers, 1.0, &mut vec![]));
    let mut positions = vec![];
    for step in 0..STEPS {
        for (i, game) in games.iter_mut().enumerate() {
            let choice = (i + 7 * step) % game.states().len().max(1);
            positions.extend(game.states().get(choice));
            game.decide(
                Decision { choice: choice as u32, value: 0.0, observers: [0.0; 3] },
                &mut buffers,
                1.0,
                &mut vec![],
            );
        }
    }
    positions
}

#[test]
fn the_program_computes_the_outputs_of_the_trainer() {
    let stored = include_bytes!("trainer.values").chunks_exact(4);
    let expected: Vec<f32> = stored.map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect();
    let positions = positions();
    assert_eq!(positions.len(), expected.len(), "export the weights again: cargo xtask train export");
    assert!(expected.len() > 4000, "thousands of positions");
    let mut evaluator = Net::built_in().evaluator();
    let chance = |logit: f32| 1.0 / (1.0 + (-logit).exp());
    for (number, (features, expected)) in positions.iter().zip(&expected).enumerate() {
        let output = evaluator.logit(features);
        assert!((output - expected).abs() < 1e-3, "position {number}: {output} here, {expected} there");
        assert!(
            (chance(output) - chance(*expected)).abs() < 1e-4,
            "position {number}: {output} here, {expected} there"
        );
    }
}

#[test]
fn incremental_updates_give_the_same_value_as_a_new_accumulator() {
    let positions = positions();
    let mut evaluator = Net::built_in().evaluator();
    for features in positions.iter().take(200) {
        let new = Net::built_in().evaluator().logit(features);
        assert!((evaluator.logit(features) - new).abs() < 1e-4);
    }
}
