//! The values of a seat's choices, given only what that seat can know: by the value network where four colours play in two
//! teams, else by rollouts in sampled worlds.

use super::determinization::WorldSampler;
use super::net::{Features, InformationState, Net};
use super::search::{Move, Rollout};
use super::value_model::{HeuristicModel, LOGISTIC_SCALE, ValueModel};
use knobel_core::{Seat, Stream, View};
use serde::Serialize;
use tac::{Action, Card, Hand, Observation, Phase, Play, Plays, Public, Table, Version};

/// The unit of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacMeasure"))]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// The chance that the team wins, from 0 to 1.
    Chance,
    /// The progress of the only team, in fields: there are no opponents (TAC-10.1).
    Fields,
}

impl Measure {
    /// The unit in this version.
    pub fn of(version: Version) -> Self {
        if version.sides().one_team() { Measure::Fields } else { Measure::Chance }
    }

    /// A difference below this is not worth mentioning.
    pub fn negligible(self) -> f64 {
        match self {
            Measure::Chance => 0.01,
            Measure::Fields => 3.0,
        }
    }
}

/// Something a seat can choose to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Choice {
    /// Play a card.
    Play(Play),
    /// Give the partner a card.
    Give(Card),
}

impl Choice {
    /// The action of this choice.
    pub fn action(&self, observation: &Observation) -> Action {
        match self {
            Choice::Play(play) => observation.action(play),
            Choice::Give(card) => Action::Give(*card),
        }
    }

    /// The after-state: what the deciding seat will know once this is done.
    pub(super) fn after(&self, state: &InformationState) -> InformationState {
        match (self, state.public.phase) {
            (Choice::Play(play), Phase::Play(turn)) => state.after(turn, play),
            (Choice::Play(_), _) => *state,
            (Choice::Give(card), _) => state.after_gift(*card),
        }
    }

    /// The card it uses.
    pub fn card(&self) -> Card {
        match self {
            Choice::Play(play) => play.card,
            Choice::Give(card) => *card,
        }
    }
}

impl Move for Choice {
    fn make(&self, table: &mut Table, me: Seat, room: &mut Plays) {
        match self {
            Choice::Play(play) => play.make(table, me, room),
            Choice::Give(card) => card.make(table, me, room),
        }
    }
}

/// A choice and its value to the team of the deciding seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveValue {
    /// The choice.
    pub choice: Choice,
    /// In the unit of [`Measure`].
    pub value: f64,
}

/// All choices of the viewing seat; none when it has nothing to decide.
pub fn choices(observation: &Observation) -> Vec<Choice> {
    match observation.public.phase {
        Phase::Play(_) => observation.plays(&mut Plays::default()).iter().copied().map(Choice::Play).collect(),
        Phase::Exchange => {
            let giver = observation
                .me
                .filter(|me| observation.public.sides().partner(*me).is_some() && !observation.public.given.has(*me));
            let hand = giver.and_then(|me| observation.hand(me)).unwrap_or(Hand::EMPTY);
            hand.kinds().map(Choice::Give).collect()
        }
        Phase::Deal | Phase::StackUsedUp | Phase::Over(_) => vec![],
    }
}

/// The values of the choices, best first. Where they come from rollouts, only the most promising choices are evaluated, and
/// the one that was `taken`.
pub fn move_values(view: &View<Observation>, taken: Option<&Choice>) -> Vec<MoveValue> {
    let all = choices(&view.observation);
    let net = Net::loaded().filter(|_| InformationState::covers(view.observation.public.version));
    let mut values = match (InformationState::of(view), net) {
        (Some(known), Some(net)) => by_network(net, &known, all),
        _ => by_rollouts(view, promising(view, all, taken)),
    };
    values.sort_by(|one, other| other.value.total_cmp(&one.value));
    values
}

fn by_network(net: &Net, state: &InformationState, choices: Vec<Choice>) -> Vec<MoveValue> {
    let mut evaluator = net.evaluator();
    let mut value = |choice: &Choice| f64::from(evaluator.value(&Features::of(&choice.after(state))));
    choices.into_iter().map(|choice| MoveValue { choice, value: value(&choice) }).collect()
}

/// Maximum number of choices evaluated by rollouts, besides the one taken.
const MAX_CHOICES: usize = 12;
/// Sampled worlds, the same for every choice (common random numbers).
const WORLDS: usize = 16;

fn promising(view: &View<Observation>, all: Vec<Choice>, taken: Option<&Choice>) -> Vec<Choice> {
    if all.len() <= MAX_CHOICES {
        return all;
    }
    let plays: Vec<Play> = all.iter().filter_map(played).collect();
    let mut few: Vec<Choice> =
        HeuristicModel.promising(view, &plays, MAX_CHOICES).into_iter().map(Choice::Play).collect();
    few.extend(taken.filter(|taken| !few.contains(taken)).copied());
    few
}

fn played(choice: &Choice) -> Option<Play> {
    match choice {
        Choice::Play(play) => Some(*play),
        Choice::Give(_) => None,
    }
}

/// The random numbers depend only on the view, so that it always gets the same values.
fn by_rollouts(view: &View<Observation>, choices: Vec<Choice>) -> Vec<MoveValue> {
    let (Some(me), Some(worlds)) = (view.observation.me, WorldSampler::of(view)) else { return vec![] };
    let mut rng = Stream::seeded(view.observation.public.played.into());
    let mut values: Vec<MoveValue> = choices.into_iter().map(|choice| MoveValue { choice, value: 0.0 }).collect();
    let mut rollout = Rollout::with(&FieldsModel);
    let mut sampled = 0;
    for _ in 0..WORLDS {
        let Some((world, _)) = worlds.sample(&mut rng) else { break };
        sampled += 1;
        for MoveValue { choice, value } in &mut values {
            *value += rollout.value(world, choice, me, &mut rng, &mut 0);
        }
    }
    let share = 1.0 / f64::from(sampled.max(1));
    values.iter_mut().for_each(|values| values.value *= share);
    values
}

/// The heuristic model, with the only team's progress in fields and a bonus for cards it did not need.
struct FieldsModel;

/// Value of a card that was not needed, in fields: it moves a marble about this far.
const UNUSED_CARD: f64 = 10.0;

impl ValueModel for FieldsModel {
    fn value(&self, public: &Public, me: Seat) -> f64 {
        let value = HeuristicModel.value(public, me);
        if public.sides().one_team() { value * LOGISTIC_SCALE } else { value }
    }

    fn won(&self, public: &Public, me: Seat, winner: Seat) -> f64 {
        if public.sides().one_team() {
            let unused: u8 = public.held.iter().sum();
            return self.value(public, me) + UNUSED_CARD * f64::from(unused);
        }
        HeuristicModel.won(public, me, winner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tac::Casual;
    use knobel_core::{Bot, Match, Viewer};
    use tac::{Setup, Tac};

    /// The deciding seats' views in the first steps of a match between `casual` bots.
    fn views(version: Version, steps: usize) -> Vec<View<Observation>> {
        let setup = Setup::new(version, None, true).expect("playable");
        let mut luck = Stream::seeded(9);
        let mut game = Match::<Tac>::begin(&setup, &mut luck);
        let mut views = vec![];
        while let (Some(seat), true) = (game.awaited().first().copied(), views.len() < steps) {
            let view = game.view(Viewer::Seat(seat));
            let action = Casual.act(&view, true, &mut luck).expect("an awaited seat acts");
            let step = game.judge(seat, action, &mut luck).expect("what a bot does is allowed");
            game.commit(step);
            views.push(view);
        }
        views
    }

    #[test]
    fn every_version_has_sorted_values_for_its_choices() {
        for version in Version::ALL {
            for view in views(version, 12) {
                let values = move_values(&view, None);
                assert!(!values.is_empty() && values.is_sorted_by(|one, other| one.value >= other.value));
                if Measure::of(version) == Measure::Chance {
                    assert!(values.iter().all(|one| (0.0..=1.0).contains(&one.value)), "{values:?}");
                }
            }
        }
    }

    #[test]
    fn the_choice_taken_is_evaluated_however_many_choices_there_are() {
        for view in views(Version::Alone, 60) {
            for choice in choices(&view.observation) {
                let kept = promising(&view, choices(&view.observation), Some(&choice));
                assert!(kept.contains(&choice) && kept.len() <= MAX_CHOICES + 1);
            }
        }
    }
}
