//! What one viewer may know now, and which actions are legal.

use crate::action::{ANNOUNCED, Action, Template};
use crate::event::{Face, ObservedEvent, knows_aside, sees};
use crate::refusal::Refusal;
use crate::state::{Code777, Public};
use crate::tile::{Number, Rack, Tile, Tiles, numbers};
use knobel_core::{Choice, Rng, Seat, Viewer, require};
use serde::{Deserialize, Serialize};
use std::iter::repeat_n;

/// What one viewer may know now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Observation {
    /// The public state.
    pub public: Public,
    /// The viewer's seat; absent for spectators.
    pub me: Option<Seat>,
    /// The tiles on each rack that the viewer sees.
    pub racks: Vec<Option<Tiles>>,
    /// The number of tiles in the stock.
    pub stock: u8,
    /// The laid-aside tiles, oldest first.
    pub aside: Vec<LaidAside>,
}

/// Three laid-aside tiles as one viewer knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LaidAside {
    /// The rack they stood on.
    pub rack: Rack,
    /// How they lie.
    pub face: Face,
    /// The tiles, if the viewer knows them.
    pub tiles: Option<Tiles>,
}

/// Random play announces in one of this many decisions. Often, because few of its announcements are right, and only right
/// ones end a match.
const DECISIONS_PER_ANNOUNCEMENT: usize = 2;

impl Observation {
    pub(crate) fn of(game: &Code777, viewer: Viewer) -> Self {
        let (public, secret) = (game.public.clone(), &game.secret);
        let seats = public.setup.seats();
        let me = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Everything => None,
        };
        let shown = |rack: Rack| public.winner.is_some() || sees(viewer, rack, seats);
        let racks = (0..).map(Rack).zip(&secret.racks).map(|(rack, tiles)| tiles.filter(|_| shown(rack))).collect();
        let aside = secret.aside.iter().map(|aside| LaidAside {
            rack: aside.rack,
            face: aside.face,
            tiles: knows_aside(viewer, aside.rack, aside.face, seats).then_some(aside.tiles),
        });
        let aside = aside.collect();
        let stock = u8::try_from(secret.stock.len()).expect("the box holds 28 tiles");
        Observation { public, me, racks, stock, aside }
    }

    /// The number of tiles of each kind that the viewer can't place, in the order of [`Tile::ALL`]: they are in the stock, lie
    /// aside face down, or stand on the player's own rack.
    pub fn unplaced(&self) -> [u8; Tile::KINDS] {
        let mut left = Tile::ALL.map(Tile::copies);
        let placed = self.racks.iter().chain(self.aside.iter().map(|aside| &aside.tiles)).flatten().flatten();
        placed.for_each(|tile| left[tile.index()] = left[tile.index()].saturating_sub(1));
        left
    }

    fn playing(&self) -> Result<Seat, Refusal> {
        let me = self.me.ok_or(Refusal::NotSeated)?;
        require(self.public.winner.is_none(), Refusal::Over)?;
        require(!self.public.seats[me.index()].out, Refusal::Resigned)?;
        Ok(me)
    }

    fn may_read(&self) -> Result<(), Refusal> {
        let me = self.playing()?;
        let Public { reader, thinking, .. } = self.public;
        require(me == reader, Refusal::NotYourTurn { reader })?;
        require(thinking.is_empty(), Refusal::StillThinking { thinking })
    }

    fn may_go_on(&self) -> Result<(), Refusal> {
        let me = self.playing()?;
        require(self.public.thinking.has(me), Refusal::NotThinking)
    }

    fn may_announce(&self) -> Result<(), Refusal> {
        let me = self.playing()?;
        let standing = self.public.seats[me.index()];
        require(!standing.announced, Refusal::AlreadyAnnounced)?;
        let until = standing.silent_until;
        require(until.is_empty(), Refusal::Silent { until })
    }

    /// Numbers that could stand on the player's own rack: those of three tiles that the viewer can't place.
    fn plausible(&self, rng: &mut dyn Rng) -> Vec<Number> {
        let kinds = Tile::ALL.into_iter().zip(self.unplaced());
        let mut tiles: Vec<Tile> = kinds.flat_map(|(tile, copies)| repeat_n(tile, copies.into())).collect();
        let mut draw = || tiles.swap_remove(rng.pick(tiles.len()));
        numbers([draw(), draw(), draw()]).to_vec()
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
            Action::Read => self.may_read(),
            Action::GoOn => self.may_go_on(),
            Action::Announce(row) => {
                self.may_announce()?;
                require(row.len() == ANNOUNCED, Refusal::WrongCount { want: ANNOUNCED, got: row.len() })
            }
        }
    }

    fn choices(&self) -> impl Iterator<Item = Choice<Action, Template>> {
        let read = self.may_read().is_ok().then_some(Choice::Action(Action::Read));
        let go_on = self.may_go_on().is_ok().then_some(Choice::Action(Action::GoOn));
        let announce =
            self.may_announce().is_ok().then_some(Choice::Template(Template::Announce { numbers: ANNOUNCED }));
        read.into_iter().chain(go_on).chain(announce)
    }

    fn is_reserved_for_player(&self, action: &Action) -> bool {
        matches!(action, Action::Announce(_))
    }

    fn completions(&self, partial: &Action) -> Vec<Action> {
        let Action::Announce(row) = partial else { return vec![] };
        if row.len() >= ANNOUNCED || self.may_announce().is_err() {
            return vec![];
        }
        let next = Number::ALL.into_iter().filter(|number| row.last().is_none_or(|last| last <= number));
        next.map(|number| Action::Announce([&row[..], &[number]].concat())).collect()
    }

    /// C7-3.4: the numbers may be named in any order; they are recorded ascending.
    fn canonical(&self, mut action: Action) -> Action {
        if let Action::Announce(row) = &mut action {
            row.sort_unstable();
        }
        action
    }

    fn random_action(&self, rng: &mut dyn Rng) -> Option<Action> {
        if self.may_announce().is_ok() && rng.pick(DECISIONS_PER_ANNOUNCEMENT) == 0 {
            return Some(Action::Announce(self.plausible(rng)));
        }
        let duty = |allowed: Result<(), Refusal>, action| allowed.ok().map(|()| action);
        duty(self.may_read(), Action::Read).or_else(|| duty(self.may_go_on(), Action::GoOn))
    }
}
