//! The greedy baseline: the play after which its team stands best, by a fast evaluation and without search.

use super::evaluation::{Evaluation, card_value, on_ring};
use super::one_ply;
use knobel_core::{Bot, Rng, Seat, View};
use tac::position::{Colour, Colours};
use tac::{Action, Card, Deed, Duty, Hand, Observation, Play, Plays, Public, Turn};

/// Greedy over one card: progress, captures, and marbles within reach of an opponent.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Bot<Observation> for Greedy {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        let public = &view.observation.public;
        one_ply::act(
            &view.observation,
            awaited,
            rng,
            |turn, plays, rng| Greedy::play(public, turn, plays, rng),
            |me, hand, _| Greedy::gift(public, me, hand, &mut Plays::default()),
        )
    }
}

impl Greedy {
    /// Its play in this turn; also for games on a [`tac::Table`] without views.
    pub fn play<'a>(public: &Public, turn: Turn, plays: &'a [Play], rng: &mut (impl Rng + ?Sized)) -> Option<&'a Play> {
        let evaluation = PlayEvaluation::of(public, turn.by);
        best(plays, |play| evaluation.of_play(play), rng)
    }

    /// The gift to the partner: the card that gains more for the partner than for the giver.
    pub fn gift(public: &Public, me: Seat, hand: Hand, buffer: &mut Plays) -> Option<Card> {
        let partner = public.sides().partner(me)?;
        let evaluation = Evaluation::for_team(public.sides(), me, &public.position);
        let (there, here) =
            (gains(public, partner, hand, &evaluation, buffer), gains(public, me, hand, &evaluation, buffer));
        let openers = hand.count(Card::One) + hand.count(Card::Thirteen);
        let in_play = |seat: Seat| on_ring(&public.position, Colours::of(Colour::from(seat))) > 0;
        hand.kinds().max_by_key(|card| {
            let gain = there[card.index()] - here[card.index()] - card_value(*card) / 2;
            let last_opener = card.opens() && openers == 1 && !in_play(me);
            let needed = card.opens() && !public.openers.has(partner) && !in_play(partner);
            match (last_opener, needed) {
                (true, _) => gain - OPENER_WEIGHT,
                (false, true) => gain + OPENER_WEIGHT,
                (false, false) => gain,
            }
        })
    }
}

/// Weight of the rules for opening cards in a gift, in fields: more than any single gain, so that they decide.
const OPENER_WEIGHT: i32 = 60;
/// A card that would make things worse counts at least this gain: it need not be played.
const MIN_GAIN: i32 = -10;
/// Value of making an opponent sit out, in fields.
const OPPONENT_SITS_OUT: i32 = 8;
/// Value of making a friend sit out, in fields.
const FRIEND_SITS_OUT: i32 = -20;
/// Value of passing hands on, in fields: an unknown hand is slightly worse than the present one.
const PASSING: i32 = -4;
/// Value of taking over a turn, in fields: an opponent's worst card or a friend's best.
const TAKING_OVER: i32 = 12;

/// The play with the highest value; ties are broken at random (reservoir sampling).
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

/// The values of plays to the team of the deciding seat, which with a Devil is not the seat that moves.
#[derive(Clone, Copy, Debug)]
struct PlayEvaluation {
    evaluation: Evaluation,
    sitting_out: i32,
}

impl PlayEvaluation {
    fn of(public: &Public, by: Seat) -> Self {
        let sides = public.sides();
        let sitting_out = if sides.allied(by, sides.next(by)) { FRIEND_SITS_OUT } else { OPPONENT_SITS_OUT };
        PlayEvaluation { evaluation: Evaluation::for_team(sides, by, &public.position), sitting_out }
    }

    #[inline]
    fn of_play(&self, play: &Play) -> i32 {
        let deed = match play.deed {
            Deed::Move | Deed::Discard => 0,
            Deed::SitOut => self.sitting_out,
            Deed::Pass => PASSING,
            Deed::TakeOver => TAKING_OVER,
        };
        self.evaluation.of(&play.position) + deed - card_value(play.card)
    }
}

/// The largest immediate gain of a seat with each card; 0 for a card it can't use.
fn gains(public: &Public, seat: Seat, hand: Hand, evaluation: &Evaluation, buffer: &mut Plays) -> [i32; Card::KINDS] {
    let current = evaluation.of(&public.position);
    let mut gains = [None; Card::KINDS];
    let turn = Turn { seat, by: seat, duty: Duty::Play };
    for play in buffer.list(public, turn, hand).iter().filter(|play| play.deed == Deed::Move) {
        let gain = (evaluation.of(&play.position) - current).max(MIN_GAIN);
        let best = &mut gains[play.card.index()];
        *best = Some(best.map_or(gain, |best: i32| best.max(gain)));
    }
    gains.map(|gain| gain.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use crate::tac::test_match::whole_match;
    use knobel_core::{Stream, Viewer};
    use tac::{Setup, Version, arrange};

    fn places(version: Version, bots: [&dyn Bot<Observation>; 2], seed: u64) -> Vec<u8> {
        whole_match(&Setup::new(version, None, true).expect("playable"), bots, seed)
    }

    #[test]
    fn it_plays_every_version_to_the_end() {
        for version in Version::ALL {
            places(version, [&Greedy, &Greedy], 1);
        }
    }

    #[test]
    fn it_beats_random_play() {
        let won = |seed| places(Version::Teams, [&Greedy, &Random], seed)[0] == 1;
        assert!((0..30).filter(|seed| won(*seed)).count() >= 29);
    }

    fn act(given: &[(&str, &str)], seat: u8) -> String {
        let given: Vec<(String, String)> = given.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        let state = arrange(&given).expect("a position");
        let view =
            View { observation: knobel_core::Game::observation(&state, Viewer::Seat(Seat(seat))), history: vec![] };
        Greedy.act(&view, true, &mut Stream::seeded(1)).expect("an action").to_string()
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
