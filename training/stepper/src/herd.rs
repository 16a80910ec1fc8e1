//! Many games, stepped together on all cores.

use crate::game::{Answer, Game, Room, Sample};
use crate::seating::{Plan, Shares};
use bots::tac::net::FEATURE_WORDS;
use knobel_core::{Rng, Seat, Stream};
use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::Mutex;
use std::thread;

/// Where one shard tells what its games wait for.
#[derive(Debug)]
pub struct Region<'a> {
    /// The facts of all after-states, game by game; those for which there is no room can't be chosen.
    pub facts: &'a mut [u64],
    /// How many after-states each game shows,
    pub counts: &'a mut [u32],
    /// and behind them how many looks of those who don't choose.
    pub looks: &'a mut [u8],
    /// Who decides in each game.
    pub drivers: &'a mut [u8],
}

/// Some of the games, stepped by one core at a time.
#[derive(Debug)]
struct Shard {
    games: Vec<Game>,
    room: Room,
    samples: VecDeque<Sample>,
    fresh: Vec<Sample>,
    rng: Stream,
    finished: u64,
    decisions: u64,
}

/// Does a game that is over begin anew?
#[derive(Clone, Copy, Debug, PartialEq)]
enum Course {
    /// For ever, drawn by these shares.
    Training(Shares),
    /// Each game once.
    Contest,
}

/// Many games under way.
#[derive(Debug)]
pub struct Herd {
    shards: Vec<Shard>,
    course: Course,
    /// How much a board is worth what came of it, rather than what was thought of the next board.
    hindsight: f32,
}

/// Samples that nobody fetches are forgotten beyond so many a shard, the oldest first.
const MOST_SAMPLES: usize = 200_000;

impl Herd {
    /// Games without end for a learner, `each` in every shard.
    pub fn training(shards: usize, each: usize, seed: u64, shares: Shares, hindsight: f32) -> Self {
        let shard = |number: usize| {
            let mut rng = Stream::seeded(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number as u64);
            let games = (0..each).map(|_| begin(Plan::drawn(&shares, &mut rng), &mut rng)).collect();
            Shard::new(games, rng)
        };
        Herd { shards: (0..shards).map(shard).collect(), course: Course::Training(shares), hindsight }
    }

    /// Games to compare minds, each once. Neighbouring games have the same luck; in the second of them everybody sits
    /// one seat further on.
    pub fn contest(shards: usize, each: usize, seed: u64, plan: Plan) -> Self {
        let shard = |number: usize| {
            let games = (0..each).map(|i| {
                let luck = Stream::seeded(seed ^ ((number * each + i) as u64 / 2) << 20);
                let rng = Stream::seeded(seed ^ ((number * each + i) as u64) << 20 ^ 1);
                let mut plan = plan;
                plan.drivers.rotate_right(i % 2);
                Game::begin(plan, luck, rng)
            });
            Shard::new(games.collect(), Stream::seeded(seed))
        };
        Herd { shards: (0..shards).map(shard).collect(), course: Course::Contest, hindsight: 1.0 }
    }

    /// From now on, games are drawn by these shares.
    pub fn set_shares(&mut self, shares: Shares) {
        self.course = Course::Training(shares);
    }

    /// Gives every game its answer, plays on, and tells what each waits for now. One answer a game and one region a
    /// shard; without answers it only begins.
    pub fn step(&mut self, answers: Option<&[Answer]>, regions: Vec<Region<'_>>) {
        let (course, hindsight) = (self.course, self.hindsight);
        let mut answers = answers;
        let jobs = self.shards.iter_mut().zip(regions).map(|(shard, region)| {
            let mine = answers.map(|all| {
                let (mine, rest) = all.split_at(shard.games.len());
                answers = Some(rest);
                mine
            });
            (shard, mine, region)
        });
        on_all_cores(jobs.collect(), |(shard, mine, region)| shard.step(course, hindsight, mine, region));
    }

    /// Fetches as many samples as there is room for, their facts one after the other, and tells how many.
    pub fn samples(&mut self, facts: &mut [u64], targets: &mut [f32]) -> usize {
        let most = targets.len().min(facts.len() / FEATURE_WORDS);
        let (mut facts, mut targets, mut fetched) = (facts, targets, 0);
        let jobs = self.shards.iter_mut().map(|shard| {
            let take = shard.samples.len().min(most - fetched);
            fetched += take;
            let (mine, rest) = std::mem::take(&mut facts).split_at_mut(take * FEATURE_WORDS);
            let (worth, others) = std::mem::take(&mut targets).split_at_mut(take);
            (facts, targets) = (rest, others);
            (shard, mine, worth)
        });
        on_all_cores(jobs.collect(), |(shard, facts, targets)| {
            let samples = shard.samples.drain(..targets.len());
            for ((sample, facts), target) in samples.zip(facts.chunks_mut(FEATURE_WORDS)).zip(targets) {
                facts.copy_from_slice(&sample.features.0);
                *target = sample.target;
            }
        });
        fetched
    }

    /// How many games have been played to the end, and how many choices were made in them.
    pub fn finished(&self) -> (u64, u64) {
        self.shards.iter().fold((0, 0), |(games, all), shard| (games + shard.finished, all + shard.decisions))
    }

    /// For each game of a contest: did the mind named first win? Nothing while it is not over.
    pub fn results(&self) -> impl Iterator<Item = Option<bool>> {
        self.shards.iter().flat_map(|shard| {
            shard.games.iter().enumerate().map(|(i, game)| {
                let first = Seat((i % 2) as u8);
                game.winner().map(|winner| winner.0 % 2 == first.0)
            })
        })
    }
}

/// Does all jobs, each core one after the other: a core that is slow, or busy with something else, does fewer.
pub(crate) fn on_all_cores<J: Send>(jobs: Vec<J>, work: impl Fn(J) + Sync) {
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(jobs.len());
    let jobs = Mutex::new(jobs.into_iter());
    let next = || jobs.lock().expect("nobody panics while taking a job").next();
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(job) = next() {
                    work(job);
                }
            });
        }
    });
}

/// A game of its own luck.
pub(crate) fn begin(plan: Plan, rng: &mut Stream) -> Game {
    let mut seed = || (rng.pick(1 << 31) as u64) << 31 | rng.pick(1 << 31) as u64;
    Game::begin(plan, Stream::seeded(seed()), Stream::seeded(seed()))
}

impl Shard {
    fn new(games: Vec<Game>, rng: Stream) -> Self {
        let room = Room::default();
        Shard { games, room, samples: VecDeque::new(), fresh: vec![], rng, finished: 0, decisions: 0 }
    }

    fn step(&mut self, course: Course, hindsight: f32, answers: Option<&[Answer]>, region: Region<'_>) {
        let mut free = region.facts;
        for i in 0..self.games.len() {
            let answer = answers.map(|answers| answers[i]);
            self.play_on(i, course, hindsight, answer);
            let game = &self.games[i];
            let fit = game.shown().len().min(free.len() / FEATURE_WORDS);
            for features in &game.shown()[..fit] {
                let (here, rest) = free.split_at_mut(FEATURE_WORDS);
                here.copy_from_slice(&features.0);
                free = rest;
            }
            let choices = fit.min(game.shown().len() - game.looks());
            region.counts[i] = choices as u32;
            region.looks[i] = (fit - choices) as u8;
            region.drivers[i] = game.driver() as u8;
        }
        let surplus = (self.samples.len() + self.fresh.len()).saturating_sub(MOST_SAMPLES);
        self.samples.drain(..surplus.min(self.samples.len()));
        self.samples.extend(self.fresh.drain(..));
    }

    fn play_on(&mut self, i: usize, course: Course, hindsight: f32, answer: Option<Answer>) {
        let game = &mut self.games[i];
        match answer {
            Some(answer) => game.answer(answer, &mut self.room, hindsight, &mut self.fresh),
            None => game.run(&mut self.room, hindsight, &mut self.fresh),
        }
        while game.shown().is_empty()
            && let Course::Training(shares) = course
        {
            self.finished += 1;
            self.decisions += u64::from(game.decisions());
            *game = begin(Plan::drawn(&shares, &mut self.rng), &mut self.rng);
            game.run(&mut self.room, hindsight, &mut self.fresh);
        }
        if course == Course::Contest {
            self.fresh.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seating::Driver;
    use bots::tac::net::Features;
    use tac::Version;

    const EACH: usize = 6;

    /// Steps a herd with the first choice every time.
    fn stepped(herd: &mut Herd, shards: usize, steps: usize) -> Vec<Sample> {
        let mut samples = vec![];
        let mut facts = vec![0; shards * EACH * 64 * FEATURE_WORDS];
        let (mut counts, mut drivers) = (vec![0; shards * EACH], vec![0; shards * EACH]);
        let mut looks = vec![0; shards * EACH];
        let mut answers: Option<Vec<Answer>> = None;
        for _ in 0..steps {
            let facts = facts.chunks_mut(EACH * 64 * FEATURE_WORDS);
            let regions = facts.zip(counts.chunks_mut(EACH)).zip(looks.chunks_mut(EACH)).zip(drivers.chunks_mut(EACH));
            let regions = regions.map(|(((facts, counts), looks), drivers)| Region { facts, counts, looks, drivers });
            let regions = regions.collect();
            herd.step(answers.as_deref(), regions);
            answers =
                Some(counts.iter().map(|count| Answer { choice: count / 2, value: 0.25, looks: [0.25; 3] }).collect());
            let (mut facts, mut targets) = (vec![0; 1000 * FEATURE_WORDS], vec![0.0; 1000]);
            let fetched = herd.samples(&mut facts, &mut targets);
            samples.extend(facts.chunks(FEATURE_WORDS).zip(targets).take(fetched).map(|(facts, target)| {
                let features = Features(facts.try_into().expect("so many words"));
                Sample { features, target }
            }));
        }
        samples
    }

    #[test]
    fn games_go_on_for_ever_and_give_samples() {
        let shares = Shares { master: 500, several_seats: 300, with_frozen: 200, ..Shares::default() };
        let mut herd = Herd::training(2, EACH, 5, shares, 0.8);
        let samples = stepped(&mut herd, 2, 3000);
        assert!(herd.finished().0 > 0, "some games are over");
        assert!(samples.iter().all(|sample| (0.0..=1.0).contains(&sample.target)), "a value is a chance");
        assert!(
            samples.iter().any(|sample| sample.target == 0.25) && samples.iter().any(|sample| sample.target == 0.75)
        );
    }

    #[test]
    fn lessons_need_no_trainer_but_for_the_boards() {
        let shares = Shares { lessons: 1000, master: 500, ..Shares::default() };
        let mut herd = Herd::training(1, EACH, 5, shares, 1.0);
        let samples = stepped(&mut herd, 1, 100);
        assert!(herd.finished().0 >= 5 && samples.len() > 5_000, "{} samples", samples.len());
        assert!(samples.iter().any(|sample| sample.target == 1.0), "what came of a game is learned");
    }

    #[test]
    fn a_contest_ends_and_pairs_have_the_same_luck() {
        let drivers = [Driver::Greedy; 4];
        let plan = Plan { version: Version::Teams, master: false, drivers, lesson: false, looks: false };
        let mut herd = Herd::contest(2, EACH, 9, plan);
        stepped(&mut herd, 2, 60);
        assert!(herd.results().all(|won| won.is_some()));
        let plan = Plan { drivers: [Driver::Learner; 4], ..plan };
        let herd = Herd::contest(1, 2, 9, plan);
        assert_eq!(herd.shards[0].games[0].table(), herd.shards[0].games[1].table());
    }
}
