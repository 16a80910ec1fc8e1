//! The posterior of a player's own rack, compared with an enumeration of all possible worlds.

use code777::{
    Action, Code777, Number, ObservedEvent, Options, Setup, ThinkingTime, Tile, Tiles, Verdict, WrongAnnouncement,
    answer, numbers,
};
use inference::code777::{BeliefState, OpponentModel, Triple};
use knobel_core::{Match, Rng, Seat, Stream, Viewer};
use std::collections::BTreeMap;

type Counts = [u32; Tile::KINDS];

/// One way the match can have gone so far.
#[derive(Clone)]
struct World {
    racks: [Option<Tiles>; 5],
    stock: Counts,
    aside: Counts,
    probability: f64,
}

/// Enumerates the worlds that explain what one seat observed.
struct Enumeration<'a> {
    me: Seat,
    observed_events: &'a [ObservedEvent],
    found: BTreeMap<Triple, f64>,
}

fn choose(n: u32, k: u32) -> f64 {
    (0..k).map(|i| (f64::from(n) - f64::from(i)) / f64::from(i + 1)).product::<f64>().max(0.0)
}

fn counts(tiles: Tiles) -> Counts {
    let mut counts = [0; Tile::KINDS];
    tiles.iter().for_each(|tile| counts[tile.index()] += 1);
    counts
}

impl World {
    /// Moves these three tiles from the stock to a rack.
    fn fill(mut self, rack: usize, tiles: Tiles) -> Option<World> {
        let drawn = counts(tiles);
        let ways: f64 = self.stock.iter().zip(drawn).map(|(have, take)| choose(*have, take)).product();
        self.probability *= ways / choose(self.stock.iter().sum(), 3);
        self.racks[rack] = Some(tiles);
        if self.probability == 0.0 {
            return None;
        }
        self.stock.iter_mut().zip(drawn).for_each(|(have, take)| *have -= take);
        Some(self)
    }
}

impl Enumeration<'_> {
    fn explain(&mut self, mut world: World, from: usize) {
        for place in from..self.observed_events.len() {
            match &self.observed_events[place] {
                ObservedEvent::Filled { rack, tiles: None } => {
                    assert_eq!(rack.0, self.me.0, "a seat sees every other rack");
                    return self.explain_any_rack(&world, place);
                }
                observed => match self.happens(world, observed) {
                    Some(next) => world = next,
                    None => return,
                },
            }
        }
        let own = world.racks[self.me.index()].expect("every rack is full between two steps");
        *self.found.entry(Triple::of(own)).or_default() += world.probability;
    }

    fn explain_any_rack(&mut self, world: &World, place: usize) {
        let shown = self.observed_events[place..].iter().find_map(|observed| match observed {
            ObservedEvent::LaidAside { rack, tiles, .. } if rack.0 == self.me.0 => Some(*tiles),
            _ => None,
        });
        let shown = shown.flatten().map(Triple::of); // saves time only: other racks fail when the tiles are shown
        for triple in Triple::all().filter(|triple| shown.is_none_or(|shown| shown == *triple)) {
            if let Some(next) = world.clone().fill(self.me.index(), triple.tiles()) {
                self.explain(next, place + 1);
            }
        }
    }

    fn happens(&self, mut world: World, observed: &ObservedEvent) -> Option<World> {
        match observed {
            ObservedEvent::Stocked { count, .. } => {
                let aside = std::mem::take(&mut world.aside);
                world.stock.iter_mut().zip(aside).for_each(|(stock, aside)| *stock += aside);
                assert_eq!(world.stock.iter().sum::<u32>(), u32::from(*count));
                Some(world)
            }
            ObservedEvent::Filled { rack, tiles } => {
                world.fill(rack.index(), tiles.expect("a hidden one is explained above"))
            }
            ObservedEvent::Answered { by, question, answer: said } => {
                let seen = |(rack, tiles): (usize, &Option<Tiles>)| tiles.filter(|_| rack != by.index());
                let seen: Vec<Tiles> = world.racks.iter().enumerate().filter_map(seen).collect();
                (answer(*question, &seen) == *said).then_some(world)
            }
            ObservedEvent::Announced { by, numbers: said, verdict } => {
                let truth = numbers(world.racks[by.index()].expect("it announces what stands"));
                ((truth == *said) == (*verdict == Verdict::Right)).then_some(world)
            }
            ObservedEvent::LaidAside { rack, tiles, .. } => {
                let stood = world.racks[rack.index()].take().expect("it stood");
                let fits = tiles.is_none_or(|shown| Triple::of(shown) == Triple::of(stood));
                world.aside.iter_mut().zip(counts(stood)).for_each(|(aside, more)| *aside += more);
                fits.then_some(world)
            }
            _ => Some(world),
        }
    }
}

fn explained(me: Seat, observed_events: &[ObservedEvent]) -> BTreeMap<Triple, f64> {
    let aside = Tile::ALL.map(|tile| u32::from(tile.copies()));
    let world = World { racks: [None; 5], stock: [0; Tile::KINDS], aside, probability: 1.0 };
    let mut enumeration = Enumeration { me, observed_events, found: BTreeMap::new() };
    enumeration.explain(world, 0);
    let sum: f64 = enumeration.found.values().sum();
    enumeration.found.values_mut().for_each(|probability| *probability /= sum);
    enumeration.found
}

fn setup(seats: u8, wrong_announcement: WrongAnnouncement) -> Setup {
    Setup::try_from(Options {
        seats,
        wrong_announcement,
        thinking_time: ThinkingTime::Seconds(0),
        ..Options::default()
    })
    .expect("playable")
}

/// A random step: the reader reads, or somebody announces, rightly three times in four.
fn random_step(game: &mut Match<Code777>, seats: u8, luck: &mut Stream, rng: &mut Stream) {
    let announcer = Seat(u8::try_from(rng.pick(usize::from(seats))).expect("few seats"));
    let everything = game.observation(Viewer::Everything);
    let standing = everything.public.seats[announcer.index()];
    let may = !standing.announced && standing.silent_until.is_empty() && standing.points < 2;
    let (seat, action) = if may && rng.pick(7) == 0 {
        let truth = numbers(everything.racks[announcer.index()].expect("seen by everything"));
        let numbers = if rng.pick(4) > 0 { truth } else { [Number::ALL[rng.pick(7)], Number::ALL[6], Number::ALL[6]] };
        (announcer, Action::Announce(numbers.to_vec()))
    } else {
        (everything.public.reader, Action::Read)
    };
    let step = game.judge(seat, action, luck).expect("it is allowed");
    game.commit(step);
}

fn own_wrong_racks(observed_events: &[ObservedEvent], me: Seat) -> usize {
    let hidden = |observed: &&ObservedEvent| matches!(observed, ObservedEvent::LaidAside { rack, tiles: None, .. } if rack.0 == me.0);
    observed_events.iter().filter(hidden).count()
}

/// Compares at random moments of one match, as long as the worlds can be enumerated. Returns the number of comparisons,
/// of those after a reshuffle, and of those after a wrong announcement.
fn check(seats: u8, seed: u64) -> [usize; 3] {
    let (mut luck, mut rng) = (Stream::seeded(seed), Stream::seeded(seed + 1_000_000));
    let penalty = [WrongAnnouncement::Free, WrongAnnouncement::SilentForARound][rng.pick(2)];
    let mut game = Match::<Code777>::begin(&setup(seats, penalty), &mut luck);
    let me = Seat(u8::try_from(rng.pick(usize::from(seats))).expect("few seats"));
    let mut checked = [0; 3];
    for _ in 0..60 {
        random_step(&mut game, seats, &mut luck, &mut rng);
        let view = game.view(Viewer::Seat(me));
        let wrong = own_wrong_racks(&view.history, me);
        if wrong > 2 {
            break;
        }
        if rng.pick(6) > 0 {
            continue;
        }
        let expected = explained(me, &view.history);
        let posterior = BeliefState::of(&view).expect("a seat has a belief state").posterior();
        let found: BTreeMap<Triple, f64> = posterior.racks().iter().copied().collect();
        assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>(), "{seats} seats, seed {seed}");
        for (triple, probability) in &expected {
            assert!((found[triple] - probability).abs() < 1e-9, "{seats} seats, seed {seed}, {:?}", triple.tiles());
        }
        let restocked =
            view.history.iter().filter(|observed| matches!(observed, ObservedEvent::Stocked { .. })).count() > 1;
        checked[0] += 1;
        checked[1] += usize::from(restocked);
        checked[2] += usize::from(wrong > 0);
    }
    checked
}

#[test]
fn the_posterior_is_that_of_all_worlds() {
    let mut all = [0; 3];
    for seats in 2..=5 {
        for seed in 0..100 {
            all.iter_mut().zip(check(seats, seed)).for_each(|(sum, more)| *sum += more);
        }
    }
    let [checked, restocked, wrong] = all;
    assert!(checked > 1500 && restocked > 500 && wrong > 500, "too few: {checked}, {restocked}, {wrong}");
}

#[test]
fn there_are_251_racks_of_76_number_triples() {
    let mut codes: Vec<_> = Triple::all().map(|triple| numbers(triple.tiles())).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!((Triple::all().count(), codes.len()), (251, 76));
    for triple in Triple::all() {
        let [a, b, c] = triple.tiles();
        assert_eq!(Triple::of([c, a, b]), triple);
    }
}

/// A player who is certain of their own rack sees everything the opponents see, and so knows what they know.
#[test]
fn a_certain_player_computes_the_posteriors_of_the_opponents() {
    let mut compared = 0;
    for seed in 0..150 {
        let (mut luck, mut rng) = (Stream::seeded(seed), Stream::seeded(seed + 1_000_000));
        let seats = 2 + (seed % 4) as u8;
        let mut game = Match::<Code777>::begin(&setup(seats, WrongAnnouncement::Free), &mut luck);
        for _ in 0..20 {
            let reader = game.awaited()[0];
            let step = game.judge(reader, Action::Read, &mut luck).expect("the reader may read");
            game.commit(step);
            let me = Seat(u8::try_from(rng.pick(usize::from(seats))).expect("few seats"));
            let belief = BeliefState::of(&game.view(Viewer::Seat(me))).expect("a seat has a belief state");
            let posterior = belief.posterior();
            if posterior.racks().len() > 1 {
                continue;
            }
            let model = OpponentModel::AnnouncementsAndSilence;
            for other in belief.infer_from_opponents(&posterior, seats, model).opponents {
                let theirs = BeliefState::of(&game.view(Viewer::Seat(other.seat))).expect("a seat has a belief state");
                let best = theirs.posterior().most_probable().expect("some rack is possible").probability;
                if other.probability > 0.0 {
                    assert!((best - other.probability).abs() < 1e-9, "seed {seed}, {best} and {}", other.probability);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 300, "too few: {compared}");
}
