//! Companion for a match with the physical box: possible questions, and a codemaker that hides pieces and answers.
//! Nothing of it is stored.

use super::body::Body;
use super::coach::listed;
use crate::api_error::Result;
use crate::app::SharedApp;
use crate::extract::Path;
use crate::identity::Caller;
use crate::messages::{
    AskCodemaker, AskSecret, CodemakerSays, EnteredSituation, HiddenSeal, Questions, Reason, Secret,
};
use crate::secret;
use crate::tables::TableError;
use axum::Json;
use axum::extract::State;
use games::{Companion, GameEntry, ShouldStop, Value};
use knobel_core::Stream;
use serde_json::json;

pub(super) async fn questions(
    State(app): State<SharedApp>,
    caller: Caller,
    Path(game): Path<String>,
    Body(EnteredSituation { situation }): Body<EnteredSituation>,
) -> Result<Json<Questions>> {
    let companion = companion_of(listed(&game)?)?;
    let questions = move |_: ShouldStop<'_>| companion.possible_questions(&situation);
    let questions = app.tables.work.coach.run(caller.asker(), questions).await??;
    Ok(Json(Questions { questions: questions.iter().map(|question| json!(question)).collect() }))
}

pub(super) async fn hide(
    State(app): State<SharedApp>,
    Path(game): Path<String>,
    Body(EnteredSituation { situation }): Body<EnteredSituation>,
) -> Result<Json<HiddenSeal>> {
    let (game, sealed) = (listed(&game)?, secret::new_secret());
    hidden(&app, game, &situation, &sealed)?;
    Ok(Json(HiddenSeal { sealed }))
}

fn companion_of(game: &GameEntry) -> Result<&'static dyn Companion> {
    Ok(game.companion.ok_or(Reason::NothingToHide)?)
}

/// The pieces are derived from seal, key and situation, so that nothing has to be stored.
fn hidden(app: &SharedApp, game: &GameEntry, situation: &Value, sealed: &str) -> Result<Vec<String>> {
    let mark = app.keys.mark(&format!("codemaker {} {sealed}", game.name));
    let seed = u64::from_str_radix(&mark, 16).map_err(|why| TableError::Internal(why.to_string()))?;
    let hidden = companion_of(game)?.hide(situation, &mut Stream::seeded(seed))?;
    Ok(hidden.ok_or(Reason::NothingToHide)?)
}

pub(super) async fn ask(
    State(app): State<SharedApp>,
    Path(game): Path<String>,
    Body(AskCodemaker { situation, secret, asks }): Body<AskCodemaker>,
) -> Result<Json<CodemakerSays>> {
    let game = listed(&game)?;
    let hidden = match secret {
        Secret::Sealed(sealed) => hidden(&app, game, &situation, &sealed)?,
        Secret::Pieces(pieces) => pieces,
    };
    Ok(Json(match asks {
        AskSecret::Question(asked) => {
            let answer = companion_of(game)?.codemaker_answer(&situation, &hidden, &asked)?;
            CodemakerSays { answer: Some(answer), ..CodemakerSays::default() }
        }
        AskSecret::Guess(named) if named.is_empty() => return Err(Reason::malformed("name the pieces you mean").into()),
        AskSecret::Guess(named) => {
            let right = companion_of(game)?.is_guess_right(&hidden, &named);
            CodemakerSays { right: Some(right), pieces: right.then_some(hidden), ..CodemakerSays::default() }
        }
        AskSecret::Show => CodemakerSays { pieces: Some(hidden), ..CodemakerSays::default() },
    }))
}
