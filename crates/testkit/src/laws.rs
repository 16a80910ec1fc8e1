//! Laws every game keeps, on random play. A broken law panics with its name.

pub use crate::secrecy::{follows_from_sights, keeps_secrets, public_is_common};

use crate::random_match;
use knobel_core::record::Record;
use knobel_core::{
    Choice, Game, Match, Observation, Ranking, Rng, Seat, Step, StepOf, Stream, TableStep, Template, Viewer,
};
use std::fmt::Display;
use std::str::FromStr;

/// A game under test. (Values, no trait: a test is a crate of its own and may not implement a foreign trait for
/// a foreign game.)
pub struct Subject<G: Game> {
    /// Draws a setup: over many seeds, all seat counts and options.
    pub setup: fn(&mut dyn Rng) -> G::Setup,
    /// The pieces that can be hidden, as JSON writes them.
    pub names: Vec<String>,
    /// Any action whatever, sensible or not.
    pub whatever: fn(&mut dyn Rng) -> G::Action,
}

impl<G: Game> Subject<G> {
    /// The setup of this seed.
    pub fn setup(&self, seed: u64) -> G::Setup {
        (self.setup)(&mut Stream::seeded(seed ^ 0x5e70))
    }
}

/// How many random matches each law sees: the variable `KNOBEL_LAWS`, or a number fit for every test run.
pub fn matches() -> u64 {
    std::env::var("KNOBEL_LAWS").ok().and_then(|text| text.parse().ok()).unwrap_or(60)
}

/// All laws as tests, so that a new game's test file is a few lines.
#[macro_export]
macro_rules! laws {
    ($subject:expr) => { $crate::laws!(@ $subject; replays, ends, awaited_can_act, choices_agree_with_check,
        follow_arrives, now_is_bounded, verifies, notation_round_trips, record_round_trips, resigning_ends,
        keeps_secrets, public_is_common, follows_from_sights); };
    (@ $subject:expr; $($law:ident),*) => { $(
        #[test]
        fn $law() {
            (0..$crate::laws::matches()).for_each(|seed| $crate::laws::$law(&$subject, seed));
        }
    )* };
}

/// A log rebuilds the match.
pub fn replays<G: Game>(it: &Subject<G>, seed: u64) {
    let setup = it.setup(seed);
    let played = random_match::<G>(&setup, seed, |_| {});
    assert!(Match::replay(&setup, played.log()) == played, "replays: the log gives another state");
}

/// Every match ends, and what `any` draws is allowed.
pub fn ends<G: Game>(it: &Subject<G>, seed: u64) {
    let played = random_match::<G>(&it.setup(seed), seed, |_| {});
    let places = played.outcome().map(|outcome| outcome.places()).unwrap_or_default();
    assert_sensible("ends", &places, &played);
}

fn assert_sensible<G: Game>(law: &str, places: &[u8], played: &Match<G>) {
    let count = played.players().all().count();
    assert!(places.len() == count, "{law}: {count} players and {} places", places.len());
    let ranked = |place: u8| places.iter().filter(|other| **other < place).count() + 1 == usize::from(place);
    assert!(places.iter().all(|place| ranked(*place)), "{law}: nobody can be placed {places:?}");
}

/// An awaited seat has a choice.
pub fn awaited_can_act<G: Game>(it: &Subject<G>, seed: u64) {
    random_match::<G>(&it.setup(seed), seed, |game| {
        for seat in game.awaited() {
            let observation = game.observation(Viewer::Seat(seat));
            let can = observation.choices().next().is_some() && observation.any(&mut Stream::seeded(seed)).is_some();
            assert!(can, "awaited_can_act: {seat:?} is awaited and can do nothing");
        }
    });
}

/// `check` lets through exactly what is listed or fits a listed blank.
pub fn choices_agree_with_check<G: Game>(it: &Subject<G>, seed: u64) {
    let mut rng = Stream::seeded(seed + 1);
    every_view(it, seed, |viewer, observation| {
        let choices: Vec<_> = observation.choices().collect();
        for choice in &choices {
            let Choice::Action(listed) = choice else { continue }; // `follow_arrives` looks after blanks
            let allowed = observation.check(listed).is_ok();
            assert!(allowed, "choices_agree_with_check: {listed:?} is listed for {viewer:?} and refused");
            let standard = observation.standard(listed.clone()) == *listed;
            assert!(standard, "choices_agree_with_check: {listed:?} is not listed in standard form");
        }
        for _ in 0..4 {
            let action = (it.whatever)(&mut rng);
            let allowed = observation.check(&action).is_ok();
            let form = if allowed { observation.standard(action.clone()) } else { action.clone() };
            let offered = choices.iter().any(|choice| choice.offers(&form));
            assert!(allowed == offered, "choices_agree_with_check: {action:?} by {viewer:?}");
        }
    });
}

/// Following a blank, whichever way, ends in an action that fits it and is allowed.
pub fn follow_arrives<G: Game>(it: &Subject<G>, seed: u64) {
    let mut rng = Stream::seeded(seed + 1);
    every_view(it, seed, |_, observation| {
        for choice in observation.choices() {
            let Choice::Template(template) = choice else { continue };
            let action = observation.fill(&template, &mut rng);
            let arrived = template.fits(&action) && observation.check(&action).is_ok();
            assert!(arrived, "follow_arrives: {action:?} is a dead end");
        }
    });
}

/// What `check` reads stays small, however long the match.
pub fn now_is_bounded<G: Game>(it: &Subject<G>, seed: u64) {
    every_view(it, seed, |viewer, observation| {
        let size = serde_json::to_string(observation).expect("plain").len();
        assert!(size <= 4096, "now_is_bounded: {size} bytes for {viewer:?}");
    });
}

/// `verify` accepts what was played and notices what was changed.
pub fn verifies<G: Game>(it: &Subject<G>, seed: u64) {
    let setup = it.setup(seed);
    let played = random_match::<G>(&setup, seed, |_| {});
    let mut again = Match::<G>::empty(&setup);
    for step in played.log() {
        for forged in forged::<G>(step) {
            assert!(again.remake(&forged).is_err(), "verifies: a false step is called true: {forged:?}");
        }
        let made = again.remake(step);
        let made = made.unwrap_or_else(|why| panic!("verifies: a true log is called false: {why}: {step:?}"));
        again.commit(made);
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

/// What is written in notation is read back the same.
pub fn notation_round_trips<G: Game>(it: &Subject<G>, seed: u64) {
    let mut rng = Stream::seeded(seed + 1);
    let played = random_match::<G>(&it.setup(seed), seed, |_| {});
    let done = played.log().iter().filter_map(|step| match step {
        Step::Game { by, .. } => by.as_ref().map(|(_, action)| action.clone()),
        Step::Table(_) => None,
    });
    for action in done.chain((0..50).map(|_| (it.whatever)(&mut rng))) {
        assert_reads_back(&action);
    }
}

fn assert_reads_back<A: PartialEq + Display + FromStr<Err: Display>>(action: &A) {
    let text = action.to_string();
    match text.parse::<A>() {
        Ok(read) => assert!(read == *action, "notation_round_trips: {text:?} is read as {:?}", read.to_string()),
        Err(why) => panic!("notation_round_trips: {text:?} is not read back: {why}"),
    }
}

/// A record written down is read back the same and holds; with a line lost, it doesn't.
pub fn record_round_trips<G: Game>(it: &Subject<G>, seed: u64) {
    let setup = it.setup(seed);
    let played = random_match::<G>(&setup, seed, |_| {});
    let text = Record::of(&setup, &played).text();
    let read = Record::<StepOf<G>>::parse(&text).unwrap_or_else(|why| panic!("record_round_trips: {why}"));
    match read.verify::<G>() {
        Ok((again, _)) => assert!(again == played, "record_round_trips: the record gives another match"),
        Err(why) => panic!("record_round_trips: {why}"),
    }
    let lost = Stream::seeded(seed).pick(text.lines().count());
    let rest: String =
        text.lines().enumerate().filter(|(i, _)| *i != lost).map(|(_, line)| format!("{line}\n")).collect();
    let held = Record::<StepOf<G>>::parse(&rest).is_ok_and(|record| record.verify::<G>().is_ok());
    assert!(!held, "record_round_trips: line {lost} is lost and nobody notices");
}

/// Any seat may resign at any time; that ends the match and ranks every player.
pub fn resigning_ends<G: Game>(it: &Subject<G>, seed: u64) {
    let setup = it.setup(seed);
    let played = random_match::<G>(&setup, seed, |_| {});
    let mut rng = Stream::seeded(seed + 1);
    let until = 1 + rng.pick(played.log().len() - 1);
    let mut game = Match::<G>::replay(&setup, &played.log()[..until]);
    let seat = Seat(u8::try_from(rng.pick(game.players().seats().count())).expect("few seats"));
    let step = game.judge_table(TableStep::Resigned(seat)).expect("the match runs");
    game.commit(step);
    let places = game.outcome().map(|outcome| outcome.places()).unwrap_or_default();
    assert_sensible("resigning_ends", &places, &game);
    let held = Match::verify(&setup, game.log()).is_ok_and(|again| again == game);
    assert!(held, "resigning_ends: the log doesn't hold");
}

fn every_view<G: Game>(it: &Subject<G>, seed: u64, mut law: impl FnMut(Viewer, &G::Observation)) {
    random_match::<G>(&it.setup(seed), seed, |game| {
        game.players().viewers().for_each(|viewer| law(viewer, &game.observation(viewer)));
    });
}
