//! Programs of others that play: `cmd:PROGRAM ARGS`. Each question is a line on their standard input, each answer a
//! line on their standard output; `docs/protocol.md` shows both.

use crate::lines::{self, Line, tame};
use games::{Outside, Value};
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::Duration;

/// No sensible answer is longer.
const LONGEST_ANSWER: usize = 1 << 20;

/// How to start a program, and how long it may think.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// The program, then its arguments.
    words: Vec<String>,
    limit: Duration,
}

impl Recipe {
    /// From a command line; quotes hold a word with spaces together.
    pub fn new(command: &str, limit: Duration) -> Result<Self, String> {
        let words = split(command, char::is_whitespace)?;
        let words: Vec<String> = words.iter().filter(|word| !word.is_empty()).map(|word| unquoted(word)).collect();
        if words.is_empty() {
            return Err("a program is missing: write cmd:PROGRAM ARGS".to_owned());
        }
        Ok(Recipe { words, limit })
    }

    /// Starts the program.
    pub fn start(&self) -> Result<Program, String> {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|why| {
            let remedy = "give its path, or a program that lies in PATH";
            format!("the program {:?} can't be started: {why}; {remedy}", self.words[0])
        })?;
        let stdin = child.stdin.take().expect("it was piped");
        let stdout = child.stdout.take().expect("it was piped");
        let (questions, asked) = mpsc::channel();
        let (heard, answers) = mpsc::sync_channel(1); // who floods us is made to wait
        // Both may block as long as the program likes, so neither is waited for.
        thread::spawn(move || pass_on(&asked, stdin));
        thread::spawn(move || listen(&mut BufReader::new(stdout), &heard));
        Ok(Program { child, questions, answers, limit: self.limit })
    }
}

fn pass_on(questions: &Receiver<String>, mut stdin: ChildStdin) {
    for question in questions {
        if stdin.write_all(question.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return; // it reads no more: that it doesn't answer is noticed elsewhere
        }
    }
}

fn listen(stdout: &mut impl std::io::BufRead, heard: &SyncSender<Line>) {
    while let Ok(Some(line)) = lines::next(stdout, LONGEST_ANSWER) {
        if heard.send(line).is_err() {
            return;
        }
    }
}

/// A running program; it ends when this is dropped.
pub struct Program {
    child: Child,
    questions: Sender<String>,
    answers: Receiver<Line>,
    limit: Duration,
}

impl Outside for Program {
    fn answer(&mut self, question: &Value) -> Result<Value, String> {
        if let Ok(line) = self.answers.try_recv() {
            return Err(format!("talked without being asked: {}", shown(&line)));
        }
        // A program that is gone closes its output, so a lost question shows below.
        let _ = self.questions.send(format!("{question}\n"));
        match self.answers.recv_timeout(self.limit) {
            Ok(line) => read(&line),
            Err(RecvTimeoutError::Timeout) => Err(format!("did not answer within {} ms", self.limit.as_millis())),
            Err(RecvTimeoutError::Disconnected) => Err(self.last_words()),
        }
    }
}

impl Program {
    /// Why it closed its output.
    fn last_words(&mut self) -> String {
        let _ = self.child.kill(); // it may live on, and must not be waited for
        match self.child.wait() {
            Ok(status) if status.code().is_some() => format!("ended without an answer: {status}"),
            Ok(status) => format!("closed its output without an answer and was ended: {status}"),
            Err(why) => format!("closed its output without an answer: {why}"),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Fails only if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer as JSON, whatever it means.
pub fn read(line: &Line) -> Result<Value, String> {
    let nonsense = |why: String| format!("answered nonsense: {why}: {}", shown(line));
    match line {
        Line::TooLong => Err(nonsense(format!("more than {LONGEST_ANSWER} bytes"))),
        Line::Whole(bytes) => serde_json::from_slice(bytes).map_err(|why| nonsense(why.to_string())),
    }
}

fn shown(line: &Line) -> String {
    match line {
        Line::TooLong => "(a line too long to show)".to_owned(),
        Line::Whole(bytes) => tame(&String::from_utf8_lossy(&bytes[..bytes.len().min(100)])),
    }
}

/// Cuts a text where `at` says so, except between quotes; the quotes stay.
pub fn split(text: &str, at: impl Fn(char) -> bool) -> Result<Vec<String>, String> {
    let mut parts = vec![String::new()];
    let mut open = None;
    for c in text.chars() {
        match open {
            None if at(c) => {
                parts.push(String::new());
                continue;
            }
            None if c == '"' || c == '\'' => open = Some(c),
            Some(quote) if c == quote => open = None,
            None | Some(_) => {}
        }
        parts.last_mut().expect("it begins with one part").push(c);
    }
    match open {
        None => Ok(parts),
        Some(quote) => Err(format!("a quote {quote} is not closed")),
    }
}

fn unquoted(word: &str) -> String {
    let mut open = None;
    let mut plain = String::new();
    for c in word.chars() {
        match open {
            None if c == '"' || c == '\'' => open = Some(c),
            Some(quote) if c == quote => open = None,
            None | Some(_) => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_a_word_together() {
        let recipe = Recipe::new(r#" sh  -c 'a, "b" c' d"e f"g "#, Duration::ZERO).unwrap();
        assert_eq!(recipe.words, ["sh", "-c", r#"a, "b" c"#, "de fg"]);
        assert_eq!(split("a,'b,c',d", |c| c == ',').unwrap(), ["a", "'b,c'", "d"]);
        assert!(Recipe::new("sh 'oops", Duration::ZERO).is_err());
        assert!(Recipe::new("  ", Duration::ZERO).is_err());
    }
}
