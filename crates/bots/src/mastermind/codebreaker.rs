//! Choosing a guess in the middle of a game, given the rows so far.

use knobel_core::Rng;

use super::bounds::INFEASIBLE;
use super::branch_and_bound::{BranchAndBound, Width};
use super::greedy::{Greedy, GreedyRule};
use super::problem::Problem;
use super::search_space::SearchSpace;
use super::symmetry::Symmetry;
use inference::mastermind::{Answer, Board, Code};
use inference::mastermind::{Backend, Columns, Probe, histogram};

/// A row with its answer.
pub(super) type AnsweredRow = (Code, Answer);

/// Up to this many candidates the bot searches to the end of the game; with more it uses a one-step rule.
const MAX_SEARCHED: usize = 200;
/// Beam widths of that search.
const WIDTH: Width = Width::Beam([12, 6, 3, 2]);

/// A codebreaker's board and answered rows.
pub(super) struct Codebreaker {
    board: Board,
    rows: Vec<AnsweredRow>,
}

impl Codebreaker {
    pub(super) fn new(board: Board, rows: Vec<AnsweredRow>) -> Self {
        Self { board, rows }
    }

    fn fits(&self, code: Code) -> bool {
        self.rows.iter().all(|&(row, answer)| self.board.answer(row, code) == answer)
    }

    /// The best guess by a search over all guesses, or the best found when it should stop; none if no code is consistent.
    pub(super) fn by_search(&self, should_stop: &dyn Fn() -> bool) -> Option<Code> {
        let space = SearchSpace::without_table(self.board, Backend::detect());
        let all = space.lanes.candidates.iter().copied();
        let set: Vec<u32> = all.filter(|&lane| self.fits(space.lanes.codes[lane as usize])).collect();
        let symmetry = self.rows.iter().fold(Symmetry::new(self.board), |symmetry, &(row, _)| symmetry.after(row));
        let guess = match set[..] {
            [] => return None,
            [first] | [first, _] => first,
            _ if set.len() > MAX_SEARCHED => {
                Greedy::until(&space, GreedyRule::Entropy, should_stop).choose(&space.prepare(&set), &symmetry)
            }
            _ => {
                let problem = Problem::new(&space, None);
                let mut search = BranchAndBound::new(&problem, WIDTH, &|| false); // so few candidates take little time
                // The first width of the beam applies to the current guess.
                let node = problem.start(&symmetry);
                search.search(&set, node, INFEASIBLE);
                return Some(search.tree(&set, node.left).guess);
            }
        };
        Some(space.lanes.codes[guess as usize])
    }

    /// Of a sample of consistent codes, the guess with the smallest expected size against another sample; none if no code
    /// is consistent.
    pub(super) fn by_sample(&self, (guesses, against): (usize, usize), rng: &mut dyn Rng) -> Option<Code> {
        let mut consistent: Vec<Code> = self.board.codes().into_iter().filter(|&code| self.fits(code)).collect();
        let sampled = consistent.len().min(guesses.max(against));
        for place in 0..sampled {
            let other = place + rng.pick(consistent.len() - place);
            consistent.swap(place, other);
        }
        consistent.truncate(sampled);
        let sample = &consistent[..sampled.min(against)];
        let columns = Columns::new(self.board, sample.iter().copied());
        let mut answers = vec![0; columns.width()];
        consistent.iter().copied().take(guesses).min_by_key(|&guess| {
            columns.answers(Backend::detect(), &Probe::new(self.board, guess), &mut answers);
            histogram(Backend::detect(), &answers[..sample.len()])
                .iter()
                .map(|&count| u64::from(count).pow(2))
                .sum::<u64>()
        })
    }
}
