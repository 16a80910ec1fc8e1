//! Mastermind: codes as packed numbers, and the answers of a guess against many codes at once.
//!
//! A partition table maps a guess and a code to the index of its answer; candidate sets are filtered and counted by it,
//! with AVX2 where the processor has it.

mod board;
mod compare;
mod convert;
mod lanes;
#[cfg(target_arch = "x86_64")]
mod simd;

pub use board::{Answer, Board, BoardError, Code, MAX_COLOURS, MAX_PEGS, Repeats};
pub use compare::{AnswerTable, Backend, Columns, Histogram, Probe, histogram};
pub use convert::{board_of, code_of, row_of};
pub use lanes::{BLOCK, BlockCache, GuessLanes};
