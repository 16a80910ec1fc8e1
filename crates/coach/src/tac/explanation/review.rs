//! After the match: how the chances went, what each decision cost, and what would have been better and why.

use super::compare;
use super::effect::Effect;
use crate::capability::ShouldStop;
use bots::tac::move_values::{Choice, Measure, MoveValue, choices, move_values};
use bots::tac::solo_par::{self, SoloPar};
use knobel_core::{Game, Match, Seat, Step, View, Viewer};
use serde::Serialize;
use tac::position::Move;
use tac::{Action, Deed, Event, Observation, ObservedEvent, Play, Setup, Tac};

/// A match looked back on. Every decision is judged by what its seat could know then.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacMoveReview"))]
pub struct MoveReview {
    /// As records write it.
    pub game: &'static str,
    /// What values and losses count.
    pub measure: Measure,
    /// Who wins together.
    pub sides: Vec<Vec<Seat>>,
    /// How it went, decision by decision.
    pub curve: Vec<CurvePoint>,
    /// Every decision.
    pub moves: Vec<RatedMove>,
    /// What the decisions of each seat cost in all.
    pub players: Vec<PlayerReview>,
    /// How few cards the deal could have taken, where one person plays alone.
    pub par: Option<SoloPar>,
}

/// How the sides stood after a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacPoint"))]
pub struct CurvePoint {
    /// Which step.
    pub step: usize,
    /// One value a side, in the order of `sides`: what its seats thought at their last decisions, set against what the
    /// others thought.
    pub values: Vec<f64>,
}

/// A decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacMove"))]
pub struct RatedMove {
    /// Which step.
    pub step: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was done.
    pub action: Action,
    /// The same in the game's notation.
    pub text: String,
    /// How many things could be done.
    pub choices: usize,
    /// What it was worth to the side of whoever decided.
    pub value: f64,
    /// How much less than the best.
    pub loss: f64,
    /// What would have been best; none where nothing was better.
    pub best: Option<BestChoice>,
}

/// What would have been best.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacBestChoice"))]
pub struct BestChoice {
    /// What to do.
    pub action: Action,
    /// The same in the game's notation.
    pub text: String,
    /// What it was worth.
    pub value: f64,
    /// MoveReason; nothing where the difference is a negligible.
    pub better: Comparison,
}

/// MoveReason one choice is better than another.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacComparison"))]
pub struct Comparison {
    /// What it does that the other doesn't.
    pub gains: Vec<Effect>,
    /// What the other does and it doesn't, to the side's harm.
    pub spares: Vec<Effect>,
}

/// What the decisions of a seat cost.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacPlayer"))]
pub struct PlayerReview {
    /// Whose.
    pub seat: Seat,
    /// Decisions with more than one choice.
    pub decisions: usize,
    /// Those in which nothing was better.
    pub best: usize,
    /// What they cost together.
    pub loss: f64,
}

/// Looks back on a match, as far as it was played, and as far as it came when it should stop.
pub fn review(setup: &Setup, played: &Match<Tac>, should_stop: ShouldStop<'_>) -> MoveReview {
    let version = setup.version();
    let mut again = Match::<Tac>::empty(setup);
    let mut curve = Curve::new(sides(played), Measure::of(version));
    let mut moves = vec![];
    // Kept, and not made anew for every decision: a review takes time linear in the length of the match.
    let mut histories: Vec<Vec<ObservedEvent>> = played.players().seats().map(|_| vec![]).collect();
    for (number, step) in played.effective_steps().take_while(|_| !should_stop()) {
        if step.events().is_empty() {
            continue; // nobody observes anything: a pause, a bot that takes over
        }
        if let Step::Game { by: Some((seat, action)), events, .. } = step {
            let history = std::mem::take(&mut histories[seat.index()]);
            let view = View { observation: again.observation(Viewer::Seat(*seat)), history };
            let taken = course(&view.observation, action, events);
            if let Some(rated) = taken.and_then(|taken| rate(number, &view, *seat, action, &taken)) {
                curve.hear(number, *seat, rated.value);
                moves.push(rated);
            }
            histories[seat.index()] = view.history;
        }
        again.commit(step.clone());
        for (seat, history) in played.players().seats().zip(&mut histories) {
            history.extend(again.observed_events(Viewer::Seat(seat), again.log().len() - 1));
        }
    }
    curve.end(played);
    let players = played.players().seats().map(|seat| of_player(seat, &moves)).collect();
    let par = solo_par::of_match(setup, played, should_stop);
    MoveReview { game: Tac::NAME, measure: curve.measure, sides: curve.sides, curve: curve.points, moves, players, par }
}

/// The choice that these events tell of.
fn course(observation: &Observation, action: &Action, events: &[Event]) -> Option<Choice> {
    let position = events.iter().find_map(|event| if let Event::Played(it) = event { Some(it.position) } else { None });
    let is_it = |play: &Play| match action {
        Action::Discard(card) => play.deed == Deed::Discard && play.card == *card,
        Action::Play { card, moves } => {
            let deed = if moves == &[Move::SitOut] { Deed::SitOut } else { Deed::Move };
            play.card == *card
                && match position {
                    Some(position) => play.deed == deed && play.position == position,
                    None => matches!(play.deed, Deed::Pass | Deed::TakeOver),
                }
        }
        Action::Give(_) | Action::GoOn | Action::Stop => false,
    };
    choices(observation).into_iter().find(|course| match course {
        Choice::Play(play) => is_it(play),
        Choice::Give(card) => *action == Action::Give(*card),
    })
}

/// What a decision was worth, by the view of whoever decided.
fn rate(step: usize, view: &View<Observation>, seat: Seat, action: &Action, taken: &Choice) -> Option<RatedMove> {
    let weighed = move_values(view, Some(taken));
    let best = *weighed.first()?;
    let value = weighed.iter().find(|weighed| weighed.choice == *taken)?.value;
    let loss = best.value - value;
    let negligible = Measure::of(view.observation.public.version).negligible();
    let told = (loss > 0.0).then(|| {
        let MoveValue { choice: course, value } = best;
        let action = course.action(&view.observation);
        let better = if loss < negligible { Comparison::default() } else { compare(&view.observation, &course, taken) };
        BestChoice { text: action.to_string(), action, value, better }
    });
    let choices = choices(&view.observation).len();
    Some(RatedMove { step, seat, action: action.clone(), text: action.to_string(), choices, value, loss, best: told })
}

fn of_player(seat: Seat, moves: &[RatedMove]) -> PlayerReview {
    let decided = || moves.iter().filter(|rated| rated.seat == seat && rated.choices > 1);
    PlayerReview {
        seat,
        decisions: decided().count(),
        best: decided().filter(|rated| rated.best.is_none()).count(),
        loss: decided().fold(0.0, |sum, rated| sum + rated.loss), // no decision cost nothing, and not -0
    }
}

fn sides(played: &Match<Tac>) -> Vec<Vec<Seat>> {
    let sides = played.observation(Viewer::Public).public.sides();
    let mut all: Vec<Vec<Seat>> = vec![];
    for seat in played.players().seats() {
        match all.iter_mut().find(|side| sides.allied(side[0], seat)) {
            Some(side) => side.push(seat),
            None => all.push(vec![seat]),
        }
    }
    all
}

/// What every seat thought last, and what follows for the sides.
struct Curve {
    measure: Measure,
    sides: Vec<Vec<Seat>>,
    thought: [Option<f64>; 4],
    points: Vec<CurvePoint>,
}

impl Curve {
    fn new(sides: Vec<Vec<Seat>>, measure: Measure) -> Self {
        Curve { measure, sides, thought: [None; 4], points: vec![] }
    }

    fn hear(&mut self, step: usize, seat: Seat, value: f64) {
        self.thought[seat.index()] = Some(value);
        let values = self.values();
        self.points.push(CurvePoint { step, values });
    }

    /// Two sides: the mean of what the one thinks and what the other leaves it. Three: each its own thought, as shares of
    /// one. One: what its seats think.
    fn values(&self) -> Vec<f64> {
        let own = |side: &Vec<Seat>| mean(side.iter().filter_map(|seat| self.thought[seat.index()]));
        match (&self.sides[..], self.measure) {
            ([one, other], Measure::Chance) => {
                let said = [own(one), own(other).map(|value| 1.0 - value)];
                let value = mean(said.into_iter().flatten()).unwrap_or(0.5);
                vec![value, 1.0 - value]
            }
            (several, Measure::Chance) => {
                let even = 1.0 / several.len() as f64;
                let thought: Vec<f64> = several.iter().map(|side| own(side).unwrap_or(even)).collect();
                let all: f64 = thought.iter().sum();
                thought.iter().map(|value| if all > 0.0 { value / all } else { even }).collect()
            }
            (several, Measure::Fields) => several.iter().map(|side| own(side).unwrap_or(0.0)).collect(),
        }
    }

    /// When all is over, what came of it.
    fn end(&mut self, played: &Match<Tac>) {
        let (Some(places), Measure::Chance) = (played.places(), self.measure) else { return };
        let won = |side: &Vec<Seat>| f64::from(u8::from(places[played.players().of(side[0]).index()] == 1));
        let values = self.sides.iter().map(won).collect();
        self.points.push(CurvePoint { step: played.log().len().saturating_sub(1), values });
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}
