//! `knobel serve`: start, graceful shutdown, and the seed for tests.

mod run;

use run::server::Server;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

/// A server that is ended when the test is over, whatever happens.
struct RunningServer(Child);

impl Drop for RunningServer {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl RunningServer {
    fn start(data: &Path) -> RunningServer {
        let mut command = Command::new(env!("CARGO_BIN_EXE_knobel"));
        command.env("KNOBEL_LISTEN", "127.0.0.1:0").env("KNOBEL_DATA", data);
        RunningServer(command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap())
    }

    /// Asks it to stop, as a service manager does, and waits for its end.
    fn stop(mut self) -> ExitStatus {
        assert!(Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status().unwrap().success());
        self.0.wait().unwrap()
    }
}

#[test]
fn without_a_command_it_serves_and_ends_when_asked() {
    let data = tempfile::tempdir().unwrap();
    let mut served = RunningServer::start(data.path());
    let mut said = BufReader::new(served.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    let first = said.next().unwrap();
    let address = first.strip_prefix("Knobel is at http://").unwrap();
    assert!(said.next().unwrap().contains("Only this computer can connect"));
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /health HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok\n"), "{answer}");
    assert!(served.stop().success(), "a stop that was asked for is no failure");
}

#[test]
fn it_goes_on_when_nobody_reads_what_it_prints_any_more() {
    let data = tempfile::tempdir().unwrap();
    let mut served = RunningServer::start(data.path());
    BufReader::new(served.0.stdout.take().unwrap()).read_line(&mut String::new()).unwrap(); // then closes the pipe
    assert!(served.stop().success());
}

#[test]
fn a_taken_port_is_reported_with_the_remedy() {
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
