//! What a seat knows of every hand, from all it heard since the last deal.
//!
//! Cards that lie hidden together make up a *lot*: a hand as it was dealt. A Fool moves lots from seat to seat, a
//! partner's gift moves one card from lot to lot, and what is laid comes out of one.

use knobel_core::{Seat, View};
use tac::position::Position;
use tac::{Card, Deed, Duty, Hand, Observation, ObservedEvent, Phase, Plays, Previous, Public, Turn};

/// A set of kinds of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(u32);

impl Kinds {
    pub const ALL: Kinds = Kinds((1 << Card::KINDS) - 1);

    pub fn has(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    pub fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }

    pub fn without(self, other: Kinds) -> Kinds {
        Kinds(self.0 & !other.0)
    }

    /// Is everything in here in the other too?
    pub fn within(self, other: Kinds) -> bool {
        self.0 & !other.0 == 0
    }

    pub fn openers() -> Kinds {
        Card::ALL.into_iter().filter(|card| card.opens()).collect()
    }
}

impl FromIterator<Card> for Kinds {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        Kinds(cards.into_iter().fold(0, |all, card| all | 1 << card.index()))
    }
}

/// What is known of the cards that were dealt together.
#[derive(Clone, Debug, PartialEq)]
pub struct Lot {
    /// To whom it was dealt.
    pub dealt_to: Seat,
    /// Did the viewer see it dealt?
    pub seen: bool,
    /// The cards in it that are known.
    pub known: Hand,
    /// How many more there are.
    pub unknown: u8,
    /// What those can be: none of them could be used when a card of the lot was discarded (TAC-3.10).
    pub may_be: Kinds,
    /// Cards that were unknown and have come out since, by being laid or shown.
    pub came_out: Vec<Card>,
}

impl Lot {
    fn dealt(dealt_to: Seat, seen: Option<Hand>, size: u8) -> Self {
        let (known, unknown) = seen.map_or((Hand::EMPTY, size), |hand| (hand, 0));
        Lot { dealt_to, seen: seen.is_some(), known, unknown, may_be: Kinds::ALL, came_out: vec![] }
    }

    /// A card is laid: one that is known if there is such a one, for among equals it doesn't matter which.
    fn lays(&mut self, card: Card) {
        if self.known.holds(card) {
            self.known.remove(card);
        } else {
            self.unknown -= 1;
            self.came_out.push(card);
        }
    }

    fn shown(&mut self, hand: Hand) {
        let mut new = hand;
        self.known.cards().for_each(|card| new.remove(card));
        self.came_out.extend(new.cards());
        (self.known, self.unknown) = (hand, 0);
    }
}

/// How the cards of two partners have changed hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Given {
    /// Not yet, or never.
    Nothing,
    /// This card, which the viewer saw.
    Seen(Card),
    /// A card nobody else saw.
    Unseen,
}

/// What a seat knows of the hidden cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard {
    /// What each seat holds.
    pub lots: Vec<Lot>,
    /// What each seat has given away.
    pub given: Vec<Given>,
    /// Who announced an opening card (TAC-2.4).
    pub openers: tac::Seats,
}

impl Heard {
    /// Follows everything since the last deal; nothing when there was none.
    pub fn of(view: &View<Observation>) -> Option<Self> {
        let deal = view.history.iter().rposition(|observed| matches!(observed, ObservedEvent::Dealt { .. }))?;
        let (before, since) = view.history.split_at(deal);
        let mut follower = Follower::new(&view.observation.public, before, since);
        since.iter().for_each(|observed| follower.hear(observed));
        Some(follower.heard)
    }

    /// Does nothing lie hidden any more?
    pub fn is_certain(&self) -> bool {
        self.lots.iter().all(|lot| lot.unknown == 0)
    }
}

/// The table as it was at each moment, as far as legality asks for it.
struct Follower {
    public: Public,
    heard: Heard,
    room: Plays,
}

impl Follower {
    fn new(observation: &Public, before: &[ObservedEvent], since: &[ObservedEvent]) -> Self {
        let sizes = sizes_at_the_deal(observation, since);
        let mut public = *observation;
        public.position = before.iter().rev().find_map(position_in).unwrap_or(Position::empty());
        (public.previous, public.held, public.phase) = (None, sizes, Phase::Deal);
        let given = observation.sides().all().map(|_| Given::Nothing).collect();
        Follower { public, heard: Heard { lots: vec![], given, openers: observation.openers }, room: Plays::default() }
    }

    fn hear(&mut self, observed: &ObservedEvent) {
        match observed {
            ObservedEvent::Dealt { hands, .. } => {
                let size = self.public.held;
                let lots =
                    hands.iter().zip(0..).map(|(hand, seat)| Lot::dealt(Seat(seat), *hand, size[usize::from(seat)]));
                self.heard.lots = lots.collect();
            }
            ObservedEvent::Placed { position, previous } => {
                self.public.position = *position;
                self.public.previous = *previous;
            }
            ObservedEvent::Exchanged { gifts } => {
                for gift in gifts {
                    self.give(gift.from, gift.card);
                }
                for gift in gifts {
                    self.get(gift.to, gift.card);
                }
            }
            ObservedEvent::Played(played) => {
                let before = self.public.position;
                self.lay(played.seat, played.card);
                self.public.position = played.position;
                self.public.previous = Some(Previous { card: played.function, before, sealed: played.sealed });
            }
            ObservedEvent::TookOver { seat, card, .. } => {
                self.lay(*seat, *card);
                self.public.previous =
                    Some(Previous { card: Card::Devil, before: self.public.position, sealed: false });
            }
            ObservedEvent::Discarded { seat, card, hands_on, sealed, .. } => {
                self.discard(*seat, *card, *hands_on, *sealed)
            }
            ObservedEvent::Passed { seat, card, hands, .. } => {
                self.lay(*seat, *card);
                self.pass(hands);
            }
            ObservedEvent::Shown { of, hand, .. } => {
                if let Some(hand) = hand {
                    self.heard.lots[of.index()].shown(*hand);
                }
            }
            ObservedEvent::Reached(phase) => self.public.phase = *phase,
            ObservedEvent::Shuffled { .. } | ObservedEvent::Announced { .. } | ObservedEvent::Gave { .. } => {}
        }
    }

    fn give(&mut self, from: Seat, card: Option<Card>) {
        let lot = &mut self.heard.lots[from.index()];
        self.heard.given[from.index()] = card.map_or(Given::Unseen, Given::Seen);
        match card {
            Some(card) if lot.known.holds(card) => lot.known.remove(card),
            Some(_) | None => lot.unknown -= 1,
        }
    }

    fn get(&mut self, to: Seat, card: Option<Card>) {
        let lot = &mut self.heard.lots[to.index()];
        match card {
            Some(card) => lot.known.add(card),
            None => lot.unknown += 1,
        }
    }

    fn lay(&mut self, seat: Seat, card: Card) {
        self.heard.lots[seat.index()].lays(card);
        self.public.held[seat.index()] -= 1;
    }

    /// Who discards though nothing made it could use none of its cards (TAC-3.10).
    fn discard(&mut self, seat: Seat, card: Card, hands_on: Option<Card>, sealed: bool) {
        if let Phase::Play(turn @ Turn { duty: Duty::Play, .. }) = self.public.phase {
            let usable = usable(&self.public, turn, &mut self.room);
            let lot = &mut self.heard.lots[seat.index()];
            lot.may_be = lot.may_be.without(usable);
        }
        self.lay(seat, card);
        let before = self.public.position;
        self.public.previous = hands_on.map(|card| Previous { card, before, sealed }); // TAC-8.8
    }

    /// TAC-9.2: everyone's hand goes to the right.
    fn pass(&mut self, hands: &[Option<Hand>]) {
        self.heard.lots.rotate_left(1);
        let seats = self.heard.lots.len();
        self.public.held[..seats].rotate_left(1);
        for (lot, hand) in self.heard.lots.iter_mut().zip(hands) {
            hand.iter().for_each(|hand| lot.shown(*hand));
        }
    }
}

/// The kinds that could be used in this turn.
fn usable(public: &Public, turn: Turn, room: &mut Plays) -> Kinds {
    let every_kind: Hand = Card::ALL.into_iter().collect();
    let plays = room.list(public, turn, every_kind);
    plays.iter().filter(|play| play.deed != Deed::Discard).map(|play| play.card).collect()
}

fn position_in(observed: &ObservedEvent) -> Option<Position> {
    match observed {
        ObservedEvent::Played(played) => Some(played.position),
        ObservedEvent::Placed { position, .. } => Some(*position),
        ObservedEvent::Shuffled { .. }
        | ObservedEvent::Dealt { .. }
        | ObservedEvent::Announced { .. }
        | ObservedEvent::Gave { .. }
        | ObservedEvent::Exchanged { .. }
        | ObservedEvent::Discarded { .. }
        | ObservedEvent::Passed { .. }
        | ObservedEvent::TookOver { .. }
        | ObservedEvent::Shown { .. }
        | ObservedEvent::Reached(_) => None,
    }
}

/// How many cards each seat got: those it holds now and those it has laid, Fools undone.
fn sizes_at_the_deal(observation: &Public, since: &[ObservedEvent]) -> [u8; 4] {
    let mut sizes = observation.held;
    let seats = usize::from(observation.sides().seats());
    for observed in since.iter().rev() {
        match observed {
            ObservedEvent::Played(played) => sizes[played.seat.index()] += 1,
            ObservedEvent::Discarded { seat, .. } | ObservedEvent::TookOver { seat, .. } => sizes[seat.index()] += 1,
            ObservedEvent::Passed { seat, .. } => {
                sizes[..seats].rotate_right(1);
                sizes[seat.index()] += 1;
            }
            ObservedEvent::Shuffled { .. }
            | ObservedEvent::Placed { .. }
            | ObservedEvent::Dealt { .. }
            | ObservedEvent::Announced { .. }
            | ObservedEvent::Gave { .. }
            | ObservedEvent::Exchanged { .. }
            | ObservedEvent::Shown { .. }
            | ObservedEvent::Reached(_) => {}
        }
    }
    sizes
}
