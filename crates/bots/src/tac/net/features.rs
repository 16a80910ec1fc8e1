//! What the net sees of an after-state: a set of facts, one bit each, told from the deciding seat's place.
//!
//! Seats are counted from the one that looks: 0 itself, 1 the next, 2 the partner, 3 the one before. Ring fields are
//! counted from its start field. Trainer and bots both get their facts here, so they can't differ.

use super::chances::{self, Chances};
use super::known::Known;
use super::prospects::{self, at_least};
use super::tactics::Tactics;
use crate::tac::danger::Danger;
use knobel_core::Seat;
use tac::position::{Colour, Position};
use tac::{Card, Ending, Hand, Phase, Public, Turn};

/// So many words of facts.
pub const WORDS: usize = 41;

/// So many facts there are.
pub const FACTS: usize = 64 * WORDS;

/// A set of facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(pub [u64; WORDS]);

// The words, and where in them what begins. A word per seat where four follow each other.
const RING: usize = 0; // where the marbles stand
const TAKEN_BACK_TO: usize = 4; // where they would stand if a TAC took the last card back, and don't now
const TAKEN_BACK_FROM: usize = 8; // where they stand now, and would not then
const HOUSES: usize = 12; // how each house stands: one bit of sixteen a seat
const HOUSES_BACK: usize = 13; // how it would stand after a TAC, if differently
const HITS_FOES: usize = 14; // by which number a seat could capture a foe of its own: thirteen bits a seat
const HITS_FRIENDS: usize = 15; // or one of its own team
const GOES_HOME: usize = 16; // or bring a marble home
const COUNTS: usize = 17; // yards, cards held, and more, see below
const HANDS: usize = 18; // the cards known of each hand: at least one, two, three of a kind
const MOMENT: usize = 22; // whose turn, what a TAC would use, what the partner gave
const LAID: usize = 23; // how many of each card lie open: two words
const PROSPECTS: usize = 25; // what the cards known of the own hand could do, and of the partner's
const PREY: usize = 27; // by the seat that hunts: which marbles of the next seat it could capture, and of the last
const OWN_PREY: usize = 35; // marbles of the others that a card of the own hand captures
const OWN_HOME: usize = 36; // own marbles that a card of the own hand brings home, and two cards
const WALKS: usize = 38; // which numbers a seat could use: thirteen bits a seat
const USABLE: usize = 39; // which of them the own hand has, and the partner's
const RISKS: usize = 40; // what each colour may lose by one card: sixteen bits a seat

const TO_SAFETY: usize = 26; // in USABLE: numbers of the own hand that lead to safety
const BY_TRICKSTER: usize = 39; // what a seat could win by a swap: four bits a seat
const OWN_TRICKSTER: usize = 55; // the same with one in the own hand

const FRESH: usize = 52; // in HITS_FOES, above its 52 bits
const HELD: usize = 20; // in COUNTS, above the yards
const EXACT: usize = 48;
const WON: usize = 52;
const SEALED: usize = 54;
const MASTER: usize = 55;
const FOES_ARE_ONE: usize = 56;
const PARTNER_IS_ME: usize = 57;
const DEALS_LEFT: usize = 58;
const HEARD: usize = 54; // in the first of HANDS, above its 54 bits
const RECEIVED: usize = 18; // in MOMENT, above the previous card
const TURN: usize = 36;
const TAKES_OVER: usize = 48;
const CARD_TO_COME: usize = 49;
const BETWEEN_DEALS: usize = 50;
const DEALER: usize = 51;

/// A risk of so many fields has its own bit, and all below it.
const RISK_STEPS: [i32; 16] = [1, 2, 4, 6, 9, 12, 16, 20, 25, 30, 36, 44, 52, 62, 75, 90];

/// Where the counts of each card begin in LAID.
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
    /// The facts of what a mind knows.
    pub fn of(known: &Known) -> Self {
        let mut features = Features([0; WORDS]);
        features.board(known);
        features.taken_back(known);
        let tactics = std::array::from_fn(|place| {
            Tactics::of(&known.public.position, known.public.sides(), colour_at(known.me, place).seat())
        });
        features.tactics(known, &tactics);
        features.counts(known);
        features.hands(known);
        features.moment(known);
        features.laid(&known.public);
        features.prospects(known, &tactics);
        features.chances(known);
        features.tricksters(known);
        features.risks(known);
        features
    }

    #[inline]
    fn set(&mut self, word: usize, bit: usize) {
        self.0[word] |= 1 << bit;
    }

    fn board(&mut self, known: &Known) {
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

    /// What a TAC would change before it is used.
    fn taken_back(&mut self, known: &Known) {
        let Some(previous) = known.public.previous else { return };
        let (observation, before): (&Position, &Position) = (&known.public.position, &previous.before);
        if observation == before {
            return;
        }
        for place in 0..4 {
            let colour = colour_at(known.me, place);
            let (stands, stood) = (observation.ring(colour), before.ring(colour));
            self.0[TAKEN_BACK_TO + place] = seen_from(known.me, stood & !stands);
            self.0[TAKEN_BACK_FROM + place] = seen_from(known.me, stands & !stood);
            if observation.house(colour) != before.house(colour) {
                self.set(HOUSES_BACK, 16 * place + usize::from(before.house(colour)));
            }
        }
    }

    fn tactics(&mut self, known: &Known, tactics: &[Tactics; 4]) {
        let position = &known.public.position;
        for (place, tactics) in tactics.iter().enumerate() {
            self.0[HITS_FOES] |= u64::from(tactics.hits_foes) << (13 * place);
            self.0[HITS_FRIENDS] |= u64::from(tactics.hits_friends) << (13 * place);
            self.0[GOES_HOME] |= u64::from(tactics.goes_home) << (13 * place);
            self.0[WALKS] |= u64::from(tactics.walks) << (13 * place);
            for (word, after) in [(0, 1), (1, 3)] {
                let hunted = position.ring(colour_at(known.me, place + after)) & tactics.prey;
                self.0[PREY + 2 * place + word] = seen_from(known.me, hunted);
            }
        }
    }

    fn counts(&mut self, known: &Known) {
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
        if Known::one_mind(public.version, next, last) {
            self.set(COUNTS, FOES_ARE_ONE);
        }
        if Known::one_mind(public.version, known.me, partner) {
            self.set(COUNTS, PARTNER_IS_ME);
        }
        self.set(COUNTS, DEALS_LEFT + usize::from(public.stack / 20).min(5));
    }

    fn hands(&mut self, known: &Known) {
        let memory = &known.memory;
        for place in 0..4 {
            let seat = colour_at(known.me, place).index();
            self.0[HANDS + place] |= thermometer(memory.cards[seat]);
            if place > 0 {
                let heard = [memory.opener[seat], memory.no_opener[seat], memory.stuck[seat]];
                for (what, is_so) in heard.into_iter().enumerate() {
                    self.0[HANDS] |= u64::from(is_so) << (HEARD + 3 * what + place - 1);
                }
            }
        }
    }

    fn moment(&mut self, known: &Known) {
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

    fn prospects(&mut self, known: &Known, tactics: &[Tactics; 4]) {
        for (word, place) in [(0, 0), (1, 2)] {
            let seat = colour_at(known.me, place).seat();
            let (hand, tactics) = (known.memory.cards[seat.index()], &tactics[place]);
            self.0[PROSPECTS + word] = prospects::of(&known.public.position, known.public.sides(), seat, tactics, hand);
            self.0[USABLE] |= u64::from(prospects::numbers(hand) & tactics.walks) << (13 * word);
        }
    }

    fn chances(&mut self, known: &Known) {
        let hand = known.memory.cards[known.me.index()];
        let chances = Chances::of(&known.public.position, known.public.sides(), known.me, hand);
        self.0[OWN_PREY] = seen_from(known.me, chances.prey);
        self.0[OWN_HOME] = seen_from(known.me, chances.home);
        self.0[OWN_HOME + 1] = seen_from(known.me, chances.home_by_two);
        self.0[USABLE] |= u64::from(chances.to_safety) << TO_SAFETY;
    }

    /// In steps of a quarter of the ring.
    fn tricksters(&mut self, known: &Known) {
        for place in 0..4 {
            let seat = colour_at(known.me, place).seat();
            let gain = chances::by_trickster(&known.public.position, known.public.sides(), seat);
            let quarters = at_least(4, gain as u32 / 16);
            self.0[USABLE] |= quarters << (BY_TRICKSTER + 4 * place);
            if place == 0 && known.memory.cards[seat.index()].holds(Card::Trickster) {
                self.0[USABLE] |= quarters << OWN_TRICKSTER;
            }
        }
    }

    fn risks(&mut self, known: &Known) {
        let danger = Danger::of(&known.public, known.me);
        for place in 0..4 {
            let risk = danger.risk(&known.public.position, colour_at(known.me, place), 1);
            let steps = RISK_STEPS.iter().filter(|step| risk >= **step).count() as u32;
            self.0[RISKS] |= at_least(16, steps) << (16 * place);
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

/// The colour that sits so many places after a seat.
#[inline]
fn colour_at(me: Seat, place: usize) -> Colour {
    Colour::ALL[(me.index() + place) & 3]
}

#[inline]
fn place_of(me: Seat, seat: Seat) -> usize {
    (4 + seat.index() - me.index()) & 3
}

/// Ring fields counted from a seat's start field.
#[inline]
fn seen_from(me: Seat, ring: u64) -> u64 {
    ring.rotate_right(16 * u32::from(me.0))
}

/// Three bits a kind: at least one, at least two, at least three.
fn thermometer(hand: Hand) -> u64 {
    hand.kinds().fold(0, |bits, card| {
        let full = (1_u64 << hand.count(card).min(3)) - 1;
        bits | full << (3 * card.index())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_copy_of_every_card_has_its_fact() {
        let last = FIRST_COPY[Card::KINDS - 1] + usize::from(Card::COPIES[Card::KINDS - 1]);
        assert_eq!(last, 104, "two words hold it");
    }

    #[test]
    fn a_hand_is_told_by_at_least_so_many() {
        let hand: Hand = [Card::One, Card::One, Card::Three].into_iter().collect();
        assert_eq!(thermometer(hand), 0b001_000_011);
    }
}
