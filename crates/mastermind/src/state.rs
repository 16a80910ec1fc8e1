//! The whole state of one match.

use crate::{Action, Code, Event, Observation, Pins, Setup, resolve};
use knobel_core::{Facets, Game, Luck, Players, Ranking, Seat, SolutionKnowledge, Viewer, places_by_score};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// The two seats.
pub(crate) const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// The other seat.
pub(crate) fn other(seat: Seat) -> Seat {
    seat.after(1, 2)
}

/// The phase of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A code to be hidden, or two of them.
    Hiding,
    /// A row to be filled, or two of them.
    Guessing,
    /// Pins to be placed by hand.
    Answering,
    /// The match is over.
    Over,
}

/// The rows of one codebreaker, with the pins beside them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The guesses, oldest first.
    pub rows: Vec<Code>,
    /// Their answers; one fewer than rows while the last is not answered.
    pub pins: Vec<Pins>,
}

impl Board {
    /// Every answered row with its answer.
    pub fn answered(&self) -> impl Iterator<Item = (Code, Pins)> {
        self.rows.iter().copied().zip(self.pins.iter().copied())
    }

    /// The row that waits for its answer.
    pub fn unanswered(&self) -> Option<Code> {
        self.rows.get(self.pins.len()).copied()
    }

    /// The number of the row that found the code according to the pins, counted from 1.
    pub(crate) fn found_in(&self, pegs: usize) -> Option<u8> {
        let found = self.pins.last().is_some_and(|pins| usize::from(pins.black) == pegs);
        found.then(|| u8::try_from(self.pins.len()).expect("twenty rows at most"))
    }
}

/// A code that was shown to all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LiftedCode {
    /// The code.
    pub code: Code,
    /// The rows that were answered wrongly, counted from 1.
    pub wrong: Vec<u8>,
}

/// The public state. Pairs are indexed by seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Public {
    /// The table options.
    pub setup: Setup,
    /// The round being played, counted from 1.
    pub round: u8,
    /// The seat that hides the code of this round; absent in a duel.
    pub codemaker: Option<Seat>,
    /// The seat that hides a code once more than the other if the number of rounds is uneven (MM-5).
    pub favoured: Option<Seat>,
    /// Points so far.
    pub points: [u16; 2],
    /// Rounds void through this codemaker (MM-6.6).
    pub void: [u8; 2],
    /// Whether the seat has hidden its code of this round.
    pub hidden: [bool; 2],
    /// Whether the seat has made a row of the duel that waits for the other's.
    pub made: [bool; 2],
    /// The rows of each codebreaker; they stay until the next code is hidden.
    pub boards: [Board; 2],
    /// The codes shown when the last round ended; they stay as long as the rows.
    pub lifted: [Option<LiftedCode>; 2],
    /// Set once the match is over.
    pub outcome: Option<Outcome>,
}

impl Public {
    /// Whether this seat hides a code in this round.
    pub fn hides(&self, seat: Seat) -> bool {
        self.codemaker.is_none_or(|codemaker| codemaker == seat)
    }

    /// Whether this seat breaks a code in this round.
    pub fn breaks(&self, seat: Seat) -> bool {
        self.codemaker != Some(seat)
    }

    /// The phase of the match.
    pub fn phase(&self) -> Phase {
        let to_hide = |seat: Seat| self.hides(seat) && !self.hidden[seat.index()];
        if self.outcome.is_some() {
            Phase::Over
        } else if SEATS.into_iter().any(to_hide) {
            Phase::Hiding
        } else if self.boards.iter().any(|board| board.unanswered().is_some()) {
            Phase::Answering
        } else {
            Phase::Guessing
        }
    }

    /// The seats that must act.
    pub fn awaited(&self) -> Vec<Seat> {
        let phase = self.phase();
        let awaited = |seat: &Seat| match phase {
            Phase::Hiding => self.hides(*seat) && !self.hidden[seat.index()],
            Phase::Guessing => self.breaks(*seat) && !self.made[seat.index()],
            Phase::Answering => self.hides(*seat),
            Phase::Over => false,
        };
        SEATS.into_iter().filter(awaited).collect()
    }
}

/// The secret state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Secret {
    /// The codes behind the shields.
    pub(crate) codes: [Option<Code>; 2],
    /// Rows of a duel that wait for the other's.
    pub(crate) made: [Option<Code>; 2],
    /// Whether the codebreaker was informed that no code fits (MM-6.4).
    pub(crate) contradicted: bool,
}

/// A match of Mastermind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mastermind {
    pub(crate) public: Public,
    pub(crate) secret: Secret,
    players: Players,
}

impl Mastermind {
    /// The public state.
    pub fn public(&self) -> &Public {
        &self.public
    }
}

/// The result of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    /// All rounds were played: most points win (MM-5).
    Played {
        /// By seat.
        points: [u16; 2],
    },
    /// The third round was void through the same codemaker (MM-6.6).
    Forfeited {
        /// The seat that loses.
        by: Seat,
    },
    /// A duel: fewer rows win (MM-8).
    Duelled {
        /// By seat, the row that found the code; absent if none did.
        found_in: [Option<u8>; 2],
    },
    /// A player gave up.
    Resigned {
        /// The seat that loses.
        by: Seat,
    },
}

impl Ranking for Outcome {
    fn places(&self) -> Vec<u8> {
        match *self {
            Outcome::Played { points } => places_by_score(&points),
            Outcome::Forfeited { by } | Outcome::Resigned { by } => places_by_score(&SEATS.map(|seat| seat != by)),
            Outcome::Duelled { found_in } => places_by_score(&found_in.map(|row| Reverse(row.unwrap_or(u8::MAX)))),
        }
    }
}

impl Game for Mastermind {
    const NAME: &'static str = "mastermind";
    const RULES: u32 = 1;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Observation = Observation;
    type Outcome = Outcome;

    fn new(setup: &Setup) -> Self {
        let public = Public {
            setup: *setup,
            round: 0,
            codemaker: None,
            favoured: None,
            points: [0; 2],
            void: [0; 2],
            hidden: [false; 2],
            made: [false; 2],
            boards: Default::default(),
            lifted: [None, None],
            outcome: None,
        };
        Mastermind { public, secret: Secret::default(), players: Players::each(2) }
    }

    fn players(&self) -> &Players {
        &self.players
    }

    fn opening(&self, luck: &mut dyn Luck) -> Vec<Event> {
        resolve::opening(self, luck)
    }

    fn resolve(&self, seat: Seat, action: &Action, _: &mut dyn Luck) -> Vec<Event> {
        match *action {
            Action::Hide(code) => vec![Event::CodeHidden { by: seat, code }],
            Action::Guess(row) => resolve::guess(self, seat, row),
            Action::Answer(pins) => resolve::answer(self, other(seat), pins),
            Action::Challenge => resolve::challenge(self, seat),
        }
    }

    fn apply(&mut self, event: &Event) {
        let Mastermind { public, secret, .. } = self;
        match *event {
            Event::UnevenAgreed { favoured, .. } => public.favoured = Some(favoured),
            Event::RoundBegun { round, codemaker } => {
                public.round = round;
                public.codemaker = Some(codemaker);
                public.hidden = [false; 2];
                *secret = Secret::default();
            }
            Event::DuelBegun => public.round = 1,
            Event::CodeHidden { by, code } => {
                public.hidden[by.index()] = true;
                public.boards = Default::default();
                public.lifted = [None, None];
                secret.codes[by.index()] = Some(code);
            }
            Event::RowMade { by, row } => {
                public.made[by.index()] = true;
                secret.made[by.index()] = Some(row);
            }
            Event::Guessed { by, row } => {
                public.made[by.index()] = false;
                secret.made[by.index()] = None;
                public.boards[by.index()].rows.push(row);
            }
            Event::Answered { codebreaker, pins } => public.boards[codebreaker.index()].pins.push(pins),
            Event::Contradicted { .. } => secret.contradicted = true,
            Event::Challenged { .. } => {}
            Event::ShieldLifted { codemaker, code, ref wrong } => {
                public.lifted[codemaker.index()] = Some(LiftedCode { code, wrong: wrong.clone() });
            }
            Event::Scored { codemaker, points, .. } => public.points[codemaker.index()] += u16::from(points),
            Event::Voided { codemaker, codebreaker, points } => {
                public.void[codemaker.index()] += 1;
                public.points[codebreaker.index()] += u16::from(points);
            }
            Event::Ended(outcome) => public.outcome = Some(outcome),
        }
    }

    fn observation(&self, viewer: Viewer) -> Observation {
        Observation::of(self, viewer)
    }

    fn awaited(&self) -> Vec<Seat> {
        self.public.awaited()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.public.outcome
    }

    fn resigned(&self, seat: Seat) -> Outcome {
        Outcome::Resigned { by: seat }
    }

    fn facets(&self) -> Facets<'_, Self> {
        Facets { solution: Some(self), ..Facets::default() }
    }
}

impl SolutionKnowledge for Mastermind {
    fn knows_solution(&self, seat: Seat) -> bool {
        self.public.hidden[seat.index()] // the other player searches for this code
    }
}
