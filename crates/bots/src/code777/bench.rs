//! Input for measurements: the views of matches between strong players.

use super::levels::Player;
use code777::{Action, Code777, Observation, Options, Setup, ThinkingTime, WrongAnnouncement};
use knobel_core::{Bot, Match, Seat, Stream, View, Viewer};

/// The views of every seat before each question of this many matches, with `silent for a round` and without thinking
/// time.
///
/// # Panics
/// If Code 777 is not for this many players.
pub fn views(players: u8, matches: u64) -> Vec<View<Observation>> {
    let wrong_announcement = WrongAnnouncement::SilentForARound;
    let options =
        Options { seats: players, wrong_announcement, thinking_time: ThinkingTime::Seconds(0), ..Options::default() };
    let setup = Setup::try_from(options).expect("2 to 5 players");
    (0..matches).flat_map(|seed| views_of_match(&setup, seed)).collect()
}

fn views_of_match(setup: &Setup, seed: u64) -> Vec<View<Observation>> {
    let mut luck = Stream::seeded(seed);
    let mut rng = Stream::seeded(seed);
    let mut game = Match::<Code777>::begin(setup, &mut luck);
    let mut views = vec![];
    while game.outcome().is_none() {
        let reader = game.awaited()[0];
        let current: Vec<View<Observation>> =
            (0..setup.seats()).map(|seat| game.view(Viewer::Seat(Seat(seat)))).collect();
        // The reader acts last, so that everybody can announce first.
        let mut order = (1..=setup.seats()).map(|step| reader.after(step, setup.seats()));
        let mut act = |seat: Seat| Player::THRESHOLD.act(&current[seat.index()], seat == reader, &mut rng);
        let (seat, action) = order.find_map(|seat| Some((seat, act(seat)?))).expect("the reader can always read");
        if action == Action::Read {
            views.extend(current);
        }
        let step = game.judge(seat, action, &mut luck).expect("bots do what is allowed");
        game.commit(step);
    }
    views
}
