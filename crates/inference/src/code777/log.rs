//! What one seat saw, put in order: every answer with the racks that stood then, and what was done until the next.

use super::trios::{BOX, Counts};
use code777::{Answer, Face, Number, ObservedEvent, Question, Rack, Seats, Tile, Tiles};
use knobel_core::Seat;

/// No table has more racks.
pub const RACKS: usize = 5;

/// An answer, what stood on the racks then, and what was done until the next one.
#[derive(Clone, Copy, Debug)]
pub struct Heard {
    pub by: Seat,
    pub question: Question,
    pub answer: Answer,
    /// Nothing where the viewer does not see it.
    pub racks: [Option<Tiles>; RACKS],
    /// How many own racks had stood before the one that stood then.
    pub former: usize,
    /// For each seat, what it could not place; the viewer's rack is left out of account.
    pub unplaced: [Counts; RACKS],
    /// What each seat announced then.
    pub announced: [Option<[Number; 3]>; RACKS],
    /// Which seats might not announce then.
    pub silent: [bool; RACKS],
    /// Which seats said "go on".
    pub went_on: [bool; RACKS],
}

/// What one seat saw.
#[derive(Clone, Debug)]
pub struct Log {
    pub me: Seat,
    pub racks: [Option<Tiles>; RACKS],
    pub heard: Vec<Heard>,
    /// How many answers came before the own rack was filled.
    pub before_own: usize,
    former: usize,
    /// What lies aside open to all.
    public: Counts,
    /// What lies aside face down, by the rack where it stood; nothing of the own.
    down: [Counts; RACKS],
    /// Whom each seat has to hear before it may announce again.
    silenced: [Seats; RACKS],
}

impl Log {
    pub fn new(me: Seat) -> Self {
        Log {
            me,
            racks: [None; RACKS],
            heard: vec![],
            before_own: 0,
            former: 0,
            public: [0; Tile::KINDS],
            down: [[0; Tile::KINDS]; RACKS],
            silenced: [Seats::NONE; RACKS],
        }
    }

    pub fn is_own(&self, rack: Rack) -> bool {
        rack.0 == self.me.0
    }

    pub fn take_in(&mut self, observed: &ObservedEvent) {
        match observed {
            ObservedEvent::Stocked { .. } => {
                self.public = [0; Tile::KINDS];
                self.down = [[0; Tile::KINDS]; RACKS];
            }
            ObservedEvent::Filled { rack, tiles } => {
                self.racks[rack.index()] = *tiles;
                if self.is_own(*rack) {
                    self.before_own = self.heard.len();
                }
            }
            ObservedEvent::Answered { by, question, answer } => self.answered(*by, *question, *answer),
            ObservedEvent::WentOn { by } => self.after_last(|last| last.went_on[by.index()] = true),
            ObservedEvent::Announced { by, numbers, .. } => {
                self.after_last(|last| last.announced[by.index()] = Some(*numbers))
            }
            ObservedEvent::Silenced { seat, until } => self.silenced[seat.index()] = *until,
            ObservedEvent::LaidAside { rack, face, tiles } => self.laid_aside(*rack, *face, *tiles),
            ObservedEvent::Shuffled { .. }
            | ObservedEvent::Turned { .. }
            | ObservedEvent::Scored { .. }
            | ObservedEvent::Ended { .. } => {}
        }
    }

    fn answered(&mut self, by: Seat, question: Question, answer: Answer) {
        self.silenced.iter_mut().for_each(|until| until.remove(by)); // C7-3.9
        self.heard.push(Heard {
            by,
            question,
            answer,
            racks: self.racks,
            former: self.former,
            unplaced: std::array::from_fn(|seat| self.unplaced_by(seat)),
            announced: [None; RACKS],
            silent: self.silenced.map(|until| !until.is_empty()),
            went_on: [false; RACKS],
        });
    }

    fn after_last(&mut self, note: impl Fn(&mut Heard)) {
        self.heard.last_mut().into_iter().for_each(note); // what comes before the first answer tells nothing
    }

    fn laid_aside(&mut self, rack: Rack, face: Face, tiles: Option<Tiles>) {
        self.racks[rack.index()] = None;
        self.former += usize::from(self.is_own(rack));
        let heap = match face {
            Face::Up => &mut self.public,
            Face::Down => &mut self.down[rack.index()],
        };
        tiles.iter().flatten().for_each(|tile| heap[tile.index()] += 1);
    }

    /// What this seat can't place, if it thinks of everything it has seen and that lies aside now.
    fn unplaced_by(&self, seat: usize) -> Counts {
        let mut left = BOX;
        let others = |place: &usize| *place != seat;
        for place in (0..RACKS).filter(others) {
            self.racks[place].iter().flatten().for_each(|tile| left[tile.index()] -= 1);
            left.iter_mut().zip(self.down[place]).for_each(|(left, down)| *left -= down);
        }
        left.iter_mut().zip(self.public).for_each(|(left, public)| *left -= public);
        left
    }
}

/// What the reader sees beside the rack of this owner, as far as it is known.
pub fn beside(racks: &[Option<Tiles>; RACKS], reader: Seat, owner: Seat) -> Vec<Tiles> {
    let known =
        |(rack, tiles): (usize, &Option<Tiles>)| tiles.filter(|_| rack != reader.index() && rack != owner.index());
    racks.iter().enumerate().filter_map(known).collect()
}
