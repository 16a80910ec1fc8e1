//! Coach, reports and puzzles over HTTP. Each question waits for the one before it: a queue a person.

use super::body::Body;
use crate::app::{Shared, now};
use crate::assist;
use crate::messages::{
    self, AskAbout, AskCoach, Counselled, Insights, PuzzleJudged, PuzzlePosed, SeatView, SolvePuzzle, Tried, TryActions,
};
use crate::people::Caller;
use crate::problem::{Served, malformed, not_found, refused};
use axum::Json;
use axum::extract::{Path, Query, State};
use games::deduction::Grade;
use games::{AnyMatch, GameEntry, MatchError, Posed, SentView, Value};
use knobel_core::{Seat, Stream, Viewer};
use serde::Deserialize;
use serde_json::{from_value, json};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// Nobody's streak is counted further.
const LONGEST_STREAK: usize = 10_000;
/// The puzzles of days are not those of practice.
const DAYS: u64 = 1 << 40;

pub(super) async fn coach(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Body(AskCoach { seat, steps, asked }): Body<AskCoach>,
) -> Served<Json<Counselled>> {
    let board = assist::board(&app, &id, &caller.person.id, Some(seat)).await?;
    let told = assist::answer(&app, &caller.person.id, move || match steps {
        Some(steps) => board.until(steps as usize).counsel(Seat(seat), &asked),
        None => board.counsel(Seat(seat), &asked),
    });
    Ok(Json(Counselled { counsel: told.await??.unwrap_or(Value::Null) }))
}

pub(super) async fn report(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
) -> Served<Json<Insights>> {
    let board = assist::board(&app, &id, &caller.person.id, None).await?;
    let report = assist::answer(&app, &caller.person.id, move || board.report()).await?;
    Ok(Json(Insights { report: json!(report) }))
}

pub(super) async fn about(
    State(app): State<Shared>,
    caller: Caller,
    Path(game): Path<String>,
    Body(AskAbout { situation, asked }): Body<AskAbout>,
) -> Served<Json<Counselled>> {
    let game = listed(&game)?;
    assist::may_bring(&app, &caller.person.id, &situation).await?;
    let told = assist::answer(&app, &caller.person.id, move || game.counsel(&situation, &asked));
    Ok(Json(Counselled { counsel: told.await?? }))
}

pub(super) fn listed(name: &str) -> Served<&'static GameEntry> {
    games::named(name).map_err(|why| not_found(why.to_string()))
}

fn today() -> u32 {
    u32::try_from(now() / DAY_MS).unwrap_or(u32::MAX)
}

/// Which puzzle is meant.
#[derive(Clone, Copy)]
enum Which {
    OfDay(u32),
    Practice(Grade, u32),
}

impl Which {
    fn grade(self) -> Grade {
        match self {
            Which::OfDay(day) => Grade::ALL[day as usize % Grade::ALL.len()],
            Which::Practice(grade, _) => grade,
        }
    }

    fn seed(self) -> u64 {
        match self {
            Which::OfDay(day) => DAYS + u64::from(day),
            Which::Practice(_, seed) => seed.into(),
        }
    }
}

fn grade(name: &str) -> Served<Grade> {
    from_value(json!(name)).map_err(|_| malformed("a grade is easy, medium or hard"))
}

async fn made(app: &Shared, person: &str, game: &'static GameEntry, which: Which) -> Served<Posed> {
    let puzzle = assist::answer(app, person, move || game.puzzle(which.grade(), which.seed())).await?;
    puzzle.ok_or_else(|| not_found(format!("{} has no puzzles", game.title)))
}

/// How many days in a row were solved, up to today or yesterday, and whether today is among them.
fn streak(days: &[u32], today: u32) -> (u32, bool) {
    let first = days.first().copied().filter(|day| *day == today || day + 1 == today);
    let Some(first) = first else { return (0, false) };
    let unbroken = days.iter().zip((0..=first).rev()).take_while(|(day, expected)| *day == expected);
    (u32::try_from(unbroken.count()).unwrap_or(u32::MAX), first == today)
}

async fn streak_of(app: &Shared, person: &str, game: &str) -> Served<(u32, bool)> {
    Ok(streak(&app.store.solved(person, game, LONGEST_STREAK).await?, today()))
}

async fn posed(app: &Shared, caller: &Caller, game: &str, which: Which) -> Served<Json<PuzzlePosed>> {
    let game = listed(game)?;
    let puzzle = made(app, &caller.person.id, game, which).await?;
    let (streak, solved) = streak_of(app, &caller.person.id, game.name).await?;
    let (seed, day) = match which {
        Which::OfDay(day) => (None, Some(day)),
        Which::Practice(_, seed) => (Some(seed), None),
    };
    Ok(Json(PuzzlePosed {
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
    State(app): State<Shared>,
    caller: Caller,
    Path(game): Path<String>,
) -> Served<Json<PuzzlePosed>> {
    posed(&app, &caller, &game, Which::OfDay(today())).await
}

/// Which puzzle to practise with.
#[derive(Deserialize)]
pub(super) struct Practice {
    grade: String,
    seed: u32,
}

pub(super) async fn practice(
    State(app): State<Shared>,
    caller: Caller,
    Path(game): Path<String>,
    Query(Practice { grade: name, seed }): Query<Practice>,
) -> Served<Json<PuzzlePosed>> {
    posed(&app, &caller, &game, Which::Practice(grade(&name)?, seed)).await
}

pub(super) async fn solve(
    State(app): State<Shared>,
    caller: Caller,
    Path(game): Path<String>,
    Body(asked): Body<SolvePuzzle>,
) -> Served<Json<PuzzleJudged>> {
    let game = listed(&game)?;
    let which = match asked {
        SolvePuzzle { day: Some(day), .. } if day > today() => return Err(refused("that day has not come")),
        SolvePuzzle { day: Some(day), .. } => Which::OfDay(day),
        SolvePuzzle { grade: Some(grade), seed: Some(seed), .. } => Which::Practice(grade, seed),
        SolvePuzzle { .. } => return Err(malformed("name a day, or a grade and a seed")),
    };
    let puzzle = made(&app, &caller.person.id, game, which).await?;
    let right = asked.pieces.as_ref().is_some_and(|answer| puzzle.is_solved_by(answer));
    if let (true, Which::OfDay(day)) = (right, which)
        && day + 1 >= today()
    {
        app.store.solve(&caller.person.id, game.name, day).await?;
    }
    let shown = right || asked.pieces.is_none();
    Ok(Json(PuzzleJudged {
        right,
        streak: streak_of(&app, &caller.person.id, game.name).await?.0,
        solution: if shown { puzzle.solution() } else { Value::Null },
        path: if shown { puzzle.path() } else { vec![] },
    }))
}

/// No finish problem has more cards.
const MOST_ACTIONS: usize = 6;

pub(super) async fn try_actions(
    State(app): State<Shared>,
    caller: Caller,
    Path(game): Path<String>,
    Body(TryActions { setup, actions, partial }): Body<TryActions>,
) -> Served<Json<Tried>> {
    let game = listed(&game)?;
    if actions.len() > MOST_ACTIONS {
        return Err(malformed(format!("a problem has at most {MOST_ACTIONS} cards")));
    }
    let tried = assist::answer(&app, &caller.person.id, move || tried(game, &setup, &actions, partial.as_ref()));
    Ok(Json(tried.await??))
}

fn tried(game: &GameEntry, setup: &Value, actions: &[Value], partial: Option<&Value>) -> Result<Tried, MatchError> {
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
        beside: vec![],
    };
    let completions = partial.map(|partial| table.completions(seat, partial)).transpose()?.unwrap_or_else(|| json!([]));
    let notation = actions.iter().map(|action| table.written(action)).collect::<Result<_, _>>()?;
    Ok(Tried { view, notation, completions, over: table.places().is_some() })
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

    #[test]
    fn every_grade_has_its_day() {
        let grades: Vec<Grade> = (0..3).map(|day| Which::OfDay(day).grade()).collect();
        assert_eq!(grades, Grade::ALL);
    }
}
