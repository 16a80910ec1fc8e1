//! What an allowed action leads to. One engine for the record and for search: each change of the table is made by the
//! same methods that [`Game::apply`](knobel_core::Game::apply) uses, and reported to an `EventSink`.

use crate::card::{Card, Hand};
use crate::event::{Event, Gift, Played};
use crate::motion;
use crate::play::{Deed, Play, Plays};
use crate::position::Move;
use crate::seating::Version;
use crate::setup::{LastMarble, Start};
use crate::table::{Duty, Ending, Phase, Previous, Public, Table, Turn};
use knobel_core::{Luck, Seat};

/// Receives the events of a change. Search needs none, so none are made for it.
pub(crate) trait EventSink {
    fn tell(&mut self, event: impl FnOnce() -> Event);
}

/// Discards all events.
pub(crate) struct NoSink;

impl EventSink for NoSink {
    #[inline]
    fn tell(&mut self, _: impl FnOnce() -> Event) {}
}

impl EventSink for Vec<Event> {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}

const FIVE: u8 = 5;

impl Table {
    /// A new match, shuffled and dealt.
    pub fn dealt_out(version: Version, master: bool, luck: &mut dyn Luck) -> Self {
        let mut table = Table::new(version, master);
        table.deal(luck, &mut NoSink);
        table
    }

    /// Chooses the card for the partner; with the last choice the cards change hands (TAC-2.5).
    pub fn give(&mut self, seat: Seat, card: Card) {
        self.give_told(seat, card, &mut NoSink);
    }

    /// Plays one of the [`Plays`] of the present turn.
    pub fn play(&mut self, play: &Play, room: &mut Plays, luck: &mut dyn Luck) {
        self.play_told(play, &[], room, luck, &mut NoSink);
    }

    /// Plays on with a new stack when the old one is used up (TAC-10.4).
    pub fn go_on(&mut self, luck: &mut dyn Luck) {
        self.deal(luck, &mut NoSink);
    }

    /// The seats that still have to choose a card for their partner.
    pub fn givers(&self) -> impl Iterator<Item = Seat> + use<> {
        let (sides, given) = (self.public.sides(), self.public.given);
        sides.all().filter(move |seat| sides.partner(*seat).is_some() && !given.has(*seat))
    }

    fn reach(&mut self, phase: Phase, told: &mut impl EventSink) {
        if let Phase::Play(Turn { seat, by, .. }) = phase
            && seat != by
        {
            let hand = self.hand(seat);
            told.tell(|| Event::Shown { of: seat, to: by, hand }); // TAC-9.16
        }
        self.public.phase = phase;
        told.tell(|| Event::Reached(phase));
    }

    /// TAC-2.1 to TAC-2.4
    pub(crate) fn deal(&mut self, luck: &mut dyn Luck, told: &mut impl EventSink) {
        let sides = self.public.sides();
        let dealer = sides.next(self.public.dealer);
        let full_deal = FIVE * sides.seats();
        if self.public.stack < full_deal {
            self.shuffle(&whole_box(self.public.master), vec![], luck, told); // TAC-2.2, TAC-12.4
        }
        let master_round = sides.seats() == 4 && self.public.stack == full_deal + 4; // TAC-2.3
        let each = if master_round { FIVE + 1 } else { FIVE };
        let mut left = self.secret.stack.cards();
        let mut hands = [Hand::EMPTY; 4];
        let mut seat = dealer;
        for _ in sides.all() {
            seat = sides.next(seat);
            let (rest, hand) = left.split_at(left.len() - usize::from(each));
            hands[seat.index()] = hand.iter().copied().collect();
            left = rest;
        }
        let stack = self.public.stack - each * sides.seats();
        self.dealt(dealer, hands, stack);
        let seats = usize::from(sides.seats());
        told.tell(|| Event::Dealt { dealer, hands: hands[..seats].to_vec(), stack });
        self.announce(told);
        let lead = Turn::of(sides.next(dealer), Duty::Play);
        let exchange = self.givers().next().is_some(); // TAC-12.1: without partners there is no exchange
        self.reach(if exchange { Phase::Exchange } else { Phase::Play(lead) }, told);
    }

    fn shuffle(&mut self, cards: &[Card], laid: Vec<Card>, luck: &mut dyn Luck, told: &mut impl EventSink) {
        let count = u8::try_from(cards.len()).expect("the box has 104 cards");
        let order = if count > 0 { luck.order(count) } else { vec![] };
        let stack = || order.iter().map(|i| cards[usize::from(*i)]);
        self.shuffled(stack().collect(), laid.iter().copied().collect());
        told.tell(|| Event::Shuffled { stack: stack().collect(), laid });
    }

    fn announce(&mut self, told: &mut impl EventSink) {
        let holds = |seat: &Seat| Card::ALL.iter().any(|card| card.opens() && self.hand(*seat).holds(*card));
        self.public.openers = self.public.sides().all().filter(holds).collect();
        let openers = self.public.openers;
        told.tell(|| Event::Announced { openers: openers.into() });
    }

    /// Opens a match that does not begin at the beginning.
    pub(crate) fn begin(&mut self, start: &Start, luck: &mut dyn Luck, told: &mut impl EventSink) {
        let mut rest = whole_box(self.public.master);
        let gone = start.hands.iter().flat_map(|hand| hand.cards()).chain(start.laid.iter().copied());
        for card in gone {
            let at = rest.iter().position(|other| *other == card).expect("a start has no more cards than the box");
            rest.remove(at);
        }
        self.shuffle(&rest, start.laid.clone(), luck, told);
        let mut hands = [Hand::EMPTY; 4];
        hands[..start.hands.len()].copy_from_slice(&start.hands);
        let stack = self.public.stack;
        self.dealt(start.dealer, hands, stack);
        told.tell(|| Event::Dealt { dealer: start.dealer, hands: start.hands.clone(), stack });
        self.public.position = start.position;
        self.public.previous = start.previous.as_ref().map(|laid| Previous {
            card: laid.card,
            before: laid.before.unwrap_or(start.position),
            sealed: false,
        });
        let Table { public, .. } = *self;
        told.tell(|| Event::Placed { position: public.position, previous: public.previous });
        self.announce(told);
        let duty = if start.sits_out { Duty::SitOut } else { Duty::Play };
        self.reach(start.turn.map_or(Phase::Exchange, |seat| Phase::Play(Turn::of(seat, duty))), told);
    }

    pub(crate) fn give_told(&mut self, by: Seat, card: Card, told: &mut impl EventSink) {
        self.gave(by, card);
        told.tell(|| Event::Gave { by, card });
        if self.givers().next().is_some() {
            return;
        }
        let (sides, given) = (self.public.sides(), self.secret.gifts);
        let gifts = sides.all().filter_map(|from| Some((from, sides.partner(from)?, given[from.index()]?)));
        self.exchanged(gifts.clone());
        told.tell(|| Event::Exchanged { gifts: gifts.map(|(from, to, card)| Gift { from, to, card }).collect() });
        self.reach(Phase::Play(Turn::of(sides.next(self.public.dealer), Duty::Play)), told);
    }

    /// Lays a card. `moves` is for the telling; the play says what comes of it.
    pub(crate) fn play_told(
        &mut self,
        play: &Play,
        moves: &[Move],
        room: &mut Plays,
        luck: &mut dyn Luck,
        told: &mut impl EventSink,
    ) {
        let Phase::Play(turn) = self.public.phase else { return };
        match play.deed {
            Deed::Move => {
                self.use_up(turn, play, moves, told);
                self.after_move(turn.seat, room, luck, told);
            }
            Deed::SitOut => {
                self.use_up(turn, play, moves, told);
                let next = self.public.sides().next(turn.seat);
                self.reach(Phase::Play(Turn::of(next, Duty::SitOut)), told); // TAC-6.3
            }
            Deed::Pass => self.pass(turn, play.card, luck, told),
            Deed::TakeOver => self.take_over(turn, play, told),
            Deed::Discard => self.discard(turn, play.card, luck, told),
        }
    }

    /// The card's function was used on the board.
    #[inline]
    fn use_up(&mut self, turn: Turn, play: &Play, moves: &[Move], told: &mut impl EventSink) {
        let function = match (play.card, self.public.previous) {
            (Card::Tac, Some(previous)) => previous.card,
            (card, _) => card,
        };
        let public = self.public;
        let then = self.played(turn.seat, play.card, function, play.position, turn.duty == Duty::Answer); // TAC-8.10
        told.tell(|| Event::Played(played(&public, turn, play, moves, then)));
    }

    fn discard(&mut self, turn: Turn, card: Card, luck: &mut dyn Luck, told: &mut impl EventSink) {
        let Turn { seat, by, .. } = turn;
        let mut hands_on = Some(card);
        let mut sealed = false;
        if card == Card::Tac {
            hands_on = self.public.previous.map(|previous| previous.card); // TAC-8.8
            sealed = self.public.previous.is_some_and(|previous| previous.sealed);
        }
        self.discarded(seat, card, hands_on, sealed);
        told.tell(|| Event::Discarded { seat, by, card, hands_on, sealed });
        self.turn_after(seat, luck, told);
    }

    fn pass(&mut self, turn: Turn, card: Card, luck: &mut dyn Luck, told: &mut impl EventSink) {
        let Turn { seat, by, .. } = turn;
        let hands = self.passed_right(seat, card);
        self.passed(seat, card, hands);
        let seats = usize::from(self.public.sides().seats());
        told.tell(|| Event::Passed { seat, by, card, hands: hands[..seats].to_vec() });
        if self.hand(seat).is_empty() {
            self.turn_after(seat, luck, told); // TAC-9.3
        } else {
            self.reach(Phase::Play(turn), told); // TAC-9.3, TAC-9.19
        }
    }

    fn take_over(&mut self, turn: Turn, play: &Play, told: &mut impl EventSink) {
        let Turn { seat, by, .. } = turn;
        let whose = self.public.sides().next(seat);
        self.played(seat, play.card, Card::Devil, play.position, false);
        told.tell(|| Event::TookOver { seat, by, card: play.card, whose });
        self.reach(Phase::Play(Turn { seat: whose, by: seat, duty: Duty::Play }), told); // TAC-9.16, TAC-9.20
    }

    /// TAC-9.2: everyone's whole hand, without the card just laid, goes to the right.
    fn passed_right(&self, seat: Seat, laid: Card) -> [Hand; 4] {
        let sides = self.public.sides();
        let mut before = self.secret.hands;
        before[seat.index()].remove(laid);
        let mut hands = before;
        sides.all().for_each(|to| hands[to.index()] = before[sides.next(to).index()]);
        hands
    }

    /// TAC-3.12; the next seat answers if it can and is an opponent (TAC-8.10) or one of one team (TAC-10.3). A win by the answer itself is
    /// final: that card is sealed.
    #[inline]
    fn after_move(&mut self, seat: Seat, room: &mut Plays, luck: &mut dyn Luck, told: &mut impl EventSink) {
        let sides = self.public.sides();
        let Some(winner) = sides.winner(&self.public.position) else { return self.turn_after(seat, luck, told) };
        let next = sides.next(seat);
        let may_answer = if sides.one_team() {
            self.public.last_marble == LastMarble::CanBeTakenBack // TAC-10.3
        } else {
            !sides.allied(next, winner) // TAC-8.10
        };
        if may_answer && room.can_answer(&self.public, next, self.hand(next)) {
            self.reach(Phase::Play(Turn::of(next, Duty::Answer)), told);
        } else {
            self.reach(Phase::Over(Ending::Won(winner)), told);
        }
    }

    /// The next seat that holds a card (TAC-9.5); without one, the next deal.
    #[inline]
    fn turn_after(&mut self, seat: Seat, luck: &mut dyn Luck, told: &mut impl EventSink) {
        let sides = self.public.sides();
        let mut next = seat;
        for _ in sides.all() {
            next = sides.next(next);
            if self.public.held[next.index()] > 0 {
                return self.reach(Phase::Play(Turn::of(next, Duty::Play)), told);
            }
        }
        if self.public.version == Version::Alone && self.public.stack < FIVE * sides.seats() {
            self.reach(Phase::StackUsedUp, told); // TAC-10.4
        } else {
            self.deal(luck, told);
        }
    }

    pub(crate) fn stop(&mut self, told: &mut impl EventSink) {
        self.reach(Phase::Over(Ending::Stopped), told);
    }
}

/// What the record says of a used card. `public` is the state before the card was laid, `then` what a TAC would find
/// now.
fn played(public: &Public, turn: Turn, play: &Play, moves: &[Move], then: Previous) -> Played {
    let restored = public.previous.filter(|_| play.card == Card::Tac).map(|previous| previous.before);
    let motions = motion::of_moves(restored.unwrap_or(public.position), then.card, moves);
    Played {
        seat: turn.seat,
        by: turn.by,
        card: play.card,
        function: then.card,
        back: restored.map(|before| motion::moves_back(&public.position, &before)).unwrap_or_default(),
        moves: moves.to_vec(),
        captured: motion::captures(&motions),
        position: play.position,
        sealed: then.sealed,
    }
}

impl Turn {
    /// A seat's own turn.
    pub(crate) fn of(seat: Seat, duty: Duty) -> Self {
        Turn { seat, by: seat, duty }
    }
}

/// Every card of the box (TAC-1.3).
pub fn whole_box(master: bool) -> Vec<Card> {
    let kinds = Card::ALL.into_iter().filter(|card| master || !card.is_master());
    kinds.flat_map(|card| (0..Card::COPIES[card.index()]).map(move |_| card)).collect()
}
