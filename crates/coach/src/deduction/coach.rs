//! The coach: how much is open, what is certain, and a hint that says more only when asked for more.

use super::Notepad;
use super::claim::{Saying, Says};
use super::explain::{Explanation, why, why_not};
use super::notes::Mark;
use super::riddle::{Clue, Clues, Prospect, Riddle, Standing};
use knobel_core::Seat;
use serde::{Deserialize, Serialize};

/// All that can be known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Analysis {
    /// How much is open.
    pub standing: Standing,
    /// What is certain, without what plainly follows from the rest of it.
    pub certain: Vec<Saying>,
    /// The open questions with what each is expected to tell, the best first.
    pub questions: Vec<Prospect>,
    /// What was heard.
    pub clues: Vec<Clue>,
}

/// What a player can ask about its own situation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Counsel {
    /// How much is open, what is certain, what the open questions would tell; in TAC, what each choice is worth.
    Analysis,
    /// A hint for somebody who has these notes.
    Hint {
        /// How much it says.
        level: Level,
        /// The marks of the notepad by name.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(type = "Record<string, string>"))]
        notes: Notepad,
    },
    /// Which of these marks contradicts which answers?
    Notes {
        /// The marks of the notepad by name.
        #[cfg_attr(feature = "types", ts(type = "Record<string, string>"))]
        notes: Notepad,
    },
    /// Why did this seat of TAC play what it played last? Told by what everybody saw.
    Why {
        /// Who played it.
        seat: Seat,
    },
}

/// How much a hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Only what kind of thing to look for.
    Nudge,
    /// The fact, or the better question.
    Point,
    /// The reasons as well.
    Explain,
}

/// What kind of thing to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Nudge {
    /// All that is looked for can be known.
    Solved,
    /// Something can be known that is not in the notes.
    SomethingNew,
    /// Nothing more can be known; one open question tells most.
    Ask,
    /// Nothing more can be known, and there is nothing to ask.
    Wait,
    /// The answers contradict each other.
    Contradiction,
}

/// A hint of some level.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Hint {
    /// How many solutions are left.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub left: u64,
    /// What kind of thing to look for.
    pub nudge: Nudge,
    /// What can be known, from [`Level::Point`] on.
    pub fact: Option<Saying>,
    /// The question that tells most, from [`Level::Point`] on.
    pub question: Option<Prospect>,
    /// Why, at [`Level::Explain`].
    pub explanation: Option<Explanation>,
    /// What was heard; the explanation names these by their places.
    pub clues: Vec<Clue>,
}

/// All that can be known.
pub fn analyse(riddle: &dyn Riddle) -> Analysis {
    Analysis {
        standing: riddle.standing(riddle.all()),
        certain: concise(riddle.settled(riddle.all())),
        questions: riddle.prospects(),
        clues: riddle.clues().to_vec(),
    }
}

/// A hint for somebody who has these notes.
pub fn hint(riddle: &dyn Riddle, marks: &[Mark], level: Level) -> Hint {
    let standing = riddle.standing(riddle.all());
    let found = match (standing.left, standing.likeliest) {
        (0, _) => Found { nudge: Nudge::Contradiction, fact: None, why: why_not(riddle, &[]) },
        (1, Some(solution)) => {
            let why = why(riddle, &solution);
            Found { nudge: Nudge::Solved, fact: Some(solution), why }
        }
        _ => match news(riddle, marks) {
            Some((fact, why)) => Found { nudge: Nudge::SomethingNew, fact: Some(fact), why: Some(why) },
            None => Found { nudge: Nudge::Wait, fact: None, why: None },
        },
    };
    let Found { mut nudge, fact, why } = found;
    let question =
        if nudge == Nudge::Wait { riddle.prospects().into_iter().find(|best| best.bits > 0.0) } else { None };
    if question.is_some() {
        nudge = Nudge::Ask;
    }
    let points = level >= Level::Point;
    Hint {
        left: standing.left,
        nudge,
        fact: fact.filter(|_| points),
        question: question.filter(|_| points),
        explanation: why.filter(|_| level == Level::Explain),
        clues: if level == Level::Explain { riddle.clues().to_vec() } else { vec![] },
    }
}

struct Found {
    nudge: Nudge,
    fact: Option<Saying>,
    why: Option<Explanation>,
}

/// So many facts are explained in search of the one with the shortest explanation.
const COMPARED: usize = 6;

/// Of what is certain and not in the notes, the fact that takes the fewest answers.
fn news(riddle: &dyn Riddle, marks: &[Mark]) -> Option<(Saying, Explanation)> {
    let noted = |fact: &Saying| marks.iter().any(|mark| mark.saying.implies(fact));
    let heard = |fact: &Saying| riddle.ways(Clues::NONE, &[fact.denied()]) > 0; // not known without any answer
    let facts = concise(riddle.settled(riddle.all()));
    let fresh = facts.into_iter().filter(|fact| !noted(fact)).filter(heard).take(COMPARED);
    let explained = fresh.filter_map(|fact| why(riddle, &fact).map(|why| (fact, why)));
    explained.min_by_key(|(_, why)| why.because.len())
}

/// What helps most comes first.
fn rank(fact: &Saying) -> u8 {
    match (&fact.says, fact.holds) {
        (Says::Row { .. }, true) => 0,
        (Says::Place { .. }, true) => 1,
        (Says::Holds { .. }, true) => 2,
        (Says::Holds { .. }, false) => 3,
        (Says::Place { .. } | Says::Row { .. }, false) => 4,
    }
}

/// Without what plainly follows from another of them; what helps most comes first.
pub(super) fn concise(facts: Vec<Saying>) -> Vec<Saying> {
    let follows = |fact: &Saying| facts.iter().any(|other| other != fact && other.implies(fact));
    let mut concise: Vec<Saying> = facts.iter().filter(|fact| !follows(fact)).cloned().collect();
    concise.sort_by_key(rank);
    concise
}
