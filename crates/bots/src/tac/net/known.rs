//! What a mind knows when it decides, and what it will know after each of its choices.

use super::memory::{Laid, Memory};
use knobel_core::{Seat, View};
use tac::{Card, Deed, Duty, Ending, Observation, Phase, Play, Previous, Public, Turn, Version};

/// All that one mind knows, as seen from one of its seats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known {
    /// What everybody knows.
    pub public: Public,
    /// From which seat it looks.
    pub me: Seat,
    /// What it has seen of the hands.
    pub memory: Memory,
}

/// How many cards a deal of four takes.
const DEAL: u8 = 20;

impl Known {
    /// Can a mind judge this version by the net? It knows four colours in two teams.
    pub fn covers(version: Version) -> bool {
        match version {
            Version::Teams | Version::Pairs | Version::OneAgainstTwo => true,
            Version::Together | Version::Alone | Version::FreeForAll | Version::TwoAgainstOne => false,
        }
    }

    /// What follows from a view; nothing for one who has no seat.
    pub fn of(view: &View<Observation>) -> Option<Self> {
        let Observation { public, me, hands, gifts } = &view.observation;
        let (me, sides) = ((*me)?, public.sides());
        let mut memory = Memory::template();
        let deal =
            view.history.iter().rposition(|observed| matches!(observed, tac::ObservedEvent::Dealt { .. })).unwrap_or(0);
        view.history[deal..].iter().for_each(|observed| memory.hear(me, sides, observed));
        hands.iter().for_each(|(seat, hand)| memory.shown(*seat, *hand));
        let mut known = Known { public: *public, me, memory };
        for (from, card) in gifts {
            known.give(*from, *card);
        }
        Some(known)
    }

    /// Is the hand of this seat held by the same mind as this one?
    pub fn one_mind(version: Version, one: Seat, other: Seat) -> bool {
        match version {
            Version::Pairs => one.0 % 2 == other.0 % 2,
            Version::OneAgainstTwo => one == other || (one.0 | other.0).is_multiple_of(2),
            Version::Alone => true,
            Version::Teams | Version::Together | Version::FreeForAll | Version::TwoAgainstOne => one == other,
        }
    }

    /// Are all cards of this hand known?
    pub fn is_exact(&self, seat: Seat) -> bool {
        self.memory.cards[seat.index()].len() == self.public.held[seat.index()]
    }

    /// What is known once this card is chosen for the partner.
    pub fn after_gift(&self, card: Card) -> Self {
        let mut after = *self;
        after.give(self.me, card);
        after
    }

    /// A chosen card counts as given at once, so that of the giver's hand one card is not known.
    fn give(&mut self, from: Seat, card: Card) {
        if let Some(to) = self.public.sides().partner(from) {
            let received = self.memory.received;
            self.memory.given(self.me, from, to, card);
            self.memory.received = received;
        }
    }

    /// What is known once this is played in this turn. Where chance goes on, it stops: after the last card of a deal
    /// nothing is dealt yet, and whether a win stands is open.
    pub fn after(&self, turn: Turn, play: &Play) -> Self {
        let (mut after, seat) = (*self, turn.seat);
        let (before, sides) = (self.public.position, self.public.sides());
        after.lay(turn, play);
        let function = match (play.card, self.public.previous) {
            (Card::Tac, Some(previous)) => previous.card,
            (card, _) => card,
        };
        let laid = |card, sealed| Some(Previous { card, before, sealed });
        match play.deed {
            Deed::Move => {
                after.public.position = play.position;
                after.public.previous = laid(function, turn.duty == Duty::Answer);
                match sides.winner(&play.position) {
                    Some(winner) => after.public.phase = Phase::Over(Ending::Won(winner)),
                    None => after.pass_turn(seat),
                }
            }
            Deed::SitOut => {
                after.public.position = play.position;
                after.public.previous = laid(function, turn.duty == Duty::Answer);
                let next = sides.next(seat);
                after.public.phase = Phase::Play(Turn { seat: next, by: next, duty: Duty::SitOut });
            }
            Deed::TakeOver => {
                after.public.position = play.position;
                after.public.previous = laid(Card::Devil, false);
                after.public.phase = Phase::Play(Turn { seat: sides.next(seat), by: seat, duty: Duty::Play });
            }
            Deed::Discard if play.card == Card::Tac => {
                after.public.previous = self.public.previous.and_then(|last| laid(last.card, last.sealed)); // TAC-8.8
                after.pass_turn(seat);
            }
            Deed::Discard => {
                after.public.previous = laid(play.card, false);
                after.pass_turn(seat);
            }
            Deed::Pass => {
                let held = after.public.held;
                sides.all().for_each(|to| after.public.held[to.index()] = held[sides.next(to).index()]);
                after.memory.passed(sides);
                if after.public.held[seat.index()] == 0 {
                    after.pass_turn(seat); // TAC-9.3
                }
            }
        }
        after
    }

    fn lay(&mut self, turn: Turn, play: &Play) {
        let how = Laid::by(play.deed, turn.duty);
        self.memory.laid(turn.seat, play.card, how);
        self.public.held[turn.seat.index()] -= 1;
        self.public.laid.add(play.card);
        self.public.played += 1;
    }

    /// The next seat that holds a card; without one, all is as before the next deal.
    fn pass_turn(&mut self, seat: Seat) {
        let sides = self.public.sides();
        let mut next = seat;
        for _ in sides.all() {
            next = sides.next(next);
            if self.public.held[next.index()] > 0 {
                self.public.phase = Phase::Play(Turn { seat: next, by: next, duty: Duty::Play });
                return;
            }
        }
        self.clear_for_the_deal();
    }

    /// Nothing of a deal is left when it is over; a used-up stack is a new one.
    fn clear_for_the_deal(&mut self) {
        self.public.phase = Phase::Deal;
        self.public.previous = None; // TAC-8.5
        self.public.held = [0; 4];
        self.public.openers = tac::Seats::default();
        self.memory = Memory::template();
        if self.public.stack < DEAL {
            self.public.stack = if self.public.master { 104 } else { 100 }; // TAC-1.3
            self.public.laid = tac::Pile::default();
        }
    }
}
