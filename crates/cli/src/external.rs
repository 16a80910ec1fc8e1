//! External programs that play: `cmd:PROGRAM ARGS`. Each question is a line on the program's standard input, each answer a
//! line on its standard output; `docs/protocol.md` shows both.

use crate::bounded_lines::{self, InputLine, sanitize};
use games::Value;
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::Duration;

/// Upper bound on the length of an answer, in bytes.
const MAX_ANSWER_BYTES: usize = 1 << 20;

/// How to start a program, and its time limit for an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramCommand {
    /// The program, then its arguments.
    words: Vec<String>,
    limit: Duration,
}

impl ProgramCommand {
    /// From a command line; quotes hold a word with spaces together.
    pub fn new(command: &str, limit: Duration) -> Result<Self, String> {
        let words = split(command, char::is_whitespace)?;
        let words: Vec<String> = words.iter().filter(|word| !word.is_empty()).map(|word| unquoted(word)).collect();
        if words.is_empty() {
            return Err("a program is missing: write cmd:PROGRAM ARGS".to_owned());
        }
        Ok(ProgramCommand { words, limit })
    }

    /// Starts the program.
    pub fn start(&self) -> Result<ExternalProgram, String> {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|why| {
            let remedy = "give its path, or a program that lies in PATH";
            format!("the program {:?} can't be started: {why}; {remedy}", self.words[0])
        })?;
        let stdin = child.stdin.take().expect("it was piped");
        let stdout = child.stdout.take().expect("it was piped");
        let (questions, asked) = mpsc::channel();
        let (sender, answers) = mpsc::sync_channel(1); // bounded: a program that floods its output blocks
        // Both threads may block for as long as the program likes, so neither is joined.
        thread::spawn(move || forward_questions(&asked, stdin));
        thread::spawn(move || forward_answers(&mut BufReader::new(stdout), &sender));
        Ok(ExternalProgram { child, questions, answers, limit: self.limit })
    }
}

fn forward_questions(questions: &Receiver<String>, mut stdin: ChildStdin) {
    for question in questions {
        if stdin.write_all(question.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return; // the program has closed its input; the missing answer is noticed by `answer`
        }
    }
}

fn forward_answers(stdout: &mut impl std::io::BufRead, sender: &SyncSender<InputLine>) {
    while let Ok(Some(line)) = bounded_lines::read_line(stdout, MAX_ANSWER_BYTES) {
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// A running program; dropping this kills it.
pub struct ExternalProgram {
    child: Child,
    questions: Sender<String>,
    answers: Receiver<InputLine>,
    limit: Duration,
}

impl games::ExternalProgram for ExternalProgram {
    fn answer(&mut self, question: &Value) -> Result<Value, String> {
        if let Ok(line) = self.answers.try_recv() {
            return Err(format!("wrote without being asked: {}", shown(&line)));
        }
        // A program that has ended closes its output, so a lost question is noticed below.
        let _ = self.questions.send(format!("{question}\n"));
        match self.answers.recv_timeout(self.limit) {
            Ok(line) => parse_answer(&line),
            Err(RecvTimeoutError::Timeout) => Err(format!("did not answer within {} ms", self.limit.as_millis())),
            Err(RecvTimeoutError::Disconnected) => Err(self.exit_reason()),
        }
    }
}

impl ExternalProgram {
    /// Why the program closed its output.
    fn exit_reason(&mut self) -> String {
        let _ = self.child.kill(); // it may still run, and must not be waited for
        match self.child.wait() {
            Ok(status) if status.code().is_some() => format!("ended without an answer: {status}"),
            Ok(status) => format!("closed its output without an answer and was ended: {status}"),
            Err(why) => format!("closed its output without an answer: {why}"),
        }
    }
}

impl Drop for ExternalProgram {
    fn drop(&mut self) {
        // Both fail only if the program has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Parses an answer as JSON, whatever it means.
pub fn parse_answer(line: &InputLine) -> Result<Value, String> {
    let nonsense = |why: String| format!("answered nonsense: {why}: {}", shown(line));
    match line {
        InputLine::TooLong => Err(nonsense(format!("more than {MAX_ANSWER_BYTES} bytes"))),
        InputLine::Whole(bytes) => serde_json::from_slice(bytes).map_err(|why| nonsense(why.to_string())),
    }
}

fn shown(line: &InputLine) -> String {
    match line {
        InputLine::TooLong => "(a line too long to show)".to_owned(),
        InputLine::Whole(bytes) => sanitize(&String::from_utf8_lossy(&bytes[..bytes.len().min(100)])),
    }
}

/// Splits a text at the characters that `at` accepts, except between quotes; the quotes stay.
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
        let command = ProgramCommand::new(r#" sh  -c 'a, "b" c' d"e f"g "#, Duration::ZERO).unwrap();
        assert_eq!(command.words, ["sh", "-c", r#"a, "b" c"#, "de fg"]);
        assert_eq!(split("a,'b,c',d", |c| c == ',').unwrap(), ["a", "'b,c'", "d"]);
        assert!(ProgramCommand::new("sh 'oops", Duration::ZERO).is_err());
        assert!(ProgramCommand::new("  ", Duration::ZERO).is_err());
    }
}
