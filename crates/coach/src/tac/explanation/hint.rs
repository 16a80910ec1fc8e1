//! Hints at the table: a nudge, then the card, then the move with its reasons; and why a seat made its last move.

use super::effect::{Effect, Scene};
use super::{MAX_REASONS, compare, review::Comparison};
use crate::deduction::Level;
use bots::tac::move_values::{self, Measure, move_values};
use knobel_core::{Seat, View};
use serde::Serialize;
use tac::{Action, Card, Deed, Duty, Observation, ObservedEvent, ObservedPlay, Phase, Play, Played, Public, Turn};

/// A hint of some level.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacHint"))]
pub struct Hint {
    /// How many things could be done.
    pub choices: usize,
    /// What the best one is about, named like the [`Effect`] that matters most; none where no single thing stands out.
    pub nudge: Option<String>,
    /// The card to play or to give, from [`Level::Point`] on.
    pub card: Option<Card>,
    /// What to do, at [`Level::Explain`].
    pub action: Option<Action>,
    /// The same in the game's notation.
    pub text: Option<String>,
    /// What it does, at [`Level::Explain`].
    pub effects: Vec<Effect>,
    /// MoveReason it is better than the best choice with another card, at [`Level::Explain`].
    pub better: Option<Comparison>,
    /// What it is worth, at [`Level::Explain`].
    pub value: Option<f64>,
    /// What that counts.
    pub measure: Measure,
}

/// A hint for the seat that has this view; none where it has nothing to decide.
pub fn hint(view: &View<Observation>, level: Level) -> Option<Hint> {
    let weighed = move_values(view, None);
    let best = weighed.first()?;
    let scene = Scene::of(&view.observation)?;
    let effects = scene.of_course(&best.choice);
    let second = weighed.iter().find(|other| other.choice.card() != best.choice.card());
    let (points, explains) = (level >= Level::Point, level == Level::Explain);
    let action = explains.then(|| best.choice.action(&view.observation));
    Some(Hint {
        choices: move_values::choices(&view.observation).len(),
        nudge: effects.iter().find(|effect| effect.is_good()).map(name),
        card: points.then(|| best.choice.card()),
        text: action.as_ref().map(ToString::to_string),
        action,
        better: second.filter(|_| explains).map(|second| compare(&view.observation, &best.choice, &second.choice)),
        effects: if explains { some(effects) } else { vec![] },
        value: explains.then_some(best.value),
        measure: Measure::of(view.observation.public.version),
    })
}

/// All that can be done, and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacChoiceRatings"))]
pub struct ChoiceRatings {
    /// What the values count.
    pub measure: Measure,
    /// The best first.
    pub choices: Vec<RatedChoice>,
}

/// One choice of several.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacRatedChoice"))]
pub struct RatedChoice {
    /// What is done.
    pub action: Action,
    /// The same in the game's notation.
    pub text: String,
    /// What it is worth to the side.
    pub value: f64,
    /// How much less than the best.
    pub loss: f64,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// At most this many choices are listed.
const MAX_LISTED: usize = 20;

/// What the seat that has this view can do, the best first; none where it has nothing to decide.
pub fn rate_choices(view: &View<Observation>) -> Option<ChoiceRatings> {
    let weighed = move_values(view, None);
    let (best, scene) = (weighed.first()?.value, Scene::of(&view.observation)?);
    let listed = weighed.iter().take(MAX_LISTED).map(|weighed| {
        let action = weighed.choice.action(&view.observation);
        let text = action.to_string();
        let (value, effects) = (weighed.value, some(scene.of_course(&weighed.choice)));
        RatedChoice { action, text, value, loss: best - value, effects }
    });
    Some(ChoiceRatings { measure: Measure::of(view.observation.public.version), choices: listed.collect() })
}

/// What a play of the seat that has this view does, by what that seat sees.
pub(in crate::tac) fn effects_of(observation: &Observation, play: &Play) -> Vec<Effect> {
    Scene::of(observation).map(|scene| some(scene.effects(play))).unwrap_or_default()
}

/// MoveReason somebody played what it played last.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacMoveReason"))]
pub struct MoveReason {
    /// Who laid the card.
    pub seat: Seat,
    /// Who decided: another seat when the Devil plays.
    pub by: Seat,
    /// Which card.
    pub card: Card,
    /// In the game's notation.
    pub text: String,
    /// What it did, by what everybody saw.
    pub effects: Vec<Effect>,
}

/// MoveReason this seat played what it played last in this deal, by what everybody at the table saw: how the marbles stood before
/// and after. What else it held, and so what it decided against, stays hidden; that is for the report after the match.
pub fn last_move_reason(view: &View<Observation>, seat: Seat) -> Option<MoveReason> {
    let mut table = PublicReplay { public: Public { previous: None, ..view.observation.public }, told: None };
    view.history.iter().for_each(|observed| table.see(observed, seat));
    table.told
}

/// The open table, as it went by.
struct PublicReplay {
    public: Public,
    told: Option<MoveReason>,
}

impl PublicReplay {
    fn see(&mut self, observed: &ObservedEvent, seat: Seat) {
        match observed {
            ObservedEvent::Placed { position, previous } => {
                self.public.position = *position;
                self.public.previous = *previous;
            }
            ObservedEvent::Dealt { .. } => {
                self.public.previous = None;
                self.told = None;
            }
            ObservedEvent::Reached(phase) => self.public.phase = *phase,
            ObservedEvent::Played(ObservedPlay { played, .. }) => self.played(played, seat),
            ObservedEvent::Discarded { seat: who, by, card, hands_on, sealed } => {
                let play = Play { card: *card, deed: Deed::Discard, by: None, position: self.public.position };
                self.tell(seat, (*who, *by), &play, format!("discard {card}"));
                let before = self.public.position;
                self.public.previous = hands_on.map(|card| tac::Previous { card, before, sealed: *sealed });
            }
            ObservedEvent::Passed { seat: who, by, card, .. } => {
                let play = Play { card: *card, deed: Deed::Pass, by: None, position: self.public.position };
                self.tell(seat, (*who, *by), &play, card.to_string());
            }
            ObservedEvent::TookOver { seat: who, by, card, .. } => {
                let play = Play { card: *card, deed: Deed::TakeOver, by: None, position: self.public.position };
                self.tell(seat, (*who, *by), &play, card.to_string());
                let before = self.public.position;
                self.public.previous = Some(tac::Previous { card: Card::Devil, before, sealed: false });
            }
            ObservedEvent::Shuffled { .. }
            | ObservedEvent::Announced { .. }
            | ObservedEvent::Gave { .. }
            | ObservedEvent::Exchanged { .. }
            | ObservedEvent::Shown { .. } => {}
        }
    }

    fn played(&mut self, played: &Played, seat: Seat) {
        let sits_out = played.moves == [tac::position::Move::SitOut];
        let deed = if sits_out { Deed::SitOut } else { Deed::Move };
        let by = played.moves.first().copied().filter(|_| played.moves.len() == 1);
        let play = Play { card: played.card, deed, by, position: played.position };
        self.tell(seat, (played.seat, played.by), &play, played.to_string());
        let before = self.public.position;
        self.public.previous = Some(tac::Previous { card: played.function, before, sealed: played.sealed });
        self.public.position = played.position;
    }

    fn tell(&mut self, asked: Seat, (seat, by): (Seat, Seat), play: &Play, text: String) {
        if seat != asked && by != asked {
            return;
        }
        let duty = match self.public.phase {
            Phase::Play(turn) => turn.duty,
            Phase::Deal | Phase::Exchange | Phase::StackUsedUp | Phase::Over(_) => Duty::Play,
        };
        let scene = Scene { public: &self.public, turn: Turn { seat, by, duty }, hand: None };
        self.told = Some(MoveReason { seat, by, card: play.card, text, effects: some(scene.effects(play)) });
    }
}

/// What matters most of it; that marbles go on is said only where nothing else is.
fn some(mut effects: Vec<Effect>) -> Vec<Effect> {
    if effects.iter().any(|effect| effect.is_good() && !effect.is_distance()) {
        effects.retain(|effect| !effect.is_distance());
    }
    effects.truncate(2 * MAX_REASONS);
    effects
}

/// An effect's name without what it is about.
fn name(effect: &Effect) -> String {
    match serde_json::to_value(effect) {
        Ok(serde_json::Value::String(name)) => name,
        Ok(serde_json::Value::Object(fields)) => fields.keys().next().cloned().unwrap_or_default(),
        _ => String::new(), // an enum is written as one of these
    }
}
