//! A finish problem judged by the rules alone: matches are played to their end in every way that the game itself offers.

use super::card_uses::{CardUses, MarbleLog};
use super::solve::{ME, is_solved};
use super::{FinishProblem, FinishProblemError, is_won};
use knobel_core::{Choice, Game, Observation as _, Stream, Viewer};
use std::collections::{BTreeSet, HashSet};
use tac::position::Position;
use tac::{Action, Hand, Phase, Tac};

/// Has it the one solution it names, and does that take every card?
pub fn check(problem: &FinishProblem) -> Result<(), FinishProblemError> {
    let told: Vec<String> = problem.solution.iter().map(|step| step.text.clone()).collect();
    if !is_won(&problem.situation.setup, &told) {
        return Err(FinishProblemError::WrongSolution);
    }
    let mut table = Tac::new(&problem.situation.setup);
    apply(&mut table, |table| table.opening(&mut Stream::seeded(0)));
    let mut matches = Matches::default();
    matches.play_on(&table, &MarbleLog::of(&problem.situation.position));
    match matches.won.iter().next() {
        Some(uses) if uses.left.is_empty() && matches.won.len() == 1 => Ok(()),
        _ if matches.won.iter().any(|uses| !uses.left.is_empty()) => Err(FinishProblemError::Superfluous),
        _ => Err(FinishProblemError::NotUnique),
    }
}

#[derive(Default)]
struct Matches {
    /// Every solution.
    won: BTreeSet<CardUses>,
    /// Where no way leads home.
    lost: HashSet<(Position, Hand)>,
}

impl Matches {
    /// Plays every way on from here; can all be brought home?
    fn play_on(&mut self, table: &Tac, log: &MarbleLog) -> bool {
        let observation = table.observation(Viewer::Seat(ME));
        let hand = observation.hand(ME).unwrap_or(Hand::EMPTY);
        let at = (observation.public.position, hand);
        if is_solved(&at.0) {
            self.won.insert(log.uses(hand));
            return true;
        }
        let goes_on = matches!(observation.public.phase, Phase::Play(turn) if turn.seat == ME)
            && observation.public.held == [hand.len(), 0, 0, 0];
        if !goes_on || hand.is_empty() || self.lost.contains(&at) {
            return false;
        }
        let mut leads = false;
        for choice in observation.choices() {
            let Choice::Action(action) = choice;
            leads |= self.play_on(&after(table, &action), &log.after(&action));
        }
        if !leads {
            self.lost.insert(at);
        }
        leads
    }
}

/// The match after an action; the last card may be followed by a deal, which is not looked at.
fn after(table: &Tac, action: &Action) -> Tac {
    let mut after = table.clone();
    apply(&mut after, |table| table.resolve(ME, action, &mut Stream::seeded(0)));
    after
}

fn apply(table: &mut Tac, events: impl FnOnce(&Tac) -> Vec<tac::Event>) {
    let events = events(table);
    events.iter().for_each(|event| table.apply(event));
}
