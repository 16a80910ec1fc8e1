//! The traits a game crate implements.

use crate::{Luck, Players, Rng, Seat, Viewer};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// A value that can be compared, shown, written down and sent.
pub trait Serializable: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static> Serializable for T {}

/// The rules of one game; `Self` is the whole state of one match, `{ open, secret }`.
pub trait Game: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// As commands and records write it.
    const NAME: &'static str;
    /// Which reading of the rules this is; a fix of a rule makes a new one, and records name theirs.
    const RULES: u32;
    /// Seats and table options. A value that exists is valid (`serde(try_from)`).
    type Setup: Serializable;
    /// What a seat asks for. Imperative; its notation parses back.
    type Action: Serializable + Display + FromStr<Err: Display>;
    /// What happened, luck included. Past tense.
    type Event: Serializable + Observable;
    /// What one viewer may know now.
    type Observation: Observation<Action = Self::Action, ObservedEvent = <Self::Event as Observable>::ObservedEvent>;
    /// How it ended.
    type Outcome: Ranking;

    /// The empty table.
    fn new(setup: &Self::Setup) -> Self;
    /// Which seats are one mind.
    fn players(&self) -> &Players;
    /// The events that open the match: shuffles, deals.
    fn opening(&self, luck: &mut dyn Luck) -> Vec<Self::Event>;
    /// What comes of an action that [`Observation::check`] let through. It can't refuse: a refusal that read
    /// the secret state would be a leak.
    fn resolve(&self, seat: Seat, action: &Self::Action, luck: &mut dyn Luck) -> Vec<Self::Event>;
    /// Records one event: no judging, no luck, no clock.
    fn apply(&mut self, event: &Self::Event);
    /// `open` plus what is the viewer's own; built up, never state-and-blank.
    fn observation(&self, viewer: Viewer) -> Self::Observation;
    /// Seats the game can't go on without; others may still act. Everybody is told.
    fn awaited(&self) -> Vec<Seat>;
    /// Set once the game is over. Everybody is told.
    fn outcome(&self) -> Option<Self::Outcome>;
    /// Does this seat know what others still search for? Its player may not talk to them then. Everybody is told.
    fn knows_solution(&self, _seat: Seat) -> bool {
        false
    }
    /// How many seconds a table gives those who still think, before it says for them that it may go on
    /// ([`Observation::pass`]): an option of the table; 0 where there is none.
    fn thinking_time(&self) -> u16 {
        0
    }
    /// The seats that time is for now; none where nobody thinks. Everybody is told.
    fn thinking(&self) -> Vec<Seat> {
        vec![]
    }
    /// The setup as all may see it while the match runs: without what a prepared start hides.
    fn shown(setup: &Self::Setup) -> Self::Setup {
        setup.clone()
    }
    /// How it ends if this seat resigns: the table may stop a game, only its rules can rank it.
    fn resigned(&self, seat: Seat) -> Self::Outcome;
}

/// What a viewer learns from an event.
pub trait Observable {
    /// The event as one viewer saw it: what it may not see is absent.
    type ObservedEvent: Serializable;
    /// `None`: nothing at all. `players` says whose secrets the viewer shares.
    fn observed_by(&self, viewer: Viewer, players: &Players) -> Option<Self::ObservedEvent>;
    /// Did something come out with it that somebody did not know before? If not, it can be taken back by consent.
    fn uncovers(&self) -> bool {
        true
    }
}

/// The bounded part of a view, all that legality reads; client, bot and server ask the same code.
pub trait Observation: Serializable {
    /// What a seat asks for.
    type Action: Serializable;
    /// What a viewer saw of an event.
    type ObservedEvent: Serializable;
    /// Choices too many to list.
    type Template: Template<Self::Action>;
    /// Why not.
    type Refusal: Refusal;

    /// May the viewing seat do this now?
    fn check(&self, action: &Self::Action) -> Result<(), Self::Refusal>;
    /// Everything `check` lets through, in standard form: single actions, and blanks for what is too many to list.
    fn choices(&self) -> impl Iterator<Item = Choice<Self::Action, Self::Template>>;
    /// What can come next in an unfinished action, each with one more part; none when it is whole.
    fn completions(&self, partial: &Self::Action) -> Vec<Self::Action>;

    /// Does this spend what only the player should decide on: a guess that can put one out, an announcement, a
    /// challenge? A bot that stands in for somebody does it only where nothing else can be done.
    fn spends(&self, _action: &Self::Action) -> bool {
        false
    }

    /// What the table does for this seat when its thinking time is over: the action by which the others may go on.
    /// None where no such time runs.
    fn pass(&self) -> Option<Self::Action> {
        None
    }

    /// The one form in which this allowed action is recorded, where several ways of writing it mean the same.
    fn standard(&self, action: Self::Action) -> Self::Action {
        action
    }

    /// Random play: mostly a listed action, one time in twenty a blank.
    fn any(&self, rng: &mut dyn Rng) -> Option<Self::Action> {
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

    /// Fills a blank by following it at random.
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

/// One thing a seat may do: exactly this action, or any that fits the blank.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice<A, B> {
    /// Exactly this.
    Action(A),
    /// Any action that [`Template::fits`].
    Template(B),
}

impl<A, B: Template<A>> Choice<A, B>
where
    A: PartialEq,
{
    /// Is this whole action, in standard form, one of those meant?
    pub fn offers(&self, action: &A) -> bool {
        match self {
            Choice::Action(listed) => listed == action,
            Choice::Template(template) => template.fits(action),
        }
    }
}

/// An unfinished action (a guess, an announcement, a code) that says what fits; [`Observation::completions`] fills it.
pub trait Template<A>: Serializable {
    /// The action with nothing filled in.
    fn start(&self) -> A;
    /// Is this whole action one of those meant?
    fn fits(&self, action: &A) -> bool;
}

/// A refusal is data: it is written as a code and fields, for the player's language.
pub trait Refusal: Clone + PartialEq + Serialize + Error + Send + Sync + 'static {
    /// The rule that says no, for the link into the rule book.
    fn clause(&self) -> &'static str;
}

/// What every outcome can tell arena, ratings and lobby.
pub trait Ranking: Serializable {
    /// One place a player, from 1; equal numbers share, and the places they take up are skipped: 1, 1, 3.
    fn places(&self) -> Vec<u8>;
}

/// All a viewer knows: what holds now, and everything it saw on the way (perfect recall).
/// `check` can't read `history`: it is a method of `observation`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")] // `Observation` says it all
pub struct View<N: Observation> {
    /// What holds now.
    pub observation: N,
    /// What was seen on the way, in order.
    pub history: Vec<N::ObservedEvent>,
}

/// A bot meets the game through views only; `Game` is not in the signature. It keeps nothing from act
/// to act (`history` is its memory), so it survives a crash and any node can ask it.
pub trait Bot<N: Observation>: Send + Sync {
    /// `None`: let the others go on. An awaited seat must answer.
    fn act(&self, view: &View<N>, awaited: bool, rng: &mut dyn Rng) -> Option<N::Action>;
}
