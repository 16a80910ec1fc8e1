//! Truncated rollouts by the value network: in a sampled world every seat plays the after-state with the best value, given
//! only what that seat would know there.

use super::heuristic::Heuristic;
use super::move_values::Choice;
use super::net::{Evaluator, Features, InformationState, Net, TableMemory};
use super::search::Unshuffled;
use knobel_core::{Seat, View};
use tac::{Card, Ending, Hand, Observation, ObservedEvent, Phase, Play, Plays, Table, Turn};

/// Rolls out worlds from the decision of one seat.
pub(super) struct NetworkRollout<'n> {
    /// One accumulator per seat: its features differ little from turn to turn.
    evaluators: [Evaluator<'n>; 4],
    /// What the deciding seat knows.
    state: InformationState,
    /// The card that the deciding seat gave its partner.
    gift: Option<Card>,
    plays: Plays,
    spare: Plays,
}

/// A world during its rollout.
struct World {
    table: Table,
    memory: TableMemory,
}

/// Cost of a network evaluation, in evaluated card results.
const NETWORK_COST: usize = 25;
/// Of many plays the network evaluates only this many, those that the heuristic prefers.
const MAX_EVALUATED_PLAYS: usize = 8;
/// A rollout is truncated when the deciding seat decides for this time, or at the end of the deal, and the network
/// evaluates the result. Rollouts to the end of the deal were weaker for the same time.
const TRUNCATION_DECISIONS: usize = 2;

impl<'n> NetworkRollout<'n> {
    pub(super) fn of(net: &'n Net, view: &View<Observation>, state: InformationState) -> Self {
        NetworkRollout {
            evaluators: std::array::from_fn(|_| net.evaluator()),
            state,
            gift: gift_of(view, state.me),
            plays: Plays::default(),
            spare: Plays::default(),
        }
    }

    /// The chance that the deciding seat's team wins after a choice in this world. Adds the number of evaluations to
    /// `spent`.
    pub(super) fn value(&mut self, world: &Table, choice: &Choice, spent: &mut usize) -> f64 {
        let me = self.state.me;
        let mut world = World { table: *world, memory: self.memory(world) };
        let over = match (choice, world.table.public().phase) {
            (Choice::Play(play), Phase::Play(turn)) => self.play(&mut world, turn, play, spent),
            (Choice::Play(_), _) => None,
            (Choice::Give(card), _) => {
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
                    *spent += 1 + self.plays.list(public, turn, world.table.hand(turn.seat)).len();
                    decided += usize::from(turn.by == me);
                    let is_last = turn.by == me && decided == TRUNCATION_DECISIONS;
                    let (play, chance) = match self.plays.as_slice() {
                        [only] if !is_last => (*only, 0.0),
                        _ => self.best_play(&world, turn, spent),
                    };
                    if is_last {
                        return chance;
                    }
                    if let Some(value) = self.play(&mut world, turn, &play, spent) {
                        return value;
                    }
                }
                Phase::Over(Ending::Won(winner)) => return f64::from(u8::from(public.sides().allied(me, winner))),
                // Unreachable: two teams play until one has won, and the end of the deal is handled above.
                Phase::Deal | Phase::StackUsedUp | Phase::Over(Ending::Stopped) => return 0.5,
            }
        }
    }

    /// The play with the best value of those listed, and the chance that the seat's team wins.
    fn best_play(&mut self, world: &World, turn: Turn, spent: &mut usize) -> (Play, f64) {
        let public = world.table.public();
        let plays = self.plays.as_slice();
        let mut few: Vec<&Play> = plays.iter().collect();
        if few.len() > MAX_EVALUATED_PLAYS {
            let heuristic = Heuristic::of(public, turn.by, world.table.hand(turn.seat));
            few.sort_by_cached_key(|play| std::cmp::Reverse(heuristic.of_play(play)));
            few.truncate(MAX_EVALUATED_PLAYS);
        }
        *spent += NETWORK_COST * few.len();
        let state = world.state_of(turn.by);
        let evaluator = &mut self.evaluators[turn.by.index()];
        let valued = few.into_iter().map(|play| (*play, evaluator.value(&Features::of(&state.after(turn, play)))));
        let best = valued.reduce(|best, other| if other.1 > best.1 { other } else { best });
        let (play, value) = best.expect("a seat on turn has a play");
        (play, value.into())
    }

    /// Plays a card. With the last one of a deal the rollout ends, and the network evaluates the board.
    fn play(&mut self, world: &mut World, turn: Turn, play: &Play, spent: &mut usize) -> Option<f64> {
        let before = world.state_of(turn.by);
        world.table.play(play, &mut self.spare, &mut Unshuffled);
        if world.table.public().dealer != before.public.dealer {
            *spent += NETWORK_COST;
            let board = Features::of(&before.after(turn, play));
            let value = f64::from(self.evaluators[turn.by.index()].value(&board));
            let ours = before.public.sides().allied(self.state.me, turn.by);
            return Some(if ours { value } else { 1.0 - value });
        }
        world.memory.played(turn, play, &world.table);
        None
    }

    fn exchange(&mut self, world: &mut World, spent: &mut usize) {
        for seat in world.table.givers() {
            let state = world.state_of(seat);
            let evaluator = &mut self.evaluators[seat.index()];
            let kinds = world.table.hand(seat).kinds();
            let valued = kinds.map(|card| (card, evaluator.logit(&Features::of(&state.after_gift(card)))));
            let best = valued.reduce(|best, other| if other.1 > best.1 { other } else { best });
            *spent += NETWORK_COST * usize::from(world.table.hand(seat).len());
            best.into_iter().for_each(|(card, _)| world.give(seat, card));
        }
    }

    /// What each seat would remember in this world: what is public, the hands its player holds, and what the deciding seat
    /// gave it. Gifts between others stay unknown to them: they are not sampled.
    fn memory(&self, world: &Table) -> TableMemory {
        let (public, me) = (self.state.memory, self.state.me);
        let (sides, version) = (self.state.public.sides(), self.state.public.version);
        let partner = sides.partner(me);
        let of = std::array::from_fn(|seat| {
            let seat = Seat(seat as u8);
            if seat == me && self.state.public.phase != Phase::Exchange {
                return public;
            }
            let mut memory = public;
            memory.received = self.gift.filter(|_| Some(seat) == partner);
            for other in sides.all() {
                let seen = InformationState::same_player(version, seat, other);
                memory.cards[other.index()] = if seen { world.hand(other) } else { Hand::EMPTY };
            }
            memory
        });
        TableMemory::new(of, version)
    }
}

/// The card that this seat gave its partner in this deal.
fn gift_of(view: &View<Observation>, me: Seat) -> Option<Card> {
    let deal = view.history.iter().rposition(|observed| matches!(observed, ObservedEvent::Dealt { .. }))?;
    view.history[deal..].iter().find_map(|observed| {
        let ObservedEvent::Exchanged { gifts } = observed else { return None };
        gifts.iter().find(|gift| gift.from == me)?.card
    })
}

impl World {
    fn state_of(&self, seat: Seat) -> InformationState {
        InformationState { public: *self.table.public(), me: seat, memory: self.memory.of[seat.index()] }
    }

    fn give(&mut self, seat: Seat, card: Card) {
        let gifts: Vec<(Seat, Card)> = self.table.gifts().chain([(seat, card)]).collect();
        self.table.give(seat, card);
        if self.table.public().phase != Phase::Exchange {
            self.memory.exchanged(&gifts);
        }
    }
}
