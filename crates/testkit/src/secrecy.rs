//! Laws about hidden information (noninterference). Each builds a second match that the viewer can't tell from the first,
//! and tests that the viewer is given the same data in both.

use crate::laws::Subject;
use crate::random_match;
use knobel_core::{Game, Match, Observation, ReplayedLuck, Rng, Step, StepOf, Stream, TableStep, Viewer};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Exchanging two pieces that the viewer never saw, throughout the log, changes nothing that the viewer is given.
pub fn keeps_secrets<G: Game>(it: &Subject<G>, seed: u64) {
    renamed_logs(it, seed, |viewer, pair, rng| {
        same_history("keeps_secrets", viewer, pair);
        same("keeps_secrets", it, viewer, pair, rng);
    });
}

/// Every seat sees what spectators see: pieces that some seat never saw were never shown to spectators.
pub fn public_is_common<G: Game>(it: &Subject<G>, seed: u64) {
    renamed_logs(it, seed, |_, pair, rng| {
        same_history("public_is_common", Viewer::Public, pair);
        same("public_is_common", it, Viewer::Public, pair, rng);
    });
}

/// An observation is a function of the history: two matches in which the viewer observed the same events give it the same
/// observation. The second match differs in its luck or in a hidden action of another player, and is then *played by the
/// rules*, so its answers follow from its own secrets.
pub fn follows_from_history<G: Game>(it: &Subject<G>, seed: u64) {
    let setup = it.setup(seed);
    let played = random_match::<G>(&setup, seed, |_| {});
    let rng = &mut Stream::seeded(seed + 1);
    for viewer in played.players().viewers() {
        for _ in 0..4 {
            let twist = Twist::draw(played.log(), &it.piece_names, rng);
            let mut pair = (Match::<G>::empty(&setup), Match::<G>::empty(&setup));
            for (number, step) in played.log().iter().enumerate() {
                let Some(again) = twist.reproduce(&pair.1, viewer, number, step) else { break };
                pair.0.commit(step.clone());
                pair.1.commit(again);
                if pair.0.observed_events(viewer, number) != pair.1.observed_events(viewer, number) {
                    break; // the viewer can tell the matches apart
                }
                same("follows_from_history", it, viewer, &pair, rng);
            }
        }
    }
}

/// How the second match differs.
enum Twist {
    /// Two elements of one recorded order are exchanged.
    Luck { step: usize, order: usize, elements: (usize, usize) },
    /// Actions of other players are made with two pieces exchanged.
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
        let elements = (rng.pick(orders[order].len()), rng.pick(orders[order].len()));
        Twist::Luck { step, order, elements }
    }

    /// The step in the second match; `None` if it is not possible there.
    fn reproduce<G: Game>(
        &self,
        there: &Match<G>,
        viewer: Viewer,
        number: usize,
        stored: &StepOf<G>,
    ) -> Option<StepOf<G>> {
        let (by, orders) = match stored {
            Step::Table(step) => return there.judge_table(*step).ok(),
            Step::Withdrawal { seat, .. } => return there.judge_table(TableStep::Withdrew(*seat)).ok(),
            Step::Game { by, orders, .. } => (by, orders),
        };
        let mut orders = orders.clone();
        if let Twist::Luck { step, order, elements } = self
            && *step == number
        {
            orders[*order].swap(elements.0, elements.1);
        }
        let mut luck = ReplayedLuck::new(orders);
        let reproduced = match by {
            None => there.opening(&mut luck),
            Some((seat, action)) => {
                let own = there.players().may_see(viewer, *seat);
                let twisted: Option<G::Action> = match self {
                    Twist::Pieces { one, other } if !own => renamed(action, &exchange(one, other)),
                    Twist::Pieces { .. } | Twist::Luck { .. } => None,
                };
                let done = twisted.filter(|twisted| there.judge(*seat, twisted.clone(), &mut luck.clone()).is_ok());
                there.judge(*seat, done.unwrap_or(action.clone()), &mut luck).ok()?
            }
        };
        luck.has_matched_exactly().then_some(reproduced)
    }
}

fn two(names: &[String], rng: &mut dyn Rng) -> (String, String) {
    let one = rng.pick(names.len());
    let other = (one + 1 + rng.pick((names.len() - 1).max(1))) % names.len();
    (names[one].clone(), names[other].clone())
}

fn same_history<G: Game>(law: &str, viewer: Viewer, (a, b): &(Match<G>, Match<G>)) {
    assert!(a.observed_events(viewer, 0) == b.observed_events(viewer, 0), "{law}: {viewer:?} sees something hidden");
}

/// The viewer is given the same in both matches: observation, choices, refusals, awaited seats, whether the last step can be
/// taken back, and whether the match is over.
fn same<G: Game>(law: &str, it: &Subject<G>, viewer: Viewer, (a, b): &(Match<G>, Match<G>), rng: &mut Stream) {
    let (one, other) = (a.observation(viewer), b.observation(viewer));
    assert!(one == other, "{law}: {viewer:?} sees something hidden");
    let choices = |observation: &G::Observation| observation.choices().collect::<Vec<_>>();
    assert!(choices(&one) == choices(&other), "{law}: the choices depend on what is hidden from {viewer:?}");
    let action = (it.arbitrary_action)(rng);
    let refused = one.check(&action) == other.check(&action);
    assert!(refused, "{law}: the refusal of {action:?} depends on what is hidden from {viewer:?}");
    assert!(a.awaited() == b.awaited(), "{law}: the awaited seats depend on what is hidden from {viewer:?}");
    let last = a.log().len().saturating_sub(1);
    let taken_back = a.can_take_back(last) == b.can_take_back(last);
    assert!(taken_back, "{law}: whether a step can be taken back depends on what is hidden from {viewer:?}");
    assert!(a.outcome().is_some() == b.outcome().is_some(), "{law}: the end depends on what is hidden from {viewer:?}");
}

/// For every viewer: a prefix of the match, and the same prefix with two pieces exchanged that the viewer never saw.
fn renamed_logs<G: Game>(it: &Subject<G>, seed: u64, law: impl Fn(Viewer, &(Match<G>, Match<G>), &mut Stream)) {
    let setup = it.setup(seed);
    let played = random_match::<G>(&setup, seed, |_| {});
    let mut rng = Stream::seeded(seed + 1);
    for viewer in played.players().viewers() {
        let log = &played.log()[..1 + rng.pick(played.log().len())];
        let one = Match::<G>::replay(&setup, log);
        let seen = serde_json::to_string(&one.observed_events(viewer, 0)).expect("events are serializable");
        let unseen = it.piece_names.iter().filter(|name| !seen.contains(&format!("{name:?}"))).cloned();
        let unseen: Vec<String> = unseen.collect();
        if unseen.len() < 2 {
            continue;
        }
        let (a, b) = two(&unseen, &mut rng);
        let twin: Vec<StepOf<G>> = renamed(&log, &exchange(&a, &b)).expect("exchanging names keeps the log valid");
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

/// The value with names replaced in its JSON; `None` if the result is no valid value.
fn renamed<T: Serialize, U: DeserializeOwned>(value: &T, name: &dyn Fn(&str) -> Option<String>) -> Option<U> {
    fn walk(value: &mut Value, name: &dyn Fn(&str) -> Option<String>) {
        match value {
            Value::String(text) => *text = name(text).unwrap_or(std::mem::take(text)),
            Value::Array(items) => items.iter_mut().for_each(|item| walk(item, name)),
            Value::Object(fields) => fields.values_mut().for_each(|field| walk(field, name)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let mut json = serde_json::to_value(value).expect("events are serializable");
    walk(&mut json, name);
    serde_json::from_value(json).ok()
}
