//! `knobel serve`: start, graceful shutdown, and the seed for tests.

mod run;

use run::server::Server;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server that is ended when the test is over, whatever happens.
struct RunningServer(Child);

impl Drop for RunningServer {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn without_a_command_it_serves_and_ends_when_asked() {
    let data = std::env::temp_dir().join(format!("knobel-serve-test-{}", std::process::id()));
    let mut command = Command::new(env!("CARGO_BIN_EXE_knobel"));
    command.env("KNOBEL_LISTEN", "127.0.0.1:0").env("KNOBEL_DATA", &data).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut served = RunningServer(command.spawn().unwrap());
    let mut said = BufReader::new(served.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    let first = said.next().unwrap();
    let address = first.strip_prefix("Knobel is at http://").unwrap();
    assert!(said.next().unwrap().contains("Only this computer can connect"));
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /health HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok\n"), "{answer}");
    assert!(Command::new("kill").args(["-TERM", &served.0.id().to_string()]).status().unwrap().success());
    assert!(served.0.wait().unwrap().success(), "a stop that was asked for is no failure");
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_taken_port_is_told_with_the_remedy() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let data = std::env::temp_dir().join(format!("knobel-taken-test-{}", std::process::id()));
    let mut command = Command::new(env!("CARGO_BIN_EXE_knobel"));
    let ended = command.args(["serve", "--listen", &address]).arg("--data").arg(&data).output().unwrap();
    assert!(!ended.status.success());
    let told = String::from_utf8(ended.stderr).unwrap();
    assert!(told.contains("choose another with --listen"), "{told}");
    std::fs::remove_dir_all(data).unwrap();
}

/// All steps of a match between two bots, without the times at which they were made.
fn played_by_bots(environment: &[(&str, &str)]) -> Vec<Value> {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_with(&["--data", data.path().to_str().unwrap()], environment);
    let me = server.request("GET", "/api/me", "", "");
    let cookie = me.split("set-cookie: ").nth(1).and_then(|rest| rest.split(';').next()).unwrap();
    let table =
        r#"{"game":"tagiron","setup":{"seats":2,"start":{"seat":0}},"seats":["me",{"bot":"casual"}],"pace":"instant"}"#;
    let table = server.json("POST", "/api/tables", cookie, table)["table"].as_str().unwrap().to_owned();
    server.json("POST", &format!("/api/tables/{table}/start"), cookie, "{}");
    server.json("POST", &format!("/api/tables/{table}/hand-over"), cookie, r#"{"seat":0}"#);
    let begin = std::time::Instant::now();
    while server.json("GET", &format!("/api/tables/{table}"), cookie, "")["phase"] != "over" {
        assert!(begin.elapsed() < Duration::from_secs(60), "the bots do not finish their match");
        std::thread::sleep(Duration::from_millis(20));
    }
    let record = server.body("GET", &format!("/api/tables/{table}/record"), cookie, "");
    let lines = record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.map(|line| line["step"]["made"].clone()).filter(|made| !made.is_null()).collect()
}

#[test]
fn a_seed_for_tests_gives_the_same_match_every_time() {
    let first = played_by_bots(&[("KNOBEL_TEST_SEED", "7")]);
    assert!(first.len() > 3, "{first:?}");
    assert_eq!(first, played_by_bots(&[("KNOBEL_TEST_SEED", "7")]));
    assert_ne!(first, played_by_bots(&[("KNOBEL_TEST_SEED", "8")]));
    assert_ne!(first, played_by_bots(&[]));
}
