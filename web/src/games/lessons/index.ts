// The guided first games: real tables, TAC's from prepared positions, with tasks that are done when the right thing
// was seen to happen. Nothing is judged here that the server has not judged already.

import { settings } from '$lib/settings.svelte';
import type { Sight as Code777Sight } from '../code777/types';
import type { Sight as MastermindSight } from '../mastermind/types';
import type { Move, Played, Sight as TacSight } from '../tac/types';
import type { Sight as TagironSight } from '../tagiron/types';
import { de } from './de';
import { en, type LessonWords } from './en';
import { nl } from './nl';

export const LESSON_WORDS = { en, de, nl };
export const lessonWords = (): LessonWords => LESSON_WORDS[settings.language];

/** A short guided game: its learner has seat 0, bots have the others. */
export interface Lesson {
  key: string;
  setup: unknown;
  seats: number;
  bot: string;
  /** For each task: has it been done? */
  tasks: readonly ((heard: readonly never[]) => boolean)[];
}

const me = 0;
const count = <T>(things: readonly T[], holds: (thing: T) => boolean) => things.filter(holds).length;

const guesses = (heard: readonly MastermindSight[]) =>
  count(heard, (sight) => sight !== 'duel_begun' && 'guessed' in sight && sight.guessed.by === me);
const asks = (heard: readonly TagironSight[]) => count(heard, (sight) => 'asked' in sight && sight.asked.by === me);
const answers = (heard: readonly Code777Sight[], mine: boolean) =>
  count(heard, (sight) => 'answered' in sight && (sight.answered.by === me) === mine);

const position = (black: unknown, red: unknown = {}, blue: unknown = {}, green: unknown = {}) => [black, red, blue, green];
const others = [
  ['5', '9'],
  ['6', '9'],
  ['5', '6'],
];

/** A prepared position of TAC with one card to play. */
function tac(
  key: string,
  hand: string[],
  marbles: unknown[],
  done: (played: Played) => boolean,
  more: Record<string, unknown> = {},
): Lesson {
  const start = { position: marbles, hands: [hand, ...others], dealer: 3, turn: me, ...more };
  const seen = (heard: readonly TacSight[]) => heard.some((sight) => 'played' in sight && sight.played.seat === me && done(sight.played));
  return { key, setup: { version: 'teams', people: 4, master: false, start }, seats: 4, bot: 'casual', tasks: [seen] };
}
const goesTo = (played: Played, into: string) =>
  played.moves.some((move: Move) => move !== 'sit_out' && 'go' in move && move.go[1].startsWith(into));

export const LESSONS: Record<string, readonly Lesson[]> = {
  mastermind: [
    {
      key: 'mastermind',
      setup: { seats: 2, rounds: 2, first_codemaker: 'seat_1' },
      seats: 2,
      bot: 'beginner',
      tasks: [
        (heard: readonly MastermindSight[]) => guesses(heard) > 0,
        (heard: readonly MastermindSight[]) => guesses(heard) > 1,
        (heard: readonly MastermindSight[]) => heard.some((sight) => sight !== 'duel_begun' && 'shield_lifted' in sight),
      ],
    },
  ],
  tagiron: [
    {
      key: 'tagiron',
      setup: { seats: 3, start: { seat: me } },
      seats: 3,
      bot: 'casual',
      tasks: [
        (heard: readonly TagironSight[]) => asks(heard) > 0,
        (heard: readonly TagironSight[]) => asks(heard) > 1,
        (heard: readonly TagironSight[]) =>
          heard.some((sight) => 'ended' in sight || ('guessed_secretly' in sight && sight.guessed_secretly.by === me)),
      ],
    },
  ],
  code777: [
    {
      key: 'code777',
      setup: { seats: 4, thinking_time: 90, start: { seat: me } },
      seats: 4,
      bot: 'casual',
      tasks: [
        (heard: readonly Code777Sight[]) => answers(heard, true) > 0,
        (heard: readonly Code777Sight[]) => answers(heard, false) > 1,
        (heard: readonly Code777Sight[]) => heard.some((sight) => 'announced' in sight && sight.announced.by === me),
      ],
    },
  ],
  tac: [
    tac('enter', ['1', '12'], position({ ring: [] }), (played) => goesTo(played, '#1')),
    tac('take', ['10', '2'], position({ ring: [20] }, { ring: [30] }), (played) => played.captured.length > 0),
    tac('house', ['3', '12'], position({ ring: [63], house: [4] }), (played) => goesTo(played, 'black')),
    tac('four', ['4', '12'], position({ ring: [3] }), (played) => goesTo(played, 'black')),
    tac(
      'seven',
      ['7', '12'],
      position({ ring: [10, 40] }, {}, {}, { ring: [12] }),
      (played) => played.function === '7' && played.captured.length > 0,
    ),
    tac('tac', ['tac', '12'], position({ ring: [40] }, { ring: [25] }), (played) => played.card === 'tac', {
      previous: { card: '5', before: position({ ring: [25, 40] }, { ring: [20] }) },
    }),
  ],
};
LESSONS.tricoda = LESSONS.code777 ?? [];

/** The lesson of this name. */
export const lessonOf = (game: string, key: string) => LESSONS[game]?.find((lesson) => lesson.key === key) ?? null;
