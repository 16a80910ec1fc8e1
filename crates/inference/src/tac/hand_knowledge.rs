//! What a seat knows of every hand, from all events it has observed since the last deal.
//!
//! The unit of tracking is the hand as it was dealt: a Fool moves whole hands from seat to seat, a partner's gift moves one
//! card from hand to hand, and a played card leaves one.

use knobel_core::{Seat, View};
use tac::position::Position;
use tac::{Card, Deed, Duty, Hand, Observation, ObservedEvent, ObservedPlay, Phase, Plays, Previous, Public, Turn};

/// A set of kinds of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardSet(u32);

impl CardSet {
    /// All kinds.
    pub const ALL: CardSet = CardSet((1 << Card::KINDS) - 1);

    /// Whether the set has this kind.
    pub fn has(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Intersection.
    pub fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// Difference.
    pub fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// Whether this is a subset of the other.
    pub fn is_subset(self, other: CardSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The kinds that bring a marble into play.
    pub fn openers() -> CardSet {
        Card::ALL.into_iter().filter(|card| card.opens()).collect()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        CardSet(cards.into_iter().fold(0, |all, card| all | 1 << card.index()))
    }
}

/// What is known of a hand as it was dealt.
#[derive(Clone, Debug, PartialEq)]
pub struct DealtHand {
    /// The seat it was dealt to.
    pub dealt_to: Seat,
    /// Whether the viewer saw the cards when they were dealt.
    pub seen: bool,
    /// The known cards still in it.
    pub known: Hand,
    /// Number of further cards.
    pub unknown: u8,
    /// The kinds that the further cards can be: a discard shows that no card could be used then (TAC-3.10).
    pub possible: CardSet,
    /// Cards that were unknown first and were then played or shown.
    pub revealed: Vec<Card>,
}

impl DealtHand {
    fn dealt(dealt_to: Seat, seen: Option<Hand>, size: u8) -> Self {
        let (known, unknown) = seen.map_or((Hand::EMPTY, size), |hand| (hand, 0));
        DealtHand { dealt_to, seen: seen.is_some(), known, unknown, possible: CardSet::ALL, revealed: vec![] }
    }

    /// Removes a played card: a known one if there is one, since copies are interchangeable.
    fn play(&mut self, card: Card) {
        if self.known.holds(card) {
            self.known.remove(card);
        } else {
            self.unknown -= 1;
            self.revealed.push(card);
        }
    }

    fn shown(&mut self, hand: Hand) {
        let mut new = hand;
        self.known.cards().for_each(|card| new.remove(card));
        self.revealed.extend(new.cards());
        (self.known, self.unknown) = (hand, 0);
    }
}

/// The card that a seat gave its partner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PartnerGift {
    /// No card, or not yet.
    Nothing,
    /// This card; the viewer knows it.
    Seen(Card),
    /// A card that the viewer does not know.
    Unseen,
}

/// What a seat knows of the hidden cards.
#[derive(Clone, Debug, PartialEq)]
pub struct HandKnowledge {
    /// The hand that each seat holds.
    pub hands: Vec<DealtHand>,
    /// The gift of each seat.
    pub gifts: Vec<PartnerGift>,
    /// The seats that announced an opening card (TAC-2.4).
    pub announced_openers: tac::Seats,
}

impl HandKnowledge {
    /// Replays all events since the last deal; `None` if there was none.
    pub fn of(view: &View<Observation>) -> Option<Self> {
        let deal = view.history.iter().rposition(|observed| matches!(observed, ObservedEvent::Dealt { .. }))?;
        let (before, since) = view.history.split_at(deal);
        let mut tracker = KnowledgeTracker::new(&view.observation.public, before, since);
        since.iter().for_each(|observed| tracker.apply(observed));
        Some(tracker.knowledge)
    }

    /// Whether all hands are known.
    pub fn is_certain(&self) -> bool {
        self.hands.iter().all(|hand| hand.unknown == 0)
    }
}

/// The public state at each moment, as far as the legality of plays depends on it.
struct KnowledgeTracker {
    public: Public,
    knowledge: HandKnowledge,
    plays: Plays,
}

impl KnowledgeTracker {
    fn new(observation: &Public, before: &[ObservedEvent], since: &[ObservedEvent]) -> Self {
        let sizes = sizes_at_the_deal(observation, since);
        let mut public = *observation;
        public.position = before.iter().rev().find_map(position_in).unwrap_or(Position::empty());
        (public.previous, public.held, public.phase) = (None, sizes, Phase::Deal);
        let gifts = observation.sides().all().map(|_| PartnerGift::Nothing).collect();
        let knowledge = HandKnowledge { hands: vec![], gifts, announced_openers: observation.openers };
        KnowledgeTracker { public, knowledge, plays: Plays::default() }
    }

    fn apply(&mut self, observed: &ObservedEvent) {
        match observed {
            ObservedEvent::Dealt { hands, .. } => {
                let size = self.public.held;
                let hands = hands
                    .iter()
                    .zip(0..)
                    .map(|(hand, seat)| DealtHand::dealt(Seat(seat), *hand, size[usize::from(seat)]));
                self.knowledge.hands = hands.collect();
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
                    self.receive(gift.to, gift.card);
                }
            }
            ObservedEvent::Played(ObservedPlay { played, .. }) => {
                let before = self.public.position;
                self.play(played.seat, played.card);
                self.public.position = played.position;
                self.public.previous = Some(Previous { card: played.function, before, sealed: played.sealed });
            }
            ObservedEvent::TookOver { seat, card, .. } => {
                self.play(*seat, *card);
                self.public.previous =
                    Some(Previous { card: Card::Devil, before: self.public.position, sealed: false });
            }
            ObservedEvent::Discarded { seat, card, hands_on, sealed, .. } => {
                self.discard(*seat, *card, *hands_on, *sealed)
            }
            ObservedEvent::Passed { seat, card, hands, .. } => {
                self.play(*seat, *card);
                self.pass(hands);
            }
            ObservedEvent::Shown { of, hand, .. } => {
                if let Some(hand) = hand {
                    self.knowledge.hands[of.index()].shown(*hand);
                }
            }
            ObservedEvent::Reached(phase) => self.public.phase = *phase,
            ObservedEvent::Shuffled { .. } | ObservedEvent::Announced { .. } | ObservedEvent::Gave { .. } => {}
        }
    }

    fn give(&mut self, from: Seat, card: Option<Card>) {
        let hand = &mut self.knowledge.hands[from.index()];
        self.knowledge.gifts[from.index()] = card.map_or(PartnerGift::Unseen, PartnerGift::Seen);
        match card {
            Some(card) if hand.known.holds(card) => hand.known.remove(card),
            Some(_) | None => hand.unknown -= 1,
        }
    }

    fn receive(&mut self, to: Seat, card: Option<Card>) {
        let hand = &mut self.knowledge.hands[to.index()];
        match card {
            Some(card) => hand.known.add(card),
            None => hand.unknown += 1,
        }
    }

    fn play(&mut self, seat: Seat, card: Card) {
        self.knowledge.hands[seat.index()].play(card);
        self.public.held[seat.index()] -= 1;
    }

    /// A voluntary discard shows that none of the cards could be used (TAC-3.10).
    fn discard(&mut self, seat: Seat, card: Card, hands_on: Option<Card>, sealed: bool) {
        if let Phase::Play(turn @ Turn { duty: Duty::Play, .. }) = self.public.phase {
            let usable = usable(&self.public, turn, &mut self.plays);
            let hand = &mut self.knowledge.hands[seat.index()];
            hand.possible = hand.possible.without(usable);
        }
        self.play(seat, card);
        let before = self.public.position;
        self.public.previous = hands_on.map(|card| Previous { card, before, sealed }); // TAC-8.8
    }

    /// TAC-9.2: everyone's hand goes to the right.
    fn pass(&mut self, hands: &[Option<Hand>]) {
        self.knowledge.hands.rotate_left(1);
        let seats = self.knowledge.hands.len();
        self.public.held[..seats].rotate_left(1);
        for (held, seen) in self.knowledge.hands.iter_mut().zip(hands) {
            seen.iter().for_each(|cards| held.shown(*cards));
        }
    }
}

/// The kinds of which a card could be used in this turn.
fn usable(public: &Public, turn: Turn, buffer: &mut Plays) -> CardSet {
    let every_kind: Hand = Card::ALL.into_iter().collect();
    let plays = buffer.list(public, turn, every_kind);
    plays.iter().filter(|play| play.deed != Deed::Discard).map(|play| play.card).collect()
}

fn position_in(observed: &ObservedEvent) -> Option<Position> {
    match observed {
        ObservedEvent::Played(ObservedPlay { played, .. }) => Some(played.position),
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

/// The number of cards dealt to each seat: those it holds now plus those it has played, with Fools undone.
fn sizes_at_the_deal(observation: &Public, since: &[ObservedEvent]) -> [u8; 4] {
    let mut sizes = observation.held;
    let seats = usize::from(observation.sides().seats());
    for observed in since.iter().rev() {
        match observed {
            ObservedEvent::Played(ObservedPlay { played, .. }) => sizes[played.seat.index()] += 1,
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
