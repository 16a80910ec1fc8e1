//! What of a game is learned from.

use knobel_core::{Rng, Stream};
use stepper::{Answer, Driver, Game, Plan, Room};
use tac::Version;

#[test]
fn all_that_was_chosen_is_learned_from_and_a_quarter_of_what_was_only_seen() {
    let plan =
        Plan { version: Version::Teams, master: true, drivers: [Driver::Learner; 4], lesson: false, looks: true };
    let mut game = Game::begin(plan, Stream::seeded(1), Stream::seeded(2));
    let (mut room, mut rng, mut samples) = (Room::default(), Stream::seeded(3), vec![]);
    let (mut answers, mut seen) = (0, 0);
    game.run(&mut room, 1.0, &mut samples);
    while !game.shown().is_empty() {
        answers += 1;
        seen += game.looks();
        let choice = rng.pick(game.shown().len() - game.looks()) as u32;
        game.answer(Answer { choice, value: 0.5, looks: [0.5; 3] }, &mut room, 1.0, &mut samples);
    }
    let looks_learned = samples.len() - answers; // answers are choices, and values of boards between deals
    assert!(seen > 1000, "{seen} looks");
    assert!((seen / 5..seen / 3).contains(&looks_learned), "{looks_learned} of {seen} looks");
}
