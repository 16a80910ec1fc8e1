//! What follows from clues, whatever the game: the possible worlds that are consistent with them.
//!
//! Uncertainty is measured by Shannon entropy, the value of a question by its expected information gain (Shannon 1948).

use super::statement::Statement;
use crate::capability::ShouldStop;
use knobel_core::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An answer, or another event, that rules worlds out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Clue {
    /// Its index in the history of the player's view; none where it was entered by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub history_index: Option<usize>,
    /// The step of the log that brought it; known after the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub step: Option<usize>,
    /// The seat that gave it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub by: Option<Seat>,
    /// The question, as the game writes it.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub question: Value,
    /// The answer, as the game writes it.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub answer: Value,
    /// Question and answer in English.
    pub text: String,
}

/// A set of clues, by their indices, as a bit set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClueSet(u128);

impl ClueSet {
    /// No clue at all.
    pub const NONE: ClueSet = ClueSet(0);
    /// The capacity; a player with more clues keeps the latest.
    pub const MOST: usize = 128;

    /// The first `count` clues.
    pub fn first(count: usize) -> Self {
        ClueSet(if count >= ClueSet::MOST { !0 } else { (1 << count) - 1 })
    }

    /// Is this clue in the set?
    pub fn has(self, clue: usize) -> bool {
        self.0 >> clue & 1 == 1
    }

    /// The set with this clue.
    #[must_use]
    pub fn with(self, clue: usize) -> Self {
        ClueSet(self.0 | 1 << clue)
    }

    /// The set without this clue.
    #[must_use]
    pub fn without(self, clue: usize) -> Self {
        ClueSet(self.0 & !(1 << clue))
    }

    /// The union.
    #[must_use]
    pub fn or(self, other: ClueSet) -> Self {
        ClueSet(self.0 | other.0)
    }

    /// The intersection.
    #[must_use]
    pub fn and(self, other: ClueSet) -> Self {
        ClueSet(self.0 & other.0)
    }

    /// Is the set empty?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many clues it has.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Their indices, ascending.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(self.0), |rest| Some(rest & rest.wrapping_sub(1)))
            .take_while(|rest| *rest != 0)
            .map(|rest| rest.trailing_zeros() as usize)
    }
}

impl FromIterator<usize> for ClueSet {
    fn from_iter<T: IntoIterator<Item = usize>>(places: T) -> Self {
        places.into_iter().fold(ClueSet::NONE, ClueSet::with)
    }
}

/// How much is still unknown.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Uncertainty {
    /// How many different solutions are left.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub left: u64,
    /// The entropy over the solutions (or over the deals, where only those can be counted), in bits.
    pub bits: f64,
    /// The likeliest solution; none where the clues contradict each other.
    pub likeliest: Option<Statement>,
    /// The probability that it is right.
    pub chance: f64,
}

/// A question that can be asked, and its expected information gain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct QuestionValue {
    /// As the game writes it.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub question: Value,
    /// The expected information gain, in bits.
    pub bits: f64,
    /// The question in English.
    pub text: String,
}

/// The possible worlds of one player, and what follows from them. There are two kinds: worlds that are enumerated
/// (`EnumeratedWorlds`), and deals that are only counted.
pub trait Deduction: Send {
    /// The clues, oldest first; at most [`ClueSet::MOST`].
    fn clues(&self) -> &[Clue];
    /// The pieces to be found.
    fn wanted(&self) -> super::HiddenPieces;
    /// How much is unknown to a player who has these clues and no other.
    fn uncertainty(&self, known: ClueSet) -> Uncertainty;
    /// The elementary statements worth knowing, each in its affirmative form.
    fn candidate_claims(&self) -> Vec<Statement>;
    /// Has this statement a meaning in this game?
    fn can_express(&self, statement: &Statement) -> bool;
    /// How many worlds are consistent with these clues and statements?
    fn count_worlds(&self, known: ClueSet, statements: &[Statement]) -> u64;
    /// The elementary statements that these clues decide, each as it is decided.
    fn certain(&self, known: ClueSet) -> Vec<Statement>;
    /// A smallest subset of these clues (a minimal one where finding a smallest takes too long) that is inconsistent with
    /// the statements; none where all of them are consistent.
    fn smallest_refutation(&self, known: ClueSet, statements: &[Statement]) -> Option<ClueSet>;
    /// Are these clues inconsistent with the statements? Decided independently of the rest, by the rules alone.
    fn is_refuted(&self, by: ClueSet, statements: &[Statement]) -> bool;
    /// The open questions, the best first, of those that were valued when it should stop; empty where players don't choose
    /// questions.
    fn open_questions(&self, should_stop: ShouldStop<'_>) -> Vec<QuestionValue>;
    /// The expected information gain of this question, in bits; none where it can't be asked.
    fn information_gain(&self, question: &Value) -> Option<f64>;
    /// The probability of this statement, given all clues.
    fn chance(&self, statement: &Statement) -> f64;
    /// Which statement holds in which world, where worlds are enumerated.
    fn truth_table(&self) -> Option<super::truth_table::TruthTable>;

    /// The set of all clues.
    fn all(&self) -> ClueSet {
        ClueSet::first(self.clues().len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_clues_is_what_was_put_into_it() {
        let some: ClueSet = [3, 127, 0].into_iter().collect();
        assert_eq!(some.iter().collect::<Vec<_>>(), [0, 3, 127]);
        assert_eq!(some.without(3).len(), 2);
        assert!(some.has(127) && !some.has(4));
        assert_eq!(ClueSet::first(3).iter().collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(ClueSet::first(ClueSet::MOST).len(), ClueSet::MOST);
        assert!(ClueSet::NONE.is_empty());
    }
}
