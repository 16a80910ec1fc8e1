//! The answers of a match as one seat observed them: each with the racks that stood at that time and what the seats did
//! before the next answer.

use super::triples::{FULL_BOX, TileCounts};
use code777::{Answer, Face, Number, ObservedEvent, Question, Rack, Seats, Tile, Tiles};
use knobel_core::Seat;

/// The largest number of racks at a table.
pub const MAX_RACKS: usize = 5;

/// An answer, the racks that stood when it was given, and what the seats did before the next one.
#[derive(Clone, Copy, Debug)]
pub struct AnswerRecord {
    /// The reader who answered.
    pub by: Seat,
    /// The question that was read.
    pub question: Question,
    /// The reader's answer.
    pub answer: Answer,
    /// The racks; `None` where the viewer does not see the tiles.
    pub racks: [Option<Tiles>; MAX_RACKS],
    /// How many racks the viewer had before the one that stood then.
    pub(super) former: usize,
    /// For each seat, the tiles whose place it did not know, leaving the viewer's rack out of account.
    pub(super) unplaced: [TileCounts; MAX_RACKS],
    /// The numbers each seat announced.
    pub(super) announced: [Option<[Number; 3]>; MAX_RACKS],
    /// The seats that were not allowed to announce.
    pub(super) silent: [bool; MAX_RACKS],
    /// The seats that said "go on".
    pub(super) went_on: [bool; MAX_RACKS],
}

/// All answers that one seat observed.
#[derive(Clone, Debug)]
pub struct AnswerHistory {
    pub(super) me: Seat,
    /// The racks as they stand now; `None` where the viewer does not see the tiles.
    pub(super) racks: [Option<Tiles>; MAX_RACKS],
    /// The answers, oldest first.
    pub answers: Vec<AnswerRecord>,
    /// How many answers came before the viewer's rack was filled.
    pub own_rack_since: usize,
    former: usize,
    /// Tiles laid aside face up.
    public: TileCounts,
    /// Tiles laid aside face down, by the rack they stood on; those of the viewer's racks are unknown and not counted.
    down: [TileCounts; MAX_RACKS],
    /// For each seat, the readers it has to wait for before it may announce again.
    silenced: [Seats; MAX_RACKS],
}

impl AnswerHistory {
    pub(super) fn new(me: Seat) -> Self {
        AnswerHistory {
            me,
            racks: [None; MAX_RACKS],
            answers: vec![],
            own_rack_since: 0,
            former: 0,
            public: [0; Tile::KINDS],
            down: [[0; Tile::KINDS]; MAX_RACKS],
            silenced: [Seats::NONE; MAX_RACKS],
        }
    }

    pub(super) fn is_own(&self, rack: Rack) -> bool {
        rack.0 == self.me.0
    }

    pub(super) fn apply(&mut self, observed: &ObservedEvent) {
        match observed {
            ObservedEvent::Stocked { .. } => {
                self.public = [0; Tile::KINDS];
                self.down = [[0; Tile::KINDS]; MAX_RACKS];
            }
            ObservedEvent::Filled { rack, tiles } => {
                self.racks[rack.index()] = *tiles;
                if self.is_own(*rack) {
                    self.own_rack_since = self.answers.len();
                }
            }
            ObservedEvent::Answered { by, question, answer } => self.answered(*by, *question, *answer),
            ObservedEvent::WentOn { by } => self.after_last(|last| last.went_on[by.index()] = true),
            ObservedEvent::Announced { by, numbers, .. } => {
                self.after_last(|last| last.announced[by.index()] = Some(*numbers))
            }
            ObservedEvent::Silenced { seat, until } => self.silenced[seat.index()] = *until,
            ObservedEvent::Withdrew { by } => self.silenced.iter_mut().for_each(|until| until.remove(*by)), // C7-3.11
            ObservedEvent::LaidAside { rack, face, tiles } => self.laid_aside(*rack, *face, *tiles),
            ObservedEvent::Shuffled { .. }
            | ObservedEvent::Turned { .. }
            | ObservedEvent::Scored { .. }
            | ObservedEvent::Ended { .. } => {}
        }
    }

    fn answered(&mut self, by: Seat, question: Question, answer: Answer) {
        self.silenced.iter_mut().for_each(|until| until.remove(by)); // C7-3.9
        self.answers.push(AnswerRecord {
            by,
            question,
            answer,
            racks: self.racks,
            former: self.former,
            unplaced: std::array::from_fn(|seat| self.unplaced_by(seat)),
            announced: [None; MAX_RACKS],
            silent: self.silenced.map(|until| !until.is_empty()),
            went_on: [false; MAX_RACKS],
        });
    }

    fn after_last(&mut self, note: impl Fn(&mut AnswerRecord)) {
        self.answers.last_mut().into_iter().for_each(note); // events before the first answer carry no information
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

    /// The tiles whose place this seat does not know, given the racks it sees and all tiles it has seen laid aside since the
    /// last reshuffle.
    fn unplaced_by(&self, seat: usize) -> TileCounts {
        let mut left = FULL_BOX;
        let others = |place: &usize| *place != seat;
        for place in (0..MAX_RACKS).filter(others) {
            self.racks[place].iter().flatten().for_each(|tile| left[tile.index()] -= 1);
            left.iter_mut().zip(self.down[place]).for_each(|(left, down)| *left -= down);
        }
        left.iter_mut().zip(self.public).for_each(|(left, public)| *left -= public);
        left
    }
}

/// The racks that the reader sees besides that of the owner, as far as they are known.
pub fn other_visible_racks(racks: &[Option<Tiles>; MAX_RACKS], reader: Seat, owner: Seat) -> Vec<Tiles> {
    let known =
        |(rack, tiles): (usize, &Option<Tiles>)| tiles.filter(|_| rack != reader.index() && rack != owner.index());
    racks.iter().enumerate().filter_map(known).collect()
}
