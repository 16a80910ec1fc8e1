//! Counting. Everything is a sum, so the order in which matches end changes nothing.

use super::elo::Rounds;
use games::ArenaMatch;
use knobel_core::Seat;

/// What was counted over matches.
pub(super) struct Tally {
    pub(super) matches: u64,
    pub(super) steps: u64,
    /// Matches that were stopped because they had no end.
    pub(super) unfinished: u64,
    pub(super) contestants: Vec<Score>,
    /// How the first side did, where there are two of the same size.
    pub(super) rounds: Rounds,
    pub(super) forfeits: Vec<ForfeitedMatch>,
}

/// What was counted for one contestant.
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

/// A match that a contestant could not play to its end.
pub(super) struct ForfeitedMatch {
    pub(super) number: u64,
    pub(super) contestant: usize,
    pub(super) seat: Seat,
    pub(super) why: String,
}

impl Tally {
    pub(super) fn new(contestants: usize) -> Self {
        let score = Score { wins: 0, draws: 0, places: vec![0; contestants], forfeits: 0 };
        let rounds = Rounds::of(contestants);
        Tally { matches: 0, steps: 0, unfinished: 0, contestants: vec![score; contestants], rounds, forfeits: vec![] }
    }

    /// Adds one match in which player `p` was the contestant numbered `shift + p`, counted round.
    pub(super) fn count(&mut self, contest: &ArenaMatch, shift: usize) {
        let contestants = self.contestants.len();
        self.matches += 1;
        self.steps += contest.steps as u64;
        self.unfinished += u64::from(!contest.finished);
        let drawn = contest.places.iter().all(|place| *place == 1);
        for (player, &place) in contest.places.iter().enumerate() {
            let score = &mut self.contestants[(player + shift) % contestants];
            score.places[usize::from(place) - 1] += 1;
            score.draws += u64::from(drawn);
            score.wins += u64::from(place == 1 && !drawn);
        }
    }

    pub(super) fn forfeit(&mut self, forfeited: ForfeitedMatch) {
        self.contestants[forfeited.contestant].forfeits += 1;
        self.forfeits.push(forfeited);
    }

    pub(super) fn merged(mut self, other: Tally) -> Self {
        self.matches += other.matches;
        self.steps += other.steps;
        self.unfinished += other.unfinished;
        for (score, more) in self.contestants.iter_mut().zip(other.contestants) {
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
