//! Laws about who may know what. They build a second world that a viewer can't tell from the first and ask
//! whether the viewer is told anything different in it.

use crate::laws::Subject;
use crate::random_match;
use knobel_core::{Game, Match, Observation, ReplayedLuck, Rng, Step, StepOf, Stream, Viewer};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Exchanging two pieces that a viewer never saw, through the whole log, changes nothing it gets.
pub fn keeps_secrets<G: Game>(it: &Subject<G>, seed: u64) {
    renamed_logs(it, seed, |viewer, pair, rng| {
        same_sights("keeps_secrets", viewer, pair);
        same("keeps_secrets", it, viewer, pair, rng);
    });
}

/// What spectators see, every seat sees: what a seat never saw, spectators never saw.
pub fn public_is_common<G: Game>(it: &Subject<G>, seed: u64) {
    renamed_logs(it, seed, |_, pair, rng| {
        same_sights("public_is_common", Viewer::Public, pair);
        same("public_is_common", it, Viewer::Public, pair, rng);
    });
}

/// Two worlds that looked alike to a viewer all along look alike to it now. The other world differs in its luck or
/// in what another mind did unseen, and is then *played by the rules*: its answers are its own.
pub fn follows_from_sights<G: Game>(it: &Subject<G>, seed: u64) {
    let setup = it.setup(seed);
    let played = random_match::<G>(&setup, seed, |_| {});
    let rng = &mut Stream::seeded(seed + 1);
    for viewer in played.players().viewers() {
        for _ in 0..4 {
            let twist = Twist::draw(played.log(), &it.names, rng);
            let mut pair = (Match::<G>::empty(&setup), Match::<G>::empty(&setup));
            for (number, step) in played.log().iter().enumerate() {
                let Some(again) = twist.remake(&pair.1, viewer, number, step) else { break };
                pair.0.commit(step.clone());
                pair.1.commit(again);
                if pair.0.observed_events(viewer, number) != pair.1.observed_events(viewer, number) {
                    break; // the viewer can tell the worlds apart
                }
                same("follows_from_sights", it, viewer, &pair, rng);
            }
        }
    }
}

/// How the second world differs.
enum Twist {
    /// Two things of one draw stand in each other's place.
    Luck { step: usize, order: usize, things: (usize, usize) },
    /// What others do is done with two pieces exchanged.
    Pieces { one: String, other: String },
}

impl Twist {
    fn draw<A, E>(log: &[Step<A, E>], names: &[String], rng: &mut Stream) -> Self {
        let step = if rng.pick(2) == 0 { 0 } else { rng.pick(log.len()) };
        let orders = log[step].orders();
        if orders.is_empty() || names.len() > 1 && rng.pick(3) == 0 {
            let (one, other) = two(names, rng);
            return Twist::Pieces { one, other };
        }
        let order = rng.pick(orders.len());
        let things = (rng.pick(orders[order].len()), rng.pick(orders[order].len()));
        Twist::Luck { step, order, things }
    }

    /// The step as it goes in the other world; `None` where it can't go on there alike.
    fn remake<G: Game>(
        &self,
        there: &Match<G>,
        viewer: Viewer,
        number: usize,
        stored: &StepOf<G>,
    ) -> Option<StepOf<G>> {
        let (by, orders) = match stored {
            Step::Table(step) => return there.judge_table(*step).ok(),
            Step::Game { by, orders, .. } => (by, orders),
        };
        let mut orders = orders.clone();
        if let Twist::Luck { step, order, things } = self
            && *step == number
        {
            orders[*order].swap(things.0, things.1);
        }
        let mut fed = ReplayedLuck::new(orders);
        let made = match by {
            None => there.opening(&mut fed),
            Some((seat, action)) => {
                let own = there.players().share(viewer, *seat);
                let twisted: Option<G::Action> = match self {
                    Twist::Pieces { one, other } if !own => renamed(action, &exchange(one, other)),
                    Twist::Pieces { .. } | Twist::Luck { .. } => None,
                };
                let done = twisted.filter(|twisted| there.judge(*seat, twisted.clone(), &mut fed.clone()).is_ok());
                there.judge(*seat, done.unwrap_or(action.clone()), &mut fed).ok()?
            }
        };
        fed.fitted().then_some(made)
    }
}

fn two(names: &[String], rng: &mut dyn Rng) -> (String, String) {
    let one = rng.pick(names.len());
    let other = (one + 1 + rng.pick((names.len() - 1).max(1))) % names.len();
    (names[one].clone(), names[other].clone())
}

fn same_sights<G: Game>(law: &str, viewer: Viewer, (a, b): &(Match<G>, Match<G>)) {
    assert!(a.observed_events(viewer, 0) == b.observed_events(viewer, 0), "{law}: {viewer:?} sees what is not its own");
}

/// The viewer gets the same in both worlds: what holds now, choices, refusals, who is awaited, and whether it is over.
fn same<G: Game>(law: &str, it: &Subject<G>, viewer: Viewer, (a, b): &(Match<G>, Match<G>), rng: &mut Stream) {
    let (one, other) = (a.observation(viewer), b.observation(viewer));
    assert!(one == other, "{law}: {viewer:?} sees what is not its own");
    let choices = |observation: &G::Observation| observation.choices().collect::<Vec<_>>();
    assert!(choices(&one) == choices(&other), "{law}: the choices tell {viewer:?} something");
    let action = (it.whatever)(rng);
    let refused = one.check(&action) == other.check(&action);
    assert!(refused, "{law}: the refusal of {action:?} tells {viewer:?} something");
    assert!(a.awaited() == b.awaited(), "{law}: who is awaited tells {viewer:?} something");
    assert!(a.outcome().is_some() == b.outcome().is_some(), "{law}: the end tells {viewer:?} something");
}

/// For every viewer: the match up to some step, and the same with two pieces exchanged that it never saw.
fn renamed_logs<G: Game>(it: &Subject<G>, seed: u64, law: impl Fn(Viewer, &(Match<G>, Match<G>), &mut Stream)) {
    let setup = it.setup(seed);
    let played = random_match::<G>(&setup, seed, |_| {});
    let mut rng = Stream::seeded(seed + 1);
    for viewer in played.players().viewers() {
        let log = &played.log()[..1 + rng.pick(played.log().len())];
        let one = Match::<G>::replay(&setup, log);
        let seen = serde_json::to_string(&one.observed_events(viewer, 0)).expect("plain");
        let unseen = it.names.iter().filter(|name| !seen.contains(&format!("{name:?}"))).cloned();
        let unseen: Vec<String> = unseen.collect();
        if unseen.len() < 2 {
            continue;
        }
        let (a, b) = two(&unseen, &mut rng);
        let twin: Vec<StepOf<G>> = renamed(&log, &exchange(&a, &b)).expect("what was written can be read");
        law(viewer, &(one, Match::replay(&setup, &twin)), &mut rng);
    }
}

fn exchange(one: &str, other: &str) -> impl Fn(&str) -> Option<String> {
    move |name| match name {
        name if name == one => Some(other.to_owned()),
        name if name == other => Some(one.to_owned()),
        _ => None,
    }
}

/// The same value with other names in its JSON; `None` if that is no value any more.
fn renamed<T: Serialize, U: DeserializeOwned>(value: &T, name: &dyn Fn(&str) -> Option<String>) -> Option<U> {
    fn walk(value: &mut Value, name: &dyn Fn(&str) -> Option<String>) {
        match value {
            Value::String(text) => *text = name(text).unwrap_or(std::mem::take(text)),
            Value::Array(items) => items.iter_mut().for_each(|item| walk(item, name)),
            Value::Object(fields) => fields.values_mut().for_each(|field| walk(field, name)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let mut json = serde_json::to_value(value).expect("plain");
    walk(&mut json, name);
    serde_json::from_value(json).ok()
}
