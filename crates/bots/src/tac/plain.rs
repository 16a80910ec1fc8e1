//! A greedy bot: it plays the card after which its team stands best, and looks no further.

use super::turn;
use super::worth::{Worth, keeping, on_ring};
use knobel_core::{Bot, Rng, Seat, View};
use tac::position::{Colour, Colours};
use tac::{Action, Card, Deed, Duty, Hand, Observation, Play, Plays, Public, Turn};

/// Looks one card ahead: progress, captures, danger.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Bot<Observation> for Plain {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        let public = &view.observation.public;
        turn::take(
            &view.observation,
            awaited,
            rng,
            |turn, plays, rng| Plain::play(public, turn, plays, rng),
            |me, hand, _| Plain::gift(public, me, hand, &mut Plays::default()),
        )
    }
}

impl Plain {
    /// What it plays in this turn; also for games that are played on the bare table.
    pub fn play<'a>(public: &Public, turn: Turn, plays: &'a [Play], rng: &mut (impl Rng + ?Sized)) -> Option<&'a Play> {
        let taste = Taste::of(public, turn.by);
        best(plays, |play| taste.of_play(play), rng)
    }

    /// The card for the partner: the one that helps it more than it would help here.
    pub fn gift(public: &Public, me: Seat, hand: Hand, room: &mut Plays) -> Option<Card> {
        let partner = public.sides().partner(me)?;
        let worth = Worth::to(public.sides(), me, &public.position);
        let (there, here) = (gains(public, partner, hand, &worth, room), gains(public, me, hand, &worth, room));
        let openers = hand.count(Card::One) + hand.count(Card::Thirteen);
        let in_play = |seat: Seat| on_ring(&public.position, Colours::of(Colour::from(seat))) > 0;
        hand.kinds().max_by_key(|card| {
            let gain = there[card.index()] - here[card.index()] - keeping(*card) / 2;
            let last_opener = card.opens() && openers == 1 && !in_play(me);
            let needed = card.opens() && !public.openers.has(partner) && !in_play(partner);
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
    rng: &mut (impl Rng + ?Sized),
) -> Option<&'a Play> {
    let (mut best, mut highest, mut equals) = (None, i32::MIN, 0);
    for play in plays {
        let value = value(play);
        if value > highest {
            (best, highest, equals) = (Some(play), value, 1);
        } else if value == highest {
            equals += 1;
            if rng.pick(equals) == 0 {
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
    fn of(public: &Public, by: Seat) -> Self {
        let sides = public.sides();
        let sitting_out = if sides.allied(by, sides.next(by)) { -20 } else { 8 };
        Taste { worth: Worth::to(sides, by, &public.position), sitting_out }
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
fn gains(public: &Public, seat: Seat, hand: Hand, worth: &Worth, room: &mut Plays) -> [i32; Card::KINDS] {
    let stays = worth.of(&public.position);
    let mut gains = [None; Card::KINDS];
    let turn = Turn { seat, by: seat, duty: Duty::Play };
    for play in room.list(public, turn, hand).iter().filter(|play| play.deed == Deed::Move) {
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

    fn places(version: Version, bots: [&dyn Bot<Observation>; 2], seed: u64) -> Vec<u8> {
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
        let view =
            View { observation: knobel_core::Game::observation(&state, Viewer::Seat(Seat(seat))), history: vec![] };
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
