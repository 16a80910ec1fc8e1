//! The feature extractor: an after-state as a sparse binary vector, relative to the deciding seat.
//!
//! Seats are numbered from the deciding one: 0 itself, 1 the next, 2 the partner, 3 the previous. Ring fields are numbered
//! from its start field. Training and play use the same extractor, so they can't differ.

use super::hand_options::{self, thermometer};
use super::hand_tactics::{self, HandTactics};
use super::information_state::InformationState;
use super::seat_tactics::SeatTactics;
use crate::tac::capture_risk::CaptureRisk;
use knobel_core::Seat;
use tac::position::{Colour, Position};
use tac::{Card, Ending, Hand, Phase, Public, Turn};

/// Words of a feature vector.
pub const FEATURE_WORDS: usize = 41;

/// Number of features.
pub const FEATURE_COUNT: usize = 64 * FEATURE_WORDS;

/// A feature vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(pub [u64; FEATURE_WORDS]);

// First word of each group of features; where a group has four words, one per seat.
const RING: usize = 0; // marbles on the ring
const TAKEN_BACK_TO: usize = 4; // fields that a TAC would fill by taking the last card back
const TAKEN_BACK_FROM: usize = 8; // fields that it would clear
const HOUSES: usize = 12; // state of each house: one of sixteen bits per seat
const HOUSES_BACK: usize = 13; // its state after a TAC, if different
const HITS_FOES: usize = 14; // numbers with which a seat could capture an opponent: thirteen bits per seat
const HITS_FRIENDS: usize = 15; // … or a marble of its own team
const GOES_HOME: usize = 16; // … or bring a marble home
const COUNTS: usize = 17; // yards, cards held, and more, see below
const HANDS: usize = 18; // known cards of each hand: at least one, two, three of a kind
const MOMENT: usize = 22; // whose turn, what a TAC would repeat, the partner's gift
const LAID: usize = 23; // number of copies of each card played: two words
const OPTIONS: usize = 25; // what the known cards of the seat's own and the partner's hand can do
const CAPTURES: usize = 27; // by the capturing seat: marbles of the next and of the previous seat that it could capture
const OWN_CAPTURES: usize = 35; // opponents' marbles that a card of the seat's own hand captures
const OWN_HOME: usize = 36; // its marbles that one card of its hand brings home, and those that two cards do
const WALKS: usize = 38; // numbers that a seat could use: thirteen bits per seat
const USABLE: usize = 39; // those that are in the seat's own hand, and in the partner's
const RISKS: usize = 40; // expected loss of each colour by one card: sixteen bits per seat

const TO_SAFETY: usize = 26; // in USABLE: numbers of the seat's own hand that lead to safety
const TRICKSTER_GAIN: usize = 39; // gain of a seat by a swap: four bits per seat
const OWN_TRICKSTER: usize = 55; // the same if the seat's own hand has a Trickster

const FRESH: usize = 52; // in HITS_FOES, above its 52 bits
const HELD: usize = 20; // in COUNTS, above the yards
const EXACT: usize = 48;
const WON: usize = 52;
const SEALED: usize = 54;
const MASTER: usize = 55;
const SAME_OPPONENT: usize = 56;
const SAME_PARTNER: usize = 57;
const DEALS_LEFT: usize = 58;
const ANNOUNCED: usize = 54; // in the first of HANDS, above its 54 bits
const RECEIVED: usize = 18; // in MOMENT, above the previous card
const TURN: usize = 36;
const TAKES_OVER: usize = 48;
const CARD_TO_COME: usize = 49;
const BETWEEN_DEALS: usize = 50;
const DEALER: usize = 51;

/// Thresholds of the thermometer code of an expected loss, in fields.
const RISK_STEPS: [i32; 16] = [1, 2, 4, 6, 9, 12, 16, 20, 25, 30, 36, 44, 52, 62, 75, 90];

/// First bit of each card in LAID.
const FIRST_COPY: [usize; Card::KINDS] = {
    let mut first = [0; Card::KINDS];
    let mut kind = 1;
    while kind < Card::KINDS {
        first[kind] = first[kind - 1] + Card::COPIES[kind - 1] as usize;
        kind += 1;
    }
    first
};

impl Features {
    /// The features of an information state.
    pub fn of(known: &InformationState) -> Self {
        let mut features = Features([0; FEATURE_WORDS]);
        features.board(known);
        features.taken_back(known);
        let tactics = std::array::from_fn(|place| {
            SeatTactics::of(&known.public.position, known.public.sides(), colour_at(known.me, place).seat())
        });
        features.tactics(known, &tactics);
        features.counts(known);
        features.hands(known);
        features.moment(known);
        features.laid(&known.public);
        features.options(known, &tactics);
        features.own_tactics(known);
        features.tricksters(known);
        features.risks(known);
        features
    }

    #[inline]
    fn set(&mut self, word: usize, bit: usize) {
        self.0[word] |= 1 << bit;
    }

    fn board(&mut self, known: &InformationState) {
        let position = &known.public.position;
        for place in 0..4 {
            let colour = colour_at(known.me, place);
            self.0[RING + place] = seen_from(known.me, position.ring(colour));
            self.set(HOUSES, 16 * place + usize::from(position.house(colour)));
            self.set(COUNTS, 5 * place + usize::from(position.yard(colour)));
            if position.is_fresh(colour) {
                self.set(HITS_FOES, FRESH + place);
            }
        }
    }

    /// What a TAC would take back.
    fn taken_back(&mut self, known: &InformationState) {
        let Some(previous) = known.public.previous else { return };
        let (current, before): (&Position, &Position) = (&known.public.position, &previous.before);
        if current == before {
            return;
        }
        for place in 0..4 {
            let colour = colour_at(known.me, place);
            let (stands, stood) = (current.ring(colour), before.ring(colour));
            self.0[TAKEN_BACK_TO + place] = seen_from(known.me, stood & !stands);
            self.0[TAKEN_BACK_FROM + place] = seen_from(known.me, stands & !stood);
            if current.house(colour) != before.house(colour) {
                self.set(HOUSES_BACK, 16 * place + usize::from(before.house(colour)));
            }
        }
    }

    fn tactics(&mut self, known: &InformationState, tactics: &[SeatTactics; 4]) {
        let position = &known.public.position;
        for (place, tactics) in tactics.iter().enumerate() {
            self.0[HITS_FOES] |= u64::from(tactics.hits_foes) << (13 * place);
            self.0[HITS_FRIENDS] |= u64::from(tactics.hits_friends) << (13 * place);
            self.0[GOES_HOME] |= u64::from(tactics.goes_home) << (13 * place);
            self.0[WALKS] |= u64::from(tactics.walks) << (13 * place);
            for (word, after) in [(0, 1), (1, 3)] {
                let captured = position.ring(colour_at(known.me, place + after)) & tactics.captures;
                self.0[CAPTURES + 2 * place + word] = seen_from(known.me, captured);
            }
        }
    }

    fn counts(&mut self, known: &InformationState) {
        let public = &known.public;
        for place in 0..4 {
            let seat = Seat(colour_at(known.me, place) as u8);
            self.set(COUNTS, HELD + 7 * place + usize::from(public.held[seat.index()].min(6)));
            if known.is_exact(seat) {
                self.set(COUNTS, EXACT + place);
            }
        }
        if let Phase::Over(Ending::Won(winner)) = public.phase {
            self.set(COUNTS, WON + usize::from(!public.sides().allied(known.me, winner)));
        }
        if public.previous.is_some_and(|previous| previous.sealed) {
            self.set(COUNTS, SEALED);
        }
        if public.master {
            self.set(COUNTS, MASTER);
        }
        let [next, partner, last] = [1, 2, 3].map(|place| colour_at(known.me, place).seat());
        if InformationState::same_player(public.version, next, last) {
            self.set(COUNTS, SAME_OPPONENT);
        }
        if InformationState::same_player(public.version, known.me, partner) {
            self.set(COUNTS, SAME_PARTNER);
        }
        self.set(COUNTS, DEALS_LEFT + usize::from(public.stack / 20).min(5));
    }

    fn hands(&mut self, known: &InformationState) {
        let memory = &known.memory;
        for place in 0..4 {
            let seat = colour_at(known.me, place).index();
            self.0[HANDS + place] |= hand_thermometer(memory.cards[seat]);
            if place > 0 {
                let announced = [memory.opener[seat], memory.no_opener[seat], memory.stuck[seat]];
                for (what, is_so) in announced.into_iter().enumerate() {
                    self.0[HANDS] |= u64::from(is_so) << (ANNOUNCED + 3 * what + place - 1);
                }
            }
        }
    }

    fn moment(&mut self, known: &InformationState) {
        let public = &known.public;
        if let Some(previous) = public.previous {
            self.set(MOMENT, previous.card.index());
        }
        if let Some(card) = known.memory.received {
            self.set(MOMENT, RECEIVED + card.index());
        }
        self.set(MOMENT, DEALER + place_of(known.me, public.dealer));
        match public.phase {
            Phase::Play(Turn { seat, by, duty }) => {
                self.set(MOMENT, TURN + 3 * place_of(known.me, seat) + duty as usize);
                if seat != by {
                    self.set(MOMENT, TAKES_OVER);
                }
            }
            Phase::Exchange => self.set(MOMENT, CARD_TO_COME),
            Phase::Deal => self.set(MOMENT, BETWEEN_DEALS),
            Phase::StackUsedUp | Phase::Over(_) => {}
        }
    }

    fn options(&mut self, known: &InformationState, tactics: &[SeatTactics; 4]) {
        for (word, place) in [(0, 0), (1, 2)] {
            let seat = colour_at(known.me, place).seat();
            let (hand, tactics) = (known.memory.cards[seat.index()], &tactics[place]);
            self.0[OPTIONS + word] =
                hand_options::of(&known.public.position, known.public.sides(), seat, tactics, hand);
            self.0[USABLE] |= u64::from(hand_options::numbers(hand) & tactics.walks) << (13 * word);
        }
    }

    fn own_tactics(&mut self, known: &InformationState) {
        let hand = known.memory.cards[known.me.index()];
        let tactics = HandTactics::of(&known.public.position, known.public.sides(), known.me, hand);
        self.0[OWN_CAPTURES] = seen_from(known.me, tactics.captures);
        self.0[OWN_HOME] = seen_from(known.me, tactics.home);
        self.0[OWN_HOME + 1] = seen_from(known.me, tactics.home_by_two);
        self.0[USABLE] |= u64::from(tactics.to_safety) << TO_SAFETY;
    }

    /// Thermometer code in quarters of the ring.
    fn tricksters(&mut self, known: &InformationState) {
        for place in 0..4 {
            let seat = colour_at(known.me, place).seat();
            let gain = hand_tactics::trickster_gain(&known.public.position, known.public.sides(), seat);
            let quarters = thermometer(4, gain as u32 / 16);
            self.0[USABLE] |= quarters << (TRICKSTER_GAIN + 4 * place);
            if place == 0 && known.memory.cards[seat.index()].holds(Card::Trickster) {
                self.0[USABLE] |= quarters << OWN_TRICKSTER;
            }
        }
    }

    fn risks(&mut self, known: &InformationState) {
        let capture_risk = CaptureRisk::of(&known.public, known.me);
        for place in 0..4 {
            let risk = capture_risk.expected_loss(&known.public.position, colour_at(known.me, place), 1);
            let steps = RISK_STEPS.iter().filter(|step| risk >= **step).count() as u32;
            self.0[RISKS] |= thermometer(16, steps) << (16 * place);
        }
    }

    fn laid(&mut self, public: &Public) {
        for card in Card::ALL {
            let count = usize::from(public.laid.count(card));
            if count > 0 {
                let bit = FIRST_COPY[card.index()] + count - 1;
                self.set(LAID + bit / 64, bit % 64);
            }
        }
    }
}

/// The colour of the seat at this relative position.
#[inline]
fn colour_at(me: Seat, place: usize) -> Colour {
    Colour::ALL[(me.index() + place) & 3]
}

#[inline]
fn place_of(me: Seat, seat: Seat) -> usize {
    (4 + seat.index() - me.index()) & 3
}

/// A bitboard of the ring relative to a seat's start field.
#[inline]
fn seen_from(me: Seat, ring: u64) -> u64 {
    ring.rotate_right(16 * u32::from(me.0))
}

/// Thermometer code with three bits per kind: at least one, two, three.
fn hand_thermometer(hand: Hand) -> u64 {
    hand.kinds().fold(0, |bits, card| {
        let full = (1_u64 << hand.count(card).min(3)) - 1;
        bits | full << (3 * card.index())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_copy_of_every_card_has_a_feature() {
        let last = FIRST_COPY[Card::KINDS - 1] + usize::from(Card::COPIES[Card::KINDS - 1]);
        assert_eq!(last, 104, "two words hold it");
    }

    #[test]
    fn a_hand_is_encoded_as_a_thermometer() {
        let hand: Hand = [Card::One, Card::One, Card::Three].into_iter().collect();
        assert_eq!(hand_thermometer(hand), 0b001_000_011);
    }
}
