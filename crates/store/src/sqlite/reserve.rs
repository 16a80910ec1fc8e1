//! Space on the disk that is kept for the moment when the disk is full.
//!
//! When nothing can be written any more, the write-ahead log may hold all the space. It is given back by a checkpoint,
//! but a checkpoint makes the database longer first: for that the reserve is released. It is held again before anything
//! else is written, so the log never takes the last space.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// The name of the file in the data folder.
const FILE: &str = "reserve";
/// Its length in bytes: more pages than the log of a small server holds between two checkpoints.
const LENGTH: usize = 4 * 1024 * 1024;

/// The file that holds the space.
pub(super) struct Reserve {
    path: PathBuf,
}

impl Reserve {
    /// The reserve beside a database.
    pub(super) fn beside(database: &Path) -> Self {
        Reserve { path: database.with_file_name(FILE) }
    }

    /// Takes the space, unless it is held already. Where there is too little, nothing is taken.
    pub(super) fn hold(&self) -> io::Result<()> {
        if fs::metadata(&self.path).is_ok_and(|found| found.len() == LENGTH as u64) {
            return Ok(());
        }
        let held = self.write();
        if held.is_err() {
            self.release();
        }
        held
    }

    fn write(&self) -> io::Result<()> {
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&self.path)?;
        file.write_all(&vec![0; LENGTH])
    }

    /// Gives the space back.
    pub(super) fn release(&self) {
        let _ = fs::remove_file(&self.path); // there may be none
    }
}
