//! What a codebreaker could know.

mod companion;
#[cfg(feature = "types")]
mod types;

#[cfg(feature = "types")]
pub(crate) use types::types;

use crate::capability::{Likeness, ShouldStop};
use crate::deduction::{
    Attempt, Claim, Clue, ClueSet, CodemakerQuestion, Deduction, DeductionGame, Draft, EnumeratedWorlds, HiddenPieces,
    Mark, Notepad, PossibleQuestion, QuestionValue, SituationError, Statement, Test, WorldModel, information,
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

/// What a codebreaker sees.
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
    /// Its index in the history; none where it was entered by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub history_index: Option<usize>,
}

/// A puzzle's draft has this many rows, most of which are removed.
const DRAFTED_ROWS: usize = 14;
/// With this many rows and answers in common, two situations are of the same match.
const TELLING_ROWS: usize = 3;
/// Statements speak of at most this many pegs of one colour.
const MAX_ALIKE: u8 = 3;
/// With more possible guesses than this, only a sample of the consistent ones is evaluated.
const MAX_GUESSES: usize = 10_000;
/// How many of the best guesses are listed.
const GUESSES_LISTED: usize = 5;

impl DeductionGame for Mastermind {
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
        let rows =
            answered.map(|(i, (row, pins))| LaidRow { row, pins, history_index: places.get(i).copied() }).collect();
        Some(Situation { setup: observation.public.setup, round: observation.public.round, number, rows })
    }

    /// By the rows laid. Many matches begin with the same row and get the same answer.
    fn compare(entered: &Situation, own: &Situation) -> Likeness {
        let laid = |one: &LaidRow| own.rows.iter().any(|other| (one.row, one.pins) == (other.row, other.pins));
        match entered.rows.len() {
            0 => Likeness::Other,
            _ if !entered.rows.iter().all(laid) => Likeness::Other,
            TELLING_ROWS.. => Likeness::Part,
            _ => Likeness::PerhapsPart,
        }
    }

    fn deduction(situation: &Situation) -> Result<Box<dyn Deduction>, SituationError> {
        let Situation { setup, rows, .. } = situation;
        if rows.len() > ClueSet::MOST {
            return Err(SituationError(format!("at most {} rows, not {}", ClueSet::MOST, rows.len())));
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
        let model = CodeModel { setup: *setup, board, rows: rows.clone() };
        let worlds = board.codes().into_iter().map(|code| (code, 1.0));
        let clues = rows.iter().map(clue).collect();
        Ok(Box::new(EnumeratedWorlds::new(model, clues, worlds, |code, place| {
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
            let statement = Statement { about: HiddenPieces::Code, claim: Claim::Place { place, piece }, holds };
            (round == situation.round).then(|| Mark { key: key.clone(), statement })
        };
        notepad.iter().filter_map(read).collect()
    }

    fn attempt(action: &Action) -> Attempt {
        match action {
            Action::Guess(row) => Attempt { asks: Some(json!(row)), names: Some(claim_row(row)) },
            Action::Hide(_) | Action::Answer(_) | Action::Challenge => Attempt::default(),
        }
    }

    fn naming(solution: &Claim) -> Option<Action> {
        let Claim::Row { pieces } = solution else { return None };
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
        let rows = rows.map(|row| LaidRow { row, pins: pins(row, code), history_index: None }).collect();
        Some(Draft { situation: Situation { setup, round: 0, number: 0, rows }, solution: claim_row(&code) })
    }

    fn with_only(situation: &Situation, clues: ClueSet) -> Situation {
        Situation { rows: clues.iter().map(|place| situation.rows[place]).collect(), ..situation.clone() }
    }

    fn possible_questions(situation: &Situation) -> Vec<PossibleQuestion> {
        companion::possible_questions(&situation.setup)
    }

    fn hide(situation: &Situation, rng: &mut dyn Rng) -> Option<Vec<String>> {
        Some(companion::hide(&situation.setup, rng))
    }

    fn codemaker_answer(
        situation: &Situation,
        hidden: &[String],
        question: &CodemakerQuestion,
    ) -> Result<Value, SituationError> {
        companion::codemaker_answer(situation, hidden, question)
    }
}

fn clue(laid: &LaidRow) -> Clue {
    let LaidRow { row, pins, history_index } = laid;
    let text = format!("{row}: {pins}");
    Clue { history_index: *history_index, step: None, by: None, question: json!(row), answer: json!(pins), text }
}

pub(super) fn colour(name: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|colour| colour.name() == name)
}

fn claim_row(row: &Row) -> Claim {
    Claim::Row { pieces: row.pegs().iter().map(|colour| colour.name().to_owned()).collect() }
}

pub(super) fn fits_board(setup: &Setup, row: &Row) -> bool {
    row.len() == setup.pegs() && row.pegs().iter().all(|colour| setup.palette().contains(colour))
}

/// The worlds of a codebreaker: the possible codes.
struct CodeModel {
    setup: Setup,
    board: Board,
    rows: Vec<LaidRow>,
}

impl CodeModel {
    fn number(&self, name: &str) -> Option<usize> {
        self.setup.palette().iter().position(|colour| colour.name() == name)
    }

    fn guesses(&self, worlds: &[(&Code, f64)]) -> Vec<Code> {
        if self.board.guesses_count() <= MAX_GUESSES {
            return self.board.guesses();
        }
        let stride = worlds.len().div_ceil(MAX_GUESSES / 20).max(1);
        worlds.iter().step_by(stride).map(|(code, _)| **code).collect()
    }
}

impl WorldModel for CodeModel {
    type World = Code;
    type Solution = Code;

    fn hidden_pieces(&self) -> HiddenPieces {
        HiddenPieces::Code
    }

    fn test(&self, claim: &Claim) -> Option<Test<'_, Code>> {
        let pegs = self.board.pegs();
        Some(match claim {
            Claim::Holds { piece, at_least } => {
                let colour = self.number(piece)?;
                let at_least = usize::from(*at_least);
                Box::new(move |code| (0..pegs).filter(|peg| code.peg(*peg) == colour).count() >= at_least)
            }
            Claim::Place { place, piece } => {
                let (peg, colour) =
                    (usize::from(*place).checked_sub(1).filter(|peg| *peg < pegs)?, self.number(piece)?);
                Box::new(move |code| code.peg(peg) == colour)
            }
            Claim::Row { pieces } => {
                let colours: Option<Vec<u8>> = pieces.iter().map(|name| Some(self.number(name)? as u8)).collect();
                let row = Code::from_pegs(&colours.filter(|colours| colours.len() == pegs)?);
                Box::new(move |code| *code == row)
            }
        })
    }

    fn solution(&self, world: &Code) -> Code {
        *world
    }

    fn solution_claim(&self, code: &Code) -> Claim {
        claim_row(&row_of(&self.setup, *code))
    }

    fn candidate_claims(&self) -> Vec<Claim> {
        let colours = || self.setup.palette().iter().map(|colour| colour.name().to_owned());
        let most = MAX_ALIKE.min(self.board.pegs() as u8);
        let held =
            colours().flat_map(|piece| (1..=most).map(move |at_least| Claim::Holds { piece: piece.clone(), at_least }));
        let places = 1..=self.board.pegs() as u8;
        let placed = places.flat_map(|place| colours().map(move |piece| Claim::Place { place, piece }));
        held.chain(placed).collect()
    }

    fn open_questions(&self, worlds: &[(&Code, f64)], should_stop: ShouldStop<'_>) -> Vec<QuestionValue> {
        let columns = Columns::new(self.board, worlds.iter().map(|(code, _)| **code));
        let fitting: BTreeSet<Code> = worlds.iter().map(|(code, _)| **code).collect();
        let weigh =
            |guess: Code| (self.expected_information(guess, &columns, worlds.len()), fitting.contains(&guess), guess);
        let guesses = self.guesses(worlds).into_iter().take_while(|_| !should_stop());
        let mut best: Vec<(f64, bool, Code)> = guesses.map(weigh).collect();
        best.sort_by(|one, other| other.0.total_cmp(&one.0).then(other.1.cmp(&one.1))); // of equals, what may be right
        let prospect = |(bits, _, guess): (f64, bool, Code)| {
            let row = row_of(&self.setup, guess);
            QuestionValue { question: json!(row), bits, text: row.to_string() }
        };
        best.into_iter().take(GUESSES_LISTED).map(prospect).collect()
    }

    fn information_gain(&self, question: &Value, worlds: &[(&Code, f64)]) -> Option<f64> {
        let row = Row::deserialize(question).ok().filter(|row| fits_board(&self.setup, row))?;
        let columns = Columns::new(self.board, worlds.iter().map(|(code, _)| **code));
        Some(self.expected_information(code_of(&self.setup, row), &columns, worlds.len()))
    }

    fn is_possible_by_rules(&self, clues: ClueSet, statements: &[Statement]) -> bool {
        self.some_row(Row::EMPTY, &|row| {
            let given = clues.iter().all(|place| pins(self.rows[place].row, *row) == self.rows[place].pins);
            given && statements.iter().all(|statement| is_so(row, &statement.claim) == statement.holds)
        })
    }
}

impl CodeModel {
    fn expected_information(&self, guess: Code, columns: &Columns, worlds: usize) -> f64 {
        let mut answers = vec![0; columns.width()];
        columns.answers(Backend::detect(), &Probe::new(self.board, guess), &mut answers);
        let counts = histogram(Backend::detect(), &answers[..worlds]);
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
fn is_so(row: &Row, claim: &Claim) -> bool {
    let names: Vec<&str> = row.pegs().iter().map(|colour| colour.name()).collect();
    match claim {
        Claim::Holds { piece, at_least } => {
            names.iter().filter(|name| *name == piece).count() >= usize::from(*at_least)
        }
        Claim::Place { place, piece } => names[usize::from(*place) - 1] == piece,
        Claim::Row { pieces } => names == *pieces,
    }
}
