// One word for one thing, on the boards and in the rule books: the words the box of each game uses.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

/** What is said, and what would mean the same and is not said. */
const WORDS: [language: 'de' | 'nl', game: string, said: RegExp, neverSaid: RegExp][] = [
  ['de', 'mastermind', /Stecker/, /Farbstift|Pins?\b|Nadel|Murmel/], // what is hidden and guessed
  ['de', 'mastermind', /Stifte/, /Pins?\b|Nadel/], // what answers
  ['de', 'mastermind', /Schild/, /Schirm|Klappe|Abdeckung|Sichtschutz/],
  ['de', 'tagiron', /Plättchen/, /Tafel|Stein|Kachel/],
  ['de', 'tagiron', /Mitte/, /Zentrum/],
  ['de', 'tagiron', /Tipp/, /\b(rate|rät|raten)\b/],
  ['de', 'code777', /Tafel/, /Plättchen|Stein|Kachel/],
  ['de', 'code777', /Ablage/, /Ständer|Halter|Bänkchen/],
  ['de', 'code777', /[Aa]nsag/, /verkünd|melde/],
  ['de', 'tac', /Kugel/, /Murmel|Figur/],
  ['de', 'tac', /geworfen|wirft/, /schlag|schläg/],
  ['de', 'tac', /ablegen|abgelegt/, /abwerf|abgeworfen|wegwerf/],
  ['de', 'tac', /Vorfeld/, /Zwinger|Zuhause/],
  ['de', 'tac', /eingerastet/, /verriegelt|liegt fest|gesperrt/],
  ['de', 'tac', /Trickser/, /Gaukler|Tauschkarte/],
  ['nl', 'mastermind', /pin(nen)?\b/, /stift|staafje/],
  ['nl', 'mastermind', /pinnetje/, /sleutelpin|naald/],
  ['nl', 'tagiron', /stenen|steen/, /tegel|fiche|plaatje/],
  ['nl', 'code777', /standaard/, /rekje|houder/],
  ['nl', 'tac', /knikker/, /kogel|pion/],
  ['nl', 'tac', /geslagen|slaat/, /geworpen|gooit/],
  ['nl', 'tac', /voorveld/, /wachtveld|opstelveld/],
  ['nl', 'tac', /afleg|afgelegd/, /weggooi|weggegooid/],
];

describe.each(WORDS)('%s, %s: %s', (language, game, said, neverSaid) => {
  test.each([`rules/${language}/${game}.md`, `web/src/games/${game}/words/${language}.ts`])('%s', (path) => {
    const text = read(path).replace(/^\s*(\w+|'[^']*'):/gm, ''); // keys are English
    expect(text).toMatch(said);
    expect(text.match(neverSaid)?.[0]).toBeUndefined();
  });
});
