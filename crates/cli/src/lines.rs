//! Lines from somebody who can't be trusted to end them.

use std::io::{self, BufRead};

/// What came in.
#[derive(Debug, PartialEq)]
pub enum Line {
    /// A line without its line break.
    Whole(Vec<u8>),
    /// One that was too long; it is skipped up to its end, and nothing of it is kept.
    TooLong,
}

/// Reads one line of at most `most` bytes; `None` at the end.
pub fn next(reader: &mut impl BufRead, most: usize) -> io::Result<Option<Line>> {
    let mut line = vec![];
    let mut too_long = false;
    let mut begun = false;
    loop {
        let buffer = match reader.fill_buf() {
            Ok(buffer) => buffer,
            Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
            Err(why) => return Err(why),
        };
        if buffer.is_empty() {
            return Ok(begun.then(|| whole(line, too_long)));
        }
        begun = true;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        too_long |= line.len() + part.len() > most;
        if too_long {
            line = vec![];
        } else {
            line.extend_from_slice(part);
        }
        let used = end.map_or(buffer.len(), |end| end + 1);
        reader.consume(used);
        if end.is_some() {
            return Ok(Some(whole(line, too_long)));
        }
    }
}

fn whole(mut line: Vec<u8>, too_long: bool) -> Line {
    if too_long {
        return Line::TooLong;
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Line::Whole(line)
}

/// A foreign text fit for a terminal: no control characters, not too long.
pub fn tame(text: &str) -> String {
    const MOST: usize = 400;
    let plain = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    let mut tamed: String = text.chars().take(MOST).map(plain).collect();
    if text.chars().nth(MOST).is_some() {
        tamed.push('…');
    }
    tamed
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn all(text: &[u8], buffer: usize) -> Vec<Line> {
        let mut reader = BufReader::with_capacity(buffer, text);
        std::iter::from_fn(|| next(&mut reader, 5).unwrap()).collect()
    }

    #[test]
    fn lines_are_cut_at_line_breaks_and_dropped_when_too_long() {
        let whole = |text: &[u8]| Line::Whole(text.to_vec());
        for buffer in [1, 2, 3, 7, 100] {
            let read = all(b"12345\r\n\n123456\n1234567890\nab\xff", buffer);
            assert_eq!(read[0], Line::TooLong, "the carriage return counts");
            assert_eq!(read[1..], [whole(b""), Line::TooLong, Line::TooLong, whole(b"ab\xff")]);
            assert_eq!(all(b"", buffer), []);
            assert_eq!(all(b"12345\nab\r\n", buffer), [whole(b"12345"), whole(b"ab")]);
        }
    }

    #[test]
    fn a_foreign_text_can_not_command_the_terminal() {
        assert_eq!(tame("a\u{1b}[31mb\n\u{9b}"), "a\\u{1b}[31mb\\n\\u{9b}");
        assert_eq!(tame(&"ä".repeat(1000)).chars().count(), 401);
    }
}
