//! Counsel at the table, a report afterwards, puzzles: the same questions for every game, whether something is to be found
//! out in it or moves are to be judged.

use crate::deduction::bench::{self, Sample};
use crate::deduction::{self, Askable, Asked, Clue, Counsel, Grade, Insight, Puzzle, Riddle, Says, SituationError};
use crate::tac::problem::{self, Problem};
use crate::tac::words::{self, Review};
use knobel_core::{Game, Match, Rng, View};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tac::Tac;

/// What can be said of a match when it is over.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Report {
    /// What each player could have known.
    Riddles(deduction::Report),
    /// What each move cost.
    Moves(Review),
}

/// A puzzle of whichever game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Posed {
    /// Something is to be found out.
    Riddle(Puzzle<Value>),
    /// All are to be brought home.
    Finish(Problem),
}

impl Posed {
    /// How hard it is.
    pub fn grade(&self) -> Grade {
        match self {
            Posed::Riddle(puzzle) => puzzle.grade,
            Posed::Finish(problem) => problem.grade,
        }
    }

    /// What the solver has before it, as that game writes it.
    pub fn situation(&self) -> Value {
        match self {
            Posed::Riddle(puzzle) => puzzle.situation.clone(),
            Posed::Finish(problem) => written(&problem.situation),
        }
    }

    /// The answers, where there are some.
    pub fn clues(&self) -> &[Clue] {
        match self {
            Posed::Riddle(puzzle) => &puzzle.clues,
            Posed::Finish(_) => &[],
        }
    }

    /// What is to be found.
    pub fn solution(&self) -> Value {
        match self {
            Posed::Riddle(puzzle) => written(&puzzle.solution),
            Posed::Finish(problem) => written(&problem.solution),
        }
    }

    /// The way to it, step by step.
    pub fn path(&self) -> Vec<Value> {
        match self {
            Posed::Riddle(puzzle) => puzzle.path.iter().map(written).collect(),
            Posed::Finish(problem) => problem.solution.iter().map(written).collect(),
        }
    }

    /// Is this the solution: the pieces from left to right, or the actions one after the other in the game's notation?
    pub fn is_solved_by(&self, answer: &[String]) -> bool {
        match self {
            Posed::Riddle(puzzle) => matches!(&puzzle.solution.says, Says::Row { pieces } if pieces == answer),
            Posed::Finish(problem) => problem.is_solved_by(answer),
        }
    }
}

/// Why a puzzle is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// Of a riddle.
    #[error(transparent)]
    Riddle(#[from] deduction::PuzzleError),
    /// Of a finish problem.
    #[error(transparent)]
    Finish(#[from] problem::PuzzleError),
}

/// A game that gives counsel.
pub trait Advised: Game {
    /// Counsel for the seat that has this view; none where there is nothing to say.
    fn counsel(view: &View<Self::Observation>, asked: &Counsel) -> Result<Option<Value>, SituationError>;
    /// Counsel for a situation that was entered by hand.
    fn counsel_on(situation: &Value, asked: &Counsel) -> Result<Value, SituationError>;
    /// Is what was entered by hand the situation of the seat that has this view, or a part of it?
    fn is_position(view: &View<Self::Observation>, entered: &Value) -> bool;
    /// What can be asked in a situation that was entered by hand; nothing where nobody asks.
    fn askable_on(situation: &Value) -> Result<Vec<Askable>, SituationError>;
    /// The names of pieces that a codemaker could hide there, by chance; none where there is nothing to hide.
    fn hide_on(situation: &Value, rng: &mut dyn Rng) -> Result<Option<Vec<String>>, SituationError>;
    /// What the rules answer about such pieces.
    fn answer_on(situation: &Value, hidden: &[String], asked: &Asked) -> Result<Value, SituationError>;
    /// Are these the hidden pieces, named as the game wants them named?
    fn is_right_name(hidden: &[String], named: &[String]) -> bool;
    /// A match looked back on; who asks must be allowed to see everything.
    fn report(setup: &Self::Setup, played: &Match<Self>) -> Report;
    /// The puzzle of this grade that this seed gives.
    fn puzzle(edition: &str, grade: Grade, seed: u64) -> Option<Posed>;
    /// Judges a puzzle by the rules alone.
    fn check_puzzle(puzzle: &Posed) -> Result<Result<(), PuzzleError>, SituationError>;
    /// A random moment of a random match at which something is certain; none where nothing is to be found out.
    fn sample(setup: &Self::Setup, seed: u64) -> Option<Sample>;
}

impl<G: Insight> Advised for G {
    fn counsel(view: &View<G::Observation>, asked: &Counsel) -> Result<Option<Value>, SituationError> {
        G::situation(view).map(|situation| on::<G>(&situation, asked)).transpose()
    }

    fn counsel_on(situation: &Value, asked: &Counsel) -> Result<Value, SituationError> {
        on::<G>(&read(situation)?, asked)
    }

    fn is_position(view: &View<G::Observation>, entered: &Value) -> bool {
        let entered = read::<G::Situation>(entered);
        entered.is_ok_and(|entered| G::situation(view).is_some_and(|own| G::is_part(&entered, &own)))
    }

    fn askable_on(situation: &Value) -> Result<Vec<Askable>, SituationError> {
        Ok(G::askable(&read(situation)?))
    }

    fn hide_on(situation: &Value, rng: &mut dyn Rng) -> Result<Option<Vec<String>>, SituationError> {
        Ok(G::hide(&read(situation)?, rng))
    }

    fn answer_on(situation: &Value, hidden: &[String], asked: &Asked) -> Result<Value, SituationError> {
        G::answer(&read(situation)?, hidden, asked)
    }

    fn is_right_name(hidden: &[String], named: &[String]) -> bool {
        G::is_named(hidden, named)
    }

    fn report(setup: &G::Setup, played: &Match<G>) -> Report {
        Report::Riddles(deduction::report(setup, played))
    }

    fn puzzle(edition: &str, grade: Grade, seed: u64) -> Option<Posed> {
        let Puzzle { grade, measure, situation, clues, solution, path } = deduction::puzzle::<G>(edition, grade, seed)?;
        Some(Posed::Riddle(Puzzle { grade, measure, situation: written(&situation), clues, solution, path }))
    }

    fn check_puzzle(puzzle: &Posed) -> Result<Result<(), PuzzleError>, SituationError> {
        let Posed::Riddle(riddle) = puzzle else { return Err(SituationError("this is no riddle".to_owned())) };
        let Puzzle { grade, measure, situation, clues, solution, path } = riddle.clone();
        let situation = read(&situation)?;
        let puzzle = Puzzle { grade, measure, situation, clues, solution, path };
        Ok(deduction::check::<G>(&puzzle).map_err(PuzzleError::from))
    }

    fn sample(setup: &G::Setup, seed: u64) -> Option<Sample> {
        bench::sample::<G>(setup, seed)
    }
}

fn on<G: Insight>(situation: &G::Situation, asked: &Counsel) -> Result<Value, SituationError> {
    let riddle = G::riddle(situation)?;
    let riddle: &dyn Riddle = &*riddle;
    Ok(match asked {
        Counsel::Analysis => written(&deduction::analyse(riddle)),
        Counsel::Hint { level, notes } => written(&deduction::hint(riddle, &G::marks(situation, notes), *level)),
        Counsel::Notes { notes } => written(&deduction::check_notes(riddle, &G::marks(situation, notes))),
        Counsel::Why { .. } => {
            return Err(SituationError("only moves of TAC are explained; ask for a hint".to_owned()));
        }
    })
}

impl Advised for Tac {
    fn counsel(view: &View<tac::Observation>, asked: &Counsel) -> Result<Option<Value>, SituationError> {
        Ok(match asked {
            Counsel::Analysis => words::choices(view).map(|told| written(&told)),
            Counsel::Hint { level, .. } => words::hint(view, *level).map(|told| written(&told)),
            Counsel::Why { seat } => words::why(view, *seat).map(|told| written(&told)),
            Counsel::Notes { .. } => return Err(SituationError("there are no notes to check in TAC".to_owned())),
        })
    }

    fn counsel_on(_: &Value, _: &Counsel) -> Result<Value, SituationError> {
        Err(SituationError("a situation of TAC is not entered by hand".to_owned()))
    }

    fn is_position(_: &View<tac::Observation>, _: &Value) -> bool {
        false // none can be entered
    }

    fn askable_on(_: &Value) -> Result<Vec<Askable>, SituationError> {
        Ok(vec![])
    }

    fn hide_on(_: &Value, _: &mut dyn Rng) -> Result<Option<Vec<String>>, SituationError> {
        Ok(None)
    }

    fn answer_on(_: &Value, _: &[String], _: &Asked) -> Result<Value, SituationError> {
        Err(SituationError("nothing is hidden in TAC that could be asked about".to_owned()))
    }

    fn is_right_name(_: &[String], _: &[String]) -> bool {
        false
    }

    fn report(setup: &tac::Setup, played: &Match<Tac>) -> Report {
        Report::Moves(words::review(setup, played))
    }

    fn puzzle(_: &str, grade: Grade, seed: u64) -> Option<Posed> {
        problem::problem(grade, seed).map(Posed::Finish)
    }

    fn check_puzzle(puzzle: &Posed) -> Result<Result<(), PuzzleError>, SituationError> {
        match puzzle {
            Posed::Finish(problem) => Ok(problem::check(problem).map_err(PuzzleError::from)),
            Posed::Riddle(_) => Err(SituationError("nothing is to be found out in TAC".to_owned())),
        }
    }

    fn sample(_: &tac::Setup, _: u64) -> Option<Sample> {
        None
    }
}

fn written<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("plain values have string keys and finite numbers")
}

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, SituationError> {
    T::deserialize(value).map_err(|why| SituationError(why.to_string()))
}
