//! Random play: what benches count and laws are held against.

use crate::{Game, Match, Observation, Rng, Stream, Viewer};

/// Far more steps than any match of ours has.
const FOR_EVER: usize = 100_000;

/// Why a random match did not come to its end: a fault of the rules.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum RandomPlayError {
    /// No end in sight.
    #[error("the match goes on for ever")]
    Endless,
    /// Nothing can happen any more.
    #[error("nobody is awaited and the match is not over")]
    NobodyAwaited,
    /// `any` and `check` disagree.
    #[error("`any` drew what is refused: {0}")]
    Refused(String),
}

/// Plays a random match, by `any`, and shows every position to `look`.
pub fn random_match<G: Game>(
    setup: &G::Setup,
    seed: u64,
    mut look: impl FnMut(&Match<G>),
) -> Result<Match<G>, RandomPlayError> {
    let mut chance = Stream::seeded(seed);
    let mut game = Match::begin(setup, &mut chance);
    look(&game);
    for _ in 0..FOR_EVER {
        if game.outcome().is_some() {
            return Ok(game);
        }
        let everybody = chance.pick(5) == 0; // others may act too
        let seats = if everybody { game.players().seats().collect() } else { game.awaited() };
        if seats.is_empty() {
            return Err(RandomPlayError::NobodyAwaited);
        }
        let seat = seats[chance.pick(seats.len())];
        if let Some(action) = game.observation(Viewer::Seat(seat)).any(&mut chance) {
            let judged = game.judge(seat, action.clone(), &mut chance);
            game.commit(judged.map_err(|why| RandomPlayError::Refused(format!("{action:?}: {why:?}")))?);
            look(&game);
        }
    }
    Err(RandomPlayError::Endless)
}
