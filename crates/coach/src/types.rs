//! The types of coach, reports and puzzles for the browser, as TypeScript. Every game adds its own declarations.

use crate::capability::{CoachAnswer, CoachRequest, MatchReport, PuzzleSolution};
use crate::deduction::*;
use knobel_core::{Seat, declared};

/// What a game adds to the declarations.
pub(crate) struct GameTypes {
    /// The import of the game's own types.
    pub(crate) import: &'static str,
    /// Declarations of the game's part of coach and puzzles.
    pub(crate) declarations: Vec<String>,
    /// The type of situations entered by hand, where the game has a companion.
    pub(crate) companion_situation: Option<&'static str>,
    /// The type of puzzles' situations.
    pub(crate) puzzle_situation: &'static str,
}

/// Every type that the coach, its reports and puzzles use, declared in TypeScript.
pub fn typescript() -> String {
    let games = crate::game_types();
    let common = [
        declared::<Seat>(),
        declared::<HiddenPieces>(),
        declared::<Claim>(),
        declared::<Statement>(),
        declared::<Clue>(),
        declared::<Reason>(),
        declared::<Explanation>(),
        declared::<Uncertainty>(),
        declared::<QuestionValue>(),
        declared::<CoachRequest>(),
        declared::<CoachAnswer>(),
        declared::<Analysis>(),
        declared::<Level>(),
        declared::<Nudge>(),
        declared::<Hint>(),
        declared::<WrongMark>(),
        declared::<WrongTogether>(),
        declared::<CheckedNotes>(),
        declared::<Point>(),
        declared::<RatedQuestion>(),
        declared::<Verdict>(),
        declared::<RatedGuess>(),
        declared::<MissedFact>(),
        declared::<DeductionReport>(),
        declared::<PlayerReport>(),
        declared::<KnowledgeReport>(),
        declared::<MatchReport>(),
        declared::<Grade>(),
        declared::<PossibleQuestion>(),
        declared::<CodemakerQuestion>(),
        declared::<Difficulty>(),
        declared::<PathStep>(),
        declared::<PuzzleSolution>(),
    ];
    let imports: String = games.iter().map(|game| format!("{}\n", game.import)).collect();
    let own: String = games.iter().flat_map(|game| &game.declarations).cloned().collect();
    let companion: Vec<&str> = games.iter().filter_map(|game| game.companion_situation).collect();
    let puzzle: Vec<&str> = games.iter().map(|game| game.puzzle_situation).collect();
    let unions = format!(
        "\n/** A situation entered by hand. */\nexport type CompanionSituation = {};\n\n/** What the solver of a puzzle sees. */\nexport type PuzzleSituation = {};\n",
        companion.join(" | "),
        puzzle.join(" | "),
    );
    format!("{imports}{}{own}{unions}", common.concat())
}
