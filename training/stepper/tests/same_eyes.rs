//! What the trainer is shown is what a bot at the table sees: the same games, once as a herd plays them and once as a
//! match with views.

use bots::tac::net::{Features, InformationState};
use knobel_core::{Match, Rng, Seat, Stream, Viewer};
use stepper::{Answer, Driver, Game, Plan, Room};
use tac::{Action, Phase, Plays, Setup, Tac, Version};

/// A match, and the same game without a record.
struct Both {
    played: Match<Tac>,
    luck: Stream,
    game: Game,
    room: Room,
    rng: Stream,
    compared: usize,
    looks: usize,
}

impl Both {
    fn begin(version: Version, seed: u64) -> Self {
        let setup = Setup::new(version, None, true).expect("playable");
        let mut luck = Stream::seeded(seed);
        let played = Match::begin(&setup, &mut luck);
        let plan = Plan { version, master: true, drivers: [Driver::Learner; 4], lesson: false, looks: true };
        let mut game = Game::begin(plan, Stream::seeded(seed), Stream::seeded(0));
        let mut room = Room::default();
        game.run(&mut room, 1.0, &mut vec![]);
        Both { played, luck, game, room, rng: Stream::seeded(seed + 1), compared: 0, looks: 0 }
    }

    /// The after-states as the awaited seat's view tells them, with what leads to each.
    fn choices(&self) -> Vec<(InformationState, Action)> {
        let seat = self.played.awaited()[0];
        let view = self.played.view(Viewer::Seat(seat));
        let known = InformationState::of(&view).expect("a seat looks");
        match view.observation.public.phase {
            Phase::Exchange => {
                let hand = view.observation.hand(seat).expect("one's own hand");
                hand.kinds().map(|card| (known.after_gift(card), Action::Give(card))).collect()
            }
            Phase::Play(turn) => {
                let mut room = Plays::default();
                let plays = view.observation.plays(&mut room);
                plays.iter().map(|play| (known.after(turn, play), view.observation.action(play))).collect()
            }
            Phase::Deal | Phase::StackUsedUp | Phase::Over(_) => vec![],
        }
    }

    fn answer(&mut self, choice: usize) {
        self.game.answer(
            Answer { choice: choice as u32, value: 0.5, looks: [0.5; 3] },
            &mut self.room,
            1.0,
            &mut vec![],
        );
    }

    /// One choice in both, compared before and after.
    fn step(&mut self) {
        let choices = self.choices();
        let choice = self.rng.pick(choices.len());
        if choices.len() > 1 {
            let seen: Vec<Features> = choices.iter().map(|(after, _)| Features::of(after)).collect();
            let (shown, looks) = self.game.shown().split_at(choices.len());
            assert_eq!(shown, seen, "after {} comparisons", self.compared);
            let sees = |seat: u8| {
                Features::of(&InformationState::of(&self.played.view(Viewer::Seat(Seat(seat)))).expect("a seat looks"))
            };
            let views = (0..4).map(sees).collect::<Vec<_>>();
            assert!(looks.iter().all(|look| views.contains(look)), "who looks on sees what its view tells");
            self.looks += looks.len();
            self.compared += 1;
        }
        let (after, action) = choices[choice].clone();
        let seat = self.played.awaited()[0];
        let before = self.played.state().table().public().dealer;
        let step = self.played.judge(seat, action, &mut self.luck).expect("a listed choice is allowed");
        self.played.commit(step);
        if choices.len() > 1 {
            self.answer(choice);
        }
        let public = *self.played.state().table().public();
        if public.dealer != before {
            assert_eq!(self.game.shown(), [Features::of(&after)], "the board between two deals");
            self.answer(0);
        } else if let Phase::Play(_) = after.public.phase {
            assert_eq!(after.public, public, "what follows from a play was foreseen");
        }
    }
}

#[test]
fn a_herd_and_a_table_show_the_same() {
    for (version, games) in [(Version::Teams, 6), (Version::Pairs, 3), (Version::OneAgainstTwo, 3)] {
        for seed in 0..games {
            let mut both = Both::begin(version, seed);
            while both.played.outcome().is_none() && both.compared < 600 {
                both.step();
            }
            assert!(both.compared > 150, "{version:?} {seed}: {} choices", both.compared);
            assert!(both.looks > both.compared, "{version:?} {seed}: {} looks", both.looks);
        }
    }
}

#[test]
fn a_forced_discard_is_noticed_and_a_gift_is_remembered() {
    let mut both = Both::begin(Version::Teams, 3);
    let (mut stuck, mut gift) = (false, false);
    for _ in 0..400 {
        let choices = both.choices();
        let forced = choices.iter().all(|(after, _)| after.memory.stuck[both.played.awaited()[0].index()]);
        stuck |= forced;
        for (after, action) in &choices {
            if let Action::Give(card) = action {
                let partner = after.public.sides().partner(after.me).expect("a partner");
                gift |= after.memory.cards[partner.index()].holds(*card) && !after.is_exact(after.me);
            }
        }
        both.step();
    }
    assert!(stuck && gift);
}
