//! Known optimal costs, and small boards solved again by exhaustive search.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use bots::mastermind::{
    ComparisonBench, Goal, GreedyRule, Instructions, Progress, ReplayError, Runtime, SingleThreaded, Solution, Tree,
    replay, solve,
};
use inference::mastermind::{Answer, Board, Code, Repeats};

fn board(pegs: usize, colours: usize) -> Board {
    Board::new(pegs, colours, Repeats::Everywhere).unwrap()
}

fn expected(pegs: usize, colours: usize) -> Solution {
    solve(board(pegs, colours), Goal::Expected, &SingleThreaded)
}

#[test]
fn small_boards_have_the_known_optimal_costs() {
    for (pegs, colours, total) in [(3, 4, 206), (3, 5, 451), (3, 6, 854), (4, 4, 905), (5, 3, 816)] {
        let solution = expected(pegs, colours);
        assert_eq!(solution.total, total, "{pegs} pegs, {colours} colours");
        assert!(solution.proven);
    }
}

#[test]
fn the_standard_board_costs_5625_guesses_and_one_more_with_at_most_five_guesses() {
    let free = expected(4, 6);
    assert_eq!((free.total, free.deepest, free.proven), (5625, 6, true));
    let bounded = solve(board(4, 6), Goal::Worst, &SingleThreaded);
    assert_eq!((bounded.total, bounded.deepest, bounded.proven), (5626, 5, true));
}

#[test]
fn one_step_rules_have_the_costs_known_for_the_standard_board() {
    let rules = [
        (GreedyRule::WorstCase, 5801),
        (GreedyRule::ExpectedSize, 5696),
        (GreedyRule::Entropy, 5722),
        (GreedyRule::MostParts, 5668),
    ];
    for (rule, total) in rules {
        let solution = solve(board(4, 6), Goal::Greedy(rule), &SingleThreaded);
        assert_eq!(solution.total, total, "{rule:?}");
        assert!(!solution.proven);
    }
}

#[test]
fn exhaustive_search_finds_nothing_better_on_small_boards() {
    let sizes = [(1, 4), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (2, 7), (3, 2), (3, 3), (4, 2)];
    for (pegs, colours) in sizes {
        for repeats in [Repeats::Everywhere, Repeats::InGuesses, Repeats::Nowhere] {
            let Ok(board) = Board::new(pegs, colours, repeats) else { continue };
            let solution = solve(board, Goal::Expected, &SingleThreaded);
            assert!(solution.proven);
            assert_eq!(Some(solution.total), ExhaustiveSearch::new(board).least(None), "{board}");
        }
    }
}

#[test]
fn exhaustive_search_needs_as_many_guesses_in_the_worst_case() {
    for (pegs, colours, repeats) in [
        (2, 3, Repeats::Everywhere),
        (2, 6, Repeats::Everywhere),
        (3, 3, Repeats::Everywhere),
        (2, 5, Repeats::Nowhere),
        (3, 4, Repeats::Nowhere),
        (3, 4, Repeats::InGuesses),
    ] {
        let board = Board::new(pegs, colours, repeats).unwrap();
        let solution = solve(board, Goal::Worst, &SingleThreaded);
        assert!(solution.proven);
        let mut exhaustive = ExhaustiveSearch::new(board);
        let (limit, total) = (1..).find_map(|limit| Some((limit, exhaustive.least(Some(limit))?))).unwrap();
        assert_eq!((solution.deepest, solution.total), (limit, total), "{board}");
    }
}

#[test]
fn a_search_that_is_stopped_at_once_still_returns_a_strategy() {
    struct Hurried;
    impl Runtime for Hurried {
        fn should_stop(&self) -> bool {
            true
        }
    }
    for goal in [Goal::Expected, Goal::Worst] {
        let solution = solve(board(4, 5), goal, &Hurried);
        assert!(!solution.proven);
        assert_eq!(solution.codes, 625);
    }
}

#[test]
fn a_board_too_large_for_proof_is_searched_by_several_threads_until_it_is_stopped() {
    /// Two threads; stops after the first progress report.
    #[derive(Default)]
    struct Pair {
        reports: AtomicUsize,
    }
    impl Runtime for Pair {
        fn should_stop(&self) -> bool {
            self.reports.load(Ordering::Relaxed) > 0
        }
        fn report(&self, progress: Progress) {
            assert!(progress.done <= progress.of);
            self.reports.fetch_add(1, Ordering::Relaxed);
        }
        fn run(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
            let next = AtomicUsize::new(0);
            let work = || {
                while let Some(mine) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&mine| mine < jobs) {
                    job(mine);
                }
            };
            std::thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(work))));
        }
    }
    let solution = solve(board(4, 9), Goal::Expected, &Pair::default());
    assert_eq!((solution.codes, solution.proven), (6561, false));
    assert!(solution.total < solve(board(4, 9), Goal::Greedy(GreedyRule::Entropy), &SingleThreaded).total);
}

#[test]
fn a_tree_is_parsed_from_its_text() {
    let board = Board::new(3, 10, Repeats::Nowhere).unwrap();
    let tree = solve(board, Goal::Greedy(GreedyRule::Entropy), &SingleThreaded).tree;
    assert_eq!(Tree::parse(&tree.text(board), board), Ok(tree));
}

#[test]
fn a_text_that_is_no_tree_is_rejected() {
    for text in ["", "1", "13", "11(", "11(0b0w:22", "11(0b0w:22)x", "11(0b:22)", "11(0b0w22)", "11,12"] {
        assert!(Tree::parse(text, board(2, 2)).is_err(), "{text}");
    }
}

#[test]
fn a_tree_has_a_json_form() {
    let tree = Tree::parse("12(0b0w:33,0b1w:31(1b0w:41))", board(2, 4)).unwrap();
    let json =
        r#"{"guess":"12","replies":{"0b0w":{"guess":"33"},"0b1w":{"guess":"31","replies":{"1b0w":{"guess":"41"}}}}}"#;
    assert_eq!(tree.json(board(2, 4)), json);
}

#[test]
fn the_replay_detects_every_code_that_a_broken_tree_misses() {
    let board = board(3, 4);
    let whole = solve(board, Goal::Expected, &SingleThreaded).tree;
    assert_eq!(replay(board, &whole).map(|replay| replay.total), Ok(206));
    for position in 0..whole.replies.len() {
        let mut broken = whole.clone();
        broken.replies.remove(position);
        assert!(matches!(replay(board, &broken), Err(ReplayError::NotFound { .. })), "without reply {position}");
    }
    let mut swapped = whole.clone();
    swapped.replies.swap(0, 1);
    (swapped.replies[0].0, swapped.replies[1].0) = (swapped.replies[1].0, swapped.replies[0].0);
    assert!(replay(board, &swapped).is_err(), "two replies exchanged");
}

#[test]
fn the_replay_rejects_guesses_that_the_board_does_not_allow() {
    let strict = Board::new(2, 3, Repeats::Nowhere).unwrap();
    let tree = Tree::last(Code::parse("11", strict).unwrap());
    assert_eq!(replay(strict, &tree), Err(ReplayError::NoGuess { guess: "11".into() }));
}

#[test]
fn comparisons_count_every_black_pin_with_all_instructions() {
    for machine in [Instructions::Best, Instructions::Portable] {
        let mut comparing = ComparisonBench::new(board(4, 6), machine);
        assert_eq!(comparing.all(), 4 * 216);
        assert_eq!(comparing.comparisons(), 1296 * 1296);
    }
}

/// The minimal cost by trying every guess on every set, without bounds or symmetry.
struct ExhaustiveSearch {
    guesses: Vec<Code>,
    codes: Vec<Code>,
    board: Board,
    known: HashMap<(u64, Option<u32>), Option<u32>>,
}

impl ExhaustiveSearch {
    fn new(board: Board) -> Self {
        let (guesses, codes) = (board.guesses(), board.codes());
        assert!(codes.len() <= 64);
        Self { guesses, codes, board, known: HashMap::new() }
    }

    fn least(&mut self, limit: Option<u32>) -> Option<u32> {
        let all = u64::MAX >> (64 - self.codes.len());
        self.of(all, limit)
    }

    fn of(&mut self, set: u64, limit: Option<u32>) -> Option<u32> {
        if limit == Some(0) {
            return None;
        }
        if let Some(&known) = self.known.get(&(set, limit)) {
            return known;
        }
        let below = limit.map(|limit| limit - 1);
        let least = (0..self.guesses.len()).filter_map(|guess| self.with_guess(set, self.guesses[guess], below)).min();
        self.known.insert((set, limit), least);
        least
    }

    fn with_guess(&mut self, set: u64, guess: Code, below: Option<u32>) -> Option<u32> {
        let mut cells: HashMap<Answer, u64> = HashMap::new();
        for code in (0..self.codes.len()).filter(|code| set >> code & 1 == 1) {
            *cells.entry(self.board.answer(guess, self.codes[code])).or_default() |= 1 << code;
        }
        cells.remove(&self.board.win());
        // A guess without information never leads to a solution.
        if cells.values().any(|&cell| cell == set) {
            return None;
        }
        cells.values().try_fold(set.count_ones(), |total, &cell| Some(total + self.of(cell, below)?))
    }
}
