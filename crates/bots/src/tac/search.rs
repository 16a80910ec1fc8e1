//! Search: worlds that agree with all that was heard, every move played out in the same ones to the end of the deal.
//!
//! Between deals all hands are empty and the table is public, so that is where a world's chance ends and a value of the
//! board begins.

use super::guide::Guide;
use super::race::{Race, Tried};
use super::worlds::Worlds;
use knobel_core::{Bot, Luck, Observation as _, Rng, Seat, View};
use tac::{Action, Card, Ending, Observation, Phase, Play, Plays, Table};

/// Plays what does best in the worlds it can imagine.
#[derive(Clone, Copy, Debug)]
pub struct Search<G> {
    /// How everybody plays in those worlds, and what the board is worth after the deal.
    pub guide: G,
    /// So many results of cards are looked at in one decision, some millions a second on one core: thinking time
    /// without a clock.
    pub effort: usize,
    /// So many moves are looked at, the most promising ones.
    pub width: usize,
}

impl<G: Guide> Bot<Observation> for Search<G> {
    fn act(&self, view: &View<Observation>, awaited: bool, rng: &mut dyn Rng) -> Option<Action> {
        let observation = &view.observation;
        if !awaited {
            return None;
        }
        match observation.public.phase {
            Phase::Play(_) => {
                let mut room = Plays::default();
                let plays = observation.plays(&mut room).to_vec();
                let best = self.best(view, self.guide.promising(view, &plays, self.width), rng)?;
                Some(observation.action(&best))
            }
            Phase::Exchange => {
                let me = observation.me?;
                let cards: Vec<Card> = observation.hand(me)?.kinds().collect();
                let usual = self.guide.gift(&observation.public, me, observation.hand(me)?, &mut Plays::default());
                let usual_first = usual.into_iter().chain(cards.into_iter().filter(|card| Some(*card) != usual));
                self.best(view, usual_first.collect(), rng).map(Action::Give)
            }
            Phase::StackUsedUp => Some(Action::GoOn), // the score keeps counting
            Phase::Deal | Phase::Over(_) => observation.random_action(rng),
        }
    }
}

/// Something that can be done in an imagined world.
pub(super) trait Move: Copy {
    fn make(&self, table: &mut Table, me: Seat, room: &mut Plays);
}

impl Move for Play {
    fn make(&self, table: &mut Table, _: Seat, room: &mut Plays) {
        table.play(self, room, &mut Unshuffled);
    }
}

impl Move for Card {
    fn make(&self, table: &mut Table, me: Seat, _: &mut Plays) {
        table.give(me, *self);
    }
}

/// What comes after the deal is never looked at, so the cards need no shuffling.
pub(super) struct Unshuffled;

impl Luck for Unshuffled {
    fn order(&mut self, n: u8) -> Vec<u8> {
        (0..n).collect()
    }
}

impl<G: Guide> Search<G> {
    /// The move that does best; among equals, the one that came first.
    fn best<M: Move>(&self, view: &View<Observation>, moves: Vec<M>, rng: &mut dyn Rng) -> Option<M> {
        let first = *moves.first()?;
        let (Some(me), Some(worlds)) = (view.observation.me, Worlds::of(view)) else { return Some(first) };
        let tried = moves.into_iter().map(|what| Tried::new(what, 0.0)).collect();
        let mut play_out = PlayOut::with(&self.guide);
        let race = Race { effort: self.effort, trust: 0.0 };
        race.winner(&worlds, tried, rng, |world, what, rng, spent| play_out.value(*world, what, me, rng, spent))
    }
}

/// Plays worlds out.
pub(super) struct PlayOut<'a, G> {
    guide: &'a G,
    room: Plays,
}

impl<'a, G: Guide> PlayOut<'a, G> {
    /// Everybody in the worlds plays like this guide.
    pub(super) fn with(guide: &'a G) -> Self {
        PlayOut { guide, room: Plays::default() }
    }

    /// What comes of a move in a world when everybody plays on as the guide would, to the end of the deal.
    pub(super) fn value(
        &mut self,
        mut table: Table,
        first: &impl Move,
        me: Seat,
        rng: &mut dyn Rng,
        spent: &mut usize,
    ) -> f64 {
        *spent += self.guide.cost_of_value(table.public());
        let dealer = table.public().dealer;
        first.make(&mut table, me, &mut self.room);
        loop {
            let public = table.public();
            match public.phase {
                Phase::Over(Ending::Won(winner)) => return self.guide.won(public, me, winner),
                Phase::Deal | Phase::StackUsedUp | Phase::Over(Ending::Stopped) => return self.guide.value(public, me),
                Phase::Exchange | Phase::Play(_) if public.dealer != dealer => return self.guide.value(public, me),
                Phase::Exchange => self.exchange(&mut table),
                Phase::Play(turn) => {
                    let hand = table.hand(turn.seat);
                    let plays = self.room.list(public, turn, hand);
                    *spent += 1 + plays.len();
                    let Some(play) = self.guide.choose(public, turn, hand, plays, rng).copied() else {
                        return self.guide.value(public, me); // a seat whose turn it is has a card to lay
                    };
                    table.play(&play, &mut self.room, &mut Unshuffled);
                }
            }
        }
    }

    fn exchange(&mut self, table: &mut Table) {
        for seat in table.givers() {
            let hand = table.hand(seat);
            let card = self.guide.gift(table.public(), seat, hand, &mut self.room).or(hand.kinds().next());
            card.into_iter().for_each(|card| table.give(seat, card));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tac::guide::Greedy;
    use crate::tac::matches::whole_match;
    use crate::tac::{Beginner, Careful};
    use knobel_core::{Match, Stream, Viewer};
    use tac::{Setup, Tac, Version};

    const QUICK: Search<Greedy> = Search { guide: Greedy, effort: 5_000, width: 6 };

    #[test]
    fn it_plays_every_version_to_the_end() {
        for version in Version::ALL {
            for master in [false, true] {
                let setup = Setup::new(version, None, master).expect("playable");
                whole_match(&setup, [&QUICK, &Beginner], 3);
            }
        }
    }

    #[test]
    fn even_little_search_beats_what_it_searches_with() {
        let setup = Setup::new(Version::Pairs, None, true).expect("playable");
        let won = |seed| whole_match(&setup, [&QUICK, &Careful], seed)[0] == 1;
        let won = (0..30).filter(|seed| won(*seed)).count();
        assert!(won >= 18, "{won} of 30");
    }

    #[test]
    fn a_decision_keeps_to_its_effort() {
        struct Counted(std::sync::atomic::AtomicUsize);
        impl Guide for Counted {
            fn choose<'a>(
                &self,
                public: &tac::Public,
                turn: tac::Turn,
                hand: tac::Hand,
                plays: &'a [Play],
                rng: &mut dyn Rng,
            ) -> Option<&'a Play> {
                self.0.fetch_add(1 + plays.len(), std::sync::atomic::Ordering::Relaxed);
                Greedy.choose(public, turn, hand, plays, rng)
            }
            fn gift(&self, public: &tac::Public, seat: Seat, hand: tac::Hand, room: &mut Plays) -> Option<Card> {
                Greedy.gift(public, seat, hand, room)
            }
            fn promising(&self, view: &View<Observation>, plays: &[Play], most: usize) -> Vec<Play> {
                Greedy.promising(view, plays, most)
            }
            fn value(&self, public: &tac::Public, me: Seat) -> f64 {
                Greedy.value(public, me)
            }
        }
        let setup = Setup::new(Version::Teams, None, true).expect("playable");
        let mut luck = Stream::seeded(5);
        let game = Match::<Tac>::begin(&setup, &mut luck);
        let view = View {
            observation: game.observation(Viewer::Seat(Seat(0))),
            history: game.observed_events(Viewer::Seat(Seat(0)), 0),
        };
        let search = Search { guide: Counted(0.into()), effort: 40_000, width: 6 };
        assert!(search.act(&view, true, &mut luck).is_some());
        let looked_at = search.guide.0.into_inner();
        assert!((20_000..60_000).contains(&looked_at), "{looked_at} results were looked at");
    }
}
