//! What one player has to find out, whatever the game: what was heard, and every way in which the pieces can lie.

use super::claim::Saying;
use knobel_core::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Something heard that can tell something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Clue {
    /// Its place among the sights of the player's view; none where it was entered by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub heard: Option<usize>,
    /// The step of the log it came with; known after the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub step: Option<usize>,
    /// Who said it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub by: Option<Seat>,
    /// What was asked, as the game writes it.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub question: Value,
    /// What was said, as the game writes it.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub answer: Value,
    /// The same in plain English.
    pub text: String,
}

/// A set of clues, by their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clues(u128);

impl Clues {
    /// No clue at all.
    pub const NONE: Clues = Clues(0);
    /// More clues than these are not told apart; who has heard more keeps the latest.
    pub const MOST: usize = 128;

    /// The first so many.
    pub fn first(count: usize) -> Self {
        Clues(if count >= Clues::MOST { !0 } else { (1 << count) - 1 })
    }

    /// Is this one among them?
    pub fn has(self, clue: usize) -> bool {
        self.0 >> clue & 1 == 1
    }

    /// With this one more.
    #[must_use]
    pub fn with(self, clue: usize) -> Self {
        Clues(self.0 | 1 << clue)
    }

    /// Without this one.
    #[must_use]
    pub fn without(self, clue: usize) -> Self {
        Clues(self.0 & !(1 << clue))
    }

    /// All of both.
    #[must_use]
    pub fn or(self, other: Clues) -> Self {
        Clues(self.0 | other.0)
    }

    /// Those in both.
    #[must_use]
    pub fn and(self, other: Clues) -> Self {
        Clues(self.0 & other.0)
    }

    /// Are there none?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Their places, ascending.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(self.0), |rest| Some(rest & rest.wrapping_sub(1)))
            .take_while(|rest| *rest != 0)
            .map(|rest| rest.trailing_zeros() as usize)
    }
}

impl FromIterator<usize> for Clues {
    fn from_iter<T: IntoIterator<Item = usize>>(places: T) -> Self {
        places.into_iter().fold(Clues::NONE, Clues::with)
    }
}

/// How much is open.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Standing {
    /// How many different solutions are left.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub left: u64,
    /// What is missing to certainty, in bits: each one halves what is possible.
    pub bits: f64,
    /// The likeliest solution; none where nothing fits what was heard.
    pub likeliest: Option<Saying>,
    /// How probably it is right.
    pub chance: f64,
}

/// A question that can be asked, and what it is expected to tell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Prospect {
    /// As the game writes it.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub question: Value,
    /// In bits.
    pub bits: f64,
    /// The question in plain English.
    pub text: String,
}

/// What one player has to find out. Two families stand behind it: ways that can be listed, and deals that can only be
/// counted.
pub trait Riddle: Send {
    /// Everything heard that can tell something, oldest first; at most [`Clues::MOST`].
    fn clues(&self) -> &[Clue];
    /// Whose pieces are looked for.
    fn wanted(&self) -> super::Of;
    /// How much is open to one who knows these clues and no other.
    fn standing(&self, known: Clues) -> Standing;
    /// The small statements worth knowing, each as if it held.
    fn claims(&self) -> Vec<Saying>;
    /// Can this be said at all in this game?
    fn understands(&self, saying: &Saying) -> bool;
    /// In how many ways can the pieces lie if these clues are true and all of this is so?
    fn ways(&self, known: Clues, sayings: &[Saying]) -> u64;
    /// The small statements that are settled by these clues, as they are settled.
    fn settled(&self, known: Clues) -> Vec<Saying>;
    /// The fewest of these clues (or as few as can be found quickly) that rule out that all of this is so.
    fn ruling_out(&self, known: Clues, sayings: &[Saying]) -> Option<Clues>;
    /// Is it ruled out by these clues that all of this is so? Worked out anew, from the rules and nothing else.
    fn is_refuted(&self, by: Clues, sayings: &[Saying]) -> bool;
    /// The open questions with what each is expected to tell, the best first; none where nobody chooses questions.
    fn prospects(&self) -> Vec<Prospect>;
    /// What this question is expected to tell, in bits; none where it is none.
    fn worth(&self, question: &Value) -> Option<f64>;
    /// How probably this is so, by all clues.
    fn chance(&self, saying: &Saying) -> f64;
    /// The ways one by one, where they can be listed.
    fn grid(&self) -> Option<super::grid::Grid>;

    /// All clues there are.
    fn all(&self) -> Clues {
        Clues::first(self.clues().len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_clues_is_what_was_put_into_it() {
        let some: Clues = [3, 127, 0].into_iter().collect();
        assert_eq!(some.iter().collect::<Vec<_>>(), [0, 3, 127]);
        assert_eq!(some.without(3).len(), 2);
        assert!(some.has(127) && !some.has(4));
        assert_eq!(Clues::first(3).iter().collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(Clues::first(Clues::MOST).len(), Clues::MOST);
        assert!(Clues::NONE.is_empty());
    }
}
