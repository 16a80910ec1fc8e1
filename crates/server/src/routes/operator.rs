//! What only the operator may: shut out, and remove.

use crate::app::Shared;
use crate::messages::ReportListed;
use crate::people::is_operator;
use crate::problem::Served;
use crate::table;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};

type Nothing = Served<StatusCode>;
const DONE: Nothing = Ok(StatusCode::NO_CONTENT);

pub(super) async fn reports(State(app): State<Shared>, headers: HeaderMap) -> Served<Json<Vec<ReportListed>>> {
    is_operator(&app, &headers)?;
    let listed = |report: store::StoredReport| {
        let store::StoredReport { table, number, person, text, by, why, at } = report;
        ReportListed { table, number, person, text, by, why, at }
    };
    Ok(Json(app.store.reports(200).await?.into_iter().map(listed).collect()))
}

pub(super) async fn ban(State(app): State<Shared>, headers: HeaderMap, Path(person): Path<String>) -> Nothing {
    is_operator(&app, &headers)?;
    app.store.set_banned(&person, true).await?;
    DONE
}

pub(super) async fn unban(State(app): State<Shared>, headers: HeaderMap, Path(person): Path<String>) -> Nothing {
    is_operator(&app, &headers)?;
    app.store.set_banned(&person, false).await?;
    DONE
}

pub(super) async fn remove_table(State(app): State<Shared>, headers: HeaderMap, Path(id): Path<String>) -> Nothing {
    is_operator(&app, &headers)?;
    let live = app.table(&id).await?;
    app.store.delete_table(&id).await?;
    app.forget_table(&id);
    app.rearranged(&*live.read().await);
    DONE
}

pub(super) async fn remove_person(
    State(app): State<Shared>,
    headers: HeaderMap,
    Path(person): Path<String>,
) -> Nothing {
    is_operator(&app, &headers)?;
    table::depart(&app, &person).await?;
    app.store.delete_person(&person).await?;
    app.renamed(&person, "somebody");
    DONE
}
