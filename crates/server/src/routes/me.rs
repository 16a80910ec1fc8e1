//! Requests of a person about themselves, over HTTP.

use super::body::Body;
use super::tables::{NO_CONTENT, NoContent};
use crate::api_error::Result;
use crate::app::SharedApp;
use crate::extract::{Path, Query};
use crate::identity::{self, Caller, Credential, Visitor};
use crate::ids::PersonId;
use crate::messages::{
    ChangeName, HeadToHead, ImportListing, Me, MyTables, NewPassword, NewToken, Notices, OwnStatistics, PersonRef,
    Phase, PresentedCode, Ratings, Reason, Scope, SetNotices, SignIn, Statistics, TokenLabel, TokenListing,
    TransferCode, TransferState, TransferStep,
};
use crate::profile;
use crate::rate_limit::RequestClass;
use crate::secret;
use crate::tables::check_webhook_url;
use crate::text::{former_login, valid_name};
use crate::time::now;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::Deserialize;
use store::{NewTransfer, StoredToken, StoredTransfer, StoredWebhook, TransferPhase};

/// Bounds on the characters of a password.
const MIN_PASSWORD: u32 = 8;
const MAX_PASSWORD: u32 = 200;
/// Lifetime of a transfer code in milliseconds: ten minutes.
const TRANSFER_LIFETIME: u64 = 10 * 60 * 1000;
/// Upper bound on the API tokens of a person.
const MAX_TOKENS: u32 = 20;

pub(super) async fn me(State(app): State<SharedApp>, Visitor { caller, cookie }: Visitor) -> Result<Response> {
    let me = Json(profile::me(&app, &caller).await?);
    Ok((AppendHeaders(cookie.map(|cookie| (header::SET_COOKIE, cookie))), me).into_response())
}

pub(super) async fn delete(State(app): State<SharedApp>, caller: Caller) -> Result<Response> {
    caller.session()?;
    profile::delete(&app, &caller.id).await?;
    Ok(([(header::SET_COOKIE, identity::expired_cookie(&app))], StatusCode::NO_CONTENT).into_response())
}

pub(super) async fn rename(
    State(app): State<SharedApp>,
    mut caller: Caller,
    Body(asked): Body<ChangeName>,
) -> Result<Json<Me>> {
    let name = valid_name(&asked.name)?;
    app.store.rename(&caller.id, &name).await?;
    profile::renamed(&app, &caller.id, &name);
    caller.person.name = name;
    Ok(Json(profile::me(&app, &caller).await?))
}

pub(super) async fn set_password(
    State(app): State<SharedApp>,
    caller: Caller,
    Body(asked): Body<NewPassword>,
) -> NoContent {
    let session = caller.session()?;
    let NewPassword { old, new, login } = asked;
    if !(MIN_PASSWORD as usize..=MAX_PASSWORD as usize).contains(&new.chars().count()) {
        return Err(Reason::PasswordLength { min: MIN_PASSWORD, max: MAX_PASSWORD }.into());
    }
    let login = valid_name(&login)?.to_lowercase();
    app.rate_limiter.check(RequestClass::Hashing, &caller.network)?;
    // Before anything is hashed: a login that is taken costs no processor time.
    if app.store.login(&login).await?.is_some_and(|known| known.person != *caller.id) {
        return Err(Reason::LoginTaken.into());
    }
    if let Some(known) = &caller.person.login {
        app.rate_limiter.check(RequestClass::Password, &caller.id)?;
        let stored = app.store.login(known).await?.map(|login| login.password_hash);
        if !identity::verify(&app, caller.asker(), old.unwrap_or_default(), stored).await? {
            return Err(Reason::WrongOldPassword.into());
        }
    }
    let hash = identity::hash(&app, caller.asker(), new).await?;
    if !app.store.set_login(&caller.id, &login, &hash).await? {
        return Err(Reason::LoginTaken.into());
    }
    app.store.drop_other_sessions(&caller.id, session).await?;
    profile::revoked(&app, &caller.id);
    NO_CONTENT
}

pub(super) async fn sign_in(
    State(app): State<SharedApp>,
    visitor: Visitor,
    Body(asked): Body<SignIn>,
) -> Result<Response> {
    let before = visitor.caller;
    let former = former_login(&asked.login);
    let login = valid_name(&asked.login).map_or_else(|_| former.clone(), |login| login.to_lowercase());
    app.rate_limiter.check(RequestClass::Hashing, &before.network)?;
    app.rate_limiter.check(RequestClass::Password, &format!("{login} {}", before.network))?;
    app.rate_limiter.check(RequestClass::Login, &login)?;
    let known = match app.store.login(&login).await? {
        None if former != login => app.store.login(&former).await?,
        known => known,
    };
    let (person, hash) = known.map(|login| (login.person, login.password_hash)).unzip();
    if !identity::verify(&app, before.asker(), asked.password, hash).await? {
        return Err(Reason::WrongPassword.into());
    }
    let person = person.ok_or(Reason::WrongPassword)?;
    let person = app.store.person(&person).await?.ok_or(Reason::WrongPassword)?;
    if person.banned {
        return Err(Reason::Banned.into());
    }
    let session = secret::new_secret();
    app.store.add_session(&person.id, &secret::hashed(&session), now()).await?;
    let caller = Caller::new(person, Credential::Session(secret::hashed(&session)), before.network);
    let me = Json(profile::me(&app, &caller).await?);
    Ok(([(header::SET_COOKIE, identity::session_cookie(&app, &session))], me).into_response())
}

pub(super) async fn sign_out(State(app): State<SharedApp>, caller: Caller) -> Result<Response> {
    app.store.drop_session(caller.session()?).await?;
    profile::revoked(&app, &caller.id);
    Ok(([(header::SET_COOKIE, identity::expired_cookie(&app))], StatusCode::NO_CONTENT).into_response())
}

pub(super) async fn sign_out_others(State(app): State<SharedApp>, caller: Caller) -> NoContent {
    app.store.drop_other_sessions(&caller.id, caller.session()?).await?;
    profile::revoked(&app, &caller.id);
    NO_CONTENT
}

pub(super) async fn tokens(State(app): State<SharedApp>, caller: Caller) -> Result<Json<Vec<TokenListing>>> {
    let listed = |StoredToken { id, label, created, scopes, last_used }| {
        let scopes = identity::listed_scopes(scopes.as_deref());
        TokenListing { id, label, created, scopes, last_used }
    };
    Ok(Json(app.store.tokens(&caller.id).await?.into_iter().map(listed).collect()))
}

pub(super) async fn add_token(
    State(app): State<SharedApp>,
    caller: Caller,
    Body(asked): Body<TokenLabel>,
) -> Result<Json<NewToken>> {
    caller.session()?; // a stolen token must not make others
    let label = valid_name(&asked.label)?;
    if app.store.tokens(&caller.id).await?.len() >= MAX_TOKENS as usize {
        return Err(Reason::TokenLimit { limit: MAX_TOKENS }.into());
    }
    let (id, token) = (secret::new_id(), format!("knobel_{}", secret::new_secret()));
    let scopes = asked.scopes.unwrap_or_else(|| vec![Scope::Read, Scope::Play]);
    let scopes = Some(identity::stored_scopes(&scopes));
    let stored = StoredToken { id: id.clone(), label, created: now(), scopes, last_used: None };
    app.store.add_token(&caller.id, stored, &secret::hashed(&token)).await?;
    Ok(Json(NewToken { id, token }))
}

pub(super) async fn drop_token(State(app): State<SharedApp>, caller: Caller, Path(id): Path<String>) -> NoContent {
    if !app.store.drop_token(&caller.id, &id).await? {
        return Err(Reason::NoSuchToken.into());
    }
    profile::revoked(&app, &caller.id);
    NO_CONTENT
}

pub(super) async fn drop_tokens(State(app): State<SharedApp>, caller: Caller) -> NoContent {
    app.store.drop_tokens(&caller.id).await?;
    profile::revoked(&app, &caller.id);
    NO_CONTENT
}

fn notices_of(webhook: Option<StoredWebhook>) -> Json<Notices> {
    let (webhook, key) = webhook.map(|StoredWebhook { url, key }| (url, key)).unzip();
    Json(Notices { webhook, key })
}

pub(super) async fn notices(State(app): State<SharedApp>, caller: Caller) -> Result<Json<Notices>> {
    Ok(notices_of(app.store.webhook(&caller.id).await?))
}

pub(super) async fn set_notices(
    State(app): State<SharedApp>,
    caller: Caller,
    Body(asked): Body<SetNotices>,
) -> Result<Json<Notices>> {
    let webhook = match asked.webhook {
        Some(url) => {
            check_webhook_url(&app.config, &url)?;
            Some(StoredWebhook { url, key: secret::new_secret() })
        }
        None => None,
    };
    app.store.set_webhook(&caller.id, webhook.clone()).await?;
    Ok(notices_of(webhook))
}

/// A filter and a page of a person's tables.
#[derive(Deserialize)]
pub(super) struct TableFilter {
    phase: Option<Phase>,
    before: Option<String>,
}

pub(super) async fn tables(
    State(app): State<SharedApp>,
    caller: Caller,
    Query(TableFilter { phase, before }): Query<TableFilter>,
) -> Result<Json<MyTables>> {
    Ok(Json(app.tables.my_tables(&caller.id, phase, before.as_deref()).await?))
}

pub(super) async fn statistics(State(app): State<SharedApp>, caller: Caller) -> Result<Json<Statistics>> {
    let id = &caller.id;
    let own =
        |store::GameRecord { game, matches, first, mean_place }| OwnStatistics { game, matches, first, mean_place };
    let opponent = |record: store::OpponentRecord| {
        let store::OpponentRecord { game, person, name, matches, ahead, behind } = record;
        HeadToHead { game, person: PersonRef { id: person, name }, matches, ahead, behind }
    };
    let games = app.store.game_records(id).await?.into_iter().map(own).collect();
    let opponents = app.store.opponent_records(id).await?.into_iter().map(opponent).collect();
    Ok(Json(Statistics { games, opponents }))
}

pub(super) async fn imports(State(app): State<SharedApp>, caller: Caller) -> Result<Json<Vec<ImportListing>>> {
    Ok(Json(app.tables.imports(&caller.id).await?))
}

pub(super) async fn ratings(State(app): State<SharedApp>, caller: Caller) -> Result<Json<Ratings>> {
    Ok(Json(profile::ratings(&app, &caller).await?))
}

pub(super) async fn block(State(app): State<SharedApp>, caller: Caller, Path(other): Path<PersonId>) -> NoContent {
    let known = app.store.person(&other).await?.ok_or(Reason::NoSuchPerson)?;
    app.store.block(&caller.id, &known.id).await?;
    NO_CONTENT
}

pub(super) async fn unblock(State(app): State<SharedApp>, caller: Caller, Path(other): Path<PersonId>) -> NoContent {
    app.store.unblock(&caller.id, &other).await?;
    NO_CONTENT
}

pub(super) async fn transfer(State(app): State<SharedApp>, caller: Caller) -> Result<Json<TransferCode>> {
    caller.session()?;
    let (code, until) = (secret::new_secret(), now() + TRANSFER_LIFETIME);
    let (code_hash, person) = (secret::hashed(&code), String::from(&caller.id));
    app.store.add_transfer(NewTransfer { code_hash, person, until }).await?;
    Ok(Json(TransferCode { code, until }))
}

pub(super) async fn transfer_state(State(app): State<SharedApp>, caller: Caller) -> Result<Json<TransferState>> {
    let known = app.store.transfer_of(&caller.id).await?.filter(|transfer| transfer.until > now());
    let step = match known.map(|transfer| transfer.phase) {
        Some(TransferPhase::Waiting) => TransferStep::Waiting,
        Some(TransferPhase::Presented) => TransferStep::Presented,
        Some(TransferPhase::Confirmed) => TransferStep::Confirmed,
        None => TransferStep::Ended,
    };
    Ok(Json(TransferState { step }))
}

pub(super) async fn drop_transfer(State(app): State<SharedApp>, caller: Caller) -> NoContent {
    app.store.drop_transfer(&caller.id).await?;
    NO_CONTENT
}

pub(super) async fn confirm_transfer(State(app): State<SharedApp>, caller: Caller) -> NoContent {
    caller.session()?;
    let known = app.store.transfer_of(&caller.id).await?.filter(|transfer| transfer.until > now());
    if known.is_some() && app.store.confirm_transfer(&caller.id).await? {
        return NO_CONTENT;
    }
    Err(Reason::TransferNotPresented.into())
}

pub(super) async fn present_transfer(
    State(app): State<SharedApp>,
    visitor: Visitor,
    Body(asked): Body<PresentedCode>,
) -> Result<Response> {
    app.rate_limiter.check(RequestClass::Transfer, &visitor.caller.network)?;
    let hash = secret::hashed(asked.code.trim());
    let StoredTransfer { until, .. } = app.store.transfer(&hash).await?.ok_or(Reason::TransferCodeInvalid)?;
    if until <= now() || !app.store.present_transfer(&hash, visitor.caller.session()?).await? {
        return Err(Reason::TransferCodeInvalid.into());
    }
    let cookie = AppendHeaders(visitor.cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok((cookie, StatusCode::NO_CONTENT).into_response())
}
