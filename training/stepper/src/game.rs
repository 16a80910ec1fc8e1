//! One game: it plays on until the trainer must decide, and computes the TD(λ) targets (Sutton 1988) at the end of each deal.

use crate::game_plan::{Controller, GamePlan};
use bots::tac::Greedy;
use bots::tac::net::{Features, InformationState, TableMemory};
use knobel_core::{Rng, Seat, Stream};
use tac::{Card, Ending, Phase, Play, Plays, Table, Turn};

/// A training sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The information state.
    pub features: Features,
    /// The target value, from 0 (lost) to 1 (won).
    pub target: f32,
}

/// The trainer's answer to a pending decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// Index of the chosen after-state.
    pub choice: u32,
    /// The value of the best after-state, which need not be the chosen one.
    pub value: f32,
    /// The values of the observed states; NaN where the buffer was too small.
    pub observers: [f32; MAX_OBSERVERS],
}

/// Maximum number of seats that observe a decision.
pub(crate) const MAX_OBSERVERS: usize = 3;

/// The decision that a game waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Pending {
    /// A card for the partner, by the kinds of the hand.
    Gift(Seat),
    /// One of the plays of this turn.
    Play(Turn),
    /// The value of the board between two deals.
    Board,
    /// None: the game is over.
    Nothing,
}

/// A chosen after-state, an observed state, or a board between two deals.
#[derive(Clone, Copy, Debug)]
struct Visited {
    features: Features,
    seat: Seat,
    /// The trainer's value for this seat.
    value: f32,
    /// Whether the seat only observed.
    observed: bool,
}

/// Random moves of the greedy bot per thousand when it is imitated.
const IMITATION_EXPLORATION: usize = 50;

/// λ within a deal: the weight of the later return against the value at the seat's next visited state.
const LAMBDA: f32 = 0.5;

/// One of this many observed states becomes a sample: enough to learn their values, and most capacity of the network is left
/// for states that can be chosen.
const OBSERVATION_SAMPLING: usize = 4;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game {
    plan: GamePlan,
    table: Table,
    memory: TableMemory,
    luck: Stream,
    rng: Stream,
    pending: Pending,
    states: Vec<Features>,
    /// The observing seats; their states follow the after-states.
    observing: Vec<Seat>,
    /// Seats whose last visited state is the current one.
    up_to_date: [bool; 4],
    deal: Vec<Visited>,
    boards: Vec<Visited>,
    decisions: u32,
}

/// Buffers that games share one after the other.
#[derive(Clone, Debug, Default)]
pub struct Buffers {
    plays: Plays,
    spare: Plays,
}

impl Game {
    /// Shuffles and deals. Two games with equal luck get the same cards.
    pub fn begin(plan: GamePlan, mut luck: Stream, rng: Stream) -> Self {
        let table = Table::dealt_out(plan.version, plan.master, &mut luck);
        Game {
            plan,
            table,
            memory: TableMemory::dealt(&table),
            luck,
            rng,
            pending: Pending::Nothing,
            states: vec![],
            observing: vec![],
            up_to_date: [false; 4],
            deal: vec![],
            boards: vec![],
            decisions: 0,
        }
    }

    /// Who makes the pending decision.
    pub fn controller(&self) -> Controller {
        match self.pending {
            Pending::Gift(seat) | Pending::Play(Turn { by: seat, .. }) => self.plan.controllers[seat.index()],
            Pending::Board | Pending::Nothing => Controller::Learner,
        }
    }

    /// A seat of the winning team, if the game is over.
    pub fn winner(&self) -> Option<Seat> {
        match self.table.public().phase {
            Phase::Over(Ending::Won(seat)) => Some(seat),
            Phase::Deal | Phase::Exchange | Phase::Play(_) | Phase::StackUsedUp | Phase::Over(Ending::Stopped) => None,
        }
    }

    /// The table, for tests.
    #[cfg(test)]
    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    /// Number of decisions made.
    pub fn decisions(&self) -> u32 {
        self.decisions
    }

    /// The states to evaluate: after-states, then observed states; none when the game is over.
    pub fn states(&self) -> &[Features] {
        &self.states
    }

    /// Number of observed states.
    pub fn observers(&self) -> usize {
        self.observing.len()
    }

    /// Applies a decision. Its samples are emitted at the end of the deal or game.
    pub fn decide(&mut self, decision: Decision, buffers: &mut Buffers, board_lambda: f32, samples: &mut Vec<Sample>) {
        let choices = self.states.len() - self.observing.len();
        let choice = (decision.choice as usize).min(choices.saturating_sub(1));
        match self.pending {
            Pending::Nothing => {}
            Pending::Board => {
                if let Some(board) = self.boards.last_mut() {
                    board.value = decision.value;
                    let board = *board;
                    self.emit_deal_samples(board.seat, board.value, samples);
                }
            }
            Pending::Gift(seat) => {
                self.record(choice, seat, decision.value);
                let card = self.table.hand(seat).kinds().nth(choice);
                self.give(seat, card.expect("there is an after-state for each kind in the hand"));
            }
            Pending::Play(turn) => {
                let observers = self.observing.iter().zip(&self.states[choices..]).zip(decision.observers);
                let valued = observers.filter(|(_, value)| !value.is_nan());
                self.deal.extend(valued.map(|((&seat, &features), value)| Visited {
                    features,
                    seat,
                    value,
                    observed: true,
                }));
                self.record(choice, turn.by, decision.value);
                let play = buffers.plays.list(self.table.public(), turn, self.table.hand(turn.seat))[choice];
                self.play(turn, &play, buffers);
                self.up_to_date[turn.by.index()] = true;
            }
        }
        self.run(buffers, board_lambda, samples);
    }

    /// Plays on until the trainer must decide or the game is over.
    pub fn run(&mut self, buffers: &mut Buffers, board_lambda: f32, samples: &mut Vec<Sample>) {
        loop {
            self.states.clear();
            self.observing.clear();
            if self.pending == Pending::Board && self.boards.last().is_some_and(|board| board.value.is_nan()) {
                self.states.extend(self.boards.last().map(|board| board.features));
                return;
            }
            match self.table.public().phase {
                Phase::Exchange => {
                    let seat = self.table.givers().next().expect("the exchange ends with the last gift");
                    if self.offer_gift(seat, buffers) {
                        return;
                    }
                }
                Phase::Play(turn) => {
                    if self.offer_plays(turn, buffers) {
                        return;
                    }
                }
                Phase::Deal | Phase::StackUsedUp | Phase::Over(_) => {
                    self.pending = Pending::Nothing;
                    self.emit_match_samples(board_lambda, samples);
                    return;
                }
            }
        }
    }

    /// Lists the possible gifts; or gives one at once where the trainer has no decision.
    fn offer_gift(&mut self, seat: Seat, buffers: &mut Buffers) -> bool {
        let hand = self.table.hand(seat);
        let state = self.state_of(seat);
        self.pending = Pending::Gift(seat);
        if self.plan.controllers[seat.index()] != Controller::Greedy {
            if hand.kinds().nth(1).is_some() {
                self.states.extend(hand.kinds().map(|card| Features::of(&state.after_gift(card))));
                return true;
            }
            let only = hand.kinds().next().expect("a hand that gives has cards");
            self.give(seat, only);
            return false;
        }
        let default = Greedy::gift(self.table.public(), seat, hand, &mut buffers.spare);
        let random = self.explores().then(|| hand.kinds().nth(self.rng.pick(hand.kinds().count()))).flatten();
        let card = random.or(default).expect("a hand that gives has cards");
        if self.plan.imitation {
            self.states.push(Features::of(&state.after_gift(card)));
            self.record(0, seat, f32::NAN);
        }
        self.give(seat, card);
        false
    }

    /// Lists the possible plays; or plays at once where the trainer has no decision.
    fn offer_plays(&mut self, turn: Turn, buffers: &mut Buffers) -> bool {
        let plays = buffers.plays.list(self.table.public(), turn, self.table.hand(turn.seat));
        self.pending = Pending::Play(turn);
        let is_greedy = self.plan.controllers[turn.by.index()] == Controller::Greedy;
        let chosen = match (is_greedy, plays) {
            (_, [only]) => *only,
            (false, several) => {
                let state = InformationState {
                    public: *self.table.public(),
                    me: turn.by,
                    memory: self.memory.of[turn.by.index()],
                };
                self.states.extend(several.iter().map(|play| Features::of(&state.after(turn, play))));
                if self.plan.observers {
                    self.add_observers(turn.by);
                }
                return true;
            }
            (true, several) => {
                let default = *Greedy::play(self.table.public(), turn, several, &mut self.rng).unwrap_or(&several[0]);
                let chosen = if self.explores() { several[self.rng.pick(several.len())] } else { default };
                if self.plan.imitation {
                    let after = self.state_of(turn.by).after(turn, &chosen);
                    self.states.push(Features::of(&after));
                    self.record(0, turn.by, f32::NAN);
                }
                chosen
            }
        };
        self.play(turn, &chosen, buffers);
        false
    }

    /// Lists the states of the learning seats that don't decide, except those whose last visited state is the current one.
    fn add_observers(&mut self, deciding: Seat) {
        for seat in (0..4).map(Seat) {
            let learns = self.plan.controllers[seat.index()] == Controller::Learner;
            if learns && seat != deciding && !self.up_to_date[seat.index()] {
                self.observing.push(seat);
                self.states.push(Features::of(&self.state_of(seat)));
            }
        }
    }

    fn explores(&mut self) -> bool {
        self.plan.imitation && self.rng.pick(1000) < IMITATION_EXPLORATION
    }

    fn state_of(&self, me: Seat) -> InformationState {
        let mut state = InformationState { public: *self.table.public(), me, memory: self.memory.of[me.index()] };
        if state.public.phase == Phase::Exchange {
            for (seat, card) in self.gifts_seen_by(me) {
                let partner = state.public.sides().partner(seat).expect("a giving seat has a partner");
                state.memory.given(me, seat, partner, card);
                state.memory.received = None;
            }
        }
        state
    }

    /// The gifts already chosen by the same player.
    fn gifts_seen_by(&self, me: Seat) -> impl Iterator<Item = (Seat, Card)> {
        let version = self.plan.version;
        self.table.gifts().filter(move |(seat, _)| InformationState::same_player(version, me, *seat))
    }

    fn record(&mut self, choice: usize, seat: Seat, value: f32) {
        self.decisions += 1;
        let learned = self.plan.imitation || self.plan.controllers[seat.index()] == Controller::Learner;
        if let (true, Some(features)) = (learned, self.states.get(choice)) {
            self.deal.push(Visited { features: *features, seat, value, observed: false });
        }
    }

    fn give(&mut self, seat: Seat, card: Card) {
        let gifts: Vec<(Seat, Card)> = self.table.gifts().chain([(seat, card)]).collect();
        self.table.give(seat, card);
        if self.table.public().phase != Phase::Exchange {
            self.memory.exchanged(&gifts);
        }
    }

    fn play(&mut self, turn: Turn, play: &Play, buffers: &mut Buffers) {
        let public = self.table.public();
        let dealer = public.dealer;
        let last = public.held.iter().sum::<u8>() == 1;
        let board = last.then(|| self.state_of(turn.by).after(turn, play));
        self.table.play(play, &mut buffers.spare, &mut self.luck);
        self.up_to_date = [false; 4];
        if self.table.public().dealer != dealer {
            let features = Features::of(&board.expect("a deal ends with its last card"));
            self.boards.push(Visited { features, seat: turn.by, value: f32::NAN, observed: false });
            self.pending = Pending::Board;
            self.memory = TableMemory::dealt(&self.table);
            return;
        }
        self.memory.played(turn, play, &self.table);
    }

    /// Emits the samples of a deal, given the value of its final board to a seat. The target of the last visited state of a
    /// seat is that value; going backwards, each target is the λ-return.
    fn emit_deal_samples(&mut self, seat: Seat, value: f32, samples: &mut Vec<Sample>) {
        let sides = self.table.public().sides();
        let mut returns: [f32; 4] =
            std::array::from_fn(|of| if sides.allied(Seat(of as u8), seat) { value } else { 1.0 - value });
        for visited in self.deal.drain(..).rev() {
            let target = returns[visited.seat.index()];
            if !visited.observed || self.rng.pick(OBSERVATION_SAMPLING) == 0 {
                samples.push(Sample { features: visited.features, target });
            }
            if !visited.value.is_nan() {
                returns[visited.seat.index()] = (1.0 - LAMBDA) * visited.value + LAMBDA * target;
            }
        }
    }

    /// Emits the samples of the boards between deals: λ-returns that end with the result of the match.
    fn emit_match_samples(&mut self, board_lambda: f32, samples: &mut Vec<Sample>) {
        let Some(winner) = self.winner() else { return };
        self.emit_deal_samples(winner, 1.0, samples);
        let sides = self.table.public().sides();
        let (mut perspective, mut value) = (winner, 1.0);
        for board in self.boards.drain(..).rev() {
            let target = if sides.allied(board.seat, perspective) { value } else { 1.0 - value };
            samples.push(Sample { features: board.features, target });
            value = board_lambda * target + (1.0 - board_lambda) * board.value;
            perspective = board.seat;
        }
    }
}
