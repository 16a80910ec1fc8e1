//! `knobel serve`, from its first word to a graceful end.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server that is ended when the test is over, whatever happens.
struct Served(Child);

impl Drop for Served {
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
    let mut served = Served(command.spawn().unwrap());
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
