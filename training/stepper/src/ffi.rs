//! The C interface, for the trainer in Python.
//!
//! An environment belongs to one caller at a time. Buffers belong to the caller; each function documents their lengths.
#![allow(
    unsafe_code,
    reason = "pointers from another language can't be checked; they are turned into slices here only"
)]

use crate::ensemble::ensemble_samples;
use crate::game::{Decision, MAX_OBSERVERS};
use crate::game_plan::{Controller, GameMix, GamePlan};
use crate::vector_env::{Region, VectorEnv};
use bots::tac::net::{FEATURE_WORDS, Net};
use std::slice::{from_raw_parts, from_raw_parts_mut};
use tac::Version;

/// An environment and the sizes of its buffers.
#[derive(Debug)]
pub struct Handle {
    env: VectorEnv,
    shards: usize,
    games_per_shard: usize,
    buffers: usize,
}

/// Number of 64-bit words of a feature vector.
#[unsafe(no_mangle)]
pub extern "C" fn env_feature_words() -> usize {
    FEATURE_WORDS
}

/// An environment for training, with buffers for `buffers` states per shard.
///
/// # Safety
/// `mix` points to [`GameMix`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn env_training(
    shards: usize,
    games_per_shard: usize,
    buffers: usize,
    seed: u64,
    mix: *const GameMix,
    board_lambda: f32,
) -> *mut Handle {
    // SAFETY: by this function's contract.
    let mix = unsafe { *mix };
    let env = VectorEnv::training(shards, games_per_shard, seed, mix, board_lambda);
    Box::into_raw(Box::new(Handle { env, shards, games_per_shard, buffers }))
}

/// An environment for evaluation; `controllers` are the numbers of four [`Controller`]s, for the first game of each pair.
///
/// # Safety
/// `controllers` points to four bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn env_evaluation(
    shards: usize,
    games_per_shard: usize,
    buffers: usize,
    seed: u64,
    controllers: *const u8,
    master: bool,
) -> *mut Handle {
    // SAFETY: by this function's contract.
    let numbers = unsafe { from_raw_parts(controllers, 4) };
    let controllers = std::array::from_fn(|seat| Controller::from_number(numbers[seat]));
    let plan = GamePlan { version: Version::Teams, master, controllers, imitation: false, observers: false };
    let env = VectorEnv::evaluation(shards, games_per_shard, seed, plan);
    Box::into_raw(Box::new(Handle { env, shards, games_per_shard, buffers }))
}

/// Changes the mix of new games.
///
/// # Safety
/// `handle` comes from this library and is used by nobody else meanwhile; `mix` points to [`GameMix`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn env_set_mix(handle: *mut Handle, mix: *const GameMix) {
    // SAFETY: by this function's contract.
    let (handle, mix) = unsafe { (&mut *handle, *mix) };
    handle.env.set_mix(mix);
}

/// Applies a decision to every game (or, without choices, starts them) and writes the pending decisions.
///
/// # Safety
/// `handle` as above. With `games = shards * games_per_shard`: `choices` is null or points to `games` numbers and `values` with it to
/// four per game, `features` to `shards * buffers * FEATURE_WORDS` words, `counts` to `games` numbers, `observers` and `controllers` to `games` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn env_step(
    handle: *mut Handle,
    choices: *const u32,
    values: *const f32,
    features: *mut u64,
    counts: *mut u32,
    observers: *mut u8,
    controllers: *mut u8,
) {
    // SAFETY: by this function's contract.
    let handle = unsafe { &mut *handle };
    let games = handle.shards * handle.games_per_shard;
    // SAFETY: by this function's contract, and the four don't overlap because the caller made them apart.
    let (features, counts, observers, controllers) = unsafe {
        let features = from_raw_parts_mut(features, handle.shards * handle.buffers * FEATURE_WORDS);
        (
            features,
            from_raw_parts_mut(counts, games),
            from_raw_parts_mut(observers, games),
            from_raw_parts_mut(controllers, games),
        )
    };
    let decisions: Option<Vec<Decision>> = (!choices.is_null()).then(|| {
        // SAFETY: by this function's contract.
        let (choices, values) =
            unsafe { (from_raw_parts(choices, games), from_raw_parts(values, games * (1 + MAX_OBSERVERS))) };
        let values = values.as_chunks::<{ 1 + MAX_OBSERVERS }>().0;
        let decision = |(choice, [value, observers @ ..]): (&u32, &[f32; 1 + MAX_OBSERVERS])| Decision {
            choice: *choice,
            value: *value,
            observers: *observers,
        };
        choices.iter().zip(values).map(decision).collect()
    });
    let features = features.chunks_mut(handle.buffers * FEATURE_WORDS);
    let regions =
        features.zip(counts.chunks_mut(handle.games_per_shard)).zip(observers.chunks_mut(handle.games_per_shard));
    let regions = regions.zip(controllers.chunks_mut(handle.games_per_shard));
    let regions = regions.map(|(((features, counts), observers), controllers)| Region {
        features,
        counts,
        observers,
        controllers,
    });
    handle.env.step(decisions.as_deref(), regions.collect());
}

/// Moves up to `most` samples into the buffers; returns their number.
///
/// # Safety
/// `handle` as above; `features` points to `most * FEATURE_WORDS` words and `targets` to `most` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn env_samples(handle: *mut Handle, most: usize, features: *mut u64, targets: *mut f32) -> usize {
    // SAFETY: by this function's contract.
    let (handle, features, targets) = unsafe {
        (&mut *handle, from_raw_parts_mut(features, most * FEATURE_WORDS), from_raw_parts_mut(targets, most))
    };
    handle.env.samples(features, targets)
}

/// Number of finished games, and of decisions made in them.
///
/// # Safety
/// `handle` as above; `both` points to two numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn env_finished(handle: *const Handle, both: *mut u64) {
    // SAFETY: by this function's contract.
    let (handle, both) = unsafe { (&*handle, from_raw_parts_mut(both, 2)) };
    let (games, decisions) = handle.env.finished();
    both.copy_from_slice(&[games, decisions]);
}

/// For each game of an evaluation: 1 if the first controller won, 0 if not, 2 if it is not over; returns the number of games
/// that are not over.
///
/// # Safety
/// `handle` as above; `won` points to one byte per game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn env_results(handle: *const Handle, won: *mut u8) -> usize {
    // SAFETY: by this function's contract.
    let (handle, won) = unsafe { (&*handle, from_raw_parts_mut(won, (*handle).shards * (*handle).games_per_shard)) };
    let mut unfinished = 0;
    for (place, result) in won.iter_mut().zip(handle.env.results()) {
        *place = result.map_or(2, u8::from);
        unfinished += usize::from(result.is_none());
    }
    unfinished
}

/// Fills in `count` after-states and the mean predictions of the networks; false if a weights file is invalid.
///
/// # Safety
/// `files` points to `nets` pointers to weights files, and `sizes` to their lengths in bytes. `mix` points
/// to [`GameMix`], `features` to `count * FEATURE_WORDS` words and `values` to `count` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn env_ensemble_samples(
    files: *const *const u8,
    sizes: *const usize,
    nets: usize,
    seed: u64,
    mix: *const GameMix,
    count: usize,
    features: *mut u64,
    values: *mut f32,
) -> bool {
    // SAFETY: by this function's contract.
    let (files, sizes) = unsafe { (from_raw_parts(files, nets), from_raw_parts(sizes, nets)) };
    // SAFETY: by this function's contract.
    let files = files.iter().zip(sizes).map(|(file, size)| unsafe { from_raw_parts(*file, *size) });
    let Ok(nets) = files.map(Net::read).collect::<Result<Vec<_>, _>>() else { return false };
    // SAFETY: by this function's contract.
    let (mix, features, values) =
        unsafe { (*mix, from_raw_parts_mut(features, count * FEATURE_WORDS), from_raw_parts_mut(values, count)) };
    ensemble_samples(&nets, seed, mix, features, values);
    true
}

/// Frees an environment.
///
/// # Safety
/// `handle` comes from this library and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn env_free(handle: *mut Handle) {
    // SAFETY: by this function's contract.
    drop(unsafe { Box::from_raw(handle) });
}
