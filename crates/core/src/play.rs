//! A match as an event-sourced aggregate: a state, and the log of steps it is rebuilt from.
//!
//! [`Match::judge`] changes nothing and [`Match::commit`] can't fail, so a server stores the step between the two. The events
//! of the log alone rebuild a match ([`Match::replay`]); the recorded actions and luck allow to judge every step again
//! ([`Match::verify`]).

use crate::luck::RecordingLuck;
use crate::{
    Game, Luck, Observable, Observation, Player, Players, Ranking, ReplayedLuck, Seat, SolutionKnowledge, View, Viewer,
    require,
};
use serde::{Deserialize, Serialize};

/// One step of the log. The journal stores these and nothing else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[serde(bound(deserialize = "A: Deserialize<'de>, E: Deserialize<'de>"))] // without it, `default` requires `A: Default`
pub enum Step<A, E> {
    /// A step of the game.
    Game {
        /// The seat and its action; absent in the opening.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<(Seat, A)>,
        /// The orders that the rules drew from [`Luck`].
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        orders: Vec<Vec<u8>>,
        /// The events that followed.
        events: Vec<E>,
    },
    /// A step of the table that is no move of the game. It shares the numbering.
    Table(TableStep),
    /// A player resigned, and the others play on: a step of the table, with the events by which the rules let the seat
    /// out.
    Withdrawal {
        /// The seat that is out.
        seat: Seat,
        /// The events that followed.
        events: Vec<E>,
    },
}

/// A step of the table that is no move of the game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TableStep {
    /// The player of this seat resigned, and that ended the match; the rules rank the others.
    Resigned(Seat),
    /// The player of this seat resigned, and the others play on. The log has it as [`Step::Withdrawal`].
    Withdrew(Seat),
    /// The time of this seat ran out: a bot plays for it.
    BotTookOver(Seat),
    /// The person at this seat asked a bot to play on, or left for good.
    HandedOver(Seat),
    /// The person plays this seat again.
    CameBack(Seat),
    /// The match is paused until it is resumed.
    Paused,
    /// The match is resumed.
    Resumed,
    /// All agreed to undo this step of the log and everything after it.
    TookBack(usize),
    /// All agreed to stop: the match is over, and all players share the first place.
    GivenUp,
}

/// A step of the game `G`.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Event>;
type JudgeResult<G, T> = Result<T, ActionError<<<G as Game>::Observation as Observation>::Refusal>>;

impl<A, E> Step<A, E> {
    /// The events that a replay applies.
    pub fn events(&self) -> &[E] {
        match self {
            Step::Game { events, .. } | Step::Withdrawal { events, .. } => events,
            Step::Table(_) => &[],
        }
    }

    /// The orders that the rules drew from [`Luck`].
    pub fn orders(&self) -> &[Vec<u8>] {
        match self {
            Step::Game { orders, .. } => orders,
            Step::Table(_) | Step::Withdrawal { .. } => &[],
        }
    }
}

/// Why a step is not possible.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ActionError<R> {
    /// A rule of the game forbids the action.
    #[error("{0}")]
    Refused(R),
    /// The match has ended.
    #[error("the match is over")]
    Over,
    /// The table has no such seat.
    #[error("there is no seat {0}")]
    NoSuchSeat(Seat),
    /// The match is paused.
    #[error("the match is paused")]
    Paused,
    /// This step of the table does not apply to the present state.
    #[error(transparent)]
    NotApplicable(TableStepError),
}

/// Why a step of the table does not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableStepError {
    /// The match has no steps yet.
    #[error("the match has not started")]
    NotStarted,
    /// The player of this seat has resigned, and the others play on.
    #[error("this seat has resigned already")]
    AlreadyOut,
    /// The match does not go on without this seat.
    #[error("the match can't go on without this seat")]
    CannotGoOnWithout,
    /// Only a paused match can be resumed.
    #[error("the match is not paused")]
    NotPaused,
    /// A bot plays for this seat already.
    #[error("a bot plays for this seat already")]
    StandInPlays,
    /// No bot plays for this seat.
    #[error("no bot plays for this seat")]
    NoStandIn,
    /// The limit of take-backs in a match is reached.
    #[error("the limit of take-backs in this match is reached")]
    TakeBackLimit,
    /// The steps to be taken back revealed something hidden or random.
    #[error("something hidden or random has been revealed since")]
    TakeBackReveals,
}

/// The first step of a log that fails verification.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("step {step}: {cause}")]
pub struct VerifyError {
    /// Its number, counted from 0, the opening.
    pub step: usize,
    /// Why it fails.
    pub cause: StepError,
}

/// Why a recorded step fails verification.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StepError {
    /// The rules refuse the recorded action.
    #[error("not allowed: {0}")]
    NotAllowed(String),
    /// The rules draw other luck or produce other events.
    #[error("the rules draw other luck here, or produce other events")]
    Differs,
    /// The first step must be the opening, and no other step may be.
    #[error("a match is opened by its first step and no other")]
    Opening,
    /// The recorded luck does not follow from the opened secret and the nonces.
    #[error("the luck does not follow from the opened secret and the nonces")]
    NotFair,
    /// The events of a step of former rules do not fit the match.
    #[error("these events can't follow here")]
    NotReplayable,
}

/// A match being played.
#[derive(Clone, Debug, PartialEq)]
pub struct Match<G: Game> {
    state: G,
    log: Vec<StepOf<G>>,
    /// The state before the opening, from which a match is rebuilt when steps are taken back.
    initial: G,
    /// For each step of the log, whether it was taken back.
    undone: Vec<bool>,
    resigned: Option<Seat>,
    /// The seats that resigned while the others play on.
    withdrawn: Vec<Seat>,
    given_up: bool,
    stand_ins: Vec<Seat>,
    paused: bool,
    times_taken_back: usize,
}

/// Limit on undo steps per match: each one replays the match, so an unlimited number would make a forged record costly.
pub(crate) const MAX_TAKE_BACKS: usize = 200;

impl<G: Game> Match<G> {
    /// A match after its opening: shuffled and dealt.
    pub fn begin(setup: &G::Setup, luck: &mut dyn Luck) -> Self {
        let mut new = Self::empty(setup);
        new.commit(new.opening(luck));
        new
    }

    /// A match with an empty log. The first step to commit is its [`opening`](Self::opening).
    pub fn empty(setup: &G::Setup) -> Self {
        let initial = G::new(setup);
        Match {
            state: initial.clone(),
            log: vec![],
            initial,
            undone: vec![],
            resigned: None,
            withdrawn: vec![],
            given_up: false,
            stand_ins: vec![],
            paused: false,
            times_taken_back: 0,
        }
    }

    /// The step that opens the match. Changes nothing.
    pub fn opening(&self, luck: &mut dyn Luck) -> StepOf<G> {
        self.step(None, luck)
    }

    /// Rebuilds a match from the events of its log, without judging any action.
    pub fn replay(setup: &G::Setup, log: &[StepOf<G>]) -> Self {
        let mut rebuilt = Self::empty(setup);
        log.iter().for_each(|step| rebuilt.commit(step.clone()));
        rebuilt
    }

    /// Rebuilds a match by judging every step of its log again. (A prefix of a valid log is valid.)
    pub fn verify(setup: &G::Setup, log: &[StepOf<G>]) -> Result<Self, VerifyError> {
        let mut rebuilt = Self::empty(setup);
        for (step, recorded) in log.iter().enumerate() {
            let reproduced = rebuilt.reproduce(recorded).map_err(|cause| VerifyError { step, cause })?;
            rebuilt.commit(reproduced);
        }
        Ok(rebuilt)
    }

    /// Judges a recorded action again under the recorded luck; the result must equal the recorded step.
    pub fn reproduce(&self, recorded: &StepOf<G>) -> Result<StepOf<G>, StepError> {
        let not_allowed = |error: ActionError<_>| StepError::NotAllowed(error.to_string());
        let (by, orders) = match recorded {
            Step::Table(_) | Step::Withdrawal { .. } => return self.reproduce_table(recorded),
            Step::Game { by, orders, .. } => (by.clone(), orders),
        };
        if by.is_none() != self.log.is_empty() {
            return Err(StepError::Opening);
        }
        let luck = &mut ReplayedLuck::new(orders.iter().cloned());
        let reproduced = match by {
            None => self.opening(luck),
            Some((seat, action)) => self.judge(seat, action, luck).map_err(not_allowed)?,
        };
        if reproduced == *recorded { Ok(reproduced) } else { Err(StepError::Differs) }
    }

    /// A recorded resignation must end the match, or not, as the rules have it.
    fn reproduce_table(&self, recorded: &StepOf<G>) -> Result<StepOf<G>, StepError> {
        let step = match recorded {
            Step::Table(step) => *step,
            Step::Withdrawal { seat, .. } => TableStep::Withdrew(*seat),
            Step::Game { .. } => return Err(StepError::Differs),
        };
        let reproduced = self.judge_table(step).map_err(|error| StepError::NotAllowed(error.to_string()))?;
        if reproduced == *recorded { Ok(reproduced) } else { Err(StepError::Differs) }
    }

    fn step(&self, by: Option<(Seat, G::Action)>, source: &mut dyn Luck) -> StepOf<G> {
        let mut luck = RecordingLuck { source, orders: vec![] };
        let events = match &by {
            None => self.state.opening(&mut luck),
            Some((seat, action)) => self.state.resolve(*seat, action, &mut luck),
        };
        Step::Game { by, orders: luck.orders, events }
    }

    /// Checks and resolves an action. Changes nothing: a server stores the step before it commits it.
    pub fn judge(&self, seat: Seat, action: G::Action, luck: &mut dyn Luck) -> JudgeResult<G, StepOf<G>> {
        self.may_act(seat)?;
        let observation = self.state.observation(Viewer::Seat(seat));
        observation.check(&action).map_err(ActionError::Refused)?;
        Ok(self.step(Some((seat, observation.canonical(action))), luck))
    }

    /// Checks whether this step of the table is possible now. Changes nothing.
    pub fn judge_table(&self, step: TableStep) -> JudgeResult<G, StepOf<G>> {
        let applies = |condition, otherwise| require(condition, ActionError::NotApplicable(otherwise));
        match step {
            TableStep::Resigned(seat) => {
                self.may_play(seat)?;
                if let Some(withdrawal) = self.withdrawal(seat) {
                    return Ok(withdrawal);
                }
            }
            TableStep::Withdrew(seat) => {
                self.may_play(seat)?;
                let without = ActionError::NotApplicable(TableStepError::CannotGoOnWithout);
                return self.withdrawal(seat).ok_or(without);
            }
            TableStep::BotTookOver(seat) => {
                self.may_act(seat)?;
                self.may_play(seat)?;
                applies(!self.stand_ins.contains(&seat), TableStepError::StandInPlays)?;
            }
            TableStep::HandedOver(seat) => {
                self.may_play(seat)?;
                applies(!self.stand_ins.contains(&seat), TableStepError::StandInPlays)?;
            }
            TableStep::CameBack(seat) => {
                self.may_play(seat)?;
                applies(self.stand_ins.contains(&seat), TableStepError::NoStandIn)?;
            }
            TableStep::Paused => {
                self.may_go_on()?;
                applies(!self.log.is_empty(), TableStepError::NotStarted)?;
            }
            TableStep::Resumed => applies(self.paused, TableStepError::NotPaused)?,
            TableStep::TookBack(from) => {
                self.may_go_on()?;
                applies(self.times_taken_back < MAX_TAKE_BACKS, TableStepError::TakeBackLimit)?;
                applies(self.can_take_back(from), TableStepError::TakeBackReveals)?;
            }
            TableStep::GivenUp => {
                applies(!self.log.is_empty(), TableStepError::NotStarted)?;
                require(!self.is_over(), ActionError::Over)?;
            }
        }
        Ok(Step::Table(step))
    }

    /// The step by which this seat goes out, where at least two other players play on and the game can.
    fn withdrawal(&self, seat: Seat) -> Option<StepOf<G>> {
        let players = self.players();
        let stays =
            |player: &Player| players.seats_of(*player).any(|own| own != seat && !self.withdrawn.contains(&own));
        if self.log.is_empty() || players.all().filter(stays).count() < 2 {
            return None;
        }
        self.state.withdrawal(seat).map(|events| Step::Withdrawal { seat, events })
    }

    /// Whether the steps from `from` on contain a move, and none of them drew luck or revealed information.
    pub fn can_take_back(&self, from: usize) -> bool {
        let since: Vec<_> =
            self.effective_steps().filter(|(number, _)| *number >= from).map(|(_, step)| step).collect();
        let revealed_nothing = |step: &&StepOf<G>| match step {
            Step::Game { by, orders, events } => {
                by.is_some() && orders.is_empty() && !events.iter().any(Observable::reveals_information)
            }
            Step::Table(_) => true,
            Step::Withdrawal { .. } => false, // a player who is out stays out
        };
        since.iter().any(|step| matches!(step, Step::Game { .. })) && since.iter().all(revealed_nothing)
    }

    /// The steps that were not taken back, with their numbers.
    pub fn effective_steps(&self) -> impl Iterator<Item = (usize, &StepOf<G>)> {
        self.log.iter().enumerate().filter(|(number, _)| !self.undone[*number])
    }

    fn may_act(&self, seat: Seat) -> JudgeResult<G, ()> {
        self.may_go_on()?;
        self.may_sit(seat)
    }

    fn may_go_on(&self) -> JudgeResult<G, ()> {
        match (self.is_over(), self.paused) {
            (true, _) => Err(ActionError::Over),
            (false, true) => Err(ActionError::Paused),
            (false, false) => Ok(()),
        }
    }

    fn may_sit(&self, seat: Seat) -> JudgeResult<G, ()> {
        require(!self.is_over(), ActionError::Over)?;
        require(self.players().has(seat), ActionError::NoSuchSeat(seat))
    }

    /// A seat whose player has not resigned.
    fn may_play(&self, seat: Seat) -> JudgeResult<G, ()> {
        self.may_sit(seat)?;
        require(!self.withdrawn.contains(&seat), ActionError::NotApplicable(TableStepError::AlreadyOut))
    }

    /// Applies a judged step and appends it to the log.
    pub fn commit(&mut self, step: StepOf<G>) {
        step.events().iter().for_each(|event| self.state.apply(event));
        match &step {
            Step::Table(step) => self.commit_table(*step),
            Step::Withdrawal { seat, .. } => self.commit_table(TableStep::Withdrew(*seat)),
            Step::Game { .. } => {}
        }
        self.log.push(step);
        self.undone.push(false);
    }

    fn commit_table(&mut self, step: TableStep) {
        match step {
            TableStep::Resigned(seat) => self.resigned = Some(seat),
            TableStep::Withdrew(seat) => {
                self.withdrawn.push(seat);
                self.stand_ins.retain(|other| *other != seat);
            }
            TableStep::BotTookOver(seat) | TableStep::HandedOver(seat) => self.stand_ins.push(seat),
            TableStep::CameBack(seat) => self.stand_ins.retain(|other| *other != seat),
            TableStep::Paused => self.paused = true,
            TableStep::Resumed => self.paused = false,
            TableStep::TookBack(from) => self.take_back(from),
            TableStep::GivenUp => self.given_up = true,
        }
    }

    fn take_back(&mut self, from: usize) {
        self.times_taken_back += 1;
        self.undone.iter_mut().skip(from).for_each(|undone| *undone = true);
        let mut state = self.initial.clone();
        self.effective_steps().flat_map(|(_, step)| step.events()).for_each(|event| state.apply(event));
        self.state = state;
    }

    pub(crate) fn times_taken_back(&self) -> usize {
        self.times_taken_back
    }

    /// The seats at which a bot stands in for a person.
    pub fn stand_ins(&self) -> &[Seat] {
        &self.stand_ins
    }

    /// The seats whose players resigned while the others play on.
    pub fn withdrawn(&self) -> &[Seat] {
        &self.withdrawn
    }

    /// Whether this seat knows what others still search for.
    pub fn knows_solution(&self, seat: Seat) -> bool {
        let known = |facet: &dyn SolutionKnowledge| facet.knows_solution(seat);
        self.players().has(seat) && !self.is_over() && self.state.facets().solution.is_some_and(known)
    }

    /// Whether the match is paused.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// All steps so far, including those taken back.
    pub fn log(&self) -> &[StepOf<G>] {
        &self.log
    }

    /// The whole state. Code that serves a viewer must not read its secret part.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// Which player holds each seat.
    pub fn players(&self) -> &Players {
        self.state.players()
    }

    /// The teams, each with its players: those win and lose together. A player without partners is a team of one.
    pub fn teams(&self) -> Vec<Vec<Player>> {
        let partnership = self.state.facets().partnership;
        let mut teams: Vec<Vec<Player>> = vec![];
        for player in self.players().all() {
            let is_partner =
                |team: &&mut Vec<Player>| partnership.is_some_and(|facet| facet.are_partners(team[0], player));
            match teams.iter_mut().find(is_partner) {
                Some(team) => team.push(player),
                None => teams.push(vec![player]),
            }
        }
        teams
    }

    /// The seats that the match can't continue without.
    pub fn awaited(&self) -> Vec<Seat> {
        if self.is_over() { vec![] } else { self.state.awaited() }
    }

    /// Whether the match has ended.
    pub fn is_over(&self) -> bool {
        self.given_up || self.outcome().is_some()
    }

    /// The place of each player, once the match is over.
    pub fn places(&self) -> Option<Vec<u8>> {
        if self.given_up {
            return Some(self.players().all().map(|_| 1).collect());
        }
        self.outcome().map(|outcome| outcome.places())
    }

    /// The outcome by the rules; `None` while the match runs and when it was given up.
    pub fn outcome(&self) -> Option<G::Outcome> {
        self.resigned.map(|seat| self.state.resigned(seat)).or_else(|| self.state.outcome())
    }

    /// What `viewer` may know now.
    pub fn observation(&self, viewer: Viewer) -> G::Observation {
        self.state.observation(viewer)
    }

    /// What `viewer` observed in the steps from `since` on, except those taken back.
    pub fn observed_events(&self, viewer: Viewer, since: usize) -> Vec<<G::Observation as Observation>::ObservedEvent> {
        let since = since.min(self.log.len());
        let steps = self.log[since..].iter().zip(&self.undone[since..]).filter(|(_, undone)| !**undone);
        let events = steps.flat_map(|(step, _)| step.events());
        events.filter_map(|event| event.observed_by(viewer, self.players())).collect()
    }

    /// How many events `viewer` observed in the first `steps` steps, except those taken back.
    pub fn observed_before(&self, viewer: Viewer, steps: usize) -> usize {
        let steps = self.log.iter().zip(&self.undone).take(steps).filter(|(_, undone)| !**undone);
        steps.flat_map(|(step, _)| step.events()).filter_map(|event| event.observed_by(viewer, self.players())).count()
    }

    /// All that `viewer` knows: its information state.
    pub fn view(&self, viewer: Viewer) -> View<G::Observation> {
        View { observation: self.observation(viewer), history: self.observed_events(viewer, 0) }
    }
}
