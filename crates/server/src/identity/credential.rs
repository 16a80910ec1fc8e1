//! How a caller shows who it is: a browser session, or a token with scopes.

use crate::app::SharedApp;
use crate::messages::{Reason, Scope};
use crate::secret;
use crate::tables::Result;
use crate::time::now;
use axum::http::Method;
use std::sync::Arc;
use store::{StoredPerson, TokenOwner};

/// Milliseconds after which the time of a token's last use is stored again.
const LAST_USE_PRECISION: u64 = 60_000;
/// What `GET` answers about a person without touching credentials.
const READABLE: [&str; 4] = ["/api/me", "/api/me/tables", "/api/me/statistics", "/api/me/ratings"];

/// What a caller has shown.
pub(crate) enum Credential {
    /// The hash of a browser session, which may be used for everything.
    Session(String),
    /// The hash of an API token, and what it may be used for.
    Token { hash: String, scopes: Vec<Scope> },
}

impl Credential {
    pub(super) fn allows(&self, scope: Scope) -> bool {
        match self {
            Credential::Session(_) => true,
            Credential::Token { scopes, .. } => {
                scopes.contains(&scope) || scope == Scope::Read && scopes.contains(&Scope::Play)
            }
        }
    }
}

/// Scopes as they are stored.
pub(crate) fn stored_scopes(scopes: &[Scope]) -> String {
    scopes.iter().map(Scope::to_string).collect::<Vec<_>>().join(" ")
}

/// Stored scopes. A token of the first version has none written and may be used for everything.
pub(crate) fn listed_scopes(stored: Option<&str>) -> Vec<Scope> {
    let is_stored = |scope: &Scope| stored.is_none_or(|stored| stored.split(' ').any(|name| name == scope.to_string()));
    Scope::ALL.into_iter().filter(is_stored).collect()
}

/// The scope that a request needs.
pub(super) fn required_scope(method: &Method, path: &str) -> Scope {
    let reads = matches!(*method, Method::GET | Method::HEAD);
    match path {
        path if reads && READABLE.contains(&path) => Scope::Read,
        path if path.starts_with("/api/me/") || path == "/api/me" => Scope::Account,
        path if reads && !path.contains("/notes/") => Scope::Read,
        _ => Scope::Play,
    }
}

/// The person of a token, and the credential. Remembers that the token was used.
pub(super) async fn by_token(app: &SharedApp, token: &str) -> Result<(StoredPerson, Credential)> {
    let hash = secret::hashed(token);
    let known = app.store.token(&hash).await?;
    let TokenOwner { person, scopes, last_used } = known.ok_or(Reason::TokenInvalid)?;
    let now = now();
    if last_used.is_none_or(|last| last + LAST_USE_PRECISION <= now) {
        let (app, hash) = (Arc::clone(app), hash.clone());
        tokio::spawn(async move {
            if let Err(why) = app.store.touch_token(&hash, now).await {
                tracing::debug!(cause = %why, "the last use of a token was not stored");
            }
        });
    }
    Ok((person, Credential::Token { hash, scopes: listed_scopes(scopes.as_deref()) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_request_needs_a_scope() {
        for (method, path, scope) in [
            (Method::GET, "/api/me", Scope::Read),
            (Method::PUT, "/api/me/name", Scope::Account),
            (Method::GET, "/api/me/notices", Scope::Account),
            (Method::DELETE, "/api/me", Scope::Account),
            (Method::GET, "/api/tables/t", Scope::Read),
            (Method::GET, "/api/tables/t/notes/0", Scope::Play),
            (Method::POST, "/api/tables/t/act", Scope::Play),
            (Method::GET, "/api/live", Scope::Read),
        ] {
            assert_eq!(required_scope(&method, path), scope, "{method} {path}");
        }
    }

    #[test]
    fn scopes_are_read_as_they_were_stored_and_an_old_token_has_all() {
        let some = vec![Scope::Read, Scope::Account];
        assert_eq!(listed_scopes(Some(&stored_scopes(&some))), some);
        assert_eq!(listed_scopes(None), Scope::ALL);
        let token = |scopes| Credential::Token { hash: String::new(), scopes };
        assert!(token(vec![Scope::Play]).allows(Scope::Read), "whoever plays must see");
        assert!(!token(vec![Scope::Read]).allows(Scope::Play));
    }
}
