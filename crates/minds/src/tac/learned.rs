//! The net as a guide: it says which moves are worth a look, and what the board is worth when a deal is over.

use super::guide::{Greedy, Guide};
use super::net::{Features, Known, Net};
use knobel_core::{Seat, View, Whim};
use tac::{Card, Hand, Now, Open, Play, Plays, Turn};

/// Careful players in imagined worlds, judged by what the net has learned of boards. In versions it has not learned it is
/// [`Greedy`] altogether.
#[derive(Clone, Copy, Debug)]
pub struct Learned;

/// To value a board takes as long as to look at so many results.
const BOARD: usize = 300;

impl Guide for Learned {
    fn choose<'a>(
        &self,
        open: &Open,
        turn: Turn,
        hand: Hand,
        plays: &'a [Play],
        whim: &mut dyn Whim,
    ) -> Option<&'a Play> {
        Greedy.choose(open, turn, hand, plays, whim)
    }

    fn gift(&self, open: &Open, seat: Seat, hand: Hand, room: &mut Plays) -> Option<Card> {
        Greedy.gift(open, seat, hand, room)
    }

    fn promising(&self, view: &View<Now>, plays: &[Play], most: usize) -> Vec<Play> {
        let (true, Ok(turn), Some(known)) = (Known::covers(view.now.open.version), view.now.my_turn(), Known::of(view))
        else {
            return Greedy.promising(view, plays, most);
        };
        let mut valuer = Net::built_in().valuer();
        let mut ranked: Vec<(f32, Play)> =
            plays.iter().map(|play| (valuer.logit(&Features::of(&known.after(turn, play))), *play)).collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        ranked.into_iter().take(most).map(|(_, play)| play).collect()
    }

    fn value(&self, open: &Open, me: Seat) -> f64 {
        if Known::covers(open.version) { Net::built_in().board(open, me).into() } else { Greedy.value(open, me) }
    }

    fn cost_of_value(&self, open: &Open) -> usize {
        if Known::covers(open.version) { BOARD } else { Greedy.cost_of_value(open) }
    }
}
