//! The traits a game crate implements.

use crate::{Facets, Luck, Notation, Players, Rng, Seat, Viewer};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// A value that can be compared, printed, stored as JSON and sent to another thread.
pub trait Serializable: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static> Serializable for T {}

/// The rules of one game. `Self` is the whole state of one match, split into `{ public, secret }`.
pub trait Game: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The game's name in commands and records.
    const NAME: &'static str;
    /// Version of the rules. Fixing a rule makes a new version; a record names the version it was played by.
    const RULES: u32;
    /// Seats and table options. Every value of this type is valid: invalid ones fail to deserialize (`serde(try_from)`).
    type Setup: Serializable;
    /// What a seat asks for, named by an imperative. Its notation parses back to the same action.
    type Action: Serializable + Display + FromStr<Err: Display>;
    /// What happened, including the luck drawn; named in the past tense.
    type Event: Serializable + Observable + Notation;
    /// What one viewer may know at this moment.
    type Observation: Observation<Action = Self::Action, ObservedEvent = <Self::Event as Observable>::ObservedEvent>;
    /// The result of a finished match.
    type Outcome: Ranking;

    /// The state before the opening: nothing is dealt yet.
    fn new(setup: &Self::Setup) -> Self;
    /// Which player holds each seat.
    fn players(&self) -> &Players;
    /// The events that open the match: shuffles and deals.
    fn opening(&self, luck: &mut dyn Luck) -> Vec<Self::Event>;
    /// The events that follow from an action that [`Observation::check`] has accepted. It can't refuse: a refusal that
    /// depends on the secret state would leak it.
    fn resolve(&self, seat: Seat, action: &Self::Action, luck: &mut dyn Luck) -> Vec<Self::Event>;
    /// Updates the state by one event: assignments only, no rules, no luck, no clock.
    fn apply(&mut self, event: &Self::Event);
    /// What `viewer` may know now. It is built from the public state and the viewer's own secrets; it does not start
    /// from the whole state and blank parts of it, so that a new field is hidden by default.
    fn observation(&self, viewer: Viewer) -> Self::Observation;
    /// Seats that the match can't continue without; other seats may act as well. Public.
    fn awaited(&self) -> Vec<Seat>;
    /// The result, once the match is over. Public.
    fn outcome(&self) -> Option<Self::Outcome>;
    /// The result if this seat resigns now and that ends the match: only the rules can rank the others.
    fn resigned(&self, seat: Seat) -> Self::Outcome;
    /// The events by which this seat goes out while at least two other players play on; `None` in a game that can't go
    /// on without one of its players.
    fn withdrawal(&self, _seat: Seat) -> Option<Vec<Self::Event>> {
        None
    }
    /// What only some games have.
    fn facets(&self) -> Facets<'_, Self> {
        Facets::default()
    }
}

/// What a viewer learns from an event.
pub trait Observable {
    /// The event as one viewer saw it: hidden parts are absent.
    type ObservedEvent: Serializable + Notation;
    /// The part of the event that `viewer` sees, or `None` if it sees nothing. `players` says which seats share their
    /// secrets because the same player holds them.
    fn observed_by(&self, viewer: Viewer, players: &Players) -> Option<Self::ObservedEvent>;
    /// Whether the event showed anybody something that they did not know before. Players can agree to take back an event
    /// that did not.
    fn reveals_information(&self) -> bool {
        true
    }
}

/// What one viewer can observe at this moment (OpenSpiel's observation): bounded in size, and all that decides whether
/// an action is legal. Clients, bots and the server ask the same code.
pub trait Observation: Serializable {
    /// What a seat asks for.
    type Action: Serializable;
    /// What a viewer saw of an event.
    type ObservedEvent: Serializable;
    /// An action with holes, for choices too numerous to list.
    type Template: Template<Self::Action>;
    /// Why an action is refused.
    type Refusal: Refusal;
    /// What a partial action would do, for a client that shows it while the player composes it; `()` in a game that
    /// shows nothing.
    type Preview: Serializable;

    /// Whether the viewing seat may do this now.
    fn check(&self, action: &Self::Action) -> Result<(), Self::Refusal>;
    /// All legal actions in canonical form: single actions, and templates for those too numerous to list.
    fn choices(&self) -> impl Iterator<Item = Choice<Self::Action, Self::Template>>;
    /// All ways to extend a partial action by one part; none when it is complete.
    fn completions(&self, partial: &Self::Action) -> Vec<Self::Action>;

    /// What this action, complete or partial, would do on the board; `None` if the game shows nothing or the action is
    /// not allowed.
    fn preview(&self, _action: &Self::Action) -> Option<Self::Preview> {
        None
    }

    /// Whether only the player should decide on this action, because it can't be repeated or puts the player at risk: a
    /// single guess, an announcement, a challenge. A bot that stands in for a person avoids such actions.
    fn is_reserved_for_player(&self, _action: &Self::Action) -> bool {
        false
    }

    /// The canonical form of this legal action. Only that form is recorded, where several notations mean the same.
    fn canonical(&self, action: Self::Action) -> Self::Action {
        action
    }

    /// A random legal action: usually a listed one, one time in twenty a filled template. `None` if there is no choice.
    fn random_action(&self, rng: &mut dyn Rng) -> Option<Self::Action> {
        let (mut actions, mut templates) = (vec![], vec![]);
        for choice in self.choices() {
            match choice {
                Choice::Action(action) => actions.push(action),
                Choice::Template(template) => templates.push(template),
            }
        }
        if templates.is_empty() || !actions.is_empty() && rng.pick(20) > 0 {
            return (!actions.is_empty()).then(|| actions.swap_remove(rng.pick(actions.len())));
        }
        Some(self.fill(&templates[rng.pick(templates.len())], rng))
    }

    /// Fills a template by random completions.
    fn fill(&self, template: &Self::Template, rng: &mut dyn Rng) -> Self::Action {
        let mut action = template.start();
        loop {
            let mut next = self.completions(&action);
            if next.is_empty() {
                return action;
            }
            action = next.swap_remove(rng.pick(next.len()));
        }
    }
}

/// A partial action with one more part, and what a client needs to offer it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Completion<A, P> {
    /// The action with that part.
    pub action: A,
    /// Whether the action is legal as it stands.
    pub complete: bool,
    /// See [`Observation::preview`].
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    pub preview: Option<P>,
}

impl<A, P> Completion<A, P> {
    /// The same action as `observation` judges it.
    pub fn of<O: Observation<Action = A, Preview = P>>(observation: &O, action: A) -> Self {
        Completion { complete: observation.check(&action).is_ok(), preview: observation.preview(&action), action }
    }
}

/// Something a seat may do: one action, or any action that fits a template.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice<A, T> {
    /// Exactly this action.
    Action(A),
    /// Any action that [`Template::fits`].
    Template(T),
}

impl<A: PartialEq, T: Template<A>> Choice<A, T> {
    /// Whether this complete action, in canonical form, is among those offered.
    pub fn offers(&self, action: &A) -> bool {
        match self {
            Choice::Action(listed) => listed == action,
            Choice::Template(template) => template.fits(action),
        }
    }
}

/// An action with holes (a guess, an announcement, a code); [`Observation::completions`] fills them one by one.
pub trait Template<A>: Serializable {
    /// The action with every hole empty.
    fn start(&self) -> A;
    /// Whether this complete action is an instance of the template.
    fn fits(&self, action: &A) -> bool;
}

/// Why an action is refused, as data: a code and fields, so that each client can say it in the player's language.
pub trait Refusal: Clone + PartialEq + Serialize + Error + Send + Sync + 'static {
    /// The clause of the rule book that forbids the action.
    fn clause(&self) -> &'static str;
}

/// Checks a condition of a rule: `require(seat == turn, Refusal::NotYourTurn)?`.
pub fn require<R>(condition: bool, refusal: R) -> Result<(), R> {
    if condition { Ok(()) } else { Err(refusal) }
}

/// The part of an outcome that every game has: arenas, ratings and lobbies need nothing else.
pub trait Ranking: Serializable {
    /// The place of each player, counted from 1. Tied players share a place, and the next place is skipped: 1, 1, 3
    /// (standard competition ranking). Where all have lost, all share the last place.
    fn places(&self) -> Vec<u8>;
}

/// The places that follow from one score per player, greater is better: standard competition ranking.
///
/// ```
/// assert_eq!(knobel_core::places_by_score(&[7, 3, 7]), [1, 3, 1]);
/// ```
pub fn places_by_score<S: PartialOrd>(scores: &[S]) -> Vec<u8> {
    let better = |score: &S| scores.iter().filter(|other| *other > score).count();
    scores.iter().map(|score| u8::try_from(1 + better(score)).expect("a match has few players")).collect()
}

/// All that a viewer knows: the current observation and the history of observed events. This is the viewer's information
/// state (perfect recall). [`Observation::check`] can't read the history, because it is a method of the observation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")] // the bounds of `Observation` suffice
pub struct View<O: Observation> {
    /// What the viewer can observe now.
    pub observation: O,
    /// The events the viewer has observed, oldest first.
    pub history: Vec<O::ObservedEvent>,
}

/// A bot knows the game through views only: `Game` is not in its signature, so it can't read the secret state. It keeps no
/// state between actions (the view's history is its memory): it survives a crash, and any node can run it.
pub trait Bot<O: Observation>: Send + Sync {
    /// The bot's next action; `None` lets the other seats continue. A bot whose seat is awaited must act.
    fn act(&self, view: &View<O>, awaited: bool, rng: &mut dyn Rng) -> Option<O::Action>;

    /// The same with a deadline: a bot that searches takes the best action it has found as soon as it should stop. Bots
    /// that decide quickly don't ask.
    fn act_until(
        &self,
        view: &View<O>,
        awaited: bool,
        rng: &mut dyn Rng,
        should_stop: &dyn Fn() -> bool,
    ) -> Option<O::Action> {
        let _ = should_stop;
        self.act(view, awaited, rng)
    }
}
