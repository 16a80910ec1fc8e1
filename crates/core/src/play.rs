//! A match: a state and the log that made it.

use crate::luck::Recorded;
use crate::{Fed, Game, Luck, Now, Players, Reveal, Seat, View, Viewer};
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
#[serde(rename_all = "snake_case")]
pub enum TableStep {
    /// This seat's player gave up; the rules rank the others.
    Resigned(Seat),
}

/// The step of a game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Event>;
type Judged<G, T> = Result<T, Rejected<<<G as Game>::Now as Now>::Refusal>>;

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
pub enum Rejected<R> {
    /// A rule says no.
    #[error("{0}")]
    Refused(R),
    /// Nothing more can happen.
    #[error("the match is over")]
    Over,
    /// Nobody can sit there.
    #[error("there is no seat {0}")]
    NoSuchSeat(Seat),
}

/// The first step of a log that does not hold, counted from 0, the opening.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("step {step}: {wrong}")]
pub struct Fault {
    /// Its number.
    pub step: usize,
    /// Why it doesn't hold.
    pub wrong: Wrong,
}

/// What is wrong with a step.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Wrong {
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
    resigned: Option<Seat>,
}

impl<G: Game> Match<G> {
    /// Shuffles, deals, and begins the log.
    pub fn open(setup: &G::Setup, luck: &mut dyn Luck) -> Self {
        let mut new = Self::empty(setup);
        new.commit(new.opening(luck));
        new
    }

    /// A table at which nothing has happened: the first step to commit is its [`opening`](Self::opening).
    pub fn empty(setup: &G::Setup) -> Self {
        Match { state: G::new(setup), log: vec![], resigned: None }
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
    pub fn verify(setup: &G::Setup, log: &[StepOf<G>]) -> Result<Self, Fault> {
        let mut again = Self::empty(setup);
        for (step, stored) in log.iter().enumerate() {
            let made = again.remake(stored).map_err(|wrong| Fault { step, wrong })?;
            again.commit(made);
        }
        Ok(again)
    }

    /// Makes a stored step again from its action and its luck; it must come out the same.
    pub fn remake(&self, stored: &StepOf<G>) -> Result<StepOf<G>, Wrong> {
        let not_allowed = |why: Rejected<_>| Wrong::NotAllowed(why.to_string());
        let (by, orders) = match stored {
            Step::Table(step) => return self.judge_table(*step).map_err(not_allowed),
            Step::Game { by, orders, .. } => (by.clone(), orders),
        };
        if by.is_none() != self.log.is_empty() {
            return Err(Wrong::Opening);
        }
        let fed = &mut Fed::new(orders.iter().cloned());
        let made = match by {
            None => self.opening(fed),
            Some((seat, action)) => self.judge(seat, action, fed).map_err(not_allowed)?,
        };
        if made == *stored { Ok(made) } else { Err(Wrong::Differs) }
    }

    fn step(&self, by: Option<(Seat, G::Action)>, source: &mut dyn Luck) -> StepOf<G> {
        let mut luck = Recorded { source, orders: vec![] };
        let events = match &by {
            None => self.state.open(&mut luck),
            Some((seat, action)) => self.state.resolve(*seat, action, &mut luck),
        };
        Step::Game { by, orders: luck.orders, events }
    }

    /// Checks and resolves, and changes nothing: a server stores the step before it commits it.
    pub fn judge(&self, seat: Seat, action: G::Action, luck: &mut dyn Luck) -> Judged<G, StepOf<G>> {
        self.may_act(seat)?;
        let now = self.state.now(Viewer::Seat(seat));
        now.check(&action).map_err(Rejected::Refused)?;
        Ok(self.step(Some((seat, now.standard(action))), luck))
    }

    /// May this happen at the table now?
    pub fn judge_table(&self, step: TableStep) -> Judged<G, StepOf<G>> {
        let TableStep::Resigned(seat) = step;
        self.may_act(seat).map(|()| Step::Table(step))
    }

    fn may_act(&self, seat: Seat) -> Judged<G, ()> {
        if self.outcome().is_some() {
            return Err(Rejected::Over);
        }
        if self.players().has(seat) { Ok(()) } else { Err(Rejected::NoSuchSeat(seat)) }
    }

    /// Takes up a step that was judged.
    pub fn commit(&mut self, step: StepOf<G>) {
        step.events().iter().for_each(|event| self.state.apply(event));
        if let Step::Table(TableStep::Resigned(seat)) = step {
            self.resigned = Some(seat);
        }
        self.log.push(step);
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
        if self.outcome().is_some() { vec![] } else { self.state.awaited() }
    }

    /// Set once the match is over.
    pub fn outcome(&self) -> Option<G::Outcome> {
        self.resigned.map(|seat| self.state.resigned(seat)).or_else(|| self.state.outcome())
    }

    /// What `viewer` may know now.
    pub fn now(&self, viewer: Viewer) -> G::Now {
        self.state.now(viewer)
    }

    /// What `viewer` saw in the steps from `since` on.
    pub fn sights(&self, viewer: Viewer, since: usize) -> Vec<<G::Now as Now>::Sight> {
        let events = self.log.iter().skip(since).flat_map(Step::events);
        events.filter_map(|event| event.seen_by(viewer, self.players())).collect()
    }

    /// All `viewer` knows.
    pub fn view(&self, viewer: Viewer) -> View<G::Now> {
        View { now: self.now(viewer), heard: self.sights(viewer, 0) }
    }
}
