//! Comparing one code with many, the plain way or with the machine's wide instructions; both give the same.

use super::board::{Answer, Board, Code, MOST_PEGS};
use super::lanes::BLOCK;
#[cfg(target_arch = "x86_64")]
use super::simd::Avx2;

/// How codes are compared on this machine.
#[derive(Clone, Copy, Debug)]
pub enum Path {
    /// With AVX2.
    #[cfg(target_arch = "x86_64")]
    Wide(Avx2),
    /// One by one, on any machine.
    Plain,
}

impl Path {
    /// The fastest path this machine has.
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            return Self::Wide(avx2);
        }
        Self::Plain
    }
}

/// How many codes give each answer, by the answer's number.
pub type Counts = [u32; 32];

/// How often each answer's number occurs.
pub fn tally(path: Path, answers: &[u8]) -> Counts {
    match path {
        #[cfg(target_arch = "x86_64")]
        Path::Wide(avx2) => {
            let (whole, rest) = answers.split_at(answers.len() - answers.len() % BLOCK);
            if whole.is_empty() { tally_plain(rest) } else { sum(&[avx2.tally(whole), tally_plain(rest)]) }
        }
        Path::Plain => tally_plain(answers),
    }
}

/// Four counts at once, as one waits for the last store to the same place.
fn tally_plain(answers: &[u8]) -> Counts {
    let mut tallies = [[0u32; 32]; 4];
    let mut fours = answers.chunks_exact(4);
    for four in &mut fours {
        for (tally, &answer) in tallies.iter_mut().zip(four) {
            tally[usize::from(answer & 31)] += 1;
        }
    }
    for &answer in fours.remainder() {
        tallies[0][usize::from(answer & 31)] += 1;
    }
    sum(&tallies)
}

fn sum(tallies: &[Counts]) -> Counts {
    std::array::from_fn(|answer| tallies.iter().map(|tally| tally[answer]).sum())
}

/// A guess taken apart for comparing.
#[derive(Clone, Copy)]
pub struct Probe {
    pegs: [u8; MOST_PEGS],
    counts: [(u8, u8); MOST_PEGS],
    lengths: (usize, usize),
}

impl Probe {
    pub fn new(board: Board, code: Code) -> Self {
        let mut probe = Self { pegs: [0; MOST_PEGS], counts: [(0, 0); MOST_PEGS], lengths: (board.pegs(), 0) };
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

    pub fn pegs(&self) -> &[u8] {
        &self.pegs[..self.lengths.0]
    }

    /// The colours used, each with how often.
    pub fn counts(&self) -> &[(u8, u8)] {
        &self.counts[..self.lengths.1]
    }
}

/// Codes stored by peg and by colour instead of one after the other.
pub struct Columns {
    width: usize,
    pegs: Vec<Vec<u8>>,
    counts: Vec<Vec<u8>>,
}

impl Columns {
    pub fn new(board: Board, codes: impl Iterator<Item = Code>) -> Self {
        let mut columns = Self { width: 0, pegs: Vec::new(), counts: Vec::new() };
        columns.fill(board, codes);
        columns
    }

    /// Puts other codes in place of those there.
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
        // What fills up the last block has no colour at all.
        self.pegs.iter_mut().for_each(|column| column.resize(self.width, u8::MAX));
        self.counts.iter_mut().for_each(|column| column.resize(self.width, 0));
    }

    /// How many codes there are, rounded up to whole blocks.
    pub fn width(&self) -> usize {
        self.width
    }

    pub fn peg(&self, peg: usize) -> &[u8] {
        &self.pegs[peg]
    }

    pub fn count(&self, colour: usize) -> &[u8] {
        &self.counts[colour]
    }

    /// Writes the number of the answer each of the codes gives to the probe, as many as `out` has room for.
    pub fn answers(&self, path: Path, probe: &Probe, out: &mut [u8]) {
        match path {
            #[cfg(target_arch = "x86_64")]
            Path::Wide(avx2) => avx2.answers(self, probe, out),
            Path::Plain => {
                let blocks = out.chunks_mut(BLOCK).enumerate();
                blocks.for_each(|(block, out)| out.copy_from_slice(&self.block(probe, block)[..out.len()]));
            }
        }
    }

    /// The numbers of the answers of one block, in loops that compilers turn into wide instructions by themselves.
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

    /// Writes for every lane of these blocks into how many parts that code, as a guess, splits the set.
    pub fn parts(&self, path: Path, set: &[Probe], blocks: &[u16], out: &mut [u8]) {
        match path {
            #[cfg(target_arch = "x86_64")]
            Path::Wide(avx2) => avx2.parts_of_columns(self, set, blocks, out),
            Path::Plain => self.parts_plain(set, blocks, out),
        }
    }

    fn parts_plain(&self, set: &[Probe], blocks: &[u16], out: &mut [u8]) {
        for &block in blocks {
            let mut seen = [0; BLOCK];
            set.iter().for_each(|probe| see(&mut seen, &self.block(probe, usize::from(block))));
            count(&seen, &mut out[usize::from(block) * BLOCK..]);
        }
    }
}

/// The numbers of all answers of a board: a row for every code, a column for every lane.
pub struct Table {
    answers: Vec<u8>,
    width: usize,
    indices: usize,
}

impl Table {
    pub fn new(pegs: usize, columns: &Columns, codes: &[Probe], path: Path) -> Self {
        let width = columns.width();
        let mut answers = vec![0; width * codes.len()];
        for (row, code) in answers.chunks_exact_mut(width).zip(codes) {
            columns.answers(path, code, row);
        }
        Self { answers, width, indices: Answer::indices(pegs) }
    }

    pub fn width(&self) -> usize {
        self.width
    }

    /// How many codes, and so rows, there are.
    pub fn codes(&self) -> usize {
        self.answers.len() / self.width
    }

    /// How many numbers for answers there are.
    pub fn indices(&self) -> usize {
        self.indices
    }

    pub fn row(&self, code: u32) -> &[u8] {
        &self.answers[code as usize * self.width..][..self.width]
    }

    /// Writes for every lane of these blocks into how many parts that guess splits the set.
    pub fn parts(&self, path: Path, set: &[u32], blocks: &[u16], out: &mut [u8]) {
        match path {
            #[cfg(target_arch = "x86_64")]
            Path::Wide(avx2) => avx2.parts_of_table(self, set, blocks, out),
            Path::Plain => self.parts_plain(set, blocks, out),
        }
    }

    fn parts_plain(&self, set: &[u32], blocks: &[u16], out: &mut [u8]) {
        for &block in blocks {
            let start = usize::from(block) * BLOCK;
            let mut seen = [0; BLOCK];
            set.iter().for_each(|&code| see(&mut seen, &self.row(code)[start..start + BLOCK]));
            count(&seen, &mut out[start..]);
        }
    }
}

/// Takes note of an answer in every lane, a bit each.
fn see(seen: &mut [u32; BLOCK], answers: &[u8]) {
    seen.iter_mut().zip(answers).for_each(|(seen, &answer)| *seen |= 1 << answer);
}

/// Writes how many answers each lane has seen.
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
    fn both_paths_answer_as_the_board_does() {
        for board in boards() {
            let codes = some_codes(board);
            let columns = Columns::new(board, codes.iter().copied());
            for &guess in &codes {
                let probe = Probe::new(board, guess);
                let mut plain = vec![0; columns.width()];
                let mut best = vec![0; columns.width()];
                columns.answers(Path::Plain, &probe, &mut plain);
                columns.answers(Path::best(), &probe, &mut best);
                assert_eq!(plain, best);
                for (&code, &index) in codes.iter().zip(&plain) {
                    assert_eq!(Answer::from_index(usize::from(index)), board.answer(guess, code));
                }
            }
        }
    }

    #[test]
    fn both_paths_tally_alike_across_the_limits_of_their_counters() {
        for length in [0, 1, 63, 64, 65, 1000, 255 * 32, 20_001] {
            let answers: Vec<u8> =
                (0..length).map(|position| if position % 3 == 0 { 27 } else { position % 28 } as u8).collect();
            let counts = tally(Path::best(), &answers);
            assert_eq!(counts, tally(Path::Plain, &answers));
            assert_eq!(counts.iter().sum::<u32>(), length as u32);
        }
    }

    #[test]
    fn every_way_of_counting_parts_gives_the_same() {
        for board in boards() {
            let codes = some_codes(board);
            let columns = Columns::new(board, codes.iter().copied());
            let probes: Vec<Probe> = codes.iter().map(|&code| Probe::new(board, code)).collect();
            let table = Table::new(board.pegs(), &columns, &probes, Path::best());
            let blocks: Vec<u16> = (0..columns.width() / BLOCK).map(|block| block as u16).collect();
            for size in [1, 2, 3, 17, 40] {
                let set: Vec<u32> = (0..codes.len() as u32).step_by(2).take(size).collect();
                let some: Vec<Probe> = set.iter().map(|&code| probes[code as usize]).collect();
                let mut counts = vec![vec![0; columns.width()]; 4];
                table.parts(Path::Plain, &set, &blocks, &mut counts[0]);
                table.parts(Path::best(), &set, &blocks, &mut counts[1]);
                columns.parts(Path::Plain, &some, &blocks, &mut counts[2]);
                columns.parts(Path::best(), &some, &blocks, &mut counts[3]);
                assert!(counts.iter().all(|count| *count == counts[0]), "{board}, {size} codes");
            }
        }
    }
}
