//! What a codebreaker could know.

mod by_hand;

use crate::deduction::{
    Askable, Asked, Attempt, Clue, Clues, Draft, Insight, Listed, Lore, Mark, Notepad, Of, Prospect, Riddle, Saying,
    Says, SituationError, Test, information,
};
use inference::mastermind::{Backend, Columns, Probe, histogram};
use inference::mastermind::{Board, Code};
use inference::mastermind::{board_of, code_of, row_of};
use knobel_core::{Rng, Seat, View};
use mastermind::{
    Action, Code as Row, Colour, Event, Mastermind, Observation, ObservedEvent, Phase, Pins, Repeats, Setup, pins,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What a codebreaker has before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "MastermindSituation"))]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// The table options.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(type = "mastermind.Setup"))]
    pub setup: Setup,
    /// The round, as notes name it.
    #[serde(default)]
    pub round: u8,
    /// How many codes were to be found before this one.
    #[serde(default)]
    pub number: usize,
    /// The answered rows, oldest first.
    pub rows: Vec<LaidRow>,
}

/// A row with its answer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LaidRow {
    /// The row.
    #[cfg_attr(feature = "types", ts(type = "mastermind.Code"))]
    pub row: Row,
    /// The answer.
    #[cfg_attr(feature = "types", ts(type = "mastermind.Pins"))]
    pub pins: Pins,
    /// Its place among the sights; none where it was entered by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub heard: Option<usize>,
}

/// A puzzle begins with so many rows, most of which go again.
const DRAFTED_ROWS: usize = 14;
/// No more colours of one kind are spoken of.
const MOST_ALIKE: u8 = 3;
/// With more guesses than this only guesses that fit are weighed, and of those not more.
const WEIGHED: usize = 10_000;
/// So many of the best guesses are told.
const TOLD: usize = 5;

impl Insight for Mastermind {
    type Situation = Situation;

    fn situation(view: &View<Observation>) -> Option<Situation> {
        let observation = &view.observation;
        let me = observation.me?;
        let breaking = matches!(observation.phase, Phase::Guessing | Phase::Answering) && observation.public.breaks(me);
        if !breaking {
            return None;
        }
        let (mut number, mut places) = (0, vec![]);
        for (place, observed) in view.history.iter().enumerate() {
            match observed {
                ObservedEvent::RoundBegun { .. } | ObservedEvent::DuelBegun => {
                    number += 1;
                    places.clear();
                }
                ObservedEvent::Answered { codebreaker, .. } if *codebreaker == me => places.push(place),
                _ => {}
            }
        }
        let answered = observation.public.boards[me.index()].answered().enumerate();
        let rows = answered.map(|(i, (row, pins))| LaidRow { row, pins, heard: places.get(i).copied() }).collect();
        Some(Situation { setup: observation.public.setup, round: observation.public.round, number, rows })
    }

    /// By the rows laid.
    fn is_part(entered: &Situation, own: &Situation) -> bool {
        let laid = |one: &LaidRow| own.rows.iter().any(|other| (one.row, one.pins) == (other.row, other.pins));
        !entered.rows.is_empty() && entered.rows.iter().all(laid)
    }

    fn riddle(situation: &Situation) -> Result<Box<dyn Riddle>, SituationError> {
        let Situation { setup, rows, .. } = situation;
        if rows.len() > Clues::MOST {
            return Err(SituationError(format!("at most {} rows, not {}", Clues::MOST, rows.len())));
        }
        if let Some(odd) = rows.iter().find(|laid| !fits_board(setup, &laid.row)) {
            return Err(SituationError(format!(
                "{} is no row of a table with {} pegs and these colours",
                odd.row,
                setup.pegs()
            )));
        }
        let board = board_of(setup);
        let laid: Vec<(Code, Pins)> = rows.iter().map(|laid| (code_of(setup, laid.row), laid.pins)).collect();
        let lore = Breaking { setup: *setup, board, rows: rows.clone() };
        let ways = board.codes().into_iter().map(|code| (code, 1.0));
        let clues = rows.iter().map(clue).collect();
        Ok(Box::new(Listed::new(lore, clues, ways, |code, place| {
            let (row, pins) = laid[place];
            let answer = board.answer(row, *code);
            (answer.black, answer.white) != (pins.black, pins.white)
        })))
    }

    fn number(situation: &Situation) -> usize {
        situation.number
    }

    /// A mark is named `ROUND/COLOUR/HOLE`.
    fn marks(situation: &Situation, notepad: &Notepad) -> Vec<Mark> {
        let read = |(key, mark): (&String, &Value)| {
            let mut parts = key.split('/');
            let round: u8 = parts.next()?.parse().ok()?;
            let (piece, place) = (parts.next()?.to_owned(), parts.next()?.parse().ok()?);
            let holds = match mark.as_str()? {
                "ringed" => true,
                "struck" => false,
                _ => return None,
            };
            let saying = Saying { of: Of::Code, says: Says::Place { place, piece }, holds };
            (round == situation.round).then(|| Mark { key: key.clone(), saying })
        };
        notepad.iter().filter_map(read).collect()
    }

    fn attempt(action: &Action) -> Attempt {
        match action {
            Action::Guess(row) => Attempt { asks: Some(json!(row)), names: Some(says_row(row)) },
            Action::Hide(_) | Action::Answer(_) | Action::Challenge => Attempt::default(),
        }
    }

    fn naming(solution: &Says) -> Option<Action> {
        let Says::Row { pieces } = solution else { return None };
        let colours: Option<Vec<Colour>> = pieces.iter().map(|name| colour(name)).collect();
        Row::try_from(colours?).ok().map(Action::Guess)
    }

    fn was_right(seat: Seat, events: &[Event]) -> Option<bool> {
        let row = events.iter().find_map(|event| match event {
            Event::Guessed { by, row } if *by == seat => Some(row),
            _ => None,
        })?;
        events.iter().find_map(|event| match event {
            Event::Answered { codebreaker, pins } if *codebreaker == seat => Some(usize::from(pins.black) == row.len()),
            _ => None,
        })
    }

    fn draft(_edition: &str, rng: &mut dyn Rng) -> Option<Draft<Situation>> {
        let setup = Setup::default();
        let mut any = || {
            let colours: Vec<Colour> =
                (0..setup.pegs()).map(|_| setup.palette()[rng.pick(setup.palette().len())]).collect();
            Row::try_from(colours).expect("a row of the box is no longer than any")
        };
        let code = any();
        let rows = std::iter::repeat_with(any).filter(|row| *row != code).take(DRAFTED_ROWS);
        let rows = rows.map(|row| LaidRow { row, pins: pins(row, code), heard: None }).collect();
        Some(Draft { situation: Situation { setup, round: 0, number: 0, rows }, solution: says_row(&code) })
    }

    fn with_only(situation: &Situation, clues: Clues) -> Situation {
        Situation { rows: clues.iter().map(|place| situation.rows[place]).collect(), ..situation.clone() }
    }

    fn askable(situation: &Situation) -> Vec<Askable> {
        by_hand::askable(&situation.setup)
    }

    fn hide(situation: &Situation, rng: &mut dyn Rng) -> Option<Vec<String>> {
        Some(by_hand::hide(&situation.setup, rng))
    }

    fn answer(situation: &Situation, hidden: &[String], asked: &Asked) -> Result<Value, SituationError> {
        by_hand::answer(situation, hidden, asked)
    }
}

fn clue(laid: &LaidRow) -> Clue {
    let LaidRow { row, pins, heard } = laid;
    let text = format!("{row}: {pins}");
    Clue { heard: *heard, step: None, by: None, question: json!(row), answer: json!(pins), text }
}

pub(super) fn colour(name: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|colour| colour.name() == name)
}

fn says_row(row: &Row) -> Says {
    Says::Row { pieces: row.pegs().iter().map(|colour| colour.name().to_owned()).collect() }
}

pub(super) fn fits_board(setup: &Setup, row: &Row) -> bool {
    row.len() == setup.pegs() && row.pegs().iter().all(|colour| setup.palette().contains(colour))
}

/// What a codebreaker can say about codes.
struct Breaking {
    setup: Setup,
    board: Board,
    rows: Vec<LaidRow>,
}

impl Breaking {
    fn number(&self, name: &str) -> Option<usize> {
        self.setup.palette().iter().position(|colour| colour.name() == name)
    }

    fn guesses(&self, ways: &[(&Code, f64)]) -> Vec<Code> {
        if self.board.guesses_count() <= WEIGHED {
            return self.board.guesses();
        }
        let stride = ways.len().div_ceil(WEIGHED / 20).max(1);
        ways.iter().step_by(stride).map(|(code, _)| **code).collect()
    }
}

impl Lore for Breaking {
    type Way = Code;

    fn of(&self) -> Of {
        Of::Code
    }

    fn test(&self, says: &Says) -> Option<Test<'_, Code>> {
        let pegs = self.board.pegs();
        Some(match says {
            Says::Holds { piece, at_least } => {
                let colour = self.number(piece)?;
                let at_least = usize::from(*at_least);
                Box::new(move |code| (0..pegs).filter(|peg| code.peg(*peg) == colour).count() >= at_least)
            }
            Says::Place { place, piece } => {
                let (peg, colour) =
                    (usize::from(*place).checked_sub(1).filter(|peg| *peg < pegs)?, self.number(piece)?);
                Box::new(move |code| code.peg(peg) == colour)
            }
            Says::Row { pieces } => {
                let colours: Option<Vec<u8>> = pieces.iter().map(|name| Some(self.number(name)? as u8)).collect();
                let row = Code::from_pegs(&colours.filter(|colours| colours.len() == pegs)?);
                Box::new(move |code| *code == row)
            }
        })
    }

    fn solution(&self, way: &Code) -> Says {
        says_row(&row_of(&self.setup, *way))
    }

    fn claims(&self) -> Vec<Says> {
        let colours = || self.setup.palette().iter().map(|colour| colour.name().to_owned());
        let most = MOST_ALIKE.min(self.board.pegs() as u8);
        let held =
            colours().flat_map(|piece| (1..=most).map(move |at_least| Says::Holds { piece: piece.clone(), at_least }));
        let places = 1..=self.board.pegs() as u8;
        let placed = places.flat_map(|place| colours().map(move |piece| Says::Place { place, piece }));
        held.chain(placed).collect()
    }

    fn prospects(&self, ways: &[(&Code, f64)]) -> Vec<Prospect> {
        let columns = Columns::new(self.board, ways.iter().map(|(code, _)| **code));
        let fitting: BTreeSet<Code> = ways.iter().map(|(code, _)| **code).collect();
        let weigh = |guess: Code| (self.told_by(guess, &columns, ways.len()), fitting.contains(&guess), guess);
        let mut best: Vec<(f64, bool, Code)> = self.guesses(ways).into_iter().map(weigh).collect();
        best.sort_by(|one, other| other.0.total_cmp(&one.0).then(other.1.cmp(&one.1))); // of equals, what may be right
        let prospect = |(bits, _, guess): (f64, bool, Code)| {
            let row = row_of(&self.setup, guess);
            Prospect { question: json!(row), bits, text: row.to_string() }
        };
        best.into_iter().take(TOLD).map(prospect).collect()
    }

    fn worth(&self, question: &Value, ways: &[(&Code, f64)]) -> Option<f64> {
        let row = Row::deserialize(question).ok().filter(|row| fits_board(&self.setup, row))?;
        let columns = Columns::new(self.board, ways.iter().map(|(code, _)| **code));
        Some(self.told_by(code_of(&self.setup, row), &columns, ways.len()))
    }

    fn fits_by_rules(&self, clues: Clues, sayings: &[Saying]) -> bool {
        self.some_row(Row::EMPTY, &|row| {
            let given = clues.iter().all(|place| pins(self.rows[place].row, *row) == self.rows[place].pins);
            given && sayings.iter().all(|saying| is_so(row, &saying.says) == saying.holds)
        })
    }
}

impl Breaking {
    fn told_by(&self, guess: Code, columns: &Columns, ways: usize) -> f64 {
        let mut answers = vec![0; columns.width()];
        columns.answers(Backend::detect(), &Probe::new(self.board, guess), &mut answers);
        let counts = histogram(Backend::detect(), &answers[..ways]);
        information(counts.iter().map(|count| f64::from(*count)))
    }

    /// Is there a code with this beginning that will do?
    fn some_row(&self, beginning: Row, does: &dyn Fn(&Row) -> bool) -> bool {
        if beginning.len() == self.setup.pegs() {
            return does(&beginning);
        }
        let free = |colour: &&Colour| self.setup.repeats() == Repeats::On || !beginning.pegs().contains(colour);
        let longer = self.setup.palette().iter().filter(free).filter_map(|colour| beginning.with(*colour).ok());
        longer.into_iter().any(|longer| self.some_row(longer, does))
    }
}

/// By the names of the pegs alone.
fn is_so(row: &Row, says: &Says) -> bool {
    let names: Vec<&str> = row.pegs().iter().map(|colour| colour.name()).collect();
    match says {
        Says::Holds { piece, at_least } => names.iter().filter(|name| *name == piece).count() >= usize::from(*at_least),
        Says::Place { place, piece } => names[usize::from(*place) - 1] == piece,
        Says::Row { pieces } => names == *pieces,
    }
}
