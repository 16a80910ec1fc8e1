//! Plays the planned rounds on all threads.

use super::elo::{Hypotheses, Verdict};
use super::entrant::{Entrant, ProgramPool};
use super::tally::{ForfeitedMatch, Tally};
use games::{ArenaMatch, Forfeit, GameEntry};
use indicatif::{ProgressBar, ProgressStyle};
use knobel_core::{Players, Rng, Stream};
use serde_json::Value;
use std::cmp::Ordering as Compared;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// What is to be played.
pub(super) struct Plan<'a> {
    pub(super) game: &'static GameEntry,
    pub(super) setup: Value,
    pub(super) players: Players,
    /// One contestant a player.
    pub(super) seated: Vec<&'a Entrant>,
    /// Which contestants play for the first side, if there are two of the same size.
    pub(super) sides: Option<Vec<bool>>,
    /// A round is one deal, played once from every seat.
    pub(super) rounds: u64,
    pub(super) seed: u64,
    pub(super) sprt: Option<Hypotheses>,
    pub(super) max_forfeits: u64,
    pub(super) threads: usize,
}

/// A sequential test is evaluated after every batch of this many rounds, so that it stops at the same match on any number of threads.
const ROUNDS_PER_LOOK: u64 = 32;

/// Which contestants are the same as the first, if there is just one other and it sits as often.
pub(super) fn two_sides(seated: &[&Entrant]) -> Option<Vec<bool>> {
    let names: Vec<String> = seated.iter().map(ToString::to_string).collect();
    let first: Vec<bool> = names.iter().map(|name| *name == names[0]).collect();
    let others: Vec<&String> = names.iter().filter(|name| **name != names[0]).collect();
    // Two contestants of one name are two sides of the same strength, which is a way to test the measuring.
    match (&others[..], &names[..]) {
        ([], [_, _]) => Some(vec![true, false]),
        ([other, ..], _) if others.iter().all(|name| name == other) && 2 * others.len() == names.len() => Some(first),
        _ => None,
    }
}

impl Plan<'_> {
    /// How many matches that is.
    pub(super) fn matches(&self) -> u64 {
        self.rounds * self.seated.len() as u64
    }

    /// Plays all rounds, or until the sequential test is decided. Threads take rounds in any order; the tally does not
    /// depend on it.
    pub(super) fn play(&self) -> anyhow::Result<Tally> {
        let bar = ProgressBar::new(self.matches());
        let style = "{bar:40} {human_pos} of {human_len} matches, {per_sec}, {eta} left";
        bar.set_style(ProgressStyle::with_template(style).expect("the template is well formed"));
        let shared = Shared { next: AtomicU64::new(0), forfeits: AtomicU64::new(0), bar };
        let look = if self.sprt.is_some() { ROUNDS_PER_LOOK } else { self.rounds };
        let mut tally = Tally::new(self.seated.len());
        let mut planned = 0;
        while planned < self.rounds && !self.is_decided(&tally) && !self.has_too_many_forfeits(&shared) {
            shared.next.store(planned, Ordering::Relaxed);
            planned = (planned + look).min(self.rounds);
            tally = tally.merged(self.play_up_to(planned, &shared)?);
        }
        shared.bar.finish_and_clear();
        Ok(tally)
    }

    fn is_decided(&self, tally: &Tally) -> bool {
        self.sprt.is_some_and(|hypotheses| tally.rounds.verdict(hypotheses) != Verdict::Open)
    }

    fn has_too_many_forfeits(&self, shared: &Shared) -> bool {
        shared.forfeits.load(Ordering::Relaxed) >= self.max_forfeits
    }

    fn play_up_to(&self, last: u64, shared: &Shared) -> anyhow::Result<Tally> {
        let tallies: anyhow::Result<Vec<Tally>> = thread::scope(|scope| {
            let work = || scope.spawn(|| self.work(last, shared));
            let workers: Vec<_> = (0..self.threads.min(self.matches() as usize)).map(|_| work()).collect();
            workers.into_iter().map(|worker| worker.join().expect("a worker's panic is ours")).collect()
        });
        Ok(tallies?.into_iter().fold(Tally::new(self.seated.len()), Tally::merged))
    }

    fn work(&self, last: u64, shared: &Shared) -> anyhow::Result<Tally> {
        let mut pool = ProgramPool::new(&self.seated);
        let mut tally = Tally::new(self.seated.len());
        while !self.has_too_many_forfeits(shared) {
            let round = shared.next.fetch_add(1, Ordering::Relaxed);
            if round >= last {
                break;
            }
            if let Err(why) = self.round(round, &mut pool, &mut tally, shared) {
                shared.next.store(last, Ordering::Relaxed); // nobody need begin another
                return Err(why);
            }
        }
        Ok(tally)
    }

    /// One deal from every seat: contestants rotate. An interrupted round counts for the matches, not for the Elo statistics.
    fn round(&self, round: u64, pool: &mut ProgramPool<'_>, tally: &mut Tally, shared: &Shared) -> anyhow::Result<()> {
        let mut half_points = 0;
        for shift in 0..self.seated.len() {
            if self.has_too_many_forfeits(shared) {
                return Ok(());
            }
            let contest = self.one(round, shift, pool, tally)?;
            half_points += self.sides.as_ref().map_or(0, |sides| half_points_of(sides, &contest, shift));
            shared.forfeits.fetch_add(u64::from(contest.forfeit.is_some()), Ordering::Relaxed);
            shared.bar.inc(1);
        }
        tally.rounds.add(half_points);
        Ok(())
    }

    fn one(
        &self,
        round: u64,
        shift: usize,
        pool: &mut ProgramPool<'_>,
        tally: &mut Tally,
    ) -> anyhow::Result<ArenaMatch> {
        let contestants = self.seated.len();
        let number = round * contestants as u64 + shift as u64;
        let mut seated = pool.seated(shift).map_err(anyhow::Error::msg)?;
        let (deal, rng_seed) = (mixed(self.seed, 2 * round), mixed(self.seed, 2 * number + 1));
        let contest = self.game.play_match(&self.setup, &mut seated, deal, rng_seed)?;
        tally.count(&contest, shift);
        if let Some(Forfeit { seat, why }) = contest.forfeit.clone() {
            let contestant = (self.players.of(seat).index() + shift) % contestants;
            pool.stop(contestant);
            tally.forfeit(ForfeitedMatch { number, contestant, seat, why });
        }
        Ok(contest)
    }
}

/// What a match brought the first side: whose best place is better has won.
fn half_points_of(sides: &[bool], contest: &ArenaMatch, shift: usize) -> usize {
    let best_of = |first: bool| {
        let places = contest.places.iter().enumerate();
        let of_side = places.filter(|(player, _)| sides[(player + shift) % sides.len()] == first);
        of_side.map(|(_, place)| *place).min()
    };
    match best_of(true).cmp(&best_of(false)) {
        Compared::Less => 2,
        Compared::Equal => 1,
        Compared::Greater => 0,
    }
}

/// A seed of its own for every number: neighbouring seeds share no match.
fn mixed(seed: u64, number: u64) -> u64 {
    let mut stream = Stream::seeded(seed ^ number.rotate_left(32));
    (stream.pick(1 << 31) as u64) << 31 | stream.pick(1 << 31) as u64
}

/// What the workers share.
struct Shared {
    /// The next round.
    next: AtomicU64,
    forfeits: AtomicU64,
    bar: ProgressBar,
}
