// Names of guests in the reader's language. The server draws a guest's name from two lists of words, in the language of the
// guest's browser, and joins them with a no-break space, which nobody can enter: a name that was chosen is shown as it is.

import { settings, type Language } from './settings.svelte';

/** Each word in English, German and Dutch, as the server has them. */
const MOODS = `Brave Tapferer Dappere|Bright Heller Heldere|Calm Ruhiger Kalme|Cheerful Heiterer Opgewekte|Clever Kluger Pientere|
Colourful Bunter Kleurige|Cosy Gemütlicher Gezellige|Curious Neugieriger Nieuwsgierige|Daring Kühner Stoere|
Eager Eifriger IJverige|Fair Fairer Eerlijke|Gentle Sanfter Zachte|Glad Froher Blije|Golden Goldener Gouden|
Happy Fröhlicher Vrolijke|Jolly Lustiger Jolige|Keen Wacher Kwieke|Kind Netter Aardige|Lucky Glücklicher Gelukkige|
Merry Munterer Olijke|Mighty Mächtiger Machtige|Nimble Flinker Vlugge|Patient Geduldiger Geduldige|Plucky Mutiger Moedige|
Quick Schneller Snelle|Quiet Stiller Stille|Silver Silberner Zilveren|Sly Schlauer Listige|Steady Treuer Trouwe|
Sunny Sonniger Zonnige|Swift Rascher Rappe|Witty Gewitzter Guitige`;
const ANIMALS = `Badger Dachs Das|Bear Bär Beer|Beaver Biber Bever|Buzzard Bussard Buizerd|Crane Kranich Kraanvogel|Cuckoo Kuckuck Koekoek|
Dolphin Delfin Dolfijn|Eagle Adler Adelaar|Elephant Elefant Olifant|Falcon Falke Valk|Finch Fink Vink|Fox Fuchs Vos|
Frog Frosch Kikker|Hamster Hamster Hamster|Hare Hase Haas|Hedgehog Igel Egel|Heron Reiher Reiger|Ibex Steinbock Steenbok|
Jay Häher Gaai|Lion Löwe Leeuw|Lynx Luchs Lynx|Marten Marder Marter|Mole Maulwurf Mol|Newt Molch Salamander|
Otter Otter Otter|Panda Panda Panda|Pelican Pelikan Pelikaan|Penguin Pinguin Pinguïn|Raven Rabe Raaf|Stork Storch Ooievaar|
Tiger Tiger Tijger|Wren Zaunkönig Winterkoning`;

const COLUMNS: Record<Language, number> = { en: 0, de: 1, nl: 2 };

/** A word of a list in the reader's language; null: it is none of them. */
function translated(list: string, word: string): string | null {
  const row = list.split('|').find((each) => each.trim().split(' ').includes(word));
  return row?.trim().split(' ')[COLUMNS[settings.language]] ?? null;
}

/** A person whose data was deleted has no name any more. */
const SOMEBODY: Record<Language, string> = { en: 'Somebody', de: 'Jemand', nl: 'Iemand' };

/** A person's name as this reader sees it. */
export function shownName(name: string): string {
  if (name === '') return SOMEBODY[settings.language];
  const [first = '', second] = name.split('\u00a0');
  if (second === undefined) return name;
  const [mood, animal] = [translated(MOODS, first), translated(ANIMALS, second)];
  return mood && animal ? `${mood} ${animal}` : name.replaceAll('\u00a0', ' ');
}
