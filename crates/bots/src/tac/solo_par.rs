//! The par of a deal of solo TAC: the fewest cards it takes (TAC-10.4) with the whole stack known.
//!
//! Sixteen marbles and a hundred cards are out of reach of an exact search. The solution is the best of several beam
//! searches, so it is an upper bound that can be replayed card by card; the lower bound is the time at which enough opening
//! cards have been dealt.

use super::move_values::Choice;
use super::value_model::{HeuristicModel, LOGISTIC_SCALE, ValueModel};
use knobel_core::{Luck, Match, Rng, Seat, Stream, Viewer};
use serde::Serialize;
use std::collections::HashSet;
use std::ops::ControlFlow;
use tac::position::{Colour, Position};
use tac::{Action, Card, Ending, Event, Hand, Outcome, Phase, Plays, Setup, Table, Tac, Version};

/// Bounds of the number of cards that a deal of solo TAC takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacPar"))]
pub struct SoloPar {
    /// The fewest cards found; none if no solution was found with the known stacks.
    pub cards: Option<u32>,
    /// Lower bound.
    pub at_least: u32,
}

impl SoloPar {
    /// Whether the solution found is optimal.
    pub fn is_proven(&self) -> bool {
        self.cards == Some(self.at_least)
    }
}

/// Beam width for the review of a match.
const REVIEW_WIDTH: usize = 250;

/// The par of a match of solo TAC, with as many stacks as the match used; none in other versions. A search that should
/// stop early gives the best solution found until then.
pub fn of_match(setup: &Setup, played: &Match<Tac>, should_stop: &dyn Fn() -> bool) -> Option<SoloPar> {
    let opening = played.log().first().filter(|_| setup.version() == Version::Alone)?;
    let opened = Match::<Tac>::replay(setup, std::slice::from_ref(opening));
    let observation = opened.observation(Viewer::Everything);
    let mut events = opening.events().iter();
    let shuffled =
        events.find_map(|event| if let Event::Shuffled { stack, .. } = event { Some(stack) } else { None })?;
    let stack = &shuffled[..usize::from(observation.public.stack)];
    let hands = std::array::from_fn(|seat| observation.hand(Seat(seat as u8)).unwrap_or(Hand::EMPTY));
    let table = Table::imagined(observation.public, hands, [None; 4], stack);
    let later = played.effective_steps().skip(1).flat_map(|(_, step)| step.orders().to_vec());
    Some(solve(&table, &later.collect::<Vec<_>>(), REVIEW_WIDTH, |_| go_on_unless(should_stop())).0)
}

fn go_on_unless(stop: bool) -> ControlFlow<()> {
    if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// The par of the deal of a seed, and the solution. `progress` is called with the number of cards searched, and says
/// whether to go on; otherwise the best solution found until then is given.
pub fn par_of_deal(
    master: bool,
    seed: u64,
    width: usize,
    progress: impl FnMut(u32) -> ControlFlow<()>,
) -> (SoloPar, Vec<SolutionStep>) {
    let (table, later) = dealt(master, seed);
    let (par, solution) = solve(&table, &later, width, progress);
    (par, replay(master, seed, &solution).0)
}

/// Stacks after the first that are known; no deal needs more.
const LATER_STACKS: usize = 2;

/// The deal of a seed, and the shuffles of its later stacks.
fn dealt(master: bool, seed: u64) -> (Table, Vec<Vec<u8>>) {
    let mut luck = Stream::seeded(seed);
    let table = Table::dealt_out(Version::Alone, master, &mut luck);
    let cards = if master { 104 } else { 100 };
    (table, (0..LATER_STACKS).map(|_| luck.order(cards)).collect())
}

/// One step of a solution, in the game's notation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SolutionStep {
    /// The acting seat.
    pub seat: Seat,
    /// The action.
    pub text: String,
}

/// Replays a solution by the rules: its actions and the outcome.
fn replay(master: bool, seed: u64, solution: &[Choice]) -> (Vec<SolutionStep>, Option<Outcome>) {
    let setup = Setup::new(Version::Alone, None, master).expect("one person can play it");
    let mut luck = Stream::seeded(seed);
    let mut game = Match::<Tac>::begin(&setup, &mut luck);
    let mut steps = vec![];
    for choice in solution {
        let Some(seat) = game.awaited().first().copied() else { break };
        if game.observation(Viewer::Public).public.phase == Phase::StackUsedUp {
            let step = game.judge(seat, Action::GoOn, &mut luck).expect("one may go on");
            game.commit(step);
        }
        let Some(seat) = game.awaited().first().copied() else { break };
        let action = choice.action(&game.observation(Viewer::Seat(seat)));
        steps.push(SolutionStep { seat, text: action.to_string() });
        let step = game.judge(seat, action, &mut luck).expect("a solution has only legal actions");
        game.commit(step);
    }
    (steps, game.outcome())
}

/// A node of the beam.
struct BeamNode {
    table: Table,
    value: f64,
    /// Its last step in the [`StepArena`].
    step: Option<usize>,
}

/// All steps that led to a node, each with the index of its predecessor.
#[derive(Default)]
struct StepArena(Vec<(Option<usize>, Choice)>);

impl StepArena {
    fn add(&mut self, before: Option<usize>, choice: Choice) -> Option<usize> {
        self.0.push((before, choice));
        Some(self.0.len() - 1)
    }

    fn path(&self, mut last: Option<usize>) -> Vec<Choice> {
        let mut path = vec![];
        while let Some(step) = last {
            let (before, choice) = self.0[step];
            path.push(choice);
            last = before;
        }
        path.reverse();
        path
    }
}

/// Beam search card by card: the `width` tables with the highest values are expanded.
fn beam_search(
    table: &Table,
    later: &[Vec<u8>],
    width: usize,
    yard_penalty: f64,
    progress: &mut impl FnMut(u32) -> ControlFlow<()>,
) -> (SoloPar, Vec<Choice>) {
    let at_least = lower_bound(table);
    let mut rng = Stream::seeded(0);
    let mut steps = StepArena::default();
    let mut beam = vec![BeamNode { table: *table, value: 0.0, step: None }];
    let mut later = later.iter();
    while let Some(first) = beam.first() {
        if progress(first.table.public().played).is_break() {
            break;
        }
        if first.table.public().phase == Phase::StackUsedUp {
            let Some(order) = later.next() else { break };
            beam.iter_mut().for_each(|node| node.table.go_on(&mut FixedOrder(order)));
        }
        let dealt = expand_exchanges(beam, &mut steps, &mut rng);
        let mut next = expand_plays(&dealt, yard_penalty, &mut steps);
        if let Some(won) = next.iter().find(|node| is_won(&node.table)) {
            return (SoloPar { cards: Some(won.table.public().played), at_least }, steps.path(won.step));
        }
        next.sort_by(|one, other| other.value.total_cmp(&one.value));
        next.truncate(width);
        beam = next;
    }
    (SoloPar { cards: None, at_least }, vec![])
}

/// Penalties for a marble in its yard, in fields, tried one after the other: none is best for every deal.
const YARD_PENALTIES: [f64; 2] = [60.0, 100.0];

/// Width of the first search, which takes milliseconds: there is a solution to show when the time is short.
const FIRST_WIDTH: usize = 10;

/// The best solution of several beam searches.
fn solve(
    table: &Table,
    later: &[Vec<u8>],
    width: usize,
    mut progress: impl FnMut(u32) -> ControlFlow<()>,
) -> (SoloPar, Vec<Choice>) {
    let first = beam_search(table, later, width.min(FIRST_WIDTH), YARD_PENALTIES[0], &mut |_| go_on_unless(false));
    let wide = YARD_PENALTIES.map(|penalty| beam_search(table, later, width, penalty, &mut progress));
    let solutions = wide.into_iter().chain([first]);
    let cards = |solution: &(SoloPar, Vec<Choice>)| solution.0.cards.unwrap_or(u32::MAX);
    solutions.min_by_key(cards).expect("there is a penalty")
}

fn in_yards(table: &Table) -> f64 {
    Colour::ALL.iter().map(|colour| f64::from(table.public().position.yard(*colour))).sum()
}

fn is_won(table: &Table) -> bool {
    matches!(table.public().phase, Phase::Over(Ending::Won(_)))
}

/// Exchanges tried for each table in which partners exchange cards: the model's, and random variations.
const EXCHANGES: usize = 4;

fn expand_exchanges(beam: Vec<BeamNode>, steps: &mut StepArena, rng: &mut dyn Rng) -> Vec<BeamNode> {
    let mut all = vec![];
    for node in beam {
        if node.table.public().phase != Phase::Exchange {
            all.push(node);
            continue;
        }
        for variation in 0..EXCHANGES {
            let BeamNode { mut table, value, mut step } = node;
            for seat in table.givers() {
                let hand = table.hand(seat);
                let default = HeuristicModel.gift(table.public(), seat, hand, &mut Plays::default());
                let any = hand.cards().nth(rng.pick(hand.len().max(1).into()));
                let Some(card) = default.filter(|_| variation == 0 || rng.pick(2) == 0).or(any) else { continue };
                table.give(seat, card);
                step = steps.add(step, Choice::Give(card));
            }
            all.push(BeamNode { table, value, step });
        }
    }
    all
}

/// All tables after one more card, without duplicates.
fn expand_plays(beam: &[BeamNode], yard_penalty: f64, steps: &mut StepArena) -> Vec<BeamNode> {
    let (mut list, mut buffer) = (Plays::default(), Plays::default());
    let mut known: HashSet<(Position, [Hand; 4])> = HashSet::new();
    let mut next = vec![];
    for node in beam {
        let Phase::Play(turn) = node.table.public().phase else { continue };
        for play in list.list(node.table.public(), turn, node.table.hand(turn.seat)) {
            let mut table = node.table;
            table.play(play, &mut buffer, &mut UnusedLuck);
            let hands = std::array::from_fn(|seat| table.hand(Seat(seat as u8)));
            if !known.insert((table.public().position, hands)) {
                continue;
            }
            let value =
                HeuristicModel.value(table.public(), turn.seat) * LOGISTIC_SCALE - yard_penalty * in_yards(&table);
            next.push(BeamNode { table, value, step: steps.add(node.step, Choice::Play(*play)) });
        }
    }
    next
}

/// Plays draw no luck: the stack is shuffled only when the game goes on.
struct UnusedLuck;

impl Luck for UnusedLuck {
    fn order(&mut self, n: u8) -> Vec<u8> {
        (0..n).collect()
    }
}

/// The next stack has this order.
struct FixedOrder<'a>(&'a [u8]);

impl Luck for FixedOrder<'_> {
    fn order(&mut self, _: u8) -> Vec<u8> {
        self.0.to_vec()
    }
}

/// Cards after the last marble was brought in: it can't go home from its start field (TAC-3.5), so it takes two more.
const CARDS_AFTER_LAST_OPENING: u32 = 2;

/// Lower bound of the number of cards: every marble in a yard takes a card that brings it in, and the cards of a deal come
/// into a hand only when all cards of the deals before have been played.
fn lower_bound(table: &Table) -> u32 {
    let public = table.public();
    let in_yards: u32 = Colour::ALL.iter().map(|colour| u32::from(public.position.yard(*colour))).sum();
    if in_yards == 0 {
        return public.played + 1;
    }
    let brings_in = |card: &Card| card.opens() || matches!(card, Card::Tac | Card::Angel);
    let count = |cards: &[Card]| cards.iter().filter(|card| brings_in(card)).count() as u32;
    let hands: Vec<Card> = (0..4).flat_map(|seat| table.hand(Seat(seat)).cards()).collect();
    let (mut found, mut laid, mut size) = (count(&hands), public.played, hands.len() as u32);
    let mut still = in_yards;
    let mut stack = table.stack();
    while found < still && !stack.is_empty() {
        still -= found;
        laid += size;
        let deal = if stack.len() == 24 { 24 } else { 20.min(stack.len()) }; // TAC-2.3
        let (rest, dealt) = stack.split_at(stack.len() - deal);
        (stack, found, size) = (rest, count(dealt), deal as u32);
    }
    laid + still + CARDS_AFTER_LAST_OPENING
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solution_brings_all_marbles_home_in_par() {
        for seed in 0..2 {
            let (table, later) = dealt(false, seed);
            let (par, solution) = solve(&table, &later, 40, |_| go_on_unless(false));
            let cards = par.cards.expect("three stacks are enough");
            let outcome = replay(false, seed, &solution).1.expect("all are home");
            assert_eq!(outcome.cards, cards);
            assert!(par.at_least <= cards && cards < 160, "{par:?}");
        }
    }

    #[test]
    fn a_deal_with_few_opening_cards_takes_longer() {
        let par = solve(&dealt(false, 1).0, &[], 1, |_| go_on_unless(false)).0;
        assert!((60..=100).contains(&par.at_least), "{par:?}");
    }

    #[test]
    fn a_search_that_is_stopped_gives_the_best_solution_found() {
        let (table, later) = dealt(false, 0);
        let (par, solution) = solve(&table, &later, 1_000_000, |_| ControlFlow::Break(()));
        assert!(par.cards.is_some() && replay(false, 0, &solution).1.is_some(), "{par:?}");
    }

    #[test]
    fn only_solo_matches_have_a_par() {
        let pairs = Setup::new(Version::Pairs, None, false).expect("playable");
        let game = Match::<Tac>::begin(&pairs, &mut Stream::seeded(1));
        assert_eq!(of_match(&pairs, &game, &|| false), None);
    }
}
