//! Serves requests one after the other.

use crate::local_table::{LocalTable, edition, number_of};
use crate::problem::{Problem, Reason, malformed, of_match};
use crate::request::{PuzzleChoice, Request};
use crate::response::Response;
use games::{AnyPuzzle, GameEntry, PuzzleKey};
use knobel_core::Stream;
use knobel_core::record::Reading;
use std::collections::BTreeMap;

type Result<T> = std::result::Result<T, Problem>;

/// The engine: local tables by their ids, and everything that needs no table.
#[derive(Default)]
pub struct Engine {
    tables: BTreeMap<String, LocalTable>,
}

impl Engine {
    /// Answers a request in JSON; only weights come as an attachment.
    pub fn answer(&mut self, request: &[u8], attachment: &[u8]) -> String {
        let request = serde_json::from_slice(request).map_err(malformed);
        let served = request.and_then(|request| self.serve(request, attachment));
        let response = served.unwrap_or_else(|problem| Response::Failed { problem });
        serde_json::to_string(&response).expect("these types have string keys and finite numbers")
    }

    /// Serves a request.
    pub fn serve(&mut self, request: Request, attachment: &[u8]) -> Result<Response> {
        match request {
            Request::Choices { game, observation } => {
                let choices = named(&game)?.choices(&observation).map_err(of_match(&game))?;
                Ok(Response::Choices { choices })
            }
            Request::Completions { game, observation, partial } => {
                let completions = named(&game)?.completions(&observation, &partial);
                completions.map(Response::Completions).map_err(of_match(&game))
            }
            Request::Check { game, observation, action } => {
                named(&game)?.check(&observation, &action).map(|()| Response::Done).map_err(of_match(&game))
            }
            Request::Begin { table, game, setup, secret } => {
                Ok(self.seat(table, LocalTable::begin(named(&game)?, &setup, secret)?))
            }
            Request::Open { table, record, secret } => Ok(self.seat(table, LocalTable::open(&record, secret)?)),
            Request::Close { table } => {
                self.tables.remove(&table).map(|_| Response::Done).ok_or(Reason::NoSuchTable.into())
            }
            Request::At { table, ask } => self.tables.get_mut(&table).ok_or(Reason::NoSuchTable)?.serve(ask),
            Request::Verify { record } => verified(&record),
            Request::Puzzle { game, puzzle } => {
                let puzzle = generate(&game, puzzle)?;
                let (grade, situation) = (puzzle.grade(), puzzle.situation());
                Ok(Response::Puzzle { grade, situation, clues: puzzle.clues().to_vec() })
            }
            Request::Solve { game, puzzle, pieces } => {
                let puzzle = generate(&game, puzzle)?;
                let right = pieces.as_ref().is_some_and(|pieces| puzzle.is_solved_by(pieces));
                let is_shown = right || pieces.is_none();
                Ok(Response::Verdict { right, solution: is_shown.then(|| puzzle.solution()) })
            }
            Request::CoachAbout { game, situation, request } => {
                let companion = named(&game)?.companion().map_err(of_match(&game))?;
                let answer = companion.answer(&situation, &request).map_err(of_match(&game))?;
                Ok(Response::Coach { answer: Some(answer) })
            }
            Request::Questions { game, situation } => {
                let companion = named(&game)?.companion().map_err(of_match(&game))?;
                let questions = companion.possible_questions(&situation).map_err(of_match(&game))?;
                Ok(Response::Questions { questions })
            }
            Request::Hide { game, situation, secret } => {
                let companion = named(&game)?.companion.ok_or(Reason::NothingToHide)?;
                let hidden = companion.hide(&situation, &mut Stream::keyed(secret.0)).map_err(of_match(&game))?;
                Ok(Response::Hidden { pieces: hidden.ok_or(Reason::NothingToHide)? })
            }
            Request::AskCodemaker { game, situation, hidden, question } => {
                let companion = named(&game)?.companion.ok_or(Reason::NothingToHide)?;
                let answer = companion.codemaker_answer(&situation, &hidden, &question).map_err(of_match(&game))?;
                Ok(Response::Codemaker { answer })
            }
            Request::Guess { game, hidden, pieces } => {
                let companion = named(&game)?.companion.ok_or(Reason::NothingToHide)?;
                Ok(Response::Guessed { right: companion.is_guess_right(&hidden, &pieces) })
            }
            Request::LoadWeights { game } => {
                let bots = named(&game)?.bots().map_err(of_match(&game))?;
                bots.load_weights(attachment).map(|()| Response::Done).map_err(of_match(&game))
            }
        }
    }

    fn seat(&mut self, id: String, table: LocalTable) -> Response {
        let status = table.status();
        self.tables.insert(id, table);
        Response::Status(status)
    }
}

fn named(game: &str) -> Result<&'static GameEntry> {
    games::named(game).map_err(|_| Reason::NoSuchGame.into())
}

fn generate(game: &str, puzzle: PuzzleChoice) -> Result<AnyPuzzle> {
    let key = match puzzle {
        PuzzleChoice::OfDay(day) => PuzzleKey::OfDay(day),
        PuzzleChoice::Practice { grade, seed } => PuzzleKey::Practice(grade, seed),
    };
    let puzzles = named(game)?.puzzles.ok_or(Reason::NoPuzzles)?;
    puzzles.puzzle(key.grade(), key.seed(), &|| false).ok_or(Reason::NoPuzzles.into())
}

fn verified(record: &str) -> Result<Response> {
    let verified = games::verify(record)?;
    let game = edition(&*verified.played).ok_or(Reason::NoSuchGame)?.name.to_owned();
    Ok(Response::Verified {
        game,
        steps: number_of(verified.played.steps()),
        places: verified.played.places(),
        luck: verified.luck,
        judged: verified.reading == Reading::Present,
    })
}
