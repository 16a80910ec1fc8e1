//! Who is asking: a guest by a signed cookie, or a program by a bearer token; never one in the other's place.

mod name;
mod password;

pub(crate) use name::{friendly, plain, sound};
pub(crate) use password::{hash, verify};

use crate::app::{Shared, now};
use crate::limits::Asks;
use crate::messages::{PersonRef, Rating};
use crate::network::{address, network_mark};
use crate::problem::{Failed, Served, forbidden, malformed, sign_in};
use crate::secret;
use crate::table::Sitting;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use store::{NewPerson, StoredPerson, StoredRating};

/// The name of the cookie.
const COOKIE: &str = "knobel";
/// Two years, in seconds.
const COOKIE_AGE: u32 = 2 * 365 * 24 * 60 * 60;

/// Somebody who showed who they are.
pub(crate) struct Caller {
    pub(crate) person: StoredPerson,
    /// The hash of the session; a program with a token has none.
    pub(crate) session: Option<String>,
    /// A mark of the network the request came from.
    pub(crate) network: String,
}

impl Caller {
    /// As somebody who takes a seat.
    pub(crate) fn sitting(&self) -> Sitting<'_> {
        Sitting { person: &self.person, network: self.network.clone() }
    }

    /// Has the person not been shut out, signed out or deleted meanwhile?
    pub(crate) async fn still_welcome(&self, app: &Shared) -> bool {
        let known = match &self.session {
            Some(session) => app.store.session(session).await,
            None => app.store.person(&self.person.id).await,
        };
        match known {
            Ok(Some(person)) => person.id == self.person.id && !person.banned,
            Ok(None) => false,
            Err(_) => true, // the database's trouble is not the person's
        }
    }

    /// The session of a browser; some things are not for programs.
    pub(crate) fn session(&self) -> Served<&str> {
        self.session.as_deref().ok_or_else(|| forbidden("not with a token; sign in with a browser"))
    }
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let mut pairs = all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| value)
}

fn bearer(headers: &HeaderMap) -> Option<Served<&str>> {
    let value = headers.get(header::AUTHORIZATION)?;
    let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
    Some(token.ok_or_else(|| malformed("write the token as: Authorization: Bearer TOKEN")))
}

/// Does this request show a token? Then it needs no origin: no page can make a browser send one.
pub(crate) fn has_token(headers: &HeaderMap) -> bool {
    headers.contains_key(header::AUTHORIZATION)
}

/// The operator, or nobody.
pub(crate) fn is_operator(app: &Shared, headers: &HeaderMap) -> Served<()> {
    let shown = bearer(headers).ok_or_else(|| sign_in("show the operator's token"))??;
    let known = app.config.operator_token.as_deref().filter(|token| token.len() >= 32);
    if known.is_some_and(|known| secret::same(&secret::hashed(known), &secret::hashed(shown))) {
        return Ok(());
    }
    Err(forbidden("that is not the operator's token"))
}

async fn recognise(app: &Shared, parts: &Parts) -> Served<Option<Caller>> {
    let (headers, network) = (&parts.headers, network_mark(app, parts));
    let known = match (bearer(headers), cookie(headers)) {
        (Some(_), Some(_)) => return Err(malformed("a cookie or a token, not both")),
        (Some(token), None) => {
            let person = app.store.token(&secret::hashed(token?)).await?;
            let person = person.ok_or_else(|| sign_in("this token is not known, or was revoked"))?;
            Some(Caller { person, session: None, network })
        }
        (None, Some(signed)) => match app.keys.open_signed(signed) {
            Some(session) => {
                let session = secret::hashed(session);
                let person = app.store.session(&session).await?;
                person.map(|person| Caller { person, session: Some(session), network })
            }
            None => None,
        },
        (None, None) => None,
    };
    match known {
        Some(caller) if caller.person.banned => Err(forbidden("the operator has shut you out")),
        known => Ok(known),
    }
}

impl FromRequestParts<Shared> for Caller {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Failed> {
        let known = recognise(app, parts).await?;
        known.ok_or_else(|| sign_in("ask for /api/me first: it makes you a guest"))
    }
}

/// Somebody, who is made a guest where nobody is known; with the cookie to set.
pub(crate) struct Visitor {
    pub(crate) caller: Caller,
    pub(crate) cookie: Option<HeaderValue>,
}

impl FromRequestParts<Shared> for Visitor {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Failed> {
        if let Some(caller) = recognise(app, parts).await? {
            return Ok(Visitor { caller, cookie: None });
        }
        app.gate.pass(Asks::Guest, &address(app, parts))?;
        let session = secret::new_secret();
        let (id, name, created) = (secret::new_id(), friendly(), now());
        app.store.add_person(NewPerson { id: id.clone(), name, created }, &secret::hashed(&session)).await?;
        let person = app.store.person(&id).await?.ok_or_else(|| Failed::Broken("a new guest is gone".to_owned()))?;
        let caller = Caller { person, session: Some(secret::hashed(&session)), network: network_mark(app, parts) };
        Ok(Visitor { caller, cookie: Some(session_cookie(app, &session)) })
    }
}

/// The cookie that makes a browser this session.
pub(crate) fn session_cookie(app: &Shared, session: &str) -> HeaderValue {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let signed = app.keys.sign(session);
    let text = format!("{COOKIE}={signed}; Path=/; HttpOnly; SameSite=Lax; Max-Age={COOKIE_AGE}{secure}");
    HeaderValue::from_str(&text).expect("letters and digits alone")
}

/// The cookie that makes a browser forget.
pub(crate) fn no_cookie() -> HeaderValue {
    HeaderValue::from_static("knobel=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
}

/// A person as others see it.
pub(crate) fn person_ref(person: StoredPerson) -> PersonRef {
    PersonRef { id: person.id, name: person.name }
}

/// A rating as others see it.
pub(crate) fn rating(stored: StoredRating) -> Rating {
    let StoredRating { game, rating, deviation, matches, .. } = stored;
    Rating { game, rating: rating.round(), deviation: deviation.round(), matches }
}
