//! A match: a state and the log that made it.

use crate::luck::RecordingLuck;
use crate::{Game, Luck, Observable, Observation, Players, Ranking, ReplayedLuck, Seat, View, Viewer};
use serde::{Deserialize, Serialize};

/// One committed step. The journal stores these and nothing else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[serde(bound(deserialize = "A: Deserialize<'de>, E: Deserialize<'de>"))] // else `default` would ask for `A: Default`
pub enum Step<A, E> {
    /// A step of the game.
    Game {
        /// Who did what; nobody opens the match.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<(Seat, A)>,
        /// The luck drawn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        orders: Vec<Vec<u8>>,
        /// What came of it.
        events: Vec<E>,
    },
    /// No move of the game, but in the same sequence.
    Table(TableStep),
}

/// What happens at the table, beside the game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TableStep {
    /// This seat's player gave up; the rules rank the others.
    Resigned(Seat),
    /// This seat's person let the time run out: a bot plays for it.
    BotTookOver(Seat),
    /// This seat's person asked a bot to play for it, or went for good.
    HandedOver(Seat),
    /// The person plays the seat again.
    CameBack(Seat),
    /// Nothing moves until it goes on.
    Paused,
    /// It goes on.
    Resumed,
    /// All agreed that this step of the log and everything after it did not happen.
    TookBack(usize),
    /// All agreed to play no further: the match is over, and all players share the first place.
    GivenUp,
}

/// The step of a game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Event>;
type Judged<G, T> = Result<T, ActionError<<<G as Game>::Observation as Observation>::Refusal>>;

impl<A, E> Step<A, E> {
    /// What a replay applies.
    pub fn events(&self) -> &[E] {
        match self {
            Step::Game { events, .. } => events,
            Step::Table(_) => &[],
        }
    }

    /// The luck drawn.
    pub fn orders(&self) -> &[Vec<u8>] {
        match self {
            Step::Game { orders, .. } => orders,
            Step::Table(_) => &[],
        }
    }
}

/// Why a step was not made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ActionError<R> {
    /// A rule says no.
    #[error("{0}")]
    Refused(R),
    /// Nothing more can happen.
    #[error("the match is over")]
    Over,
    /// Nobody can sit there.
    #[error("there is no seat {0}")]
    NoSuchSeat(Seat),
    /// Nothing moves now.
    #[error("the match is paused")]
    Paused,
    /// This step of the table has no point now.
    #[error("{0}")]
    Pointless(&'static str),
}

/// The first step of a log that does not hold, counted from 0, the opening.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("step {step}: {wrong}")]
pub struct VerifyError {
    /// Its number.
    pub step: usize,
    /// Why it doesn't hold.
    pub wrong: StepError,
}

/// What is wrong with a step.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StepError {
    /// The rules refuse the action.
    #[error("not allowed: {0}")]
    NotAllowed(String),
    /// The rules draw other luck here, or make something else of it.
    #[error("the rules draw other luck here, or make something else of it")]
    Differs,
    /// The first step opens the match, and no other.
    #[error("a match is opened by its first step and no other")]
    Opening,
    /// The stored luck is not what the opened secret gives.
    #[error("this luck is not what the opened secret and the nonces give")]
    NotFair,
}

/// A match being played.
#[derive(Clone, Debug, PartialEq)]
pub struct Match<G: Game> {
    state: G,
    log: Vec<StepOf<G>>,
    /// The empty table, to begin from again when steps are taken back.
    start: G,
    /// One a step: was it taken back?
    undone: Vec<bool>,
    resigned: Option<Seat>,
    given_up: bool,
    stand_ins: Vec<Seat>,
    paused: bool,
    times_taken_back: usize,
}

/// Each take-back plays the match again up to there, so a record must not hold any number of them.
const MOST_TAKE_BACKS: usize = 200;

impl<G: Game> Match<G> {
    /// Shuffles, deals, and begins the log.
    pub fn begin(setup: &G::Setup, luck: &mut dyn Luck) -> Self {
        let mut new = Self::empty(setup);
        new.commit(new.opening(luck));
        new
    }

    /// A table at which nothing has happened: the first step to commit is its [`opening`](Self::opening).
    pub fn empty(setup: &G::Setup) -> Self {
        let start = G::new(setup);
        Match {
            state: start.clone(),
            log: vec![],
            start,
            undone: vec![],
            resigned: None,
            given_up: false,
            stand_ins: vec![],
            paused: false,
            times_taken_back: 0,
        }
    }

    /// The step that opens the match; changes nothing.
    pub fn opening(&self, luck: &mut dyn Luck) -> StepOf<G> {
        self.step(None, luck)
    }

    /// Rebuilds a match by its events alone; no rule is asked.
    pub fn replay(setup: &G::Setup, log: &[StepOf<G>]) -> Self {
        let mut again = Self::empty(setup);
        log.iter().for_each(|step| again.commit(step.clone()));
        again
    }

    /// Judges every step of a log again. (A log cut short is still a true log.)
    pub fn verify(setup: &G::Setup, log: &[StepOf<G>]) -> Result<Self, VerifyError> {
        let mut again = Self::empty(setup);
        for (step, stored) in log.iter().enumerate() {
            let made = again.remake(stored).map_err(|wrong| VerifyError { step, wrong })?;
            again.commit(made);
        }
        Ok(again)
    }

    /// Makes a stored step again from its action and its luck; it must come out the same.
    pub fn remake(&self, stored: &StepOf<G>) -> Result<StepOf<G>, StepError> {
        let not_allowed = |why: ActionError<_>| StepError::NotAllowed(why.to_string());
        let (by, orders) = match stored {
            Step::Table(step) => return self.judge_table(*step).map_err(not_allowed),
            Step::Game { by, orders, .. } => (by.clone(), orders),
        };
        if by.is_none() != self.log.is_empty() {
            return Err(StepError::Opening);
        }
        let fed = &mut ReplayedLuck::new(orders.iter().cloned());
        let made = match by {
            None => self.opening(fed),
            Some((seat, action)) => self.judge(seat, action, fed).map_err(not_allowed)?,
        };
        if made == *stored { Ok(made) } else { Err(StepError::Differs) }
    }

    fn step(&self, by: Option<(Seat, G::Action)>, source: &mut dyn Luck) -> StepOf<G> {
        let mut luck = RecordingLuck { source, orders: vec![] };
        let events = match &by {
            None => self.state.opening(&mut luck),
            Some((seat, action)) => self.state.resolve(*seat, action, &mut luck),
        };
        Step::Game { by, orders: luck.orders, events }
    }

    /// Checks and resolves, and changes nothing: a server stores the step before it commits it.
    pub fn judge(&self, seat: Seat, action: G::Action, luck: &mut dyn Luck) -> Judged<G, StepOf<G>> {
        self.may_act(seat)?;
        let observation = self.state.observation(Viewer::Seat(seat));
        observation.check(&action).map_err(ActionError::Refused)?;
        Ok(self.step(Some((seat, observation.standard(action))), luck))
    }

    /// May this happen at the table now?
    pub fn judge_table(&self, step: TableStep) -> Judged<G, StepOf<G>> {
        let fits = |fits: bool, otherwise| if fits { Ok(()) } else { Err(ActionError::Pointless(otherwise)) };
        match step {
            TableStep::Resigned(seat) => self.may_sit(seat)?,
            TableStep::BotTookOver(seat) => {
                self.may_act(seat)?;
                fits(!self.stand_ins.contains(&seat), "a bot plays for this seat already")?;
            }
            TableStep::HandedOver(seat) => {
                self.may_sit(seat)?;
                fits(!self.stand_ins.contains(&seat), "a bot plays for this seat already")?;
            }
            TableStep::CameBack(seat) => {
                self.may_sit(seat)?;
                fits(self.stand_ins.contains(&seat), "no bot plays for this seat")?;
            }
            TableStep::Paused => {
                self.may_go_on()?;
                fits(!self.log.is_empty(), "the match has not begun")?;
            }
            TableStep::Resumed => fits(self.paused, "the match is not paused")?,
            TableStep::TookBack(from) => {
                self.may_go_on()?;
                fits(self.times_taken_back < MOST_TAKE_BACKS, "enough has been taken back in this match")?;
                fits(self.can_take_back(from), "something hidden or random has come out since")?;
            }
            TableStep::GivenUp => {
                fits(!self.log.is_empty(), "the match has not begun")?;
                if self.is_over() {
                    return Err(ActionError::Over);
                }
            }
        }
        Ok(Step::Table(step))
    }

    /// Has nothing hidden or random come out in the steps from `from` on, and is there something to take back?
    pub fn can_take_back(&self, from: usize) -> bool {
        let since: Vec<_> = self.standing().filter(|(number, _)| *number >= from).map(|(_, step)| step).collect();
        let harmless = |step: &&StepOf<G>| match step {
            Step::Game { by, orders, events } => {
                by.is_some() && orders.is_empty() && !events.iter().any(Observable::uncovers)
            }
            Step::Table(_) => true,
        };
        since.iter().any(|step| matches!(step, Step::Game { .. })) && since.iter().all(harmless)
    }

    /// The steps that were not taken back, with their numbers.
    pub fn standing(&self) -> impl Iterator<Item = (usize, &StepOf<G>)> {
        self.log.iter().enumerate().filter(|(number, _)| !self.undone[*number])
    }

    fn may_act(&self, seat: Seat) -> Judged<G, ()> {
        self.may_go_on()?;
        self.may_sit(seat)
    }

    fn may_go_on(&self) -> Judged<G, ()> {
        match (self.is_over(), self.paused) {
            (true, _) => Err(ActionError::Over),
            (false, true) => Err(ActionError::Paused),
            (false, false) => Ok(()),
        }
    }

    fn may_sit(&self, seat: Seat) -> Judged<G, ()> {
        if self.is_over() {
            return Err(ActionError::Over);
        }
        if self.players().has(seat) { Ok(()) } else { Err(ActionError::NoSuchSeat(seat)) }
    }

    /// Takes up a step that was judged.
    pub fn commit(&mut self, step: StepOf<G>) {
        step.events().iter().for_each(|event| self.state.apply(event));
        if let Step::Table(step) = &step {
            self.commit_table(*step);
        }
        self.log.push(step);
        self.undone.push(false);
    }

    fn commit_table(&mut self, step: TableStep) {
        match step {
            TableStep::Resigned(seat) => self.resigned = Some(seat),
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
        let mut state = self.start.clone();
        self.standing().flat_map(|(_, step)| step.events()).for_each(|event| state.apply(event));
        self.state = state;
    }

    /// Seats a bot plays for their person.
    pub fn stand_ins(&self) -> &[Seat] {
        &self.stand_ins
    }

    /// Does this seat know what others still search for?
    pub fn knows_solution(&self, seat: Seat) -> bool {
        self.players().has(seat) && !self.is_over() && self.state.knows_solution(seat)
    }

    /// Does nothing move now?
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// The steps so far.
    pub fn log(&self) -> &[StepOf<G>] {
        &self.log
    }

    /// The whole state; nothing that serves a viewer may read it.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// Which seats are one mind.
    pub fn players(&self) -> &Players {
        self.state.players()
    }

    /// Seats the match can't go on without.
    pub fn awaited(&self) -> Vec<Seat> {
        if self.is_over() { vec![] } else { self.state.awaited() }
    }

    /// Can nothing more happen?
    pub fn is_over(&self) -> bool {
        self.given_up || self.outcome().is_some()
    }

    /// One place a player, once the match is over.
    pub fn places(&self) -> Option<Vec<u8>> {
        if self.given_up {
            return Some(self.players().all().map(|_| 1).collect());
        }
        self.outcome().map(|outcome| outcome.places())
    }

    /// How the rules end the match; a match that was given up they don't.
    pub fn outcome(&self) -> Option<G::Outcome> {
        self.resigned.map(|seat| self.state.resigned(seat)).or_else(|| self.state.outcome())
    }

    /// What `viewer` may know now.
    pub fn observation(&self, viewer: Viewer) -> G::Observation {
        self.state.observation(viewer)
    }

    /// What `viewer` saw in the steps from `since` on, but for those taken back.
    pub fn observed_events(&self, viewer: Viewer, since: usize) -> Vec<<G::Observation as Observation>::ObservedEvent> {
        let steps = self.log.iter().zip(&self.undone).skip(since).filter(|(_, undone)| !**undone);
        let events = steps.flat_map(|(step, _)| step.events());
        events.filter_map(|event| event.observed_by(viewer, self.players())).collect()
    }

    /// How many sights `viewer` had in the first so many steps, but for those taken back.
    pub fn observed_before(&self, viewer: Viewer, steps: usize) -> usize {
        let steps = self.log.iter().zip(&self.undone).take(steps).filter(|(_, undone)| !**undone);
        steps.flat_map(|(step, _)| step.events()).filter_map(|event| event.observed_by(viewer, self.players())).count()
    }

    /// All `viewer` knows.
    pub fn view(&self, viewer: Viewer) -> View<G::Observation> {
        View { observation: self.observation(viewer), history: self.observed_events(viewer, 0) }
    }
}
