//! Which states of a game become samples.

use knobel_core::{Rng, Stream};
use stepper::{Buffers, Controller, Decision, Game, GamePlan};
use tac::Version;

#[test]
fn every_choice_and_a_quarter_of_the_observed_states_become_samples() {
    let plan = GamePlan {
        version: Version::Teams,
        master: true,
        controllers: [Controller::Learner; 4],
        imitation: false,
        observers: true,
    };
    let mut game = Game::begin(plan, Stream::seeded(1), Stream::seeded(2));
    let (mut buffers, mut rng, mut samples) = (Buffers::default(), Stream::seeded(3), vec![]);
    let (mut answers, mut seen) = (0, 0);
    game.run(&mut buffers, 1.0, &mut samples);
    while !game.states().is_empty() {
        answers += 1;
        seen += game.observers();
        let choice = rng.pick(game.states().len() - game.observers()) as u32;
        game.decide(Decision { choice, value: 0.5, observers: [0.5; 3] }, &mut buffers, 1.0, &mut samples);
    }
    let observed = samples.len() - answers; // answers are choices, and values of boards between deals
    assert!(seen > 1000, "{seen} observers");
    assert!((seen / 5..seen / 3).contains(&observed), "{observed} of {seen} observers");
}
