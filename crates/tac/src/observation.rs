//! What one viewer may know now, and what it may do.

use crate::action::{Action, Template};
use crate::card::{Card, Hand};
use crate::event::ObservedEvent;
use crate::judge::{Judge, require};
use crate::play::{Deed, Play, Plays};
use crate::position::{Move, Scratch, Walk};
use crate::preview::{self, Preview};
use crate::refusal::Refusal;
use crate::seating::{Sides, Version};
use crate::table::{Phase, Public, Table, Turn};
use knobel_core::{Choice, Players, Rng, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// What one viewer may know now: what is open, and what is its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Observation {
    /// What everybody knows.
    pub public: Public,
    /// From which seat it looks.
    pub me: Option<Seat>,
    /// The hands it sees: its own (TAC-11.2), and the one it plays from as the Devil (TAC-9.16).
    pub hands: Vec<(Seat, Hand)>,
    /// The cards it has chosen for the partner.
    pub gifts: Vec<(Seat, Card)>,
    /// Each seat's colour, partner, team and successor, in the order of the seats.
    #[cfg_attr(feature = "types", ts(type = "Array<SeatRole>"))]
    #[serde(deserialize_with = "Sides::deserialize")]
    pub seating: &'static Sides,
}

impl Observation {
    pub(crate) fn of(table: &Table, viewer: Viewer, players: &Players) -> Self {
        let Table { public, secret } = table;
        let mine = |seat: Seat| public.version == Version::Alone || players.may_see(viewer, seat);
        let lent = |seat: Seat| matches!(public.phase, Phase::Play(turn) if turn.seat == seat && mine(turn.by));
        let me = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Everything => None,
        };
        let seen = players.seats().filter(|seat| mine(*seat) || lent(*seat));
        let given = players.seats().filter(|seat| mine(*seat));
        Observation {
            public: *public,
            me,
            hands: seen.map(|seat| (seat, secret.hands[seat.index()])).collect(),
            gifts: given.filter_map(|seat| Some((seat, secret.gifts[seat.index()]?))).collect(),
            seating: public.sides(),
        }
    }

    /// The cards of a seat, as far as this viewer sees them.
    pub fn hand(&self, seat: Seat) -> Option<Hand> {
        self.hands.iter().find(|(owner, _)| *owner == seat).map(|(_, hand)| *hand)
    }

    /// The turn, if this viewer decides in it.
    pub fn my_turn(&self) -> Result<Turn, Refusal> {
        let me = self.me.ok_or(Refusal::NotSeated)?;
        match self.public.phase {
            Phase::Play(turn) if turn.by == me => Ok(turn),
            Phase::Play(turn) => Err(Refusal::NotYourTurn { turn: turn.by }),
            Phase::Deal | Phase::Exchange => Err(Refusal::ExchangeFirst),
            Phase::StackUsedUp => Err(Refusal::StackUsedUp),
            Phase::Over(_) => Err(Refusal::Over),
        }
    }

    fn judge(&self) -> Result<Judge<'_>, Refusal> {
        let turn = self.my_turn()?;
        let hand = self.hand(turn.seat).unwrap_or(Hand::EMPTY);
        Ok(Judge { public: &self.public, turn, hand })
    }

    /// May this viewer choose a card for the partner?
    fn may_give(&self) -> Result<Seat, Refusal> {
        let me = self.me.ok_or(Refusal::NotSeated)?;
        match self.public.phase {
            Phase::Exchange => {}
            Phase::Over(_) => return Err(Refusal::Over),
            Phase::Deal | Phase::Play(_) | Phase::StackUsedUp => return Err(Refusal::NoExchange),
        }
        require(self.public.sides().partner(me).is_some(), Refusal::NoPartner)?; // TAC-12.3
        require(!self.public.given.has(me), Refusal::AlreadyGiven)?;
        Ok(me)
    }

    /// May this viewer go on or stop (TAC-10.4)?
    fn may_decide(&self) -> Result<(), Refusal> {
        self.me.ok_or(Refusal::NotSeated)?;
        match self.public.phase {
            Phase::StackUsedUp => Ok(()),
            Phase::Over(_) => Err(Refusal::Over),
            Phase::Deal | Phase::Exchange | Phase::Play(_) => Err(Refusal::NothingToDecide),
        }
    }

    /// The distinct results this viewer can choose among in its turn; none when it is not its turn.
    pub fn plays<'a>(&self, room: &'a mut Plays) -> &'a [Play] {
        match self.judge() {
            Ok(Judge { public, turn, hand }) => room.list(public, turn, hand),
            Err(_) => &[],
        }
    }

    /// The action, in canonical form, that makes this play.
    pub fn action(&self, play: &Play) -> Action {
        if let (Deed::Move, None, Some(walk)) = (play.deed, play.by, self.seven(play.card)) {
            let moves = walk.way_to(&play.position).unwrap_or_default();
            return Action::Play { card: play.card, moves };
        }
        plain_action(play)
    }

    pub(crate) fn judged_play(&self, card: Card, moves: &[Move]) -> Option<Play> {
        self.judge().and_then(|judge| judge.play(card, moves)).ok()
    }

    pub(crate) fn judged_discard(&self, card: Card) -> Option<Play> {
        self.judge().and_then(|judge| judge.discard(card)).ok()
    }

    /// The walk of a 7, or of a TAC used as one.
    fn seven(&self, card: Card) -> Option<Walk> {
        let judge = self.judge().ok()?;
        let using = judge.using(card).ok()?;
        (using.function == Card::Seven).then(|| Walk::begin(&judge.moves(&using.position)))
    }

    fn turn_choices(&self) -> Vec<Action> {
        let mut room = Plays::default();
        let plays = self.plays(&mut room);
        let mut actions: Vec<Action> = plays.iter().filter(|play| !is_seven(play)).map(plain_action).collect();
        for card in [Card::Seven, Card::Tac] {
            if let Some(walk) =
                self.seven(card).filter(|_| plays.iter().any(|play| play.card == card && is_seven(play)))
            {
                actions.extend(walk.ways().into_iter().map(|(_, moves)| Action::Play { card, moves }));
            }
        }
        actions
    }
}

/// A play whose way must be looked for.
fn is_seven(play: &Play) -> bool {
    play.deed == Deed::Move && play.by.is_none()
}

fn plain_action(play: &Play) -> Action {
    match play.deed {
        Deed::Discard => Action::Discard(play.card),
        Deed::Move | Deed::SitOut | Deed::Pass | Deed::TakeOver => {
            Action::Play { card: play.card, moves: play.by.into_iter().collect() }
        }
    }
}

impl knobel_core::Observation for Observation {
    type Action = Action;
    type ObservedEvent = ObservedEvent;
    type Template = Template;
    type Refusal = Refusal;
    type Preview = Preview;

    fn check(&self, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Give(card) => {
                let me = self.may_give()?;
                require(self.hand(me).is_some_and(|hand| hand.holds(*card)), Refusal::NotHeld { card: *card })
            }
            Action::Play { card, moves } => self.judge()?.play(*card, moves).map(drop),
            Action::Discard(card) => self.judge()?.discard(*card).map(drop),
            Action::GoOn | Action::Stop => self.may_decide(),
        }
    }

    fn choices(&self) -> impl Iterator<Item = Choice<Action, Template>> {
        let gifts = self.may_give().ok().and_then(|me| self.hand(me)).unwrap_or(Hand::EMPTY);
        let decisions = if self.may_decide().is_ok() { &[Action::GoOn, Action::Stop][..] } else { &[] };
        let all = gifts.kinds().map(Action::Give).chain(self.turn_choices()).chain(decisions.iter().cloned());
        all.map(Choice::Action)
    }

    fn completions(&self, partial: &Action) -> Vec<Action> {
        let (Action::Play { card, moves }, Ok(judge)) = (partial, self.judge()) else { return vec![] };
        let Ok(using) = judge.using(*card) else { return vec![] };
        let with = |step: Move| Action::Play { card: *card, moves: [&moves[..], &[step]].concat() };
        if using.function == Card::Seven {
            let Ok(walk) = judge.walk(&using, moves) else { return vec![] };
            let legs = walk.legs(&mut Scratch::default());
            return legs.into_iter().map(|(from, to)| with(Move::Go(from, to))).collect();
        }
        if !moves.is_empty() {
            return vec![];
        }
        let singles = judge.singles(&using).into_iter().map(|(step, _)| step);
        singles.chain([Move::SitOut]).map(with).filter(|action| self.check(action).is_ok()).collect()
    }

    fn preview(&self, action: &Action) -> Option<Preview> {
        let Action::Play { card, moves } = action else { return None };
        preview::of(&self.judge().ok()?, *card, moves)
    }

    fn canonical(&self, action: Action) -> Action {
        let (Action::Play { card, moves }, Ok(judge)) = (&action, self.judge()) else { return action };
        let function = judge.using(*card).map(|using| using.function);
        if !matches!(function, Ok(Card::Seven | Card::Trickster)) {
            return action; // only these have several ways to one result
        }
        let Ok(judged) = judge.play(*card, moves) else { return action };
        let mut room = Plays::default();
        let same = |play: &&Play| play.card == *card && play.position == judged.position;
        self.plays(&mut room).iter().find(same).map_or(action, |play| self.action(play))
    }

    fn random_action(&self, rng: &mut dyn Rng) -> Option<Action> {
        let mut room = Plays::default();
        let plays = self.plays(&mut room);
        if !plays.is_empty() {
            return Some(self.action(&plays[rng.pick(plays.len())]));
        }
        let mut others: Vec<_> = self.choices().collect();
        if others.is_empty() {
            return None;
        }
        match others.swap_remove(rng.pick(others.len())) {
            Choice::Action(action) => Some(action),
            Choice::Template(template) => match template {},
        }
    }
}
