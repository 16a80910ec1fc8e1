//! Value iteration (Bellman 1957; Shapley 1953 for two players) on an abstraction of the two-player game, whose state is only
//! the number of candidates of each player.
//!
//! The player to move asks and is left with fewer candidates, or guesses: a right guess wins unless the opponent's last try
//! is right too (TAG-3.4), a wrong one removes one candidate. The values are computed once for all pairs of buckets; a win
//! counts 1, a draw one half.

use super::buckets::{BUCKETS, Bucket};
use super::lookahead::ContinuationValues;
use std::sync::OnceLock;

type Values = [[f64; BUCKETS]; BUCKETS];

/// The value to the player to move, by the buckets of both players.
pub(super) struct RaceValues {
    values: Values,
    answers: Vec<Vec<(Bucket, f64)>>,
}

/// Iterations after which the values no longer change.
const ITERATIONS: usize = 60;

impl RaceValues {
    /// The values, computed at the first call.
    pub(super) fn get() -> &'static RaceValues {
        static VALUES: OnceLock<RaceValues> = OnceLock::new();
        VALUES.get_or_init(RaceValues::new)
    }

    fn new() -> Self {
        let answers = Bucket::all().map(Bucket::after_answer).collect();
        let mut race = RaceValues { values: [[0.5; BUCKETS]; BUCKETS], answers };
        for _ in 0..ITERATIONS {
            let mut next = race.values;
            for mine in Bucket::all() {
                for theirs in Bucket::all() {
                    let right = 1.0 / mine.count() as f64;
                    next[mine.index()][theirs.index()] = race.guess(right, mine, theirs).max(race.ask(mine, theirs));
                }
            }
            race.values = next;
        }
        race
    }

    /// The value to a player who has just moved.
    fn after(&self, mine: Bucket, theirs: Bucket) -> f64 {
        1.0 - self.values[theirs.index()][mine.index()]
    }

    /// The value of a guess that is right with probability `right`.
    pub(super) fn guess(&self, right: f64, mine: Bucket, theirs: Bucket) -> f64 {
        let last_try = 0.5 / theirs.count() as f64;
        let wrong = mine.minus_one().map_or(0.0, |mine| self.after(mine, theirs));
        right * (1.0 - last_try) + (1.0 - right) * wrong
    }

    fn ask(&self, mine: Bucket, theirs: Bucket) -> f64 {
        let answered = self.answers[mine.index()].iter();
        answered.map(|(mine, probability)| probability * self.after(*mine, theirs)).sum()
    }

    /// The values of a player's numbers of candidates when an opponent in this bucket moves before their next turn.
    pub(super) fn continuation(&self, theirs: Bucket) -> ContinuationValues {
        let mut values = ContinuationValues { meanwhile: [0.0; BUCKETS], guess: [0.0; BUCKETS], later: [0.0; BUCKETS] };
        for mine in Bucket::all() {
            let (they_are_right, left) = self.model_move(theirs, mine);
            let expected =
                |of: &dyn Fn(Bucket) -> f64| left.iter().map(|(theirs, probability)| probability * of(*theirs)).sum();
            let right = 1.0 / mine.count() as f64;
            let bucket = mine.index();
            values.meanwhile[bucket] = they_are_right * 0.5 * right; // the last try
            values.guess[bucket] = expected(&|theirs| self.guess(right, mine, theirs));
            values.later[bucket] = expected(&|theirs| self.after(mine, theirs));
        }
        values
    }

    /// The move of the better choice: the probability of a right guess, and the distribution of buckets otherwise.
    fn model_move(&self, mover: Bucket, other: Bucket) -> (f64, Vec<(Bucket, f64)>) {
        let right = 1.0 / mover.count() as f64;
        if self.guess(right, mover, other) < self.ask(mover, other) {
            return (0.0, self.answers[mover.index()].clone());
        }
        (right, mover.minus_one().map(|left| (left, 1.0 - right)).into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(mine: usize, theirs: usize) -> f64 {
        RaceValues::get().values[Bucket::of(mine).index()][Bucket::of(theirs).index()]
    }

    #[test]
    fn fewer_candidates_are_better_and_an_opponent_with_fewer_is_worse() {
        for count in [1, 2, 4, 8, 20, 100] {
            assert!(value(count, 30) > value(2 * count, 30), "{count} own");
            assert!(value(30, 2 * count) > value(30, count), "{count} of the opponent's");
        }
    }

    #[test]
    fn a_certain_player_guesses_and_the_last_try_may_make_it_a_draw() {
        assert!((value(1, 1) - 0.5).abs() < 1e-9);
        assert!((value(1, 4) - 0.875).abs() < 1e-9);
    }

    #[test]
    fn with_two_candidates_guessing_is_at_least_as_good_as_asking() {
        let race = RaceValues::get();
        let (two, ten) = (Bucket::of(2), Bucket::of(10));
        assert!(race.guess(0.5, two, ten) >= race.ask(two, ten));
    }
}
