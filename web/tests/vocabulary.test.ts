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
  ['de', 'tagiron', /\b(rät|raten)\b/, /getippt|\btippst?\b|\btippt\b/], // what is guessed is a “Tipp”
  ['de', 'tagiron', /Position/, /\bStelle\b/],
  ['de', 'code777', /Tafel/, /Plättchen|Stein|Kachel/],
  ['de', 'code777', /Ablage/, /Ständer|Halter|Bänkchen/],
  ['de', 'code777', /[Aa]nsag/, /verkünd|melde/],
  ['de', 'tac', /Kugel/, /Murmel|Figur/],
  ['de', 'tac', /Kreis/, /\bRing\b/],
  ['de', 'tac', /Siegeszug/, /Siegzug/],
  ['de', 'tac', /TAC-Karte/, /\b([Dd]as|[Ee]in|dein|dieses|kein) TAC\b/],
  ['de', 'tac', /ins Spiel/, /herein/],
  ['de', 'tac', /nächster? Spieler/, /nächster? Platz/],
  ['de', 'tac', /geworfen|wirft/, /schlag|schläg/],
  ['de', 'tac', /ablegen|abgelegt/, /abwerf|abgeworfen|wegwerf/],
  ['de', 'tac', /Vorfeld/, /Zwinger|Zuhause/],
  ['de', 'tac', /eingerastet/, /verriegelt|liegt fest|gesperrt/],
  ['de', 'tac', /Trickser/, /Gaukler|Tauschkarte/],
  ['nl', 'mastermind', /pin(nen)?\b/, /stift|staafje/],
  ['nl', 'mastermind', /pinnetje/, /sleutelpin|naald/],
  ['nl', 'tagiron', /stenen|steen/, /tegel|fiche|plaatje/],
  ['nl', 'code777', /standaard/, /rekje|houder/],
  ['nl', 'code777', /cijfers/, /\bgetallen\b/],
  ['nl', 'code777', /\bmelden?\b/, /aankondig|kondigt/],
  ['nl', 'code777', /oplossing/, /aankondiging/],
  ['nl', 'tac', /knikker/, /kogel|pion/],
  ['nl', 'tac', /beurt (laten )?over/, /plek slaat over|(?<!beurt )(?<!laten )\bslaat over\b/],
  ['nl', 'tac', /maat/, /\bpartners?\b/],
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
