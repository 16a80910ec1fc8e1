//! What a seat remembers of the present deal beyond what lies open: cards it knows to be in somebody's hand.

use knobel_core::Seat;
use tac::{Card, Deed, Duty, Hand, ObservedEvent, Phase, Sides};

/// How a card was laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Laid {
    /// It was used.
    Used,
    /// It was discarded because no card could be used (TAC-3.10).
    RandomPlayError,
    /// It was discarded by a seat that was made to sit out (TAC-6.3).
    SatOut,
}

impl Laid {
    /// How a card is laid when this is done with it.
    pub fn by(deed: Deed, duty: Duty) -> Self {
        match (deed, duty) {
            (Deed::Discard, Duty::Play) => Laid::RandomPlayError,
            (Deed::Discard, Duty::SitOut | Duty::Answer) => Laid::SatOut,
            (Deed::Move | Deed::SitOut | Deed::Pass | Deed::TakeOver, _) => Laid::Used,
        }
    }
}

/// One mind's memory of a deal. What is kept for a seat is about the hand it holds now: when a Fool makes the hands go
/// round, it goes with them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory {
    /// Cards known to be in each hand; all of them for the own ones.
    pub cards: [Hand; 4],
    /// Announced an opening card and has laid none since.
    pub opener: [bool; 4],
    /// Announced that it has none.
    pub no_opener: [bool; 4],
    /// Had to discard because it could use nothing.
    pub stuck: [bool; 4],
    /// What the partner gave.
    pub received: Option<Card>,
    duty: Duty,
}

impl Memory {
    /// Nothing heard yet.
    pub fn template() -> Self {
        Memory {
            cards: [Hand::EMPTY; 4],
            opener: [false; 4],
            no_opener: [false; 4],
            stuck: [false; 4],
            received: None,
            duty: Duty::Play,
        }
    }

    /// A new deal: these hands are seen, and these seats announced an opening card.
    pub fn dealt(&mut self, hands: [Option<Hand>; 4]) {
        *self = Memory { cards: hands.map(|hand| hand.unwrap_or(Hand::EMPTY)), ..Memory::template() };
    }

    /// Who announced an opening card (TAC-2.4).
    pub fn announced(&mut self, opener: impl Fn(Seat) -> bool) {
        self.opener = std::array::from_fn(|seat| opener(Seat(seat as u8)));
        self.no_opener = self.opener.map(|opener| !opener);
    }

    /// This card, which one sees, went from one hand to another.
    pub fn given(&mut self, me: Seat, from: Seat, to: Seat, card: Card) {
        self.forget(from, card);
        self.cards[to.index()].add(card);
        if to == me {
            self.received = Some(card);
        }
    }

    /// A card was laid.
    pub fn laid(&mut self, seat: Seat, card: Card, how: Laid) {
        self.forget(seat, card);
        if card.opens() {
            self.opener[seat.index()] = false;
        }
        if how == Laid::RandomPlayError {
            self.stuck[seat.index()] = true;
        }
    }

    /// All hands went to the right (TAC-9.2).
    pub fn passed(&mut self, sides: &Sides) {
        let before = *self;
        for to in sides.all() {
            let (to, from) = (to.index(), sides.next(to).index());
            self.cards[to] = before.cards[from];
            self.opener[to] = before.opener[from];
            self.no_opener[to] = before.no_opener[from];
            self.stuck[to] = before.stuck[from];
        }
    }

    /// This hand is seen whole (TAC-9.16).
    pub fn shown(&mut self, of: Seat, hand: Hand) {
        self.cards[of.index()] = hand;
    }

    fn forget(&mut self, seat: Seat, card: Card) {
        let cards = &mut self.cards[seat.index()];
        if cards.holds(card) {
            cards.remove(card);
        }
    }

    /// Takes in what this mind saw happen, asked about from one of its seats.
    pub fn hear(&mut self, me: Seat, sides: &Sides, observed: &ObservedEvent) {
        match observed {
            ObservedEvent::Dealt { hands, .. } => {
                self.dealt(std::array::from_fn(|seat| hands.get(seat).copied().flatten()));
            }
            ObservedEvent::Announced { openers } => self.announced(|seat| openers.contains(&seat)),
            ObservedEvent::Exchanged { gifts } => {
                for gift in gifts {
                    if let Some(card) = gift.card {
                        self.given(me, gift.from, gift.to, card);
                    }
                }
            }
            ObservedEvent::Played(played) => self.laid(played.seat, played.card, Laid::Used),
            ObservedEvent::Discarded { seat, card, .. } => {
                let how = if self.duty == Duty::Play { Laid::RandomPlayError } else { Laid::SatOut };
                self.laid(*seat, *card, how);
            }
            ObservedEvent::Passed { seat, card, hands, .. } => {
                self.laid(*seat, *card, Laid::Used);
                self.passed(sides);
                for (seat, hand) in sides.all().zip(hands) {
                    if let Some(hand) = hand {
                        self.shown(seat, *hand);
                    }
                }
            }
            ObservedEvent::TookOver { seat, card, .. } => self.laid(*seat, *card, Laid::Used),
            ObservedEvent::Shown { of, hand, .. } => {
                if let Some(hand) = hand {
                    self.shown(*of, *hand);
                }
            }
            ObservedEvent::Reached(Phase::Play(turn)) => self.duty = turn.duty,
            ObservedEvent::Reached(Phase::Deal | Phase::Exchange | Phase::StackUsedUp | Phase::Over(_))
            | ObservedEvent::Shuffled { .. }
            | ObservedEvent::Placed { .. }
            | ObservedEvent::Gave { .. } => {}
        }
    }
}
