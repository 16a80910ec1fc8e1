//! A greedy bot: it plays the card after which its team stands best, and looks no further.

use super::turn;
use super::worth::{Worth, keeping, on_ring};
use knobel_core::{Bot, Seat, View, Whim};
use tac::position::{Colour, Colours};
use tac::{Action, Card, Deed, Duty, Hand, Now, Open, Play, Plays, Turn};

/// Looks one card ahead: progress, captures, danger.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Bot<Now> for Plain {
    fn act(&self, view: &View<Now>, awaited: bool, whim: &mut dyn Whim) -> Option<Action> {
        let open = &view.now.open;
        turn::take(
            &view.now,
            awaited,
            whim,
            |turn, plays, whim| Plain::play(open, turn, plays, whim),
            |me, hand, _| Plain::gift(open, me, hand, &mut Plays::default()),
        )
    }
}

impl Plain {
    /// What it plays in this turn; also for games that are played on the bare table.
    pub fn play<'a>(open: &Open, turn: Turn, plays: &'a [Play], whim: &mut (impl Whim + ?Sized)) -> Option<&'a Play> {
        let taste = Taste::of(open, turn.by);
        best(plays, |play| taste.of_play(play), whim)
    }

    /// The card for the partner: the one that helps it more than it would help here.
    pub fn gift(open: &Open, me: Seat, hand: Hand, room: &mut Plays) -> Option<Card> {
        let partner = open.sides().partner(me)?;
        let worth = Worth::to(open.sides(), me, &open.position);
        let (there, here) = (gains(open, partner, hand, &worth, room), gains(open, me, hand, &worth, room));
        let openers = hand.count(Card::One) + hand.count(Card::Thirteen);
        let in_play = |seat: Seat| on_ring(&open.position, Colours::of(Colour::from(seat))) > 0;
        hand.kinds().max_by_key(|card| {
            let gain = there[card.index()] - here[card.index()] - keeping(*card) / 2;
            let last_opener = card.opens() && openers == 1 && !in_play(me);
            let needed = card.opens() && !open.openers.has(partner) && !in_play(partner);
            match (last_opener, needed) {
                (true, _) => gain - 60,
                (false, true) => gain + 60,
                (false, false) => gain,
            }
        })
    }
}

/// The best of them; among equals, chance decides.
pub(super) fn best<'a>(
    plays: &'a [Play],
    value: impl Fn(&Play) -> i32,
    whim: &mut (impl Whim + ?Sized),
) -> Option<&'a Play> {
    let (mut best, mut highest, mut equals) = (None, i32::MIN, 0);
    for play in plays {
        let value = value(play);
        if value > highest {
            (best, highest, equals) = (Some(play), value, 1);
        } else if value == highest {
            equals += 1;
            if whim.pick(equals) == 0 {
                best = Some(play);
            }
        }
    }
    best
}

/// How a seat values what it can play: for a Devil that is not the seat that moves.
#[derive(Clone, Copy, Debug)]
struct Taste {
    worth: Worth,
    sitting_out: i32,
}

impl Taste {
    fn of(open: &Open, by: Seat) -> Self {
        let sides = open.sides();
        let sitting_out = if sides.allied(by, sides.next(by)) { -20 } else { 8 };
        Taste { worth: Worth::to(sides, by, &open.position), sitting_out }
    }

    #[inline]
    fn of_play(&self, play: &Play) -> i32 {
        let deed = match play.deed {
            Deed::Move | Deed::Discard => 0,
            Deed::SitOut => self.sitting_out,
            Deed::Pass => -4,     // a leap in the dark
            Deed::TakeOver => 12, // the worst card of an opponent, or the best of a friend
        };
        self.worth.of(&play.position) + deed - keeping(play.card)
    }
}

/// The most a seat could gain by each of these cards at once, as the table stands; little is lost by one it can't use.
fn gains(open: &Open, seat: Seat, hand: Hand, worth: &Worth, room: &mut Plays) -> [i32; Card::KINDS] {
    let stays = worth.of(&open.position);
    let mut gains = [None; Card::KINDS];
    let turn = Turn { seat, by: seat, duty: Duty::Play };
    for play in room.list(open, turn, hand).iter().filter(|play| play.deed == Deed::Move) {
        let gain = (worth.of(&play.position) - stays).max(-10);
        let best = &mut gains[play.card.index()];
        *best = Some(best.map_or(gain, |best: i32| best.max(gain)));
    }
    gains.map(|gain| gain.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use crate::tac::matches::whole_match;
    use knobel_core::{Stream, Viewer};
    use tac::{Setup, Version, arrange};

    fn places(version: Version, bots: [&dyn Bot<Now>; 2], seed: u64) -> Vec<u8> {
        whole_match(&Setup::new(version, None, true).expect("playable"), bots, seed)
    }

    #[test]
    fn it_plays_every_version_to_the_end() {
        for version in Version::ALL {
            places(version, [&Plain, &Plain], 1);
        }
    }

    #[test]
    fn it_beats_random_play() {
        let won = |seed| places(Version::Teams, [&Plain, &Random], seed)[0] == 1;
        assert!((0..30).filter(|seed| won(*seed)).count() >= 29);
    }

    fn act(given: &[(&str, &str)], seat: u8) -> String {
        let given: Vec<(String, String)> = given.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        let state = arrange(&given).expect("a position");
        let view = View { now: knobel_core::Game::now(&state, Viewer::Seat(Seat(seat))), heard: vec![] };
        Plain.act(&view, true, &mut Stream::seeded(1)).expect("an action").to_string()
    }

    #[test]
    fn it_goes_home_and_it_captures() {
        let home = [("position", "62 10 | 40 | - | -"), ("hands", "5 9 | 2 | 2 | 2"), ("turn", "0")];
        assert_eq!(act(&home, 0), "5 62-black2");
        let capture = [("position", "20 | 30 | 25 | -"), ("hands", "2 5 | 2 | 2 | 2"), ("turn", "0")];
        assert_ne!(act(&capture, 0), "5 20-25", "not the partner's marble");
        let far = [("position", "20 | 15 | - | -"), ("hands", "5 10 | 12 5 | 2 | 2"), ("turn", "1")];
        assert_eq!(act(&far, 1), "5 15-20");
    }

    #[test]
    fn it_gives_an_opening_card_to_a_partner_who_has_none() {
        let given = [("position", "10 | - | - | -"), ("hands", "13 5 9 | 2 3 | 6 8 | 2 3")];
        assert_eq!(act(&given, 0), "give 13");
    }
}
