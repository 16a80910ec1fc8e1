//! A match whose game is not known.

use crate::offer::{Offered, offered};
use bots::Minded;
use coach::advice::{Advised, Report};
use coach::deduction::Counsel;
use knobel_core::record::{Entry, Record, RecordOf};
use knobel_core::{
    Bot, Choice, Game, Luck, Match, Now, Players, Refusal, Rejected, Seat, Step, StepOf, TableStep, View, Viewer, Whim,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::any::Any;

/// All that server, engine and arena know of a match.
pub trait Table: Send + Sync {
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
    fn copy(&self) -> Box<dyn Table>;
    /// `now`, and what was heard in the steps from `since` on: from 0 it is the whole view.
    fn view(&self, viewer: Viewer, since: usize) -> Result<Value, Unserved>;
    /// The same written out, with what the seat may do: made for sending, no value is built in between.
    fn sent_view(&self, viewer: Viewer, since: usize) -> Result<SentView, Unserved>;
    /// How many sights `viewer` had in the first so many steps, but for those taken back.
    fn sights_before(&self, viewer: Viewer, steps: usize) -> usize;
    /// What this seat may do: `{"action", "notation"}`, or `{"blank", "start"}` where [`follow`](Self::follow) goes on.
    fn choices(&self, seat: Seat) -> Result<Value, Unserved>;
    /// What can come next in an unfinished action.
    fn follow(&self, seat: Seat, partial: &Value) -> Result<Value, Unserved>;
    /// May this seat do this now? Changes nothing.
    fn check(&self, seat: Seat, action: &Value) -> Result<(), Unserved>;
    /// The step that opens the match. Changes nothing.
    fn opening(&self, luck: &mut dyn Luck) -> Judged;
    /// Checks and resolves. Changes nothing: store the step, then commit it.
    fn judge(&self, seat: Seat, action: &Value, luck: &mut dyn Luck) -> Result<Judged, Unserved>;
    /// May this happen at the table now? Changes nothing.
    fn judge_table(&self, step: TableStep) -> Result<Judged, Unserved>;
    /// Takes up a step that this table judged.
    fn commit(&mut self, judged: Judged);
    /// Takes up a step as it was stored.
    fn restore(&mut self, stored: &str) -> Result<(), Unserved>;
    /// What the bot of this name does in this seat now; it is handed the seat's view.
    fn bot(&self, name: &str, seat: Seat, whim: &mut dyn Whim) -> Result<Option<Value>, Unserved>;
    /// What that bot does where it stands in for somebody: nothing that only the player should decide on, if it can.
    fn stand_in(&self, name: &str, seat: Seat, whim: &mut dyn Whim) -> Result<Option<Value>, Unserved>;
    /// Coach and check-my-notes for this seat, by its view; none where there is nothing to say.
    fn counsel(&self, seat: Seat, asked: &Counsel) -> Result<Option<Value>, Unserved>;
    /// Is what somebody entered by hand the situation of this seat, or a part of it?
    fn is_position(&self, seat: Seat, entered: &Value) -> bool;
    /// What each player could have known, or what each move cost; who asks must be allowed to see everything.
    fn report(&self) -> Report;
    /// The same match as it stood after so many steps.
    fn until(&self, steps: usize) -> Box<dyn Table>;
    /// An action in the game's notation.
    fn written(&self, action: &Value) -> Result<String, Unserved>;
    /// An action read from the game's notation.
    fn read(&self, notation: &str) -> Result<Value, Unserved>;
    /// The record so far; who asks must be allowed to see everything.
    fn record(&self) -> Record<Value>;
}

/// A view as it is sent: each part is JSON already.
pub struct SentView {
    /// What holds now.
    pub now: Box<RawValue>,
    /// A list of what was heard.
    pub heard: Box<RawValue>,
    /// A list of what the seat may do; empty for others.
    pub choices: Box<RawValue>,
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
pub enum Unserved {
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
    #[error("{0}")]
    Closed(String),
    /// The request can't be read.
    #[error("{0}")]
    Malformed(String),
}

/// So often random play is asked for something harmless; blanks come up one time in twenty.
const HARMLESS_TRIES: usize = 200;

/// A choice of a game as it is sent.
type Offer<G> = Offered<<G as Game>::Action, <<G as Game>::Now as Now>::Blank>;

/// A match of a known game, as a [`Table`].
#[derive(Clone)]
pub(crate) struct Board<G: Minded> {
    setup: G::Setup,
    played: Match<G>,
}

impl<G: Minded + Advised> Board<G> {
    pub(crate) fn empty(setup: G::Setup) -> Self {
        let played = Match::empty(&setup);
        Board { setup, played }
    }

    pub(crate) fn of(setup: G::Setup, played: Match<G>) -> Self {
        Board { setup, played }
    }

    /// Can a seat do anything at all?
    fn running(&self) -> Result<(), Unserved> {
        let halted: Rejected<<G::Now as Now>::Refusal> = match (self.played.is_over(), self.played.is_paused()) {
            (true, _) => Rejected::Over,
            (false, true) => Rejected::Paused,
            (false, false) => return Ok(()),
        };
        Err(rejected(&halted))
    }

    /// What a seat may do.
    fn offers(&self, now: &G::Now) -> Vec<Offer<G>> {
        if self.running().is_ok() { now.choices().map(offered).collect() } else { vec![] }
    }

    /// A request may name a seat that is not there.
    fn seen(&self, viewer: Viewer) -> Result<G::Now, Unserved> {
        match viewer {
            Viewer::Seat(seat) if !self.played.players().has(seat) => {
                Err(Unserved::Closed(Rejected::<String>::NoSuchSeat(seat).to_string()))
            }
            Viewer::Seat(_) | Viewer::Public | Viewer::Everything => Ok(self.played.now(viewer)),
        }
    }
}

impl<G: Minded + Advised> Table for Board<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }
    fn setup(&self) -> Value {
        written(&self.setup)
    }
    fn shown_setup(&self) -> Value {
        written(&G::shown(&self.setup))
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
        self.played.state().thinking_time()
    }
    fn thinking(&self) -> Vec<Seat> {
        if self.running().is_ok() { self.played.state().thinking() } else { vec![] }
    }
    fn pass(&self, seat: Seat) -> Option<Value> {
        self.running().ok()?;
        self.seen(Viewer::Seat(seat)).ok()?.pass().map(|action| written(&action))
    }
    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
    fn view(&self, viewer: Viewer, since: usize) -> Result<Value, Unserved> {
        Ok(json!({ "now": self.seen(viewer)?, "heard": self.played.sights(viewer, since) }))
    }
    fn sights_before(&self, viewer: Viewer, steps: usize) -> usize {
        self.played.sights_before(viewer, steps)
    }
    fn sent_view(&self, viewer: Viewer, since: usize) -> Result<SentView, Unserved> {
        let now = self.seen(viewer)?;
        let choices = match viewer {
            Viewer::Seat(_) => self.offers(&now),
            Viewer::Public | Viewer::Everything => vec![],
        };
        let (heard, choices) = (raw(&self.played.sights(viewer, since)), raw(&choices));
        Ok(SentView { now: raw(&now), heard, choices })
    }
    fn choices(&self, seat: Seat) -> Result<Value, Unserved> {
        Ok(written(&self.offers(&self.seen(Viewer::Seat(seat))?)))
    }
    fn follow(&self, seat: Seat, partial: &Value) -> Result<Value, Unserved> {
        Ok(written(&self.seen(Viewer::Seat(seat))?.follow(&read(partial)?)))
    }
    fn check(&self, seat: Seat, action: &Value) -> Result<(), Unserved> {
        let now = self.seen(Viewer::Seat(seat))?;
        self.running()?;
        now.check(&read(action)?).map_err(|why| rejected(&Rejected::Refused(why)))
    }
    fn opening(&self, luck: &mut dyn Luck) -> Judged {
        judged::<G>(self.played.opening(luck))
    }
    fn judge(&self, seat: Seat, action: &Value, luck: &mut dyn Luck) -> Result<Judged, Unserved> {
        self.played.judge(seat, read(action)?, luck).map(judged::<G>).map_err(|why| rejected(&why))
    }
    fn judge_table(&self, step: TableStep) -> Result<Judged, Unserved> {
        self.played.judge_table(step).map(judged::<G>).map_err(|why| rejected(&why))
    }
    fn commit(&mut self, judged: Judged) {
        let step = judged.step.downcast::<StepOf<G>>().expect("a table commits what it judged itself");
        self.played.commit(*step);
    }
    fn restore(&mut self, stored: &str) -> Result<(), Unserved> {
        let step = serde_json::from_str(stored).map_err(|why| Unserved::Malformed(why.to_string()))?;
        self.played.commit(step);
        Ok(())
    }
    fn bot(&self, name: &str, seat: Seat, whim: &mut dyn Whim) -> Result<Option<Value>, Unserved> {
        self.running()?;
        let view = View { now: self.seen(Viewer::Seat(seat))?, heard: self.played.sights(Viewer::Seat(seat), 0) };
        let awaited = self.played.awaited().contains(&seat);
        Ok(bot::<G>(name)?.act(&view, awaited, whim).map(|action| written(&action)))
    }
    fn stand_in(&self, name: &str, seat: Seat, whim: &mut dyn Whim) -> Result<Option<Value>, Unserved> {
        let now = self.seen(Viewer::Seat(seat))?;
        let Some(wanted) = self.bot(name, seat, whim)? else { return Ok(None) };
        if !now.spends(&read(&wanted)?) {
            return Ok(Some(wanted));
        }
        let calm = (0..HARMLESS_TRIES).filter_map(|_| now.any(whim)).find(|action| !now.spends(action));
        let listed = now.choices().find_map(|choice| match choice {
            Choice::Action(action) => Some(action), // to go out is not to guess
            Choice::Blank(_) => None,
        });
        Ok(Some(calm.or(listed).map_or(wanted, |action| written(&action))))
    }
    fn counsel(&self, seat: Seat, asked: &Counsel) -> Result<Option<Value>, Unserved> {
        let viewer = Viewer::Seat(seat);
        let view = View { now: self.seen(viewer)?, heard: self.played.sights(viewer, 0) };
        G::counsel(&view, asked).map_err(|why| Unserved::Malformed(why.to_string()))
    }
    fn is_position(&self, seat: Seat, entered: &Value) -> bool {
        let viewer = Viewer::Seat(seat);
        let seen = self.seen(viewer).map(|now| View { now, heard: self.played.sights(viewer, 0) });
        seen.is_ok_and(|view| G::is_position(&view, entered))
    }
    fn report(&self) -> Report {
        G::report(&self.setup, &self.played)
    }
    fn until(&self, steps: usize) -> Box<dyn Table> {
        let log = self.played.log();
        let played = Match::replay(&self.setup, &log[..steps.min(log.len())]);
        Box::new(Board::<G> { setup: self.setup.clone(), played })
    }
    fn written(&self, action: &Value) -> Result<String, Unserved> {
        read::<G::Action>(action).map(|action| action.to_string())
    }
    fn read(&self, notation: &str) -> Result<Value, Unserved> {
        let action = notation.parse::<G::Action>();
        action.map(|action| written(&action)).map_err(|why| Unserved::Malformed(why.to_string()))
    }
    fn record(&self) -> Record<Value> {
        let RecordOf::<G> { header, steps, end } = Record::of(&self.setup, &self.played);
        let erased = |Entry { number, at, made }| Entry { number, at, made: written(&made) };
        Record { header, steps: steps.into_iter().map(erased).collect(), end }
    }
}

/// The bot of this name, or of this former name.
pub(crate) fn bot<G: Minded>(name: &str) -> Result<Box<dyn Bot<G::Now>>, Unserved> {
    Ok(G::bot(bot_named::<G>(name)?).expect("a bot that is listed can be made"))
}

/// What the bot that is, or once was, called so is called today.
pub(crate) fn bot_named<G: Minded>(name: &str) -> Result<&'static str, Unserved> {
    let bots = || G::LEVELS.iter().chain(G::YARDSTICKS).copied();
    let former = || G::FORMER_NAMES.iter().find(|(former, _)| *former == name).map(|(_, today)| *today);
    let unknown = || {
        let bots: Vec<_> = bots().collect();
        Unserved::Malformed(format!("no bot is called {name:?}; there are {}", bots.join(", ")))
    };
    bots().find(|bot| *bot == name).or_else(former).ok_or_else(unknown)
}

fn judged<G: Minded>(step: StepOf<G>) -> Judged {
    let json = serde_json::to_string(&step).expect("plain values have string keys and finite numbers");
    let (by, beside) = match &step {
        Step::Game { by, .. } => (by.as_ref().map(|(seat, _)| *seat), None),
        Step::Table(step) => (None, Some(*step)),
    };
    Judged { json, by, beside, step: Box::new(step) }
}

fn rejected<R: Refusal>(why: &Rejected<R>) -> Unserved {
    match why {
        Rejected::Refused(no) => Unserved::Refused { refusal: written(no), clause: no.clause(), text: no.to_string() },
        Rejected::Over | Rejected::NoSuchSeat(_) | Rejected::Paused | Rejected::Pointless(_) => {
            Unserved::Closed(why.to_string())
        }
    }
}

fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("plain values have string keys and finite numbers")
}

pub(crate) fn written<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("plain values have string keys and finite numbers")
}

pub(crate) fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Unserved> {
    T::deserialize(value).map_err(|why| Unserved::Malformed(why.to_string()))
}
