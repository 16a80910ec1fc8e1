//! What `docs/protocol.md` shows is what the program does: its examples are played. `BLESS=1` rewrites the answers.
//!
//! A block ```` ```engine GAME ```` is a talk with the engine: `>` lines go in, `<` lines come out. A block
//! ```` ```external GAME SETUP ```` is what an arena sends to a program (`>`), and what that answers (`<`). A line that
//! begins with two spaces goes on with the one before it. The block ```` ```record ```` is the file of a short match.

mod run;

use games::{Contestant, ExternalProgram, Value};
use knobel_core::{Seat, Stream};
use serde_json::json;
use std::collections::BTreeSet;
use std::{env, fs};

const DOC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");

/// One example as it is written.
struct Block {
    /// `engine`, `external` or `record`, the game, and the setup.
    head: Vec<String>,
    /// `>` and `<` with their texts, in order; a record has neither.
    talk: Vec<(char, String)>,
    /// The lines of the document it stands on, without the fences.
    at: std::ops::Range<usize>,
}

fn blocks(doc: &str) -> Vec<Block> {
    let lines: Vec<&str> = doc.lines().collect();
    let mut blocks = vec![];
    let mut line = 0;
    while line < lines.len() {
        let head = lines[line].strip_prefix("```").map(|head| head.splitn(3, ' ').map(str::to_owned).collect());
        line += 1;
        let Some(head) = head else { continue };
        let end = (line..lines.len()).find(|at| lines[*at] == "```").expect("every fence is closed");
        blocks.push(Block { head, talk: talk(&lines[line..end]), at: line..end });
        line = end + 1;
    }
    blocks.retain(|block| ["engine", "external", "record"].contains(&block.head[0].as_str()));
    blocks
}

fn talk(lines: &[&str]) -> Vec<(char, String)> {
    let mut talk: Vec<(char, String)> = vec![];
    for line in lines {
        match (line.strip_prefix("> "), line.strip_prefix("< "), line.strip_prefix("  ")) {
            (Some(asked), _, _) => talk.push(('>', asked.to_owned())),
            (_, Some(answered), _) => talk.push(('<', answered.to_owned())),
            (_, _, Some(more)) => talk.last_mut().expect("it goes on with something").1 += more,
            (None, None, None) => talk.push((' ', (*line).to_owned())),
        }
    }
    talk
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|why| panic!("{why}: {text}"))
}

/// The talk as it really goes.
fn really(block: &Block) -> Vec<(char, String)> {
    let said = |by| block.talk.iter().filter(move |(who, _)| *who == by).map(|(_, text)| text.clone()).collect();
    let (asked, answered) = match block.head[0].as_str() {
        "record" => return recorded().lines().map(|line| (' ', line.to_owned())).collect(),
        "engine" => {
            let asked: Vec<String> = said('>');
            let ended = run::knobel(&["engine", &block.head[1]], (asked.join("\n") + "\n").as_bytes());
            (asked, ended.out.lines().map(str::to_owned).collect())
        }
        _ => {
            let answers: Vec<String> = said('<');
            (questions(block, &answers), answers)
        }
    };
    asked.into_iter().zip(answered).flat_map(|(asked, answered)| [('>', asked), ('<', answered)]).collect()
}

/// A short match of Mastermind.
fn recorded() -> String {
    let setup = json!({ "pegs": 3, "colours": 4, "rounds": 1, "first_codemaker": "seat_1" });
    let mut luck = Stream::seeded(1);
    let mut table = games::named("mastermind").unwrap().begin(&setup, &mut luck).unwrap();
    for (seat, notation) in [(1, "hide red red blue"), (0, "guess red blue blue"), (0, "guess red red blue")] {
        let judged = table.judge(Seat(seat), &table.parse(notation).unwrap(), &mut luck).unwrap();
        table.commit(judged);
    }
    let mut record = table.record();
    record.header.names = vec!["Ada".to_owned(), "Ben".to_owned()];
    record.text()
}

/// Gives the written answers and notes the questions; then it has had enough.
struct Scribe {
    answers: Vec<Value>,
    questions: Vec<String>,
}

impl ExternalProgram for Scribe {
    fn answer(&mut self, question: &Value) -> Result<Value, String> {
        let answer = self.answers.get(self.questions.len()).cloned().ok_or("enough")?;
        self.questions.push(question.to_string());
        Ok(answer)
    }
}

fn questions(block: &Block, answers: &[String]) -> Vec<String> {
    let game = games::named(&block.head[1]).unwrap();
    let setup = parsed(&block.head[2]);
    let mut scribe = Scribe { answers: answers.iter().map(|answer| parsed(answer)).collect(), questions: vec![] };
    let players = game.empty(&setup).unwrap().players().all().count();
    let mut seated = vec![Contestant::External(&mut scribe)];
    seated.extend((1..players).map(|_| Contestant::Bot("random")));
    let contest = game.play_match(&setup, &mut seated, 1, 1).unwrap();
    drop(seated);
    if let Some(forfeit) = contest.forfeit {
        assert_eq!(forfeit.why, "enough", "an answer in the document is not allowed");
    }
    scribe.questions
}

/// Broken after commas, so that no line is very long.
fn wrapped(who: char, text: &str) -> String {
    if who == ' ' {
        return text.to_owned();
    }
    let mut lines = format!("{who} ");
    let (mut width, mut quoted, mut escaped) = (2, false, false);
    for c in text.chars() {
        lines.push(c);
        width += 1;
        match c {
            '"' if !escaped => quoted = !quoted,
            ',' if !quoted && width > 100 => {
                lines += "\n  ";
                width = 2;
            }
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    lines
}

#[test]
fn the_examples_of_the_document_happen() {
    let doc = fs::read_to_string(DOC).unwrap();
    let mut lines: Vec<String> = doc.lines().map(str::to_owned).collect();
    let bless = env::var_os("BLESS").is_some();
    for block in blocks(&doc).iter().rev() {
        let really = really(block);
        if bless {
            let text = really.iter().map(|(who, text)| wrapped(*who, text));
            lines.splice(block.at.clone(), text);
            continue;
        }
        let line = block.at.start;
        assert_eq!(really.len(), block.talk.len(), "{DOC}:{line}: as many answers as questions");
        for ((_, is), (_, told)) in really.iter().zip(&block.talk) {
            assert!(is == told || parsed(is) == parsed(told), "{DOC}:{line}: told\n{told}\nbut it is\n{is}");
        }
    }
    if bless {
        fs::write(DOC, lines.join("\n") + "\n").unwrap();
    }
}

#[test]
fn every_game_and_every_request_has_an_example() {
    let doc = fs::read_to_string(DOC).unwrap();
    let blocks = blocks(&doc);
    let talks = blocks.iter().filter(|block| block.head[0] == "engine");
    let shown: BTreeSet<&str> = talks.clone().map(|block| block.head[1].as_str()).collect();
    let all: BTreeSet<&str> = games::all().iter().map(|game| game.name).collect();
    assert_eq!(shown, all);
    let asked = talks.flat_map(|block| &block.talk).filter(|(who, _)| *who == '>');
    let asked: BTreeSet<String> = asked
        .filter_map(|(_, text)| {
            let request: Value = serde_json::from_str(text).ok()?;
            request["do"].as_str().map(str::to_owned)
        })
        .collect();
    for request in ["new", "load", "choices", "completions", "check", "play", "bot", "resign", "view", "record"] {
        assert!(asked.contains(request), "{request:?} has no example");
    }
    assert!(blocks.iter().any(|block| block.head[0] == "external"));
}

#[test]
fn the_example_record_holds() {
    let doc = fs::read_to_string(DOC).unwrap();
    let record = doc.split("```record\n").nth(1).expect("the document shows a record").split("```").next().unwrap();
    games::verify(record).unwrap();
    assert!(games::verify(&record.replacen("\"by\":[0,", "\"by\":[1,", 1)).is_err());
}
