//! Text that people enter: sanitising and valid names.

use crate::messages::Reason;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_script::{Script, UnicodeScript};

/// Upper bound on the characters of a name.
const MAX_NAME: u32 = 30;

/// Upper bound on the combining marks on one letter: Vietnamese needs two.
const MAX_MARKS: u32 = 2;

/// Whether a character is invisible, or changes the direction of the text around it.
fn is_deceptive(letter: char) -> bool {
    let invisible = matches!(letter,
        '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    letter.is_control() || invisible
}

/// Removes control, bidirectional and zero-width characters, and repeated spaces.
pub(crate) fn sanitize(text: &str) -> String {
    let letters: String =
        text.chars().map(|letter| if letter == '\n' { ' ' } else { letter }).filter(|l| !is_deceptive(*l)).collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The sanitised name in Unicode's compatibility form (NFKC), if its length is allowed and it can't be taken for another
/// by mixed scripts or hidden by marks.
pub(crate) fn valid_name(name: &str) -> Result<String, Reason> {
    // Twice: the compatibility form of some characters has spaces.
    let name = sanitize(&sanitize(name).nfkc().collect::<String>());
    if !(1..=MAX_NAME as usize).contains(&name.chars().count()) {
        return Err(Reason::NameLength { min: 1, max: MAX_NAME });
    }
    if name.chars().any(char::is_alphanumeric) && has_few_marks(&name) && has_one_script(&name) {
        return Ok(name);
    }
    Err(Reason::NameLetters)
}

/// A login as an earlier version stored it: without the compatibility form.
pub(crate) fn former_login(login: &str) -> String {
    sanitize(login).to_lowercase()
}

fn has_few_marks(name: &str) -> bool {
    let mut marks = 0;
    name.chars().all(|letter| {
        marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
        marks <= MAX_MARKS
    })
}

/// Whether all letters are of one script, or of scripts that are written together: Latin with those of East Asia (the
/// level "highly restrictive" of Unicode Technical Standard 39).
fn has_one_script(name: &str) -> bool {
    let mut scripts: Vec<Script> = vec![];
    for script in name.chars().map(|letter| letter.script()) {
        if !matches!(script, Script::Common | Script::Inherited) && !scripts.contains(&script) {
            scripts.push(script);
        }
    }
    let together = |allowed: &[Script]| scripts.iter().all(|script| allowed.contains(script));
    scripts.len() <= 1
        || together(&[Script::Latin, Script::Han, Script::Hiragana, Script::Katakana])
        || together(&[Script::Latin, Script::Han, Script::Bopomofo])
        || together(&[Script::Latin, Script::Han, Script::Hangul])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deceptive_characters_are_removed_from_names() {
        assert_eq!(valid_name("  Ada\u{202e}\u{200b}  Love\u{2066}lace ").unwrap(), "Ada Lovelace");
        assert!(valid_name("\u{200b}").is_err());
        assert!(valid_name(&"a".repeat(31)).is_err());
        assert_eq!(valid_name("Zoë 李").unwrap(), "Zoë 李");
    }

    #[test]
    fn a_name_can_not_be_taken_for_another() {
        assert_eq!(valid_name("Ａｄａ").unwrap(), "Ada", "wide letters are the same letters");
        assert_eq!(valid_name("Zoe\u{308}").unwrap(), "Zoë");
        assert_eq!(valid_name("Дмитрий 7").unwrap(), "Дмитрий 7");
        assert_eq!(valid_name("まりちゃん 李 Mari").unwrap(), "まりちゃん 李 Mari");
        assert_eq!(valid_name("Ada 🦊").unwrap(), "Ada 🦊");
        for name in ["Аda", "Αda", "\u{2800}", "🦊", &format!("a{}", "\u{330}".repeat(20))] {
            assert_eq!(valid_name(name), Err(Reason::NameLetters), "{name}");
        }
    }
}
