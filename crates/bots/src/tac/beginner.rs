//! Rules of thumb, as somebody plays who has just read the rules.

use super::greedy::best;
use super::one_ply;
use knobel_core::{Bot, Rng, Seat, View};
use tac::position::{Colour, Colours, FIELDS, Position};
use tac::{Action, Card, Deed, Hand, Observation, Play, Public, Sides};

/// Goes home if it can, else captures, else brings a marble in, else moves on. It considers neither what opponents may
/// capture nor which cards it may need later.
#[derive(Clone, Copy, Debug)]
pub struct Beginner;

impl Bot<Observation> for Beginner {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        let public = &view.observation.public;
        one_ply::act(
            &view.observation,
            awaited,
            rng,
            |turn, plays, rng| {
                let rules = ThumbRules::of(public, turn.by);
                best(plays, |play| rules.of_play(play), rng)
            },
            |me, hand, rng| gift(public, me, hand, rng),
        )
    }
}

/// Points per marble that comes home. The weights are so far apart that each rule decides before the next one.
const HOME: i32 = 100;
/// Points lost per marble of the team that is captured.
const LOST: i32 = 80;
/// Points per captured marble of an opponent.
const CAPTURED: i32 = 40;
/// Points per marble brought into play.
const BROUGHT_IN: i32 = 20;
/// Fields walked count one point each, at most this many.
const MAX_WALKED: i32 = 10;
/// Points for making somebody sit out or taking over a turn, and against passing the hands on.
const SPECIAL_DEED: i32 = 5;
/// Points against using an opening card or a TAC, which are needed later.
const KEPT_CARD: i32 = 3;

/// Compares the counts before and after a play.
struct ThumbRules {
    sides: &'static Sides,
    by: Seat,
    before: MarbleCounts,
}

/// Marbles counted by location.
struct MarbleCounts {
    home: i32,
    in_play: i32,
    others_in_play: i32,
    /// Fields walked by the team's marbles on the ring.
    walked: i32,
}

impl ThumbRules {
    fn of(public: &Public, by: Seat) -> Self {
        let sides = public.sides();
        ThumbRules { sides, by, before: count(sides, by, &public.position) }
    }

    fn of_play(&self, play: &Play) -> i32 {
        let after = count(self.sides, self.by, &play.position);
        let home = after.home - self.before.home;
        let lost = (self.before.in_play + self.before.home - after.in_play - after.home).max(0);
        let brought_in = (after.in_play + after.home - self.before.in_play - self.before.home).max(0);
        let captured = self.before.others_in_play - after.others_in_play;
        let walked = (after.walked - self.before.walked).clamp(-MAX_WALKED, MAX_WALKED);
        let marbles = HOME * home - LOST * lost + CAPTURED * captured + BROUGHT_IN * brought_in + walked;
        let deed = match play.deed {
            Deed::Move | Deed::Discard => 0,
            Deed::SitOut | Deed::TakeOver => SPECIAL_DEED,
            Deed::Pass => -SPECIAL_DEED,
        };
        let kept = if play.card.opens() || play.card == Card::Tac { KEPT_CARD } else { 0 };
        marbles + deed - kept
    }
}

fn count(sides: &Sides, by: Seat, position: &Position) -> MarbleCounts {
    let team = sides.team(by);
    let others: Colours = Colours::first(4).iter().filter(|colour| !team.has(*colour)).collect();
    let ring = |colours| position.ring_of(colours).count_ones() as i32;
    let home = team.iter().map(|colour| position.house(colour).count_ones() as i32).sum();
    let walked = team.iter().map(|colour| walked(position, colour)).sum();
    MarbleCounts { home, in_play: ring(team), others_in_play: ring(others), walked }
}

fn walked(position: &Position, colour: Colour) -> i32 {
    let walked = |field: u8| i32::from(field.wrapping_sub(colour.start()) % FIELDS);
    (0..FIELDS).filter(|field| position.ring(colour) >> field & 1 == 1).map(walked).sum()
}

/// An opening card for a partner who announced none, else any other card.
fn gift(public: &Public, me: Seat, hand: Hand, rng: &mut dyn Rng) -> Option<Card> {
    let partner = public.sides().partner(me)?;
    let openers: Vec<Card> = hand.cards().filter(|card| card.opens()).collect();
    if openers.len() > 1 && !public.openers.has(partner) {
        return openers.first().copied();
    }
    let others: Vec<Card> = hand.cards().filter(|card| !card.opens()).collect();
    let from = if others.is_empty() { &openers } else { &others };
    (!from.is_empty()).then(|| from[rng.pick(from.len())])
}
