//! What can be done in a turn: the distinct results of a hand.

use crate::card::{Card, Hand};
use crate::position::{Move, Moves, Position, Scratch, Sink};
use crate::table::{Duty, Previous, Public, Turn};
use knobel_core::Seat;

/// What is done with a card that is laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Marbles move.
    Move,
    /// The next seat sits out (TAC-6.1).
    SitOut,
    /// All hands go to the right (TAC-9.2).
    Pass,
    /// The next seat's turn is taken over (TAC-9.16).
    TakeOver,
    /// Nothing: it is discarded.
    Discard,
}

/// A card and what comes of it. Two ways to the same position are one play (TAC-5.8).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Play {
    /// The card laid.
    pub card: Card,
    /// What is done with it.
    pub deed: Deed,
    /// The move that leads there; a 7 has no single one, see [`Observation::action`](crate::Observation::action).
    pub by: Option<Move>,
    /// Where the marbles stand afterwards.
    pub position: Position,
}

/// Room to list plays in, kept from turn to turn.
#[derive(Clone, Debug, Default)]
pub struct Plays {
    list: Vec<Play>,
    scratch: Scratch,
}

impl Plays {
    /// What was listed last.
    #[inline]
    pub fn as_slice(&self) -> &[Play] {
        &self.list
    }

    /// Lists everything that can be done in this turn with this hand: each result once.
    pub fn list(&mut self, public: &Public, turn: Turn, hand: Hand) -> &[Play] {
        self.list.clear();
        match turn.duty {
            Duty::Play => {
                self.uses(public, turn.seat, &public.position, hand, None);
                self.answers(public, turn.seat, hand);
                if self.list.is_empty() {
                    self.discards(public, hand); // TAC-3.10
                }
            }
            Duty::SitOut => {
                self.answers(public, turn.seat, hand); // TAC-8.6
                self.discards(public, hand); // TAC-6.3
            }
            Duty::Answer => self.answers(public, turn.seat, hand), // TAC-8.10
        }
        &self.list
    }

    /// Can this seat use a TAC now, if it holds one?
    pub(crate) fn can_answer(&mut self, public: &Public, seat: Seat, hand: Hand) -> bool {
        self.list.clear();
        self.answers(public, seat, hand);
        !self.list.is_empty()
    }

    fn discards(&mut self, public: &Public, hand: Hand) {
        let position = public.position;
        self.list.extend(hand.kinds().map(|card| Play { card, deed: Deed::Discard, by: None, position }));
    }

    /// The uses of a TAC (TAC-8.1): the previous card's, from the position before it.
    fn answers(&mut self, public: &Public, seat: Seat, hand: Hand) {
        if let Some(Previous { card, before, sealed: false }) = public.previous
            && hand.holds(Card::Tac)
        {
            self.uses(public, seat, &before, [card].into_iter().collect(), Some(Card::Tac));
        }
    }

    /// The uses of the functions of these cards.
    #[inline]
    fn uses(&mut self, public: &Public, seat: Seat, position: &Position, functions: Hand, laid: Option<Card>) {
        let sides = public.sides();
        let next = public.held[sides.next(seat).index()];
        let mut sink = Listing { list: &mut self.list, laid };
        Moves { position, sides, seat }.all(functions, &mut self.scratch, &mut sink);
        let others_hold = || sides.all().any(|other| other != seat && public.held[other.index()] > 0);
        if functions.holds(Card::Eight)
            && next > 0 // TAC-6.4
            && position.ring_of(sides.movers(seat, position)) != 0
        // TAC-6.2
        {
            sink.push(Card::Eight, Deed::SitOut, Some(Move::SitOut), position);
        }
        if functions.holds(Card::Fool) && others_hold() {
            sink.push(Card::Fool, Deed::Pass, None, position); // TAC-9.4
        }
        if functions.holds(Card::Devil) && next > 0 {
            sink.push(Card::Devil, Deed::TakeOver, None, position); // TAC-9.18
        }
    }
}

struct Listing<'a> {
    list: &'a mut Vec<Play>,
    /// The card that lies there if it is not the one whose function is used.
    laid: Option<Card>,
}

impl Listing<'_> {
    #[inline]
    fn push(&mut self, function: Card, deed: Deed, by: Option<Move>, position: &Position) {
        self.list.push(Play { card: self.laid.unwrap_or(function), deed, by, position: *position });
    }
}

impl Sink for Listing<'_> {
    #[inline]
    fn take(&mut self, card: Card, position: &Position, by: Move) {
        self.push(card, Deed::Move, Some(by), position);
    }
    #[inline]
    fn take_seven(&mut self, position: &Position) {
        self.push(Card::Seven, Deed::Move, None, position);
    }
}
