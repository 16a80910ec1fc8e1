//! Counting. Everything is a sum, so the order in which matches end changes nothing.

use super::elo::Rounds;
use games::Contest;
use knobel_core::Seat;

/// What was counted over matches.
pub(super) struct Tally {
    pub(super) matches: u64,
    pub(super) steps: u64,
    /// Matches that were stopped because they had no end.
    pub(super) unfinished: u64,
    pub(super) minds: Vec<Score>,
    /// How the first side did, where there are two of the same size.
    pub(super) rounds: Rounds,
    pub(super) forfeits: Vec<Forfeited>,
}

/// What was counted for one mind.
#[derive(Clone)]
pub(super) struct Score {
    /// Placed first, and not everybody was.
    pub(super) wins: u64,
    /// Everybody was placed first.
    pub(super) draws: u64,
    /// How often it was placed 1, 2, …
    pub(super) places: Vec<u64>,
    pub(super) forfeits: u64,
}

/// A match that a mind could not play to its end.
pub(super) struct Forfeited {
    pub(super) number: u64,
    pub(super) mind: usize,
    pub(super) seat: Seat,
    pub(super) why: String,
}

impl Tally {
    pub(super) fn new(minds: usize) -> Self {
        let score = Score { wins: 0, draws: 0, places: vec![0; minds], forfeits: 0 };
        let rounds = Rounds::of(minds);
        Tally { matches: 0, steps: 0, unfinished: 0, minds: vec![score; minds], rounds, forfeits: vec![] }
    }

    /// Adds one match in which player `p` was the mind numbered `shift + p`, counted round.
    pub(super) fn count(&mut self, contest: &Contest, shift: usize) {
        let minds = self.minds.len();
        self.matches += 1;
        self.steps += contest.steps as u64;
        self.unfinished += u64::from(!contest.finished);
        let drawn = contest.places.iter().all(|place| *place == 1);
        for (player, &place) in contest.places.iter().enumerate() {
            let score = &mut self.minds[(player + shift) % minds];
            score.places[usize::from(place) - 1] += 1;
            score.draws += u64::from(drawn);
            score.wins += u64::from(place == 1 && !drawn);
        }
    }

    pub(super) fn forfeit(&mut self, forfeited: Forfeited) {
        self.minds[forfeited.mind].forfeits += 1;
        self.forfeits.push(forfeited);
    }

    pub(super) fn joined(mut self, other: Tally) -> Self {
        self.matches += other.matches;
        self.steps += other.steps;
        self.unfinished += other.unfinished;
        for (score, more) in self.minds.iter_mut().zip(other.minds) {
            score.wins += more.wins;
            score.draws += more.draws;
            score.forfeits += more.forfeits;
            score.places.iter_mut().zip(more.places).for_each(|(place, more)| *place += more);
        }
        self.rounds.join(&other.rounds);
        self.forfeits.extend(other.forfeits);
        self.forfeits.sort_by_key(|forfeited| forfeited.number);
        self
    }
}
