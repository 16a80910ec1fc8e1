//! The heuristic evaluation: progress of the marbles minus the expected loss by captures, and the value of cards in the
//! hand. It is the `casual` level and the default rollout policy.

use super::capture_risk::CaptureRisk;
use super::evaluation::{card_value, progress};
use super::greedy::{Greedy, best};
use super::one_ply;
use knobel_core::{Bot, Rng, Seat, View};
use tac::position::{Colour, Position};
use tac::{Action, Card, Deed, Duty, Hand, Observation, Phase, Play, Plays, Public};

/// Greedy over one card by the heuristic, which regards capture risks, the partner, and the cards still needed.
#[derive(Clone, Copy, Debug)]
pub struct Casual;

impl Bot<Observation> for Casual {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        let observation = &view.observation;
        one_ply::act(
            observation,
            awaited,
            rng,
            |turn, plays, rng| {
                let heuristic = Heuristic::of(&observation.public, turn.by, observation.hand(turn.seat)?);
                best(plays, |play| heuristic.of_play(play), rng)
            },
            |me, hand, _| Greedy::gift(&observation.public, me, hand, &mut Plays::default()),
        )
    }
}

/// Value of making an opponent sit out, in fields.
const SITTING_OUT: i32 = 34;
/// Bonus for a marble at home, in fields: it can't be captured any more.
const HOME_BONUS: i32 = 24;
/// Divisor for what opponents may lose: capturing takes the right card, and spends it.
const OPPONENT_RISK_DIVISOR: i32 = 2;
/// Value of passing hands on, in fields: an unknown hand is slightly worse than the present one.
const PASSING: i32 = -4;
/// Value of taking over a turn, in fields: an opponent's worst card or a friend's best.
const TAKING_OVER: i32 = 12;

/// Value of keeping an opening card when no marble is left in the yard, in fields.
const USED_UP_OPENER: i32 = 4;
/// Additional value of the opening cards of a hand while a marble waits in the yard, in fields, shared among them.
const NEEDED_OPENERS: i32 = 16;

/// Evaluates plays and positions for a seat's team.
#[derive(Clone, Debug)]
pub(super) struct Heuristic<'a> {
    public: &'a Public,
    by: Seat,
    hand: Hand,
    risk: CaptureRisk,
    /// Progress of each colour in the current position, which most plays leave unchanged.
    current_progress: [i32; 4],
}

impl<'a> Heuristic<'a> {
    /// `hand` is the one that is played from: with a Devil, another seat's.
    pub(super) fn of(public: &'a Public, by: Seat, hand: Hand) -> Self {
        let current_progress = Colour::ALL.map(|colour| progress(&public.position, colour));
        Heuristic { public, by, hand, risk: CaptureRisk::of(public, by), current_progress }
    }

    /// The value of a play to the team of the deciding seat, in fields.
    pub(super) fn of_play(&self, play: &Play) -> i32 {
        self.of_position(&play.position) + self.of_deed(play.deed) - self.kept_card_value(play)
    }

    /// The value of a position to the team, in fields.
    pub(super) fn of_position(&self, position: &Position) -> i32 {
        let mut sum = 0;
        for colour in Colour::ALL {
            let safe = self.progress(position, colour) + HOME_BONUS * position.house(colour).count_ones() as i32;
            let risk = |part| self.risk.expected_loss(position, colour, part);
            sum += if self.risk.friends[colour.index()] { safe - risk(1) } else { risk(OPPONENT_RISK_DIVISOR) - safe };
        }
        sum
    }

    fn progress(&self, position: &Position, colour: Colour) -> i32 {
        let near = &self.public.position;
        let is_unchanged = position.ring(colour) == near.ring(colour)
            && position.house(colour) == near.house(colour)
            && position.is_fresh(colour) == near.is_fresh(colour);
        if is_unchanged { self.current_progress[colour.index()] } else { progress(position, colour) }
    }

    fn of_deed(&self, deed: Deed) -> i32 {
        let sides = self.public.sides();
        let friendly = |seat| if sides.allied(self.by, seat) { 1 } else { -1 };
        match deed {
            Deed::Move | Deed::Discard => 0,
            Deed::SitOut => -SITTING_OUT * friendly(self.next()),
            Deed::Pass => PASSING,
            Deed::TakeOver => TAKING_OVER,
        }
    }

    fn next(&self) -> Seat {
        let seat = match self.public.phase {
            Phase::Play(turn) => turn.seat,
            Phase::Deal | Phase::Exchange | Phase::StackUsedUp | Phase::Over(_) => self.by,
        };
        self.public.sides().next(seat)
    }

    /// The value of keeping the card in the hand, negative for an opponent's hand.
    fn kept_card_value(&self, play: &Play) -> i32 {
        let Phase::Play(turn) = self.public.phase else { return 0 };
        if self.hand.len() < 2 || turn.duty == Duty::Answer {
            return 0;
        }
        let own = Colour::from(turn.seat);
        let value = match play.card {
            Card::One | Card::Thirteen if self.public.position.yard(own) == 0 => USED_UP_OPENER,
            Card::One | Card::Thirteen => {
                let openers = self.hand.count(Card::One) + self.hand.count(Card::Thirteen);
                NEEDED_OPENERS / i32::from(openers) + USED_UP_OPENER
            }
            card => card_value(card),
        };
        if self.public.sides().allied(self.by, turn.seat) { value } else { -value }
    }
}
