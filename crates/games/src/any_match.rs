//! A match whose game type is erased.

use crate::choice::OfferedChoice;
use bots::HasBots;
use knobel_core::record::{Entry, Record, RecordOf};
use knobel_core::{
    ActionError, Bot, Completion, Game, Luck, Match, Observation, Player, Players, Refusal, Seat, Step, StepOf,
    TableStep, TableStepError, View, Viewer,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::any::Any;

/// A match of any game: play, views, choices and its record. What else a game offers is a
/// [capability](crate::capability).
pub trait AnyMatch: Any + Send + Sync {
    /// The name of the game's rules, as records write it.
    fn game(&self) -> &'static str;
    /// The version of the rules by which the match was opened.
    fn rules(&self) -> u32;
    /// Seats and options, all written out.
    fn setup(&self) -> Value;
    /// The setup as everybody may see it while the match runs: without what a prepared start hides.
    fn shown_setup(&self) -> Value;
    /// Which seats belong to the same player.
    fn players(&self) -> &Players;
    /// The players who win and lose together; a player without partners is a team of one.
    fn teams(&self) -> Vec<Vec<Player>>;
    /// How many steps have been committed.
    fn steps(&self) -> usize;
    /// Seats that must act before the match can go on.
    fn awaited(&self) -> Vec<Seat>;
    /// The place of each player, once the match is over.
    fn places(&self) -> Option<Vec<u8>>;
    /// Seats in which a bot stands in for the person.
    fn stand_ins(&self) -> Vec<Seat>;
    /// Seats whose players resigned while the others play on.
    fn withdrawn(&self) -> Vec<Seat>;
    /// Does this seat know what others are still looking for?
    fn knows_solution(&self, seat: Seat) -> bool;
    /// Is the match paused?
    fn is_paused(&self) -> bool;
    /// How many seconds the table gives players to think: 0 where it does not wait for them, `None` where it waits as
    /// long as they think.
    fn thinking_time(&self) -> Option<u16>;
    /// The seats whose thinking time runs now.
    fn thinking(&self) -> Vec<Seat>;
    /// The action that the table makes for this seat when its thinking time is over; none where no such time runs.
    fn pass(&self, seat: Seat) -> Option<Value>;
    /// A copy, to let a bot think while the match goes on.
    fn copy(&self) -> Box<dyn AnyMatch>;
    /// The observation, and the history of the steps from `since` on: from 0 it is the whole view.
    fn view(&self, viewer: Viewer, since: usize) -> Result<Value, MatchError>;
    /// The same as text for sending, with the choices of the seat; no JSON value is built in between.
    fn sent_view(&self, viewer: Viewer, since: usize) -> Result<SentView, MatchError>;
    /// How many events `viewer` observed in this many first steps, without those taken back.
    fn observed_before(&self, viewer: Viewer, steps: usize) -> usize;
    /// What this seat may do: `{"kind": "action", "action", "notation"}`, or `{"kind": "template", "template", "start"}`
    /// where [`completions`](Self::completions) goes on.
    fn choices(&self, seat: Seat) -> Result<Value, MatchError>;
    /// How an unfinished action stands, and what can come next in it.
    fn completions(&self, seat: Seat, partial: &Value) -> Result<Completions, MatchError>;
    /// May this seat do this now?
    fn check(&self, seat: Seat, action: &Value) -> Result<(), MatchError>;
    /// The step that opens the match. Changes nothing: store the step, then commit it.
    fn opening(&self, luck: &mut dyn Luck) -> JudgedStep;
    /// Checks and resolves. Changes nothing: store the step, then commit it.
    fn judge(&self, seat: Seat, action: &Value, luck: &mut dyn Luck) -> Result<JudgedStep, MatchError>;
    /// Checks a step of the table. Changes nothing: store the step, then commit it.
    fn judge_table(&self, step: TableStep) -> Result<JudgedStep, MatchError>;
    /// Applies a step that this match has judged.
    fn commit(&mut self, judged: JudgedStep);
    /// Applies a stored step.
    fn restore(&mut self, stored: &str) -> Result<StepHeader, MatchError>;
    /// The match as it stood after this many steps.
    fn until(&self, steps: usize) -> Box<dyn AnyMatch>;
    /// An action in the game's notation.
    fn notation(&self, action: &Value) -> Result<String, MatchError>;
    /// An action read from the game's notation.
    fn parse(&self, notation: &str) -> Result<Value, MatchError>;
    /// The record so far. The caller must be allowed to see everything.
    fn record(&self) -> Record<Value>;
    /// A step of the record, for a reader who takes it bit by bit. The caller must be allowed to see everything.
    fn recorded_step(&self, number: usize) -> Option<Value>;
}

/// A view for sending: each part is JSON text.
pub struct SentView {
    /// What the viewer observes now.
    pub observation: Box<RawValue>,
    /// A list of observed events.
    pub history: Box<RawValue>,
    /// A list of choices; empty for viewers without a seat.
    pub choices: Box<RawValue>,
}

/// Who made a step, and whether it is one of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepHeader {
    /// The seat that moved; none in the opening and in steps of the table.
    pub by: Option<Seat>,
    /// The step, where it is one of the table and not of the game.
    pub table_step: Option<TableStep>,
}

/// How an unfinished action stands, and how it can go on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Completions {
    /// Whether the action is allowed as it stands.
    pub complete: bool,
    /// What the action does so far; see [`Observation::preview`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<Value>,
    /// The action with one more part each; none when it has all its parts.
    pub next: Vec<Completion<Value, Value>>,
}

/// A judged step: as text for the journal, and as a value for [`AnyMatch::commit`].
#[derive(Debug)]
pub struct JudgedStep {
    /// What the journal stores.
    pub json: String,
    /// The seat that moved; none in the opening and in steps of the table.
    pub by: Option<Seat>,
    /// The step of the table, where it is no step of the game.
    pub table_step: Option<TableStep>,
    step: Box<dyn Any + Send>,
}

/// Why a request about a match failed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MatchError {
    /// A rule forbids it: code and fields for the player's language, and the clause to open.
    #[error("{text} ({clause})")]
    Refused {
        /// Code and fields.
        refusal: Value,
        /// The clause that forbids it.
        clause: &'static str,
        /// In plain English.
        text: String,
    },
    /// The match is over or paused, or there is no such seat.
    #[error(transparent)]
    Closed(ClosedReason),
    /// The request can't be read.
    #[error("{0}")]
    Malformed(String),
    /// It needs network weights that this program was built without and that are not loaded yet.
    #[error("the network weights are not loaded")]
    WeightsMissing,
    /// The game does not have this capability.
    #[error("{0}")]
    Unsupported(String),
}

/// Why the table allows no step, whatever the rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClosedReason {
    /// The match has ended.
    #[error("the match is over")]
    Over,
    /// There is no such seat.
    #[error("there is no seat {0}")]
    NoSuchSeat(Seat),
    /// The match is paused.
    #[error("the match is paused")]
    Paused,
    /// The step of the table does not apply to the present state.
    #[error(transparent)]
    NotApplicable(TableStepError),
}

/// A choice of a game as it is sent.
pub(crate) type Offer<G> = OfferedChoice<<G as Game>::Action, <<G as Game>::Observation as Observation>::Template>;

/// The typed match inside an [`AnyMatch`].
#[derive(Clone)]
pub(crate) struct TypedMatch<G: Game> {
    setup: G::Setup,
    played: Match<G>,
    /// The version of the rules by which the match was opened.
    rules: u32,
}

impl<G: Game> TypedMatch<G> {
    pub(crate) fn empty(setup: G::Setup) -> Self {
        let played = Match::empty(&setup);
        TypedMatch { setup, played, rules: G::RULES }
    }

    pub(crate) fn of(setup: G::Setup, played: Match<G>, rules: u32) -> Self {
        TypedMatch { setup, played, rules }
    }

    pub(crate) fn typed_setup(&self) -> &G::Setup {
        &self.setup
    }

    pub(crate) fn played(&self) -> &Match<G> {
        &self.played
    }

    /// The information state of a seat.
    pub(crate) fn seat_view(&self, seat: Seat) -> Result<View<G::Observation>, MatchError> {
        let viewer = Viewer::Seat(seat);
        Ok(View { observation: self.observation(viewer)?, history: self.played.observed_events(viewer, 0) })
    }

    /// No seat can act while the match is over or paused.
    pub(crate) fn require_running(&self) -> Result<(), MatchError> {
        let halted: ActionError<<G::Observation as Observation>::Refusal> =
            match (self.played.is_over(), self.played.is_paused()) {
                (true, _) => ActionError::Over,
                (false, true) => ActionError::Paused,
                (false, false) => return Ok(()),
            };
        Err(match_error(&halted))
    }

    /// The choices of a seat.
    fn offers(&self, observation: &G::Observation) -> Vec<Offer<G>> {
        if self.require_running().is_ok() { offers::<G>(observation) } else { vec![] }
    }

    /// What a viewer observes; a request may name a seat that does not exist.
    pub(crate) fn observation(&self, viewer: Viewer) -> Result<G::Observation, MatchError> {
        match viewer {
            Viewer::Seat(seat) if !self.played.players().has(seat) => {
                Err(MatchError::Closed(ClosedReason::NoSuchSeat(seat)))
            }
            Viewer::Seat(_) | Viewer::Public | Viewer::Everything => Ok(self.played.observation(viewer)),
        }
    }
}

impl<G: Game> AnyMatch for TypedMatch<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }
    fn rules(&self) -> u32 {
        self.rules
    }
    fn setup(&self) -> Value {
        to_json(&self.setup)
    }
    fn shown_setup(&self) -> Value {
        match self.played.state().facets().public_setup {
            Some(public_setup) => to_json(&public_setup(&self.setup)),
            None => self.setup(),
        }
    }
    fn players(&self) -> &Players {
        self.played.players()
    }
    fn teams(&self) -> Vec<Vec<Player>> {
        self.played.teams()
    }
    fn steps(&self) -> usize {
        self.played.log().len()
    }
    fn awaited(&self) -> Vec<Seat> {
        self.played.awaited()
    }
    fn places(&self) -> Option<Vec<u8>> {
        self.played.places()
    }
    fn stand_ins(&self) -> Vec<Seat> {
        self.played.stand_ins().to_vec()
    }
    fn withdrawn(&self) -> Vec<Seat> {
        self.played.withdrawn().to_vec()
    }
    fn knows_solution(&self, seat: Seat) -> bool {
        self.played.knows_solution(seat)
    }
    fn is_paused(&self) -> bool {
        self.played.is_paused()
    }
    fn thinking_time(&self) -> Option<u16> {
        self.played.state().facets().thinking_time.map_or(Some(0), |facet| facet.seconds())
    }
    fn thinking(&self) -> Vec<Seat> {
        let running = self.require_running().is_ok();
        self.played.state().facets().thinking_time.filter(|_| running).map_or(vec![], |facet| facet.thinking())
    }
    fn pass(&self, seat: Seat) -> Option<Value> {
        self.require_running().ok().filter(|()| self.played.players().has(seat))?;
        self.played.state().facets().thinking_time?.action_at_timeout(seat).map(|action| to_json(&action))
    }
    fn copy(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
    fn view(&self, viewer: Viewer, since: usize) -> Result<Value, MatchError> {
        Ok(json!({ "observation": self.observation(viewer)?, "history": self.played.observed_events(viewer, since) }))
    }
    fn observed_before(&self, viewer: Viewer, steps: usize) -> usize {
        self.played.observed_before(viewer, steps)
    }
    fn sent_view(&self, viewer: Viewer, since: usize) -> Result<SentView, MatchError> {
        let observation = self.observation(viewer)?;
        let choices = match viewer {
            Viewer::Seat(_) => self.offers(&observation),
            Viewer::Public | Viewer::Everything => vec![],
        };
        let (history, choices) = (raw(&self.played.observed_events(viewer, since)), raw(&choices));
        Ok(SentView { observation: raw(&observation), history, choices })
    }
    fn choices(&self, seat: Seat) -> Result<Value, MatchError> {
        Ok(to_json(&self.offers(&self.observation(Viewer::Seat(seat))?)))
    }
    fn completions(&self, seat: Seat, partial: &Value) -> Result<Completions, MatchError> {
        completions(&self.observation(Viewer::Seat(seat))?, partial)
    }
    fn check(&self, seat: Seat, action: &Value) -> Result<(), MatchError> {
        let observation = self.observation(Viewer::Seat(seat))?;
        self.require_running()?;
        check(&observation, action)
    }
    fn opening(&self, luck: &mut dyn Luck) -> JudgedStep {
        judged::<G>(self.played.opening(luck))
    }
    fn judge(&self, seat: Seat, action: &Value, luck: &mut dyn Luck) -> Result<JudgedStep, MatchError> {
        self.played.judge(seat, from_json(action)?, luck).map(judged::<G>).map_err(|why| match_error(&why))
    }
    fn judge_table(&self, step: TableStep) -> Result<JudgedStep, MatchError> {
        self.played.judge_table(step).map(judged::<G>).map_err(|why| match_error(&why))
    }
    fn commit(&mut self, judged: JudgedStep) {
        let step = judged.step.downcast::<StepOf<G>>().expect("a match commits steps that it judged itself");
        self.played.commit(*step);
    }
    fn restore(&mut self, stored: &str) -> Result<StepHeader, MatchError> {
        let step: StepOf<G> = serde_json::from_str(stored).map_err(|why| MatchError::Malformed(why.to_string()))?;
        let header = step_header::<G>(&step);
        self.played.commit(step);
        Ok(header)
    }
    fn until(&self, steps: usize) -> Box<dyn AnyMatch> {
        let log = self.played.log();
        let played = Match::replay(&self.setup, &log[..steps.min(log.len())]);
        Box::new(TypedMatch::<G> { setup: self.setup.clone(), played, rules: self.rules })
    }
    fn notation(&self, action: &Value) -> Result<String, MatchError> {
        from_json::<G::Action>(action).map(|action| action.to_string())
    }
    fn parse(&self, notation: &str) -> Result<Value, MatchError> {
        let action = notation.parse::<G::Action>();
        action.map(|action| to_json(&action)).map_err(|why| MatchError::Malformed(why.to_string()))
    }
    fn record(&self) -> Record<Value> {
        let RecordOf::<G> { mut header, steps, end } = Record::of(&self.setup, &self.played);
        header.rules = self.rules;
        let erased = |Entry { number, at, step }| Entry { number, at, step: to_json(&step) };
        Record { header, steps: steps.into_iter().map(erased).collect(), end }
    }
    fn recorded_step(&self, number: usize) -> Option<Value> {
        self.played.log().get(number).map(to_json)
    }
}

/// The choices of the seat that observes this.
pub(crate) fn offers<G: Game>(observation: &G::Observation) -> Vec<Offer<G>> {
    observation.choices().map(OfferedChoice::from).collect()
}

/// How an unfinished action of the seat that observes this stands, and what can come next in it.
pub(crate) fn completions<O: Observation>(observation: &O, partial: &Value) -> Result<Completions, MatchError> {
    let partial = from_json(partial)?;
    let erased = |action| {
        let Completion { action, complete, preview } = Completion::of(observation, action);
        Completion { action: to_json(&action), complete, preview: preview.as_ref().map(to_json) }
    };
    let next = observation.completions(&partial).into_iter().map(erased).collect();
    let Completion { complete, preview, .. } = erased(partial);
    Ok(Completions { complete, preview, next })
}

/// May the seat that observes this do this now?
pub(crate) fn check<O: Observation>(observation: &O, action: &Value) -> Result<(), MatchError> {
    observation.check(&from_json(action)?).map_err(|why| match_error(&ActionError::Refused(why)))
}

/// The bot of this name, or of this former name.
pub(crate) fn bot<G: HasBots>(name: &str) -> Result<Box<dyn Bot<G::Observation>>, MatchError> {
    G::bot(bot_named::<G>(name)?).ok_or(MatchError::WeightsMissing)
}

/// What the bot that is, or once was, called so is called today.
pub(crate) fn bot_named<G: HasBots>(name: &str) -> Result<&'static str, MatchError> {
    let bots = || G::LEVELS.iter().chain(G::BASELINES).copied();
    let former = || G::FORMER_NAMES.iter().find(|(former, _)| *former == name).map(|(_, today)| *today);
    let unknown = || {
        let bots: Vec<_> = bots().collect();
        MatchError::Malformed(format!("no bot is called {name:?}; there are {}", bots.join(", ")))
    };
    bots().find(|bot| *bot == name).or_else(former).ok_or_else(unknown)
}

fn judged<G: Game>(step: StepOf<G>) -> JudgedStep {
    let json = serde_json::to_string(&step).expect("these types have string keys and finite numbers");
    let StepHeader { by, table_step } = step_header::<G>(&step);
    JudgedStep { json, by, table_step, step: Box::new(step) }
}

fn step_header<G: Game>(step: &StepOf<G>) -> StepHeader {
    match step {
        Step::Game { by, .. } => StepHeader { by: by.as_ref().map(|(seat, _)| *seat), table_step: None },
        Step::Table(step) => StepHeader { by: None, table_step: Some(*step) },
        Step::Withdrawal { seat, .. } => StepHeader { by: None, table_step: Some(TableStep::Withdrew(*seat)) },
    }
}

fn match_error<R: Refusal>(why: &ActionError<R>) -> MatchError {
    match why {
        ActionError::Refused(no) => {
            MatchError::Refused { refusal: to_json(no), clause: no.clause(), text: no.to_string() }
        }
        ActionError::Over => MatchError::Closed(ClosedReason::Over),
        ActionError::NoSuchSeat(seat) => MatchError::Closed(ClosedReason::NoSuchSeat(*seat)),
        ActionError::Paused => MatchError::Closed(ClosedReason::Paused),
        ActionError::NotApplicable(why) => MatchError::Closed(ClosedReason::NotApplicable(*why)),
    }
}

fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("these types have string keys and finite numbers")
}

pub(crate) fn to_json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("these types have string keys and finite numbers")
}

pub(crate) fn from_json<T: DeserializeOwned>(value: &Value) -> Result<T, MatchError> {
    T::deserialize(value).map_err(|why| MatchError::Malformed(why.to_string()))
}
