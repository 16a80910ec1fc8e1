//! Random secrets: hashed, signed, and compared in constant time.

use data_encoding::{BASE32_NOPAD, HEXLOWER};
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use std::fs::{self, DirBuilder};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use subtle::ConstantTimeEq;

/// Unpredictable bytes.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

/// A new secret of 128 bits: a table's link, a session, a token, a transfer code.
pub(crate) fn new_secret() -> String {
    BASE32_NOPAD.encode(&random::<16>()).to_ascii_lowercase()
}

/// A new public id of 80 bits.
pub(crate) fn new_id() -> String {
    BASE32_NOPAD.encode(&random::<10>()).to_ascii_lowercase()
}

/// The hash of a secret, as it is stored. A secret of 128 random bits needs no salt.
pub(crate) fn hashed(secret: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(secret))
}

/// Whether two texts are equal, in constant time.
pub(crate) fn same(left: &str, right: &str) -> bool {
    left.as_bytes().ct_eq(right.as_bytes()).into()
}

/// HMAC-SHA-256, in hexadecimal.
pub(crate) fn signature(key: &[u8], text: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of every length");
    mac.update(text.as_bytes());
    HEXLOWER.encode(&mac.finalize().into_bytes())
}

/// The keys that sign cookies: the newest signs, all are accepted, so that a key can be rotated without signing
/// everybody out. Kept in a file of the data folder that only its owner can read, one per line; where nodes share a
/// store, in the store.
pub(crate) struct Keys(RwLock<Vec<String>>);

const FILE: &str = "signing-keys";
/// Upper bound on the keys that are kept; cookies signed with older ones are invalid.
pub(crate) const MAX_KEYS: usize = 5;

/// A new random key.
pub(crate) fn new_key() -> String {
    HEXLOWER.encode(&random::<32>())
}

impl Keys {
    /// Reads the keys of a data folder, or makes the first.
    pub(crate) fn open(folder: &Path) -> io::Result<Self> {
        let path = folder.join(FILE);
        if !path.try_exists()? {
            DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
            write_keys(folder, &[new_key()])?;
        }
        let keys: Vec<String> = fs::read_to_string(&path)?
            .lines()
            .map(str::trim)
            .filter(|key| key.len() >= 32)
            .map(str::to_owned)
            .collect();
        if keys.is_empty() {
            let why = format!("{} holds no key; remove it to get a new one", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        Ok(Keys::shared(keys))
    }

    /// The keys that all nodes share, newest first.
    pub(crate) fn shared(keys: Vec<String>) -> Self {
        Keys(RwLock::new(keys))
    }

    /// Replaces all keys.
    pub(crate) fn replace(&self, keys: Vec<String>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = keys;
    }

    pub(crate) fn all(&self) -> RwLockReadGuard<'_, Vec<String>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a new key to a data folder.
    pub(crate) fn rotate(folder: &Path) -> io::Result<()> {
        Keys::add(folder, vec![new_key()])
    }

    /// Adds keys to a data folder, before the others.
    pub(crate) fn add(folder: &Path, keys: Vec<String>) -> io::Result<()> {
        let old = Keys::open(folder)?;
        let old = old.all().clone();
        let lines: Vec<String> = keys.into_iter().chain(old).take(MAX_KEYS).collect();
        write_keys(folder, &lines)
    }

    /// `SECRET.SIGNATURE`, as a cookie holds it.
    pub(crate) fn sign(&self, secret: &str) -> String {
        format!("{secret}.{}", signature(self.all()[0].as_bytes(), secret))
    }

    /// The secret, if one of the keys has signed it.
    pub(crate) fn verify<'a>(&self, signed: &'a str) -> Option<&'a str> {
        let (secret, mark) = signed.split_once('.')?;
        self.all().iter().any(|key| same(&signature(key.as_bytes(), secret), mark)).then_some(secret)
    }

    /// A keyed hash, by the oldest key: stable while that key is kept.
    pub(crate) fn mark(&self, text: &str) -> String {
        let keys = self.all();
        signature(keys[keys.len() - 1].as_bytes(), text)[..16].to_owned()
    }
}

/// Replaces the file of keys at once: a process that is killed in between leaves the old file, or none.
fn write_keys(folder: &Path, keys: &[String]) -> io::Result<()> {
    let fresh = folder.join(format!("{FILE}.new"));
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&fresh)?;
    writeln!(file, "{}", keys.join("\n"))?;
    file.sync_all()?;
    fs::rename(fresh, folder.join(FILE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_signed_secret_is_read_back_and_a_forged_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let keys = Keys::open(folder.path()).unwrap();
        let signed = keys.sign("abc");
        assert_eq!(keys.verify(&signed), Some("abc"));
        assert_eq!(keys.verify(&signed.replace("abc", "abd")), None);
        assert_eq!(keys.verify("abc"), None);
    }

    #[test]
    fn a_new_key_signs_and_the_old_one_is_still_accepted() {
        let folder = tempfile::tempdir().unwrap();
        let signed = Keys::open(folder.path()).unwrap().sign("abc");
        Keys::rotate(folder.path()).unwrap();
        let keys = Keys::open(folder.path()).unwrap();
        assert_eq!(keys.verify(&signed), Some("abc"));
        assert_ne!(keys.sign("abc"), signed);
    }

    /// A process killed while it wrote the first key used to leave an empty file, and no server started any more.
    #[test]
    fn a_first_key_whose_writing_was_interrupted_is_made_anew() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(format!("{FILE}.new")), "").unwrap();
        let keys = Keys::open(folder.path()).unwrap();
        assert_eq!(Keys::open(folder.path()).unwrap().verify(&keys.sign("abc")), Some("abc"));
        assert!(!folder.path().join(format!("{FILE}.new")).exists(), "the file is complete before it has its name");
    }

    #[test]
    fn only_its_owner_can_read_the_key_file() {
        let folder = tempfile::tempdir().unwrap();
        Keys::open(folder.path()).unwrap();
        let mode = || fs::metadata(folder.path().join(FILE)).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(), 0o600);
        Keys::rotate(folder.path()).unwrap();
        assert_eq!(mode(), 0o600);
    }
}
