//! Coach, reports and puzzles over HTTP. Computations go through the work queue.

use super::body::Body;
use crate::api_error::Result;
use crate::app::SharedApp;
use crate::extract::{Path, Query};
use crate::identity::Caller;
use crate::ids::{PersonId, TableId};
use crate::messages::{
    self, AskAbout, AskCoach, CoachReply, MatchReport, PosedPuzzle, PuzzleVerdict, Reason, SeatView, SolvePuzzle,
    TrialOutcome, TryActions,
};
use crate::tables::{Asker, TableError};
use crate::time::now;
use axum::Json;
use axum::extract::State;
use games::deduction::Grade;
use games::{AnyMatch, AnyPuzzle, GameEntry, MatchError, PuzzleKey, SentView, ShouldStop, Value};
use knobel_core::{Seat, Stream, Viewer};
use serde::Deserialize;
use serde_json::{from_value, json};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// Upper bound on the counted days of a streak.
const MAX_STREAK: usize = 10_000;

pub(super) async fn coach(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
    Body(AskCoach { seat, steps, request }): Body<AskCoach>,
) -> Result<Json<CoachReply>> {
    let (coach, played) = app.tables.match_to_analyse(&table, &caller.id, Some(seat)).await?;
    let answer = app.tables.work.coach.run(caller.asker(), move |should_stop: ShouldStop<'_>| match steps {
        Some(steps) => coach.answer_until(&*played.copy().until(steps as usize), Seat(seat), &request, should_stop),
        None => coach.answer_until(&*played.copy(), Seat(seat), &request, should_stop),
    });
    Ok(Json(CoachReply { answer: json!(answer.await??) }))
}

pub(super) async fn report(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(table): Path<TableId>,
) -> Result<Json<MatchReport>> {
    let (coach, played) = app.tables.match_to_analyse(&table, &caller.id, None).await?;
    let report = move |should_stop: ShouldStop<'_>| coach.report(&*played.copy(), should_stop);
    let report = app.tables.work.reports.run(caller.asker(), report).await?;
    Ok(Json(MatchReport { report: json!(report) }))
}

pub(super) async fn about(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(game): Path<String>,
    Body(AskAbout { situation, request }): Body<AskAbout>,
) -> Result<Json<CoachReply>> {
    let companion = listed(&game)?.companion()?;
    app.tables.require_other_situation(&caller.id, &situation).await?;
    let strict = app.tables.strict_matches();
    let answer = app.tables.work.coach.run(caller.asker(), move |should_stop: ShouldStop<'_>| {
        strict.require_other(&situation)?;
        Ok::<_, TableError>(companion.answer_until(&situation, &request, should_stop)?)
    });
    Ok(Json(CoachReply { answer: json!(answer.await??) }))
}

pub(super) fn listed(name: &str) -> Result<&'static GameEntry> {
    Ok(games::named(name).map_err(|_| Reason::NoSuchGame)?)
}

fn today() -> u32 {
    u32::try_from(now() / DAY_MS).unwrap_or(u32::MAX)
}

fn grade(name: &str) -> Result<Grade> {
    Ok(from_value(json!(name)).map_err(|_| Reason::malformed("a grade is easy, medium or hard"))?)
}

async fn generate(app: &SharedApp, asker: Asker<'_>, game: &'static GameEntry, key: PuzzleKey) -> Result<AnyPuzzle> {
    let puzzles = game.puzzles.ok_or(Reason::NoPuzzles)?;
    let puzzle = move |should_stop: ShouldStop<'_>| puzzles.puzzle(key.grade(), key.seed(), should_stop);
    let puzzle = app.tables.work.puzzles.run(asker, puzzle).await?;
    Ok(puzzle.ok_or(Reason::NoPuzzles)?)
}

/// How many days in a row were solved, up to today or yesterday, and whether today is among them.
fn streak(days: &[u32], today: u32) -> (u32, bool) {
    let first = days.first().copied().filter(|day| *day == today || day + 1 == today);
    let Some(first) = first else { return (0, false) };
    let unbroken = days.iter().zip((0..=first).rev()).take_while(|(day, expected)| *day == expected);
    (u32::try_from(unbroken.count()).unwrap_or(u32::MAX), first == today)
}

async fn streak_of(app: &SharedApp, person: &PersonId, game: &str) -> Result<(u32, bool)> {
    Ok(streak(&app.store.solved(person, game, MAX_STREAK).await?, today()))
}

async fn posed(app: &SharedApp, caller: &Caller, game: &str, key: PuzzleKey) -> Result<Json<PosedPuzzle>> {
    let game = listed(game)?;
    let puzzle = generate(app, caller.asker(), game, key).await?;
    let (streak, solved) = streak_of(app, &caller.id, game.name).await?;
    let (seed, day) = match key {
        PuzzleKey::OfDay(day) => (None, Some(day)),
        PuzzleKey::Practice(_, seed) => (Some(seed), None),
    };
    Ok(Json(PosedPuzzle {
        game: game.name.to_owned(),
        grade: puzzle.grade(),
        seed,
        day,
        situation: puzzle.situation(),
        clues: puzzle.clues().iter().map(|clue| json!(clue)).collect(),
        streak,
        solved: solved && day.is_some(),
    }))
}

pub(super) async fn daily(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(game): Path<String>,
) -> Result<Json<PosedPuzzle>> {
    posed(&app, &caller, &game, PuzzleKey::OfDay(today())).await
}

/// Which puzzle to practise with.
#[derive(Deserialize)]
pub(super) struct Practice {
    grade: String,
    seed: u32,
}

pub(super) async fn practice(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(game): Path<String>,
    Query(Practice { grade: name, seed }): Query<Practice>,
) -> Result<Json<PosedPuzzle>> {
    posed(&app, &caller, &game, PuzzleKey::Practice(grade(&name)?, seed)).await
}

pub(super) async fn solve(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(game): Path<String>,
    Body(asked): Body<SolvePuzzle>,
) -> Result<Json<PuzzleVerdict>> {
    let game = listed(&game)?;
    let key = match asked {
        SolvePuzzle { day: Some(day), .. } if day > today() => return Err(Reason::PuzzleInFuture.into()),
        SolvePuzzle { day: Some(day), .. } => PuzzleKey::OfDay(day),
        SolvePuzzle { grade: Some(grade), seed: Some(seed), .. } => PuzzleKey::Practice(grade, seed),
        SolvePuzzle { .. } => return Err(Reason::malformed("name a day, or a grade and a seed").into()),
    };
    let puzzle = generate(&app, caller.asker(), game, key).await?;
    if let (None, PuzzleKey::OfDay(day)) = (&asked.pieces, key) {
        app.store.show_solution(&caller.id, game.name, day).await?;
    }
    let right = asked.pieces.as_ref().is_some_and(|answer| puzzle.is_solved_by(answer));
    if let (true, PuzzleKey::OfDay(day)) = (right, key)
        && day + 1 >= today()
    {
        app.store.solve(&caller.id, game.name, day).await?;
    }
    let shown = right || asked.pieces.is_none();
    Ok(Json(PuzzleVerdict {
        right,
        streak: streak_of(&app, &caller.id, game.name).await?.0,
        solution: json!(shown.then(|| puzzle.solution())),
    }))
}

/// Upper bound on the cards of a finish problem.
const MAX_ACTIONS: usize = 6;

pub(super) async fn try_actions(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(game): Path<String>,
    Body(TryActions { setup, actions, partial }): Body<TryActions>,
) -> Result<Json<TrialOutcome>> {
    let game = listed(&game)?;
    if actions.len() > MAX_ACTIONS {
        return Err(Reason::malformed(format!("a problem has at most {MAX_ACTIONS} cards")).into());
    }
    let tried = app.tables.work.puzzles.run(caller.asker(), move |_| tried(game, &setup, &actions, partial.as_ref()));
    Ok(Json(tried.await??))
}

fn tried(
    game: &GameEntry,
    setup: &Value,
    actions: &[Value],
    partial: Option<&Value>,
) -> std::result::Result<TrialOutcome, MatchError> {
    let mut table = game.begin(setup, &mut Stream::seeded(0))?; // what comes after the problem's cards does not matter
    let seat = to_act(&*table);
    for action in actions {
        let judged = table.judge(to_act(&*table), action, &mut Stream::seeded(0))?;
        table.commit(judged);
    }
    let SentView { observation, history, choices } = table.sent_view(Viewer::Seat(seat), 0)?;
    let view = SeatView {
        seat: Some(seat.0),
        observation: messages::Json(observation),
        history: messages::Json(history),
        choices: messages::Json(choices),
        table_steps: vec![],
    };
    let completions = partial.map(|partial| table.completions(seat, partial)).transpose()?.map(Into::into);
    let notation = actions.iter().map(|action| table.notation(action)).collect::<std::result::Result<_, _>>()?;
    Ok(TrialOutcome { view, notation, completions, over: table.places().is_some() })
}

fn to_act(table: &dyn AnyMatch) -> Seat {
    table.awaited().first().copied().unwrap_or(Seat(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_lasts_until_a_day_is_missed() {
        assert_eq!(streak(&[], 100), (0, false));
        assert_eq!(streak(&[100, 99, 98, 96], 100), (3, true));
        assert_eq!(streak(&[99, 98], 100), (2, false), "today can still be solved");
        assert_eq!(streak(&[98, 97], 100), (0, false));
    }
}
