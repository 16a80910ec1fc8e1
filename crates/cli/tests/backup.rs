//! `knobel backup` on a running server, and `knobel restore`: whoever played before plays on.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use testkit::engines;

/// A server that is ended when the test is over, whatever happens.
struct Served {
    process: Child,
    address: String,
    /// Held, for a server that can't say where it is stops.
    _said: BufReader<ChildStdout>,
}

impl Served {
    fn start(place: &[&str]) -> Served {
        let mut command = Command::new(env!("CARGO_BIN_EXE_knobel"));
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(place).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().unwrap();
        let mut said = BufReader::new(process.stdout.take().unwrap());
        let mut first = String::new();
        said.read_line(&mut first).unwrap();
        let address = first.trim_end().strip_prefix("Knobel is at http://").unwrap().to_owned();
        Served { process, address, _said: said }
    }

    /// The whole answer.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> String {
        let (address, length) = (&self.address, body.len());
        let mut stream = TcpStream::connect(address).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn knobel(command: &str, file: &Path, place: &[&str]) -> Result<String, String> {
    let done = Command::new(env!("CARGO_BIN_EXE_knobel")).arg(command).arg(file).args(place).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if done.status.success() { Ok(text(&done.stdout)) } else { Err(text(&done.stderr)) }
}

/// Somebody with a table; gives the cookie, and the table.
fn play(served: &Served) -> (String, String) {
    let me = served.ask("GET", "/api/me", "", "");
    let cookie = me.split("set-cookie: ").nth(1).and_then(|rest| rest.split(';').next()).unwrap().to_owned();
    let setup = games::named("mastermind").unwrap().usual(2);
    let body = format!(r#"{{"game":"mastermind","setup":{setup},"seats":["me","me"],"pace":"instant"}}"#);
    let made = served.ask("POST", "/api/tables", &cookie, &body);
    let table = made.split("\"table\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap().to_owned();
    let begun = served.ask("POST", &format!("/api/tables/{table}/start"), &cookie, "{}");
    assert!(begun.starts_with("HTTP/1.1 2"), "{begun}");
    (cookie, table)
}

fn is_as_before(served: &Served, cookie: &str, table: &str) {
    let state = served.ask("GET", &format!("/api/tables/{table}"), cookie, "");
    assert!(state.contains("\"sequence\":1") && state.contains("\"yours\":[0,1]"), "{state}");
}

/// From one place to another, both with a server running.
fn there(from: &[&str], to: &[&str], file: &Path) {
    let old = Served::start(from);
    let (cookie, table) = play(&old);
    let said = knobel("backup", file, from).unwrap();
    assert!(said.contains("rows are in"), "{said}");
    assert!(knobel("backup", file, from).unwrap_err().contains("can't be made"), "no backup is written over");
    let said = knobel("restore", file, to).unwrap();
    assert!(said.contains("rows are back"), "{said}");
    let new = Served::start(to);
    is_as_before(&new, &cookie, &table);
    is_as_before(&old, &cookie, &table);
    assert!(knobel("restore", file, to).unwrap_err().contains("restore into an empty one"));
}

#[test]
fn a_backup_of_a_running_server_brings_everything_back() {
    let folder = std::env::temp_dir().join(format!("knobel-backup-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let place = |name: &str| folder.join(name).display().to_string();
    let (one, other) = (place("one"), place("other"));
    there(&["--data", &one], &["--data", &other], &folder.join("small"));
    let whole = std::fs::read_to_string(folder.join("small")).unwrap();
    let short: String =
        whole.lines().rev().skip(1).collect::<Vec<_>>().into_iter().rev().map(|line| format!("{line}\n")).collect();
    std::fs::write(folder.join("short"), short).unwrap();
    let third = place("third");
    assert!(knobel("restore", &folder.join("short"), &["--data", &third]).unwrap_err().contains("cut short"));
    knobel("restore", &folder.join("small"), &["--data", &third]).unwrap(); // nothing was left behind
    if let Some(postgres) = engines::Postgres::start() {
        let (one, other) = (postgres.database("one"), postgres.database("other"));
        there(&["--store", &one], &["--store", &other], &folder.join("large"));
    }
    std::fs::remove_dir_all(folder).unwrap();
}
