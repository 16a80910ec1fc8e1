//! The data folder: readable by its owner alone, and used by one process at a time.

use crate::{Result, StoreError};
use std::fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// The name of the database in the data folder.
pub(super) const DATABASE: &str = "knobel.sqlite";
/// The name of the file that a process locks while it uses the folder.
const LOCK: &str = "lock";
/// Read, write and enter: the owner alone.
const FOLDER_MODE: u32 = 0o700;
/// Read and write: the owner alone.
const FILE_MODE: u32 = 0o600;
/// The permissions of the group and of everybody.
const OTHERS: u32 = 0o077;

/// A data folder that this process has locked; dropping it lets another process in.
pub(super) struct DataFolder {
    pub(super) database: PathBuf,
    /// The system releases the lock with the file, also when the process is killed.
    _lock: File,
}

impl DataFolder {
    /// Creates the folder if necessary, locks it, and takes everybody else's permissions away. SQLite gives its log the
    /// permissions of the database, so the database must exist with the right ones before SQLite opens it.
    pub(super) fn open(folder: &Path) -> Result<Self> {
        DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(folder)?;
        close_to_others(folder, FOLDER_MODE)?;
        let lock = private_file(&folder.join(LOCK))?;
        lock.try_lock().map_err(|why| match why {
            TryLockError::WouldBlock => StoreError::FolderInUse(folder.to_owned()),
            TryLockError::Error(why) => StoreError::Folder(why),
        })?;
        let database = folder.join(DATABASE);
        private_file(&database)?;
        for log in ["-wal", "-shm"] {
            close_to_others(&folder.join(format!("{DATABASE}{log}")), FILE_MODE)?;
        }
        Ok(DataFolder { database, _lock: lock })
    }
}

/// Opens a file that only its owner can read, creating it if necessary.
fn private_file(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(FILE_MODE).open(path)?;
    close_to_others(path, FILE_MODE)?;
    Ok(file)
}

/// Takes the permissions of the group and of everybody away. A folder that belongs to another user (a mounted volume)
/// can't be changed; the files in it are protected all the same.
fn close_to_others(path: &Path, mode: u32) -> io::Result<()> {
    let changed = match fs::metadata(path) {
        Ok(found) if found.permissions().mode() & OTHERS == 0 => return Ok(()),
        Ok(_) => fs::set_permissions(path, Permissions::from_mode(mode)),
        Err(why) => Err(why),
    };
    match changed {
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(()),
        Err(why) if why.kind() == ErrorKind::PermissionDenied && path.is_dir() => Ok(()),
        changed => changed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sqlite;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    /// The modes of the folder and of every file in it.
    fn modes(folder: &Path) -> (u32, Vec<u32>) {
        let files = fs::read_dir(folder).unwrap().map(|entry| mode(&entry.unwrap().path()));
        (mode(folder), files.collect())
    }

    #[test]
    fn only_its_owner_can_read_the_data_folder() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("new");
        let store = Sqlite::open(&folder).unwrap();
        let (own, files) = modes(&folder);
        assert_eq!(own, 0o700);
        assert!(files.len() >= 4 && files.iter().all(|mode| *mode == 0o600), "{files:?}");
        drop(store);
        fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
        fs::set_permissions(folder.join(DATABASE), Permissions::from_mode(0o644)).unwrap();
        let _store = Sqlite::open(&folder).unwrap();
        let (own, files) = modes(&folder);
        assert_eq!(own, 0o700, "a folder of an earlier version is closed, too");
        assert!(files.iter().all(|mode| *mode == 0o600), "{files:?}");
    }

    #[test]
    fn a_data_folder_has_one_process_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let first = Sqlite::open(folder.path()).unwrap();
        assert!(matches!(Sqlite::open(folder.path()), Err(StoreError::FolderInUse(_))));
        assert!(Sqlite::beside(folder.path()).is_ok(), "a backup is made while the server runs");
        drop(first);
        Sqlite::open(folder.path()).unwrap();
    }
}
