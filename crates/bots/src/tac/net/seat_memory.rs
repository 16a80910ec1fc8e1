//! What a seat remembers of the current deal besides the public state: cards it knows to be in somebody's hand.

use knobel_core::Seat;
use tac::{Card, Deed, Duty, Hand, ObservedEvent, ObservedPlay, Phase, Sides};

/// How a card was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayKind {
    /// The card was used.
    Used,
    /// Discarded because no card could be used (TAC-3.10).
    ForcedDiscard,
    /// Discarded by a seat that had to sit out (TAC-6.3).
    SatOut,
}

impl PlayKind {
    /// By what is done with the card, and the duty of the turn.
    pub fn of(deed: Deed, duty: Duty) -> Self {
        match (deed, duty) {
            (Deed::Discard, Duty::Play) => PlayKind::ForcedDiscard,
            (Deed::Discard, Duty::SitOut | Duty::Answer) => PlayKind::SatOut,
            (Deed::Move | Deed::SitOut | Deed::Pass | Deed::TakeOver, _) => PlayKind::Used,
        }
    }
}

/// One player's memory of a deal. Entries belong to hands, not to seats: when a Fool passes the hands on, they move along.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatMemory {
    /// Cards known to be in each hand; all of them for the player's own hands.
    pub cards: [Hand; 4],
    /// Whether an opening card was announced and none was played since.
    pub opener: [bool; 4],
    /// Whether it was announced that there is no opening card.
    pub no_opener: [bool; 4],
    /// Whether a discard was forced because no card could be used.
    pub stuck: [bool; 4],
    /// The card received from the partner.
    pub received: Option<Card>,
    duty: Duty,
}

impl SeatMemory {
    /// Before the deal.
    pub fn empty() -> Self {
        SeatMemory {
            cards: [Hand::EMPTY; 4],
            opener: [false; 4],
            no_opener: [false; 4],
            stuck: [false; 4],
            received: None,
            duty: Duty::Play,
        }
    }

    /// A new deal, with the hands that the player sees.
    pub fn dealt(&mut self, hands: [Option<Hand>; 4]) {
        *self = SeatMemory { cards: hands.map(|hand| hand.unwrap_or(Hand::EMPTY)), ..SeatMemory::empty() };
    }

    /// The announcements of opening cards (TAC-2.4).
    pub fn announced(&mut self, opener: impl Fn(Seat) -> bool) {
        self.opener = std::array::from_fn(|seat| opener(Seat(seat as u8)));
        self.no_opener = self.opener.map(|opener| !opener);
    }

    /// A card that the player knows went from one hand to another.
    pub fn given(&mut self, me: Seat, from: Seat, to: Seat, card: Card) {
        self.forget(from, card);
        self.cards[to.index()].add(card);
        if to == me {
            self.received = Some(card);
        }
    }

    /// A card was played.
    pub fn played(&mut self, seat: Seat, card: Card, kind: PlayKind) {
        self.forget(seat, card);
        if card.opens() {
            self.opener[seat.index()] = false;
        }
        if kind == PlayKind::ForcedDiscard {
            self.stuck[seat.index()] = true;
        }
    }

    /// All hands were passed to the right (TAC-9.2).
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

    /// The player sees this whole hand (TAC-9.16).
    pub fn shown(&mut self, of: Seat, hand: Hand) {
        self.cards[of.index()] = hand;
    }

    fn forget(&mut self, seat: Seat, card: Card) {
        let cards = &mut self.cards[seat.index()];
        if cards.holds(card) {
            cards.remove(card);
        }
    }

    /// Updates the memory by an event that the player observed.
    pub fn apply(&mut self, me: Seat, sides: &Sides, observed: &ObservedEvent) {
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
            ObservedEvent::Played(ObservedPlay { played, .. }) => self.played(played.seat, played.card, PlayKind::Used),
            ObservedEvent::Discarded { seat, card, .. } => {
                let kind = if self.duty == Duty::Play { PlayKind::ForcedDiscard } else { PlayKind::SatOut };
                self.played(*seat, *card, kind);
            }
            ObservedEvent::Passed { seat, card, hands, .. } => {
                self.played(*seat, *card, PlayKind::Used);
                self.passed(sides);
                for (seat, hand) in sides.all().zip(hands) {
                    if let Some(hand) = hand {
                        self.shown(seat, *hand);
                    }
                }
            }
            ObservedEvent::TookOver { seat, card, .. } => self.played(*seat, *card, PlayKind::Used),
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
