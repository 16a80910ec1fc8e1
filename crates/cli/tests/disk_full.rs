//! A full disk: requests are answered with 503 and a time to wait, nothing acknowledged is lost, and play continues by itself.
//!
//! The data folder is a small file system of its own, mounted in a namespace that ends with the server.

#![cfg(target_os = "linux")]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The server looks for space every second.
const PATIENCE: Duration = Duration::from_secs(30);

struct Server {
    process: Child,
    address: String,
    data: PathBuf,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

struct Response {
    status: u16,
    head: String,
    body: Value,
}

impl Server {
    /// A server whose disk has this many MiB, `filled` of which are taken by something else; `None`, with a word about
    /// it, where file systems can't be mounted.
    fn start(data: &Path, size: usize, filled: usize) -> Option<Server> {
        let script = format!(
            "mount -t tmpfs -o size={size}m tmpfs \"$0\" && head -c {filled}M /dev/zero > \"$0/filler\" && \
             exec \"$1\" serve --no-limits --listen 127.0.0.1:0 --data \"$0\""
        );
        let mut command = Command::new("unshare");
        command.args(["-Urm", "sh", "-c", &script]).arg(data).arg(env!("CARGO_BIN_EXE_knobel"));
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
        let mut first = String::new();
        BufReader::new(process.stdout.take()?).read_line(&mut first).unwrap();
        let Some(address) = first.trim_end().strip_prefix("Knobel is at http://") else {
            eprintln!("skipped: a file system can't be mounted here");
            let _ = process.wait();
            return None;
        };
        Some(Server { process, address: address.to_owned(), data: data.to_owned() })
    }

    fn ask(&self, method: &str, path: &str, cookie: &str, body: &Value) -> Response {
        // A body that the server does not read would reset the connection before the answer is read.
        let (address, body) = (&self.address, if method == "GET" { String::new() } else { body.to_string() });
        let mut stream = TcpStream::connect(address).unwrap();
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
        )
        .unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        let (head, body) = response.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Response { status, head: head.to_lowercase(), body: serde_json::from_str(body).unwrap_or_default() }
    }

    fn guest(&self) -> String {
        let made = self.ask("GET", "/api/me", "", &json!(null));
        let cookie = made.head.split("set-cookie: ").nth(1).and_then(|rest| rest.split(';').next());
        cookie.unwrap().to_owned()
    }

    fn create_table(&self, cookie: &str) -> Response {
        let table = json!({ "game": "tagiron", "setup": { "seats": 2 }, "seats": ["me", "open"] });
        self.ask("POST", "/api/tables", cookie, &table)
    }

    /// Creates tables until the server refuses; gives the acknowledged ones and the refusal.
    fn create_until_refused(&self, cookie: &str) -> (Vec<String>, Response) {
        let mut tables = vec![];
        loop {
            let response = self.create_table(cookie);
            match response.status {
                200 => tables.push(response.body["table"].as_str().unwrap().to_owned()),
                _ => return (tables, response),
            }
        }
    }

    /// Removes what else is on the disk.
    fn free_space(&self) {
        let inside = format!("/proc/{}/root{}/filler", self.process.id(), self.data.display());
        std::fs::remove_file(inside).unwrap();
    }

    fn wait_until_healthy(&self) {
        let begin = Instant::now();
        while self.ask("GET", "/health", "", &json!(null)).status != 200 {
            assert!(begin.elapsed() < PATIENCE, "the server does not recover");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

#[test]
fn people_are_asked_to_wait_and_play_continues_when_there_is_space_again() {
    let data = tempfile::tempdir().unwrap();
    let Some(server) = Server::start(data.path(), 12, 4) else { return };
    let cookie = server.guest();
    let (mut tables, mut refused) = server.create_until_refused(&cookie);
    while server.ask("GET", "/health", "", &json!(null)).status == 200 {
        let (more, again) = server.create_until_refused(&cookie); // the log has given its space back once more
        tables.extend(more);
        refused = again;
    }
    assert_eq!((refused.status, &refused.body["code"]), (503, &json!("storage_full")), "{}", refused.body);
    assert!(refused.head.contains("retry-after: "), "{}", refused.head);
    assert_eq!(server.ask("GET", "/health", "", &json!(null)).status, 503, "a proxy sends nobody here");
    assert_eq!(server.ask("GET", &format!("/api/tables/{}", tables[0]), &cookie, &json!(null)).status, 200, "reading");
    server.free_space();
    server.wait_until_healthy();
    assert_eq!(server.create_table(&cookie).status, 200);
    for table in &tables {
        let state = server.ask("GET", &format!("/api/tables/{table}"), &cookie, &json!(null));
        assert_eq!(state.status, 200, "an acknowledged table is there");
    }
}

/// The log used to keep all the space of a small disk: nothing could be written any more, not even after a restart.
#[test]
fn a_log_that_has_filled_the_disk_gives_its_space_back() {
    let data = tempfile::tempdir().unwrap();
    let Some(server) = Server::start(data.path(), 7, 0) else { return };
    let cookie = server.guest();
    let (tables, refused) = server.create_until_refused(&cookie);
    assert_eq!(refused.status, 503, "after {} tables: {}", tables.len(), refused.body);
    server.wait_until_healthy();
    assert_eq!(server.create_table(&cookie).status, 200);
}
