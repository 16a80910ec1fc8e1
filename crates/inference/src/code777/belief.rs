//! How probable each rack is, and each announcement.

use super::trios::Trio;
use code777::Number;

/// What a rack can be, and how probable each is.
#[derive(Clone, Debug, PartialEq)]
pub struct Belief {
    racks: Vec<(Trio, f64)>,
}

/// Numbers that can be announced, and the chance that they are right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hope {
    /// What to announce.
    pub numbers: [Number; 3],
    /// How probably it is right.
    pub chance: f64,
}

impl Belief {
    /// From weights of any sum.
    pub fn new(mut racks: Vec<(Trio, f64)>) -> Self {
        let sum: f64 = racks.iter().map(|(_, weight)| weight).sum();
        racks.iter_mut().for_each(|(_, weight)| *weight /= sum);
        Belief { racks }
    }

    /// Every rack that can be, with its probability.
    pub fn racks(&self) -> &[(Trio, f64)] {
        &self.racks
    }

    /// The announcement that is right most probably; none where nothing can be.
    pub fn likeliest(&self) -> Option<Hope> {
        let mut codes = [0.0; Trio::CODES];
        self.racks.iter().for_each(|(trio, chance)| codes[trio.code()] += chance);
        let (code, chance) = codes.into_iter().enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other))?;
        (chance > 0.0).then(|| Hope { numbers: Trio::numbers_of(code), chance })
    }

    /// The rack that is most probable.
    pub fn likeliest_rack(&self) -> Option<Trio> {
        self.racks.iter().max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(trio, _)| *trio)
    }

    /// The numbers, if no other are possible.
    pub fn certain(&self) -> Option<[Number; 3]> {
        let (first, _) = self.racks.first()?;
        let same = self.racks.iter().all(|(trio, _)| trio.code() == first.code());
        same.then(|| Trio::numbers_of(first.code()))
    }
}
