//! What lies on the table and in the hands, small and without heap, so that searching bots can copy it.

use crate::card::{Card, Hand};
use crate::pile::{Pile, Seats, Stack};
use crate::position::Position;
use crate::seating::{Sides, Version};
use crate::setup::LastMarble;
use knobel_core::Seat;
use serde::{Deserialize, Serialize};

/// What a seat must do when it is its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// Lay a card; use one if one can be used (TAC-3.10).
    Play,
    /// Discard, or play a TAC (TAC-6.3).
    SitOut,
    /// Take the winning move back with a TAC (TAC-8.10).
    Answer,
}

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Turn {
    /// The seat whose hand and marbles are played.
    pub seat: Seat,
    /// Who decides: the same seat, or the one that laid the Devil (TAC-9.16).
    pub by: Seat,
    /// What must be done.
    pub duty: Duty,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// This seat's team has all its marbles home (TAC-3.12).
    Won(Seat),
    /// The stack is used up, and nobody wants to go on (TAC-10.4).
    Stopped,
}

/// Where the match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Nothing is dealt yet.
    Deal,
    /// Partners choose a card for each other (TAC-2.5).
    Exchange,
    /// A card is to be laid.
    Play(Turn),
    /// Go on with a new stack, or stop (TAC-10.4)?
    StackUsedUp,
    /// It is over.
    Over(Ending),
}

/// What a TAC would take back and use (TAC-8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Previous {
    /// The function it would use; never TAC.
    pub card: Card,
    /// The position it would restore; the present one after a discard.
    pub before: Position,
    /// No TAC may be played on it (TAC-8.10).
    pub sealed: bool,
}

/// What everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Public {
    /// Which version is played.
    pub version: Version,
    /// With the four master cards?
    pub master: bool,
    /// Where the marbles stand.
    pub position: Position,
    /// What a TAC would take back and use.
    pub previous: Option<Previous>,
    /// What it would take back and use once a TAC has been used as the Fool that was discarded last (TAC-9.6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before_fool: Option<Previous>,
    /// May the last marble of one team be taken back?
    #[serde(default, skip_serializing_if = "LastMarble::is_default")]
    pub last_marble: LastMarble,
    /// The seat that dealt.
    pub dealer: Seat,
    /// Where the match stands.
    pub phase: Phase,
    /// How many cards each seat holds.
    pub held: [u8; 4],
    /// Who announced an opening card (TAC-2.4).
    pub openers: Seats,
    /// The seats that have chosen a card for the partner.
    pub given: Seats,
    /// The cards of this stack that lie open.
    pub laid: Pile,
    /// How many cards have been laid in the whole match (TAC-10.1).
    pub played: u32,
    /// How many cards the stack has left.
    pub stack: u8,
}

impl Public {
    /// Who plays with whom.
    #[inline]
    pub fn sides(&self) -> &'static Sides {
        self.version.sides()
    }
}

/// What not everybody knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Secret {
    pub(crate) hands: [Hand; 4],
    pub(crate) gifts: [Option<Card>; 4],
    pub(crate) stack: Stack,
}

/// The state of a match. The methods here only record what happened; the rules decide what happens in `resolve`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Table {
    pub(crate) public: Public,
    pub(crate) secret: Secret,
}

impl Table {
    /// Nothing dealt, all marbles in their yards.
    pub(crate) fn new(version: Version, master: bool) -> Self {
        let public = Public {
            version,
            master,
            position: Position::empty(),
            previous: None,
            before_fool: None,
            last_marble: LastMarble::default(),
            dealer: Seat(version.sides().seats() - 1), // the deal moves on to black first (TAC-2.1)
            phase: Phase::Deal,
            held: [0; 4],
            openers: Seats::default(),
            given: Seats::default(),
            laid: Pile::default(),
            played: 0,
            stack: 0,
        };
        Table { public, secret: Secret { hands: [Hand::EMPTY; 4], gifts: [None; 4], stack: Stack::default() } }
    }

    /// A determinized world: what is public, and an assumption about what is hidden. The next card of the
    /// stack comes last.
    pub fn imagined(public: Public, hands: [Hand; 4], gifts: [Option<Card>; 4], stack: &[Card]) -> Self {
        Table { public, secret: Secret { hands, gifts, stack: stack.iter().copied().collect() } }
    }

    /// What everybody knows.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The cards a seat holds: for determinized worlds, never for a view of a match.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.secret.hands[seat.index()]
    }

    /// The cards already chosen for a partner: for determinized worlds, never for a view of a match.
    pub fn gifts(&self) -> impl Iterator<Item = (Seat, Card)> + use<> {
        let gifts = self.secret.gifts;
        (0..4).map(Seat).filter_map(move |seat| Some((seat, gifts[seat.index()]?)))
    }

    /// The cards to be dealt, the next one last: for determinized worlds, never for a view of a match.
    pub fn stack(&self) -> &[Card] {
        self.secret.stack.cards()
    }

    pub(crate) fn shuffled(&mut self, stack: Stack, laid: Pile) {
        self.secret.stack = stack;
        self.public.stack = stack.len();
        self.public.laid = laid;
    }

    pub(crate) fn dealt(&mut self, dealer: Seat, hands: [Hand; 4], stack: u8) {
        self.public.dealer = dealer;
        self.public.stack = stack;
        self.secret.stack.cut_to(stack);
        self.public.previous = None; // TAC-8.5
        self.public.before_fool = None;
        self.set_hands(hands);
    }

    pub(crate) fn set_hands(&mut self, hands: [Hand; 4]) {
        self.secret.hands = hands;
        self.public.held = hands.map(Hand::len);
    }

    pub(crate) fn gave(&mut self, by: Seat, card: Card) {
        self.public.given.add(by);
        self.secret.gifts[by.index()] = Some(card);
    }

    pub(crate) fn exchanged(&mut self, gifts: impl Iterator<Item = (Seat, Seat, Card)> + Clone) {
        gifts.clone().for_each(|(from, _, card)| self.secret.hands[from.index()].remove(card));
        gifts.for_each(|(_, to, card)| self.secret.hands[to.index()].add(card));
        self.public.given = Seats::default();
        self.secret.gifts = [None; 4];
    }

    #[inline]
    fn lay(&mut self, seat: Seat, card: Card) {
        self.secret.hands[seat.index()].remove(card);
        self.public.held[seat.index()] -= 1;
        self.public.laid.add(card);
        self.public.played += 1;
    }

    /// What a TAC would take back and use now.
    #[inline]
    pub(crate) fn played(
        &mut self,
        seat: Seat,
        card: Card,
        function: Card,
        position: Position,
        sealed: bool,
    ) -> Previous {
        self.lay(seat, card);
        let then = Previous { card: function, before: self.public.position, sealed };
        self.public.previous = Some(then);
        self.public.before_fool = None;
        self.public.position = position;
        then
    }

    #[inline]
    pub(crate) fn discarded(&mut self, seat: Seat, card: Card, hands_on: Option<Card>, sealed: bool) {
        self.lay(seat, card);
        let before = self.public.position; // TAC-8.8: nothing to take back
        if card == Card::Fool {
            self.public.before_fool = self.public.previous; // TAC-9.6
        } else if card != Card::Tac {
            self.public.before_fool = None;
        }
        self.public.previous = hands_on.map(|card| Previous { card, before, sealed });
    }

    /// TAC-8.1: a used Fool is not counted. Where a TAC took over a discarded Fool, that Fool isn't either (TAC-9.6).
    pub(crate) fn passed(&mut self, seat: Seat, card: Card, hands: [Hand; 4]) {
        self.lay(seat, card);
        if card == Card::Tac {
            self.public.previous = self.public.before_fool.take();
        }
        self.set_hands(hands);
    }
}
