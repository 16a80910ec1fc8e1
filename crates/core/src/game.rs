//! The traits a game crate implements.

use crate::{Luck, Players, Seat, Viewer, Whim};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// A value that can be compared, shown, written down and sent.
pub trait Plain: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static> Plain for T {}

/// The rules of one game; `Self` is the whole state of one match, `{ open, secret }`.
pub trait Game: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// As commands and records write it.
    const NAME: &'static str;
    /// Which reading of the rules this is; a fix of a rule makes a new one, and records name theirs.
    const RULES: u32;
    /// Seats and table options. A value that exists is valid (`serde(try_from)`).
    type Setup: Plain;
    /// What a seat asks for. Imperative; its notation parses back.
    type Action: Plain + Display + FromStr<Err: Display>;
    /// What happened, luck included. Past tense.
    type Event: Plain + Reveal;
    /// What one viewer may know now.
    type Now: Now<Action = Self::Action, Sight = <Self::Event as Reveal>::Sight>;
    /// How it ended.
    type Outcome: Places;

    /// The empty table.
    fn new(setup: &Self::Setup) -> Self;
    /// Which seats are one mind.
    fn players(&self) -> &Players;
    /// The events that open the match: shuffles, deals.
    fn open(&self, luck: &mut dyn Luck) -> Vec<Self::Event>;
    /// What comes of an action that [`Now::check`] let through. It can't refuse: a refusal that read
    /// the secret state would be a leak.
    fn resolve(&self, seat: Seat, action: &Self::Action, luck: &mut dyn Luck) -> Vec<Self::Event>;
    /// Records one event: no judging, no luck, no clock.
    fn apply(&mut self, event: &Self::Event);
    /// `open` plus what is the viewer's own; built up, never state-and-blank.
    fn now(&self, viewer: Viewer) -> Self::Now;
    /// Seats the game can't go on without; others may still act. Everybody is told.
    fn awaited(&self) -> Vec<Seat>;
    /// Set once the game is over. Everybody is told.
    fn outcome(&self) -> Option<Self::Outcome>;
    /// Does this seat know what others still search for? Its player may not talk to them then. Everybody is told.
    fn knows_solution(&self, _seat: Seat) -> bool {
        false
    }
    /// How many seconds a table gives those who still think, before it says for them that it may go on
    /// ([`Now::pass`]): an option of the table; 0 where there is none.
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
pub trait Reveal {
    /// The event as one viewer saw it: what it may not see is absent.
    type Sight: Plain;
    /// `None`: nothing at all. `players` says whose secrets the viewer shares.
    fn seen_by(&self, viewer: Viewer, players: &Players) -> Option<Self::Sight>;
    /// Did something come out with it that somebody did not know before? If not, it can be taken back by consent.
    fn uncovers(&self) -> bool {
        true
    }
}

/// The bounded part of a view, all that legality reads; client, bot and server ask the same code.
pub trait Now: Plain {
    /// What a seat asks for.
    type Action: Plain;
    /// What a viewer saw of an event.
    type Sight: Plain;
    /// Choices too many to list.
    type Blank: Blank<Self::Action>;
    /// Why not.
    type Refusal: Refusal;

    /// May the viewing seat do this now?
    fn check(&self, action: &Self::Action) -> Result<(), Self::Refusal>;
    /// Everything `check` lets through, in standard form: single actions, and blanks for what is too many to list.
    fn choices(&self) -> impl Iterator<Item = Choice<Self::Action, Self::Blank>>;
    /// What can come next in an unfinished action, each with one more part; none when it is whole.
    fn follow(&self, partial: &Self::Action) -> Vec<Self::Action>;

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
    fn any(&self, whim: &mut dyn Whim) -> Option<Self::Action> {
        let (mut actions, mut blanks) = (vec![], vec![]);
        for choice in self.choices() {
            match choice {
                Choice::Action(action) => actions.push(action),
                Choice::Blank(blank) => blanks.push(blank),
            }
        }
        if blanks.is_empty() || !actions.is_empty() && whim.pick(20) > 0 {
            return (!actions.is_empty()).then(|| actions.swap_remove(whim.pick(actions.len())));
        }
        Some(self.fill(&blanks[whim.pick(blanks.len())], whim))
    }

    /// Fills a blank by following it at random.
    fn fill(&self, blank: &Self::Blank, whim: &mut dyn Whim) -> Self::Action {
        let mut action = blank.start();
        loop {
            let mut next = self.follow(&action);
            if next.is_empty() {
                return action;
            }
            action = next.swap_remove(whim.pick(next.len()));
        }
    }
}

/// One thing a seat may do: exactly this action, or any that fits the blank.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice<A, B> {
    /// Exactly this.
    Action(A),
    /// Any action that [`Blank::fits`].
    Blank(B),
}

impl<A, B: Blank<A>> Choice<A, B>
where
    A: PartialEq,
{
    /// Is this whole action, in standard form, one of those meant?
    pub fn offers(&self, action: &A) -> bool {
        match self {
            Choice::Action(listed) => listed == action,
            Choice::Blank(blank) => blank.fits(action),
        }
    }
}

/// An unfinished action (a guess, an announcement, a code) that says what fits; [`Now::follow`] fills it.
pub trait Blank<A>: Plain {
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
pub trait Places: Plain {
    /// One place a player, from 1; equal numbers share, and the places they take up are skipped: 1, 1, 3.
    fn places(&self) -> Vec<u8>;
}

/// All a viewer knows: what holds now, and everything it saw on the way (perfect recall).
/// `check` can't read `heard`: it is a method of `now`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")] // `Now` says it all
pub struct View<N: Now> {
    /// What holds now.
    pub now: N,
    /// What was seen on the way, in order.
    pub heard: Vec<N::Sight>,
}

/// A bot meets the game through views only; `Game` is not in the signature. It keeps nothing from act
/// to act (`heard` is its memory), so it survives a crash and any node can ask it.
pub trait Bot<N: Now>: Send + Sync {
    /// `None`: let the others go on. An awaited seat must answer.
    fn act(&self, view: &View<N>, awaited: bool, whim: &mut dyn Whim) -> Option<N::Action>;
}
