//! Reads lines of bounded length from untrusted input.

use std::io::{self, BufRead};

/// One line of input.
#[derive(Debug, PartialEq)]
pub enum InputLine {
    /// A line without its line break.
    Whole(Vec<u8>),
    /// A line over the limit: it was skipped to its end, and nothing of it is kept.
    TooLong,
}

/// Reads one line of at most `max_bytes` bytes; `None` at the end of input.
pub fn read_line(reader: &mut impl BufRead, max_bytes: usize) -> io::Result<Option<InputLine>> {
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
        too_long |= line.len() + part.len() > max_bytes;
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

fn whole(mut line: Vec<u8>, too_long: bool) -> InputLine {
    if too_long {
        return InputLine::TooLong;
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    InputLine::Whole(line)
}

/// Untrusted text made safe for a terminal: control characters escaped, length bounded.
pub fn sanitize(text: &str) -> String {
    const MAX_CHARS: usize = 400;
    let plain = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    let mut safe: String = text.chars().take(MAX_CHARS).map(plain).collect();
    if text.chars().nth(MAX_CHARS).is_some() {
        safe.push('…');
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn all(text: &[u8], buffer: usize) -> Vec<InputLine> {
        let mut reader = BufReader::with_capacity(buffer, text);
        std::iter::from_fn(|| read_line(&mut reader, 5).unwrap()).collect()
    }

    #[test]
    fn lines_are_cut_at_line_breaks_and_dropped_when_too_long() {
        let whole = |text: &[u8]| InputLine::Whole(text.to_vec());
        for buffer in [1, 2, 3, 7, 100] {
            let read = all(b"12345\r\n\n123456\n1234567890\nab\xff", buffer);
            assert_eq!(read[0], InputLine::TooLong, "the carriage return counts");
            assert_eq!(read[1..], [whole(b""), InputLine::TooLong, InputLine::TooLong, whole(b"ab\xff")]);
            assert_eq!(all(b"", buffer), []);
            assert_eq!(all(b"12345\nab\r\n", buffer), [whole(b"12345"), whole(b"ab")]);
        }
    }

    #[test]
    fn untrusted_text_cannot_control_the_terminal() {
        assert_eq!(sanitize("a\u{1b}[31mb\n\u{9b}"), "a\\u{1b}[31mb\\n\\u{9b}");
        assert_eq!(sanitize(&"ä".repeat(1000)).chars().count(), 401);
    }
}
