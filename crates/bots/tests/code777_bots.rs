//! The bots of Code 777: they play by the rules, and the better ones win more.

use bots::HasBots;
use code777::{
    Action, Code777, Edition, Observation, ObservedEvent, Options, Setup, ThinkingTime, Verdict, WrongAnnouncement,
    numbers,
};
use inference::code777::{BeliefState, OpponentModel};
use knobel_core::{Bot, Match, Ranking, Rng, Seat, Stream, View, Viewer};

fn setup(seats: u8, wrong_announcement: WrongAnnouncement, thinking_time: u16) -> Setup {
    Setup::try_from(Options {
        seats,
        wrong_announcement,
        thinking_time: ThinkingTime::Seconds(thinking_time),
        ..Options::default()
    })
    .expect("playable")
}

fn bots(names: &[&str]) -> Vec<Box<dyn Bot<Observation>>> {
    names.iter().map(|name| Code777::bot(name).expect("it is one of the bots")).collect()
}

/// Plays to the end; in each step the seats are asked in turn, starting with a random one.
fn play(setup: &Setup, bots: &[&dyn Bot<Observation>], seed: u64) -> Match<Code777> {
    let (mut luck, mut rng) = (Stream::seeded(seed), Stream::seeded(seed + 1_000_000));
    let mut game = Match::<Code777>::begin(setup, &mut luck);
    while game.outcome().is_none() {
        let (awaited, first) = (game.awaited(), rng.pick(bots.len()));
        let asked = (0..bots.len()).map(|step| Seat(((first + step) % bots.len()) as u8));
        let mut act = |seat: Seat| {
            let view = game.view(Viewer::Seat(seat));
            bots[seat.index()].act(&view, awaited.contains(&seat), &mut rng)
        };
        let acted = asked.map(|seat| (seat, act(seat))).find_map(|(seat, action)| Some((seat, action?)));
        let (seat, action) = acted.expect("an awaited bot acts");
        let step = game.judge(seat, action, &mut luck).expect("bots do what is allowed");
        game.commit(step);
    }
    game
}

/// How often the first bot wins when it plays every seat equally often.
fn wins(names: &[&str], matches: u64) -> u64 {
    let (setup, bots) = (setup(names.len() as u8, WrongAnnouncement::SilentForARound, 20), bots(names));
    let won = |seed: &u64| {
        let shift = *seed as usize % bots.len();
        let mut seated: Vec<&dyn Bot<Observation>> = bots.iter().map(AsRef::as_ref).collect();
        seated.rotate_right(shift);
        play(&setup, &seated, *seed).outcome().is_some_and(|outcome| outcome.places()[shift] == 1)
    };
    (0..matches).filter(won).count() as u64
}

#[test]
fn every_bot_plays_to_the_end_at_every_table() {
    for name in Code777::LEVELS.iter().chain(Code777::BASELINES) {
        for seats in 2..=5 {
            for (penalty, thinking_time) in [(WrongAnnouncement::Free, 0), (WrongAnnouncement::SilentForARound, 20)] {
                let bots = bots(&vec![*name; seats.into()]);
                let bots: Vec<&dyn Bot<Observation>> = bots.iter().map(AsRef::as_ref).collect();
                let game = play(&setup(seats, penalty, thinking_time), &bots, 7);
                assert!(game.outcome().is_some(), "{name}, {seats} seats");
            }
        }
    }
}

#[test]
fn tricoda_has_the_same_bots() {
    let options = Options { edition: Edition::Tricoda, seats: 3, ..Options::default() };
    let bots = bots(&["master", "skilled", "certain"]);
    let bots: Vec<&dyn Bot<Observation>> = bots.iter().map(AsRef::as_ref).collect();
    assert!(play(&Setup::try_from(options).expect("playable"), &bots, 3).outcome().is_some());
}

#[test]
fn the_bot_that_waits_for_certainty_is_never_wrong() {
    let bots = bots(&["certain"; 4]);
    let bots: Vec<&dyn Bot<Observation>> = bots.iter().map(AsRef::as_ref).collect();
    for seed in 0..20 {
        let game = play(&setup(4, WrongAnnouncement::Free, 0), &bots, seed);
        let history = game.view(Viewer::Public).history;
        let announced = history.iter().filter(|observed| matches!(observed, ObservedEvent::Announced { .. })).count();
        let wrong =
            |observed: &&ObservedEvent| matches!(observed, ObservedEvent::Announced { verdict: Verdict::Wrong, .. });
        assert!(announced >= 3);
        assert_eq!(history.iter().filter(wrong).count(), 0);
    }
}

#[test]
fn the_top_level_wins_more_than_its_share() {
    // Equal players win 40 on average, and 56 or more in fewer than 1 of 300 such series.
    for field in ["certain", "threshold"] {
        let won = wins(&["master", field, field, field], 160);
        assert!(won >= 56, "{won} against {field}");
    }
}

#[test]
fn a_bot_does_not_announce_while_it_may_not() {
    let mut luck = Stream::seeded(5);
    let mut game = Match::<Code777>::begin(&setup(3, WrongAnnouncement::SilentForARound, 0), &mut luck);
    let guess = |view: &View<Observation>| {
        let belief = BeliefState::of(view).expect("a seat has a belief state");
        belief.posterior().most_probable().expect("some rack is possible").numbers
    };
    let view = game.view(Viewer::Seat(Seat(0)));
    let truth = numbers(game.observation(Viewer::Everything).racks[0].expect("seen by everything"));
    assert_ne!(guess(&view), truth, "this seed begins with a wrong guess");
    let step = game.judge(Seat(0), Action::Announce(guess(&view).to_vec()), &mut luck).expect("it is allowed");
    game.commit(step);
    let view = game.view(Viewer::Seat(Seat(0)));
    for bot in bots(Code777::LEVELS) {
        let action = bot.act(&view, game.awaited().contains(&Seat(0)), &mut Stream::seeded(1));
        assert!(!matches!(action, Some(Action::Announce(_))));
    }
}

/// An opponent's silence makes the racks with which they would have announced less probable, but impossible none.
#[test]
fn modelling_the_opponents_rules_no_rack_out() {
    let names = ["certain"; 4];
    let bots = bots(&names);
    let bots: Vec<&dyn Bot<Observation>> = bots.iter().map(AsRef::as_ref).collect();
    let game = play(&setup(4, WrongAnnouncement::SilentForARound, 20), &bots, 11);
    let mut changed = 0;
    for seat in (0..4).map(Seat) {
        let mut view = game.view(Viewer::Seat(seat));
        while let Some(last) = view.history.pop() {
            let ObservedEvent::Answered { .. } = last else { continue };
            view.history.push(last);
            let belief = BeliefState::of(&view).expect("a seat has a belief state");
            let posterior = belief.posterior();
            let model = OpponentModel::AnnouncementsAndSilence;
            let updated = belief.infer_from_opponents(&posterior, 4, model).posterior;
            assert_eq!(updated.racks().len(), posterior.racks().len());
            assert!(updated.racks().iter().all(|(_, probability)| *probability > 0.0));
            changed += usize::from(updated != posterior);
            view.history.pop();
        }
    }
    assert!(changed > 20, "too few: {changed}");
}
