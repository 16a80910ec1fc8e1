//! Greedy with care: how a position stands for a team when what can be captured next counts as half lost already, and
//! what a card is worth in the hand. It is the `casual` level, and how everybody plays in the worlds that search imagines.

use super::plain::{Plain, best};
use super::turn;
use super::worth::{keeping, marble_worth, progress};
use knobel_core::{Bot, Seat, View, Whim};
use tac::position::{Colour, FIELDS, Position};
use tac::{Action, Card, Deed, Duty, Hand, Now, Open, Phase, Play, Plays};

/// Looks one card ahead with an eye on danger, on the partner, and on what the hand still needs.
#[derive(Clone, Copy, Debug)]
pub struct Careful;

impl Bot<Now> for Careful {
    fn act(&self, view: &View<Now>, awaited: bool, whim: &mut dyn Whim) -> Option<Action> {
        let now = &view.now;
        turn::take(
            now,
            awaited,
            whim,
            |turn, plays, whim| {
                let care = Care::of(&now.open, turn.by, now.hand(turn.seat)?);
                best(plays, |play| care.of_play(play), whim)
            },
            |me, hand, _| Plain::gift(&now.open, me, hand, &mut Plays::default()),
        )
    }
}

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
/// What it is worth that an opponent only discards.
const SITTING_OUT: i32 = 34;
/// What a marble at home is worth beyond the way it has come: nothing can happen to it any more.
const SAFE: i32 = 24;
/// What others may lose counts half: to take it one must hold the card, and spend it.
const PREY: i32 = 2;
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
const FEARS: [Fear; 7] = {
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

/// How a seat's team stands, and what it thinks of a play.
#[derive(Clone, Debug)]
pub(super) struct Care<'a> {
    open: &'a Open,
    by: Seat,
    hand: Hand,
    friends: [bool; 4],
    usually: [i32; 4],
    fears: [Fear; 4],
}

impl<'a> Care<'a> {
    /// `hand` is the one played from: for a Devil another seat's.
    pub(super) fn of(open: &'a Open, by: Seat, hand: Hand) -> Self {
        let team = open.sides().team(by);
        Care {
            open,
            by,
            hand,
            friends: Colour::ALL.map(|colour| team.has(colour)),
            usually: Colour::ALL.map(|colour| progress(&open.position, colour)),
            fears: open.held.map(|held| FEARS[usize::from(held.clamp(FEWEST_FEARED, 6))]),
        }
    }

    /// The higher, the better for whoever decides.
    pub(super) fn of_play(&self, play: &Play) -> i32 {
        self.of_position(&play.position) + self.of_deed(play.deed) - self.keeping(play)
    }

    /// The higher, the better for the team.
    pub(super) fn of_position(&self, position: &Position) -> i32 {
        let occupied = position.occupied();
        let mut sum = 0;
        for colour in Colour::ALL {
            let friend = self.friends[colour.index()];
            let mut worth = self.progress(position, colour) + SAFE * position.house(colour).count_ones() as i32;
            let mut ring = position.ring(colour);
            while ring != 0 {
                let field = ring.trailing_zeros() as u8;
                ring &= ring - 1;
                let danger = self.danger(position, occupied, colour, field);
                if danger > 0 {
                    let loss = marble_worth(position, colour, field) * danger.min(MOST_DANGER) / 1024;
                    worth -= if friend { loss } else { loss / PREY };
                }
            }
            sum += if friend { worth } else { -worth };
        }
        sum
    }

    fn progress(&self, position: &Position, colour: Colour) -> i32 {
        let near = &self.open.position;
        let as_usual = position.ring(colour) == near.ring(colour)
            && position.house(colour) == near.house(colour)
            && position.is_fresh(colour) == near.is_fresh(colour);
        if as_usual { self.usually[colour.index()] } else { progress(position, colour) }
    }

    /// The chance, in 1/1024, that somebody of the other side captures the marble on this field with one card.
    pub(super) fn danger(&self, position: &Position, occupied: u64, colour: Colour, field: u8) -> i32 {
        let friend = self.friends[colour.index()];
        let foe = |other: Colour| self.friends[other.index()] != friend;
        let mut danger = 0;
        let behind = occupied.rotate_left(u32::from(FIELDS - field)).leading_zeros() as u8 + 1;
        if behind < 14 {
            let hunter = position.on(field.wrapping_sub(behind) % FIELDS);
            danger +=
                hunter.filter(|hunter| foe(*hunter)).map_or(0, |h| self.fears[h.index()].ahead[usize::from(behind)]);
        }
        let ahead = occupied.rotate_right(u32::from(field) + 1).trailing_zeros() as u8 + 1;
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

    fn of_deed(&self, deed: Deed) -> i32 {
        let sides = self.open.sides();
        let friendly = |seat| if sides.allied(self.by, seat) { 1 } else { -1 };
        match deed {
            Deed::Move | Deed::Discard => 0,
            Deed::SitOut => -SITTING_OUT * friendly(self.next()),
            Deed::Pass => -4,     // a leap in the dark
            Deed::TakeOver => 12, // the worst card of an opponent, or the best of a friend
        }
    }

    fn next(&self) -> Seat {
        let seat = match self.open.phase {
            Phase::Play(turn) => turn.seat,
            Phase::Deal | Phase::Exchange | Phase::StackUsedUp | Phase::Over(_) => self.by,
        };
        self.open.sides().next(seat)
    }

    /// What the card would still be worth in the hand. For a hand of somebody else, the other way round.
    fn keeping(&self, play: &Play) -> i32 {
        let Phase::Play(turn) = self.open.phase else { return 0 };
        if self.hand.len() < 2 || turn.duty == Duty::Answer {
            return 0;
        }
        let own = Colour::from(turn.seat);
        let worth = match play.card {
            Card::One | Card::Thirteen if self.open.position.yard(own) == 0 => 4,
            Card::One | Card::Thirteen => {
                16 / i32::from(self.hand.count(Card::One) + self.hand.count(Card::Thirteen)) + 4
            }
            card => keeping(card),
        };
        if self.open.sides().allied(self.by, turn.seat) { worth } else { -worth }
    }
}
