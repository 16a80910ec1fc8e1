//! Names for guests: a mood and an animal, in the language of their browser. Both lists mean the same in every language, so
//! that a client can show a name that was never changed in the language of whoever reads it. In German all animals are
//! masculine and in Dutch all take "de", so that every mood agrees with every animal.

use crate::language::Language;
use crate::secret;

/// A word in English, German and Dutch.
type Word = [&'static str; 3];

#[rustfmt::skip]
const MOODS: [Word; 32] = [
    ["Brave", "Tapferer", "Dappere"],
    ["Bright", "Heller", "Heldere"],
    ["Calm", "Ruhiger", "Kalme"],
    ["Cheerful", "Heiterer", "Opgewekte"],
    ["Clever", "Kluger", "Pientere"],
    ["Colourful", "Bunter", "Kleurige"],
    ["Cosy", "Gemütlicher", "Gezellige"],
    ["Curious", "Neugieriger", "Nieuwsgierige"],
    ["Daring", "Kühner", "Stoere"],
    ["Eager", "Eifriger", "IJverige"],
    ["Fair", "Fairer", "Eerlijke"],
    ["Gentle", "Sanfter", "Zachte"],
    ["Glad", "Froher", "Blije"],
    ["Golden", "Goldener", "Gouden"],
    ["Happy", "Fröhlicher", "Vrolijke"],
    ["Jolly", "Lustiger", "Jolige"],
    ["Keen", "Wacher", "Kwieke"],
    ["Kind", "Netter", "Aardige"],
    ["Lucky", "Glücklicher", "Gelukkige"],
    ["Merry", "Munterer", "Olijke"],
    ["Mighty", "Mächtiger", "Machtige"],
    ["Nimble", "Flinker", "Vlugge"],
    ["Patient", "Geduldiger", "Geduldige"],
    ["Plucky", "Mutiger", "Moedige"],
    ["Quick", "Schneller", "Snelle"],
    ["Quiet", "Stiller", "Stille"],
    ["Silver", "Silberner", "Zilveren"],
    ["Sly", "Schlauer", "Listige"],
    ["Steady", "Treuer", "Trouwe"],
    ["Sunny", "Sonniger", "Zonnige"],
    ["Swift", "Rascher", "Rappe"],
    ["Witty", "Gewitzter", "Guitige"],
];

#[rustfmt::skip]
const ANIMALS: [Word; 32] = [
    ["Badger", "Dachs", "Das"],
    ["Bear", "Bär", "Beer"],
    ["Beaver", "Biber", "Bever"],
    ["Buzzard", "Bussard", "Buizerd"],
    ["Crane", "Kranich", "Kraanvogel"],
    ["Cuckoo", "Kuckuck", "Koekoek"],
    ["Dolphin", "Delfin", "Dolfijn"],
    ["Eagle", "Adler", "Adelaar"],
    ["Elephant", "Elefant", "Olifant"],
    ["Falcon", "Falke", "Valk"],
    ["Finch", "Fink", "Vink"],
    ["Fox", "Fuchs", "Vos"],
    ["Frog", "Frosch", "Kikker"],
    ["Hamster", "Hamster", "Hamster"],
    ["Hare", "Hase", "Haas"],
    ["Hedgehog", "Igel", "Egel"],
    ["Heron", "Reiher", "Reiger"],
    ["Ibex", "Steinbock", "Steenbok"],
    ["Jay", "Häher", "Gaai"],
    ["Lion", "Löwe", "Leeuw"],
    ["Lynx", "Luchs", "Lynx"],
    ["Marten", "Marder", "Marter"],
    ["Mole", "Maulwurf", "Mol"],
    ["Newt", "Molch", "Salamander"],
    ["Otter", "Otter", "Otter"],
    ["Panda", "Panda", "Panda"],
    ["Pelican", "Pelikan", "Pelikaan"],
    ["Penguin", "Pinguin", "Pinguïn"],
    ["Raven", "Rabe", "Raaf"],
    ["Stork", "Storch", "Ooievaar"],
    ["Tiger", "Tiger", "Tijger"],
    ["Wren", "Zaunkönig", "Winterkoning"],
];

/// Between the words of a guest's name: a no-break space. A name that somebody enters never has one
/// ([`sanitize`](crate::text::sanitize) makes a plain space of it), so a name with it was drawn here and never changed.
const SEPARATOR: char = '\u{a0}';

/// A random name for a guest.
pub(crate) fn guest_name(language: Language) -> String {
    let column = match language {
        Language::English => 0,
        Language::German => 1,
        Language::Dutch => 2,
    };
    let [mood, animal] = secret::random::<2>();
    format!("{}{SEPARATOR}{}", MOODS[usize::from(mood % 32)][column], ANIMALS[usize::from(animal % 32)][column])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::valid_name;
    use std::collections::BTreeSet;

    #[test]
    fn every_name_is_valid_and_no_word_comes_twice() {
        for column in 0..3 {
            for words in [MOODS, ANIMALS] {
                assert_eq!(words.iter().map(|word| word[column]).collect::<BTreeSet<_>>().len(), 32);
            }
            for mood in MOODS {
                for animal in ANIMALS {
                    let name = format!("{} {}", mood[column], animal[column]);
                    assert_eq!(valid_name(&name).unwrap(), name);
                }
            }
        }
    }

    #[test]
    fn a_guest_is_named_in_their_language() {
        let name = guest_name(Language::German);
        let (mood, animal) = name.split_once(SEPARATOR).unwrap();
        assert!(MOODS.iter().any(|word| word[1] == mood) && ANIMALS.iter().any(|word| word[1] == animal), "{name}");
    }

    #[test]
    fn nobody_can_enter_the_name_of_a_guest() {
        let drawn = guest_name(Language::Dutch);
        assert_eq!(valid_name(&drawn).unwrap(), drawn.replace(SEPARATOR, " "));
    }
}
