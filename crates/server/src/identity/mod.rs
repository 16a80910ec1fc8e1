//! Authentication: a person by a signed cookie, or a program by a bearer token; never one in place of the other.

mod credential;
mod password;

pub(crate) use credential::{Credential, listed_scopes, stored_scopes};
pub(crate) use password::{hash, verify};

use crate::api_error::{ApiError, Result};
use crate::app::SharedApp;
use crate::guest_names::guest_name;
use crate::ids::PersonId;
use crate::language::Language;
use crate::messages::{PersonRef, Reason, Scope};
use crate::network::{address, network_mark};
use crate::rate_limit::RequestClass;
use crate::secret;
use crate::tables::{Applicant, Asker, TableError};
use crate::time::now;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use store::{NewPerson, StoredPerson};

/// The name of the cookie.
const COOKIE: &str = "knobel";
/// Its name where the public address is https: browsers accept it only from this host, and over https.
const SECURE_COOKIE: &str = "__Host-knobel";
/// Lifetime of the cookie in seconds: two years.
const COOKIE_AGE: u32 = 2 * 365 * 24 * 60 * 60;
/// Minimum length of the operator's token.
const MIN_OPERATOR_TOKEN: usize = 32;

/// An authenticated caller.
pub(crate) struct Caller {
    pub(crate) id: PersonId,
    pub(crate) person: StoredPerson,
    /// How the caller has shown who it is.
    credential: Credential,
    /// A keyed hash of the network the request came from.
    pub(crate) network: String,
}

impl Caller {
    pub(crate) fn new(person: StoredPerson, credential: Credential, network: String) -> Self {
        Caller { id: person.id.as_str().into(), person, credential, network }
    }

    /// The caller as a person who takes a seat.
    pub(crate) fn applicant(&self) -> Applicant {
        let (has_password, network) = (self.person.login.is_some(), self.network.clone());
        Applicant { person: self.id.clone(), has_password, network }
    }

    /// The caller as the requester of a computation.
    pub(crate) fn asker(&self) -> Asker<'_> {
        Asker { person: &self.id, network: &self.network }
    }

    /// Whether the caller has not been banned, signed out or deleted in the meantime, nor its token revoked.
    pub(crate) async fn is_still_valid(&self, app: &SharedApp) -> bool {
        let known = match &self.credential {
            Credential::Session(hash) => app.store.session(hash).await,
            Credential::Token { hash, .. } => app.store.token(hash).await.map(|owner| owner.map(|owner| owner.person)),
        };
        match known {
            Ok(Some(person)) => person.id == self.person.id && !person.banned,
            Ok(None) => false,
            Err(_) => true, // an unreachable database is no reason to close a session
        }
    }

    /// The browser session; some requests are not for programs.
    pub(crate) fn session(&self) -> std::result::Result<&str, Reason> {
        match &self.credential {
            Credential::Session(hash) => Ok(hash),
            Credential::Token { .. } => Err(Reason::BrowserOnly),
        }
    }

    /// Fails unless the caller may be used for this; a browser session may be used for everything.
    pub(crate) fn require(&self, scope: Scope) -> std::result::Result<(), Reason> {
        if self.credential.allows(scope) { Ok(()) } else { Err(Reason::ScopeMissing { scope }) }
    }
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let pairs = all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let pairs: Vec<(&str, &str)> = pairs.collect();
    // The short name is also read where the address is https: earlier versions gave it.
    let named = |wanted: &str| pairs.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value);
    named(SECURE_COOKIE).or_else(|| named(COOKIE))
}

fn bearer(headers: &HeaderMap) -> Option<std::result::Result<&str, Reason>> {
    let value = headers.get(header::AUTHORIZATION)?;
    let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
    Some(token.ok_or_else(|| Reason::malformed("write the token as: Authorization: Bearer TOKEN")))
}

/// Fails unless the request carries the operator's token.
pub(crate) fn require_operator(app: &SharedApp, headers: &HeaderMap) -> std::result::Result<(), Reason> {
    let shown = bearer(headers).ok_or(Reason::OperatorTokenMissing)??;
    let known = app.config.operator_token.as_deref().filter(|token| token.len() >= MIN_OPERATOR_TOKEN);
    if known.is_some_and(|known| secret::same(&secret::hashed(known), &secret::hashed(shown))) {
        return Ok(());
    }
    Err(Reason::NotOperator)
}

async fn authenticate(app: &SharedApp, parts: &Parts) -> Result<Option<Caller>> {
    let (headers, network) = (&parts.headers, network_mark(app, parts));
    let known = match (bearer(headers), cookie(headers)) {
        (Some(_), Some(_)) => return Err(Reason::malformed("a cookie or a token, not both").into()),
        (Some(token), None) => {
            let (person, credential) = credential::by_token(app, token?).await?;
            let caller = Caller::new(person, credential, network);
            caller.require(credential::required_scope(&parts.method, parts.uri.path()))?;
            Some(caller)
        }
        (None, Some(signed)) => match app.keys.verify(signed) {
            Some(session) => {
                let session = secret::hashed(session);
                let person = app.store.session(&session).await?;
                person.map(|person| Caller::new(person, Credential::Session(session), network))
            }
            None => None,
        },
        (None, None) => None,
    };
    match known {
        Some(caller) if caller.person.banned => Err(Reason::Banned.into()),
        known => Ok(known),
    }
}

/// Whether a request changes a table otherwise than by a move. Moves and computations have limits of their own.
fn is_table_change(method: &Method, path: &str) -> bool {
    let own_limit = ["/act", "/completions", "/coach", "/chat"].iter().any(|end| path.ends_with(end));
    path.starts_with("/api/tables/") && !matches!(*method, Method::GET | Method::HEAD) && !own_limit
}

impl FromRequestParts<SharedApp> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Self> {
        let caller = authenticate(app, parts).await?.ok_or(Reason::NotSignedIn)?;
        if is_table_change(&parts.method, parts.uri.path()) {
            app.rate_limiter.check(RequestClass::Change, &caller.id)?;
        }
        Ok(caller)
    }
}

/// A caller, who becomes a new guest if the request carries no identity; with the cookie to set.
pub(crate) struct Visitor {
    pub(crate) caller: Caller,
    pub(crate) cookie: Option<HeaderValue>,
}

impl FromRequestParts<SharedApp> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Self> {
        if let Some(caller) = authenticate(app, parts).await? {
            return Ok(Visitor { caller, cookie: None });
        }
        app.rate_limiter.check(RequestClass::Guest, &address(app, parts))?;
        let session = secret::new_secret();
        let name = guest_name(Language::accepted(&parts.headers));
        let (id, created) = (secret::new_id(), now());
        app.store.add_person(NewPerson { id: id.clone(), name, created }, &secret::hashed(&session)).await?;
        let person =
            app.store.person(&id).await?.ok_or_else(|| TableError::Internal("a new guest is gone".to_owned()))?;
        let credential = Credential::Session(secret::hashed(&session));
        let caller = Caller::new(person, credential, network_mark(app, parts));
        Ok(Visitor { caller, cookie: Some(session_cookie(app, &session)) })
    }
}

/// The cookie of a session.
pub(crate) fn session_cookie(app: &SharedApp, session: &str) -> HeaderValue {
    cookie_header(app, &app.keys.sign(session), COOKIE_AGE)
}

fn cookie_header(app: &SharedApp, value: &str, age: u32) -> HeaderValue {
    let (name, secure) = if app.config.is_https() { (SECURE_COOKIE, "; Secure") } else { (COOKIE, "") };
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}");
    HeaderValue::from_str(&text).expect("letters and digits alone")
}

/// The cookie that removes the session from a browser.
pub(crate) fn expired_cookie(app: &SharedApp) -> HeaderValue {
    cookie_header(app, "", 0)
}

/// A person as others see them.
pub(crate) fn person_ref(person: StoredPerson) -> PersonRef {
    PersonRef { id: person.id, name: person.name }
}
