//! Greedy with care: how a position stands for a team when what can be captured next counts as half lost already, and
//! what a card is worth in the hand. It is the `casual` level, and how everybody plays in the worlds that search imagines.

use super::danger::Danger;
use super::plain::{Plain, best};
use super::turn;
use super::worth::{keeping, progress};
use knobel_core::{Bot, Rng, Seat, View};
use tac::position::{Colour, Position};
use tac::{Action, Card, Deed, Duty, Hand, Observation, Phase, Play, Plays, Public};

/// Looks one card ahead with an eye on danger, on the partner, and on what the hand still needs.
#[derive(Clone, Copy, Debug)]
pub struct Careful;

impl Bot<Observation> for Careful {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        let observation = &view.observation;
        turn::take(
            observation,
            awaited,
            rng,
            |turn, plays, rng| {
                let care = Care::of(&observation.public, turn.by, observation.hand(turn.seat)?);
                best(plays, |play| care.of_play(play), rng)
            },
            |me, hand, _| Plain::gift(&observation.public, me, hand, &mut Plays::default()),
        )
    }
}

/// What it is worth that an opponent only discards.
const SITTING_OUT: i32 = 34;
/// What a marble at home is worth beyond the way it has come: nothing can happen to it any more.
const SAFE: i32 = 24;
/// What others may lose counts half: to take it one must hold the card, and spend it.
const PREY: i32 = 2;

/// How a seat's team stands, and what it thinks of a play.
#[derive(Clone, Debug)]
pub(super) struct Care<'a> {
    public: &'a Public,
    by: Seat,
    hand: Hand,
    danger: Danger,
    usually: [i32; 4],
}

impl<'a> Care<'a> {
    /// `hand` is the one played from: for a Devil another seat's.
    pub(super) fn of(public: &'a Public, by: Seat, hand: Hand) -> Self {
        let usually = Colour::ALL.map(|colour| progress(&public.position, colour));
        Care { public, by, hand, danger: Danger::of(public, by), usually }
    }

    /// The higher, the better for whoever decides.
    pub(super) fn of_play(&self, play: &Play) -> i32 {
        self.of_position(&play.position) + self.of_deed(play.deed) - self.keeping(play)
    }

    /// The higher, the better for the team.
    pub(super) fn of_position(&self, position: &Position) -> i32 {
        let mut sum = 0;
        for colour in Colour::ALL {
            let safe = self.progress(position, colour) + SAFE * position.house(colour).count_ones() as i32;
            let risk = |part| self.danger.risk(position, colour, part);
            sum += if self.danger.friends[colour.index()] { safe - risk(1) } else { risk(PREY) - safe };
        }
        sum
    }

    fn progress(&self, position: &Position, colour: Colour) -> i32 {
        let near = &self.public.position;
        let as_usual = position.ring(colour) == near.ring(colour)
            && position.house(colour) == near.house(colour)
            && position.is_fresh(colour) == near.is_fresh(colour);
        if as_usual { self.usually[colour.index()] } else { progress(position, colour) }
    }

    fn of_deed(&self, deed: Deed) -> i32 {
        let sides = self.public.sides();
        let friendly = |seat| if sides.allied(self.by, seat) { 1 } else { -1 };
        match deed {
            Deed::Move | Deed::Discard => 0,
            Deed::SitOut => -SITTING_OUT * friendly(self.next()),
            Deed::Pass => -4,     // a leap in the dark
            Deed::TakeOver => 12, // the worst card of an opponent, or the best of a friend
        }
    }

    fn next(&self) -> Seat {
        let seat = match self.public.phase {
            Phase::Play(turn) => turn.seat,
            Phase::Deal | Phase::Exchange | Phase::StackUsedUp | Phase::Over(_) => self.by,
        };
        self.public.sides().next(seat)
    }

    /// What the card would still be worth in the hand. For a hand of somebody else, the other way round.
    fn keeping(&self, play: &Play) -> i32 {
        let Phase::Play(turn) = self.public.phase else { return 0 };
        if self.hand.len() < 2 || turn.duty == Duty::Answer {
            return 0;
        }
        let own = Colour::from(turn.seat);
        let worth = match play.card {
            Card::One | Card::Thirteen if self.public.position.yard(own) == 0 => 4,
            Card::One | Card::Thirteen => {
                16 / i32::from(self.hand.count(Card::One) + self.hand.count(Card::Thirteen)) + 4
            }
            card => keeping(card),
        };
        if self.public.sides().allied(self.by, turn.seat) { worth } else { -worth }
    }
}
