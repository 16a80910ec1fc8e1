//! A vectorised environment for reinforcement learning: thousands of games of TAC in lockstep.
//!
//! A [`VectorEnv`] plays on all cores until every game waits for a decision. For each game it then writes the features of
//! all distinct after-states, and of the states of the seats that only observe. The trainer answers with the index of the
//! chosen after-state, the value of the best one, and the values of the observed states. At the end of a deal these values
//! become samples: features with their TD(λ) targets. [`ensemble_samples`] are after-states with the mean prediction of
//! trained networks, for distillation.
//!
//! The rules, the greedy bot and the feature extractor are those of the product. `ffi` is the C interface.

mod ensemble;
pub mod ffi;
mod game;
mod game_plan;
mod vector_env;

pub use bots::tac::net::{FEATURE_COUNT, FEATURE_WORDS};
pub use ensemble::ensemble_samples;
pub use game::{Buffers, Decision, Game, Sample};
pub use game_plan::{Controller, GameMix, GamePlan};
pub use vector_env::{Region, VectorEnv};
