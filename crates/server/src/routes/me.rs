//! Who you are, over HTTP.

use super::body::Body;
use crate::app::{Shared, now};
use crate::limits::Asks;
use crate::messages::{
    ChangeName, HeadToHead, Me, MyTable, MyTables, NewPassword, NewToken, Notices, OwnStatistics, PersonRef, Phase,
    Presented, SetNotices, SignIn, Statistics, TokenLabel, TokenListed, TransferCode, TransferState, TransferStep,
};
use crate::notices;
use crate::people::{self, Caller, Visitor};
use crate::problem::{Served, malformed, not_found, refused, sign_in as who_are_you};
use crate::secret;
use crate::table;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::Deserialize;
use store::{NewTransfer, StoredToken, StoredTransfer, StoredWebhook, TransferPhase};

type Nothing = Served<StatusCode>;
const DONE: Nothing = Ok(StatusCode::NO_CONTENT);
/// Passwords have at least so many characters, and no more than the second.
const PASSWORD: (usize, usize) = (8, 200);
/// A transfer code is good for ten minutes.
const TRANSFER_FOR: u64 = 10 * 60 * 1000;
/// As many tables of a person that are not over are listed with it.
const MOST_TABLES: usize = 50;
/// As many tables are on a page of them.
const PAGE: usize = 20;
/// As many are looked at for a page.
const MOST_LOOKED_AT: usize = 100;
/// As many tokens has one person.
const MOST_TOKENS: usize = 20;

/// A person as it sees itself.
pub(crate) async fn myself(app: &Shared, caller: &Caller) -> Served<Me> {
    let id = &caller.person.id;
    let mut tables = vec![];
    for table in app.store.tables_of(id, None, MOST_TABLES).await? {
        if table::mine(app, &table, id).await?.phase != Phase::Over {
            tables.push(table);
        }
    }
    Ok(Me {
        id: id.clone(),
        name: caller.person.name.clone(),
        has_password: caller.person.login.is_some(),
        ratings: app.store.ratings(id).await?.into_iter().map(people::rating).collect(),
        blocked: app.store.blocked(id).await?.into_iter().map(people::person_ref).collect(),
        tables,
    })
}

pub(super) async fn me(State(app): State<Shared>, Visitor { caller, cookie }: Visitor) -> Served<Response> {
    let me = Json(myself(&app, &caller).await?);
    Ok((AppendHeaders(cookie.map(|cookie| (header::SET_COOKIE, cookie))), me).into_response())
}

pub(super) async fn delete(State(app): State<Shared>, caller: Caller) -> Served<Response> {
    caller.session()?;
    table::depart(&app, &caller.person.id).await?;
    app.store.delete_person(&caller.person.id).await?;
    app.renamed(&caller.person.id, "somebody");
    Ok(([(header::SET_COOKIE, people::no_cookie())], StatusCode::NO_CONTENT).into_response())
}

pub(super) async fn rename(
    State(app): State<Shared>,
    mut caller: Caller,
    Body(asked): Body<ChangeName>,
) -> Served<Json<Me>> {
    let name = people::sound(&asked.name)?;
    app.store.rename(&caller.person.id, &name).await?;
    app.renamed(&caller.person.id, &name);
    caller.person.name = name;
    Ok(Json(myself(&app, &caller).await?))
}

pub(super) async fn set_password(State(app): State<Shared>, caller: Caller, Body(asked): Body<NewPassword>) -> Nothing {
    let session = caller.session()?;
    let NewPassword { old, new, login } = asked;
    let (least, most) = PASSWORD;
    if !(least..=most).contains(&new.chars().count()) {
        return Err(malformed(format!("a password has {least} to {most} characters")));
    }
    let login = people::sound(&login)?.to_lowercase();
    if let Some(known) = &caller.person.login {
        app.gate.pass(Asks::Password, &caller.person.id)?;
        let stored = app.store.login(known).await?.map(|login| login.password_hash);
        if !people::verify(&app, old.unwrap_or_default(), stored).await? {
            return Err(refused("the old password is another"));
        }
    }
    let hash = people::hash(&app, new).await?;
    if !app.store.set_login(&caller.person.id, &login, &hash).await? {
        return Err(refused("somebody else signs in by this name"));
    }
    app.store.drop_other_sessions(&caller.person.id, session).await?;
    DONE
}

pub(super) async fn sign_in(
    State(app): State<Shared>,
    visitor: Visitor,
    Body(asked): Body<SignIn>,
) -> Served<Response> {
    let before = visitor.caller;
    let login = people::sound(&asked.login)?.to_lowercase();
    app.gate.pass(Asks::Password, &before.network)?;
    app.gate.pass(Asks::Password, &login)?;
    let known = app.store.login(&login).await?;
    let (person, hash) = known.map(|login| (login.person, login.password_hash)).unzip();
    if !people::verify(&app, asked.password, hash).await? {
        return Err(who_are_you("name and password don't fit"));
    }
    let wrong = || who_are_you("name and password don't fit");
    let person = app.store.person(&person.ok_or_else(wrong)?).await?.ok_or_else(wrong)?;
    if person.banned {
        return Err(crate::problem::forbidden("the operator has shut you out"));
    }
    let session = secret::new_secret();
    app.store.add_session(&person.id, &secret::hashed(&session), now()).await?;
    let caller = Caller { person, session: Some(secret::hashed(&session)), network: before.network };
    let me = Json(myself(&app, &caller).await?);
    Ok(([(header::SET_COOKIE, people::session_cookie(&app, &session))], me).into_response())
}

pub(super) async fn sign_out(State(app): State<Shared>, caller: Caller) -> Served<Response> {
    app.store.drop_session(caller.session()?).await?;
    Ok(([(header::SET_COOKIE, people::no_cookie())], StatusCode::NO_CONTENT).into_response())
}

pub(super) async fn sign_out_others(State(app): State<Shared>, caller: Caller) -> Nothing {
    app.store.drop_other_sessions(&caller.person.id, caller.session()?).await?;
    DONE
}

pub(super) async fn tokens(State(app): State<Shared>, caller: Caller) -> Served<Json<Vec<TokenListed>>> {
    let listed = |StoredToken { id, label, created }| TokenListed { id, label, created };
    Ok(Json(app.store.tokens(&caller.person.id).await?.into_iter().map(listed).collect()))
}

pub(super) async fn add_token(
    State(app): State<Shared>,
    caller: Caller,
    Body(asked): Body<TokenLabel>,
) -> Served<Json<NewToken>> {
    caller.session()?; // a stolen token must not make others
    let label = people::sound(&asked.label)?;
    if app.store.tokens(&caller.person.id).await?.len() >= MOST_TOKENS {
        return Err(refused("you have many tokens; revoke one first"));
    }
    let (id, token) = (secret::new_id(), format!("knobel_{}", secret::new_secret()));
    let stored = StoredToken { id: id.clone(), label, created: now() };
    app.store.add_token(&caller.person.id, stored, &secret::hashed(&token)).await?;
    Ok(Json(NewToken { id, token }))
}

pub(super) async fn drop_token(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Nothing {
    if app.store.drop_token(&caller.person.id, &id).await? { DONE } else { Err(not_found("there is no such token")) }
}

fn notices_of(webhook: Option<StoredWebhook>) -> Json<Notices> {
    let (webhook, key) = webhook.map(|StoredWebhook { url, key }| (url, key)).unzip();
    Json(Notices { webhook, key })
}

pub(super) async fn notices(State(app): State<Shared>, caller: Caller) -> Served<Json<Notices>> {
    Ok(notices_of(app.store.webhook(&caller.person.id).await?))
}

pub(super) async fn set_notices(
    State(app): State<Shared>,
    caller: Caller,
    Body(asked): Body<SetNotices>,
) -> Served<Json<Notices>> {
    let webhook = match asked.webhook {
        Some(url) => {
            notices::check(&app.config, &url)?;
            Some(StoredWebhook { url, key: secret::new_secret() })
        }
        None => None,
    };
    app.store.set_webhook(&caller.person.id, webhook.clone()).await?;
    Ok(notices_of(webhook))
}

/// Which of one's tables.
#[derive(Deserialize)]
pub(super) struct Wanted {
    phase: Option<Phase>,
    before: Option<String>,
}

pub(super) async fn tables(
    State(app): State<Shared>,
    caller: Caller,
    Query(Wanted { phase, before }): Query<Wanted>,
) -> Served<Json<MyTables>> {
    let (id, mut tables) = (&caller.person.id, vec![]);
    let looked_at = app.store.tables_of(id, before.as_deref(), MOST_LOOKED_AT).await?;
    let mut next = looked_at.last().filter(|_| looked_at.len() == MOST_LOOKED_AT).cloned();
    for table in looked_at {
        if tables.len() == PAGE {
            next = tables.last().map(|last: &MyTable| last.id.clone());
            break;
        }
        let mine = table::mine(&app, &table, id).await?;
        if phase.is_none_or(|wanted| wanted == mine.phase) {
            tables.push(mine);
        }
    }
    Ok(Json(MyTables { tables, next }))
}

pub(super) async fn statistics(State(app): State<Shared>, caller: Caller) -> Served<Json<Statistics>> {
    let id = &caller.person.id;
    let own = |store::Tally { game, matches, first, mean_place }| OwnStatistics { game, matches, first, mean_place };
    let met = |meeting: store::Meeting| {
        let store::Meeting { game, person, name, matches, ahead, behind } = meeting;
        HeadToHead { game, person: PersonRef { id: person, name }, matches, ahead, behind }
    };
    let games = app.store.tallies(id).await?.into_iter().map(own).collect();
    let opponents = app.store.meetings(id).await?.into_iter().map(met).collect();
    Ok(Json(Statistics { games, opponents }))
}

pub(super) async fn block(State(app): State<Shared>, caller: Caller, Path(other): Path<String>) -> Nothing {
    let known = app.store.person(&other).await?.ok_or_else(|| not_found("there is no such person"))?;
    app.store.block(&caller.person.id, &known.id).await?;
    DONE
}

pub(super) async fn unblock(State(app): State<Shared>, caller: Caller, Path(other): Path<String>) -> Nothing {
    app.store.unblock(&caller.person.id, &other).await?;
    DONE
}

pub(super) async fn transfer(State(app): State<Shared>, caller: Caller) -> Served<Json<TransferCode>> {
    caller.session()?;
    let (code, until) = (secret::new_secret(), now() + TRANSFER_FOR);
    let (code_hash, person) = (secret::hashed(&code), caller.person.id);
    app.store.add_transfer(NewTransfer { code_hash, person, until }).await?;
    Ok(Json(TransferCode { code, until }))
}

pub(super) async fn transfer_state(State(app): State<Shared>, caller: Caller) -> Served<Json<TransferState>> {
    let known = app.store.transfer_of(&caller.person.id).await?.filter(|transfer| transfer.until > now());
    let step = match known.map(|transfer| transfer.phase) {
        Some(TransferPhase::Waiting) => TransferStep::Waiting,
        Some(TransferPhase::Presented) => TransferStep::Presented,
        Some(TransferPhase::Confirmed) => TransferStep::Confirmed,
        None => TransferStep::Ended,
    };
    Ok(Json(TransferState { step }))
}

pub(super) async fn drop_transfer(State(app): State<Shared>, caller: Caller) -> Nothing {
    app.store.drop_transfer(&caller.person.id).await?;
    DONE
}

pub(super) async fn confirm_transfer(State(app): State<Shared>, caller: Caller) -> Nothing {
    caller.session()?;
    let known = app.store.transfer_of(&caller.person.id).await?.filter(|transfer| transfer.until > now());
    if known.is_some() && app.store.confirm_transfer(&caller.person.id).await? {
        return DONE;
    }
    Err(refused("no other device has shown the code, or it is too late"))
}

pub(super) async fn present_transfer(
    State(app): State<Shared>,
    visitor: Visitor,
    Body(asked): Body<Presented>,
) -> Served<Response> {
    app.gate.pass(Asks::Transfer, &visitor.caller.network)?;
    let unknown = || refused("this code is not known, was used, or is too old");
    let hash = secret::hashed(asked.code.trim());
    let StoredTransfer { until, .. } = app.store.transfer(&hash).await?.ok_or_else(unknown)?;
    if until <= now() || !app.store.present_transfer(&hash, visitor.caller.session()?).await? {
        return Err(unknown());
    }
    let cookie = AppendHeaders(visitor.cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok((cookie, StatusCode::NO_CONTENT).into_response())
}
