//! Passwords, by Argon2id. Hashing takes much memory, so few are hashed at a time.

use crate::app::App;
use crate::secret;
use crate::tables::{Asker, Result, TableError};
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use games::ShouldStop;

/// 19 MiB and two passes: the minimum that OWASP recommends for Argon2id.
fn argon() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).expect("these costs are within argon2's bounds");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// The hash of a password, as it is stored.
pub(crate) async fn hash(app: &App, asker: Asker<'_>, password: String) -> Result<String> {
    let salt = SaltString::encode_b64(&secret::random::<16>()).map_err(|why| TableError::Internal(why.to_string()))?;
    let hashed =
        move |_: ShouldStop<'_>| argon().hash_password(password.as_bytes(), &salt).map(|hash| hash.to_string());
    app.tables.work.passwords.run(asker, hashed).await?.map_err(|why| TableError::Internal(why.to_string()))
}

/// Whether this is the password. Without a stored hash it takes as long, so that the time does not tell which logins
/// exist.
pub(crate) async fn verify(app: &App, asker: Asker<'_>, password: String, stored: Option<String>) -> Result<bool> {
    let Some(stored) = stored else {
        hash(app, asker, password).await?;
        return Ok(false);
    };
    let verified = move |_: ShouldStop<'_>| {
        let parsed = PasswordHash::new(&stored).ok();
        parsed.is_some_and(|hash| argon().verify_password(password.as_bytes(), &hash).is_ok())
    };
    app.tables.work.passwords.run(asker, verified).await
}
