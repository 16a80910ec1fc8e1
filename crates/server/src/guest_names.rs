//! Names for guests: a mood and an animal, in the language of their browser. In German all animals are masculine and in
//! Dutch all take "de", so that every mood agrees with every animal.

use crate::language::Language;
use crate::secret;

type Words = [&'static str; 32];

const ENGLISH: (Words, Words) = (
    [
        "Amber", "Brave", "Bright", "Calm", "Cheerful", "Clever", "Cosy", "Curious", "Daring", "Eager", "Fair",
        "Gentle", "Glad", "Golden", "Happy", "Jolly", "Keen", "Kind", "Lucky", "Merry", "Mighty", "Nimble", "Patient",
        "Plucky", "Quick", "Quiet", "Silver", "Sly", "Steady", "Sunny", "Swift", "Witty",
    ],
    [
        "Badger", "Bear", "Beaver", "Bee", "Crane", "Crow", "Dolphin", "Eagle", "Falcon", "Ferret", "Finch", "Fox",
        "Hare", "Hedgehog", "Heron", "Ibex", "Jay", "Lark", "Lynx", "Marten", "Mole", "Newt", "Otter", "Owl", "Panda",
        "Puffin", "Raven", "Robin", "Seal", "Stork", "Toad", "Wren",
    ],
);
const GERMAN: (Words, Words) = (
    [
        "Edler",
        "Eifriger",
        "Fairer",
        "Feiner",
        "Flinker",
        "Freundlicher",
        "Froher",
        "Fröhlicher",
        "Gelassener",
        "Geduldiger",
        "Gewitzter",
        "Glücklicher",
        "Goldener",
        "Heiterer",
        "Kecker",
        "Kluger",
        "Kühner",
        "Lustiger",
        "Munterer",
        "Mutiger",
        "Neugieriger",
        "Netter",
        "Ruhiger",
        "Sanfter",
        "Schlauer",
        "Schneller",
        "Silberner",
        "Sonniger",
        "Stiller",
        "Tapferer",
        "Treuer",
        "Wacher",
    ],
    [
        "Adler",
        "Bär",
        "Biber",
        "Dachs",
        "Delfin",
        "Elch",
        "Falke",
        "Fink",
        "Frosch",
        "Fuchs",
        "Habicht",
        "Hase",
        "Hirsch",
        "Igel",
        "Kolibri",
        "Kranich",
        "Luchs",
        "Marder",
        "Maulwurf",
        "Molch",
        "Otter",
        "Panda",
        "Pinguin",
        "Rabe",
        "Reiher",
        "Seehund",
        "Specht",
        "Star",
        "Steinbock",
        "Storch",
        "Uhu",
        "Zaunkönig",
    ],
);
const DUTCH: (Words, Words) = (
    [
        "Aardige",
        "Blije",
        "Dappere",
        "Eerlijke",
        "Fiere",
        "Flinke",
        "Gouden",
        "Guitige",
        "Heldere",
        "IJverige",
        "Kalme",
        "Kittige",
        "Kleurige",
        "Knappe",
        "Kwieke",
        "Lieve",
        "Listige",
        "Lustige",
        "Moedige",
        "Nieuwsgierige",
        "Olijke",
        "Pientere",
        "Rustige",
        "Slimme",
        "Snelle",
        "Stille",
        "Stoere",
        "Trouwe",
        "Vlotte",
        "Vrolijke",
        "Wakkere",
        "Zonnige",
    ],
    [
        "Adelaar",
        "Beer",
        "Bever",
        "Bij",
        "Das",
        "Dolfijn",
        "Eekhoorn",
        "Egel",
        "Eland",
        "Fazant",
        "Gans",
        "Haas",
        "Havik",
        "Hop",
        "Kraai",
        "Kraanvogel",
        "Leeuwerik",
        "Lynx",
        "Marter",
        "Merel",
        "Mol",
        "Mus",
        "Ooievaar",
        "Otter",
        "Pad",
        "Panda",
        "Raaf",
        "Reiger",
        "Steenbok",
        "Uil",
        "Valk",
        "Vos",
    ],
);

/// A random name for a guest.
pub(crate) fn guest_name(language: Language) -> String {
    let (moods, animals) = match language {
        Language::English => &ENGLISH,
        Language::German => &GERMAN,
        Language::Dutch => &DUTCH,
    };
    let [mood, animal] = secret::random::<2>();
    format!("{} {}", moods[usize::from(mood % 32)], animals[usize::from(animal % 32)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::valid_name;
    use std::collections::BTreeSet;

    #[test]
    fn every_name_is_valid_and_no_word_comes_twice() {
        for (moods, animals) in [ENGLISH, GERMAN, DUTCH] {
            assert_eq!(moods.iter().collect::<BTreeSet<_>>().len(), 32);
            assert_eq!(animals.iter().collect::<BTreeSet<_>>().len(), 32);
            for name in moods.iter().flat_map(|mood| animals.iter().map(move |animal| format!("{mood} {animal}"))) {
                assert_eq!(valid_name(&name).unwrap(), name);
            }
        }
    }

    #[test]
    fn a_guest_is_named_in_their_language() {
        let name = guest_name(Language::German);
        let (mood, animal) = name.split_once(' ').unwrap();
        assert!(GERMAN.0.contains(&mood) && GERMAN.1.contains(&animal), "{name}");
    }
}
