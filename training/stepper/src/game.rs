//! One game: it plays on by itself until the trainer must choose.

use crate::seating::{Driver, Plan};
use bots::tac::Greedy;
use bots::tac::net::{Features, InformationState, TableMemory};
use knobel_core::{Rng, Seat, Stream};
use tac::{Card, Ending, Phase, Play, Plays, Table, Turn};

/// Something to learn from: facts, and how good it was for whoever looked at them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// What was known.
    pub features: Features,
    /// From 0, lost, to 1, won.
    pub target: f32,
}

/// What the trainer says to what it was shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// Which of the after-states.
    pub choice: u32,
    /// How likely it thinks to win after the best of them, which need not be the one it chose.
    pub value: f32,
    /// What it thinks of what the onlookers see; not a number where there was no room to show it.
    pub looks: [f32; MOST_LOOKS],
}

/// Who does not choose, looks on: so many at most.
pub(crate) const MOST_LOOKS: usize = 3;

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Pending {
    /// A card for the partner; the kinds in the order of the hand.
    Gift(Seat),
    /// One of the plays of this turn.
    Play(Turn),
    /// The value of the board between two deals.
    Board,
    /// Nothing: it is over and not to be begun again.
    Nothing,
}

/// What was chosen or seen in a deal, or a board between two deals, and for whom.
#[derive(Clone, Copy, Debug)]
struct Moment {
    features: Features,
    seat: Seat,
    /// What the trainer said, from this seat's side.
    value: f32,
    /// Was it only seen?
    look: bool,
}

/// The plain bot slips so often in a thousand choices when it is learned from.
const SLIPS: usize = 50;

/// How much what a seat chose or saw is worth what it thought when it next chose or saw something.
const FORESIGHT: f32 = 0.5;

/// Of what was only seen, one in so many is learned from: enough to know what it is worth, and the rest of the net is for what
/// can be chosen.
const OF_LOOKS: usize = 4;

/// A game under way.
#[derive(Clone, Debug)]
pub struct Game {
    plan: Plan,
    table: Table,
    memories: TableMemory,
    luck: Stream,
    rng: Stream,
    pending: Pending,
    shown: Vec<Features>,
    /// Who looks on; what they see comes after the after-states.
    onlookers: Vec<Seat>,
    /// Whose last moment was what it sees now.
    looked: [bool; 4],
    deal: Vec<Moment>,
    boards: Vec<Moment>,
    decisions: u32,
}

/// Room that games share one after the other.
#[derive(Clone, Debug, Default)]
pub struct Room {
    plays: Plays,
    spare: Plays,
}

impl Game {
    /// Shuffles and deals; the luck is given so that two games can have the same.
    pub fn begin(plan: Plan, mut luck: Stream, rng: Stream) -> Self {
        let table = Table::dealt_out(plan.version, plan.master, &mut luck);
        Game {
            plan,
            table,
            memories: TableMemory::dealt(&table),
            luck,
            rng,
            pending: Pending::Nothing,
            shown: vec![],
            onlookers: vec![],
            looked: [false; 4],
            deal: vec![],
            boards: vec![],
            decisions: 0,
        }
    }

    /// Who decides what is shown.
    pub fn driver(&self) -> Driver {
        match self.pending {
            Pending::Gift(seat) | Pending::Play(Turn { by: seat, .. }) => self.plan.drivers[seat.index()],
            Pending::Board | Pending::Nothing => Driver::Learner,
        }
    }

    /// Whose team won, if it is over.
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

    /// How many choices the trainer has made in it.
    pub fn decisions(&self) -> u32 {
        self.decisions
    }

    /// The after-states to choose among, and what the onlookers see; none when it is over.
    pub fn shown(&self) -> &[Features] {
        &self.shown
    }

    /// How many of what is shown the onlookers see.
    pub fn looks(&self) -> usize {
        self.onlookers.len()
    }

    /// Does what was chosen. What is to be learned of it is told when the deal, or the game, is over.
    pub fn answer(&mut self, answer: Answer, room: &mut Room, hindsight: f32, samples: &mut Vec<Sample>) {
        let choices = self.shown.len() - self.onlookers.len();
        let choice = (answer.choice as usize).min(choices.saturating_sub(1));
        match self.pending {
            Pending::Nothing => {}
            Pending::Board => {
                if let Some(board) = self.boards.last_mut() {
                    board.value = answer.value;
                    let board = *board;
                    self.tell_deal(board.seat, board.value, samples);
                }
            }
            Pending::Gift(seat) => {
                self.remember(choice, seat, answer.value);
                let card = self.table.hand(seat).kinds().nth(choice);
                self.give(seat, card.expect("as many after-states were shown as the hand has kinds"));
            }
            Pending::Play(turn) => {
                let looks = self.onlookers.iter().zip(&self.shown[choices..]).zip(answer.looks);
                let valued = looks.filter(|(_, value)| !value.is_nan());
                self.deal.extend(valued.map(|((&seat, &features), value)| Moment {
                    features,
                    seat,
                    value,
                    look: true,
                }));
                self.remember(choice, turn.by, answer.value);
                let play = room.plays.list(self.table.public(), turn, self.table.hand(turn.seat))[choice];
                self.play(turn, &play, room);
                self.looked[turn.by.index()] = true;
            }
        }
        self.run(room, hindsight, samples);
    }

    /// Plays on until the trainer must choose or the game is over.
    pub fn run(&mut self, room: &mut Room, hindsight: f32, samples: &mut Vec<Sample>) {
        loop {
            self.shown.clear();
            self.onlookers.clear();
            if self.pending == Pending::Board && self.boards.last().is_some_and(|board| board.value.is_nan()) {
                self.shown.extend(self.boards.last().map(|board| board.features));
                return;
            }
            match self.table.public().phase {
                Phase::Exchange => {
                    let seat = self.table.givers().next().expect("the exchange ends with the last gift");
                    if self.offer_gift(seat, room) {
                        return;
                    }
                }
                Phase::Play(turn) => {
                    if self.offer_plays(turn, room) {
                        return;
                    }
                }
                Phase::Deal | Phase::StackUsedUp | Phase::Over(_) => {
                    self.pending = Pending::Nothing;
                    self.tell_game(hindsight, samples);
                    return;
                }
            }
        }
    }

    /// Shows the gifts to choose among; or gives one at once where there is no choice for the trainer.
    fn offer_gift(&mut self, seat: Seat, room: &mut Room) -> bool {
        let hand = self.table.hand(seat);
        let known = self.known(seat);
        self.pending = Pending::Gift(seat);
        if self.plan.drivers[seat.index()] != Driver::Greedy {
            if hand.kinds().nth(1).is_some() {
                self.shown.extend(hand.kinds().map(|card| Features::of(&known.after_gift(card))));
                return true;
            }
            let only = hand.kinds().next().expect("a hand that gives has cards");
            self.give(seat, only);
            return false;
        }
        let usual = Greedy::gift(self.table.public(), seat, hand, &mut room.spare);
        let slip = self.slips().then(|| hand.kinds().nth(self.rng.pick(hand.kinds().count()))).flatten();
        let card = slip.or(usual).expect("a hand that gives has cards");
        if self.plan.lesson {
            self.shown.push(Features::of(&known.after_gift(card)));
            self.remember(0, seat, f32::NAN);
        }
        self.give(seat, card);
        false
    }

    /// The same for a turn.
    fn offer_plays(&mut self, turn: Turn, room: &mut Room) -> bool {
        let plays = room.plays.list(self.table.public(), turn, self.table.hand(turn.seat));
        self.pending = Pending::Play(turn);
        let plain = self.plan.drivers[turn.by.index()] == Driver::Greedy;
        let chosen = match (plain, plays) {
            (_, [only]) => *only,
            (false, several) => {
                let known = InformationState {
                    public: *self.table.public(),
                    me: turn.by,
                    memory: self.memories.of[turn.by.index()],
                };
                self.shown.extend(several.iter().map(|play| Features::of(&known.after(turn, play))));
                if self.plan.looks {
                    self.look_on(turn.by);
                }
                return true;
            }
            (true, several) => {
                let usual = *Greedy::play(self.table.public(), turn, several, &mut self.rng).unwrap_or(&several[0]);
                let chosen = if self.slips() { several[self.rng.pick(several.len())] } else { usual };
                if self.plan.lesson {
                    let after = self.known(turn.by).after(turn, &chosen);
                    self.shown.push(Features::of(&after));
                    self.remember(0, turn.by, f32::NAN);
                }
                chosen
            }
        };
        self.play(turn, &chosen, room);
        false
    }

    /// Shows the board to those who learn and don't choose now, but for who has seen it so already.
    fn look_on(&mut self, chooses: Seat) {
        for seat in (0..4).map(Seat) {
            let learns = self.plan.drivers[seat.index()] == Driver::Learner;
            if learns && seat != chooses && !self.looked[seat.index()] {
                self.onlookers.push(seat);
                self.shown.push(Features::of(&self.known(seat)));
            }
        }
    }

    fn slips(&mut self) -> bool {
        self.plan.lesson && self.rng.pick(1000) < SLIPS
    }

    fn known(&self, me: Seat) -> InformationState {
        let mut known = InformationState { public: *self.table.public(), me, memory: self.memories.of[me.index()] };
        if known.public.phase == Phase::Exchange {
            for (seat, card) in self.gifts_seen_by(me) {
                let partner = known.public.sides().partner(seat).expect("who gives has a partner");
                known.memory.given(me, seat, partner, card);
                known.memory.received = None;
            }
        }
        known
    }

    /// The gifts already chosen by the same mind.
    fn gifts_seen_by(&self, me: Seat) -> impl Iterator<Item = (Seat, Card)> {
        let version = self.plan.version;
        self.table.gifts().filter(move |(seat, _)| InformationState::same_player(version, me, *seat))
    }

    fn remember(&mut self, choice: usize, seat: Seat, value: f32) {
        self.decisions += 1;
        let learned = self.plan.lesson || self.plan.drivers[seat.index()] == Driver::Learner;
        if let (true, Some(features)) = (learned, self.shown.get(choice)) {
            self.deal.push(Moment { features: *features, seat, value, look: false });
        }
    }

    fn give(&mut self, seat: Seat, card: Card) {
        let gifts: Vec<(Seat, Card)> = self.table.gifts().chain([(seat, card)]).collect();
        self.table.give(seat, card);
        if self.table.public().phase != Phase::Exchange {
            self.memories.exchanged(&gifts);
        }
    }

    fn play(&mut self, turn: Turn, play: &Play, room: &mut Room) {
        let public = self.table.public();
        let dealer = public.dealer;
        let last = public.held.iter().sum::<u8>() == 1;
        let board = last.then(|| self.known(turn.by).after(turn, play));
        self.table.play(play, &mut room.spare, &mut self.luck);
        self.looked = [false; 4];
        if self.table.public().dealer != dealer {
            let features = Features::of(&board.expect("a deal ends with its last card"));
            self.boards.push(Moment { features, seat: turn.by, value: f32::NAN, look: false });
            self.pending = Pending::Board;
            self.memories = TableMemory::dealt(&self.table);
            return;
        }
        self.memories.played(turn, play, &self.table);
    }

    /// The deal is over, and this is what the board is worth to a seat. What was chosen last is worth that; what was chosen
    /// before is also worth what its seat thought when it chose next, so that it is not blamed for all that came later.
    fn tell_deal(&mut self, seat: Seat, value: f32, samples: &mut Vec<Sample>) {
        let sides = self.table.public().sides();
        let mut worth: [f32; 4] =
            std::array::from_fn(|of| if sides.allied(Seat(of as u8), seat) { value } else { 1.0 - value });
        for moment in self.deal.drain(..).rev() {
            let target = worth[moment.seat.index()];
            if !moment.look || self.rng.pick(OF_LOOKS) == 0 {
                samples.push(Sample { features: moment.features, target });
            }
            if !moment.value.is_nan() {
                worth[moment.seat.index()] = FORESIGHT * moment.value + (1.0 - FORESIGHT) * target;
            }
        }
    }

    /// The game is over: each board is worth what came of it, the farther away the more by what was thought of the
    /// boards on the way.
    fn tell_game(&mut self, hindsight: f32, samples: &mut Vec<Sample>) {
        let Some(winner) = self.winner() else { return };
        self.tell_deal(winner, 1.0, samples);
        let sides = self.table.public().sides();
        let (mut observed_by, mut worth) = (winner, 1.0);
        for board in self.boards.drain(..).rev() {
            let target = if sides.allied(board.seat, observed_by) { worth } else { 1.0 - worth };
            samples.push(Sample { features: board.features, target });
            worth = hindsight * target + (1.0 - hindsight) * board.value;
            observed_by = board.seat;
        }
    }
}
