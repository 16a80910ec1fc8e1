use super::{Action, Card, ObservedEvent, Phase, Public, Template, Toy};
use knobel_core::{Choice, Seat, Viewer, require};
use serde::{Deserialize, Serialize};

/// What one viewer may know now: the public state and the viewer's own cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    pub public: Public,
    pub me: Option<Seat>,
    pub hands: Vec<(Seat, Vec<Card>)>,
    pub centre: Option<Vec<Card>>,
}

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Refusal {
    #[error("spectators don't act")]
    NotSeated,
    #[error("that is over")]
    Over,
    #[error("the exchange comes first")]
    ExchangeFirst,
    #[error("a seat offers one card, and yours is on its way")]
    AlreadyOffered,
    #[error("you do not hold {card:?}")]
    NotHeld { card: Card },
    #[error("it is not your turn to ask")]
    NotYourTurn,
    #[error("ask one of the other three seats")]
    NotToBeAsked { seat: Seat },
    #[error("no question is left: guess")]
    NoQuestionLeft,
    #[error("a player has one guess, and yours is made")]
    AlreadyGuessed,
    #[error("a guess needs {want} cards, got {got}")]
    WrongCount { want: usize, got: usize },
    #[error("name different cards in ascending order")]
    NotAscending,
}

impl knobel_core::Refusal for Refusal {
    fn clause(&self) -> &'static str {
        match self {
            Refusal::NotSeated => "TOY-1.3",
            Refusal::Over | Refusal::AlreadyOffered | Refusal::NotHeld { .. } => "TOY-2.1",
            Refusal::NotYourTurn => "TOY-3.1",
            Refusal::NotToBeAsked { .. } => "TOY-3.2",
            Refusal::NoQuestionLeft => "TOY-3.3",
            Refusal::ExchangeFirst | Refusal::AlreadyGuessed => "TOY-4.1",
            Refusal::WrongCount { .. } | Refusal::NotAscending => "TOY-4.2",
        }
    }
}

const CENTRE: usize = 2;

impl Observation {
    pub(super) fn of(toy: &Toy, viewer: Viewer) -> Self {
        let (public, secret) = (toy.public.clone(), &toy.secret);
        let mine = |seat: &Seat| public.phase == Phase::Over || public.players.may_see(viewer, *seat);
        let (me, sees_centre) = match viewer {
            Viewer::Public => (None, false),
            Viewer::Seat(seat) => (Some(seat), public.guessed.contains(&public.players.of(seat))), // TOY-4.3
            Viewer::Everything => (None, true),
        };
        let hands =
            public.players.seats().filter(mine).map(|seat| (seat, secret.hands[seat.index()].clone())).collect();
        Observation { me, hands, centre: sees_centre.then(|| secret.centre.clone()), public }
    }

    fn hand(&self) -> &[Card] {
        self.hands.iter().find(|(owner, _)| Some(*owner) == self.me).map_or(&[], |(_, cards)| cards)
    }

    fn may_offer(&self) -> Result<(), Refusal> {
        let me = self.me.ok_or(Refusal::NotSeated)?;
        require(self.public.phase == Phase::Exchange, Refusal::Over)?;
        require(!self.public.offered.contains(&me), Refusal::AlreadyOffered)
    }

    fn may_ask(&self) -> Result<(), Refusal> {
        let me = self.me.ok_or(Refusal::NotSeated)?;
        match self.public.phase {
            Phase::Exchange => Err(Refusal::ExchangeFirst),
            Phase::Question(turn) => require(turn == me, Refusal::NotYourTurn),
            Phase::LastGuesses | Phase::Over => Err(Refusal::NoQuestionLeft),
        }
    }

    fn may_guess(&self) -> Result<(), Refusal> {
        let me = self.me.ok_or(Refusal::NotSeated)?;
        require(self.public.phase != Phase::Exchange, Refusal::ExchangeFirst)?;
        require(!self.public.guessed.contains(&self.public.players.of(me)), Refusal::AlreadyGuessed)
    }
}

impl knobel_core::Observation for Observation {
    type Action = Action;
    type ObservedEvent = ObservedEvent;
    type Template = Template;
    type Refusal = Refusal;
    type Preview = ();

    fn check(&self, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Offer(card) => {
                self.may_offer()?;
                require(self.hand().contains(card), Refusal::NotHeld { card: *card })
            }
            Action::Ask { whom, .. } => {
                self.may_ask()?;
                require(Some(*whom) != self.me && whom.0 < 4, Refusal::NotToBeAsked { seat: *whom })
            }
            Action::Guess(row) => {
                self.may_guess()?;
                require(row.len() == CENTRE, Refusal::WrongCount { want: CENTRE, got: row.len() })?;
                require(row.is_sorted_by(|a, b| a < b), Refusal::NotAscending)
            }
        }
    }

    fn choices(&self) -> impl Iterator<Item = Choice<Action, Template>> {
        let hand = if self.may_offer().is_ok() { self.hand() } else { &[] };
        let seats = if self.may_ask().is_ok() { 0..4 } else { 0..0 };
        let others = seats.map(Seat).filter(|&seat| Some(seat) != self.me);
        let asks = others.flat_map(|whom| (0..=9).map(move |above| Action::Ask { whom, above }));
        let guess = self.may_guess().is_ok().then_some(Choice::Template(Template::Guess { cards: CENTRE }));
        hand.iter().copied().map(Action::Offer).chain(asks).map(Choice::Action).chain(guess)
    }

    fn completions(&self, partial: &Action) -> Vec<Action> {
        let Action::Guess(row) = partial else { return vec![] };
        let Some(then) = (CENTRE - 1).checked_sub(row.len()) else { return vec![] };
        let room = &Card::ALL[..Card::ALL.len() - then]; // leaves higher cards for the rest of the row
        let higher = room.iter().filter(|card| row.last() < Some(card));
        higher.map(|card| Action::Guess([&row[..], &[*card]].concat())).collect()
    }
}
