//! Mastermind: strategies of minimal cost for boards of any size, with a proof of optimality where that is feasible.
//!
//! A strategy is a decision [`Tree`]; its cost is the total number of guesses over all codes. [`solve`] minimises it: for
//! small boards by branch and bound over all guesses up to symmetry, which is a proof (5,625 for the standard board; Koyama,
//! Lai 1993); for large ones by beam search; or by a one-step [`GreedyRule`], such as the minimax rule of Knuth (1977).
//! Every strategy is checked by [`replay`] against every code before its cost is reported.
//!
//! The bots are [`Player`]s of four levels; the best one plays the optimal tree on the standard board.
//!
//! The solver has no clock, threads or files of its own: a [`Runtime`] provides the time limit and the cores.
//!
//! ```
//! use bots::mastermind::{Goal, SingleThreaded, solve};
//! use inference::mastermind::{Board, Repeats};
//!
//! let board = Board::new(3, 4, Repeats::Everywhere)?;
//! let solution = solve(board, Goal::Expected, &SingleThreaded);
//! assert_eq!((solution.total, solution.codes), (206, 64));
//! assert!(solution.proven);
//! # Ok::<(), inference::mastermind::BoardError>(())
//! ```

mod beam_search;
mod bench;
mod bounds;
mod branch_and_bound;
mod candidates;
mod codebreaker;
mod greedy;
mod levels;
mod problem;
mod replay;
mod runtime;
mod search_space;
mod solve;
mod strategy_symmetry;
mod symmetry;
mod transposition_table;
mod tree;

pub use bench::{ComparisonBench, Instructions};
pub use greedy::GreedyRule;
pub use levels::{Level, Player};
pub use replay::{Replay, ReplayError, replay};
pub use runtime::{Progress, Runtime, SingleThreaded};
pub use solve::{Goal, Solution, solve};
pub use tree::{Tree, TreeError};
