//! Who plays in the worlds that search imagines, and what a board is worth there.

use super::care::Care;
use super::plain::{Plain, best};
use knobel_core::{Seat, View, Whim};
use tac::{Card, Hand, Now, Open, Play, Plays, Turn};

/// How everybody plays on, and what the board is worth when the deal is over.
pub trait Guide: Send + Sync {
    /// The play a seat makes of those it has.
    fn choose<'a>(
        &self,
        open: &Open,
        turn: Turn,
        hand: Hand,
        plays: &'a [Play],
        whim: &mut dyn Whim,
    ) -> Option<&'a Play>;
    /// The card a seat gives its partner.
    fn gift(&self, open: &Open, seat: Seat, hand: Hand, room: &mut Plays) -> Option<Card>;
    /// The most promising plays, the best first.
    fn promising(&self, view: &View<Now>, plays: &[Play], most: usize) -> Vec<Play>;
    /// What the board is worth to a seat's team between two deals: mostly its chance to win.
    fn value(&self, open: &Open, me: Seat) -> f64;
    /// While it works that out, so many results of cards could be looked at.
    fn cost_of_value(&self, _open: &Open) -> usize {
        1
    }

    /// What a won match is worth.
    fn won(&self, open: &Open, me: Seat, winner: Seat) -> f64 {
        let sides = open.sides();
        match (sides.one_team(), sides.allied(me, winner)) {
            (true, _) => HOME_TOGETHER - f64::from(open.played) / FEWER_CARDS, // TAC-10.1
            (false, true) => 1.0,
            (false, false) => 0.0,
        }
    }
}

/// More than any board that is not won.
const HOME_TOGETHER: f64 = 100.0;
/// A match takes some hundred cards.
const FEWER_CARDS: f64 = 100.0;
/// So much worth makes the chance to win e times the chance to lose, as fitted to the ends of 6,000 matches of
/// careful players.
pub(super) const CONFIDENCE: f64 = 220.0;

/// Everybody plays greedily and with care.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Guide for Greedy {
    fn choose<'a>(
        &self,
        open: &Open,
        turn: Turn,
        hand: Hand,
        plays: &'a [Play],
        whim: &mut dyn Whim,
    ) -> Option<&'a Play> {
        if plays.len() < 2 {
            return plays.first();
        }
        let care = Care::of(open, turn.by, hand);
        best(plays, |play| care.of_play(play), whim)
    }

    fn gift(&self, open: &Open, seat: Seat, hand: Hand, room: &mut Plays) -> Option<Card> {
        Plain::gift(open, seat, hand, room)
    }

    fn promising(&self, view: &View<Now>, plays: &[Play], most: usize) -> Vec<Play> {
        let now = &view.now;
        let Ok(turn) = now.my_turn() else { return vec![] };
        let care = Care::of(&now.open, turn.by, now.hand(turn.seat).unwrap_or(Hand::EMPTY));
        let mut ranked: Vec<(i32, Play)> = plays.iter().map(|play| (care.of_play(play), *play)).collect();
        ranked.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        ranked.into_iter().take(most).map(|(_, play)| play).collect()
    }

    fn value(&self, open: &Open, me: Seat) -> f64 {
        let worth = f64::from(Care::of(open, me, Hand::EMPTY).of_position(&open.position)) / CONFIDENCE;
        if open.sides().one_team() { worth } else { 1.0 / (1.0 + (-worth).exp()) }
    }
}
