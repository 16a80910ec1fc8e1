//! Who plays in the worlds that search imagines, and what a board is worth there.

use super::care::Care;
use super::plain::{Plain, best};
use knobel_core::{Rng, Seat, View};
use tac::{Card, Hand, Observation, Play, Plays, Public, Turn};

/// How everybody plays on, and what the board is worth when the deal is over.
pub trait Guide: Send + Sync {
    /// The play a seat makes of those it has.
    fn choose<'a>(
        &self,
        public: &Public,
        turn: Turn,
        hand: Hand,
        plays: &'a [Play],
        rng: &mut dyn Rng,
    ) -> Option<&'a Play>;
    /// The card a seat gives its partner.
    fn gift(&self, public: &Public, seat: Seat, hand: Hand, room: &mut Plays) -> Option<Card>;
    /// The most promising plays, the best first.
    fn promising(&self, view: &View<Observation>, plays: &[Play], most: usize) -> Vec<Play>;
    /// What the board is worth to a seat's team between two deals: mostly its chance to win.
    fn value(&self, public: &Public, me: Seat) -> f64;
    /// While it works that out, so many results of cards could be looked at.
    fn cost_of_value(&self, _open: &Public) -> usize {
        1
    }

    /// What a won match is worth.
    fn won(&self, public: &Public, me: Seat, winner: Seat) -> f64 {
        let sides = public.sides();
        match (sides.one_team(), sides.allied(me, winner)) {
            (true, _) => HOME_TOGETHER - f64::from(public.played) / FEWER_CARDS, // TAC-10.1
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
        public: &Public,
        turn: Turn,
        hand: Hand,
        plays: &'a [Play],
        rng: &mut dyn Rng,
    ) -> Option<&'a Play> {
        if plays.len() < 2 {
            return plays.first();
        }
        let care = Care::of(public, turn.by, hand);
        best(plays, |play| care.of_play(play), rng)
    }

    fn gift(&self, public: &Public, seat: Seat, hand: Hand, room: &mut Plays) -> Option<Card> {
        Plain::gift(public, seat, hand, room)
    }

    fn promising(&self, view: &View<Observation>, plays: &[Play], most: usize) -> Vec<Play> {
        let observation = &view.observation;
        let Ok(turn) = observation.my_turn() else { return vec![] };
        let care = Care::of(&observation.public, turn.by, observation.hand(turn.seat).unwrap_or(Hand::EMPTY));
        let mut ranked: Vec<(i32, Play)> = plays.iter().map(|play| (care.of_play(play), *play)).collect();
        ranked.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        ranked.into_iter().take(most).map(|(_, play)| play).collect()
    }

    fn value(&self, public: &Public, me: Seat) -> f64 {
        let worth = f64::from(Care::of(public, me, Hand::EMPTY).of_position(&public.position)) / CONFIDENCE;
        if public.sides().one_team() { worth } else { 1.0 / (1.0 + (-worth).exp()) }
    }
}
