//! What the others can know, and what their announcements and their silence tell.
//!
//! Another player sees all that the viewer sees, but for its own rack, and the viewer's rack besides. So for each rack
//! the viewer can have, what that player knows can be worked out, and with it whether there was reason to announce. A
//! rack with which somebody would have announced, but did not, is less probable than it was.
//!
//! Two things are simplified: an own rack that was laid aside face down is taken for the likeliest, and the others are
//! taken to think of the tiles that lie aside now, not of those that were shuffled into the stock again.

use super::Memory;
use super::fitting;
use super::{Belief, Hope};
use super::{Heard, Log, beside};
use super::{Trio, Trios, draws, less};
use code777::{Answer, Ask, Number, Question, Tiles};
use knobel_core::Seat;

/// What a mind makes of what the others do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attention {
    /// Nothing.
    Nothing,
    /// It asks why somebody announced.
    Announcements,
    /// It asks also why somebody did not.
    SilenceToo,
}

/// How near another player is, averaged over what the viewer can have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Other {
    /// Who it is.
    pub seat: Seat,
    /// The chance of the best announcement it can make now; 0 while it may make none.
    pub chance: f64,
}

/// What comes of watching the others.
#[derive(Clone, Debug)]
pub struct Watched {
    /// What the own rack can be.
    pub belief: Belief,
    /// How near they are.
    pub others: Vec<Other>,
}

impl Memory {
    /// Weighs the own racks by what the others did at a table of so many seats, and says how near they are.
    pub fn watch(&self, belief: &Belief, seats: u8, attention: Attention) -> Watched {
        let others: Vec<Seat> = (0..seats).map(Seat).filter(|seat| *seat != self.log.me).collect();
        let followed: Vec<Vec<Followed>> =
            others.iter().map(|seat| self.completions(*seat, belief, attention)).collect();
        let weigh = |(place, (trio, chance)): (usize, &(Trio, f64))| {
            let likelihoods = followed.iter().map(|of_seat| of_seat[place].likelihood);
            (*trio, chance * likelihoods.product::<f64>())
        };
        let belief = Belief::new(belief.racks().iter().enumerate().map(weigh).collect());
        let near = |(seat, followed): (&Seat, &Vec<Followed>)| {
            let chances = belief.racks().iter().zip(followed).map(|((_, weight), followed)| weight * followed.chance);
            Other { seat: *seat, chance: chances.sum() }
        };
        let others = others.iter().zip(&followed).map(near).collect();
        Watched { belief, others }
    }

    /// What this seat could know all along, for each rack the viewer can have.
    fn completions(&self, seat: Seat, belief: &Belief, attention: Attention) -> Vec<Followed> {
        let Log { heard, before_own, me, .. } = &self.log;
        let mut start = Mind { seat, me: *me, attention, racks: Trios::ALL, pending: vec![], characters: CHARACTERS };
        for heard in &heard[..*before_own] {
            start.completions(heard, self.former[heard.former].tiles(), Moment::Past);
        }
        let with_own = |(own, _): &(Trio, f64)| {
            let mut mind = start.clone();
            let mut chance = 0.0;
            for (place, observation) in heard.iter().enumerate().skip(*before_own) {
                let moment = if place + 1 == heard.len() { Moment::Present } else { Moment::Past };
                chance = mind.completions(observation, own.tiles(), moment);
            }
            Followed { likelihood: mind.characters.iter().map(|character| character.weight).sum(), chance }
        };
        belief.racks().iter().map(with_own).collect()
    }
}

/// What follows if the viewer has a certain rack.
struct Followed {
    /// How probable what the other did is then.
    likelihood: f64,
    /// The chance of its best announcement.
    chance: f64,
}

/// Is there still time to announce after this answer?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    Past,
    Present,
}

/// A player who announces from this chance on, and how probable it is to be such a one.
#[derive(Clone, Copy)]
struct Character {
    announces_from: f64,
    weight: f64,
}

/// From bold to careful. The last one does as it likes: a person may be none of these.
const CHARACTERS: [Character; 8] = [
    Character { announces_from: 0.3, weight: 0.5 },
    Character { announces_from: 0.4, weight: 1.0 },
    Character { announces_from: 0.5, weight: 2.0 },
    Character { announces_from: 0.6, weight: 1.0 },
    Character { announces_from: 0.75, weight: 1.0 },
    Character { announces_from: 0.9, weight: 1.0 },
    Character { announces_from: 0.999, weight: 3.0 },
    Character { announces_from: f64::INFINITY, weight: 0.7 },
];

/// How often somebody keeps silent who would announce: overlooked it, or the next question came too soon.
const MISSED: f64 = 0.1;
/// How often somebody announces who would wait.
const RASH: f64 = 0.05;
/// How often the one who does as it likes announces.
const AT_WILL: f64 = 0.2;
/// How often it is not the likeliest that is announced.
const ODD: f64 = 0.05;

/// Nobody announces who has more racks to choose from.
const TOO_MANY: usize = 100;

/// What another player can know, if the viewer's racks are what they are taken for, and what character it shows.
#[derive(Clone)]
struct Mind {
    seat: Seat,
    me: Seat,
    attention: Attention,
    racks: Trios,
    /// Answers that are cheaper to take in when few racks are left.
    pending: Vec<(Question, Answer, Vec<Tiles>)>,
    characters: [Character; 8],
}

impl Mind {
    /// One answer, and what the player did then; the chance of the best announcement it could still make.
    fn completions(&mut self, heard: &Heard, viewers: Tiles, moment: Moment) -> f64 {
        self.hear(heard, viewers);
        let belief = self.belief(heard, viewers);
        let hope = belief.as_ref().and_then(Belief::likeliest);
        let chance = hope.map_or(0.0, |hope| hope.chance);
        let place = self.seat.index();
        if let Some(said) = heard.announced[place] {
            self.announced(said, hope);
            return 0.0;
        }
        if heard.silent[place] {
            return 0.0; // C7-3.9
        }
        if moment == Moment::Past || heard.went_on[place] {
            self.kept_silent(chance);
        }
        chance
    }

    fn hear(&mut self, heard: &Heard, viewers: Tiles) {
        if heard.by == self.seat {
            return; // C7-3.2
        }
        let mut racks = heard.racks;
        racks[self.me.index()] = Some(viewers);
        let seen = beside(&racks, heard.by, self.seat);
        match heard.question.ask() {
            Ask::Tiles(_) => self.pending.push((heard.question, heard.answer, seen)),
            Ask::Racks(_) | Ask::Compare(..) => self.racks = fitting(self.racks, heard.question, heard.answer, &seen),
        }
    }

    /// Nothing while the player can't have a favourite.
    fn belief(&mut self, heard: &Heard, viewers: Tiles) -> Option<Belief> {
        if self.racks.len() > TOO_MANY {
            return None;
        }
        for (question, answer, seen) in self.pending.drain(..) {
            self.racks = fitting(self.racks, question, answer, &seen);
        }
        let unplaced = less(&heard.unplaced[self.seat.index()], Trio::of(viewers))?;
        let weigh = |trio: Trio| (trio, trio.orders() * draws(&unplaced, trio));
        Some(Belief::new(self.racks.iter().map(weigh).filter(|(_, weight)| *weight > 0.0).collect()))
    }

    fn announced(&mut self, said: [Number; 3], hope: Option<Hope>) {
        self.racks = Trios::ALL;
        self.pending.clear();
        if self.attention == Attention::Nothing {
            return;
        }
        let expected = hope.is_some_and(|hope| hope.numbers == said);
        let chance = hope.map_or(0.0, |hope| hope.chance);
        for Character { announces_from, weight } in &mut self.characters {
            let willing = match *announces_from {
                f64::INFINITY => AT_WILL,
                from if chance >= from => 1.0,
                _ => RASH,
            };
            *weight *= if expected { willing } else { willing * ODD };
        }
    }

    fn kept_silent(&mut self, chance: f64) {
        if self.attention != Attention::SilenceToo {
            return;
        }
        let would_announce = |character: &&mut Character| chance >= character.announces_from;
        self.characters.iter_mut().filter(would_announce).for_each(|character| character.weight *= MISSED);
    }
}
