//! Which puzzle is meant: the one of a day, or one to practise with.

use coach::deduction::Grade;

/// Identifies a puzzle of a game: the same key gives the same puzzle everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleKey {
    /// The puzzle of a day, counted from 1 January 1970.
    OfDay(u32),
    /// A puzzle of this grade to practise with, by a seed.
    Practice(Grade, u32),
}

/// Added to a day for its puzzle's seed, so that it differs from every practice puzzle.
const DAILY_SEED_OFFSET: u64 = 1 << 40;

impl PuzzleKey {
    /// How hard the puzzle is; the grades of days take turns.
    pub fn grade(self) -> Grade {
        match self {
            PuzzleKey::OfDay(day) => Grade::ALL[day as usize % Grade::ALL.len()],
            PuzzleKey::Practice(grade, _) => grade,
        }
    }

    /// The seed for [`Puzzles::puzzle`](crate::Puzzles::puzzle).
    pub fn seed(self) -> u64 {
        match self {
            PuzzleKey::OfDay(day) => DAILY_SEED_OFFSET + u64::from(day),
            PuzzleKey::Practice(_, seed) => seed.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grade_has_its_day() {
        let grades: Vec<Grade> = (0..3).map(|day| PuzzleKey::OfDay(day).grade()).collect();
        assert_eq!(grades, Grade::ALL);
    }

    #[test]
    fn no_day_has_a_puzzle_of_the_practice() {
        assert!(PuzzleKey::OfDay(0).seed() > PuzzleKey::Practice(Grade::Hard, u32::MAX).seed());
    }
}
