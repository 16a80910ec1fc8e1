//! Mastermind, solved: the best strategy for a board of any size, proven where that is possible.
//!
//! A strategy is a [`Tree`]; its cost is the guesses it needs for all codes together. [`solve`] finds it: for small
//! boards by branch and bound over all guesses that differ, which is proof; for large ones by a beam over the most
//! promising; or by a [`Rule`] that looks only one guess ahead. Whatever it finds, [`replay`] plays it against every
//! code before a number is told.
//!
//! The bots are [`Player`]s of four levels; the best plays the proven tree on the board of the box.
//!
//! Nothing here has a clock, threads or files. The [`Host`] brings the time there is and the cores.
//!
//! ```
//! use bots::mastermind::{Alone, Goal, solve};
//! use inference::mastermind::{Board, Repeats};
//!
//! let board = Board::new(3, 4, Repeats::Everywhere)?;
//! let solution = solve(board, Goal::Expected, &Alone);
//! assert_eq!((solution.total, solution.codes), (206, 64));
//! assert!(solution.proven);
//! # Ok::<(), inference::mastermind::BoardError>(())
//! ```

mod beam;
mod bench;
mod bounds;
mod breaker;
mod check;
mod choices;
mod exchange;
mod greedy;
mod ground;
mod host;
mod levels;
mod memo;
mod problem;
mod search;
mod solve;
mod symmetry;
mod tree;

pub use bench::{Comparing, Machine};
pub use check::{Flaw, Replay, replay};
pub use greedy::Rule;
pub use host::{Alone, Host, News};
pub use levels::{Level, Player};
pub use solve::{Goal, Solution, solve};
pub use tree::{Tree, TreeError};
