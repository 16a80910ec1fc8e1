//! At a real table: what can be asked, and a codemaker that hides pieces and answers. Nothing of it is stored.

use super::body::Body;
use super::insight::listed;
use crate::app::Shared;
use crate::assist;
use crate::messages::{AskCodemaker, AskSecret, CodemakerSays, Entered, Questions, Sealed, Secret};
use crate::people::Caller;
use crate::problem::{Failed, Served, malformed, refused};
use crate::secret;
use axum::Json;
use axum::extract::{Path, State};
use games::{GameEntry, Value};
use knobel_core::Stream;
use serde_json::json;

pub(super) async fn questions(
    State(app): State<Shared>,
    caller: Caller,
    Path(game): Path<String>,
    Body(Entered { situation }): Body<Entered>,
) -> Served<Json<Questions>> {
    let game = listed(&game)?;
    let askable = assist::answer(&app, &caller.person.id, move || game.askable(&situation)).await??;
    Ok(Json(Questions { questions: askable.iter().map(|askable| json!(askable)).collect() }))
}

pub(super) async fn hide(
    State(app): State<Shared>,
    Path(game): Path<String>,
    Body(Entered { situation }): Body<Entered>,
) -> Served<Json<Sealed>> {
    let (game, sealed) = (listed(&game)?, secret::new_secret());
    hidden(&app, game, &situation, &sealed)?;
    Ok(Json(Sealed { sealed }))
}

/// The pieces follow from seal, key and what is in sight, so that nobody has to keep them.
fn hidden(app: &Shared, game: &GameEntry, situation: &Value, sealed: &str) -> Served<Vec<String>> {
    let mark = app.keys.mark(&format!("codemaker {} {sealed}", game.name));
    let seed = u64::from_str_radix(&mark, 16).map_err(|why| Failed::Broken(why.to_string()))?;
    let hidden = game.hide(situation, &mut Stream::seeded(seed))?;
    hidden.ok_or_else(|| refused("there is nothing to hide in this game"))
}

pub(super) async fn ask(
    State(app): State<Shared>,
    Path(game): Path<String>,
    Body(AskCodemaker { situation, secret, asks }): Body<AskCodemaker>,
) -> Served<Json<CodemakerSays>> {
    let game = listed(&game)?;
    let hidden = match secret {
        Secret::Sealed(sealed) => hidden(&app, game, &situation, &sealed)?,
        Secret::Pieces(pieces) => pieces,
    };
    Ok(Json(match asks {
        AskSecret::Question(asked) => {
            let answer = game.answer(&situation, &hidden, &asked)?;
            CodemakerSays { answer: Some(answer), ..CodemakerSays::default() }
        }
        AskSecret::Guess(named) if named.is_empty() => return Err(malformed("name the pieces you mean")),
        AskSecret::Guess(named) => {
            let right = game.is_named(&hidden, &named);
            CodemakerSays { right: Some(right), pieces: right.then_some(hidden), ..CodemakerSays::default() }
        }
        AskSecret::Show => CodemakerSays { pieces: Some(hidden), ..CodemakerSays::default() },
    }))
}
