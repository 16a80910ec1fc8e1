//! Comparing 32 codes per instruction with AVX2. The only unsafe code of this crate; [`super::compare`] has the same
//! functions in portable form and chooses between the two at run time.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::compare::{AnswerTable, Columns, Histogram, Probe};
use super::lanes::BLOCK;

/// Codes compared per instruction: bytes of a register.
const WIDTH: usize = 32;
/// Answers counted per pass, limited by the number of registers; 28 answers take four passes.
const GROUP: usize = 7;

/// Proof that this machine has AVX2, needed to call the functions here.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    pub fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")).then_some(Self(()))
    }

    /// As [`Columns::answers`].
    pub fn answers(self, columns: &Columns, probe: &Probe, out: &mut [u8]) {
        assert!(out.len().is_multiple_of(WIDTH) && out.len() <= columns.width());
        // SAFETY: `self` shows that AVX2 is there; the lengths were just compared.
        unsafe { answers(columns, probe, out) }
    }

    /// As [`super::compare::histogram`], for a multiple of 32 answers below 28.
    pub fn histogram(self, answers: &[u8]) -> Histogram {
        assert!(answers.len().is_multiple_of(WIDTH));
        let mut counts = [0; 32];
        for (group, counts) in counts.chunks_exact_mut(GROUP).enumerate() {
            // Counters of eight bits hold 255 at most.
            for some in answers.chunks(255 * WIDTH) {
                // SAFETY: `self` shows that AVX2 is there; the length is a multiple of 32.
                unsafe { histogram_group(some, (group * GROUP) as u8, counts) };
            }
        }
        counts
    }

    /// As [`AnswerTable::parts`].
    pub fn parts_of_table(self, table: &AnswerTable, set: &[u32], blocks: &[u16], out: &mut [u8]) {
        assert!(out.len() == table.width() && set.iter().all(|&code| (code as usize) < table.codes()));
        assert!(blocks.iter().all(|&block| (usize::from(block) + 1) * BLOCK <= out.len()));
        // SAFETY: `self` shows that AVX2 is there; every row and block was just seen to lie inside the table.
        unsafe {
            match table.indices() {
                ..=16 => parts_of_table::<2>(table, set, blocks, out),
                17..=24 => parts_of_table::<3>(table, set, blocks, out),
                _ => parts_of_table::<4>(table, set, blocks, out),
            }
        }
    }

    /// As [`Columns::parts`].
    pub fn parts_of_columns(self, columns: &Columns, set: &[Probe], blocks: &[u16], out: &mut [u8]) {
        assert!(out.len() == columns.width());
        assert!(blocks.iter().all(|&block| (usize::from(block) + 1) * BLOCK <= out.len()));
        // SAFETY: `self` shows that AVX2 is there; every block was just seen to lie inside the columns.
        unsafe {
            match set.first().map_or(0, |probe| probe.pegs().len()) {
                ..=4 => parts_of_columns::<2>(columns, set, blocks, out),
                5 => parts_of_columns::<3>(columns, set, blocks, out),
                _ => parts_of_columns::<4>(columns, set, blocks, out),
            }
        }
    }
}

/// SAFETY: needs AVX2, and `out` no longer than the columns and a multiple of 32 long.
#[target_feature(enable = "avx2")]
unsafe fn answers(columns: &Columns, probe: &Probe, out: &mut [u8]) {
    for start in (0..out.len()).step_by(WIDTH) {
        // SAFETY: `start` and the 32 after it lie inside the columns and `out`.
        unsafe {
            let index = compare(columns, probe, start);
            _mm256_storeu_si256(out.as_mut_ptr().add(start).cast(), index);
        }
    }
}

/// The answer indices of 32 codes.
///
/// SAFETY: needs AVX2; the columns must have 32 codes from `start` on.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn compare(columns: &Columns, probe: &Probe, start: usize) -> __m256i {
    let mut black = _mm256_setzero_si256();
    for (peg, &colour) in probe.pegs().iter().enumerate() {
        // SAFETY: as this function's.
        let column = unsafe { load(columns.peg(peg).as_ptr().add(start)) };
        // A match is all ones, that is minus one.
        black = _mm256_sub_epi8(black, _mm256_cmpeq_epi8(column, _mm256_set1_epi8(colour as i8)));
    }
    let mut pins = _mm256_setzero_si256();
    for &(colour, count) in probe.counts() {
        // SAFETY: as this function's.
        let column = unsafe { load(columns.count(usize::from(colour)).as_ptr().add(start)) };
        pins = _mm256_add_epi8(pins, _mm256_min_epu8(column, _mm256_set1_epi8(count as i8)));
    }
    _mm256_add_epi8(_mm256_shuffle_epi8(broadcast(&TRIANGLE), pins), black)
}

/// Adds the number of occurrences of each of seven answers from `first` on.
///
/// SAFETY: needs AVX2, and no more than 255 times 32 answers, a multiple of 32.
#[target_feature(enable = "avx2")]
unsafe fn histogram_group(answers: &[u8], first: u8, counts: &mut [u32]) {
    let mut counters = [_mm256_setzero_si256(); GROUP];
    let wanted: [__m256i; GROUP] = std::array::from_fn(|answer| _mm256_set1_epi8((first + answer as u8) as i8));
    for start in (0..answers.len()).step_by(WIDTH) {
        // SAFETY: `start` and the 31 after it lie inside the answers.
        let some = unsafe { load(answers.as_ptr().add(start)) };
        for (counter, wanted) in counters.iter_mut().zip(wanted) {
            *counter = _mm256_sub_epi8(*counter, _mm256_cmpeq_epi8(some, wanted));
        }
    }
    for (count, counter) in counts.iter_mut().zip(counters) {
        let sums = _mm256_sad_epu8(counter, _mm256_setzero_si256());
        let sums = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
        *count += (_mm_extract_epi64::<0>(sums) + _mm_extract_epi64::<1>(sums)) as u32;
    }
}

/// The index of the first answer with a given number of pins.
const TRIANGLE: [u8; 16] = [0, 1, 3, 6, 10, 15, 21, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/// The bit of an answer within its byte, for the first and the second eight of sixteen answers.
const LOW_BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];
const HIGH_BITS: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128];
/// Number of bits set in each value of four bits.
const ONES: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// The answers that occurred in 32 lanes as bits, eight answers per plane.
struct SeenAnswers<const PLANES: usize>([__m256i; PLANES]);

impl<const PLANES: usize> SeenAnswers<PLANES> {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new() -> Self {
        Self([_mm256_setzero_si256(); PLANES])
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn add(&mut self, answers: __m256i) {
        // A shuffle gives 0 where the top bit is set. With more than 16 answers the first two planes must skip the
        // high ones: 0x70 lifts just those over the top. The others are below zero for the low ones.
        let first = if PLANES > 2 { _mm256_add_epi8(answers, _mm256_set1_epi8(0x70)) } else { answers };
        let second = _mm256_sub_epi8(answers, _mm256_set1_epi8(16));
        for (plane, seen) in self.0.iter_mut().enumerate() {
            let index = if plane < 2 { first } else { second };
            let bits = broadcast(if plane % 2 == 0 { &LOW_BITS } else { &HIGH_BITS });
            *seen = _mm256_or_si256(*seen, _mm256_shuffle_epi8(bits, index));
        }
    }

    /// Number of distinct answers in each lane.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn count(&self) -> __m256i {
        let mut count = _mm256_setzero_si256();
        for &plane in &self.0 {
            count = _mm256_add_epi8(count, ones(plane));
        }
        count
    }
}

/// SAFETY: needs AVX2; the set's rows and the blocks must lie inside the table, and the blocks inside `out`.
#[target_feature(enable = "avx2")]
unsafe fn parts_of_table<const PLANES: usize>(table: &AnswerTable, set: &[u32], blocks: &[u16], out: &mut [u8]) {
    let first = table.row(0).as_ptr();
    for &block in blocks {
        let start = usize::from(block) * BLOCK;
        let mut seen = [SeenAnswers::<PLANES>::new(), SeenAnswers::new()];
        for &code in set {
            // SAFETY: the 64 answers from there on lie inside the table.
            let answers = unsafe {
                let row = first.add(code as usize * table.width() + start);
                [load(row), load(row.add(WIDTH))]
            };
            seen[0].add(answers[0]);
            seen[1].add(answers[1]);
        }
        for (half, seen) in seen.iter().enumerate() {
            // SAFETY: the block lies inside `out`.
            unsafe { _mm256_storeu_si256(out.as_mut_ptr().add(start + half * WIDTH).cast(), seen.count()) };
        }
    }
}

/// SAFETY: needs AVX2; the blocks must lie inside the columns and inside `out`.
#[target_feature(enable = "avx2")]
unsafe fn parts_of_columns<const PLANES: usize>(columns: &Columns, set: &[Probe], blocks: &[u16], out: &mut [u8]) {
    let starts = blocks.iter().flat_map(|&block| [0, WIDTH].map(|half| usize::from(block) * BLOCK + half));
    for start in starts {
        let mut seen = SeenAnswers::<PLANES>::new();
        for probe in set {
            // SAFETY: the 32 codes from `start` on lie inside the columns.
            seen.add(unsafe { compare(columns, probe, start) });
        }
        // SAFETY: the block lies inside `out`.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().add(start).cast(), seen.count()) };
    }
}

/// The number of bits set in every byte.
#[target_feature(enable = "avx2")]
fn ones(bytes: __m256i) -> __m256i {
    let nibble = _mm256_set1_epi8(15);
    let table = broadcast(&ONES);
    let low = _mm256_shuffle_epi8(table, _mm256_and_si256(bytes, nibble));
    let high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), nibble));
    _mm256_add_epi8(low, high)
}

#[target_feature(enable = "avx2")]
fn broadcast(bytes: &[u8; 16]) -> __m256i {
    // SAFETY: sixteen bytes are read from an array of sixteen.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
}

/// SAFETY: 32 bytes must be readable there.
#[target_feature(enable = "avx2")]
unsafe fn load(from: *const u8) -> __m256i {
    unsafe { _mm256_loadu_si256(from.cast()) }
}
