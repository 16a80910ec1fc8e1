//! The features in training are those of a bot at the table: the same games, once in the environment and once as a match with
//! views.

use bots::tac::net::{Features, InformationState};
use knobel_core::{Match, Rng, Seat, Stream, Viewer};
use stepper::{Buffers, Controller, Decision, Game, GamePlan};
use tac::{Action, Phase, Plays, Setup, Tac, Version};

/// A match, and the same game in the environment.
struct Both {
    played: Match<Tac>,
    luck: Stream,
    game: Game,
    buffers: Buffers,
    rng: Stream,
    compared: usize,
    observers: usize,
}

impl Both {
    fn begin(version: Version, seed: u64) -> Self {
        let setup = Setup::new(version, None, true).expect("playable");
        let mut luck = Stream::seeded(seed);
        let played = Match::begin(&setup, &mut luck);
        let plan = GamePlan {
            version,
            master: true,
            controllers: [Controller::Learner; 4],
            imitation: false,
            observers: true,
        };
        let mut game = Game::begin(plan, Stream::seeded(seed), Stream::seeded(0));
        let mut buffers = Buffers::default();
        game.run(&mut buffers, 1.0, &mut vec![]);
        Both { played, luck, game, buffers, rng: Stream::seeded(seed + 1), compared: 0, observers: 0 }
    }

    /// The after-states from the awaited seat's view, with their actions.
    fn choices(&self) -> Vec<(InformationState, Action)> {
        let seat = self.played.awaited()[0];
        let view = self.played.view(Viewer::Seat(seat));
        let known = InformationState::of(&view).expect("a seat has an information state");
        match view.observation.public.phase {
            Phase::Exchange => {
                let hand = view.observation.hand(seat).expect("one's own hand");
                hand.kinds().map(|card| (known.after_gift(card), Action::Give(card))).collect()
            }
            Phase::Play(turn) => {
                let mut buffers = Plays::default();
                let plays = view.observation.plays(&mut buffers);
                plays.iter().map(|play| (known.after(turn, play), view.observation.action(play))).collect()
            }
            Phase::Deal | Phase::StackUsedUp | Phase::Over(_) => vec![],
        }
    }

    fn decide(&mut self, choice: usize) {
        self.game.decide(
            Decision { choice: choice as u32, value: 0.5, observers: [0.5; 3] },
            &mut self.buffers,
            1.0,
            &mut vec![],
        );
    }

    /// The same choice in both, compared before and after.
    fn step(&mut self) {
        let choices = self.choices();
        let choice = self.rng.pick(choices.len());
        if choices.len() > 1 {
            let seen: Vec<Features> = choices.iter().map(|(after, _)| Features::of(after)).collect();
            let (shown, observers) = self.game.states().split_at(choices.len());
            assert_eq!(shown, seen, "after {} comparisons", self.compared);
            let sees = |seat: u8| {
                Features::of(
                    &InformationState::of(&self.played.view(Viewer::Seat(Seat(seat))))
                        .expect("a seat has an information state"),
                )
            };
            let views = (0..4).map(sees).collect::<Vec<_>>();
            assert!(
                observers.iter().all(|observed| views.contains(observed)),
                "an observer's features are those of its view"
            );
            self.observers += observers.len();
            self.compared += 1;
        }
        let (after, action) = choices[choice].clone();
        let seat = self.played.awaited()[0];
        let before = self.played.state().table().public().dealer;
        let step = self.played.judge(seat, action, &mut self.luck).expect("a listed choice is allowed");
        self.played.commit(step);
        if choices.len() > 1 {
            self.decide(choice);
        }
        let public = *self.played.state().table().public();
        if public.dealer != before {
            assert_eq!(self.game.states(), [Features::of(&after)], "the board between two deals");
            self.decide(0);
        } else if let Phase::Play(_) = after.public.phase {
            assert_eq!(after.public, public, "the after-state of a play is exact");
        }
    }
}

#[test]
fn environment_and_views_have_the_same_features() {
    for (version, games) in [(Version::Teams, 6), (Version::Pairs, 3), (Version::OneAgainstTwo, 3)] {
        for seed in 0..games {
            let mut both = Both::begin(version, seed);
            while both.played.outcome().is_none() && both.compared < 600 {
                both.step();
            }
            assert!(both.compared > 150, "{version:?} {seed}: {} choices", both.compared);
            assert!(both.observers > both.compared, "{version:?} {seed}: {} observers", both.observers);
        }
    }
}

#[test]
fn forced_discards_and_gifts_are_remembered() {
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
