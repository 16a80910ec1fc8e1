//! Rules of thumb: what somebody does who has just read the rules.

use super::plain::best;
use super::turn;
use knobel_core::{Bot, Seat, View, Whim};
use tac::position::{Colour, Colours, FIELDS, Position};
use tac::{Action, Card, Deed, Hand, Now, Open, Play, Sides};

/// Goes home if it can, else captures, else brings a marble in, else walks; it looks at no danger and at no card it
/// might need later.
#[derive(Clone, Copy, Debug)]
pub struct Beginner;

impl Bot<Now> for Beginner {
    fn act(&self, view: &View<Now>, awaited: bool, whim: &mut dyn Whim) -> Option<Action> {
        let open = &view.now.open;
        turn::take(
            &view.now,
            awaited,
            whim,
            |turn, plays, whim| {
                let thumb = Thumb::of(open, turn.by);
                best(plays, |play| thumb.of_play(play), whim)
            },
            |me, hand, whim| gift(open, me, hand, whim),
        )
    }
}

/// How the team and the others stand now.
struct Thumb {
    sides: &'static Sides,
    by: Seat,
    now: Standing,
}

/// Marbles counted by where they are.
struct Standing {
    home: i32,
    in_play: i32,
    others_in_play: i32,
    /// Fields walked by the team's marbles on the ring.
    walked: i32,
}

impl Thumb {
    fn of(open: &Open, by: Seat) -> Self {
        let sides = open.sides();
        Thumb { sides, by, now: standing(sides, by, &open.position) }
    }

    fn of_play(&self, play: &Play) -> i32 {
        let then = standing(self.sides, self.by, &play.position);
        let home = then.home - self.now.home;
        let lost = (self.now.in_play + self.now.home - then.in_play - then.home).max(0);
        let brought_in = (then.in_play + then.home - self.now.in_play - self.now.home).max(0);
        let captured = self.now.others_in_play - then.others_in_play;
        let walked = (then.walked - self.now.walked).clamp(-10, 10);
        let marbles = 100 * home - 80 * lost + 40 * captured + 20 * brought_in + walked;
        let deed = match play.deed {
            Deed::Move | Deed::Discard => 0,
            Deed::SitOut | Deed::TakeOver => 5,
            Deed::Pass => -5,
        };
        let kept = if play.card.opens() || play.card == Card::Tac { 3 } else { 0 };
        marbles + deed - kept
    }
}

fn standing(sides: &Sides, by: Seat, position: &Position) -> Standing {
    let team = sides.team(by);
    let others: Colours = Colours::first(4).iter().filter(|colour| !team.has(*colour)).collect();
    let ring = |colours| position.ring_of(colours).count_ones() as i32;
    let home = team.iter().map(|colour| position.house(colour).count_ones() as i32).sum();
    let walked = team.iter().map(|colour| walked(position, colour)).sum();
    Standing { home, in_play: ring(team), others_in_play: ring(others), walked }
}

fn walked(position: &Position, colour: Colour) -> i32 {
    let walked = |field: u8| i32::from(field.wrapping_sub(colour.start()) % FIELDS);
    (0..FIELDS).filter(|field| position.ring(colour) >> field & 1 == 1).map(walked).sum()
}

/// An opening card for a partner who announced none, else any that is not one.
fn gift(open: &Open, me: Seat, hand: Hand, whim: &mut dyn Whim) -> Option<Card> {
    let partner = open.sides().partner(me)?;
    let openers: Vec<Card> = hand.cards().filter(|card| card.opens()).collect();
    if openers.len() > 1 && !open.openers.has(partner) {
        return openers.first().copied();
    }
    let others: Vec<Card> = hand.cards().filter(|card| !card.opens()).collect();
    let from = if others.is_empty() { &openers } else { &others };
    (!from.is_empty()).then(|| from[whim.pick(from.len())])
}
