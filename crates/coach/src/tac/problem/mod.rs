//! Finish problems: bring all home with these cards, one after the other, while nobody else plays.
//!
//! A problem is a position that TAC can be played on from: black holds the cards, the others none, so that it is always
//! black's turn (TAC-9.5). All rules hold, what can be used must be used (TAC-3.10), and with its own marbles home black
//! goes on with blue's (TAC-3.11).
//!
//! There is one solution, and it takes every card. Two ways are the same solution if every card does the same for the same
//! marble, in whatever order: 5 and 3 with one marble is as good as 3 and 5.

mod check;
mod draft;
mod lives;
mod solve;

pub use check::check;

use super::words::{Effect, does};
use crate::deduction::Grade;
use knobel_core::{Match, Seat, Stream, Viewer};
use serde::Serialize;
use solve::{Found, ME, is_solved, solve};
use tac::position::Position;
use tac::{Action, Card, Hand, Setup, Start, Tac, Version, Wish};

/// A finish problem with its solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Problem {
    /// How hard it is.
    pub grade: Grade,
    /// By what it is graded.
    pub measure: Hardness,
    /// What the solver has before it.
    pub situation: Situation,
    /// Card by card.
    pub solution: Vec<SolvingStep>,
}

/// What a finish problem's solver has before it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacSituation"))]
pub struct Situation {
    /// The match in which it is to be solved; it is won when the problem is.
    pub setup: Setup,
    /// Where the marbles stand.
    pub position: Position,
    /// The cards to do it with.
    pub cards: Hand,
}

/// How hard a finish problem is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Hardness {
    /// How many cards there are.
    pub cards: usize,
    /// How many of them do more than go forward by their number.
    pub specials: usize,
    /// How many marbles are to be brought home.
    pub marbles: usize,
    /// In how many ways one can stand on the way, dead ends included.
    pub tries: usize,
}

/// A card of the solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacSolvingStep"))]
pub struct SolvingStep {
    /// What to do.
    pub action: Action,
    /// The same in the game's notation.
    pub text: String,
    /// What that does.
    pub does: Vec<Effect>,
}

/// Why a finish problem is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// The solution breaks a rule, or leaves a marble outside.
    #[error("the solution doesn't bring all home")]
    WrongSolution,
    /// There is another solution.
    #[error("there is another solution")]
    NotUnique,
    /// A card is not needed.
    #[error("all can be brought home without the last card")]
    Superfluous,
}

impl Hardness {
    /// How hard it is with these cards on this position.
    fn of(position: &Position, hand: Hand, tries: usize) -> Self {
        let outside = |colour| 4 - position.house(colour).count_ones() as usize;
        let marbles = Version::Teams.sides().team(ME).iter().map(outside).sum();
        let specials = hand.cards().filter(|card| is_special(*card)).count();
        Hardness { cards: hand.len().into(), specials, marbles, tries }
    }

    /// None between the grades, so that they are clearly different.
    fn grade(&self) -> Option<Grade> {
        match self {
            Hardness { cards: 3, specials: 0..=1, tries: 8..=40, .. } => Some(Grade::Easy),
            Hardness { cards: 4, specials: 1.., tries: 80.., .. } => Some(Grade::Medium),
            Hardness { cards: 5..=6, specials: 2.., tries: 600.., .. } => Some(Grade::Hard),
            _ => None,
        }
    }
}

fn is_special(card: Card) -> bool {
    match card {
        Card::One | Card::Thirteen | Card::Four | Card::Seven | Card::Trickster | Card::Warrior => true,
        Card::Two
        | Card::Three
        | Card::Five
        | Card::Six
        | Card::Eight
        | Card::Nine
        | Card::Ten
        | Card::Twelve
        | Card::Tac
        | Card::Fool
        | Card::Angel
        | Card::Devil => false,
    }
}

/// So many drafts are looked at in search of one of the right grade.
const MOST_DRAFTS: usize = 200_000;

/// The finish problem of this grade that this seed gives.
pub fn problem(grade: Grade, seed: u64) -> Option<Problem> {
    let mut rng = Stream::seeded(seed);
    (0..MOST_DRAFTS).find_map(|_| {
        let (position, hand) = draft::draft(grade, &mut rng)?;
        posed(position, hand).filter(|problem| problem.grade == grade)
    })
}

/// A problem of this position and these cards, if it is one.
fn posed(position: Position, hand: Hand) -> Option<Problem> {
    let Found { line, solutions: 1, tries } = solve(position, hand)? else { return None };
    let measure = Hardness::of(&position, hand, tries);
    let grade = measure.grade().filter(|_| line.len() == measure.cards)?;
    let setup = setup(position, hand)?;
    let mut game = Match::<Tac>::begin(&setup, &mut Stream::seeded(0));
    let mut solution = vec![];
    for play in line {
        let observation = game.observation(Viewer::Seat(ME));
        let action = observation.action(&play);
        let step = game.judge(ME, action.clone(), &mut Stream::seeded(0)).ok()?;
        solution.push(SolvingStep { text: action.to_string(), does: does(&observation, &play), action });
        game.commit(step);
    }
    Some(Problem { grade, measure, situation: Situation { setup, position, cards: hand }, solution })
}

/// The match in which black has these cards and nobody else has any.
fn setup(position: Position, hand: Hand) -> Option<Setup> {
    let start = Start {
        position,
        hands: vec![hand, Hand::EMPTY, Hand::EMPTY, Hand::EMPTY],
        dealer: Seat(3),
        turn: Some(ME),
        sits_out: false,
        previous: None,
        laid: vec![],
    };
    let wish = Wish { version: Some(Version::Teams), people: None, master: true, start: Some(start) };
    Setup::try_from(wish).ok()
}

impl Problem {
    /// Do these actions, in the game's notation, bring all home? Judged by the rules, so that every order of the solution
    /// that works is right.
    pub fn is_solved_by(&self, actions: &[String]) -> bool {
        is_won(&self.situation.setup, actions)
    }
}

fn is_won(setup: &Setup, actions: &[String]) -> bool {
    let mut game = Match::<Tac>::begin(setup, &mut Stream::seeded(0));
    for text in actions {
        let Ok(action) = text.parse::<Action>() else { return false };
        let Ok(step) = game.judge(ME, action, &mut Stream::seeded(0)) else { return false };
        game.commit(step);
    }
    actions.len() <= Hand::MOST && game.is_over() && is_solved(&game.observation(Viewer::Public).public.position)
}

#[cfg(test)]
mod tests;
