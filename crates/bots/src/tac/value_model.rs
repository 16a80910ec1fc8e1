//! The model behind a search: the policy that plays every seat in a rollout, and the value of the board at its end.
//!
//! The default policy is the heuristic, greedy over one card. Models differ in how they value a board.

use super::greedy::{Greedy, best};
use super::heuristic::Heuristic;
use knobel_core::math::exp;
use knobel_core::{Rng, Seat, View};
use tac::{Card, Hand, Observation, Play, Plays, Public, Turn};

/// Rollout policy, move ordering and leaf evaluation.
pub trait ValueModel: Send + Sync {
    /// The value of the board to a seat's team between two deals. With two teams it is the chance of winning.
    fn value(&self, public: &Public, me: Seat) -> f64;

    /// The play that a seat makes.
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
        let heuristic = Heuristic::of(public, turn.by, hand);
        best(plays, |play| heuristic.of_play(play), rng)
    }

    /// The card that a seat gives its partner.
    fn gift(&self, public: &Public, seat: Seat, hand: Hand, buffer: &mut Plays) -> Option<Card> {
        Greedy::gift(public, seat, hand, buffer)
    }

    /// The most promising plays, best first, at most `count`.
    fn promising(&self, view: &View<Observation>, plays: &[Play], count: usize) -> Vec<Play> {
        let observation = &view.observation;
        let Ok(turn) = observation.my_turn() else { return vec![] };
        let hand = observation.hand(turn.seat).unwrap_or(Hand::EMPTY);
        let heuristic = Heuristic::of(&observation.public, turn.by, hand);
        let mut ranked: Vec<(i32, Play)> = plays.iter().map(|play| (heuristic.of_play(play), *play)).collect();
        ranked.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        ranked.into_iter().take(count).map(|(_, play)| play).collect()
    }

    /// The cost of [`ValueModel::value`], in evaluated card results.
    fn value_cost(&self, _public: &Public) -> usize {
        1
    }

    /// The value of a finished match.
    fn won(&self, public: &Public, me: Seat, winner: Seat) -> f64 {
        let sides = public.sides();
        match (sides.one_team(), sides.allied(me, winner)) {
            (true, _) => TEAM_IS_HOME - f64::from(public.played) / CARDS_OF_A_MATCH, // TAC-10.1
            (false, true) => 1.0,
            (false, false) => 0.0,
        }
    }
}

/// Value of a match that one team finished: more than that of any unfinished board.
const TEAM_IS_HOME: f64 = 100.0;
/// Scale of the bonus for fewer cards: a match takes some hundred.
const CARDS_OF_A_MATCH: f64 = 100.0;
/// Scale of the logistic function from the heuristic's points to the chance of winning, fitted to the results of 6,000
/// matches between `casual` bots.
pub(super) const LOGISTIC_SCALE: f64 = 220.0;

/// Values a board by the heuristic.
#[derive(Clone, Copy, Debug)]
pub struct HeuristicModel;

impl ValueModel for HeuristicModel {
    fn value(&self, public: &Public, me: Seat) -> f64 {
        let points = f64::from(Heuristic::of(public, me, Hand::EMPTY).of_position(&public.position)) / LOGISTIC_SCALE;
        if public.sides().one_team() { points } else { 1.0 / (1.0 + exp(-points)) }
    }
}
