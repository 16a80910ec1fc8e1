//! `knobel serve` as a child process, and requests to it.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A server that is killed when it is dropped, however the test ends.
pub struct Server {
    process: Child,
    pub address: String,
    /// Held open: a server whose standard output is closed stops.
    _stdout: BufReader<ChildStdout>,
}

impl Server {
    /// Starts one on a free port, with these further arguments, and waits until it listens.
    pub fn start(arguments: &[&str]) -> Server {
        Server::start_with(arguments, &[])
    }

    /// The same with further environment variables.
    pub fn start_with(arguments: &[&str], environment: &[(&str, &str)]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_knobel"));
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(arguments).stdout(Stdio::piped()).stderr(Stdio::null());
        command.envs(environment.iter().copied());
        let mut process = command.spawn().unwrap();
        let mut stdout = BufReader::new(process.stdout.take().unwrap());
        let mut first = String::new();
        stdout.read_line(&mut first).unwrap();
        let address = first.trim_end().strip_prefix("Knobel is at http://").unwrap().to_owned();
        Server { process, address, _stdout: stdout }
    }

    /// The whole response, head and body. By HTTP/1.0, so that the body ends with the connection and is never in chunks.
    pub fn request(&self, method: &str, path: &str, cookie: &str, body: &str) -> String {
        let (address, length) = (&self.address, body.len());
        let mut stream = TcpStream::connect(address).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.0\r\nhost: {address}\r\norigin: http://{address}\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        response
    }

    /// The body of a successful response.
    #[track_caller]
    pub fn body(&self, method: &str, path: &str, cookie: &str, body: &str) -> String {
        let response = self.request(method, path, cookie, body);
        let (head, body) = response.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.0 2"), "{method} {path}: {response}");
        body.to_owned()
    }

    /// The JSON of a successful response; null where it has no body.
    #[track_caller]
    pub fn json(&self, method: &str, path: &str, cookie: &str, body: &str) -> Value {
        let body = self.body(method, path, cookie, body);
        if body.is_empty() { Value::Null } else { serde_json::from_str(&body).unwrap() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
