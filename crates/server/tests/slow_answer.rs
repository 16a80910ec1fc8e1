//! A reader that takes nothing of an answer. Alone in its binary: the counter it waits for belongs to the whole process.

mod support;

use server::{Config, Patience};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use support::House;

/// Answers used to wait for their reader for ever, with all their memory.
#[test]
fn a_reader_that_takes_nothing_of_an_answer_is_cut_off() {
    let (data, pages) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    std::fs::write(pages.path().join("index.html"), vec![b' '; 64 << 20]).unwrap();
    let short = Duration::from_millis(300);
    let patience = Patience { request: Duration::from_secs(20), reader: short };
    let house = House::with(data.path(), |config| Config { pages: pages.path().to_owned(), patience, ..config });
    let mut line = TcpStream::connect(&house.address).unwrap();
    line.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    let mut ada = house.guest();
    let begin = Instant::now();
    while !ada.ask("GET", "/metrics", None).text.contains("knobel_dropped_readers_total 1") {
        assert!(begin.elapsed() < Duration::from_secs(30), "the server waits for a reader that takes nothing");
    }
    line.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let mut rest = vec![];
    let _ = line.read_to_end(&mut rest); // the connection may be reset
    assert!(rest.len() < 64 << 20, "the answer was cut short");
}
