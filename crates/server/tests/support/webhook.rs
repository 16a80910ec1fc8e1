//! Webhooks on this machine: one that answers its calls, and one that holds them up.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

/// A byte of a slow answer is sent at this interval.
const SLOW_BYTE: Duration = Duration::from_secs(1);

/// Takes the calls of a server one after the other, and answers each.
pub(crate) struct WebhookReceiver {
    listener: TcpListener,
}

/// A call as it arrived.
pub(crate) struct WebhookCall {
    pub(crate) head: String,
    pub(crate) body: String,
}

impl WebhookReceiver {
    pub(crate) fn listen() -> WebhookReceiver {
        WebhookReceiver { listener: TcpListener::bind("127.0.0.1:0").unwrap() }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/hook", self.listener.local_addr().unwrap())
    }

    /// Waits for the next call.
    pub(crate) fn receive(&self) -> WebhookCall {
        let (mut stream, _) = self.listener.accept().unwrap();
        let call = read_call(&stream);
        stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").unwrap();
        call
    }
}

fn read_call(stream: &TcpStream) -> WebhookCall {
    let mut reader = BufReader::new(stream);
    let (mut head, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        if line == "\r\n" {
            break;
        }
        if let Some(number) = line.to_lowercase().strip_prefix("content-length: ") {
            length = number.trim().parse().unwrap();
        }
        head.push_str(&line);
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    WebhookCall { head, body: String::from_utf8(body).unwrap() }
}

/// A webhook that holds the server up: by turns it never answers, redirects to itself, and answers a byte a second.
/// It listens as long as the process runs.
pub(crate) struct Tarpit {
    pub(crate) url: String,
}

impl Tarpit {
    pub(crate) fn listen() -> Tarpit {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let url = format!("http://{}/", listener.local_addr().expect("a bound port"));
        let redirect = format!("HTTP/1.1 302 Found\r\nlocation: {url}\r\ncontent-length: 0\r\n\r\n");
        std::thread::spawn(move || {
            for (stream, number) in listener.incoming().flatten().zip(0..) {
                let redirect = redirect.clone();
                std::thread::spawn(move || hold_up(stream, number % 3, &redirect));
            }
        });
        Tarpit { url }
    }
}

/// Ends when the server closes the connection.
fn hold_up(mut stream: TcpStream, way: usize, redirect: &str) {
    match way {
        0 => drop(stream.read_to_end(&mut vec![])),
        1 => drop(stream.write_all(redirect.as_bytes())),
        _ => {
            for byte in "HTTP/1.1 200 OK\r\nslow: ".bytes().chain(std::iter::repeat(b'x')) {
                if stream.write_all(&[byte]).is_err() {
                    return;
                }
                std::thread::sleep(SLOW_BYTE);
            }
        }
    }
}
