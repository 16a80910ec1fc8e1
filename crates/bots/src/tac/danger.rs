//! What can happen to marbles: how likely somebody captures them with one card, and what that would cost.

use super::worth::{fields, marble_worth, next_ahead, next_behind};
use knobel_core::Seat;
use tac::Public;
use tac::position::{Colour, FIELDS, Position};

/// How likely a card of the box hits a marble this far ahead: its own number, and a 7 up to seven; in thousandths.
const HITS: [u32; 14] = {
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
/// A 4 hits the marble four fields behind.
const HITS_BACK: u32 = 70;
/// A 1 or a 13 brings a marble onto whoever stands on its start field.
const OPENS: u32 = 180;
/// However many hunt a marble, some chance is left to it, in 1/1024.
const MOST_DANGER: i32 = 800;
/// Who holds fewer cards soon gets new ones.
const FEWEST_FEARED: u8 = 2;

/// The chance, in 1/1024, that one of so many cards does what one card does with this chance in thousandths.
const fn chance(per_card: u32, cards: usize) -> i32 {
    let (mut misses, mut card) = (1000, 0);
    while card < cards {
        misses = misses * (1000 - per_card) / 1000;
        card += 1;
    }
    ((1000 - misses) * 1024 / 1000) as i32
}

/// Chances for up to six cards, by distance; further than any card reaches, none.
#[derive(Clone, Copy, Debug)]
struct Fear {
    ahead: [i32; 14],
    behind: i32,
    opening: i32,
}

/// What is feared of a seat, by how many cards it holds.
static FEARS: [Fear; 7] = {
    let mut fears = [Fear { ahead: [0; 14], behind: 0, opening: 0 }; 7];
    let mut cards = 0;
    while cards < 7 {
        let mut distance = 1;
        while distance < 14 {
            fears[cards].ahead[distance] = chance(HITS[distance], cards);
            distance += 1;
        }
        fears[cards].behind = chance(HITS_BACK, cards);
        fears[cards].opening = chance(OPENS, cards);
        cards += 1;
    }
    fears
};

/// What is feared of whom.
#[derive(Clone, Debug)]
pub struct Danger {
    /// Which colours are on the side of the seat that fears.
    pub friends: [bool; 4],
    fears: [&'static Fear; 4],
}

impl Danger {
    /// As this seat sees it, by how many cards everybody holds.
    pub fn of(public: &Public, by: Seat) -> Self {
        let team = public.sides().team(by);
        Danger {
            friends: Colour::ALL.map(|colour| team.has(colour)),
            fears: public.held.map(|held| &FEARS[usize::from(held.clamp(FEWEST_FEARED, 6))]),
        }
    }

    /// What a colour may lose by one card of somebody, in fields, when every marble counts this part of what it is worth.
    pub fn risk(&self, position: &Position, colour: Colour, part: i32) -> i32 {
        let occupied = position.occupied();
        let loss = |field: u8| {
            let danger = self.chance(position, occupied, colour, field).min(MOST_DANGER);
            if danger > 0 { marble_worth(position, colour, field) * danger / 1024 / part } else { 0 }
        };
        fields(position.ring(colour)).map(loss).sum()
    }

    /// The chance, in 1/1024, that somebody of the other side captures the marble on this field with one card.
    pub fn chance(&self, position: &Position, occupied: u64, colour: Colour, field: u8) -> i32 {
        let friend = self.friends[colour.index()];
        let foe = |other: Colour| self.friends[other.index()] != friend;
        let mut danger = 0;
        let behind = next_behind(occupied, field.into()) as u8;
        if behind < 14 {
            let hunter = position.on(field.wrapping_sub(behind) % FIELDS);
            danger +=
                hunter.filter(|hunter| foe(*hunter)).map_or(0, |h| self.fears[h.index()].ahead[usize::from(behind)]);
        }
        let ahead = next_ahead(occupied, field.into()) as u8;
        if ahead == 4 {
            let hunter = position.on((field + 4) % FIELDS);
            danger += hunter.filter(|hunter| foe(*hunter)).map_or(0, |hunter| self.fears[hunter.index()].behind);
        }
        if field.is_multiple_of(16) {
            let owner = Colour::ALL[usize::from(field / 16)];
            if owner != colour && foe(owner) && position.yard(owner) > 0 {
                danger += self.fears[owner.index()].opening;
            }
        }
        danger
    }
}
