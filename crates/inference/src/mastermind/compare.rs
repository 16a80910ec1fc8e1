//! Answers of one guess to many codes at once, stored as a structure of arrays, with AVX2 or portable code; both give the
//! same results.

use super::board::{Answer, Board, Code, MAX_PEGS};
use super::lanes::BLOCK;
#[cfg(target_arch = "x86_64")]
use super::simd::Avx2;

/// The implementation that compares codes.
#[derive(Clone, Copy, Debug)]
pub enum Backend {
    /// AVX2, 32 codes per instruction.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// Portable code for any machine.
    Portable,
}

impl Backend {
    /// The fastest implementation this machine supports.
    pub fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            return Self::Avx2(avx2);
        }
        Self::Portable
    }
}

/// Number of codes for each answer, by the answer's index.
pub type Histogram = [u32; 32];

/// Counts how often each answer index occurs.
pub fn histogram(backend: Backend, answers: &[u8]) -> Histogram {
    match backend {
        #[cfg(target_arch = "x86_64")]
        Backend::Avx2(avx2) => {
            let (whole, rest) = answers.split_at(answers.len() - answers.len() % BLOCK);
            if whole.is_empty() {
                histogram_portable(rest)
            } else {
                sum(&[avx2.histogram(whole), histogram_portable(rest)])
            }
        }
        Backend::Portable => histogram_portable(answers),
    }
}

/// Four interleaved histograms: with one, equal neighbours would wait for the store before (store-to-load forwarding).
fn histogram_portable(answers: &[u8]) -> Histogram {
    let mut tallies = [[0u32; 32]; 4];
    let mut fours = answers.chunks_exact(4);
    for four in &mut fours {
        for (histogram, &answer) in tallies.iter_mut().zip(four) {
            histogram[usize::from(answer & 31)] += 1;
        }
    }
    for &answer in fours.remainder() {
        tallies[0][usize::from(answer & 31)] += 1;
    }
    sum(&tallies)
}

fn sum(tallies: &[Histogram]) -> Histogram {
    std::array::from_fn(|answer| tallies.iter().map(|histogram| histogram[answer]).sum())
}

/// A guess prepared for comparing: its pegs, and how often each colour occurs.
#[derive(Clone, Copy)]
pub struct Probe {
    pegs: [u8; MAX_PEGS],
    counts: [(u8, u8); MAX_PEGS],
    lengths: (usize, usize),
}

impl Probe {
    /// Prepares a guess.
    pub fn new(board: Board, code: Code) -> Self {
        let mut probe = Self { pegs: [0; MAX_PEGS], counts: [(0, 0); MAX_PEGS], lengths: (board.pegs(), 0) };
        for peg in 0..board.pegs() {
            let colour = code.peg(peg) as u8;
            probe.pegs[peg] = colour;
            let known = probe.counts[..probe.lengths.1].iter_mut().find(|count| count.0 == colour);
            if let Some(count) = known {
                count.1 += 1;
            } else {
                probe.counts[probe.lengths.1] = (colour, 1);
                probe.lengths.1 += 1;
            }
        }
        probe
    }

    pub(super) fn pegs(&self) -> &[u8] {
        &self.pegs[..self.lengths.0]
    }

    /// The colours used, each with its multiplicity.
    pub(super) fn counts(&self) -> &[(u8, u8)] {
        &self.counts[..self.lengths.1]
    }
}

/// Codes as a structure of arrays: a column for each peg, and one for each colour's multiplicity.
pub struct Columns {
    width: usize,
    pegs: Vec<Vec<u8>>,
    counts: Vec<Vec<u8>>,
}

impl Columns {
    /// The columns of these codes.
    pub fn new(board: Board, codes: impl Iterator<Item = Code>) -> Self {
        let mut columns = Self { width: 0, pegs: Vec::new(), counts: Vec::new() };
        columns.fill(board, codes);
        columns
    }

    /// Replaces the codes, keeping the allocations.
    pub fn fill(&mut self, board: Board, codes: impl Iterator<Item = Code>) {
        self.pegs.resize(board.pegs(), Vec::new());
        self.counts.resize(board.colours(), Vec::new());
        self.pegs.iter_mut().chain(&mut self.counts).for_each(Vec::clear);
        for code in codes {
            let mut counts = 0u64;
            for (peg, column) in self.pegs.iter_mut().enumerate() {
                column.push(code.peg(peg) as u8);
                counts += 1 << (4 * code.peg(peg));
            }
            for (colour, column) in self.counts.iter_mut().enumerate() {
                column.push((counts >> (4 * colour) & 15) as u8);
            }
        }
        self.width = self.pegs[0].len().next_multiple_of(BLOCK);
        // The padding of the last block has no colour.
        self.pegs.iter_mut().for_each(|column| column.resize(self.width, u8::MAX));
        self.counts.iter_mut().for_each(|column| column.resize(self.width, 0));
    }

    /// Number of codes, rounded up to whole blocks.
    pub fn width(&self) -> usize {
        self.width
    }

    pub(super) fn peg(&self, peg: usize) -> &[u8] {
        &self.pegs[peg]
    }

    pub(super) fn count(&self, colour: usize) -> &[u8] {
        &self.counts[colour]
    }

    /// Writes the index of each code's answer to the guess, as many as `out` has room for.
    pub fn answers(&self, backend: Backend, probe: &Probe, out: &mut [u8]) {
        match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(avx2) => avx2.answers(self, probe, out),
            Backend::Portable => {
                let blocks = out.chunks_mut(BLOCK).enumerate();
                blocks.for_each(|(block, out)| out.copy_from_slice(&self.block(probe, block)[..out.len()]));
            }
        }
    }

    /// The answer indices of one block, in loops that the compiler vectorizes.
    fn block(&self, probe: &Probe, block: usize) -> [u8; BLOCK] {
        let lanes = block * BLOCK..(block + 1) * BLOCK;
        let (mut black, mut pins) = ([0; BLOCK], [0; BLOCK]);
        for (column, &wanted) in self.pegs.iter().zip(probe.pegs()) {
            black
                .iter_mut()
                .zip(&column[lanes.clone()])
                .for_each(|(black, &colour)| *black += u8::from(colour == wanted));
        }
        for &(colour, most) in probe.counts() {
            let column = &self.counts[usize::from(colour)][lanes.clone()];
            pins.iter_mut().zip(column).for_each(|(pins, &count)| *pins += most.min(count));
        }
        black.iter_mut().zip(pins).for_each(|(black, pins): (&mut u8, u8)| *black += pins * (pins + 1) / 2);
        black
    }

    /// Writes for every lane of these blocks into how many parts that code, as a guess, partitions the set.
    pub fn parts(&self, backend: Backend, set: &[Probe], blocks: &[u16], out: &mut [u8]) {
        match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(avx2) => avx2.parts_of_columns(self, set, blocks, out),
            Backend::Portable => self.parts_portable(set, blocks, out),
        }
    }

    fn parts_portable(&self, set: &[Probe], blocks: &[u16], out: &mut [u8]) {
        for &block in blocks {
            let mut seen = [0; BLOCK];
            set.iter().for_each(|probe| mark(&mut seen, &self.block(probe, usize::from(block))));
            count(&seen, &mut out[usize::from(block) * BLOCK..]);
        }
    }
}

/// The answer indices of all pairs of a board: a row for every code, a column for every lane.
pub struct AnswerTable {
    answers: Vec<u8>,
    width: usize,
    indices: usize,
}

impl AnswerTable {
    /// Computes all answers of these codes to the guesses in the columns.
    pub fn new(pegs: usize, columns: &Columns, codes: &[Probe], backend: Backend) -> Self {
        let width = columns.width();
        let mut answers = vec![0; width * codes.len()];
        for (row, code) in answers.chunks_exact_mut(width).zip(codes) {
            columns.answers(backend, code, row);
        }
        Self { answers, width, indices: Answer::indices(pegs) }
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Number of codes, and so of rows.
    pub(super) fn codes(&self) -> usize {
        self.answers.len() / self.width
    }

    /// Number of answer indices.
    pub(super) fn indices(&self) -> usize {
        self.indices
    }

    /// The answers of a code, by lane.
    pub fn row(&self, code: u32) -> &[u8] {
        &self.answers[code as usize * self.width..][..self.width]
    }

    /// Writes for every lane of these blocks into how many parts that guess partitions the set.
    pub fn parts(&self, backend: Backend, set: &[u32], blocks: &[u16], out: &mut [u8]) {
        match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(avx2) => avx2.parts_of_table(self, set, blocks, out),
            Backend::Portable => self.parts_portable(set, blocks, out),
        }
    }

    fn parts_portable(&self, set: &[u32], blocks: &[u16], out: &mut [u8]) {
        for &block in blocks {
            let start = usize::from(block) * BLOCK;
            let mut seen = [0; BLOCK];
            set.iter().for_each(|&code| mark(&mut seen, &self.row(code)[start..start + BLOCK]));
            count(&seen, &mut out[start..]);
        }
    }
}

/// Sets the bit of an answer in every lane.
fn mark(seen: &mut [u32; BLOCK], answers: &[u8]) {
    seen.iter_mut().zip(answers).for_each(|(seen, &answer)| *seen |= 1 << answer);
}

/// Writes the number of distinct answers in each lane.
fn count(seen: &[u32; BLOCK], out: &mut [u8]) {
    out.iter_mut().zip(seen).for_each(|(out, seen)| *out = seen.count_ones() as u8);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::board::Repeats;

    /// Every third code of a board, so that the last block is not full.
    fn some_codes(board: Board) -> Vec<Code> {
        board.codes().into_iter().step_by(3).collect()
    }

    fn boards() -> impl Iterator<Item = Board> {
        let sizes = [(2, 3), (3, 5), (4, 6), (5, 4), (6, 3)];
        sizes.into_iter().map(|(pegs, colours)| Board::new(pegs, colours, Repeats::Everywhere).unwrap())
    }

    #[test]
    fn both_backends_answer_as_the_board_does() {
        for board in boards() {
            let codes = some_codes(board);
            let columns = Columns::new(board, codes.iter().copied());
            for &guess in &codes {
                let probe = Probe::new(board, guess);
                let mut plain = vec![0; columns.width()];
                let mut best = vec![0; columns.width()];
                columns.answers(Backend::Portable, &probe, &mut plain);
                columns.answers(Backend::detect(), &probe, &mut best);
                assert_eq!(plain, best);
                for (&code, &index) in codes.iter().zip(&plain) {
                    assert_eq!(Answer::from_index(usize::from(index)), board.answer(guess, code));
                }
            }
        }
    }

    #[test]
    fn both_backends_count_alike_across_the_limits_of_their_counters() {
        for length in [0, 1, 63, 64, 65, 1000, 255 * 32, 20_001] {
            let answers: Vec<u8> =
                (0..length).map(|position| if position % 3 == 0 { 27 } else { position % 28 } as u8).collect();
            let counts = histogram(Backend::detect(), &answers);
            assert_eq!(counts, histogram(Backend::Portable, &answers));
            assert_eq!(counts.iter().sum::<u32>(), length as u32);
        }
    }

    #[test]
    fn all_ways_of_counting_parts_agree() {
        for board in boards() {
            let codes = some_codes(board);
            let columns = Columns::new(board, codes.iter().copied());
            let probes: Vec<Probe> = codes.iter().map(|&code| Probe::new(board, code)).collect();
            let table = AnswerTable::new(board.pegs(), &columns, &probes, Backend::detect());
            let blocks: Vec<u16> = (0..columns.width() / BLOCK).map(|block| block as u16).collect();
            for size in [1, 2, 3, 17, 40] {
                let set: Vec<u32> = (0..codes.len() as u32).step_by(2).take(size).collect();
                let some: Vec<Probe> = set.iter().map(|&code| probes[code as usize]).collect();
                let mut counts = vec![vec![0; columns.width()]; 4];
                table.parts(Backend::Portable, &set, &blocks, &mut counts[0]);
                table.parts(Backend::detect(), &set, &blocks, &mut counts[1]);
                columns.parts(Backend::Portable, &some, &blocks, &mut counts[2]);
                columns.parts(Backend::detect(), &some, &blocks, &mut counts[3]);
                assert!(counts.iter().all(|count| *count == counts[0]), "{board}, {size} codes");
            }
        }
    }
}
