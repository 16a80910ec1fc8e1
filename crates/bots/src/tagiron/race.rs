//! The race of two as a game of numbers: how many hands each player still holds possible.
//!
//! Who is to move asks, and is left with fewer, or guesses: a right guess wins unless the other's last try is right too
//! (TAG-3.4), a wrong one strikes one hand out. What the mover can expect is worked out once for all pairs of numbers, a
//! win counting 1 and a draw a half.

use super::ahead::Worth;
use super::sizes::{SIZES, Size};
use std::sync::OnceLock;

type Chances = [[f64; SIZES]; SIZES];

/// What the mover can expect, by the mover's and the other's number of candidates.
pub(super) struct Race {
    chances: Chances,
    answers: Vec<Vec<(Size, f64)>>,
}

/// After so many rounds of improving, the chances stand still.
const ROUNDS: usize = 60;

impl Race {
    /// The one there is.
    pub(super) fn get() -> &'static Race {
        static RACE: OnceLock<Race> = OnceLock::new();
        RACE.get_or_init(Race::new)
    }

    fn new() -> Self {
        let answers = Size::all().map(Size::after_an_answer).collect();
        let mut race = Race { chances: [[0.5; SIZES]; SIZES], answers };
        for _ in 0..ROUNDS {
            let mut better = race.chances;
            for mine in Size::all() {
                for theirs in Size::all() {
                    let sure = 1.0 / mine.count() as f64;
                    better[mine.index()][theirs.index()] = race.guess(sure, mine, theirs).max(race.ask(mine, theirs));
                }
            }
            race.chances = better;
        }
        race
    }

    /// What a player can expect who has asked or guessed wrong, so that the other is to move.
    fn after(&self, mine: Size, theirs: Size) -> f64 {
        1.0 - self.chances[theirs.index()][mine.index()]
    }

    /// What the mover can expect from a guess that is right with the chance `sure`.
    pub(super) fn guess(&self, sure: f64, mine: Size, theirs: Size) -> f64 {
        let last_try = 0.5 / theirs.count() as f64;
        let wrong = mine.less_one().map_or(0.0, |mine| self.after(mine, theirs));
        sure * (1.0 - last_try) + (1.0 - sure) * wrong
    }

    fn ask(&self, mine: Size, theirs: Size) -> f64 {
        let answered = self.answers[mine.index()].iter();
        answered.map(|(mine, chance)| chance * self.after(*mine, theirs)).sum()
    }

    /// What so many candidates are worth when the other, who has so many of its own, moves before the next turn.
    pub(super) fn worth(&self, theirs: Size) -> Worth {
        let mut worth = Worth { meanwhile: [0.0; SIZES], guess: [0.0; SIZES], then: [0.0; SIZES] };
        for mine in Size::all() {
            let (right, left) = self.moved(theirs, mine);
            let expected = |of: &dyn Fn(Size) -> f64| left.iter().map(|(theirs, chance)| chance * of(*theirs)).sum();
            let sure = 1.0 / mine.count() as f64;
            let place = mine.index();
            worth.meanwhile[place] = right * 0.5 * sure; // the last try
            worth.guess[place] = expected(&|theirs| self.guess(sure, mine, theirs));
            worth.then[place] = expected(&|theirs| self.after(mine, theirs));
        }
        worth
    }

    /// What a mover does: the chance that it guesses right, and what it may be left with otherwise.
    fn moved(&self, mover: Size, other: Size) -> (f64, Vec<(Size, f64)>) {
        let sure = 1.0 / mover.count() as f64;
        if self.guess(sure, mover, other) < self.ask(mover, other) {
            return (0.0, self.answers[mover.index()].clone());
        }
        (sure, mover.less_one().map(|left| (left, 1.0 - sure)).into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(mine: usize, theirs: usize) -> f64 {
        Race::get().chances[Size::of(mine).index()][Size::of(theirs).index()]
    }

    #[test]
    fn fewer_candidates_are_better_and_the_other_s_worse() {
        for count in [1, 2, 4, 8, 20, 100] {
            assert!(chance(count, 30) > chance(2 * count, 30), "{count} own");
            assert!(chance(30, 2 * count) > chance(30, count), "{count} of the other's");
        }
    }

    #[test]
    fn who_is_certain_guesses_and_the_other_s_last_try_may_make_it_a_draw() {
        assert!((chance(1, 1) - 0.5).abs() < 1e-9);
        assert!((chance(1, 4) - 0.875).abs() < 1e-9);
    }

    #[test]
    fn of_two_left_a_guess_is_as_good_a_question_as_any() {
        let race = Race::get();
        let (two, ten) = (Size::of(2), Size::of(10));
        assert!(race.guess(0.5, two, ten) >= race.ask(two, ten));
    }
}
