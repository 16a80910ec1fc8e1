//! What the mind concludes about the own rack, against every world that could be.

use code777::{
    Action, Code777, Number, ObservedEvent, Options, Setup, Tile, Tiles, Verdict, WrongAnnouncement, answer, numbers,
};
use inference::code777::{Attention, Memory, Trio};
use knobel_core::{Match, Rng, Seat, Stream, Viewer};
use std::collections::BTreeMap;

type Counts = [u32; Tile::KINDS];

/// One way all of it can have happened so far.
#[derive(Clone)]
struct World {
    racks: [Option<Tiles>; 5],
    stock: Counts,
    aside: Counts,
    probability: f64,
}

/// All that one seat saw, to be explained by worlds.
struct Story<'a> {
    me: Seat,
    observed_events: &'a [ObservedEvent],
    found: BTreeMap<Trio, f64>,
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
    /// These three come from the stock to a rack.
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

impl Story<'_> {
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
        *self.found.entry(Trio::of(own)).or_default() += world.probability;
    }

    fn explain_any_rack(&mut self, world: &World, place: usize) {
        let shown = self.observed_events[place..].iter().find_map(|observed| match observed {
            ObservedEvent::LaidAside { rack, tiles, .. } if rack.0 == self.me.0 => Some(*tiles),
            _ => None,
        });
        let shown = shown.flatten().map(Trio::of); // only to save time: other racks fail when it is shown
        for trio in Trio::all().filter(|trio| shown.is_none_or(|shown| shown == *trio)) {
            if let Some(next) = world.clone().fill(self.me.index(), trio.tiles()) {
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
                let fits = tiles.is_none_or(|shown| Trio::of(shown) == Trio::of(stood));
                world.aside.iter_mut().zip(counts(stood)).for_each(|(aside, more)| *aside += more);
                fits.then_some(world)
            }
            _ => Some(world),
        }
    }
}

fn explained(me: Seat, observed_events: &[ObservedEvent]) -> BTreeMap<Trio, f64> {
    let aside = Tile::ALL.map(|tile| u32::from(tile.copies()));
    let world = World { racks: [None; 5], stock: [0; Tile::KINDS], aside, probability: 1.0 };
    let mut story = Story { me, observed_events, found: BTreeMap::new() };
    story.explain(world, 0);
    let sum: f64 = story.found.values().sum();
    story.found.values_mut().for_each(|probability| *probability /= sum);
    story.found
}

fn setup(seats: u8, wrong_announcement: WrongAnnouncement) -> Setup {
    Setup::try_from(Options { seats, wrong_announcement, thinking_time: 0, ..Options::default() }).expect("playable")
}

/// Somebody reads, or announces: rightly three times in four, as chance will have it.
fn any_step(game: &mut Match<Code777>, seats: u8, luck: &mut Stream, rng: &mut Stream) {
    let announcer = Seat(u8::try_from(rng.pick(usize::from(seats))).expect("few seats"));
    let everything = game.observation(Viewer::Everything);
    let standing = everything.public.seats[announcer.index()];
    let may = !standing.announced && standing.silent_until.is_empty() && standing.points < 2;
    let (seat, action) = if may && rng.pick(7) == 0 {
        let truth = numbers(everything.racks[announcer.index()].expect("seen by everything"));
        let said = if rng.pick(4) > 0 { truth } else { [Number::ALL[rng.pick(7)], Number::ALL[6], Number::ALL[6]] };
        (announcer, Action::Announce(said.to_vec()))
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

/// Checks one match, now and then, as long as the worlds can be counted; how often it did, and after how many reshuffles
/// and wrong announcements.
fn check(seats: u8, seed: u64) -> [usize; 3] {
    let (mut luck, mut rng) = (Stream::seeded(seed), Stream::seeded(seed + 1_000_000));
    let penalty = [WrongAnnouncement::Free, WrongAnnouncement::SilentForARound][rng.pick(2)];
    let mut game = Match::<Code777>::begin(&setup(seats, penalty), &mut luck);
    let me = Seat(u8::try_from(rng.pick(usize::from(seats))).expect("few seats"));
    let mut checked = [0; 3];
    for _ in 0..60 {
        any_step(&mut game, seats, &mut luck, &mut rng);
        let view = game.view(Viewer::Seat(me));
        let wrong = own_wrong_racks(&view.history, me);
        if wrong > 2 {
            break;
        }
        if rng.pick(6) > 0 {
            continue;
        }
        let expected = explained(me, &view.history);
        let belief = Memory::of(&view).expect("a seat has a memory").belief();
        let found: BTreeMap<Trio, f64> = belief.racks().iter().copied().collect();
        assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>(), "{seats} seats, seed {seed}");
        for (trio, probability) in &expected {
            assert!((found[trio] - probability).abs() < 1e-9, "{seats} seats, seed {seed}, {:?}", trio.tiles());
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
    let mut codes: Vec<_> = Trio::all().map(|trio| numbers(trio.tiles())).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!((Trio::all().count(), codes.len()), (251, 76));
    for trio in Trio::all() {
        let [a, b, c] = trio.tiles();
        assert_eq!(Trio::of([c, a, b]), trio);
    }
}

/// Who is certain of the own rack sees all that the others see, and knows what they know.
#[test]
fn what_the_others_know_is_what_they_can_conclude() {
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
            let memory = Memory::of(&game.view(Viewer::Seat(me))).expect("a seat has a memory");
            let belief = memory.belief();
            if belief.racks().len() > 1 {
                continue;
            }
            for other in memory.watch(&belief, seats, Attention::SilenceToo).others {
                let theirs = Memory::of(&game.view(Viewer::Seat(other.seat))).expect("a seat has a memory").belief();
                let best = theirs.likeliest().expect("something is possible").chance;
                if other.chance > 0.0 {
                    assert!((best - other.chance).abs() < 1e-9, "seed {seed}, {best} and {}", other.chance);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 300, "too few: {compared}");
}
