//! Exhaustive depth-first search with a transposition table: every line of play that brings all marbles home with some
//! cards while nobody else plays.

use super::card_uses::{CardUses, MarbleLog};
use knobel_core::Seat;
use std::collections::{BTreeSet, HashMap};
use tac::position::Position;
use tac::{Duty, Hand, LastMarble, Observation, Phase, Pile, Play, Plays, Public, Seats, Turn, Version};

/// Who plays: black, for its own marbles and then for blue's (TAC-3.11).
pub(super) const ME: Seat = Seat(0);
pub(super) const TURN: Turn = Turn { seat: ME, by: ME, duty: Duty::Play };

/// What a solver found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FoundSolution {
    /// One way that leads home.
    pub(super) line: Vec<Play>,
    /// How many solutions there are, two standing for two or more: ways that differ in which card does what for which
    /// marble. Ways that differ in the order alone are one solution.
    pub(super) solutions: usize,
    /// How many positions can be reached on the way, dead ends included.
    pub(super) tries: usize,
}

/// The open table of a problem: black holds these cards, and nobody else holds any.
pub(super) fn public(position: Position, hand: Hand) -> Public {
    Public {
        version: Version::Teams,
        master: true,
        position,
        previous: None,
        before_fool: None,
        last_marble: LastMarble::default(),
        dealer: Seat(3),
        phase: Phase::Play(TURN),
        held: [hand.len(), 0, 0, 0],
        openers: Seats::default(),
        given: Seats::default(),
        laid: Pile::default(),
        played: 0,
        stack: 0,
    }
}

/// Looks for all ways; nothing if there is none.
pub(super) fn solve(position: Position, hand: Hand) -> Option<FoundSolution> {
    let mut solver = Solver::default();
    if !solver.leads_home(position, hand) {
        return None;
    }
    let mut found = vec![];
    solver.collect(position, hand, &MarbleLog::of(&position), &mut vec![], &mut found);
    let uses: BTreeSet<&CardUses> = found.iter().map(|(uses, _)| uses).collect();
    let solutions = uses.len();
    let (_, line) = found.into_iter().next()?;
    Some(FoundSolution { line, solutions, tries: solver.known.len() })
}

#[derive(Default)]
struct Solver {
    /// Can all be brought home from here?
    known: HashMap<(Position, Hand), bool>,
}

impl Solver {
    fn plays(&self, position: Position, hand: Hand) -> Vec<Play> {
        Plays::default().list(&public(position, hand), TURN, hand).to_vec()
    }

    fn leads_home(&mut self, position: Position, hand: Hand) -> bool {
        if is_solved(&position) {
            return true;
        }
        if hand.is_empty() {
            return false;
        }
        if let Some(known) = self.known.get(&(position, hand)) {
            return *known;
        }
        let mut leads = false;
        for play in self.plays(position, hand) {
            leads |= self.leads_home(play.position, without(hand, &play)); // all are looked at, so that tries are counted
        }
        self.known.insert((position, hand), leads);
        leads
    }

    /// Follows the ways that lead home, until a second solution is found.
    fn collect(
        &mut self,
        position: Position,
        hand: Hand,
        log: &MarbleLog,
        line: &mut Vec<Play>,
        found: &mut Vec<(CardUses, Vec<Play>)>,
    ) {
        if is_solved(&position) {
            let uses = log.uses(hand);
            if found.iter().all(|(known, _)| *known != uses) {
                found.push((uses, line.clone()));
            }
            return;
        }
        for play in self.plays(position, hand) {
            let left = without(hand, &play);
            if found.len() > 1 || !self.leads_home(play.position, left) {
                continue;
            }
            let public = public(position, hand);
            let (hands, seating) = (vec![(ME, hand)], public.sides());
            let observation = Observation { public, me: Some(ME), hands, gifts: vec![], seating };
            line.push(play);
            self.collect(play.position, left, &log.after(&observation.action(&play)), line, found);
            line.pop();
        }
    }
}

pub(super) fn is_solved(position: &Position) -> bool {
    Version::Teams.sides().winner(position) == Some(ME)
}

fn without(mut hand: Hand, play: &Play) -> Hand {
    hand.remove(play.card);
    hand
}
