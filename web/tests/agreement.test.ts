// Every line of the log, every status and every result in three languages, about the reader, one other and teams: verbs agree
// with whoever acts. All of it is written to `web/rendered/`, one file per language, to be read by eye.

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { standing as code777Standing } from '../src/games/code777/standing';
import { tell as tellCode777 } from '../src/games/code777/tell';
import { standing as mastermindStanding } from '../src/games/mastermind/standing';
import { tell as tellMastermind } from '../src/games/mastermind/tell';
import { named } from '../src/games/tac/seats';
import { standing as tacStanding } from '../src/games/tac/standing';
import { tellAs } from '../src/games/tac/tell';
import { standing as tagironStanding } from '../src/games/tagiron/standing';
import { tell as tellTagiron } from '../src/games/tagiron/tell';
import { i18n } from '../src/lib/i18n/i18n.svelte';
import type { Observation as Code777Observation } from '../src/lib/generated/code777';
import type { Observation as MastermindObservation } from '../src/lib/generated/mastermind';
import { BOX, type Observation as TacObservation, type SeatRole } from '../src/lib/generated/tac';
import type { Observation as TagironObservation } from '../src/lib/generated/tagiron';
import { actorOf, type LogLine, type Person } from '../src/lib/play';
import { waitingPrompt } from '../src/lib/prompts';
import { settings, type Language } from '../src/lib/settings.svelte';
import { withTableSteps } from '../src/lib/table-steps';
import { tableWords } from '../src/lib/table-words';
import { resultPrompt } from '../src/pages/table/result';
import { kindOf, kindsOf } from './agreement/kinds';
import { CODE777, MASTERMIND, TABLE_STEPS, TAC, TAGIRON } from './agreement/samples';
import { disagreements, statusDisagreements } from './agreement/verbs';

const LANGUAGES: Language[] = ['en', 'de', 'nl'];
const NAMES = ['Ada', 'Ben', 'Mira', 'Jonas'];

/** Four people, seen from a seat; `own` are the other seats of the same reader. */
const cast = (me: number | null, own: readonly number[] = []): Person[] =>
  NAMES.map((name, seat) => ({
    seat,
    name: seat === me ? i18n.m.you : name,
    me: seat === me,
    own: seat === me || own.includes(seat),
    bot: false,
    online: true,
    standIn: false,
    awaited: false,
    place: null,
    clock: null,
  }));

/** Seen by whoever acts, by the partner, by one of the others, by somebody who watches. */
const VIEWS: [label: string, me: number | null][] = [
  ['you', 0],
  ['your partner', 2],
  ['another', 1],
  ['watching', null],
];

const seatingOf = (version: string): readonly SeatRole[] => BOX.versions.find((each) => each.version === version)?.seating ?? [];
const teams = seatingOf('teams');

/** How each game tells its events, and the kinds that it passes over because the board shows them. */
const LOGS = {
  tac: {
    samples: TAC,
    tell: (history: readonly unknown[], people: Person[]) => tellAs(teams, history as typeof TAC, named(people, teams)),
    unspoken: ['gave', 'placed', 'reached.deal', 'reached.exchange', 'shown'],
  },
  tagiron: {
    samples: TAGIRON,
    tell: (history: readonly unknown[], people: Person[]) => tellTagiron(history as typeof TAGIRON, people),
    unspoken: ['dealt', 'hidden', 'opened', 'reached.deal', 'reached.over', 'reached.turn', 'shuffled'],
  },
  mastermind: {
    samples: MASTERMIND,
    tell: (history: readonly unknown[], people: Person[]) => tellMastermind(history as typeof MASTERMIND, people),
    unspoken: [],
  },
  code777: {
    samples: CODE777,
    tell: (history: readonly unknown[], people: Person[]) => tellCode777(history as typeof CODE777, people),
    unspoken: ['filled', 'turned', 'went_on', 'withdrew'],
  },
};

const rendered: Record<string, string[]> = { en: [], de: [], nl: [] };
const note = (line: string) => rendered[settings.language]?.push(line);
const written = ({ who, text, aside }: Omit<LogLine, 'key'>) => [who, text, aside].filter(Boolean).join(' ');

afterEach(() => void (settings.language = 'en'));
afterAll(() => {
  const folder = fileURLToPath(new URL('../rendered/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  for (const [language, lines] of Object.entries(rendered)) writeFileSync(`${folder}lines.${language}.txt`, `${lines.join('\n')}\n`);
});

describe('the grammar of these tests finds what is wrong', () => {
  test.each([
    ['en', 'You has chosen a card.'],
    ['en', 'Ada win: all marbles are home.'],
    ['en', 'You and Mira wins: all marbles are home.'],
    ['en', 'Not cracked. You gets 11 points.'],
    ['en', 'You’s rack: red 5'],
    ['en', 'Ada gesticulates.'],
    ['de', 'Du gewinnt: Alle Kugeln sind im Haus.'],
    ['de', 'Ada und Ben gewinnt: Alle Kugeln sind im Haus.'],
    ['de', 'Du und Mira gewinnen: Alle Kugeln sind im Haus.'],
    ['de', 'Ada hast eine Reihe gesteckt.'],
    ['de', 'Später darf du wieder raten.'],
    ['nl', 'Jij heeft een rij gezet.'],
    ['nl', 'Jij en Mira wint: alle knikkers zijn thuis.'],
    ['nl', 'Ada hebt een rij gezet.'],
  ] as const)('%s: %s', (language, text) => {
    expect(disagreements(language, text, NAMES)).not.toEqual([]);
  });

  test('and lets pass what is right', () => {
    expect(disagreements('en', 'You and Mira win: all marbles are home.', NAMES)).toEqual([]);
    expect(disagreements('de', 'Du und Mira gewinnt: Alle Kugeln sind im Haus.', NAMES)).toEqual([]);
    expect(disagreements('nl', 'Ada en Ben winnen: alle knikkers zijn thuis.', NAMES)).toEqual([]);
    expect(statusDisagreements('de', 'Du', 'hat eine Karte gewählt', [])).not.toEqual([]);
    expect(statusDisagreements('en', 'You', 'listens', [])).not.toEqual([]);
  });
});

describe.each(Object.entries(LOGS))('the log of %s', (game, { samples, tell, unspoken }) => {
  const kinds = kindsOf(game, 'ObservedEvent');

  test('has a sample of every kind of event', () => {
    expect([...new Set(samples.map((event) => kindOf(event, kinds)))].sort()).toEqual(kinds);
  });

  test('passes over only what the board shows', () => {
    const spoken = new Set(samples.filter((event) => tell([event], cast(1)).length).map((event) => kindOf(event, kinds)));
    expect(kinds.filter((kind) => !spoken.has(kind))).toEqual([...unspoken]);
  });

  test.each(LANGUAGES)('agrees with whoever acts in %s', (language) => {
    settings.language = language;
    for (const [label, me] of VIEWS) {
      note(`\n## ${game}, ${label}`);
      for (const event of samples)
        for (const line of tell([event], cast(me))) {
          const text = written(line);
          note(text);
          expect(disagreements(language, text, NAMES)).toEqual([]);
          expect(text).toMatch(/^[\p{Lu}\d„“].*[.)]$/u);
          expect(text).not.toMatch(/undefined|NaN|\.\.|\b(seat|Platz|plek) \d/);
        }
    }
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  const use = () => void (settings.language = language);

  test('a win of all, of both colours of one person, and of one against two is reported as such', () => {
    use();
    note('\n## tac, other versions');
    const won = [{ reached: { over: { won: 0 } } }] as const;
    const lines = [
      ...tellAs(seatingOf('together'), won, cast(0)),
      ...tellAs(seatingOf('together'), won, cast(null)),
      ...tellAs(seatingOf('alone'), won, named(cast(0, [1, 2, 3]), seatingOf('alone'))),
      ...tellAs(seatingOf('pairs'), won, named(cast(0, [2]), seatingOf('pairs'))),
      ...tellAs(seatingOf('pairs'), [{ dealt: { dealer: 2, hands: [], stack: 80 } }], named(cast(0, [2]), seatingOf('pairs'))),
    ].map(written);
    lines.forEach(note);
    for (const text of lines.slice(0, 4)) expect(disagreements(language, text, NAMES)).toEqual([]);
    expect(lines[2]).toBe(lines[3]); // with two colours or four, you are one person
  });

  test('the table’s own steps agree', () => {
    use();
    const kinds = kindsOf('core', 'TableStep');
    expect(TABLE_STEPS.map((step) => kindOf(step, kinds)).sort()).toEqual(kinds);
    for (const [label, me] of VIEWS) {
      note(`\n## table steps, ${label}`);
      for (const step of TABLE_STEPS) {
        const text = withTableSteps([], [{ after: 0, step }], cast(me))
          .map(written)
          .join('');
        note(text);
        expect(disagreements(language, text, NAMES)).toEqual([]);
      }
    }
  });

  test('results and prompts agree', () => {
    use();
    const ended = (me: number | null, places: readonly number[]) => cast(me).map((person, i) => ({ ...person, place: places[i] ?? null }));
    note('\n## results and prompts');
    const w = tableWords();
    const say = (me: number | null, places: readonly number[], isShared = false) =>
      Object.values(resultPrompt(ended(me, places), { isShared }, false))
        .filter(Boolean)
        .join('. ');
    const [me, partner, other] = ['Ada', 'Mira', 'Ben'];
    const texts = [
      ...[0, 1, null].flatMap((viewer) => [
        say(viewer, [1, 2, 2, 2]),
        say(viewer, [1, 3, 1, 3]),
        say(viewer, [1, 2, 3, 4]),
        say(viewer, [1, 1, 1, 1]),
        say(viewer, [1, 1, 1, 1], true),
        say(viewer, [4, 4, 4, 4]),
      ]),
      waitingPrompt(cast(0).map((person) => ({ ...person, awaited: person.seat === 1 }))).say,
      waitingPrompt(cast(0).map((person) => ({ ...person, awaited: person.seat > 1 }))).say,
      w.waitForYou([me]),
      w.waitForYou([me, partner, other]),
      w.rematchWanted([me]),
      w.rematchWanted([me, other]),
      w.rematchWaits([me]),
      w.rematchWaits([me, other]),
    ];
    texts.forEach(note);
    const alone = resultPrompt(
      cast(0, [1, 2, 3]).map((person) => ({ ...person, place: 1 })),
      { isShared: true },
      false,
    ).say;
    expect(alone).toBe(w.youWin);
    for (const text of texts) expect(disagreements(language, text, NAMES)).toEqual([]);
  });
});

/** The ways a status can begin without a verb. */
const VERBLESS = {
  en: ['codebreaker', 'codemaker', 'row', 'cracked', 'not', 'guessed', 'wrong', 'gave', 'last', 'resigned'],
  de: ['Rater', 'Codierer', 'Reihe', 'in', 'nicht', 'noch', 'falsch', 'aufgegeben', 'richtig', 'letzter'],
  nl: ['codekraker', 'codemaker', 'rij', 'gekraakt', 'niet', 'goed', 'fout', 'opgegeven', 'laatste'],
};

/** The statuses of seat 0 in every game, by the phases and standings of the generated types. */
function statuses(who: ReturnType<typeof actorOf>): Record<string, [kinds: string[], of: (kind: string) => string][]> {
  const tac = (phase: unknown, over = false) =>
    tacStanding(
      {
        public: { phase, given: [0], held: [3, 3, 3, 3], position: BOX.versions.map(() => ({ house: [1] })) },
        seating: teams,
      } as unknown as TacObservation,
      0,
      () => who,
      over,
    );
  const tagiron = (phase: unknown, own: unknown = 'playing') =>
    tagironStanding({ public: { phase, standings: [own], setup: { seats: 3 } } } as unknown as TagironObservation, 0, who);
  const mastermind = (phase: string, made = false, duel = false) =>
    mastermindStanding(
      {
        phase,
        public: {
          outcome: phase === 'over' && duel ? { duelled: { found_in: [made ? 4 : null, 5] } } : null,
          points: [1, 2],
          codemaker: duel ? null : made ? 1 : 0,
          hidden: [false, false],
          made: [made && duel && phase !== 'over', false],
        },
      } as unknown as MastermindObservation,
      0,
      who,
    );
  const code777 = (part: object, out = false) =>
    code777Standing(
      {
        public: { winner: null, thinking: [], reader: 1, seats: [{ points: 2, silent_until: [], out }], ...part },
      } as unknown as Code777Observation,
      0,
      who,
    );
  const TAC_PHASES: Record<string, () => string> = {
    deal: () => tac('deal'),
    exchange: () => tac('exchange'),
    'over.stopped': () => tac({ over: 'stopped' }, true),
    'over.won': () => tac({ over: { won: 0 } }, true),
    play: () => tac({ play: { seat: 0, by: 0, duty: 'play' } }),
    stack_used_up: () => tac('stack_used_up'),
  };
  const DUTIES: Record<string, () => string> = Object.fromEntries(
    ['answer', 'play', 'sit_out'].map((duty) => [duty, () => tac({ play: { seat: 0, by: 0, duty } })]),
  );
  const TAGIRON_PHASES: Record<string, () => string> = {
    deal: () => tagiron('deal'),
    last_guesses: () => tagiron('last_guesses'),
    last_try: () => tagiron({ last_try: 0 }),
    last_turn: () => tagiron({ last_turn: { seat: 0, then: 1 } }),
    over: () => tagiron('over'),
    turn: () => tagiron({ turn: 0 }),
  };
  const STANDINGS: Record<string, () => string> = {
    gave_up: () => tagiron('over', 'gave_up'),
    playing: () => tagiron('over'),
    right: () => tagiron('over', { right: { rank: 1 } }),
    wrong: () => tagiron('over', 'wrong'),
  };
  const from = (all: Record<string, () => string>, file: string, type: string): [string[], (kind: string) => string] => [
    kindsOf(file, type),
    (kind) => all[kind]?.() ?? `no sample of ${kind}`,
  ];
  const ROUNDS = ['hiding', 'guessing', 'answering', 'over'];
  return {
    tac: [from(TAC_PHASES, 'tac', 'Phase'), from(DUTIES, 'tac', 'Duty')],
    tagiron: [from(TAGIRON_PHASES, 'tagiron', 'Phase'), from(STANDINGS, 'tagiron', 'Standing')],
    mastermind: [
      [kindsOf('mastermind', 'Phase'), (phase) => (ROUNDS.includes(phase) ? mastermind(phase) : `no sample of ${phase}`)],
      [ROUNDS, (phase) => mastermind(phase, true)],
      [ROUNDS, (phase) => mastermind(phase, true, true)],
      [ROUNDS, (phase) => mastermind(phase, false, true)],
    ],
    code777: [
      [
        ['reads', 'reads next', 'thinks', 'listens', 'silent', 'out', 'over'],
        (kind) =>
          ({
            reads: code777({ reader: 0 }),
            'reads next': code777({ reader: 0, thinking: [1] }),
            thinks: code777({ thinking: [0] }),
            listens: code777({}),
            silent: code777({ seats: [{ points: 0, silent_until: [1] }] }),
            out: code777({}, true),
            over: code777({ winner: 1 }),
          })[kind] ?? '',
      ],
    ],
  };
}

describe.each(LANGUAGES)('the line under a name in %s', (language) => {
  test.each([
    ['you', 0],
    ['another', 1],
  ] as const)('agrees with %s', (label, me) => {
    settings.language = language;
    const who = actorOf(cast(me)[0]);
    for (const [game, lists] of Object.entries(statuses(who))) {
      note(`\n## ${game}, statuses of ${label}`);
      for (const [kinds, of] of lists)
        for (const kind of kinds) {
          const status = of(kind);
          note(`${who.name} / ${status}`);
          expect(status).not.toContain('no sample');
          if (status) expect(statusDisagreements(language, who.name, status, VERBLESS[language])).toEqual([]);
        }
    }
  });
});
