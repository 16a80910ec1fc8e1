//! `knobel backup` and `knobel restore`: copies of everything a server stores.

use anyhow::{Context, Result};
use clap::Args;
use indicatif::ProgressBar;
use server::Config;
use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter};
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Where a server's data is.
#[derive(Args)]
struct StoreLocation {
    /// The server's data folder
    #[arg(long, env = "KNOBEL_DATA", default_value = "knobel-data", value_name = "FOLDER")]
    data: PathBuf,
    /// The PostgreSQL database the nodes share, in place of the data folder
    #[arg(long, env = "KNOBEL_STORE", value_name = "postgres://…", hide_env_values = true)]
    store: Option<String>,
}

impl StoreLocation {
    fn config(self) -> Config {
        Config { data: self.data, store: self.store, ..Config::default() }
    }
}

/// Copy everything a server stores into a file; the server may be running
#[derive(Args)]
#[command(after_help = "The file holds secrets (password hashes, signing keys): only its owner can read it.\n\
    A backup of a data folder can be restored into PostgreSQL, and the other way round.")]
pub(crate) struct Backup {
    /// The file to write; it must not exist yet
    file: PathBuf,
    #[command(flatten)]
    location: StoreLocation,
}

/// Restore a backup into an empty data folder or database
#[derive(Args)]
pub(crate) struct Restore {
    /// The file that `knobel backup` wrote
    file: PathBuf,
    #[command(flatten)]
    location: StoreLocation,
}

/// A progress bar that counts rows, and the function to call for each row.
fn counter() -> (ProgressBar, impl FnMut() + Send + 'static) {
    let bar = ProgressBar::new_spinner();
    bar.set_message("rows");
    bar.enable_steady_tick(Duration::from_millis(200));
    let counted = bar.clone();
    (bar, move || counted.inc(1))
}

impl Backup {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let name = self.file.display().to_string();
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&self.file);
        let out = BufWriter::new(file.with_context(|| format!("{name} can't be created"))?);
        let (bar, count) = counter();
        let runtime = tokio::runtime::Runtime::new()?;
        let copied = runtime.block_on(server::back_up(&self.location.config(), out, count));
        bar.finish_and_clear();
        if copied.is_err() {
            let _ = std::fs::remove_file(&self.file); // half a backup is worse than none
        }
        println!("{} rows are in {name}.", copied?);
        Ok(ExitCode::SUCCESS)
    }
}

impl Restore {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let file = File::open(&self.file).with_context(|| format!("{} can't be read", self.file.display()))?;
        let (bar, count) = counter();
        let runtime = tokio::runtime::Runtime::new()?;
        let restored = runtime.block_on(server::restore(&self.location.config(), BufReader::new(file), count));
        bar.finish_and_clear();
        println!("{} rows are restored.", restored?);
        Ok(ExitCode::SUCCESS)
    }
}
