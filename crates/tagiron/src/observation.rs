//! What one viewer may know now, and which actions are legal.

use crate::{Action, ObservedEvent, Phase, Public, Question, Refusal, Standing, Tagiron, Template, Tile, misplaced};
use knobel_core::{Choice, Observation as _, Rng, Seat, Viewer, require};
use serde::{Deserialize, Serialize};

/// What one viewer may know now: the public state and the viewer's own tiles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Observation {
    /// The public state.
    pub public: Public,
    /// The viewer's seat; absent for spectators.
    pub me: Option<Seat>,
    /// The rows the viewer sees: its own, and all when the match is over.
    pub hands: Vec<(Seat, Vec<Tile>)>,
    /// The centre tiles, once the viewer has seen them (TAG-4.7).
    pub centre: Vec<Tile>,
}

/// Random play guesses or gives up in one of this many decisions.
const DECISIONS_PER_GUESS: usize = 50;

impl Observation {
    pub(crate) fn of(game: &Tagiron, viewer: Viewer) -> Self {
        let Tagiron { players, public, secret } = game;
        let over = public.phase == Phase::Over;
        let sees = |seat: &Seat| over || players.may_see(viewer, *seat);
        let (me, sees_centre) = match viewer {
            Viewer::Public => (None, over),
            Viewer::Seat(seat) => (Some(seat), over || public.standings[seat.index()].has_guessed()),
            Viewer::Everything => (None, true),
        };
        Observation {
            public: public.clone(),
            me,
            hands: players.seats().filter(sees).map(|seat| (seat, secret.hands[seat.index()].clone())).collect(),
            centre: if sees_centre { secret.centre.clone() } else { vec![] },
        }
    }

    fn seated(&self) -> Result<Seat, Refusal> {
        self.me.ok_or(Refusal::NotSeated)
    }

    fn may_ask(&self) -> Result<(), Refusal> {
        let me = self.seated()?;
        self.remains(me)?;
        match self.public.phase {
            Phase::Deal => Err(Refusal::NotDealt),
            Phase::Turn(seat) => require(seat == me, Refusal::NotYourTurn),
            Phase::LastTurn { seat, .. } => Err(if seat == me { Refusal::LastTurn } else { Refusal::NotYourTurn }),
            Phase::LastTry(seat) => Err(if seat == me { Refusal::LastTry } else { Refusal::NotYourTurn }),
            Phase::LastGuesses => Err(Refusal::NoCardLeft),
            Phase::Over => Err(Refusal::Over),
        }
    }

    fn may_guess(&self) -> Result<(), Refusal> {
        let me = self.seated()?;
        self.remains(me)?;
        match self.public.phase {
            Phase::Deal => Err(Refusal::NotDealt),
            Phase::Turn(_) | Phase::LastGuesses if self.public.setup.duel().is_none() => Ok(()), // TAG-4.3: at any time
            Phase::Turn(seat) | Phase::LastTurn { seat, .. } | Phase::LastTry(seat) => {
                require(seat == me, Refusal::NotYourTurn)
            }
            Phase::LastGuesses | Phase::Over => Err(Refusal::Over),
        }
    }

    fn may_pass(&self) -> Result<(), Refusal> {
        let me = self.seated()?;
        match self.public.phase {
            Phase::Deal => Err(Refusal::NotDealt),
            Phase::LastTurn { seat, .. } | Phase::LastTry(seat) => require(seat == me, Refusal::NotYourTurn),
            Phase::Turn(_) | Phase::LastGuesses => Err(Refusal::NoPassing),
            Phase::Over => Err(Refusal::Over),
        }
    }

    fn may_give_up(&self) -> Result<(), Refusal> {
        self.seated()?;
        require(self.public.setup.duel().is_none(), Refusal::NoGivingUp)?; // TAG-4.9
        self.may_guess()
    }

    /// Whether this seat still searches for the tiles. (With two players nobody is ever out.)
    fn remains(&self, me: Seat) -> Result<(), Refusal> {
        match self.public.standings[me.index()] {
            _ if self.public.phase == Phase::Over => Err(Refusal::Over),
            Standing::Playing => Ok(()),
            Standing::Right { .. } if self.public.setup.duel().is_some() => Err(Refusal::NotYourTurn), // TAG-3.4
            Standing::Right { .. } | Standing::Wrong => Err(Refusal::AlreadyGuessed),
            Standing::GaveUp => Err(Refusal::AlreadyGivenUp),
        }
    }

    fn template(&self) -> Template {
        Template::Guess { tiles: self.public.setup.row_length() }
    }

    fn any_question(&self, rng: &mut dyn Rng) -> Option<Question> {
        let card = self.public.cards[rng.pick(self.public.cards.len())];
        let count = card.questions().count();
        card.questions().nth(rng.pick(count))
    }

    /// A guess or, equally often, the action instead of one.
    fn guess_or(&self, instead: Action, rng: &mut dyn Rng) -> Action {
        if rng.pick(2) == 0 { instead } else { self.fill(&self.template(), rng) }
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
            Action::Ask(question) => {
                self.may_ask()?;
                let card = question.card();
                require(self.public.cards.contains(&card), Refusal::CardNotOpen { card })
            }
            Action::Guess(row) => {
                self.may_guess()?;
                let want = self.public.setup.row_length();
                require(row.len() == want, Refusal::WrongCount { want, got: row.len() })?;
                misplaced(row).map_or(Ok(()), |tile| Err(Refusal::Misplaced { tile })) // TAG-4.8
            }
            Action::Pass => self.may_pass(),
            Action::GiveUp => self.may_give_up(),
        }
    }

    fn choices(&self) -> impl Iterator<Item = Choice<Action, Template>> {
        let cards: &[_] = if self.may_ask().is_ok() { &self.public.cards } else { &[] };
        let asks = cards.iter().flat_map(|card| card.questions()).map(Action::Ask);
        let pass = self.may_pass().is_ok().then_some(Action::Pass);
        let give_up = self.may_give_up().is_ok().then_some(Action::GiveUp);
        let guess = self.may_guess().is_ok().then(|| Choice::Template(self.template()));
        asks.chain(pass).chain(give_up).map(Choice::Action).chain(guess)
    }

    fn is_reserved_for_player(&self, action: &Action) -> bool {
        matches!(action, Action::Guess(_) | Action::GiveUp)
    }

    fn completions(&self, partial: &Action) -> Vec<Action> {
        let Action::Guess(row) = partial else { return vec![] };
        if row.len() >= self.public.setup.row_length() || misplaced(row).is_some() {
            return vec![];
        }
        // Every further tile lies right of the last one in the box, and the others must still fit behind it.
        let first = row.last().map_or(0, |last| {
            let named = row.iter().filter(|tile| *tile == last).count();
            Tile::BOX.iter().position(|tile| tile == last).map_or(0, |place| place + named)
        });
        let end = Tile::BOX.len() + 1 - (self.public.setup.row_length() - row.len());
        let mut next = Tile::BOX.get(first..end).unwrap_or_default().to_vec();
        next.dedup(); // the second green 5 is no other choice
        next.into_iter().map(|tile| Action::Guess([&row[..], &[tile]].concat())).collect()
    }

    fn random_action(&self, rng: &mut dyn Rng) -> Option<Action> {
        let me = self.me?;
        match self.public.phase {
            Phase::Turn(seat) if seat == me && rng.pick(DECISIONS_PER_GUESS) > 0 => {
                self.any_question(rng).map(Action::Ask)
            }
            Phase::Turn(seat) if seat != me && rng.pick(DECISIONS_PER_GUESS) > 0 => None,
            Phase::Turn(_) | Phase::LastGuesses => {
                self.may_guess().ok()?;
                Some(match self.public.setup.duel() {
                    Some(_) => self.fill(&self.template(), rng),
                    None => self.guess_or(Action::GiveUp, rng),
                })
            }
            Phase::LastTurn { seat, .. } | Phase::LastTry(seat) => {
                (seat == me).then(|| self.guess_or(Action::Pass, rng))
            }
            Phase::Deal | Phase::Over => None,
        }
    }
}
