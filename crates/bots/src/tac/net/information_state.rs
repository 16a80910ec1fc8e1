//! A player's information state when deciding, and the after-states of each choice.

use super::seat_memory::{PlayKind, SeatMemory};
use knobel_core::{Seat, View};
use tac::{Card, Deed, Duty, Ending, Observation, Phase, Play, Previous, Public, Turn, Version};

/// Everything that one player knows, from one of their seats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InformationState {
    /// The public state.
    pub public: Public,
    /// The seat.
    pub me: Seat,
    /// What the player remembers of the hands.
    pub memory: SeatMemory,
}

/// Cards of a deal of four players.
const CARDS_PER_DEAL: u8 = 20;

impl InformationState {
    /// Whether the network covers this version: it was trained for four colours in two teams.
    pub fn covers(version: Version) -> bool {
        match version {
            Version::Teams | Version::Pairs | Version::OneAgainstTwo => true,
            Version::Together | Version::Alone | Version::FreeForAll | Version::TwoAgainstOne => false,
        }
    }

    /// The information state of a view; `None` for spectators.
    pub fn of(view: &View<Observation>) -> Option<Self> {
        let Observation { public, me, hands, gifts, .. } = &view.observation;
        let (me, sides) = ((*me)?, public.sides());
        let mut memory = SeatMemory::empty();
        let deal =
            view.history.iter().rposition(|observed| matches!(observed, tac::ObservedEvent::Dealt { .. })).unwrap_or(0);
        view.history[deal..].iter().for_each(|observed| memory.apply(me, sides, observed));
        hands.iter().for_each(|(seat, hand)| memory.shown(*seat, *hand));
        let mut state = InformationState { public: *public, me, memory };
        for (from, card) in gifts {
            state.give(*from, *card);
        }
        Some(state)
    }

    /// Whether two seats are played by the same person, who sees both hands.
    pub fn same_player(version: Version, one: Seat, other: Seat) -> bool {
        match version {
            Version::Pairs => one.0 % 2 == other.0 % 2,
            Version::OneAgainstTwo => one == other || (one.0 | other.0).is_multiple_of(2),
            Version::Alone => true,
            Version::Teams | Version::Together | Version::FreeForAll | Version::TwoAgainstOne => one == other,
        }
    }

    /// Whether all cards of this hand are known.
    pub fn is_exact(&self, seat: Seat) -> bool {
        self.memory.cards[seat.index()].len() == self.public.held[seat.index()]
    }

    /// The after-state of giving this card to the partner.
    pub fn after_gift(&self, card: Card) -> Self {
        let mut after = *self;
        after.give(self.me, card);
        after
    }

    /// A chosen card counts as given at once, although the exchange is simultaneous.
    fn give(&mut self, from: Seat, card: Card) {
        if let Some(to) = self.public.sides().partner(from) {
            let received = self.memory.received;
            self.memory.given(self.me, from, to, card);
            self.memory.received = received;
        }
    }

    /// The after-state of a play. It ends where chance begins: after the last card of a deal the next one is not dealt yet.
    pub fn after(&self, turn: Turn, play: &Play) -> Self {
        let (mut after, seat) = (*self, turn.seat);
        let (before, sides) = (self.public.position, self.public.sides());
        after.remove_card(turn, play);
        let function = match (play.card, self.public.previous) {
            (Card::Tac, Some(previous)) => previous.card,
            (card, _) => card,
        };
        let previous = |card, sealed| Some(Previous { card, before, sealed });
        match play.deed {
            Deed::Move => {
                after.public.position = play.position;
                after.public.previous = previous(function, turn.duty == Duty::Answer);
                match sides.winner(&play.position) {
                    Some(winner) => after.public.phase = Phase::Over(Ending::Won(winner)),
                    None => after.pass_turn(seat),
                }
            }
            Deed::SitOut => {
                after.public.position = play.position;
                after.public.previous = previous(function, turn.duty == Duty::Answer);
                let next = sides.next(seat);
                after.public.phase = Phase::Play(Turn { seat: next, by: next, duty: Duty::SitOut });
            }
            Deed::TakeOver => {
                after.public.position = play.position;
                after.public.previous = previous(Card::Devil, false);
                after.public.phase = Phase::Play(Turn { seat: sides.next(seat), by: seat, duty: Duty::Play });
            }
            Deed::Discard if play.card == Card::Tac => {
                after.public.previous = self.public.previous.and_then(|last| previous(last.card, last.sealed)); // TAC-8.8
                after.pass_turn(seat);
            }
            Deed::Discard => {
                after.public.previous = previous(play.card, false);
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

    fn remove_card(&mut self, turn: Turn, play: &Play) {
        let kind = PlayKind::of(play.deed, turn.duty);
        self.memory.played(turn.seat, play.card, kind);
        self.public.held[turn.seat.index()] -= 1;
        self.public.laid.add(play.card);
        self.public.played += 1;
    }

    /// Passes the turn to the next seat that holds a card; without one, the deal is over.
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
        self.end_deal();
    }

    /// The board between two deals; a used-up stack is replaced.
    fn end_deal(&mut self) {
        self.public.phase = Phase::Deal;
        self.public.previous = None; // TAC-8.5
        self.public.held = [0; 4];
        self.public.openers = tac::Seats::default();
        self.memory = SeatMemory::empty();
        if self.public.stack < CARDS_PER_DEAL {
            self.public.stack = if self.public.master { 104 } else { 100 }; // TAC-1.3
            self.public.laid = tac::Pile::default();
        }
    }
}
