//! What each choice of a seat is worth, judged by what that seat can know and by nothing else: by the net where four
//! colours play in two teams, else by playing worlds out that agree with all the seat heard.

use super::guide::{CONFIDENCE, Greedy, Guide};
use super::net::{Features, Known, Net};
use super::search::{Move, PlayOut};
use super::worlds::Worlds;
use knobel_core::{Rng, Seat, Stream, View};
use serde::Serialize;
use tac::{Action, Card, Hand, Observation, Phase, Play, Plays, Public, Table, Turn, Version};

/// What a value counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TacMeasure"))]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// The chance that the side wins, from 0 to 1.
    Chance,
    /// How far the one team has come, in fields; nobody is there to win against (TAC-10.1).
    Fields,
}

impl Measure {
    /// What is counted in this version.
    pub fn of(version: Version) -> Self {
        if version.sides().one_team() { Measure::Fields } else { Measure::Chance }
    }

    /// Less than this makes no difference worth a word.
    pub fn trifle(self) -> f64 {
        match self {
            Measure::Chance => 0.01,
            Measure::Fields => 3.0,
        }
    }
}

/// Something a seat can do, and that can be better or worse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Course {
    /// Lay a card.
    Play(Play),
    /// Give the partner a card.
    Give(Card),
}

impl Course {
    /// The action that does it.
    pub fn action(&self, observation: &Observation) -> Action {
        match self {
            Course::Play(play) => observation.action(play),
            Course::Give(card) => Action::Give(*card),
        }
    }

    /// The card it takes.
    pub fn card(&self) -> Card {
        match self {
            Course::Play(play) => play.card,
            Course::Give(card) => *card,
        }
    }
}

impl Move for Course {
    fn make(&self, table: &mut Table, me: Seat, room: &mut Plays) {
        match self {
            Course::Play(play) => play.make(table, me, room),
            Course::Give(card) => card.make(table, me, room),
        }
    }
}

/// A choice and what it is worth to the side of whoever decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// What is done.
    pub course: Course,
    /// See [`Measure`].
    pub value: f64,
}

/// Everything the viewing seat can do now; nothing when it has nothing to decide.
pub fn courses(observation: &Observation) -> Vec<Course> {
    match observation.public.phase {
        Phase::Play(_) => observation.plays(&mut Plays::default()).iter().copied().map(Course::Play).collect(),
        Phase::Exchange => {
            let giver = observation
                .me
                .filter(|me| observation.public.sides().partner(*me).is_some() && !observation.public.given.has(*me));
            let hand = giver.and_then(|me| observation.hand(me)).unwrap_or(Hand::EMPTY);
            hand.kinds().map(Course::Give).collect()
        }
        Phase::Deal | Phase::StackUsedUp | Phase::Over(_) => vec![],
    }
}

/// What the choices are worth, the best first. Where worlds are played out only the most promising are looked at, and the
/// one that was `taken`.
pub fn weigh(view: &View<Observation>, taken: Option<&Course>) -> Vec<Weighed> {
    let all = courses(&view.observation);
    let mut weighed = match Known::of(view) {
        Some(known) if Known::covers(view.observation.public.version) => by_the_net(&known, all),
        _ => by_playing_out(view, promising(view, all, taken)),
    };
    weighed.sort_by(|one, other| other.value.total_cmp(&one.value));
    weighed
}

fn by_the_net(known: &Known, courses: Vec<Course>) -> Vec<Weighed> {
    let mut valuer = Net::built_in().valuer();
    let mut value = |course: &Course| {
        let after = match (course, known.public.phase) {
            (Course::Play(play), Phase::Play(turn)) => known.after(turn, play),
            (Course::Give(card), _) => known.after_gift(*card),
            (Course::Play(_), _) => *known,
        };
        f64::from(valuer.value(&Features::of(&after)))
    };
    courses.into_iter().map(|course| Weighed { course, value: value(&course) }).collect()
}

/// So many choices are played out at most.
const WIDTH: usize = 12;
/// In so many worlds each.
const WORLDS: usize = 16;

fn promising(view: &View<Observation>, all: Vec<Course>, taken: Option<&Course>) -> Vec<Course> {
    if all.len() <= WIDTH {
        return all;
    }
    let plays: Vec<Play> = all.iter().filter_map(played).collect();
    let mut few: Vec<Course> = Greedy.promising(view, &plays, WIDTH).into_iter().map(Course::Play).collect();
    few.extend(taken.filter(|taken| !few.contains(taken)).copied());
    few
}

fn played(course: &Course) -> Option<Play> {
    match course {
        Course::Play(play) => Some(*play),
        Course::Give(_) => None,
    }
}

/// The same worlds for every choice, and the same ones whenever the same view is asked about.
fn by_playing_out(view: &View<Observation>, courses: Vec<Course>) -> Vec<Weighed> {
    let (Some(me), Some(worlds)) = (view.observation.me, Worlds::of(view)) else { return vec![] };
    let mut rng = Stream::seeded(view.observation.public.played.into());
    let mut weighed: Vec<Weighed> = courses.into_iter().map(|course| Weighed { course, value: 0.0 }).collect();
    let mut play_out = PlayOut::with(&Walkers);
    let mut drawn = 0;
    for _ in 0..WORLDS {
        let Some((world, _)) = worlds.draw(&mut rng) else { break };
        drawn += 1;
        for Weighed { course, value } in &mut weighed {
            *value += play_out.value(world, course, me, &mut rng, &mut 0);
        }
    }
    let share = 1.0 / f64::from(drawn.max(1));
    weighed.iter_mut().for_each(|weighed| weighed.value *= share);
    weighed
}

/// [`Greedy`] players whose one team counts fields, and the cards it did not need.
struct Walkers;

/// A card moves a marble about so many fields.
const CARD: f64 = 10.0;

impl Guide for Walkers {
    fn choose<'a>(
        &self,
        public: &Public,
        turn: Turn,
        hand: Hand,
        plays: &'a [Play],
        rng: &mut dyn Rng,
    ) -> Option<&'a Play> {
        Greedy.choose(public, turn, hand, plays, rng)
    }

    fn gift(&self, public: &Public, seat: Seat, hand: Hand, room: &mut Plays) -> Option<Card> {
        Greedy.gift(public, seat, hand, room)
    }

    fn promising(&self, view: &View<Observation>, plays: &[Play], most: usize) -> Vec<Play> {
        Greedy.promising(view, plays, most)
    }

    fn value(&self, public: &Public, me: Seat) -> f64 {
        let value = Greedy.value(public, me);
        if public.sides().one_team() { value * CONFIDENCE } else { value }
    }

    fn won(&self, public: &Public, me: Seat, winner: Seat) -> f64 {
        if public.sides().one_team() {
            let unused: u8 = public.held.iter().sum();
            return self.value(public, me) + CARD * f64::from(unused);
        }
        Greedy.won(public, me, winner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tac::Careful;
    use knobel_core::{Bot, Match, Viewer};
    use tac::{Setup, Tac};

    /// The views of those who have something to decide in the first steps of a match of careful players.
    fn views(version: Version, steps: usize) -> Vec<View<Observation>> {
        let setup = Setup::new(version, None, true).expect("playable");
        let mut luck = Stream::seeded(9);
        let mut game = Match::<Tac>::begin(&setup, &mut luck);
        let mut views = vec![];
        while let (Some(seat), true) = (game.awaited().first().copied(), views.len() < steps) {
            let view = game.view(Viewer::Seat(seat));
            let action = Careful.act(&view, true, &mut luck).expect("an awaited seat acts");
            let step = game.judge(seat, action, &mut luck).expect("what a bot does is allowed");
            game.commit(step);
            views.push(view);
        }
        views
    }

    #[test]
    fn every_version_has_values_for_its_choices_the_best_first() {
        for version in Version::ALL {
            for view in views(version, 12) {
                let weighed = weigh(&view, None);
                assert!(!weighed.is_empty() && weighed.is_sorted_by(|one, other| one.value >= other.value));
                if Measure::of(version) == Measure::Chance {
                    assert!(weighed.iter().all(|weighed| (0.0..=1.0).contains(&weighed.value)), "{weighed:?}");
                }
            }
        }
    }

    #[test]
    fn what_was_taken_is_weighed_however_many_choices_there_are() {
        for view in views(Version::Alone, 60) {
            for course in courses(&view.observation) {
                let kept = promising(&view, courses(&view.observation), Some(&course));
                assert!(kept.contains(&course) && kept.len() <= WIDTH + 1);
            }
        }
    }
}
