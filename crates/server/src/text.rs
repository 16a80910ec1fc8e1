//! Text that people enter: sanitising, valid names, and names for guests.

use crate::messages::Reason;
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

/// Upper bound on the characters of a name.
const MAX_NAME: u32 = 30;

/// A random name for a guest.
pub(crate) fn guest_name() -> String {
    let [mood, animal] = secret::random::<2>();
    format!("{} {}", MOODS[usize::from(mood % 32)], ANIMALS[usize::from(animal % 32)])
}

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

/// The sanitised name, if its length is allowed.
pub(crate) fn valid_name(name: &str) -> Result<String, Reason> {
    let name = sanitize(name);
    if (1..=MAX_NAME as usize).contains(&name.chars().count()) {
        return Ok(name);
    }
    Err(Reason::NameLength { min: 1, max: MAX_NAME })
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
}
