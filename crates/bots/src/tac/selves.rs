//! Imagined worlds in which everybody plays by the net, each seat by what it would know there.

use super::care::Care;
use super::net::{Features, Known, Memories, Net, Valuer};
use super::search::Unshuffled;
use knobel_core::{Seat, View};
use tac::{Card, Ending, Hand, Observation, ObservedEvent, Phase, Play, Plays, Table, Turn};

/// Something the deciding seat can do.
#[derive(Clone, Copy, Debug)]
pub(super) enum First {
    /// Lay a card.
    Play(Play),
    /// Give the partner one.
    Give(Card),
}

/// Four players by the net, and what the seat that imagines them knows.
pub(super) struct Selves<'n> {
    /// What the net says of one seat differs little from turn to turn, so every seat has its own.
    valuers: [Valuer<'n>; 4],
    known: Known,
    /// The card given to the partner.
    gave: Option<Card>,
    room: Plays,
    spare: Plays,
}

/// One world as it is played out.
struct World {
    table: Table,
    memories: Memories,
}

/// For the net to look at a result takes as long as to list so many.
const LOOK: usize = 25;
/// Of many plays the net looks at so many, those that care likes best.
const FEW: usize = 8;
/// A world is played on until the seat that imagines it has decided so often, or the deal is over; then the net says what
/// it is worth. To play on to the end of the deal in any case brought less in the same time.
const DECISIONS: usize = 2;

impl<'n> Selves<'n> {
    pub(super) fn of(net: &'n Net, view: &View<Observation>, known: Known) -> Self {
        Selves {
            valuers: std::array::from_fn(|_| net.valuer()),
            known,
            gave: gift_of(view, known.me),
            room: Plays::default(),
            spare: Plays::default(),
        }
    }

    /// How likely the own team wins after this in a world where everybody plays on by the net. Adds how many results it
    /// looked at.
    pub(super) fn value(&mut self, world: &Table, first: &First, spent: &mut usize) -> f64 {
        let me = self.known.me;
        let mut world = World { table: *world, memories: self.memories(world) };
        let over = match (first, world.table.public().phase) {
            (First::Play(play), Phase::Play(turn)) => self.play(&mut world, turn, play, spent),
            (First::Play(_), _) => None,
            (First::Give(card), _) => {
                world.give(me, *card);
                None
            }
        };
        if let Some(value) = over {
            return value;
        }
        let mut decided = 0;
        loop {
            let public = world.table.public();
            match public.phase {
                Phase::Exchange => self.exchange(&mut world, spent),
                Phase::Play(turn) => {
                    *spent += 1 + self.room.list(public, turn, world.table.hand(turn.seat)).len();
                    decided += usize::from(turn.by == me);
                    let enough = turn.by == me && decided == DECISIONS;
                    let (play, chance) = match self.room.as_slice() {
                        [only] if !enough => (*only, 0.0),
                        _ => self.liked(&world, turn, spent),
                    };
                    if enough {
                        return chance;
                    }
                    if let Some(value) = self.play(&mut world, turn, &play, spent) {
                        return value;
                    }
                }
                Phase::Over(Ending::Won(winner)) => return f64::from(u8::from(public.sides().allied(me, winner))),
                // Two teams play on until one has won, and the end of the deal was seen before.
                Phase::Deal | Phase::StackUsedUp | Phase::Over(Ending::Stopped) => return 0.5,
            }
        }
    }

    /// The play that the net likes best of those listed, and how likely its team then wins.
    fn liked(&mut self, world: &World, turn: Turn, spent: &mut usize) -> (Play, f64) {
        let public = world.table.public();
        let plays = self.room.as_slice();
        let mut few: Vec<&Play> = plays.iter().collect();
        if few.len() > FEW {
            let care = Care::of(public, turn.by, world.table.hand(turn.seat));
            few.sort_by_cached_key(|play| std::cmp::Reverse(care.of_play(play)));
            few.truncate(FEW);
        }
        *spent += LOOK * few.len();
        let known = world.known_to(turn.by);
        let valuer = &mut self.valuers[turn.by.index()];
        let valued = few.into_iter().map(|play| (*play, valuer.value(&Features::of(&known.after(turn, play)))));
        let best = valued.reduce(|best, other| if other.1 > best.1 { other } else { best });
        let (play, value) = best.expect("a seat whose turn it is has a card to lay");
        (play, value.into())
    }

    /// Lays a card. With the last one of a deal the world ends, and the net says what the board is worth.
    fn play(&mut self, world: &mut World, turn: Turn, play: &Play, spent: &mut usize) -> Option<f64> {
        let before = world.known_to(turn.by);
        world.table.play(play, &mut self.spare, &mut Unshuffled);
        if world.table.public().dealer != before.public.dealer {
            *spent += LOOK;
            let board = Features::of(&before.after(turn, play));
            let value = f64::from(self.valuers[turn.by.index()].value(&board));
            let ours = before.public.sides().allied(self.known.me, turn.by);
            return Some(if ours { value } else { 1.0 - value });
        }
        world.memories.played(turn, play, &world.table);
        None
    }

    fn exchange(&mut self, world: &mut World, spent: &mut usize) {
        for seat in world.table.givers() {
            let known = world.known_to(seat);
            let valuer = &mut self.valuers[seat.index()];
            let kinds = world.table.hand(seat).kinds();
            let valued = kinds.map(|card| (card, valuer.logit(&Features::of(&known.after_gift(card)))));
            let best = valued.reduce(|best, other| if other.1 > best.1 { other } else { best });
            *spent += LOOK * usize::from(world.table.hand(seat).len());
            best.into_iter().for_each(|(card, _)| world.give(seat, card));
        }
    }

    /// What each seat would know in this world: what all have heard, the hands of its own mind, and what the deciding seat
    /// gave it. What others gave each other unseen is not imagined.
    fn memories(&self, world: &Table) -> Memories {
        let (heard, me) = (self.known.memory, self.known.me);
        let (sides, version) = (self.known.public.sides(), self.known.public.version);
        let partner = sides.partner(me);
        let of = std::array::from_fn(|seat| {
            let seat = Seat(seat as u8);
            if seat == me && self.known.public.phase != Phase::Exchange {
                return heard;
            }
            let mut memory = heard;
            memory.received = self.gave.filter(|_| Some(seat) == partner);
            for other in sides.all() {
                let seen = Known::one_mind(version, seat, other);
                memory.cards[other.index()] = if seen { world.hand(other) } else { Hand::EMPTY };
            }
            memory
        });
        Memories::new(of, version)
    }
}

/// What this seat gave its partner in this deal.
fn gift_of(view: &View<Observation>, me: Seat) -> Option<Card> {
    let deal = view.history.iter().rposition(|observed| matches!(observed, ObservedEvent::Dealt { .. }))?;
    view.history[deal..].iter().find_map(|observed| {
        let ObservedEvent::Exchanged { gifts } = observed else { return None };
        gifts.iter().find(|gift| gift.from == me)?.card
    })
}

impl World {
    fn known_to(&self, seat: Seat) -> Known {
        Known { public: *self.table.public(), me: seat, memory: self.memories.of[seat.index()] }
    }

    fn give(&mut self, seat: Seat, card: Card) {
        let gifts: Vec<(Seat, Card)> = self.table.gifts().chain([(seat, card)]).collect();
        self.table.give(seat, card);
        if self.table.public().phase != Phase::Exchange {
            self.memories.exchanged(&gifts);
        }
    }
}
