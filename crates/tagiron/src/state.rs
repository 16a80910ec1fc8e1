//! The whole state of a match.

use crate::{Action, Card, Event, Observation, Setup, Tile, resolve};
use knobel_core::{Facets, Game, Luck, Players, Ranking, Seat, SolutionKnowledge, Viewer, places_by_score};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// The phase of the match.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Nothing is dealt yet.
    Deal,
    /// This seat asks or guesses (TAG-3.1).
    Turn(Seat),
    /// Two players, and no question is left: this seat guesses or passes (TAG-3.5).
    LastTurn {
        /// The seat whose last turn it is.
        seat: Seat,
        /// The seat whose last turn is still to come.
        then: Option<Seat>,
    },
    /// The other of two has guessed right: this seat's one try (TAG-3.4).
    LastTry(Seat),
    /// Three or four players, and no card is left: all remaining players guess or give up (TAG-4.6).
    LastGuesses,
    /// The match is over.
    Over,
}

/// The standing of a player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Still searching for the tiles.
    Playing,
    /// Has found them (TAG-3.4, TAG-4.4).
    Right {
        /// The order of finding, from 1. Two players who find each other's tiles are tied.
        rank: u8,
    },
    /// Out after a wrong guess (TAG-4.4).
    Wrong,
    /// Out without a guess (TAG-4.9).
    GaveUp,
}

impl Standing {
    /// Whether this player has made the single guess of three and four players, and so has seen the centre tiles (TAG-4.7).
    pub(crate) fn has_guessed(self) -> bool {
        match self {
            Standing::Right { .. } | Standing::Wrong => true,
            Standing::Playing | Standing::GaveUp => false,
        }
    }
}

/// The public state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Public {
    /// Seats and options.
    pub setup: Setup,
    /// The phase of the match.
    pub phase: Phase,
    /// The starting player, once determined (TAG-2.5).
    pub first: Option<Seat>,
    /// The standing of each seat.
    pub standings: Vec<Standing>,
    /// The open questions.
    pub cards: Vec<Card>,
    /// The number of cards in the pile.
    pub pile: usize,
    /// The questions asked, in the order of asking (TAG-2.6).
    pub used: Vec<Card>,
    /// Whether the match ended without a winner (TAG-4.5).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub all_lost: bool,
}

impl Public {
    /// All seats in turn order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.setup.seats()).map(Seat)
    }

    /// Whether this seat still searches for the tiles.
    pub fn is_playing(&self, seat: Seat) -> bool {
        self.standings[seat.index()] == Standing::Playing
    }

    /// The number of players who have found the tiles.
    pub fn found(&self) -> usize {
        self.standings.iter().filter(|standing| matches!(standing, Standing::Right { .. })).count()
    }

    /// Whether this seat may talk to the others. A player who has seen the centre tiles keeps silent until the end (TAG-4.7).
    pub fn may_chat(&self, seat: Seat) -> bool {
        let has_seen_the_centre = self.setup.duel().is_none() && self.standings[seat.index()].has_guessed();
        self.phase == Phase::Over || !has_seen_the_centre
    }
}

/// The secret state.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Secret {
    /// The tiles of each seat.
    pub(crate) hands: Vec<Vec<Tile>>,
    /// The tiles that three and four search for; none with two.
    pub(crate) centre: Vec<Tile>,
    /// The top card first.
    pub(crate) pile: Vec<Card>,
}

/// A match of Tagiron.
#[derive(Clone, Debug, PartialEq)]
pub struct Tagiron {
    pub(crate) players: Players,
    pub(crate) public: Public,
    pub(crate) secret: Secret,
}

/// The result of the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    places: Vec<u8>,
}

impl Ranking for Outcome {
    fn places(&self) -> Vec<u8> {
        self.places.clone()
    }
}

/// What a player is ranked by, the worst first.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Merit {
    Out,
    Searching,
    /// A lower rank is better.
    Found(Reverse<u8>),
}

impl Outcome {
    fn ranked(merits: &[Merit]) -> Self {
        Outcome { places: places_by_score(merits) }
    }
}

impl Game for Tagiron {
    const NAME: &'static str = "tagiron";
    const RULES: u32 = 2;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Observation = Observation;
    type Outcome = Outcome;

    fn new(setup: &Setup) -> Self {
        let count = usize::from(setup.seats());
        let public = Public {
            setup: *setup,
            phase: Phase::Deal,
            first: None,
            standings: vec![Standing::Playing; count],
            cards: vec![],
            pile: 0,
            used: vec![],
            all_lost: false,
        };
        let secret = Secret { hands: vec![vec![]; count], ..Secret::default() };
        Tagiron { players: Players::each(setup.seats()), public, secret }
    }

    fn players(&self) -> &Players {
        &self.players
    }

    fn opening(&self, luck: &mut dyn Luck) -> Vec<Event> {
        resolve::deal(&self.public.setup, luck)
    }

    fn resolve(&self, seat: Seat, action: &Action, _luck: &mut dyn Luck) -> Vec<Event> {
        match action {
            Action::Ask(question) => resolve::ask(self, seat, *question),
            Action::Guess(row) => resolve::guess(self, seat, row),
            Action::Pass => resolve::pass(self, seat),
            Action::GiveUp => resolve::give_up(self, seat),
        }
    }

    fn apply(&mut self, event: &Event) {
        let Tagiron { public, secret, .. } = self;
        match event {
            Event::Dealt { to, tiles } => secret.hands[to.index()].clone_from(tiles),
            Event::Hidden { centre } => secret.centre.clone_from(centre),
            Event::Shuffled { cards, pile } => {
                public.cards.clone_from(cards);
                public.pile = pile.len();
                secret.pile.clone_from(pile);
            }
            Event::Started { first } => public.first = Some(*first),
            Event::Reached(phase) => public.phase = *phase,
            Event::Asked { question, .. } => {
                public.cards.retain(|card| *card != question.card());
                public.used.push(question.card());
            }
            Event::Opened { card } => {
                secret.pile.retain(|other| other != card);
                public.pile = secret.pile.len();
                public.cards.push(*card);
            }
            Event::GuessedAloud { .. } | Event::GuessedSecretly { .. } | Event::Passed { .. } => {}
            Event::Found { by, rank } => public.standings[by.index()] = Standing::Right { rank: *rank },
            Event::WentOut { by } => public.standings[by.index()] = Standing::Wrong,
            Event::GaveUp { by } => public.standings[by.index()] = Standing::GaveUp,
            Event::AllLost {} => public.all_lost = true,
            Event::Ended { .. } => public.phase = Phase::Over,
        }
    }

    fn observation(&self, viewer: Viewer) -> Observation {
        Observation::of(self, viewer)
    }

    fn awaited(&self) -> Vec<Seat> {
        match self.public.phase {
            Phase::Deal | Phase::Over => vec![],
            Phase::Turn(seat) | Phase::LastTurn { seat, .. } | Phase::LastTry(seat) => vec![seat],
            Phase::LastGuesses => self.public.seats().filter(|seat| self.public.is_playing(*seat)).collect(),
        }
    }

    /// Players who found the tiles in the order of their guesses (TAG-4.5), then all others tied: with two players a
    /// successful last try and a match in which nobody guessed are draws (TAG-3.4, TAG-3.5).
    fn outcome(&self) -> Option<Outcome> {
        if self.public.all_lost {
            let last = self.public.setup.seats();
            return Some(Outcome { places: vec![last; last.into()] }); // TAG-4.5
        }
        let merit = |standing: &Standing| match standing {
            Standing::Right { rank } => Merit::Found(Reverse(*rank)),
            Standing::Playing | Standing::Wrong | Standing::GaveUp => Merit::Out,
        };
        let over = self.public.phase == Phase::Over;
        over.then(|| Outcome::ranked(&self.public.standings.iter().map(merit).collect::<Vec<_>>()))
    }

    /// With two players the other wins. With three and four, a player who resigns counts as out (as in TAG-4.9): behind
    /// players who have found the tiles and behind those who still could. Tiles once found stay found.
    fn resigned(&self, resigning: Seat) -> Outcome {
        let merit = |seat: Seat| match self.public.standings[seat.index()] {
            _ if seat == resigning && self.public.setup.duel().is_some() => Merit::Out,
            Standing::Right { rank } => Merit::Found(Reverse(rank)),
            Standing::Playing if seat != resigning => Merit::Searching,
            Standing::Playing | Standing::Wrong | Standing::GaveUp => Merit::Out,
        };
        Outcome::ranked(&self.public.seats().map(merit).collect::<Vec<_>>())
    }

    /// TAG-4.10: as if the player gave up. A player who has guessed has no more turns to lose.
    fn withdrawal(&self, seat: Seat) -> Option<Vec<Event>> {
        let playing = self.public.is_playing(seat);
        let out = || if playing { resolve::give_up(self, seat) } else { vec![] };
        self.public.setup.duel().is_none().then(out)
    }

    fn facets(&self) -> Facets<'_, Self> {
        Facets { solution: Some(self), ..Facets::default() }
    }
}

impl SolutionKnowledge for Tagiron {
    fn knows_solution(&self, seat: Seat) -> bool {
        !self.public.may_chat(seat) // TAG-4.7
    }
}
