//! Identities: people, sessions, passwords, API tokens. Secrets come in hashed.

use crate::Result;
use async_trait::async_trait;

/// A person to be created.
#[derive(Clone, Debug, PartialEq)]
pub struct NewPerson {
    /// Public id.
    pub id: String,
    /// The name shown.
    pub name: String,
    /// When they are created.
    pub created: u64,
}

/// A person as stored.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredPerson {
    /// Public id.
    pub id: String,
    /// The name shown.
    pub name: String,
    /// When it was created.
    pub created: u64,
    /// The name to sign in with, if there is a password.
    pub login: Option<String>,
    /// Whether the operator has banned the person.
    pub banned: bool,
}

/// A person's credentials.
#[derive(Clone, PartialEq)]
pub struct Login {
    /// Who.
    pub person: String,
    /// The hash of the password, with its salt and parameters.
    pub password_hash: String,
}

/// An API token, without its secret.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredToken {
    /// The id to revoke it by.
    pub id: String,
    /// What it is for, in words of its owner.
    pub label: String,
    /// When it was created.
    pub created: u64,
    /// What it may be used for, as the caller writes it; absent for a token of the first version, which may do all.
    pub scopes: Option<String>,
    /// When it was last used.
    pub last_used: Option<u64>,
}

/// A token with the person whose it is.
#[derive(Clone, Debug, PartialEq)]
pub struct TokenOwner {
    /// Whose it is.
    pub person: StoredPerson,
    /// What it may be used for; see [`StoredToken::scopes`].
    pub scopes: Option<String>,
    /// When it was last used.
    pub last_used: Option<u64>,
}

/// Where turn notices go.
#[derive(Clone, PartialEq)]
pub struct StoredWebhook {
    /// The address.
    pub url: String,
    /// The key that signs the notices.
    pub key: String,
}

/// The state of the transfer of an identity to another device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransferPhase {
    /// The code was issued.
    Waiting,
    /// A device has presented it.
    Presented,
    /// The old device agreed.
    Confirmed,
}

/// A transfer code to be issued.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTransfer {
    /// The hash of the code.
    pub code_hash: String,
    /// Whose identity.
    pub person: String,
    /// When it expires.
    pub until: u64,
}

/// A transfer code as stored.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTransfer {
    /// The hash of the code.
    pub code_hash: String,
    /// Whose identity.
    pub person: String,
    /// When it expires.
    pub until: u64,
    /// The state of the transfer.
    pub phase: TransferPhase,
    /// The hash of the new device's own session.
    pub presented_by: Option<String>,
}

/// People, and how they authenticate.
#[async_trait]
pub trait People: Send + Sync {
    /// Stores a new person with a first session.
    async fn add_person(&self, person: NewPerson, session_hash: &str) -> Result<()>;
    /// A person.
    async fn person(&self, id: &str) -> Result<Option<StoredPerson>>;
    /// Changes the name shown.
    async fn rename(&self, id: &str, name: &str) -> Result<()>;
    /// Bans a person, or lifts the ban.
    async fn set_banned(&self, id: &str, banned: bool) -> Result<()>;
    /// Deletes a person's own data (name, sessions, password, tokens, notes, chat, blocks, statistics); seats in matches
    /// of others stay, without a name.
    async fn delete_person(&self, id: &str) -> Result<()>;

    /// Adds a session: one more device of this person.
    async fn add_session(&self, person: &str, session_hash: &str, at: u64) -> Result<()>;
    /// The person of a session.
    async fn session(&self, session_hash: &str) -> Result<Option<StoredPerson>>;
    /// Ends a session.
    async fn drop_session(&self, session_hash: &str) -> Result<()>;
    /// Ends all sessions of a person but one.
    async fn drop_other_sessions(&self, person: &str, kept_hash: &str) -> Result<()>;

    /// Sets login and password; gives `false` if another person has this login.
    async fn set_login(&self, person: &str, login: &str, password_hash: &str) -> Result<bool>;
    /// The credentials of a login.
    async fn login(&self, login: &str) -> Result<Option<Login>>;

    /// Stores a token by its hash.
    async fn add_token(&self, person: &str, token: StoredToken, token_hash: &str) -> Result<()>;
    /// The token with this hash, and whose it is.
    async fn token(&self, token_hash: &str) -> Result<Option<TokenOwner>>;
    /// Stores when a token was last used.
    async fn touch_token(&self, token_hash: &str, at: u64) -> Result<()>;
    /// A person's tokens, newest first.
    async fn tokens(&self, person: &str) -> Result<Vec<StoredToken>>;
    /// Revokes a token; gives `false` if there is none.
    async fn drop_token(&self, person: &str, id: &str) -> Result<bool>;
    /// Revokes all tokens of a person.
    async fn drop_tokens(&self, person: &str) -> Result<()>;

    /// Hides `other`'s chat lines from `person`.
    async fn block(&self, person: &str, other: &str) -> Result<()>;
    /// Shows `other`'s chat lines to `person` again.
    async fn unblock(&self, person: &str, other: &str) -> Result<()>;
    /// The people a person has blocked.
    async fn blocked(&self, person: &str) -> Result<Vec<StoredPerson>>;

    /// Sets where turn notices go, or that none go.
    async fn set_webhook(&self, person: &str, webhook: Option<StoredWebhook>) -> Result<()>;
    /// Where turn notices go.
    async fn webhook(&self, person: &str) -> Result<Option<StoredWebhook>>;

    /// Issues a transfer code; a person has at most one.
    async fn add_transfer(&self, transfer: NewTransfer) -> Result<()>;
    /// The transfer of this code.
    async fn transfer(&self, code_hash: &str) -> Result<Option<StoredTransfer>>;
    /// The transfer that a person has started.
    async fn transfer_of(&self, person: &str) -> Result<Option<StoredTransfer>>;
    /// A new device presents the code; gives `false` if it was presented before.
    async fn present_transfer(&self, code_hash: &str, session_hash: &str) -> Result<bool>;
    /// The old device agrees: the presenting session becomes the person's. Gives `false` if there was nothing to agree to.
    async fn confirm_transfer(&self, person: &str) -> Result<bool>;
    /// The old device declines, or the code has expired.
    async fn drop_transfer(&self, person: &str) -> Result<()>;
}
