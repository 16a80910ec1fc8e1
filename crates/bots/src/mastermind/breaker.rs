//! Choosing a guess in the middle of a game, from the rows laid so far.

use knobel_core::Rng;

use super::bounds::NEVER;
use super::greedy::{Greedy, Rule};
use super::ground::Ground;
use super::problem::Problem;
use super::search::{Search, Width};
use super::symmetry::Symmetry;
use inference::mastermind::{Answer, Board, Code};
use inference::mastermind::{Columns, Path, Probe, tally};

/// A row with its answer.
pub(super) type Laid = (Code, Answer);

/// Up to so many candidates a search looks to the end of the game; with more it looks one guess ahead.
const SEARCHED: usize = 200;
/// How widely it looks.
const WIDTH: Width = Width::Beam([12, 6, 3, 2]);

/// A codebreaker's knowledge.
pub(super) struct Breaker {
    board: Board,
    laid: Vec<Laid>,
}

impl Breaker {
    pub(super) fn new(board: Board, laid: Vec<Laid>) -> Self {
        Self { board, laid }
    }

    fn fits(&self, code: Code) -> bool {
        self.laid.iter().all(|&(row, answer)| self.board.answer(row, code) == answer)
    }

    /// The best guess as far as a search over all guesses can tell; none if no code fits.
    pub(super) fn by_search(&self) -> Option<Code> {
        let ground = Ground::without_table(self.board, Path::best());
        let all = ground.lanes.candidates.iter().copied();
        let set: Vec<u32> = all.filter(|&lane| self.fits(ground.lanes.codes[lane as usize])).collect();
        let symmetry = self.laid.iter().fold(Symmetry::new(self.board), |symmetry, &(row, _)| symmetry.after(row));
        let guess = match set[..] {
            [] => return None,
            [first] | [first, _] => first,
            _ if set.len() > SEARCHED => Greedy::new(&ground, Rule::Entropy).choose(&ground.gather(&set), &symmetry),
            _ => {
                let problem = Problem::new(&ground, None);
                let mut search = Search::new(&problem, WIDTH, &|| false);
                // The beam's first width is for the guess to be made now.
                let place = problem.start(&symmetry);
                search.search(&set, place, NEVER);
                return Some(search.tree(&set, place.left).guess);
            }
        };
        Some(ground.lanes.codes[guess as usize])
    }

    /// Of some codes that fit, the one that leaves the fewest of some others on average; none if no code fits.
    pub(super) fn by_sample(&self, (guesses, against): (usize, usize), rng: &mut dyn Rng) -> Option<Code> {
        let mut fitting: Vec<Code> = self.board.codes().into_iter().filter(|&code| self.fits(code)).collect();
        let sampled = fitting.len().min(guesses.max(against));
        for place in 0..sampled {
            let other = place + rng.pick(fitting.len() - place);
            fitting.swap(place, other);
        }
        fitting.truncate(sampled);
        let some = &fitting[..sampled.min(against)];
        let columns = Columns::new(self.board, some.iter().copied());
        let mut answers = vec![0; columns.width()];
        fitting.iter().copied().take(guesses).min_by_key(|&guess| {
            columns.answers(Path::best(), &Probe::new(self.board, guess), &mut answers);
            tally(Path::best(), &answers[..some.len()]).iter().map(|&count| u64::from(count).pow(2)).sum::<u64>()
        })
    }
}
