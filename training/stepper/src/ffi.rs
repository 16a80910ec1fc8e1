//! The door for other languages: plain numbers and pointers in, plain numbers out.
//!
//! A herd belongs to one caller at a time. Buffers belong to the caller; each function says how long they are.
#![allow(
    unsafe_code,
    reason = "pointers from another language can't be checked; they are turned into slices here only"
)]

use crate::game::{Answer, MOST_LOOKS};
use crate::herd::{Herd, Region};
use crate::opinions::opinions;
use crate::seating::{Driver, Plan, Shares};
use bots::tac::net::{FEATURE_WORDS, Net};
use std::slice::{from_raw_parts, from_raw_parts_mut};
use tac::Version;

/// A herd and the size of its buffers.
#[derive(Debug)]
pub struct Handle {
    herd: Herd,
    shards: usize,
    each: usize,
    room: usize,
}

/// How many 64-bit words a set of facts has.
#[unsafe(no_mangle)]
pub extern "C" fn herd_words() -> usize {
    FEATURE_WORDS
}

/// A herd for training: `each` games in each shard, room for so many after-states in each.
///
/// # Safety
/// `shares` points to [`Shares`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn herd_training(
    shards: usize,
    each: usize,
    room: usize,
    seed: u64,
    shares: *const Shares,
    hindsight: f32,
) -> *mut Handle {
    // SAFETY: by this function's contract.
    let shares = unsafe { *shares };
    let herd = Herd::training(shards, each, seed, shares, hindsight);
    Box::into_raw(Box::new(Handle { herd, shards, each, room }))
}

/// A herd for a contest; `drivers` are four numbers of [`Driver`]s, for the first game of each pair.
///
/// # Safety
/// `drivers` points to four bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn herd_contest(
    shards: usize,
    each: usize,
    room: usize,
    seed: u64,
    drivers: *const u8,
    master: bool,
) -> *mut Handle {
    // SAFETY: by this function's contract.
    let numbers = unsafe { from_raw_parts(drivers, 4) };
    let drivers = std::array::from_fn(|seat| Driver::numbered(numbers[seat]));
    let plan = Plan { version: Version::Teams, master, drivers, lesson: false, looks: false };
    let herd = Herd::contest(shards, each, seed, plan);
    Box::into_raw(Box::new(Handle { herd, shards, each, room }))
}

/// Draws games by these shares from now on.
///
/// # Safety
/// `handle` comes from this library and is used by nobody else meanwhile; `shares` points to [`Shares`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn herd_set_shares(handle: *mut Handle, shares: *const Shares) {
    // SAFETY: by this function's contract.
    let (handle, shares) = unsafe { (&mut *handle, *shares) };
    handle.herd.set_shares(shares);
}

/// Answers every game (or, without choices, begins) and tells what each waits for.
///
/// # Safety
/// `handle` as above. With `games = shards * each`: `choices` is null or points to `games` numbers and `values` with it to
/// four a game, `facts` to `shards * room * FEATURE_WORDS` words, `counts` to `games` numbers, `looks` and `drivers` to `games` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn herd_step(
    handle: *mut Handle,
    choices: *const u32,
    values: *const f32,
    facts: *mut u64,
    counts: *mut u32,
    looks: *mut u8,
    drivers: *mut u8,
) {
    // SAFETY: by this function's contract.
    let handle = unsafe { &mut *handle };
    let games = handle.shards * handle.each;
    // SAFETY: by this function's contract, and the four don't overlap because the caller made them apart.
    let (facts, counts, looks, drivers) = unsafe {
        let facts = from_raw_parts_mut(facts, handle.shards * handle.room * FEATURE_WORDS);
        (facts, from_raw_parts_mut(counts, games), from_raw_parts_mut(looks, games), from_raw_parts_mut(drivers, games))
    };
    let answers: Option<Vec<Answer>> = (!choices.is_null()).then(|| {
        // SAFETY: by this function's contract.
        let (choices, values) =
            unsafe { (from_raw_parts(choices, games), from_raw_parts(values, games * (1 + MOST_LOOKS))) };
        let values = values.as_chunks::<{ 1 + MOST_LOOKS }>().0;
        let answer = |(choice, [value, looks @ ..]): (&u32, &[f32; 1 + MOST_LOOKS])| Answer {
            choice: *choice,
            value: *value,
            looks: *looks,
        };
        choices.iter().zip(values).map(answer).collect()
    });
    let facts = facts.chunks_mut(handle.room * FEATURE_WORDS);
    let regions = facts.zip(counts.chunks_mut(handle.each)).zip(looks.chunks_mut(handle.each));
    let regions = regions.zip(drivers.chunks_mut(handle.each));
    let regions = regions.map(|(((facts, counts), looks), drivers)| Region { facts, counts, looks, drivers });
    handle.herd.step(answers.as_deref(), regions.collect());
}

/// Fetches up to `most` samples; tells how many.
///
/// # Safety
/// `handle` as above; `facts` points to `most * FEATURE_WORDS` words and `targets` to `most` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn herd_samples(handle: *mut Handle, most: usize, facts: *mut u64, targets: *mut f32) -> usize {
    // SAFETY: by this function's contract.
    let (handle, facts, targets) =
        unsafe { (&mut *handle, from_raw_parts_mut(facts, most * FEATURE_WORDS), from_raw_parts_mut(targets, most)) };
    handle.herd.samples(facts, targets)
}

/// How many games are over, and how many choices were made in them.
///
/// # Safety
/// `handle` as above; `both` points to two numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn herd_finished(handle: *const Handle, both: *mut u64) {
    // SAFETY: by this function's contract.
    let (handle, both) = unsafe { (&*handle, from_raw_parts_mut(both, 2)) };
    let (games, decisions) = handle.herd.finished();
    both.copy_from_slice(&[games, decisions]);
}

/// For each game of a contest: 1 if the first mind won, 0 if not, 2 if it is not over; tells how many are not over.
///
/// # Safety
/// `handle` as above; `won` points to one byte a game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn herd_results(handle: *const Handle, won: *mut u8) -> usize {
    // SAFETY: by this function's contract.
    let (handle, won) = unsafe { (&*handle, from_raw_parts_mut(won, (*handle).shards * (*handle).each)) };
    let mut public = 0;
    for (place, result) in won.iter_mut().zip(handle.herd.results()) {
        *place = result.map_or(2, u8::from);
        public += usize::from(result.is_none());
    }
    public
}

/// Fills in `count` after-states and what the nets in so many files of weights think of them; false if one can't be read.
///
/// # Safety
/// `files` points to `nets` pointers and `sizes` to as many numbers: so many bytes are where each points to. `shares` points
/// to [`Shares`], `facts` to `count * FEATURE_WORDS` words and `values` to `count` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn herd_opinions(
    files: *const *const u8,
    sizes: *const usize,
    nets: usize,
    seed: u64,
    shares: *const Shares,
    count: usize,
    facts: *mut u64,
    values: *mut f32,
) -> bool {
    // SAFETY: by this function's contract.
    let (files, sizes) = unsafe { (from_raw_parts(files, nets), from_raw_parts(sizes, nets)) };
    // SAFETY: by this function's contract.
    let files = files.iter().zip(sizes).map(|(file, size)| unsafe { from_raw_parts(*file, *size) });
    let Ok(nets) = files.map(Net::read).collect::<Result<Vec<_>, _>>() else { return false };
    // SAFETY: by this function's contract.
    let (shares, facts, values) =
        unsafe { (*shares, from_raw_parts_mut(facts, count * FEATURE_WORDS), from_raw_parts_mut(values, count)) };
    opinions(&nets, seed, shares, facts, values);
    true
}

/// Gives a herd back.
///
/// # Safety
/// `handle` comes from this library and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn herd_free(handle: *mut Handle) {
    // SAFETY: by this function's contract.
    drop(unsafe { Box::from_raw(handle) });
}
