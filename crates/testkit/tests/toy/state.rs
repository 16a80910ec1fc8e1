use super::{Action, Card, Event, Observation, Setup, resolve};
use knobel_core::{Game, Luck, Player, Players, Ranking, Seat, Viewer, places_by_score};
use serde::{Deserialize, Serialize};

/// The phase of the match: seats offer cards, one seat asks, only guesses are left, the match is over.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Exchange,
    Question(Seat),
    LastGuesses,
    Over,
}

/// The public state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Public {
    pub players: Players,
    pub phase: Phase,
    pub questions_left: u8,
    pub offered: Vec<Seat>,
    pub guessed: Vec<Player>,
}

/// The secret state.
#[derive(Clone, Debug, PartialEq, Default)]
pub(super) struct Secret {
    pub(super) hands: Vec<Vec<Card>>,
    pub(super) centre: Vec<Card>,
    pub(super) offers: Vec<(Seat, Card)>,
    pub(super) guesses: Vec<(Player, Vec<Card>)>,
}

/// A match of the toy.
#[derive(Clone, Debug, PartialEq)]
pub struct Toy {
    pub(super) public: Public,
    pub(super) secret: Secret,
}

/// Whether each player won.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome(Vec<bool>);

impl Ranking for Outcome {
    fn places(&self) -> Vec<u8> {
        places_by_score(&self.0)
    }
}

impl Game for Toy {
    const NAME: &'static str = "toy";
    const RULES: u32 = 1;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Observation = Observation;
    type Outcome = Outcome;

    fn new(Setup(players): &Setup) -> Self {
        let (players, phase) = (players.clone(), Phase::Exchange);
        let public = Public { players, phase, questions_left: 8, offered: vec![], guessed: vec![] };
        Toy { public, secret: Secret { hands: vec![vec![]; 4], ..Secret::default() } }
    }

    fn players(&self) -> &Players {
        &self.public.players
    }

    fn opening(&self, luck: &mut dyn Luck) -> Vec<Event> {
        resolve::deal(self, luck)
    }

    fn resolve(&self, seat: Seat, action: &Action, luck: &mut dyn Luck) -> Vec<Event> {
        match action {
            Action::Offer(card) => resolve::offer(self, seat, *card, luck),
            Action::Ask { whom, above } => resolve::ask(self, seat, *whom, *above),
            Action::Guess(row) => resolve::guess(self, seat, row),
        }
    }

    fn apply(&mut self, event: &Event) {
        let Toy { public, secret } = self;
        match event.clone() {
            Event::Dealt { to, cards } => secret.hands[to.index()] = cards,
            Event::Hidden { centre } => secret.centre = centre,
            Event::Offered { by, card } => {
                public.offered.push(by);
                secret.offers.push((by, card));
            }
            Event::Passed { from, to, card } => {
                secret.hands[from.index()].retain(|&held| held != card);
                secret.hands[to.index()].push(card);
            }
            Event::Reached(phase) => public.phase = phase,
            Event::Asked { .. } => public.questions_left -= 1,
            Event::Guessed { by, row, .. } => {
                public.guessed.push(public.players.of(by));
                secret.guesses.push((public.players.of(by), row));
            }
            Event::Ended { .. } => public.phase = Phase::Over,
        }
    }

    fn observation(&self, viewer: Viewer) -> Observation {
        Observation::of(self, viewer)
    }

    fn awaited(&self) -> Vec<Seat> {
        let Public { players, offered, guessed, .. } = &self.public;
        match self.public.phase {
            Phase::Exchange => players.seats().filter(|seat| !offered.contains(seat)).collect(),
            Phase::Question(seat) => vec![seat],
            Phase::LastGuesses => players.seats().filter(|&seat| !guessed.contains(&players.of(seat))).collect(),
            Phase::Over => vec![],
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let right = |player| self.secret.guesses.contains(&(player, self.secret.centre.clone()));
        (self.public.phase == Phase::Over).then(|| Outcome(self.players().all().map(right).collect())) // TOY-5.1
    }

    fn resigned(&self, seat: Seat) -> Outcome {
        Outcome(self.players().all().map(|player| player != self.players().of(seat)).collect())
    }
}
