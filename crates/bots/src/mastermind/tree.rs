//! A strategy as a decision tree: the first guess, and a subtree for each answer.

use std::fmt::Write as _;

use thiserror::Error;

use inference::mastermind::{Answer, Board, Code};

/// A guess, and the subtree for each answer other than the win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The guess.
    pub guess: Code,
    /// The subtrees, by answer in the order of the indices.
    pub replies: Vec<(Answer, Tree)>,
}

/// Why a text is no tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TreeError {
    /// A code that the board does not have.
    #[error("no code of this board at byte {0}")]
    Code(usize),
    /// An answer that can't be parsed.
    #[error("no answer like `2b1w:` at byte {0}")]
    Answer(usize),
    /// A missing bracket or comma, or trailing text.
    #[error("`,`, `)` or the end expected at byte {0}")]
    Structure(usize),
}

impl Tree {
    /// A tree of a single guess, which must win.
    pub fn last(guess: Code) -> Self {
        Self { guess, replies: Vec::new() }
    }

    /// The subtree after an answer.
    pub fn after(&self, answer: Answer) -> Option<&Tree> {
        self.replies.iter().find(|reply| reply.0 == answer).map(|reply| &reply.1)
    }

    /// The tree on one line: a code, then in brackets each answer with its subtree: `12(0b0w:33,0b1w:31(1b0w:41))`.
    pub fn text(&self, board: Board) -> String {
        let mut text = String::new();
        self.write_text(board, &mut text);
        text
    }

    /// The tree as JSON: `{"guess":"12","replies":{"0b0w":{"guess":"33"}}}`.
    pub fn json(&self, board: Board) -> String {
        let mut text = String::new();
        self.write_json(board, &mut text);
        text
    }

    /// Parses the format of [`Tree::text`].
    pub fn parse(text: &str, board: Board) -> Result<Self, TreeError> {
        let mut reader = Reader { text, at: 0, board };
        let tree = reader.tree()?;
        if reader.at == text.trim_end().len() { Ok(tree) } else { Err(TreeError::Structure(reader.at)) }
    }

    fn write_text(&self, board: Board, text: &mut String) {
        text.push_str(&self.guess.text(board));
        for (position, (answer, tree)) in self.replies.iter().enumerate() {
            text.push(if position == 0 { '(' } else { ',' });
            write!(text, "{answer}:").expect("a string takes everything");
            tree.write_text(board, text);
        }
        if !self.replies.is_empty() {
            text.push(')');
        }
    }

    fn write_json(&self, board: Board, text: &mut String) {
        write!(text, "{{\"guess\":\"{}\"", self.guess.text(board)).expect("a string takes everything");
        for (position, (answer, tree)) in self.replies.iter().enumerate() {
            text.push_str(if position == 0 { ",\"replies\":{" } else { "," });
            write!(text, "\"{answer}\":").expect("a string takes everything");
            tree.write_json(board, text);
        }
        text.push_str(if self.replies.is_empty() { "}" } else { "}}" });
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    board: Board,
}

impl Reader<'_> {
    fn tree(&mut self) -> Result<Tree, TreeError> {
        let digits = self.text.get(self.at..self.at + self.board.pegs());
        let guess = digits.and_then(|digits| Code::parse(digits, self.board)).ok_or(TreeError::Code(self.at))?;
        self.at += self.board.pegs();
        let mut tree = Tree::last(guess);
        if !self.takes('(') {
            return Ok(tree);
        }
        loop {
            let answer = self.answer()?;
            tree.replies.push((answer, self.tree()?));
            if self.takes(')') {
                return Ok(tree);
            }
            if !self.takes(',') {
                return Err(TreeError::Structure(self.at));
            }
        }
    }

    fn answer(&mut self) -> Result<Answer, TreeError> {
        let (answer, _) = self.text[self.at..].split_once(':').ok_or(TreeError::Answer(self.at))?;
        let read = answer.parse().map_err(|()| TreeError::Answer(self.at))?;
        self.at += answer.len() + 1;
        Ok(read)
    }

    fn takes(&mut self, mark: char) -> bool {
        let there = self.text[self.at..].starts_with(mark);
        self.at += usize::from(there);
        there
    }
}
