//! Matches of random legal actions, for benchmarks and for testing laws.

use crate::{Game, Match, Observation, Rng, Stream, Viewer};

/// Far more steps than any match has; a match that reaches this does not end.
const MAX_STEPS: usize = 100_000;

/// Why a random match did not end: a fault in the rules.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum RandomPlayError {
    /// The match has too many steps.
    #[error("the match has not ended after {MAX_STEPS} steps")]
    Endless,
    /// Nobody has to act.
    #[error("nobody is awaited and the match is not over")]
    NobodyAwaited,
    /// [`Observation::random_action`] and [`Observation::check`] disagree.
    #[error("`random_action` returned an action that is refused: {0}")]
    Refused(String),
}

/// Plays a match by [`Observation::random_action`] and passes every position to `visit`.
pub fn random_match<G: Game>(
    setup: &G::Setup,
    seed: u64,
    mut visit: impl FnMut(&Match<G>),
) -> Result<Match<G>, RandomPlayError> {
    let mut stream = Stream::seeded(seed);
    let mut game = Match::begin(setup, &mut stream);
    visit(&game);
    for _ in 0..MAX_STEPS {
        if game.outcome().is_some() {
            return Ok(game);
        }
        let everybody = stream.pick(5) == 0; // seats that are not awaited may act as well
        let seats = if everybody { game.players().seats().collect() } else { game.awaited() };
        if seats.is_empty() {
            return Err(RandomPlayError::NobodyAwaited);
        }
        let seat = seats[stream.pick(seats.len())];
        if let Some(action) = game.observation(Viewer::Seat(seat)).random_action(&mut stream) {
            let step = game.judge(seat, action.clone(), &mut stream);
            game.commit(step.map_err(|error| RandomPlayError::Refused(format!("{action:?}: {error:?}")))?);
            visit(&game);
        }
    }
    Err(RandomPlayError::Endless)
}
