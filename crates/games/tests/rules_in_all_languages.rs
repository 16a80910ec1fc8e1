//! The translated rule books follow the English ones clause by clause.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the translations, each with its word for "Ruling".
const LANGUAGES: [(&str, &str); 2] = [("de", "Regelung"), ("nl", "Uitspraak")];

struct Clause {
    id: String,
    /// On one line, a table that belongs to it included.
    text: String,
}

struct Translation {
    /// Its file, for people who read why a test failed.
    file: PathBuf,
    ruling: &'static str,
    english: Vec<Clause>,
    translated: Vec<Clause>,
}

impl Translation {
    /// Each English clause with its translation, wherever that stands.
    fn pairs(&self) -> impl Iterator<Item = (&Clause, &Clause)> {
        let translated = |id: &str| self.translated.iter().find(|clause| clause.id == id);
        self.english.iter().filter_map(move |clause| Some((clause, translated(&clause.id)?)))
    }
}

fn clauses(book: &str) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    for line in book.lines().filter(|line| !line.starts_with('#')) {
        if let Some((id, text)) = line.strip_prefix("- **").and_then(|head| head.split_once("**")) {
            clauses.push(Clause { id: id.to_owned(), text: text.trim().to_owned() });
        } else if let Some(clause) = clauses.last_mut() {
            clause.text = format!("{} {}", clause.text, line.trim()).trim().to_owned();
        }
    }
    clauses
}

/// The file that holds these rules: two games may share one.
fn file_of(rules: &str, folder: &Path) -> PathBuf {
    let files = fs::read_dir(folder).expect("the folder of the rules").map(|entry| entry.expect("an entry").path());
    let mut books = files.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    books.find(|path| fs::read_to_string(path).expect("a book") == rules).expect("every game's rules are a file there")
}

fn translations() -> Vec<Translation> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    let mut translations = Vec::new();
    for game in games::all() {
        let english = file_of(game.rule_book, &folder);
        for (language, ruling) in LANGUAGES {
            let file = folder.join(language).join(english.file_name().expect("a book has a name"));
            let book = fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
            translations.push(Translation {
                file,
                ruling,
                english: clauses(game.rule_book),
                translated: clauses(&book),
            });
        }
    }
    translations
}

/// What is in backticks, and what stands around it.
fn options_and_words(text: &str) -> (Vec<&str>, String) {
    let quoted = |(at, _): &(usize, &str)| at % 2 == 1;
    let (options, words): (Vec<_>, Vec<_>) = text.split('`').enumerate().partition(quoted);
    (options.into_iter().map(|(_, part)| part).collect(), words.into_iter().map(|(_, part)| part).collect())
}

/// Numbers and option values, which every language writes alike; their order is the language's own.
fn marks(text: &str) -> Vec<&str> {
    let numbers = text.split(|sign: char| !sign.is_ascii_digit()).filter(|number| !number.is_empty());
    let mut marks: Vec<&str> = numbers.chain(options_and_words(text).0).collect();
    marks.sort_unstable();
    marks
}

/// Passages long enough that two languages do not share them by chance.
fn sentences(text: &str) -> BTreeSet<String> {
    let words = options_and_words(text).1;
    let passages = words.split(['.', ':', ';', '?', '|', '(', ')']).map(str::trim);
    let word = |word: &&str| word.contains(char::is_alphabetic);
    passages.filter(|passage| passage.split_whitespace().filter(word).count() >= 3).map(str::to_owned).collect()
}

#[test]
fn every_translation_has_the_clauses_of_the_english_book_in_their_order() {
    for book in translations() {
        let ids = |clauses: &[Clause]| clauses.iter().map(|clause| clause.id.clone()).collect::<Vec<_>>();
        assert!(!book.english.is_empty());
        assert_eq!(ids(&book.translated), ids(&book.english), "{}", book.file.display());
    }
}

#[test]
fn every_clause_has_text() {
    for book in translations() {
        for clause in book.english.iter().chain(&book.translated) {
            assert!(clause.text.contains(char::is_alphabetic), "{}: {} is empty", book.file.display(), clause.id);
        }
    }
}

#[test]
fn no_sentence_is_left_in_english() {
    for book in translations() {
        for (english, translated) in book.pairs() {
            let at = format!("{}: {}", book.file.display(), english.id);
            assert_ne!(english.text, translated.text, "{at}");
            let left: Vec<_> = sentences(&english.text).intersection(&sentences(&translated.text)).cloned().collect();
            assert!(left.is_empty(), "{at} still says {left:?}");
        }
    }
}

#[test]
fn a_translation_keeps_the_numbers_and_the_options_of_each_clause() {
    for book in translations() {
        for (english, translated) in book.pairs() {
            assert_eq!(marks(&translated.text), marks(&english.text), "{}: {}", book.file.display(), english.id);
        }
    }
}

#[test]
fn a_ruling_is_marked_as_one_in_every_language() {
    for book in translations() {
        let rulings = |text: &str, word: &str| text.matches(&format!("**{word}")).count();
        for (english, translated) in book.pairs() {
            let (here, there) = (rulings(&translated.text, book.ruling), rulings(&english.text, "Ruling"));
            assert_eq!(here, there, "{}: {}", book.file.display(), english.id);
        }
    }
}
