//! Names: friendly ones for guests, and which ones people may choose.

use crate::problem::{Served, malformed};
use crate::secret;

const MOODS: [&str; 32] = [
    "Amber", "Brave", "Bright", "Calm", "Cheerful", "Clever", "Cosy", "Curious", "Daring", "Eager", "Fair", "Gentle",
    "Glad", "Golden", "Happy", "Jolly", "Keen", "Kind", "Lucky", "Merry", "Mighty", "Nimble", "Patient", "Plucky",
    "Quick", "Quiet", "Silver", "Sly", "Steady", "Sunny", "Swift", "Witty",
];
const ANIMALS: [&str; 32] = [
    "Badger", "Bear", "Beaver", "Bee", "Crane", "Crow", "Dolphin", "Eagle", "Falcon", "Ferret", "Finch", "Fox", "Hare",
    "Hedgehog", "Heron", "Ibex", "Jay", "Lark", "Lynx", "Marten", "Mole", "Newt", "Otter", "Owl", "Panda", "Puffin",
    "Raven", "Robin", "Seal", "Stork", "Toad", "Wren",
];

/// No name is longer.
const LONGEST: usize = 30;

/// A name for somebody who has not said one.
pub(crate) fn friendly() -> String {
    let [mood, animal] = secret::random::<2>();
    format!("{} {}", MOODS[usize::from(mood % 32)], ANIMALS[usize::from(animal % 32)])
}

/// Characters that turn or hide the text around them.
pub(crate) fn is_tricky(letter: char) -> bool {
    let invisible = matches!(letter,
        '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    letter.is_control() || invisible
}

/// Text without tricks: no control, bidirectional or zero-width characters, no heaps of spaces.
pub(crate) fn plain(text: &str) -> String {
    let letters: String =
        text.chars().map(|letter| if letter == '\n' { ' ' } else { letter }).filter(|l| !is_tricky(*l)).collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The name as it will be shown, if it can be.
pub(crate) fn sound(name: &str) -> Served<String> {
    let name = plain(name);
    if (1..=LONGEST).contains(&name.chars().count()) {
        return Ok(name);
    }
    Err(malformed(format!("a name has 1 to {LONGEST} characters")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tricks_are_taken_out_of_names() {
        assert_eq!(sound("  Ada\u{202e}\u{200b}  Love\u{2066}lace ").unwrap(), "Ada Lovelace");
        assert!(sound("\u{200b}").is_err());
        assert!(sound(&"a".repeat(31)).is_err());
        assert_eq!(sound("Zoë 李").unwrap(), "Zoë 李");
    }
}
