//! Solving a board: the cheapest strategy for a goal, replayed before it is told.

use std::str::FromStr;

use super::beam::beam;
use super::bounds::NEVER;
use super::check::replay;
use super::greedy::{Greedy, Rule};
use super::ground::Ground;
use super::host::{Host, News};
use super::problem::Problem;
use super::search::{Search, Width};
use super::tree::Tree;
use inference::mastermind::Board;

/// Up to so many codes the proof is quick, and the first strategy found need not be very good.
const QUICKLY_PROVEN: usize = 2500;
/// How long to look for a good strategy where the proof will take long.
const ROUNDS_BEFORE_PROOF: usize = 2;

/// What a strategy is to be good at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The fewest guesses on average.
    Expected,
    /// The fewest guesses for the hardest code, and then the fewest on average.
    Worst,
    /// Whatever a rule gives that looks one guess ahead.
    Greedy(Rule),
}

impl Goal {
    /// Every goal by the name it is asked for with.
    pub const NAMED: [(&'static str, Goal); 6] = [
        ("expected", Goal::Expected),
        ("worst", Goal::Worst),
        ("greedy-worst", Goal::Greedy(Rule::WorstCase)),
        ("greedy-size", Goal::Greedy(Rule::ExpectedSize)),
        ("greedy-entropy", Goal::Greedy(Rule::Entropy)),
        ("greedy-parts", Goal::Greedy(Rule::MostParts)),
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

/// A strategy and what it needs, as replayed against every code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The strategy.
    pub tree: Tree,
    /// The codes there are.
    pub codes: u32,
    /// The guesses for all codes together.
    pub total: u32,
    /// The guesses for the hardest code.
    pub deepest: u32,
    /// Whether no strategy is better by the goal.
    pub proven: bool,
}

/// Solves the board for the goal. Small boards are solved to the end, which is proof; large ones for as long as the
/// host lets it.
pub fn solve(board: Board, goal: Goal, host: &dyn Host) -> Solution {
    let ground = Ground::new(board);
    let (tree, proven) = match goal {
        Goal::Expected => {
            let (found, proven) = within(&ground, None, host);
            (found.unwrap_or_else(|| greedy(&ground, Rule::Entropy, host)), proven)
        }
        Goal::Worst => shallowest(&ground, host),
        Goal::Greedy(rule) => (greedy(&ground, rule, host), false),
    };
    let replay = replay(board, &tree).expect("a strategy that was found finds every code");
    Solution { tree, codes: replay.codes, total: replay.total, deepest: replay.deepest, proven }
}

fn greedy(ground: &Ground, rule: Rule, host: &dyn Host) -> Tree {
    let of = ground.lanes.candidates.len();
    let mut done = 0;
    Greedy::new(ground, rule).strategy(&mut |settled| {
        done += settled;
        host.hear(News { done, of, total: None });
    })
}

/// The cheapest strategy found that needs no more guesses than the limit, and whether that there is no cheaper one,
/// or none at all, is proven.
fn within(ground: &Ground, limit: Option<usize>, host: &dyn Host) -> (Option<Tree>, bool) {
    let problem = Problem::new(ground, limit);
    if !ground.has_table() {
        return (beam(&problem, usize::MAX, host).map(|(_, tree)| tree), false);
    }
    let over = || host.is_over();
    // A good strategy first: where the time is too short for the best, it is the answer.
    let good = if ground.lanes.candidates.len() <= QUICKLY_PROVEN {
        Search::new(&problem, Width::Beam([1, 2, 2, 2]), &over).whole(NEVER)
    } else {
        beam(&problem, ROUNDS_BEFORE_PROOF, host)
    };
    let (budget, good) = good.map_or((NEVER, None), |(total, tree)| (total, Some(tree)));
    let mut search = Search::new(&problem, Width::All, &over);
    let best = search.whole(budget).map(|(_, tree)| tree);
    (best.or(good), !search.stopped())
}

/// Allows one guess more until there is a strategy.
fn shallowest(ground: &Ground, host: &dyn Host) -> (Tree, bool) {
    let codes = ground.lanes.candidates.len();
    let least = (1..=codes).find(|&limit| Problem::new(ground, Some(limit)).is_possible()).unwrap_or(codes);
    let mut proven = true;
    for limit in least..=codes {
        let (found, sure) = within(ground, Some(limit), host);
        proven &= sure;
        if let Some(tree) = found {
            return (tree, proven);
        }
        if host.is_over() {
            break;
        }
    }
    (greedy(ground, Rule::WorstCase, host), false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::host::Alone;
    use crate::mastermind::symmetry::Symmetry;
    use inference::mastermind::Path;
    use inference::mastermind::Repeats;

    #[test]
    fn any_machine_finds_the_same_strategies() {
        for (pegs, colours) in [(3, 5), (4, 4), (5, 3), (6, 2)] {
            let board = Board::new(pegs, colours, Repeats::Everywhere).unwrap();
            let (best, plain) = (Ground::new(board), Ground::with_path(board, Path::Plain));
            assert_eq!(within(&best, None, &Alone), within(&plain, None, &Alone), "{board}");
            assert_eq!(shallowest(&best, &Alone), shallowest(&plain, &Alone), "{board}");
            let rule = Rule::Entropy;
            assert_eq!(greedy(&best, rule, &Alone), greedy(&plain, rule, &Alone), "{board}");
        }
    }

    #[test]
    fn the_board_is_searched_alike_with_and_without_a_table() {
        for (pegs, colours) in [(3, 5), (4, 4), (5, 3)] {
            let board = Board::new(pegs, colours, Repeats::Everywhere).unwrap();
            let with = Ground::new(board);
            let without = Ground::without_table(board, Path::best());
            for limit in [None, Some(5)] {
                let total = |ground| {
                    let problem = Problem::new(ground, limit);
                    Search::new(&problem, Width::All, &|| false).whole(NEVER).map(|(total, _)| total)
                };
                assert_eq!(total(&with), total(&without), "{board}");
            }
        }
    }

    #[test]
    fn a_codemaker_who_never_hides_one_colour_makes_1290_codes_cost_5600() {
        let board = Board::new(4, 6, Repeats::Everywhere).unwrap();
        let ground = Ground::new(board);
        let problem = Problem::new(&ground, None);
        let all = ground.lanes.candidates.iter().copied();
        let hidden: Vec<u32> = all.filter(|&code| ground.colour_set(code).count_ones() > 1).collect();
        // Exchanging pegs and colours keeps the set, so the search may use it.
        let symmetry = Symmetry::new(board);
        let mut search = Search::new(&problem, Width::All, &|| false);
        assert_eq!(hidden.len(), 1290);
        assert_eq!(search.search(&hidden, problem.start(&symmetry), NEVER), 5600);
    }
}
