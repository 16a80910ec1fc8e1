//! The probability that an opponent captures a marble with one card, and the expected loss.

use super::evaluation::{distance_ahead, distance_behind, fields, marble_value};
use knobel_core::Seat;
use tac::Public;
use tac::position::{Colour, FIELDS, Position};

/// Probability that a random card captures a marble this many fields ahead, in thousandths: by its number, or by a 7.
const AHEAD_PER_CARD: [u32; 14] = {
    let mut hits = [0; 14];
    let mut distance = 1;
    while distance < 14 {
        let number = match distance {
            1 | 13 => 90,
            4 | 7 | 11 => 0, // a 4 goes back, a 7 is counted below, there is no 11
            _ => 70,
        };
        hits[distance] = number + if distance <= 7 { 80 } else { 0 };
        distance += 1;
    }
    hits
};
/// Probability that a random card is a 4, which captures four fields behind, in thousandths.
const BEHIND_PER_CARD: u32 = 70;
/// Probability that a random card opens, capturing a marble on the start field, in thousandths.
const OPENING_PER_CARD: u32 = 180;
/// Upper bound of a marble's risk, in 1/1024: the single risks are added, which overstates them.
const MAX_PROBABILITY: i32 = 800;
/// A seat with fewer cards counts as one with this many: it soon gets new ones.
const MIN_CARDS: u8 = 2;

/// The probability, in 1/1024, that at least one of several cards does what each does with this probability in thousandths.
const fn any_of(per_card: u32, cards: usize) -> i32 {
    let (mut misses, mut card) = (1000, 0);
    while card < cards {
        misses = misses * (1000 - per_card) / 1000;
        card += 1;
    }
    ((1000 - misses) * 1024 / 1000) as i32
}

/// Probabilities that a hand of some size captures, in 1/1024: by distance ahead, four fields behind, or by opening.
#[derive(Clone, Copy, Debug)]
struct CaptureOdds {
    ahead: [i32; 14],
    behind: i32,
    opening: i32,
}

/// By the number of cards in the hand.
static CAPTURE_ODDS: [CaptureOdds; 7] = {
    let mut odds = [CaptureOdds { ahead: [0; 14], behind: 0, opening: 0 }; 7];
    let mut cards = 0;
    while cards < 7 {
        let mut distance = 1;
        while distance < 14 {
            odds[cards].ahead[distance] = any_of(AHEAD_PER_CARD[distance], cards);
            distance += 1;
        }
        odds[cards].behind = any_of(BEHIND_PER_CARD, cards);
        odds[cards].opening = any_of(OPENING_PER_CARD, cards);
        cards += 1;
    }
    odds
};

/// Capture risks from one seat's point of view.
#[derive(Clone, Debug)]
pub struct CaptureRisk {
    /// The colours of the seat's team.
    pub friends: [bool; 4],
    odds: [&'static CaptureOdds; 4],
}

impl CaptureRisk {
    /// From this seat's point of view, by the number of cards everybody holds.
    pub fn of(public: &Public, by: Seat) -> Self {
        let team = public.sides().team(by);
        CaptureRisk {
            friends: Colour::ALL.map(|colour| team.has(colour)),
            odds: public.held.map(|held| &CAPTURE_ODDS[usize::from(held.clamp(MIN_CARDS, 6))]),
        }
    }

    /// The expected loss of a colour by one card of an opponent, in fields, with every marble's value divided by `divisor`.
    pub fn expected_loss(&self, position: &Position, colour: Colour, divisor: i32) -> i32 {
        let occupied = position.occupied();
        let loss = |field: u8| {
            let probability = self.probability(position, occupied, colour, field).min(MAX_PROBABILITY);
            if probability > 0 { marble_value(position, colour, field) * probability / 1024 / divisor } else { 0 }
        };
        fields(position.ring(colour)).map(loss).sum()
    }

    /// The probability, in 1/1024, that an opponent captures the marble on this field with one card.
    pub fn probability(&self, position: &Position, occupied: u64, colour: Colour, field: u8) -> i32 {
        let friend = self.friends[colour.index()];
        let foe = |other: Colour| self.friends[other.index()] != friend;
        let mut probability = 0;
        let behind = distance_behind(occupied, field.into()) as u8;
        if behind < 14 {
            let hunter = position.on(field.wrapping_sub(behind) % FIELDS);
            probability +=
                hunter.filter(|hunter| foe(*hunter)).map_or(0, |h| self.odds[h.index()].ahead[usize::from(behind)]);
        }
        let ahead = distance_ahead(occupied, field.into()) as u8;
        if ahead == 4 {
            let hunter = position.on((field + 4) % FIELDS);
            probability += hunter.filter(|hunter| foe(*hunter)).map_or(0, |hunter| self.odds[hunter.index()].behind);
        }
        if field.is_multiple_of(16) {
            let owner = Colour::ALL[usize::from(field / 16)];
            if owner != colour && foe(owner) && position.yard(owner) > 0 {
                probability += self.odds[owner.index()].opening;
            }
        }
        probability
    }
}
