//! Whole matches for the tests of bots.

use knobel_core::{Bot, Match, Ranking, Stream, View, Viewer};
use tac::{Observation, Setup, Tac};

/// The places when the first bot plays the even players and the second the odd ones.
pub(super) fn whole_match(setup: &Setup, bots: [&dyn Bot<Observation>; 2], seed: u64) -> Vec<u8> {
    let (mut luck, mut rng) = (Stream::seeded(seed), Stream::seeded(seed + 1));
    let mut game = Match::<Tac>::begin(setup, &mut luck);
    while let Some(seat) = game.awaited().first().copied() {
        let viewer = Viewer::Seat(seat);
        let view = View { observation: game.observation(viewer), history: game.observed_events(viewer, 0) };
        let bot = bots[game.players().of(seat).index() % 2];
        let action = bot.act(&view, true, &mut rng).expect("an awaited seat acts");
        let step = game.judge(seat, action, &mut luck).expect("what a bot does is allowed");
        game.commit(step);
    }
    game.outcome().expect("nobody is awaited any more").places()
}
