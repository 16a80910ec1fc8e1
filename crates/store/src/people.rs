//! Identities: who somebody is, and how they show it. Secrets come in hashed.

use crate::Result;
use async_trait::async_trait;

/// A person to be made.
#[derive(Clone, Debug, PartialEq)]
pub struct NewPerson {
    /// Public id.
    pub id: String,
    /// The name shown.
    pub name: String,
    /// When.
    pub created: u64,
}

/// A person as stored.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredPerson {
    /// Public id.
    pub id: String,
    /// The name shown.
    pub name: String,
    /// When it was made.
    pub created: u64,
    /// The name to sign in with, where there is a password.
    pub login: Option<String>,
    /// Shut out by the operator?
    pub banned: bool,
}

/// How somebody signs in.
#[derive(Clone, PartialEq)]
pub struct Login {
    /// Who.
    pub person: String,
    /// The hash of the password, with its salt and costs.
    pub password_hash: String,
}

/// An API token, without its secret.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredToken {
    /// To revoke it by.
    pub id: String,
    /// What it is for.
    pub label: String,
    /// When it was made.
    pub created: u64,
}

/// Where turn notices go.
#[derive(Clone, PartialEq)]
pub struct StoredWebhook {
    /// The address.
    pub url: String,
    /// What notices are signed with.
    pub key: String,
}

/// How far the move of an identity to another device is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransferPhase {
    /// The code was given out.
    Waiting,
    /// A device has shown it.
    Presented,
    /// The old device agreed.
    Confirmed,
}

/// A transfer code that is given out.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTransfer {
    /// The hash of the code.
    pub code_hash: String,
    /// Whose identity.
    pub person: String,
    /// Good until then.
    pub until: u64,
}

/// A transfer code as stored.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTransfer {
    /// The hash of the code.
    pub code_hash: String,
    /// Whose identity.
    pub person: String,
    /// Good until then.
    pub until: u64,
    /// How far.
    pub phase: TransferPhase,
    /// The hash of the new device's own session.
    pub presented_by: Option<String>,
}

/// Who plays, and how they show who they are.
#[async_trait]
pub trait People: Send + Sync {
    /// Stores a new person with a first session.
    async fn add_person(&self, person: NewPerson, session_hash: &str) -> Result<()>;
    /// A person.
    async fn person(&self, id: &str) -> Result<Option<StoredPerson>>;
    /// Changes the name shown.
    async fn rename(&self, id: &str, name: &str) -> Result<()>;
    /// Shuts a person out, or lets it in again.
    async fn set_banned(&self, id: &str, banned: bool) -> Result<()>;
    /// Removes what is a person's own (name, sessions, password, tokens, notes, chat, blocks, statistics); seats in
    /// matches of others stay, nameless.
    async fn delete_person(&self, id: &str) -> Result<()>;

    /// One more device is this person.
    async fn add_session(&self, person: &str, session_hash: &str, at: u64) -> Result<()>;
    /// Who this session is.
    async fn session(&self, session_hash: &str) -> Result<Option<StoredPerson>>;
    /// This device is the person no longer.
    async fn drop_session(&self, session_hash: &str) -> Result<()>;
    /// No device but this one is the person any longer.
    async fn drop_other_sessions(&self, person: &str, kept_hash: &str) -> Result<()>;

    /// Sets login and password; `false`: another person has this login.
    async fn set_login(&self, person: &str, login: &str, password_hash: &str) -> Result<bool>;
    /// Who signs in by this name.
    async fn login(&self, login: &str) -> Result<Option<Login>>;

    /// Stores a token by its hash.
    async fn add_token(&self, person: &str, token: StoredToken, token_hash: &str) -> Result<()>;
    /// Whose token this is.
    async fn token(&self, token_hash: &str) -> Result<Option<StoredPerson>>;
    /// A person's tokens, newest first.
    async fn tokens(&self, person: &str) -> Result<Vec<StoredToken>>;
    /// Revokes a token; `false`: there is none.
    async fn drop_token(&self, person: &str, id: &str) -> Result<bool>;

    /// `person` sees nothing more that `other` says.
    async fn block(&self, person: &str, other: &str) -> Result<()>;
    /// `person` sees again what `other` says.
    async fn unblock(&self, person: &str, other: &str) -> Result<()>;
    /// Whom a person has blocked.
    async fn blocked(&self, person: &str) -> Result<Vec<StoredPerson>>;

    /// Sets where turn notices go, or that none go.
    async fn set_webhook(&self, person: &str, webhook: Option<StoredWebhook>) -> Result<()>;
    /// Where turn notices go.
    async fn webhook(&self, person: &str) -> Result<Option<StoredWebhook>>;

    /// Gives a transfer code out; a person has one at a time.
    async fn add_transfer(&self, transfer: NewTransfer) -> Result<()>;
    /// The transfer of this code.
    async fn transfer(&self, code_hash: &str) -> Result<Option<StoredTransfer>>;
    /// The transfer a person has given out.
    async fn transfer_of(&self, person: &str) -> Result<Option<StoredTransfer>>;
    /// A new device shows the code; `false`: it was shown before.
    async fn present_transfer(&self, code_hash: &str, session_hash: &str) -> Result<bool>;
    /// The old device agrees: the presenting session becomes the person. `false`: there was nothing to agree to.
    async fn confirm_transfer(&self, person: &str) -> Result<bool>;
    /// The old device declines, or the code is too old.
    async fn drop_transfer(&self, person: &str) -> Result<()>;
}
