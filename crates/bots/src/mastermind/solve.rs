//! Solving a board: the best strategy for a goal, verified before it is returned.

use std::str::FromStr;

use super::beam_search::beam_search;
use super::bounds::INFEASIBLE;
use super::branch_and_bound::{BranchAndBound, Width};
use super::greedy::{Greedy, GreedyRule};
use super::problem::Problem;
use super::replay::replay;
use super::runtime::{Progress, Runtime};
use super::search_space::SearchSpace;
use super::tree::Tree;
use inference::mastermind::Board;

/// Up to this many codes the proof is fast, and a rough first strategy is enough.
const MAX_CODES_FOR_FAST_PROOF: usize = 2500;
/// Rounds of beam search before a long proof: a good first strategy makes it shorter.
const ROUNDS_BEFORE_PROOF: usize = 2;

/// What a strategy should minimise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The expected number of guesses.
    Expected,
    /// The guesses for the hardest code, and then the expected number.
    Worst,
    /// The measure of a one-step rule.
    Greedy(GreedyRule),
}

impl Goal {
    /// Every goal with its name on the command line.
    pub const NAMED: [(&'static str, Goal); 6] = [
        ("expected", Goal::Expected),
        ("worst", Goal::Worst),
        ("greedy-worst", Goal::Greedy(GreedyRule::WorstCase)),
        ("greedy-size", Goal::Greedy(GreedyRule::ExpectedSize)),
        ("greedy-entropy", Goal::Greedy(GreedyRule::Entropy)),
        ("greedy-parts", Goal::Greedy(GreedyRule::MostParts)),
    ];
}

impl FromStr for Goal {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let named = Self::NAMED.iter().find(|(known, _)| *known == name);
        named.map(|(_, goal)| *goal).ok_or_else(|| {
            let names: Vec<&str> = Self::NAMED.iter().map(|(name, _)| *name).collect();
            format!("no such goal; there are {}", names.join(", "))
        })
    }
}

/// A strategy and its cost, verified against every code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The strategy.
    pub tree: Tree,
    /// Number of codes.
    pub codes: u32,
    /// Guesses for all codes together.
    pub total: u32,
    /// Guesses for the hardest code.
    pub deepest: u32,
    /// Whether the strategy is proven to be optimal.
    pub proven: bool,
}

/// Solves the board for the goal. Small boards are solved with a proof of optimality; large ones are searched until the
/// runtime stops the search.
pub fn solve(board: Board, goal: Goal, runtime: &dyn Runtime) -> Solution {
    let space = SearchSpace::new(board);
    let (tree, proven) = match goal {
        Goal::Expected => {
            let (found, proven) = within(&space, None, runtime);
            (found.unwrap_or_else(|| greedy(&space, GreedyRule::Entropy, runtime)), proven)
        }
        Goal::Worst => shallowest(&space, runtime),
        Goal::Greedy(rule) => (greedy(&space, rule, runtime), false),
    };
    let replay = replay(board, &tree).expect("the strategy finds every code");
    Solution { tree, codes: replay.codes, total: replay.total, deepest: replay.deepest, proven }
}

fn greedy(space: &SearchSpace, rule: GreedyRule, runtime: &dyn Runtime) -> Tree {
    let of = space.lanes.candidates.len();
    let mut done = 0;
    let should_stop = || runtime.should_stop();
    Greedy::until(space, rule, &should_stop).strategy(&mut |settled| {
        done += settled;
        runtime.report(Progress { done, of, total: None });
    })
}

/// The best strategy found within the limit of guesses, and whether it is proven that there is no better one, or none at
/// all.
fn within(space: &SearchSpace, limit: Option<usize>, runtime: &dyn Runtime) -> (Option<Tree>, bool) {
    let problem = Problem::new(space, limit);
    if !space.has_table() {
        return (beam_search(&problem, usize::MAX, runtime).map(|(_, tree)| tree), false);
    }
    let should_stop = || runtime.should_stop();
    // A good strategy first: its cost bounds the proof, and it is the result if the time is too short.
    let good = if space.lanes.candidates.len() <= MAX_CODES_FOR_FAST_PROOF {
        BranchAndBound::new(&problem, Width::Beam([1, 2, 2, 2]), &should_stop).whole(INFEASIBLE)
    } else {
        beam_search(&problem, ROUNDS_BEFORE_PROOF, runtime)
    };
    let (budget, good) = good.map_or((INFEASIBLE, None), |(total, tree)| (total, Some(tree)));
    let mut search = BranchAndBound::new(&problem, Width::All, &should_stop);
    let best = search.whole(budget).map(|(_, tree)| tree);
    (best.or(good), !search.stopped())
}

/// Iterative deepening: allows one guess more until there is a strategy.
fn shallowest(space: &SearchSpace, runtime: &dyn Runtime) -> (Tree, bool) {
    let codes = space.lanes.candidates.len();
    let least = (1..=codes).find(|&limit| Problem::new(space, Some(limit)).is_possible()).unwrap_or(codes);
    let mut proven = true;
    for limit in least..=codes {
        let (found, sure) = within(space, Some(limit), runtime);
        proven &= sure;
        if let Some(tree) = found {
            return (tree, proven);
        }
        if runtime.should_stop() {
            break;
        }
    }
    (greedy(space, GreedyRule::WorstCase, runtime), false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::runtime::SingleThreaded;
    use crate::mastermind::symmetry::Symmetry;
    use inference::mastermind::Backend;
    use inference::mastermind::Repeats;

    #[test]
    fn both_backends_find_the_same_strategies() {
        for (pegs, colours) in [(3, 5), (4, 4), (5, 3), (6, 2)] {
            let board = Board::new(pegs, colours, Repeats::Everywhere).unwrap();
            let (best, plain) = (SearchSpace::new(board), SearchSpace::with_backend(board, Backend::Portable));
            assert_eq!(within(&best, None, &SingleThreaded), within(&plain, None, &SingleThreaded), "{board}");
            assert_eq!(shallowest(&best, &SingleThreaded), shallowest(&plain, &SingleThreaded), "{board}");
            let rule = GreedyRule::Entropy;
            assert_eq!(greedy(&best, rule, &SingleThreaded), greedy(&plain, rule, &SingleThreaded), "{board}");
        }
    }

    #[test]
    fn the_search_is_the_same_with_and_without_a_table() {
        for (pegs, colours) in [(3, 5), (4, 4), (5, 3)] {
            let board = Board::new(pegs, colours, Repeats::Everywhere).unwrap();
            let with = SearchSpace::new(board);
            let without = SearchSpace::without_table(board, Backend::detect());
            for limit in [None, Some(5)] {
                let total = |space| {
                    let problem = Problem::new(space, limit);
                    BranchAndBound::new(&problem, Width::All, &|| false).whole(INFEASIBLE).map(|(total, _)| total)
                };
                assert_eq!(total(&with), total(&without), "{board}");
            }
        }
    }

    /// Asks to stop after this many questions.
    struct Hurried(std::sync::atomic::AtomicUsize);

    impl Runtime for Hurried {
        fn should_stop(&self) -> bool {
            let left = self.0.load(std::sync::atomic::Ordering::Relaxed);
            self.0.store(left.saturating_sub(1), std::sync::atomic::Ordering::Relaxed);
            left == 0
        }
    }

    /// A board of 531,441 codes ran for minutes after its time was over.
    #[test]
    fn a_search_that_is_stopped_gives_a_complete_strategy_soon() {
        let board = Board::new(6, 9, Repeats::Everywhere).unwrap();
        for goal in [Goal::Expected, Goal::Worst, Goal::Greedy(GreedyRule::Entropy)] {
            let solution = solve(board, goal, &Hurried(std::sync::atomic::AtomicUsize::new(50)));
            assert_eq!((solution.codes, solution.proven), (531_441, false), "{goal:?}");
        }
    }

    #[test]
    fn the_1290_codes_of_several_colours_cost_5600() {
        let board = Board::new(4, 6, Repeats::Everywhere).unwrap();
        let space = SearchSpace::new(board);
        let problem = Problem::new(&space, None);
        let all = space.lanes.candidates.iter().copied();
        let hidden: Vec<u32> = all.filter(|&code| space.colour_set(code).count_ones() > 1).collect();
        // Permuting pegs and colours keeps the set, so the search may use the symmetry.
        let symmetry = Symmetry::new(board);
        let mut search = BranchAndBound::new(&problem, Width::All, &|| false);
        assert_eq!(hidden.len(), 1290);
        assert_eq!(search.search(&hidden, problem.start(&symmetry), INFEASIBLE), 5600);
    }
}
