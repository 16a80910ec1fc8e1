//! A board prepared for searching: all guesses as SIMD lanes, and their answers in a table if it is small enough.

use inference::mastermind::{Answer, Board};
use inference::mastermind::{AnswerTable, Backend, Columns, Histogram, Probe, histogram};
use inference::mastermind::{BLOCK, GuessLanes};

/// Guesses up to which all answers are kept in a table (25 million bytes); for larger boards codes are compared on demand.
const MAX_TABLE_GUESSES: usize = 5040;

/// A board prepared for searching.
pub(super) struct SearchSpace {
    pub(super) lanes: GuessLanes,
    /// Index of the winning answer, the largest.
    pub(super) win: usize,
    backend: Backend,
    columns: Columns,
    probes: Vec<Probe>,
    colour_sets: Vec<u16>,
    table: Option<AnswerTable>,
}

impl SearchSpace {
    pub(super) fn new(board: Board) -> Self {
        Self::with_backend(board, Backend::detect())
    }

    pub(super) fn with_backend(board: Board, backend: Backend) -> Self {
        let mut space = Self::without_table(board, backend);
        if space.probes.len() <= MAX_TABLE_GUESSES {
            space.table = Some(AnswerTable::new(board.pegs(), &space.columns, &space.probes, backend));
        }
        space
    }

    pub(super) fn without_table(board: Board, backend: Backend) -> Self {
        let lanes = GuessLanes::new(board);
        let columns = Columns::new(board, lanes.codes.iter().copied());
        let probes = lanes.codes.iter().map(|&code| Probe::new(board, code)).collect();
        let colour_sets = lanes.codes.iter().map(|code| code.colour_set(board.pegs())).collect();
        Self { lanes, win: Answer::indices(board.pegs()) - 1, backend, columns, probes, colour_sets, table: None }
    }

    pub(super) fn board(&self) -> Board {
        self.lanes.board
    }

    /// Whether the board is small enough for a table of all answers.
    pub(super) fn has_table(&self) -> bool {
        self.table.is_some()
    }

    /// Number of answers besides the win.
    pub(super) fn misses(&self) -> usize {
        // One index is of an impossible answer: all colours right, and all but one peg in place.
        self.win - 1
    }

    /// Number of lanes, rounded up to whole blocks.
    pub(super) fn width(&self) -> usize {
        self.columns.width()
    }

    /// The colours of a guess, as bits.
    pub(super) fn colour_set(&self, guess: u32) -> u16 {
        self.colour_sets[guess as usize]
    }

    /// The colours that occur in any code of the set.
    pub(super) fn possible(&self, set: &[u32]) -> u16 {
        set.iter().fold(0, |possible, &code| possible | self.colour_set(code))
    }

    /// Writes for every lane of these blocks into how many parts that guess partitions the set.
    pub(super) fn parts(&self, set: &[u32], blocks: &[u16], out: &mut [u8]) {
        match &self.table {
            Some(table) => table.parts(self.backend, set, blocks, out),
            None => {
                let probes: Vec<Probe> = set.iter().map(|&code| self.probes[code as usize]).collect();
                self.columns.parts(self.backend, &probes, blocks, out);
            }
        }
    }

    /// Prepares a set for evaluating many guesses.
    pub(super) fn prepare<'s>(&self, set: &'s [u32]) -> CandidateColumns<'s> {
        let columns = self.table.is_none().then(|| {
            let codes = set.iter().map(|&code| self.lanes.codes[code as usize]);
            Columns::new(self.board(), codes)
        });
        CandidateColumns { set, columns }
    }

    /// Writes the index of each code's answer to the guess.
    pub(super) fn answers(&self, candidates: &CandidateColumns<'_>, guess: u32, out: &mut Vec<u8>) {
        match (&self.table, &candidates.columns) {
            (Some(table), _) => {
                let row = table.row(guess);
                out.clear();
                out.extend(candidates.set.iter().map(|&code| row[code as usize]));
            }
            (None, Some(columns)) => {
                out.resize(candidates.set.len().next_multiple_of(BLOCK), 0);
                columns.answers(self.backend, &self.probes[guess as usize], out);
                out.truncate(candidates.set.len());
            }
            (None, None) => unreachable!("without a table a set is prepared with columns"),
        }
    }

    /// The histogram of the answers to a guess; the answers themselves are left in `answers`.
    pub(super) fn counts(&self, candidates: &CandidateColumns<'_>, guess: u32, answers: &mut Vec<u8>) -> Histogram {
        self.answers(candidates, guess, answers);
        histogram(self.backend, answers)
    }

    /// The candidates, each with the number of parts into which it partitions the set as a guess.
    pub(super) fn own_parts(
        &self,
        candidates: &CandidateColumns<'_>,
        answers: &mut Vec<u8>,
    ) -> impl Iterator<Item = (usize, u32)> {
        candidates.set.iter().map(|&guess| match &self.table {
            Some(table) => {
                let row = table.row(guess);
                (distinct(candidates.set.iter().map(|&code| row[code as usize])), guess)
            }
            None => {
                self.answers(candidates, guess, answers);
                (distinct(answers.iter().copied()), guess)
            }
        })
    }
}

/// A candidate set, with its codes in columns if there is no table.
pub(super) struct CandidateColumns<'s> {
    pub(super) set: &'s [u32],
    columns: Option<Columns>,
}

/// The codes of a set, sorted by their answers to a guess.
pub(super) struct Cells {
    codes: Vec<u32>,
    starts: [u32; 33],
}

impl Cells {
    pub(super) fn new(set: &[u32], answers: &[u8], counts: &Histogram) -> Self {
        let mut starts = [0; 33];
        for answer in 0..32 {
            starts[answer + 1] = starts[answer] + counts[answer];
        }
        let mut next = starts;
        let mut codes = vec![0; set.len()];
        for (&code, &answer) in set.iter().zip(answers) {
            let next = &mut next[usize::from(answer)];
            codes[*next as usize] = code;
            *next += 1;
        }
        Self { codes, starts }
    }

    /// The codes with this answer.
    pub(super) fn cell(&self, answer: usize) -> &[u32] {
        &self.codes[self.starts[answer] as usize..self.starts[answer + 1] as usize]
    }

    /// The cells that are not empty, without the win, each with its answer.
    pub(super) fn misses(&self, space: &SearchSpace) -> impl Iterator<Item = (Answer, &[u32])> {
        let cells = (0..space.win).map(|answer| (Answer::from_index(answer), self.cell(answer)));
        cells.filter(|(_, cell)| !cell.is_empty())
    }
}

fn distinct(answers: impl Iterator<Item = u8>) -> usize {
    answers.fold(0u32, |met, answer| met | 1 << answer).count_ones() as usize
}
