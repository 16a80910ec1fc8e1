//! A match whose game is not known.

use crate::offer::{Offered, offered};
use bots::HasBots;
use coach::advice::{Advised, Report};
use coach::deduction::Counsel;
use knobel_core::record::{Entry, Record, RecordOf};
use knobel_core::{
    ActionError, Bot, Choice, Game, Luck, Match, Observation, Players, Refusal, Rng, Seat, Step, StepOf, TableStep,
    TableStepError, View, Viewer,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::any::Any;

/// All that server, engine and arena know of a match.
pub trait AnyMatch: Send + Sync {
    /// The name of the game's rules, as records write it.
    fn game(&self) -> &'static str;
    /// Seats and options, all written out.
    fn setup(&self) -> Value;
    /// The same as all may see it while the match runs: without what a prepared start hides.
    fn shown_setup(&self) -> Value;
    /// Which seats are one mind.
    fn players(&self) -> &Players;
    /// How many steps were committed.
    fn steps(&self) -> usize;
    /// Seats the match can't go on without.
    fn awaited(&self) -> Vec<Seat>;
    /// One place a player, once the match is over.
    fn places(&self) -> Option<Vec<u8>>;
    /// Seats a bot plays for their person.
    fn stand_ins(&self) -> Vec<Seat>;
    /// Does this seat know what others still search for?
    fn knows_solution(&self, seat: Seat) -> bool;
    /// Does nothing move now?
    fn is_paused(&self) -> bool;
    /// How many seconds the table gives those who still think; 0: no such time is kept.
    fn thinking_time(&self) -> u16;
    /// The seats that time is for now; none where nobody thinks.
    fn thinking(&self) -> Vec<Seat>;
    /// What the table does for this seat when its thinking time is over; none where no such time runs.
    fn pass(&self, seat: Seat) -> Option<Value>;
    /// The same match once more, to let a bot think while this one goes on.
    fn copy(&self) -> Box<dyn AnyMatch>;
    /// `observation`, and what was heard in the steps from `since` on: from 0 it is the whole view.
    fn view(&self, viewer: Viewer, since: usize) -> Result<Value, MatchError>;
    /// The same written out, with what the seat may do: made for sending, no value is built in between.
    fn sent_view(&self, viewer: Viewer, since: usize) -> Result<SentView, MatchError>;
    /// How many sights `viewer` had in the first so many steps, but for those taken back.
    fn observed_before(&self, viewer: Viewer, steps: usize) -> usize;
    /// What this seat may do: `{"action", "notation"}`, or `{"blank", "start"}` where [`completions`](Self::completions) goes on.
    fn choices(&self, seat: Seat) -> Result<Value, MatchError>;
    /// What can come next in an unfinished action.
    fn completions(&self, seat: Seat, partial: &Value) -> Result<Value, MatchError>;
    /// May this seat do this now? Changes nothing.
    fn check(&self, seat: Seat, action: &Value) -> Result<(), MatchError>;
    /// The step that opens the match. Changes nothing.
    fn opening(&self, luck: &mut dyn Luck) -> Judged;
    /// Checks and resolves. Changes nothing: store the step, then commit it.
    fn judge(&self, seat: Seat, action: &Value, luck: &mut dyn Luck) -> Result<Judged, MatchError>;
    /// May this happen at the table now? Changes nothing.
    fn judge_table(&self, step: TableStep) -> Result<Judged, MatchError>;
    /// Takes up a step that this table judged.
    fn commit(&mut self, judged: Judged);
    /// Takes up a step as it was stored.
    fn restore(&mut self, stored: &str) -> Result<StepHeader, MatchError>;
    /// What the bot of this name does in this seat now; it is handed the seat's view.
    fn bot(&self, name: &str, seat: Seat, rng: &mut dyn Rng) -> Result<Option<Value>, MatchError>;
    /// What that bot does where it stands in for somebody: nothing that only the player should decide on, if it can.
    fn stand_in(&self, name: &str, seat: Seat, rng: &mut dyn Rng) -> Result<Option<Value>, MatchError>;
    /// Coach and check-my-notes for this seat, by its view; none where there is nothing to say.
    fn counsel(&self, seat: Seat, asked: &Counsel) -> Result<Option<Value>, MatchError>;
    /// Is what somebody entered by hand the situation of this seat, or a part of it?
    fn is_position(&self, seat: Seat, entered: &Value) -> bool;
    /// What each player could have known, or what each move cost; who asks must be allowed to see everything.
    fn report(&self) -> Report;
    /// The same match as it stood after so many steps.
    fn until(&self, steps: usize) -> Box<dyn AnyMatch>;
    /// An action in the game's notation.
    fn written(&self, action: &Value) -> Result<String, MatchError>;
    /// An action read from the game's notation.
    fn read(&self, notation: &str) -> Result<Value, MatchError>;
    /// The record so far; who asks must be allowed to see everything.
    fn record(&self) -> Record<Value>;
}

/// A view as it is sent: each part is JSON already.
pub struct SentView {
    /// What holds now.
    pub observation: Box<RawValue>,
    /// A list of what was heard.
    pub history: Box<RawValue>,
    /// A list of what the seat may do; empty for others.
    pub choices: Box<RawValue>,
}

/// Who made a step, and whether it is one of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepHeader {
    /// Who moved; nobody opens the match, or makes a step of the table.
    pub by: Option<Seat>,
    /// The step, where it is one of the table and not of the game.
    pub table_step: Option<TableStep>,
}

/// A step that was judged: as text for the journal, and as itself for [`Table::commit`].
#[derive(Debug)]
pub struct Judged {
    /// What the journal stores.
    pub json: String,
    /// Who moved; nobody opens the match, or does what is no move.
    pub by: Option<Seat>,
    /// What happens beside the game, where it is no step of the game.
    pub beside: Option<TableStep>,
    step: Box<dyn Any + Send>,
}

/// Why the table did nothing.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MatchError {
    /// By a rule: code and fields for the player's language, and the clause to open.
    #[error("{text} ({clause})")]
    Refused {
        /// Code and fields.
        refusal: Value,
        /// The rule that says no.
        clause: &'static str,
        /// In plain English.
        text: String,
    },
    /// By the table: the match is over, there is no such seat.
    #[error(transparent)]
    Closed(ClosedReason),
    /// The request can't be read.
    #[error("{0}")]
    Malformed(String),
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

/// So often random play is asked for something harmless; blanks come up one time in twenty.
const HARMLESS_TRIES: usize = 200;

/// A choice of a game as it is sent.
type Offer<G> = Offered<<G as Game>::Action, <<G as Game>::Observation as Observation>::Template>;

/// A match of a known game, as a [`Table`].
#[derive(Clone)]
pub(crate) struct TypedMatch<G: HasBots> {
    setup: G::Setup,
    played: Match<G>,
}

impl<G: HasBots + Advised> TypedMatch<G> {
    pub(crate) fn empty(setup: G::Setup) -> Self {
        let played = Match::empty(&setup);
        TypedMatch { setup, played }
    }

    pub(crate) fn of(setup: G::Setup, played: Match<G>) -> Self {
        TypedMatch { setup, played }
    }

    /// Can a seat do anything at all?
    fn running(&self) -> Result<(), MatchError> {
        let halted: ActionError<<G::Observation as Observation>::Refusal> =
            match (self.played.is_over(), self.played.is_paused()) {
                (true, _) => ActionError::Over,
                (false, true) => ActionError::Paused,
                (false, false) => return Ok(()),
            };
        Err(rejected(&halted))
    }

    /// What a seat may do.
    fn offers(&self, observation: &G::Observation) -> Vec<Offer<G>> {
        if self.running().is_ok() { observation.choices().map(offered).collect() } else { vec![] }
    }

    /// A request may name a seat that is not there.
    fn seen(&self, viewer: Viewer) -> Result<G::Observation, MatchError> {
        match viewer {
            Viewer::Seat(seat) if !self.played.players().has(seat) => {
                Err(MatchError::Closed(ClosedReason::NoSuchSeat(seat)))
            }
            Viewer::Seat(_) | Viewer::Public | Viewer::Everything => Ok(self.played.observation(viewer)),
        }
    }
}

impl<G: HasBots + Advised> AnyMatch for TypedMatch<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }
    fn setup(&self) -> Value {
        written(&self.setup)
    }
    fn shown_setup(&self) -> Value {
        match self.played.state().facets().public_setup {
            Some(public_setup) => written(&public_setup(&self.setup)),
            None => self.setup(),
        }
    }
    fn players(&self) -> &Players {
        self.played.players()
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
    fn knows_solution(&self, seat: Seat) -> bool {
        self.played.knows_solution(seat)
    }
    fn is_paused(&self) -> bool {
        self.played.is_paused()
    }
    fn thinking_time(&self) -> u16 {
        self.played.state().facets().thinking_time.map_or(0, |facet| facet.seconds())
    }
    fn thinking(&self) -> Vec<Seat> {
        let running = self.running().is_ok();
        self.played.state().facets().thinking_time.filter(|_| running).map_or(vec![], |facet| facet.thinking())
    }
    fn pass(&self, seat: Seat) -> Option<Value> {
        self.running().ok().filter(|()| self.played.players().has(seat))?;
        self.played.state().facets().thinking_time?.action_at_timeout(seat).map(|action| written(&action))
    }
    fn copy(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
    fn view(&self, viewer: Viewer, since: usize) -> Result<Value, MatchError> {
        Ok(json!({ "observation": self.seen(viewer)?, "history": self.played.observed_events(viewer, since) }))
    }
    fn observed_before(&self, viewer: Viewer, steps: usize) -> usize {
        self.played.observed_before(viewer, steps)
    }
    fn sent_view(&self, viewer: Viewer, since: usize) -> Result<SentView, MatchError> {
        let observation = self.seen(viewer)?;
        let choices = match viewer {
            Viewer::Seat(_) => self.offers(&observation),
            Viewer::Public | Viewer::Everything => vec![],
        };
        let (history, choices) = (raw(&self.played.observed_events(viewer, since)), raw(&choices));
        Ok(SentView { observation: raw(&observation), history, choices })
    }
    fn choices(&self, seat: Seat) -> Result<Value, MatchError> {
        Ok(written(&self.offers(&self.seen(Viewer::Seat(seat))?)))
    }
    fn completions(&self, seat: Seat, partial: &Value) -> Result<Value, MatchError> {
        Ok(written(&self.seen(Viewer::Seat(seat))?.completions(&read(partial)?)))
    }
    fn check(&self, seat: Seat, action: &Value) -> Result<(), MatchError> {
        let observation = self.seen(Viewer::Seat(seat))?;
        self.running()?;
        observation.check(&read(action)?).map_err(|why| rejected(&ActionError::Refused(why)))
    }
    fn opening(&self, luck: &mut dyn Luck) -> Judged {
        judged::<G>(self.played.opening(luck))
    }
    fn judge(&self, seat: Seat, action: &Value, luck: &mut dyn Luck) -> Result<Judged, MatchError> {
        self.played.judge(seat, read(action)?, luck).map(judged::<G>).map_err(|why| rejected(&why))
    }
    fn judge_table(&self, step: TableStep) -> Result<Judged, MatchError> {
        self.played.judge_table(step).map(judged::<G>).map_err(|why| rejected(&why))
    }
    fn commit(&mut self, judged: Judged) {
        let step = judged.step.downcast::<StepOf<G>>().expect("a table commits what it judged itself");
        self.played.commit(*step);
    }
    fn restore(&mut self, stored: &str) -> Result<StepHeader, MatchError> {
        let step: StepOf<G> = serde_json::from_str(stored).map_err(|why| MatchError::Malformed(why.to_string()))?;
        let header = match &step {
            Step::Game { by, .. } => StepHeader { by: by.as_ref().map(|(seat, _)| *seat), table_step: None },
            Step::Table(step) => StepHeader { by: None, table_step: Some(*step) },
        };
        self.played.commit(step);
        Ok(header)
    }
    fn bot(&self, name: &str, seat: Seat, rng: &mut dyn Rng) -> Result<Option<Value>, MatchError> {
        self.running()?;
        let view = View {
            observation: self.seen(Viewer::Seat(seat))?,
            history: self.played.observed_events(Viewer::Seat(seat), 0),
        };
        let awaited = self.played.awaited().contains(&seat);
        Ok(bot::<G>(name)?.act(&view, awaited, rng).map(|action| written(&action)))
    }
    fn stand_in(&self, name: &str, seat: Seat, rng: &mut dyn Rng) -> Result<Option<Value>, MatchError> {
        let observation = self.seen(Viewer::Seat(seat))?;
        let Some(wanted) = self.bot(name, seat, rng)? else { return Ok(None) };
        if !observation.is_reserved_for_player(&read(&wanted)?) {
            return Ok(Some(wanted));
        }
        let calm = (0..HARMLESS_TRIES)
            .filter_map(|_| observation.random_action(rng))
            .find(|action| !observation.is_reserved_for_player(action));
        let listed = observation.choices().find_map(|choice| match choice {
            Choice::Action(action) => Some(action), // to go out is not to guess
            Choice::Template(_) => None,
        });
        Ok(Some(calm.or(listed).map_or(wanted, |action| written(&action))))
    }
    fn counsel(&self, seat: Seat, asked: &Counsel) -> Result<Option<Value>, MatchError> {
        let viewer = Viewer::Seat(seat);
        let view = View { observation: self.seen(viewer)?, history: self.played.observed_events(viewer, 0) };
        G::counsel(&view, asked).map_err(|why| MatchError::Malformed(why.to_string()))
    }
    fn is_position(&self, seat: Seat, entered: &Value) -> bool {
        let viewer = Viewer::Seat(seat);
        let seen =
            self.seen(viewer).map(|observation| View { observation, history: self.played.observed_events(viewer, 0) });
        seen.is_ok_and(|view| G::is_position(&view, entered))
    }
    fn report(&self) -> Report {
        G::report(&self.setup, &self.played)
    }
    fn until(&self, steps: usize) -> Box<dyn AnyMatch> {
        let log = self.played.log();
        let played = Match::replay(&self.setup, &log[..steps.min(log.len())]);
        Box::new(TypedMatch::<G> { setup: self.setup.clone(), played })
    }
    fn written(&self, action: &Value) -> Result<String, MatchError> {
        read::<G::Action>(action).map(|action| action.to_string())
    }
    fn read(&self, notation: &str) -> Result<Value, MatchError> {
        let action = notation.parse::<G::Action>();
        action.map(|action| written(&action)).map_err(|why| MatchError::Malformed(why.to_string()))
    }
    fn record(&self) -> Record<Value> {
        let RecordOf::<G> { header, steps, end } = Record::of(&self.setup, &self.played);
        let erased = |Entry { number, at, step }| Entry { number, at, step: written(&step) };
        Record { header, steps: steps.into_iter().map(erased).collect(), end }
    }
}

/// The bot of this name, or of this former name.
pub(crate) fn bot<G: HasBots>(name: &str) -> Result<Box<dyn Bot<G::Observation>>, MatchError> {
    Ok(G::bot(bot_named::<G>(name)?).expect("a bot that is listed can be made"))
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

fn judged<G: HasBots>(step: StepOf<G>) -> Judged {
    let json = serde_json::to_string(&step).expect("plain values have string keys and finite numbers");
    let (by, beside) = match &step {
        Step::Game { by, .. } => (by.as_ref().map(|(seat, _)| *seat), None),
        Step::Table(step) => (None, Some(*step)),
    };
    Judged { json, by, beside, step: Box::new(step) }
}

fn rejected<R: Refusal>(why: &ActionError<R>) -> MatchError {
    match why {
        ActionError::Refused(no) => {
            MatchError::Refused { refusal: written(no), clause: no.clause(), text: no.to_string() }
        }
        ActionError::Over => MatchError::Closed(ClosedReason::Over),
        ActionError::NoSuchSeat(seat) => MatchError::Closed(ClosedReason::NoSuchSeat(*seat)),
        ActionError::Paused => MatchError::Closed(ClosedReason::Paused),
        ActionError::NotApplicable(why) => MatchError::Closed(ClosedReason::NotApplicable(*why)),
    }
}

fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("plain values have string keys and finite numbers")
}

pub(crate) fn written<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("plain values have string keys and finite numbers")
}

pub(crate) fn read<T: DeserializeOwned>(value: &Value) -> Result<T, MatchError> {
    T::deserialize(value).map_err(|why| MatchError::Malformed(why.to_string()))
}
