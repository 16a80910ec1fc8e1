//! How few cards a deal of solo TAC takes (TAC-10.4), for somebody who knows the whole stack.
//!
//! Sixteen marbles and a hundred cards are too many for proof: the way found is the best of some beams of tables, and it is a
//! real one, card by card. Beside it stands a bound that no way can beat, by when enough opening cards have been dealt.

use super::guide::{CONFIDENCE, Greedy, Guide};
use super::weigh::Course;
use knobel_core::{Luck, Match, Rng, Seat, Stream, Viewer};
use serde::Serialize;
use std::collections::HashSet;
use tac::position::{Colour, Position};
use tac::{Action, Card, Ending, Event, Hand, Outcome, Phase, Plays, Setup, Table, Tac, Version};

/// What a deal of solo TAC can be done in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacPar"))]
pub struct Par {
    /// The fewest cards found; none where no way was found with the stacks that are known.
    pub cards: Option<u32>,
    /// Fewer than this can't be enough.
    pub at_least: u32,
}

impl Par {
    /// Is it certain that fewer cards won't do?
    pub fn is_proven(&self) -> bool {
        self.cards == Some(self.at_least)
    }
}

/// So many tables are kept from card to card when a match is looked back on.
const WIDTH: usize = 250;

/// The par of the deal a match of solo TAC began with, with as many stacks as it came to; none in other versions.
pub fn of_match(setup: &Setup, played: &Match<Tac>) -> Option<Par> {
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
    Some(par(&table, &later.collect::<Vec<_>>(), WIDTH, |_| {}).0)
}

/// The par of the deal that this seed gives, and the way found; `told` hears how many cards have been looked at.
pub fn par_of_deal(master: bool, seed: u64, width: usize, told: impl FnMut(u32)) -> (Par, Vec<WayStep>) {
    let (table, later) = dealt(master, seed);
    let (par, way) = par(&table, &later, width, told);
    (par, replayed(master, seed, &way).0)
}

/// So many stacks come after the first; nobody needs more.
const LATER_STACKS: usize = 2;

/// The deal of a seed, and how its later stacks are shuffled.
fn dealt(master: bool, seed: u64) -> (Table, Vec<Vec<u8>>) {
    let mut luck = Stream::seeded(seed);
    let table = Table::dealt_out(Version::Alone, master, &mut luck);
    let cards = if master { 104 } else { 100 };
    (table, (0..LATER_STACKS).map(|_| luck.order(cards)).collect())
}

/// One step of a way: who does what, in the game's notation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WayStep {
    /// Who.
    pub seat: Seat,
    /// What.
    pub text: String,
}

/// Plays a way by the rules; what was done, and what came of it.
fn replayed(master: bool, seed: u64, way: &[Course]) -> (Vec<WayStep>, Option<Outcome>) {
    let setup = Setup::new(Version::Alone, None, master).expect("one person can play it");
    let mut luck = Stream::seeded(seed);
    let mut game = Match::<Tac>::begin(&setup, &mut luck);
    let mut steps = vec![];
    for course in way {
        let Some(seat) = game.awaited().first().copied() else { break };
        if game.observation(Viewer::Public).public.phase == Phase::StackUsedUp {
            let step = game.judge(seat, Action::GoOn, &mut luck).expect("one may go on");
            game.commit(step);
        }
        let Some(seat) = game.awaited().first().copied() else { break };
        let action = course.action(&game.observation(Viewer::Seat(seat)));
        steps.push(WayStep { seat, text: action.to_string() });
        let step = game.judge(seat, action, &mut luck).expect("a way is made of what is allowed");
        game.commit(step);
    }
    (steps, game.outcome())
}

/// A table of the beam, and how it came about.
struct Kept {
    table: Table,
    worth: f64,
    /// Where among those made its last step is.
    step: Option<usize>,
}

/// Every step that led to a kept table, each with the one before it.
#[derive(Default)]
struct Made(Vec<(Option<usize>, Course)>);

impl Made {
    fn add(&mut self, before: Option<usize>, course: Course) -> Option<usize> {
        self.0.push((before, course));
        Some(self.0.len() - 1)
    }

    fn way(&self, mut last: Option<usize>) -> Vec<Course> {
        let mut way = vec![];
        while let Some(step) = last {
            let (before, course) = self.0[step];
            way.push(course);
            last = before;
        }
        way.reverse();
        way
    }
}

fn par_by(
    table: &Table,
    later: &[Vec<u8>],
    width: usize,
    taste: f64,
    told: &mut impl FnMut(u32),
) -> (Par, Vec<Course>) {
    let at_least = at_least(table);
    let mut rng = Stream::seeded(0);
    let mut made = Made::default();
    let mut beam = vec![Kept { table: *table, worth: 0.0, step: None }];
    let mut later = later.iter();
    while let Some(first) = beam.first() {
        told(first.table.public().played);
        if first.table.public().phase == Phase::StackUsedUp {
            let Some(order) = later.next() else { break };
            beam.iter_mut().for_each(|kept| kept.table.go_on(&mut Given(order)));
        }
        let dealt = exchanged(beam, &mut made, &mut rng);
        let mut next = laid(&dealt, taste, &mut made);
        if let Some(won) = next.iter().find(|kept| is_won(&kept.table)) {
            return (Par { cards: Some(won.table.public().played), at_least }, made.way(won.step));
        }
        next.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        next.truncate(width);
        beam = next;
    }
    (Par { cards: None, at_least }, vec![])
}

/// What a marble that waits in its yard is thought to cost, in fields: no one price is best for every deal.
const TASTES: [f64; 2] = [60.0, 100.0];

/// The best way of several beams.
fn par(table: &Table, later: &[Vec<u8>], width: usize, mut told: impl FnMut(u32)) -> (Par, Vec<Course>) {
    let ways = TASTES.map(|taste| par_by(table, later, width, taste, &mut told));
    let fewest = |way: &(Par, Vec<Course>)| way.0.cards.unwrap_or(u32::MAX);
    ways.into_iter().min_by_key(fewest).expect("there is a taste")
}

fn in_yards(table: &Table) -> f64 {
    Colour::ALL.iter().map(|colour| f64::from(table.public().position.yard(*colour))).sum()
}

fn is_won(table: &Table) -> bool {
    matches!(table.public().phase, Phase::Over(Ending::Won(_)))
}

/// Of each table in which partners exchange, so many ways to do it are tried.
const EXCHANGES: usize = 4;

fn exchanged(beam: Vec<Kept>, made: &mut Made, rng: &mut dyn Rng) -> Vec<Kept> {
    let mut all = vec![];
    for kept in beam {
        if kept.table.public().phase != Phase::Exchange {
            all.push(kept);
            continue;
        }
        for way in 0..EXCHANGES {
            let Kept { mut table, worth, mut step } = kept;
            for seat in table.givers() {
                let hand = table.hand(seat);
                let usual = Greedy.gift(table.public(), seat, hand, &mut Plays::default());
                let any = hand.cards().nth(rng.pick(hand.len().max(1).into()));
                let Some(card) = usual.filter(|_| way == 0 || rng.pick(2) == 0).or(any) else { continue };
                table.give(seat, card);
                step = made.add(step, Course::Give(card));
            }
            all.push(Kept { table, worth, step });
        }
    }
    all
}

/// Every table that one more card leads to, each once.
fn laid(beam: &[Kept], taste: f64, made: &mut Made) -> Vec<Kept> {
    let (mut list, mut room) = (Plays::default(), Plays::default());
    let mut known: HashSet<(Position, [Hand; 4])> = HashSet::new();
    let mut next = vec![];
    for kept in beam {
        let Phase::Play(turn) = kept.table.public().phase else { continue };
        for play in list.list(kept.table.public(), turn, kept.table.hand(turn.seat)) {
            let mut table = kept.table;
            table.play(play, &mut room, &mut Never);
            let hands = std::array::from_fn(|seat| table.hand(Seat(seat as u8)));
            if !known.insert((table.public().position, hands)) {
                continue;
            }
            let worth = Greedy.value(table.public(), turn.seat) * CONFIDENCE - taste * in_yards(&table);
            next.push(Kept { table, worth, step: made.add(kept.step, Course::Play(*play)) });
        }
    }
    next
}

/// The stack is shuffled when one goes on, and at no other time.
struct Never;

impl Luck for Never {
    fn order(&mut self, n: u8) -> Vec<u8> {
        (0..n).collect()
    }
}

/// The next stack lies so.
struct Given<'a>(&'a [u8]);

impl Luck for Given<'_> {
    fn order(&mut self, _: u8) -> Vec<u8> {
        self.0.to_vec()
    }
}

/// A marble just brought in can't go home from its start field (TAC-3.5): it takes two more cards.
const AFTER_THE_LAST: u32 = 2;

/// No way can be shorter: every marble in a yard takes a card that brings it in, and those of a deal are not in any hand
/// before all cards of the deals before it are laid.
fn at_least(table: &Table) -> u32 {
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
    laid + still + AFTER_THE_LAST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_found_brings_all_home_in_so_many_cards() {
        for seed in 0..2 {
            let (table, later) = dealt(false, seed);
            let (par, way) = par(&table, &later, 40, |_| {});
            let cards = par.cards.expect("three stacks are enough");
            let outcome = replayed(false, seed, &way).1.expect("all are home");
            assert_eq!(outcome.cards, cards);
            assert!(par.at_least <= cards && cards < 160, "{par:?}");
        }
    }

    #[test]
    fn a_deal_with_few_opening_cards_takes_longer() {
        let par = par(&dealt(false, 1).0, &[], 1, |_| {}).0;
        assert!((60..=100).contains(&par.at_least), "{par:?}");
    }

    #[test]
    fn only_a_match_alone_has_a_par() {
        let pairs = Setup::new(Version::Pairs, None, false).expect("playable");
        let game = Match::<Tac>::begin(&pairs, &mut Stream::seeded(1));
        assert_eq!(of_match(&pairs, &game), None);
    }
}
