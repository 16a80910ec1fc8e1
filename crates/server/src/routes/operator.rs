//! Requests of the operator: ban, remove, and read reports.

use super::tables::{NO_CONTENT, NoContent};
use crate::api_error::Result;
use crate::app::SharedApp;
use crate::extract::Path;
use crate::identity::require_operator;
use crate::ids::{PersonId, TableId};
use crate::messages::ReportListing;
use crate::profile;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;

/// Upper bound on the reports listed at once.
const MAX_REPORTS: usize = 200;

pub(super) async fn reports(State(app): State<SharedApp>, headers: HeaderMap) -> Result<Json<Vec<ReportListing>>> {
    require_operator(&app, &headers)?;
    let listed = |report: store::StoredReport| {
        let store::StoredReport { table, number, person, text, by, why, at } = report;
        ReportListing { table, number, person, text, by, why, at }
    };
    Ok(Json(app.store.reports(MAX_REPORTS).await?.into_iter().map(listed).collect()))
}

pub(super) async fn ban(State(app): State<SharedApp>, headers: HeaderMap, Path(person): Path<PersonId>) -> NoContent {
    require_operator(&app, &headers)?;
    app.store.set_banned(&person, true).await?;
    profile::revoked(&app, &person);
    NO_CONTENT
}

pub(super) async fn unban(State(app): State<SharedApp>, headers: HeaderMap, Path(person): Path<PersonId>) -> NoContent {
    require_operator(&app, &headers)?;
    app.store.set_banned(&person, false).await?;
    NO_CONTENT
}

pub(super) async fn remove_table(
    State(app): State<SharedApp>,
    headers: HeaderMap,
    Path(table): Path<TableId>,
) -> NoContent {
    require_operator(&app, &headers)?;
    app.tables.remove(&table).await?;
    NO_CONTENT
}

pub(super) async fn remove_person(
    State(app): State<SharedApp>,
    headers: HeaderMap,
    Path(person): Path<PersonId>,
) -> NoContent {
    require_operator(&app, &headers)?;
    profile::delete(&app, &person).await?;
    NO_CONTENT
}
