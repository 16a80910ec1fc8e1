//! `knobel verify FILE…`: judges every step of records again. Records are untrusted input.

use crate::bounded_lines::sanitize;
use clap::Args;
use games::AnyMatch;
use knobel_core::record::{LuckStatus, Reading, VerifiedRecord};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write, stdin, stdout};
use std::process::ExitCode;

/// Upper bound on a record's size; real ones are far smaller.
const MAX_BYTES: u64 = 64 << 20;

/// Judge every action of records again and check their luck; exit with 0 only if all hold.
#[derive(Args)]
pub struct Verify {
    /// Records as JSON Lines; `-` reads from standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
}

impl Verify {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        // The events of former rules are replayed unjudged; forged ones may panic, which is reported as an error.
        std::panic::set_hook(Box::new(|_| {}));
        let mut code = ExitCode::SUCCESS;
        for file in &self.files {
            match read(file).and_then(|bytes| verify_bytes(&bytes)) {
                Ok(verdict) => writeln!(stdout(), "{}: {verdict}", sanitize(file))?,
                Err(why) => {
                    code = ExitCode::FAILURE;
                    eprintln!("{}: does not hold: {}", sanitize(file), sanitize(&why));
                }
            }
        }
        Ok(code)
    }
}

/// Reads a file of bounded size; the error says what to do.
pub(crate) fn read(file: &str) -> Result<Vec<u8>, String> {
    if file == "-" {
        return read_bounded(stdin().lock());
    }
    if fs::metadata(file).is_ok_and(|found| found.is_dir()) {
        return Err("this is a folder; name the records in it".to_owned());
    }
    let open = File::open(file).map_err(|why| match why.kind() {
        ErrorKind::NotFound => "there is no such file; look at the spelling and the folder you are in".to_owned(),
        ErrorKind::PermissionDenied => "this file may not be read; ask its owner for the right to".to_owned(),
        _ => unreadable(&why),
    });
    read_bounded(open?)
}

fn read_bounded(from: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = vec![];
    from.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|why| unreadable(&why))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("larger than {} MiB, which no record is", MAX_BYTES >> 20));
    }
    Ok(bytes)
}

fn unreadable(why: &io::Error) -> String {
    format!("can't be read: {why}")
}

/// The verdict on a record that holds or was played by former rules, or the first line that doesn't hold.
pub fn verify_bytes(bytes: &[u8]) -> Result<String, String> {
    let verified = games::verify(text_of(bytes)?).map_err(|why| why.to_string())?;
    Ok(verdict(&verified))
}

/// The text of a record, if these bytes can be one.
pub(crate) fn text_of(bytes: &[u8]) -> Result<&str, String> {
    if let Some(kind) = file_kind(bytes) {
        return Err(format!("this is {kind} and no record"));
    }
    std::str::from_utf8(bytes).map_err(|why| {
        let line = 1 + bytes[..why.valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
        format!("line {line}: not UTF-8, so this is no record or a damaged one")
    })
}

/// The kind of a file that is often mistaken for a record, by its first bytes.
fn file_kind(bytes: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 7] = [
        (b"\x89PNG", "a PNG image"),
        (b"\xff\xd8\xff", "a JPEG image"),
        (b"%PDF", "a PDF document"),
        (b"PK\x03\x04", "a ZIP archive (unpack it first)"),
        (b"\x1f\x8b", "compressed with gzip (unpack it first: gunzip)"),
        (b"\x28\xb5\x2f\xfd", "compressed with zstd (unpack it first: unzstd)"),
        (b"SQLite format 3", "an SQLite database"),
    ];
    KINDS.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, kind)| *kind)
}

fn verdict(record: &VerifiedRecord<Box<dyn AnyMatch>>) -> String {
    let VerifiedRecord { played: table, luck, reading, dated_backwards } = record;
    let judged = match reading {
        Reading::Present => "holds".to_owned(),
        Reading::Former(rules) => {
            format!("opens, not judged: played by version {rules} of the rules, which have changed since")
        }
    };
    let luck = match luck {
        LuckStatus::Fair => "luck fair: the opened secret fits its commitment and gives every draw",
        LuckStatus::Bound => "luck bound by a commitment whose secret is not opened yet",
        LuckStatus::Unbound => "luck unbound: no commitment was made",
    };
    let end = match table.places() {
        Some(places) => format!("places {}", places.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")),
        None => "not over".to_owned(),
    };
    let dates = dated_backwards.map(|step| format!("; step {step} is dated before an earlier one")).unwrap_or_default();
    let players = table.players().all().count();
    format!("{judged}: {}, {players} players, {} steps, {end}; {luck}{dates}", table.game(), table.steps())
}
