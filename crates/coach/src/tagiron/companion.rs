//! Tagiron at a real table: tiles to hide, and what a row of tiles answers.

use super::rows::{names, rows};
use super::{Situation, asked_of_deck};
use crate::deduction::{CodemakerQuestion, PossibleQuestion, SituationError};
use knobel_core::Rng;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tagiron::{Card, Tile, answer, misplaced};

/// Every question of the cards, with what any row of the box would answer.
pub(super) fn possible_questions(situation: &Situation) -> Vec<PossibleQuestion> {
    let every_row = rows(&Situation { own: vec![], ..situation.clone() });
    let questions = Card::deck(situation.seats).into_iter().flat_map(Card::questions);
    let possible = questions.map(|question| {
        let answers: BTreeSet<_> = every_row.iter().map(|(_, row)| answer(question, row)).collect();
        let answers = answers.into_iter().map(|answer| json!(answer)).collect();
        PossibleQuestion { question: Some(json!(question)), text: question.to_string(), answers }
    });
    possible.collect()
}

/// Hides a row of the tiles that are not in the player's hand.
pub(super) fn hide(situation: &Situation, rng: &mut dyn Rng) -> Vec<String> {
    let mut unseen = Tile::BOX.to_vec();
    for tile in &situation.own {
        if let Some(place) = unseen.iter().position(|other| other == tile) {
            unseen.remove(place);
        }
    }
    let size = situation.size().min(unseen.len());
    let mut row: Vec<Tile> = (0..size).map(|_| unseen.swap_remove(rng.pick(unseen.len()))).collect();
    row.sort_unstable();
    names(&row)
}

pub(super) fn codemaker_answer(
    situation: &Situation,
    hidden: &[String],
    asked: &CodemakerQuestion,
) -> Result<Value, SituationError> {
    let row: Option<Vec<Tile>> = hidden.iter().map(|name| name.parse().ok()).collect();
    let row = row.filter(|row| row.len() == situation.size() && misplaced(row).is_none());
    let unfit = || format!("the hidden tiles are {} of the box, ascending, red left of blue", situation.size());
    let question = asked_of_deck(situation, &asked.question)?;
    Ok(json!(answer(question, &row.ok_or_else(|| SituationError(unfit()))?)))
}
