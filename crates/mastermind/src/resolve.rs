//! Resolution of legal actions: the events that follow.

use crate::state::{SEATS, other};
use crate::{Answers, Code, Duel, Event, FirstCodemaker, Mastermind, Outcome, Pins, Setup, pins, some_code_fits};
use knobel_core::{Game, Luck, Seat};

/// Points of the codebreaker for a wrong answer (MM-6.1).
const POINTS_FOR_A_WRONG_ANSWER: u8 = 3;
/// A codemaker with this many void rounds loses the match (MM-6.6).
const VOID_ROUNDS_THAT_LOSE: u8 = 3;

/// MM-5, MM-8
pub(crate) fn opening(table: &Mastermind, luck: &mut dyn Luck) -> Vec<Event> {
    let setup = table.public.setup;
    if setup.duel() == Duel::On {
        return vec![Event::DuelBegun];
    }
    let codemaker = match setup.first_codemaker() {
        FirstCodemaker::Lot => Seat(luck.order(2)[0]),
        FirstCodemaker::Seat0 => Seat(0),
        FirstCodemaker::Seat1 => Seat(1),
    };
    let uneven = setup.is_uneven().then(|| Event::UnevenAgreed { rounds: setup.rounds(), favoured: codemaker });
    uneven.into_iter().chain([Event::RoundBegun { round: 1, codemaker }]).collect()
}

pub(crate) fn guess(table: &Mastermind, by: Seat, row: Code) -> Vec<Event> {
    let mut story = Story::of(table);
    match (table.public.setup.duel(), table.public.setup.answers()) {
        (Duel::On, _) => story.make_row(by, row),
        (Duel::Off, Answers::ByHand) => story.tell(Event::Guessed { by, row }),
        (Duel::Off, Answers::Automatic) => {
            story.answer_truly(by, row);
            story.go_on(by);
        }
    }
    story.events
}

pub(crate) fn answer(table: &Mastermind, codebreaker: Seat, pins: Pins) -> Vec<Event> {
    let mut story = Story::of(table);
    story.tell(Event::Answered { codebreaker, pins });
    story.go_on(codebreaker);
    story.events
}

pub(crate) fn challenge(table: &Mastermind, by: Seat) -> Vec<Event> {
    let mut story = Story::of(table);
    story.tell(Event::Challenged { by });
    story.finish_round(by);
    story.events
}

/// Collects events and applies each at once, so that the next one depends on the state it left.
struct Story {
    table: Mastermind,
    events: Vec<Event>,
}

impl Story {
    fn of(table: &Mastermind) -> Self {
        Story { table: table.clone(), events: vec![] }
    }

    fn tell(&mut self, event: Event) {
        self.table.apply(&event);
        self.events.push(event);
    }

    fn setup(&self) -> Setup {
        self.table.public.setup
    }

    /// The code that this seat breaks.
    fn code_against(&self, codebreaker: Seat) -> Code {
        self.table.secret.codes[other(codebreaker).index()].expect("nobody guesses before the code is hidden")
    }

    fn answer_truly(&mut self, codebreaker: Seat, row: Code) {
        let pins = pins(row, self.code_against(codebreaker));
        self.tell(Event::Guessed { by: codebreaker, row });
        self.tell(Event::Answered { codebreaker, pins });
    }

    /// After the answer to the last row the round ends or continues.
    fn go_on(&mut self, codebreaker: Seat) {
        let board = &self.table.public.boards[codebreaker.index()];
        if board.found_in(self.setup().pegs()).is_some() || board.rows.len() == usize::from(self.setup().rows()) {
            return self.finish_round(codebreaker); // MM-4
        }
        // MM-6.4, once a round. While all answers are right, the hidden code fits, and no search is needed.
        let told = self.table.secret.contradicted;
        if !told && !self.wrong(codebreaker).is_empty() && !some_code_fits(&self.setup(), board) {
            self.tell(Event::Contradicted { codebreaker });
        }
    }

    /// The rows of this codebreaker that were answered wrongly, counted from 1.
    fn wrong(&self, codebreaker: Seat) -> Vec<u8> {
        let code = self.code_against(codebreaker);
        let rows = (1..).zip(self.table.public.boards[codebreaker.index()].answered());
        rows.filter(|(_, (row, told))| pins(*row, code) != *told).map(|(number, _)| number).collect()
    }

    fn lift_shield(&mut self, codebreaker: Seat) -> Vec<u8> {
        let (code, wrong) = (self.code_against(codebreaker), self.wrong(codebreaker));
        self.tell(Event::ShieldLifted { codemaker: other(codebreaker), code, wrong: wrong.clone() });
        wrong
    }

    /// MM-6.3: the shield is lifted, and what it shows decides whether the round counts.
    fn finish_round(&mut self, codebreaker: Seat) {
        if self.lift_shield(codebreaker).is_empty() {
            self.score(codebreaker);
        } else {
            self.void(codebreaker); // MM-6.5: whichever answer it was
        }
    }

    fn score(&mut self, codebreaker: Seat) {
        let codemaker = other(codebreaker);
        let found_in = self.table.public.boards[codebreaker.index()].found_in(self.setup().pegs());
        let points = found_in.unwrap_or(self.setup().points_if_not_found()); // MM-4, MM-6.4, MM-7
        self.tell(Event::Scored { codemaker, found_in, points });
        let round = self.table.public.round;
        if round == self.setup().rounds() {
            self.tell(Event::Ended(Outcome::Played { points: self.table.public.points }));
        } else {
            self.tell(Event::RoundBegun { round: round + 1, codemaker: codebreaker }); // MM-5
        }
    }

    fn void(&mut self, codebreaker: Seat) {
        let codemaker = other(codebreaker);
        self.tell(Event::Voided { codemaker, codebreaker, points: POINTS_FOR_A_WRONG_ANSWER });
        if self.table.public.void[codemaker.index()] == VOID_ROUNDS_THAT_LOSE {
            self.tell(Event::Ended(Outcome::Forfeited { by: codemaker }));
        } else {
            self.tell(Event::RoundBegun { round: self.table.public.round, codemaker }); // MM-6.1
        }
    }

    /// MM-8: rows stay hidden until both are made.
    fn make_row(&mut self, by: Seat, row: Code) {
        self.tell(Event::RowMade { by, row });
        let [Some(first), Some(second)] = self.table.secret.made else { return };
        self.answer_truly(Seat(0), first);
        self.answer_truly(Seat(1), second);
        let found_in = SEATS.map(|seat| self.table.public.boards[seat.index()].found_in(self.setup().pegs()));
        let full = self.table.public.boards[0].rows.len() == usize::from(self.setup().rows());
        if full || found_in != [None, None] {
            SEATS.into_iter().for_each(|seat| _ = self.lift_shield(seat));
            self.tell(Event::Ended(Outcome::Duelled { found_in }));
        }
    }
}
