//! Code 777 and Tricoda at a real table: a rack to hide, and what a reader of a question says.

use super::{ReceivedClue, Situation};
use crate::deduction::{CodemakerQuestion, PossibleQuestion, SituationError};
use code777::{Answer, Ask, Question, Tile, Tiles, VisibleTiles, answer, numbers};
use knobel_core::{Rng, Seat};
use serde::Deserialize;
use serde_json::{Value, json};

pub(super) fn possible_questions(situation: &Situation) -> Vec<PossibleQuestion> {
    let seen = situation.racks.len().saturating_sub(1) as u8;
    let all = VisibleTiles(Tile::ALL.map(Tile::copies));
    let possible = Question::all().map(|question| {
        let answers = match question.ask() {
            Ask::Racks(_) => counts(seen),
            // A count only grows or only sinks with what is seen: it is greatest with nothing or with everything.
            Ask::Tiles(count) => counts(count(&VisibleTiles::default()).max(count(&all))),
            Ask::Compare(..) => vec![Answer::MoreFirst, Answer::MoreSecond, Answer::Equal],
        };
        let answers = answers.into_iter().map(|answer| json!(answer)).collect();
        PossibleQuestion { question: Some(json!(question)), text: question.text().to_owned(), answers }
    });
    possible.collect()
}

fn counts(most: u8) -> Vec<Answer> {
    (0..=most).map(Answer::Count).collect()
}

/// Of the tiles that are not in sight.
pub(super) fn hide(situation: &Situation, rng: &mut dyn Rng) -> Option<Vec<String>> {
    let unplaced = situation.unplaced()?;
    let copies = |tile: Tile| std::iter::repeat_n(tile, unplaced[tile.index()].into());
    let mut stock: Vec<Tile> = Tile::ALL.into_iter().flat_map(copies).collect();
    let mut take = || (!stock.is_empty()).then(|| stock.swap_remove(rng.pick(stock.len())));
    let tiles: Option<Vec<Tile>> = [take(), take(), take()].into_iter().collect();
    tiles.map(|tiles| tiles.iter().map(|tile| tile.name().to_owned()).collect())
}

fn rack(hidden: &[String]) -> Result<Tiles, SituationError> {
    let tiles: Option<Vec<Tile>> = hidden.iter().map(|name| name.parse().ok()).collect();
    let tiles = tiles.and_then(|tiles| Tiles::try_from(tiles).ok());
    tiles.ok_or_else(|| SituationError("the hidden rack holds three tiles of the box".to_owned()))
}

/// What this reader sees: all racks but its own.
pub(super) fn codemaker_answer(
    situation: &Situation,
    hidden: &[String],
    asked: &CodemakerQuestion,
) -> Result<Value, SituationError> {
    let question = Question::deserialize(&asked.question).map_err(|why| SituationError(why.to_string()))?;
    let is_reader = |by: Seat| by != situation.me && by.index() < situation.racks.len();
    let reader = || SituationError("say by which other seat the question is read".to_owned());
    let by = asked.by.filter(|by| is_reader(*by)).ok_or_else(reader)?;
    let clue = ReceivedClue { by, question, answer: Answer::Equal, racks: None, history_index: None };
    let seen = [&situation.seen_besides(&clue)[..], &[rack(hidden)?]].concat();
    Ok(json!(answer(question, &seen)))
}

/// Only the numbers are announced, in any order.
pub(super) fn is_guess_right(hidden: &[String], guess: &[String]) -> bool {
    let mut named = guess.to_vec();
    named.sort_unstable();
    rack(hidden).is_ok_and(|tiles| named == numbers(tiles).map(|number| number.to_string()))
}
