//! The vectorised environment: many games, stepped together on all cores.

use crate::game::{Buffers, Decision, Game, Sample};
use crate::game_plan::{GameMix, GamePlan};
use bots::tac::net::FEATURE_WORDS;
use knobel_core::{Rng, Seat, Stream};
use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::Mutex;
use std::thread;

/// Output buffers of one shard.
#[derive(Debug)]
pub struct Region<'a> {
    /// The features of all states, game by game; after-states that do not fit can't be chosen.
    pub features: &'a mut [u64],
    /// Number of after-states of each game.
    pub counts: &'a mut [u32],
    /// Number of observed states of each game, which follow the after-states.
    pub observers: &'a mut [u8],
    /// Who decides in each game.
    pub controllers: &'a mut [u8],
}

/// A part of the games, stepped by one core at a time.
#[derive(Debug)]
struct Shard {
    games: Vec<Game>,
    buffers: Buffers,
    samples: VecDeque<Sample>,
    fresh: Vec<Sample>,
    rng: Stream,
    finished: u64,
    decisions: u64,
}

/// What happens when a game is over.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mode {
    /// A new one starts, with a random plan of this mix.
    Training(GameMix),
    /// Nothing: each game is played once.
    Evaluation,
}

/// Many games in progress.
#[derive(Debug)]
pub struct VectorEnv {
    shards: Vec<Shard>,
    mode: Mode,
    /// λ of the boards between deals: the weight of the later return against the value of the next board.
    board_lambda: f32,
}

/// Samples stored per shard; when they are not fetched, the oldest are dropped.
const MAX_STORED_SAMPLES: usize = 200_000;

impl VectorEnv {
    /// For training: games restart when they are over.
    pub fn training(shards: usize, games_per_shard: usize, seed: u64, mix: GameMix, board_lambda: f32) -> Self {
        let shard = |number: usize| {
            let mut rng = Stream::seeded(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number as u64);
            let games = (0..games_per_shard).map(|_| begin(GamePlan::sample(&mix, &mut rng), &mut rng)).collect();
            Shard::new(games, rng)
        };
        VectorEnv { shards: (0..shards).map(shard).collect(), mode: Mode::Training(mix), board_lambda }
    }

    /// For evaluation: each game once. Consecutive games form a pair with the same luck, with the controllers rotated by one
    /// seat.
    pub fn evaluation(shards: usize, games_per_shard: usize, seed: u64, plan: GamePlan) -> Self {
        let shard = |number: usize| {
            let games = (0..games_per_shard).map(|i| {
                let luck = Stream::seeded(seed ^ ((number * games_per_shard + i) as u64 / 2) << 20);
                let rng = Stream::seeded(seed ^ ((number * games_per_shard + i) as u64) << 20 ^ 1);
                let mut plan = plan;
                plan.controllers.rotate_right(i % 2);
                Game::begin(plan, luck, rng)
            });
            Shard::new(games.collect(), Stream::seeded(seed))
        };
        VectorEnv { shards: (0..shards).map(shard).collect(), mode: Mode::Evaluation, board_lambda: 1.0 }
    }

    /// Changes the mix of new games.
    pub fn set_mix(&mut self, mix: GameMix) {
        self.mode = Mode::Training(mix);
    }

    /// Applies one decision per game, plays on, and writes the pending decisions, one region per shard. Without decisions it
    /// only starts the games.
    pub fn step(&mut self, answers: Option<&[Decision]>, regions: Vec<Region<'_>>) {
        let (mode, board_lambda) = (self.mode, self.board_lambda);
        let mut answers = answers;
        let jobs = self.shards.iter_mut().zip(regions).map(|(shard, region)| {
            let mine = answers.map(|all| {
                let (mine, rest) = all.split_at(shard.games.len());
                answers = Some(rest);
                mine
            });
            (shard, mine, region)
        });
        on_all_cores(jobs.collect(), |(shard, mine, region)| shard.step(mode, board_lambda, mine, region));
    }

    /// Moves samples into these buffers; returns their number.
    pub fn samples(&mut self, features: &mut [u64], targets: &mut [f32]) -> usize {
        let most = targets.len().min(features.len() / FEATURE_WORDS);
        let (mut features, mut targets, mut fetched) = (features, targets, 0);
        let jobs = self.shards.iter_mut().map(|shard| {
            let take = shard.samples.len().min(most - fetched);
            fetched += take;
            let (mine, rest) = std::mem::take(&mut features).split_at_mut(take * FEATURE_WORDS);
            let (values, others) = std::mem::take(&mut targets).split_at_mut(take);
            (features, targets) = (rest, others);
            (shard, mine, values)
        });
        on_all_cores(jobs.collect(), |(shard, features, targets)| {
            let samples = shard.samples.drain(..targets.len());
            for ((sample, features), target) in samples.zip(features.chunks_mut(FEATURE_WORDS)).zip(targets) {
                features.copy_from_slice(&sample.features.0);
                *target = sample.target;
            }
        });
        fetched
    }

    /// Number of finished games, and of decisions made in them.
    pub fn finished(&self) -> (u64, u64) {
        self.shards.iter().fold((0, 0), |(games, all), shard| (games + shard.finished, all + shard.decisions))
    }

    /// For each game of an evaluation, whether the first controller won; `None` while it is not over.
    pub fn results(&self) -> impl Iterator<Item = Option<bool>> {
        self.shards.iter().flat_map(|shard| {
            shard.games.iter().enumerate().map(|(i, game)| {
                let first = Seat((i % 2) as u8);
                game.winner().map(|winner| winner.0 % 2 == first.0)
            })
        })
    }
}

/// Runs all jobs on all cores; every core takes the next job when it is free.
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

/// A game with its own luck.
pub(crate) fn begin(plan: GamePlan, rng: &mut Stream) -> Game {
    let mut seed = || (rng.pick(1 << 31) as u64) << 31 | rng.pick(1 << 31) as u64;
    Game::begin(plan, Stream::seeded(seed()), Stream::seeded(seed()))
}

impl Shard {
    fn new(games: Vec<Game>, rng: Stream) -> Self {
        let buffers = Buffers::default();
        Shard { games, buffers, samples: VecDeque::new(), fresh: vec![], rng, finished: 0, decisions: 0 }
    }

    fn step(&mut self, mode: Mode, board_lambda: f32, answers: Option<&[Decision]>, region: Region<'_>) {
        let mut free = region.features;
        for i in 0..self.games.len() {
            let answer = answers.map(|answers| answers[i]);
            self.advance(i, mode, board_lambda, answer);
            let game = &self.games[i];
            let fit = game.states().len().min(free.len() / FEATURE_WORDS);
            for features in &game.states()[..fit] {
                let (here, rest) = free.split_at_mut(FEATURE_WORDS);
                here.copy_from_slice(&features.0);
                free = rest;
            }
            let choices = fit.min(game.states().len() - game.observers());
            region.counts[i] = choices as u32;
            region.observers[i] = (fit - choices) as u8;
            region.controllers[i] = game.controller() as u8;
        }
        let surplus = (self.samples.len() + self.fresh.len()).saturating_sub(MAX_STORED_SAMPLES);
        self.samples.drain(..surplus.min(self.samples.len()));
        self.samples.extend(self.fresh.drain(..));
    }

    fn advance(&mut self, i: usize, mode: Mode, board_lambda: f32, decision: Option<Decision>) {
        let game = &mut self.games[i];
        match decision {
            Some(decision) => game.decide(decision, &mut self.buffers, board_lambda, &mut self.fresh),
            None => game.run(&mut self.buffers, board_lambda, &mut self.fresh),
        }
        while game.states().is_empty()
            && let Mode::Training(mix) = mode
        {
            self.finished += 1;
            self.decisions += u64::from(game.decisions());
            *game = begin(GamePlan::sample(&mix, &mut self.rng), &mut self.rng);
            game.run(&mut self.buffers, board_lambda, &mut self.fresh);
        }
        if mode == Mode::Evaluation {
            self.fresh.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_plan::Controller;
    use bots::tac::net::Features;
    use tac::Version;

    const EACH: usize = 6;

    /// Steps an environment with a fixed choice.
    fn stepped(env: &mut VectorEnv, shards: usize, steps: usize) -> Vec<Sample> {
        let mut samples = vec![];
        let mut features = vec![0; shards * EACH * 64 * FEATURE_WORDS];
        let (mut counts, mut controllers) = (vec![0; shards * EACH], vec![0; shards * EACH]);
        let mut observers = vec![0; shards * EACH];
        let mut answers: Option<Vec<Decision>> = None;
        for _ in 0..steps {
            let features = features.chunks_mut(EACH * 64 * FEATURE_WORDS);
            let regions =
                features.zip(counts.chunks_mut(EACH)).zip(observers.chunks_mut(EACH)).zip(controllers.chunks_mut(EACH));
            let regions = regions.map(|(((features, counts), observers), controllers)| Region {
                features,
                counts,
                observers,
                controllers,
            });
            let regions = regions.collect();
            env.step(answers.as_deref(), regions);
            answers = Some(
                counts.iter().map(|count| Decision { choice: count / 2, value: 0.25, observers: [0.25; 3] }).collect(),
            );
            let (mut features, mut targets) = (vec![0; 1000 * FEATURE_WORDS], vec![0.0; 1000]);
            let fetched = env.samples(&mut features, &mut targets);
            samples.extend(features.chunks(FEATURE_WORDS).zip(targets).take(fetched).map(|(features, target)| {
                let features = Features(features.try_into().expect("all words of a feature vector"));
                Sample { features, target }
            }));
        }
        samples
    }

    #[test]
    fn training_games_restart_and_give_samples() {
        let mix = GameMix { master: 500, multi_seat: 300, with_checkpoint: 200, ..GameMix::default() };
        let mut env = VectorEnv::training(2, EACH, 5, mix, 0.8);
        let samples = stepped(&mut env, 2, 3000);
        assert!(env.finished().0 > 0, "some games are over");
        assert!(samples.iter().all(|sample| (0.0..=1.0).contains(&sample.target)), "a target is a probability");
        assert!(
            samples.iter().any(|sample| sample.target == 0.25) && samples.iter().any(|sample| sample.target == 0.75)
        );
    }

    #[test]
    fn imitation_needs_the_trainer_only_for_the_boards() {
        let mix = GameMix { imitation: 1000, master: 500, ..GameMix::default() };
        let mut env = VectorEnv::training(1, EACH, 5, mix, 1.0);
        let samples = stepped(&mut env, 1, 100);
        assert!(env.finished().0 >= 5 && samples.len() > 5_000, "{} samples", samples.len());
        assert!(samples.iter().any(|sample| sample.target == 1.0), "the result of a game is a target");
    }

    #[test]
    fn an_evaluation_ends_and_pairs_have_the_same_luck() {
        let controllers = [Controller::Greedy; 4];
        let plan = GamePlan { version: Version::Teams, master: false, controllers, imitation: false, observers: false };
        let mut env = VectorEnv::evaluation(2, EACH, 9, plan);
        stepped(&mut env, 2, 60);
        assert!(env.results().all(|won| won.is_some()));
        let plan = GamePlan { controllers: [Controller::Learner; 4], ..plan };
        let env = VectorEnv::evaluation(1, 2, 9, plan);
        assert_eq!(env.shards[0].games[0].table(), env.shards[0].games[1].table());
    }
}
