//! What a seat knows of every hand, from all it heard since the last deal.
//!
//! Cards that lie hidden together make up a *lot*: a hand as it was dealt. A Fool moves lots from seat to seat, a
//! partner's gift moves one card from lot to lot, and what is laid comes out of one.

use knobel_core::{Seat, View};
use tac::position::Position;
use tac::{Card, Deed, Duty, Hand, Now, Open, Phase, Plays, Previous, Sight, Turn};

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
    pub fn of(view: &View<Now>) -> Option<Self> {
        let deal = view.heard.iter().rposition(|sight| matches!(sight, Sight::Dealt { .. }))?;
        let (before, since) = view.heard.split_at(deal);
        let mut follower = Follower::new(&view.now.open, before, since);
        since.iter().for_each(|sight| follower.hear(sight));
        Some(follower.heard)
    }

    /// Does nothing lie hidden any more?
    pub fn is_certain(&self) -> bool {
        self.lots.iter().all(|lot| lot.unknown == 0)
    }
}

/// The table as it was at each moment, as far as legality asks for it.
struct Follower {
    open: Open,
    heard: Heard,
    room: Plays,
}

impl Follower {
    fn new(now: &Open, before: &[Sight], since: &[Sight]) -> Self {
        let sizes = sizes_at_the_deal(now, since);
        let mut open = *now;
        open.position = before.iter().rev().find_map(position_in).unwrap_or(Position::empty());
        (open.previous, open.held, open.phase) = (None, sizes, Phase::Deal);
        let given = now.sides().all().map(|_| Given::Nothing).collect();
        Follower { open, heard: Heard { lots: vec![], given, openers: now.openers }, room: Plays::default() }
    }

    fn hear(&mut self, sight: &Sight) {
        match sight {
            Sight::Dealt { hands, .. } => {
                let size = self.open.held;
                let lots =
                    hands.iter().zip(0..).map(|(hand, seat)| Lot::dealt(Seat(seat), *hand, size[usize::from(seat)]));
                self.heard.lots = lots.collect();
            }
            Sight::Placed { position, previous } => {
                self.open.position = *position;
                self.open.previous = *previous;
            }
            Sight::Exchanged { gifts } => {
                for gift in gifts {
                    self.give(gift.from, gift.card);
                }
                for gift in gifts {
                    self.get(gift.to, gift.card);
                }
            }
            Sight::Played(played) => {
                let before = self.open.position;
                self.lay(played.seat, played.card);
                self.open.position = played.position;
                self.open.previous = Some(Previous { card: played.function, before, sealed: played.sealed });
            }
            Sight::TookOver { seat, card, .. } => {
                self.lay(*seat, *card);
                self.open.previous = Some(Previous { card: Card::Devil, before: self.open.position, sealed: false });
            }
            Sight::Discarded { seat, card, hands_on, sealed, .. } => self.discard(*seat, *card, *hands_on, *sealed),
            Sight::Passed { seat, card, hands, .. } => {
                self.lay(*seat, *card);
                self.pass(hands);
            }
            Sight::Shown { of, hand, .. } => {
                if let Some(hand) = hand {
                    self.heard.lots[of.index()].shown(*hand);
                }
            }
            Sight::Reached(phase) => self.open.phase = *phase,
            Sight::Shuffled { .. } | Sight::Announced { .. } | Sight::Gave { .. } => {}
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
        self.open.held[seat.index()] -= 1;
    }

    /// Who discards though nothing made it could use none of its cards (TAC-3.10).
    fn discard(&mut self, seat: Seat, card: Card, hands_on: Option<Card>, sealed: bool) {
        if let Phase::Play(turn @ Turn { duty: Duty::Play, .. }) = self.open.phase {
            let usable = usable(&self.open, turn, &mut self.room);
            let lot = &mut self.heard.lots[seat.index()];
            lot.may_be = lot.may_be.without(usable);
        }
        self.lay(seat, card);
        let before = self.open.position;
        self.open.previous = hands_on.map(|card| Previous { card, before, sealed }); // TAC-8.8
    }

    /// TAC-9.2: everyone's hand goes to the right.
    fn pass(&mut self, hands: &[Option<Hand>]) {
        self.heard.lots.rotate_left(1);
        let seats = self.heard.lots.len();
        self.open.held[..seats].rotate_left(1);
        for (lot, hand) in self.heard.lots.iter_mut().zip(hands) {
            hand.iter().for_each(|hand| lot.shown(*hand));
        }
    }
}

/// The kinds that could be used in this turn.
fn usable(open: &Open, turn: Turn, room: &mut Plays) -> Kinds {
    let every_kind: Hand = Card::ALL.into_iter().collect();
    let plays = room.list(open, turn, every_kind);
    plays.iter().filter(|play| play.deed != Deed::Discard).map(|play| play.card).collect()
}

fn position_in(sight: &Sight) -> Option<Position> {
    match sight {
        Sight::Played(played) => Some(played.position),
        Sight::Placed { position, .. } => Some(*position),
        Sight::Shuffled { .. }
        | Sight::Dealt { .. }
        | Sight::Announced { .. }
        | Sight::Gave { .. }
        | Sight::Exchanged { .. }
        | Sight::Discarded { .. }
        | Sight::Passed { .. }
        | Sight::TookOver { .. }
        | Sight::Shown { .. }
        | Sight::Reached(_) => None,
    }
}

/// How many cards each seat got: those it holds now and those it has laid, Fools undone.
fn sizes_at_the_deal(now: &Open, since: &[Sight]) -> [u8; 4] {
    let mut sizes = now.held;
    let seats = usize::from(now.sides().seats());
    for sight in since.iter().rev() {
        match sight {
            Sight::Played(played) => sizes[played.seat.index()] += 1,
            Sight::Discarded { seat, .. } | Sight::TookOver { seat, .. } => sizes[seat.index()] += 1,
            Sight::Passed { seat, .. } => {
                sizes[..seats].rotate_right(1);
                sizes[seat.index()] += 1;
            }
            Sight::Shuffled { .. }
            | Sight::Placed { .. }
            | Sight::Dealt { .. }
            | Sight::Announced { .. }
            | Sight::Gave { .. }
            | Sight::Exchanged { .. }
            | Sight::Shown { .. }
            | Sight::Reached(_) => {}
        }
    }
    sizes
}
