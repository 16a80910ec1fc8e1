//! The state of a match, and how events change it.

use crate::action::Action;
use crate::event::{Event, Face, own_rack};
use crate::observation::Observation;
use crate::question::{Answer, Question};
use crate::resolve;
use crate::seats::Seats;
use crate::setup::{self, Setup};
use crate::tile::{Rack, Tile, Tiles};
use knobel_core::{Facets, Game, Luck, Players, Ranking, Seat, ThinkingTime, Viewer, places_by_score};
use serde::{Deserialize, Serialize};

/// The first player with this many points wins (C7-3.6).
pub(crate) const POINTS_TO_WIN: u8 = 3;

/// The public state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Public {
    /// The options.
    pub setup: Setup,
    /// The seat whose turn it is to read.
    pub reader: Seat,
    /// The seats that have to say "go on" before the reader may read.
    pub thinking: Seats,
    /// The last answer.
    pub last: Option<PublicAnswer>,
    /// The number of questions until the pile is shuffled again.
    pub unread: u8,
    /// The state of each seat.
    pub seats: Vec<Standing>,
    /// All racks, ordered by how long their tiles have stood, longest first (C7-3.7).
    pub oldest: Vec<Rack>,
    /// The winner, once the match is over.
    pub winner: Option<Seat>,
}

/// A public answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PublicAnswer {
    /// The reader, who sees all other racks.
    pub by: Seat,
    /// The question.
    pub question: Question,
    /// The answer.
    pub answer: Answer,
}

/// The state of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Standing {
    /// The number of its right announcements.
    pub points: u8,
    /// Whether it has announced since the last answer.
    pub announced: bool,
    /// It may not announce until each of these has read one more question.
    pub silent_until: Seats,
    /// Whether its player has resigned (C7-3.11).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out: bool,
}

/// Three tiles that were laid aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AsideTiles {
    pub(crate) rack: Rack,
    pub(crate) face: Face,
    pub(crate) tiles: Tiles,
}

/// The secret state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Secret {
    /// `None` before the deal.
    pub(crate) racks: Vec<Option<Tiles>>,
    /// The next one first.
    pub(crate) stock: Vec<Tile>,
    pub(crate) aside: Vec<AsideTiles>,
    /// All questions, the next one first, those already answered last.
    pub(crate) pile: Vec<Question>,
}

/// A match of Code 777 or Tricoda.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code777 {
    players: Players,
    pub(crate) public: Public,
    pub(crate) secret: Secret,
}

impl Code777 {
    /// The tiles on a rack.
    pub(crate) fn tiles_on(&self, rack: Rack) -> Tiles {
        self.secret.racks[rack.index()].expect("every rack is filled when the match is opened")
    }

    /// The racks that a seat sees (C7-3.1).
    pub(crate) fn seen_from(&self, seat: Seat) -> Vec<Tiles> {
        let racks = (0..self.public.setup.racks()).map(Rack);
        racks.filter(|rack| *rack != own_rack(seat)).map(|rack| self.tiles_on(rack)).collect()
    }
}

impl Public {
    /// The seats whose players have resigned.
    pub fn out(&self) -> impl Iterator<Item = Seat> {
        (0..).map(Seat).zip(&self.seats).filter(|(_, standing)| standing.out).map(|(seat, _)| seat)
    }

    /// The next seat clockwise whose player has not resigned.
    pub(crate) fn next_reader(&self, after: Seat) -> Seat {
        let seats = self.setup.seats();
        let mut clockwise = (1..seats).map(|steps| after.after(steps, seats));
        clockwise.find(|seat| !self.seats[seat.index()].out).unwrap_or(after) // C7-2.3, C7-3.11
    }

    /// All seats except this one whose players have not resigned.
    pub(crate) fn others(&self, seat: Seat) -> Seats {
        let mut others = Seats::others(seat, self.setup.seats());
        self.out().for_each(|out| others.remove(out));
        others
    }
}

impl Game for Code777 {
    const NAME: &'static str = "code777";
    const RULES: u32 = 2;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Observation = Observation;
    type Outcome = Outcome;

    fn new(setup: &Setup) -> Self {
        let public = Public {
            setup: *setup,
            reader: Seat(0),
            thinking: Seats::NONE,
            last: None,
            unread: 0,
            seats: vec![Standing::default(); setup.seats().into()],
            oldest: vec![],
            winner: None,
        };
        let secret = Secret { racks: vec![None; setup.racks().into()], ..Secret::default() };
        Code777 { players: Players::each(setup.seats()), public, secret }
    }

    fn players(&self) -> &Players {
        &self.players
    }

    fn opening(&self, luck: &mut dyn Luck) -> Vec<Event> {
        resolve::opening(&self.public.setup, luck)
    }

    fn resolve(&self, seat: Seat, action: &Action, luck: &mut dyn Luck) -> Vec<Event> {
        match action {
            Action::Read => resolve::read(self, seat, luck),
            Action::GoOn => vec![Event::WentOn { by: seat }],
            Action::Announce(numbers) => resolve::announce(self, seat, numbers, luck),
        }
    }

    fn apply(&mut self, event: &Event) {
        let Code777 { public, secret, .. } = self;
        match event {
            Event::Stocked { tiles } => {
                secret.stock.clone_from(tiles);
                secret.aside.clear();
            }
            Event::Filled { rack, tiles } => {
                secret.stock.drain(..tiles.len());
                secret.racks[rack.index()] = Some(*tiles);
                public.oldest.retain(|other| other != rack);
                public.oldest.push(*rack);
            }
            Event::Shuffled { questions } => {
                secret.pile.clone_from(questions);
                public.unread = Question::COUNT as u8;
            }
            Event::Turned { reader, thinking } => {
                public.reader = *reader;
                public.thinking = *thinking;
            }
            Event::Answered { by, question, answer } => {
                secret.pile.rotate_left(1); // C7-3.3: under the pile
                public.unread -= 1;
                public.last = Some(PublicAnswer { by: *by, question: *question, answer: *answer });
                for seat in &mut public.seats {
                    seat.announced = false;
                    seat.silent_until.remove(*by);
                }
            }
            Event::WentOn { by } => public.thinking.remove(*by),
            Event::Announced { by, .. } => public.seats[by.index()].announced = true,
            Event::Scored { seat, points } => public.seats[seat.index()].points = *points,
            Event::Silenced { seat, until } => public.seats[seat.index()].silent_until = *until,
            Event::LaidAside { rack, face, tiles } => {
                secret.aside.push(AsideTiles { rack: *rack, face: *face, tiles: *tiles });
            }
            Event::Withdrew { by } => {
                public.seats[by.index()].out = true;
                public.thinking.remove(*by);
                public.seats.iter_mut().for_each(|seat| seat.silent_until.remove(*by)); // C7-3.11: nobody waits for it
            }
            Event::Ended { winner, .. } => public.winner = Some(*winner),
        }
    }

    fn observation(&self, viewer: Viewer) -> Observation {
        Observation::of(self, viewer)
    }

    fn awaited(&self) -> Vec<Seat> {
        match self.public.winner {
            Some(_) => vec![],
            None if self.public.thinking.is_empty() => vec![self.public.reader],
            None => self.public.thinking.iter().collect(), // C7-3.10
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.public.winner.map(|_| Outcome { points: self.points(), resigned: self.public.out().collect() })
    }

    fn resigned(&self, seat: Seat) -> Outcome {
        Outcome { points: self.points(), resigned: self.public.out().chain([seat]).collect() }
    }

    fn withdrawal(&self, seat: Seat) -> Option<Vec<Event>> {
        Some(resolve::withdraw(&self.public, seat))
    }

    fn facets(&self) -> Facets<'_, Self> {
        Facets { thinking_time: Some(self), ..Facets::default() }
    }
}

impl ThinkingTime<Action> for Code777 {
    fn seconds(&self) -> Option<u16> {
        match self.public.setup.options().thinking_time {
            setup::ThinkingTime::Seconds(seconds) => Some(seconds),
            setup::ThinkingTime::UntilAllGoOn => None,
        }
    }

    /// C7-3.10: the next reader thinks along until all others have said "go on".
    fn thinking(&self) -> Vec<Seat> {
        let public = &self.public;
        if public.winner.is_some() || public.thinking.is_empty() {
            return vec![];
        }
        std::iter::once(public.reader).chain(public.thinking.iter()).collect()
    }

    fn action_at_timeout(&self, seat: Seat) -> Option<Action> {
        (self.public.winner.is_none() && self.public.thinking.has(seat)).then_some(Action::GoOn)
    }
}

impl Code777 {
    fn points(&self) -> Vec<u8> {
        self.public.seats.iter().map(|seat| seat.points).collect()
    }
}

/// The result of the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The points of each seat.
    pub points: Vec<u8>,
    /// The seats that resigned.
    pub resigned: Seats,
}

impl Ranking for Outcome {
    /// C7-3.6: by points, with ties; players who resigned come last (C7-3.11), equal among themselves.
    fn places(&self) -> Vec<u8> {
        let stayed = |seat: u8| !self.resigned.has(Seat(seat));
        let scores = (0..).zip(&self.points).map(|(seat, points)| stayed(seat).then_some(*points));
        places_by_score(&scores.collect::<Vec<_>>())
    }
}
