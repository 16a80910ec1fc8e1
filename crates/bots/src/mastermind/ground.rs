//! A board made ready for searching: all guesses in lanes and the fastest way to compare them.

use inference::mastermind::{Answer, Board};
use inference::mastermind::{BLOCK, Lanes};
use inference::mastermind::{Columns, Counts, Path, Probe, Table, tally};

/// Up to so many guesses all answers are kept in a table, sixteen million at most; beyond it codes are compared anew.
const LARGEST_TABLE: usize = 5040;

/// A board made ready for searching.
pub(super) struct Ground {
    pub(super) lanes: Lanes,
    /// The number of the winning answer, the greatest.
    pub(super) win: usize,
    path: Path,
    columns: Columns,
    probes: Vec<Probe>,
    colour_sets: Vec<u16>,
    table: Option<Table>,
}

impl Ground {
    pub(super) fn new(board: Board) -> Self {
        Self::with_path(board, Path::best())
    }

    pub(super) fn with_path(board: Board, path: Path) -> Self {
        let mut ground = Self::without_table(board, path);
        if ground.probes.len() <= LARGEST_TABLE {
            ground.table = Some(Table::new(board.pegs(), &ground.columns, &ground.probes, path));
        }
        ground
    }

    pub(super) fn without_table(board: Board, path: Path) -> Self {
        let lanes = Lanes::new(board);
        let columns = Columns::new(board, lanes.codes.iter().copied());
        let probes = lanes.codes.iter().map(|&code| Probe::new(board, code)).collect();
        let colour_sets = lanes.codes.iter().map(|code| code.colour_set(board.pegs())).collect();
        Self { lanes, win: Answer::indices(board.pegs()) - 1, path, columns, probes, colour_sets, table: None }
    }

    pub(super) fn board(&self) -> Board {
        self.lanes.board
    }

    /// Whether the board is small enough to keep all answers.
    pub(super) fn has_table(&self) -> bool {
        self.table.is_some()
    }

    /// How many answers there are besides the win.
    pub(super) fn misses(&self) -> usize {
        // One number is of an answer that can't be: all pegs right in colour and all but one in place.
        self.win - 1
    }

    /// The lanes rounded up to whole blocks.
    pub(super) fn width(&self) -> usize {
        self.columns.width()
    }

    /// The colours of a guess, as bits.
    pub(super) fn colour_set(&self, guess: u32) -> u16 {
        self.colour_sets[guess as usize]
    }

    /// The colours that occur in any code of the set.
    pub(super) fn alive(&self, set: &[u32]) -> u16 {
        set.iter().fold(0, |alive, &code| alive | self.colour_set(code))
    }

    /// Writes for every lane of these blocks into how many parts that guess splits the set.
    pub(super) fn parts(&self, set: &[u32], blocks: &[u16], out: &mut [u8]) {
        match &self.table {
            Some(table) => table.parts(self.path, set, blocks, out),
            None => {
                let probes: Vec<Probe> = set.iter().map(|&code| self.probes[code as usize]).collect();
                self.columns.parts(self.path, &probes, blocks, out);
            }
        }
    }

    /// The set made ready for trying many guesses on it.
    pub(super) fn gather<'s>(&self, set: &'s [u32]) -> Gathered<'s> {
        let columns = self.table.is_none().then(|| {
            let codes = set.iter().map(|&code| self.lanes.codes[code as usize]);
            Columns::new(self.board(), codes)
        });
        Gathered { set, columns }
    }

    /// Writes the number of the answer that each code of the set gives to the guess.
    pub(super) fn answers(&self, gathered: &Gathered<'_>, guess: u32, out: &mut Vec<u8>) {
        match (&self.table, &gathered.columns) {
            (Some(table), _) => {
                let row = table.row(guess);
                out.clear();
                out.extend(gathered.set.iter().map(|&code| row[code as usize]));
            }
            (None, Some(columns)) => {
                out.resize(gathered.set.len().next_multiple_of(BLOCK), 0);
                columns.answers(self.path, &self.probes[guess as usize], out);
                out.truncate(gathered.set.len());
            }
            (None, None) => unreachable!("a set is gathered in columns where there is no table"),
        }
    }

    /// Counts how many codes of the set give each answer to the guess, and leaves the answers behind.
    pub(super) fn counts(&self, gathered: &Gathered<'_>, guess: u32, answers: &mut Vec<u8>) -> Counts {
        self.answers(gathered, guess, answers);
        tally(self.path, answers)
    }

    /// The candidates, each with the number of parts it splits the set into as a guess.
    pub(super) fn own_parts(
        &self,
        gathered: &Gathered<'_>,
        answers: &mut Vec<u8>,
    ) -> impl Iterator<Item = (usize, u32)> {
        gathered.set.iter().map(|&guess| match &self.table {
            Some(table) => {
                let row = table.row(guess);
                (distinct(gathered.set.iter().map(|&code| row[code as usize])), guess)
            }
            None => {
                self.answers(gathered, guess, answers);
                (distinct(answers.iter().copied()), guess)
            }
        })
    }
}

/// A set of candidates with, where there is no table, its codes in columns.
pub(super) struct Gathered<'s> {
    pub(super) set: &'s [u32],
    columns: Option<Columns>,
}

/// The codes of a set sorted by the answers they give to a guess.
pub(super) struct Cells {
    codes: Vec<u32>,
    starts: [u32; 33],
}

impl Cells {
    pub(super) fn new(set: &[u32], answers: &[u8], counts: &Counts) -> Self {
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

    /// The codes that give the answer with that number.
    pub(super) fn cell(&self, answer: usize) -> &[u32] {
        &self.codes[self.starts[answer] as usize..self.starts[answer + 1] as usize]
    }

    /// The cells that aren't empty, without the win, each with its answer.
    pub(super) fn misses(&self, ground: &Ground) -> impl Iterator<Item = (Answer, &[u32])> {
        let cells = (0..ground.win).map(|answer| (Answer::from_index(answer), self.cell(answer)));
        cells.filter(|(_, cell)| !cell.is_empty())
    }
}

fn distinct(answers: impl Iterator<Item = u8>) -> usize {
    answers.fold(0u32, |met, answer| met | 1 << answer).count_ones() as usize
}
