//! Laws: properties that every game must have, tested on random matches (property-based testing). A violated law panics
//! with its name.

pub use crate::secrecy::{follows_from_history, keeps_secrets, public_is_common};

use crate::random_match;
use knobel_core::record::Record;
use knobel_core::{
    Choice, Game, Match, Observation, Ranking, Rng, Seat, Step, StepOf, Stream, TableStep, Template, Viewer,
};
use std::fmt::Display;
use std::str::FromStr;

/// A game under test. (A struct and not a trait, because a test is a crate of its own and can't implement a foreign trait
/// for a foreign game.)
pub struct Subject<G: Game> {
    /// Draws a random setup. Over many seeds it must cover all seat counts and options.
    pub setup: fn(&mut dyn Rng) -> G::Setup,
    /// The pieces that can be hidden, as JSON names them.
    pub piece_names: Vec<String>,
    /// Draws any action, legal or not.
    pub arbitrary_action: fn(&mut dyn Rng) -> G::Action,
}

impl<G: Game> Subject<G> {
    /// The random setup of this seed.
    pub fn setup(&self, seed: u64) -> G::Setup {
        (self.setup)(&mut Stream::seeded(seed ^ 0x5e70))
    }
}

/// The number of random matches for each law: the environment variable `KNOBEL_LAWS`, or a default that keeps test runs short.
pub fn matches() -> u64 {
    std::env::var("KNOBEL_LAWS").ok().and_then(|text| text.parse().ok()).unwrap_or(60)
}

/// One test for each law, so that the test file of a new game is a few lines.
#[macro_export]
macro_rules! laws {
    ($subject:expr) => { $crate::laws!(@ $subject; replays, ends, awaited_can_act, choices_agree_with_check,
        completions_arrive, observation_is_bounded, verifies, notation_round_trips, record_round_trips, resigning_ends,
        keeps_secrets, public_is_common, follows_from_history); };
    (@ $subject:expr; $($law:ident),*) => { $(
        #[test]
        fn $law() {
            (0..$crate::laws::matches()).for_each(|seed| $crate::laws::$law(&$subject, seed));
        }
    )* };
}

/// Replaying the log rebuilds the match.
pub fn replays<G: Game>(it: &Subject<G>, seed: u64) {
    let setup = it.setup(seed);
    let played = random_match::<G>(&setup, seed, |_| {});
    assert!(Match::replay(&setup, played.log()) == played, "replays: the log gives another state");
}

/// Every match ends, and `random_action` returns only legal actions.
pub fn ends<G: Game>(it: &Subject<G>, seed: u64) {
    let played = random_match::<G>(&it.setup(seed), seed, |_| {});
    let places = played.outcome().map(|outcome| outcome.places()).unwrap_or_default();
    assert_valid_places("ends", &places, &played);
}

fn assert_valid_places<G: Game>(law: &str, places: &[u8], played: &Match<G>) {
    let count = played.players().all().count();
    assert!(places.len() == count, "{law}: {count} players and {} places", places.len());
    let ranked = |place: u8| places.iter().filter(|other| **other < place).count() + 1 == usize::from(place);
    let nobody_won = places.iter().all(|place| usize::from(*place) == count);
    assert!(nobody_won || places.iter().all(|place| ranked(*place)), "{law}: {places:?} is no ranking");
    for team in played.teams() {
        let shared = team.iter().all(|player| places[player.index()] == places[team[0].index()]);
        assert!(shared, "{law}: {places:?} parts the partners {team:?}");
    }
}

/// An awaited seat has a choice.
pub fn awaited_can_act<G: Game>(it: &Subject<G>, seed: u64) {
    random_match::<G>(&it.setup(seed), seed, |game| {
        for seat in game.awaited() {
            let observation = game.observation(Viewer::Seat(seat));
            let can = observation.choices().next().is_some()
                && observation.random_action(&mut Stream::seeded(seed)).is_some();
            assert!(can, "awaited_can_act: {seat:?} is awaited and can do nothing");
        }
    });
}

/// `check` accepts exactly the listed actions and those that fit a listed template.
pub fn choices_agree_with_check<G: Game>(it: &Subject<G>, seed: u64) {
    let mut rng = Stream::seeded(seed + 1);
    every_view(it, seed, |viewer, observation| {
        let choices: Vec<_> = observation.choices().collect();
        for choice in &choices {
            let Choice::Action(listed) = choice else { continue }; // `completions_arrive` tests templates
            let allowed = observation.check(listed).is_ok();
            assert!(allowed, "choices_agree_with_check: {listed:?} is listed for {viewer:?} and refused");
            let canonical = observation.canonical(listed.clone()) == *listed;
            assert!(canonical, "choices_agree_with_check: {listed:?} is not listed in canonical form");
        }
        for _ in 0..4 {
            let action = (it.arbitrary_action)(&mut rng);
            let allowed = observation.check(&action).is_ok();
            let form = if allowed { observation.canonical(action.clone()) } else { action.clone() };
            let offered = choices.iter().any(|choice| choice.offers(&form));
            assert!(allowed == offered, "choices_agree_with_check: {action:?} by {viewer:?}");
        }
    });
}

/// Completing a template, whichever completions are chosen, ends in a legal action that fits it.
pub fn completions_arrive<G: Game>(it: &Subject<G>, seed: u64) {
    let mut rng = Stream::seeded(seed + 1);
    every_view(it, seed, |_, observation| {
        for choice in observation.choices() {
            let Choice::Template(template) = choice else { continue };
            let action = observation.fill(&template, &mut rng);
            let arrived = template.fits(&action) && observation.check(&action).is_ok();
            assert!(arrived, "completions_arrive: {action:?} is a dead end");
        }
    });
}

/// An observation stays small, however long the match.
pub fn observation_is_bounded<G: Game>(it: &Subject<G>, seed: u64) {
    every_view(it, seed, |viewer, observation| {
        let size = serde_json::to_string(observation).expect("observations are serializable").len();
        assert!(size <= 4096, "observation_is_bounded: {size} bytes for {viewer:?}");
    });
}

/// Verification accepts the log of a match and rejects a forged step.
pub fn verifies<G: Game>(it: &Subject<G>, seed: u64) {
    let setup = it.setup(seed);
    let played = random_match::<G>(&setup, seed, |_| {});
    let mut again = Match::<G>::empty(&setup);
    for step in played.log() {
        for forged in forged::<G>(step) {
            assert!(again.reproduce(&forged).is_err(), "verifies: a forged step is accepted: {forged:?}");
        }
        let reproduced = again.reproduce(step);
        let reproduced =
            reproduced.unwrap_or_else(|error| panic!("verifies: a valid step is rejected: {error}: {step:?}"));
        again.commit(reproduced);
    }
    assert!(again == played, "verifies: the log judged again gives another match");
}

fn forged<G: Game>(step: &StepOf<G>) -> Vec<StepOf<G>> {
    let Step::Game { by, orders, events } = step else { return vec![] };
    let with = |by: &Option<_>, orders: &[Vec<u8>], events: &[G::Event]| Step::Game {
        by: by.clone(),
        orders: orders.to_vec(),
        events: events.to_vec(),
    };
    let nowhere = by.clone().map(|(_, action)| (Seat(99), action));
    let other_luck: Vec<Vec<u8>> = orders.iter().map(|order| order.iter().rev().copied().collect()).collect();
    let more_luck = [&orders[..], &[vec![0]]].concat();
    let mut forged = vec![with(by, &more_luck, events), with(&nowhere.or(by.clone()), orders, &events[1..])];
    forged.extend(orders.iter().any(|order| order.len() > 1).then(|| with(by, &other_luck, events)));
    forged
}

/// The notation of an action parses back to the same action.
pub fn notation_round_trips<G: Game>(it: &Subject<G>, seed: u64) {
    let mut rng = Stream::seeded(seed + 1);
    let played = random_match::<G>(&it.setup(seed), seed, |_| {});
    let done = played.log().iter().filter_map(|step| match step {
        Step::Game { by, .. } => by.as_ref().map(|(_, action)| action.clone()),
        Step::Table(_) | Step::Withdrawal { .. } => None,
    });
    for action in done.chain((0..50).map(|_| (it.arbitrary_action)(&mut rng))) {
        assert_reads_back(&action);
    }
}

fn assert_reads_back<A: PartialEq + Display + FromStr<Err: Display>>(action: &A) {
    let text = action.to_string();
    match text.parse::<A>() {
        Ok(read) => assert!(read == *action, "notation_round_trips: {text:?} parses as {:?}", read.to_string()),
        Err(error) => panic!("notation_round_trips: {text:?} does not parse: {error}"),
    }
}

/// A record parses back to the same match and verifies; it does not when a line is missing.
pub fn record_round_trips<G: Game>(it: &Subject<G>, seed: u64) {
    let setup = it.setup(seed);
    let played = random_match::<G>(&setup, seed, |_| {});
    let text = Record::of(&setup, &played).text();
    let read = Record::<StepOf<G>>::parse(&text).unwrap_or_else(|error| panic!("record_round_trips: {error}"));
    match read.verify::<G>() {
        Ok(again) => assert!(again.played == played, "record_round_trips: the record gives another match"),
        Err(error) => panic!("record_round_trips: {error}"),
    }
    let lost = Stream::seeded(seed).pick(text.lines().count());
    let rest: String =
        text.lines().enumerate().filter(|(i, _)| *i != lost).map(|(_, line)| format!("{line}\n")).collect();
    let held = Record::<StepOf<G>>::parse(&rest).is_ok_and(|record| record.verify::<G>().is_ok());
    assert!(!held, "record_round_trips: the record verifies without line {lost}");
}

/// One in this many decisions of [`resigning_ends`] is a resignation.
const RESIGNING_DECISIONS: usize = 8;

/// A seat may resign at any time. That ends the match, or the others play on without it; both rank every player.
pub fn resigning_ends<G: Game>(it: &Subject<G>, seed: u64) {
    let setup = it.setup(seed);
    let played = random_match::<G>(&setup, seed, |_| {});
    let mut rng = Stream::seeded(seed + 1);
    let until = 1 + rng.pick(played.log().len() - 1);
    let mut game = Match::<G>::replay(&setup, &played.log()[..until]);
    let mut luck = Stream::seeded(seed + 2);
    while !game.is_over() {
        let playing: Vec<Seat> = game.players().seats().filter(|seat| !game.withdrawn().contains(seat)).collect();
        let seat = playing[rng.pick(playing.len())];
        if rng.pick(RESIGNING_DECISIONS) == 0 {
            game.commit(game.judge_table(TableStep::Resigned(seat)).expect("the match runs"));
        } else if let Some(action) = game.observation(Viewer::Seat(seat)).random_action(&mut rng) {
            game.commit(game.judge(seat, action, &mut luck).expect("random actions are legal"));
        }
        for out in game.withdrawn() {
            assert!(!game.awaited().contains(out), "resigning_ends: seat {out} is awaited after its resignation");
            let choice = game.observation(Viewer::Seat(*out)).choices().next();
            assert!(choice.is_none(), "resigning_ends: seat {out} can act after its resignation");
        }
        assert!(game.is_over() || !game.awaited().is_empty(), "resigning_ends: nobody is awaited");
    }
    let places = game.outcome().map(|outcome| outcome.places()).unwrap_or_default();
    assert_valid_places("resigning_ends", &places, &game);
    let held = Match::verify(&setup, game.log()).is_ok_and(|again| again == game);
    assert!(held, "resigning_ends: the log doesn't hold");
}

fn every_view<G: Game>(it: &Subject<G>, seed: u64, mut law: impl FnMut(Viewer, &G::Observation)) {
    random_match::<G>(&it.setup(seed), seed, |game| {
        game.players().viewers().for_each(|viewer| law(viewer, &game.observation(viewer)));
    });
}
