import { expect, test } from 'vitest';
import { Composer } from '../src/games/tac/composer.svelte';
import { COLOURS, pointOf } from '../src/games/tac/geometry';
import { lastRound, movesIn } from '../src/games/tac/last-move';
import { carriedOut, marblesAt, matched, retraced, type Marble } from '../src/games/tac/marbles';
import { announcements } from '../src/games/tac/seats';
import type { Action, Colour, Motion, Move, ObservedEvent, Position, Preview } from '../src/games/tac/types';
import { NO_COMPLETIONS, type Completions } from '../src/lib/play';

const empty = { ring: [], house: [], fresh: false };
const position = (...colours: { ring?: number[]; house?: number[] }[]): Position =>
  [0, 1, 2, 3].map((i) => ({ ...empty, ...colours[i] })) as Position;

test("the board is turned so that the player's own start field lies at the bottom", () => {
  for (const seat of [0, 1, 2, 3]) {
    const [x, y] = pointOf(`#${16 * seat + 1}`, seat);
    expect([Math.round(x), Math.round(y)]).toEqual([500, 952]);
  }
});

test('no two of the 64 ring fields lie closer than 48 units', () => {
  const points = Array.from({ length: 64 }, (_, i) => pointOf(`#${i + 1}`, 0));
  points.forEach(([x, y], i) => points.slice(0, i).forEach(([a, b]) => expect(Math.hypot(x - a, y - b)).toBeGreaterThan(48)));
});

test('sixteen marbles stand somewhere, each in a hollow of its own', () => {
  const marbles = marblesAt(position({ ring: [1, 20], house: [4] }), COLOURS);
  expect(marbles).toHaveLength(16);
  expect(new Set(marbles.map(({ place, hollow }) => `${place} ${hollow}`)).size).toBe(16);
});

const motion = (colour: Colour, path: string[], more: Partial<Motion> = {}): Motion => ({
  colour,
  path,
  gait: 'walk',
  cause: 'moved',
  ...more,
});
const captured = (colour: Colour, place: string) => motion(colour, [place, colour], { gait: 'jump', cause: 'captured' });
const onRing = (marbles: readonly Marble[]) =>
  marbles
    .filter(({ place }) => place.startsWith('#'))
    .map(({ colour, place }) => `${colour} ${place}`)
    .sort();

test('a colour that does not play has no marbles', () => {
  expect(marblesAt(position({ ring: [1] }), ['black', 'red', 'blue'])).toHaveLength(12);
});

test('motions are shown in their order, each by its marble', () => {
  const before = marblesAt(position({ ring: [10] }, { ring: [12] }), COLOURS);
  const { marbles, shown } = carriedOut(before, [motion('black', ['#10', '#11', '#12']), captured('red', '#12')]);
  expect(shown.map(({ id, gait, path }) => [id, gait, path.at(-1)])).toEqual([
    [0, 'walk', '#12'],
    [4, 'jump', 'red'],
  ]);
  expect(onRing(marbles)).toEqual(['black #12']);
});

test('a marble that captures one of its own colour stays, and the other goes', () => {
  const before = marblesAt(position({ ring: [10, 12] }), COLOURS);
  const { marbles, shown } = carriedOut(before, [motion('black', ['#10', '#11', '#12']), captured('black', '#12')]);
  expect(shown.map(({ id }) => id)).toEqual([0, 1]);
  expect(onRing(marbles)).toEqual(['black #12']);
});

test('two marbles of one colour that are swapped both move', () => {
  const before = marblesAt(position({ ring: [10, 30] }), COLOURS);
  const jump = { gait: 'jump' } as const;
  const { marbles, shown } = carriedOut(before, [motion('black', ['#10', '#30'], jump), motion('black', ['#30', '#10'], jump)]);
  expect(shown.map(({ id }) => id)).toEqual([0, 1]);
  expect(marbles.slice(0, 2).map(({ place }) => place)).toEqual(['#30', '#10']);
});

test('a marble that lies in a yard comes out of it again', () => {
  const before = marblesAt(position(), COLOURS);
  const { marbles } = carriedOut(before, [motion('red', ['red', '#15'], { gait: 'jump', cause: 'taken_back' })]);
  expect(onRing(marbles)).toEqual(['red #15']);
});

test('marbles end where the position says, whatever was shown before', () => {
  const before = marblesAt(position({ ring: [10] }), COLOURS);
  const { marbles, shown } = matched(before, position({ ring: [50] }), COLOURS);
  expect([onRing(marbles), shown]).toEqual([['black #50'], [{ id: 0, path: ['#10', '#50'], gait: 'jump' }]]);
  expect(matched(marbles, position(), COLOURS).marbles.every(({ colour, place }) => place === colour)).toBe(true);
});

/** A composer whose answers are the given ones, in this order. */
function composerOf(...answers: Completions<Action, Preview>[]): Composer {
  return new Composer(() => async () => answers.shift() ?? NO_COMPLETIONS);
}
const preview = (card: string, motions: Motion[], seven: Preview['seven'] = null): Preview => ({ function: card, motions, seven });
const option = (card: string, moves: Move[], complete: boolean, then: Preview) => ({
  action: { play: { card, moves } },
  complete,
  preview: then,
});

/** Taps a place that a marble can go to. */
function take(composer: Composer, place: string) {
  const target = composer.targets.find((each) => each.place === place);
  if (!target) throw new Error(`${place} is no target`);
  return composer.add(target.option);
}

test('a card with one move is complete with its target', async () => {
  const go: Move = { go: ['#10', '#15'] };
  const composer = composerOf({ complete: false, preview: preview('5', []), next: [option('5', [go], true, preview('5', []))] });
  await composer.choose(0, 'tac');
  expect([composer.function, composer.sources, composer.source]).toEqual(['5', ['#10'], '#10']);
  expect(await take(composer, '#15')).toEqual({ play: { card: '5', moves: [go] } });
});

test('a 7 shows its steps and what it captures, and is sent when it is complete', async () => {
  const legs: Move[] = [{ go: ['#10', '#13'] }, { go: ['#40', '#44'] }];
  const first = [motion('black', ['#10', '#11', '#12', '#13']), captured('green', '#12')];
  const both = [...first, motion('black', ['#40', '#41', '#42', '#43', '#44'])];
  const [begun, half, done] = [
    preview('7', [], { last: 0, made: 0, left: 7 }),
    preview('7', first, { last: 3, made: 3, left: 4 }),
    preview('7', both, { last: 4, made: 7, left: 0 }),
  ];
  const composer = composerOf(
    { complete: false, preview: begun, next: [option('7', legs.slice(0, 1), false, half)] },
    { complete: false, preview: half, next: [option('7', legs, true, done)] },
    { complete: true, preview: done, next: [] },
  );
  await composer.choose(0, '7');
  expect(await take(composer, '#13')).toBeNull();
  expect([composer.seven?.left, composer.whole]).toEqual([4, null]);
  const shown = composer.preview(marblesAt(position({ ring: [10, 40] }, {}, {}, { ring: [12] }), COLOURS));
  expect([onRing(shown.marbles), shown.taken, shown.steps]).toEqual([
    ['black #13', 'black #40'],
    [{ place: '#12', colour: 'green' }],
    ['black', 'black', 'black'],
  ]);
  await take(composer, '#44');
  expect(composer.whole).toEqual({ play: { card: '7', moves: legs } });
});

test('a 7 shows the steps of every marble at once', async () => {
  const begun = preview('7', [], { last: 0, made: 0, left: 7 });
  const leg = (from: string, to: string) => option('7', [{ go: [from, to] }], false, preview('7', [], { last: 1, made: 1, left: 6 }));
  const composer = composerOf({ complete: false, preview: begun, next: [leg('#10', '#11'), leg('#40', '#41')] });
  await composer.choose(0, '7');
  expect(composer.source).toBeNull();
  expect(composer.targets.map(({ from, place }) => [from, place])).toEqual([
    ['#10', '#11'],
    ['#40', '#41'],
  ]);
});

test('motions are traced back to the marbles they moved, a captured one included', () => {
  const motions = [motion('black', ['#10', '#11', '#12']), captured('red', '#12'), motion('black', ['#12', '#13'])];
  const before = marblesAt(position({ ring: [10] }, { ring: [12] }), COLOURS);
  const { marbles, shown } = carriedOut(before, motions);
  expect(retraced(marbles, motions)).toEqual(shown);
});

test('the last round begins with one’s own last card; a spectator sees a card for each seat', () => {
  const laid = [0, 1, 2, 3, 0, 1].map((by): ObservedEvent => ({ discarded: { seat: by, by, card: '5', hands_on: null, sealed: false } }));
  const by = (events: ObservedEvent[]) => events.map((event) => ('discarded' in event ? event.discarded.by : null));
  expect(by(lastRound(laid, 0, 4))).toEqual([0, 1]);
  expect(by(lastRound(laid, 3, 4))).toEqual([3, 0, 1]);
  expect(by(lastRound(laid, null, 4))).toEqual([2, 3, 0, 1]);
  expect(movesIn(laid)).toEqual({ trails: [], taken: [], moved: [] });
});

test('an announcement is pale once its card was laid, and gone after a Fool', () => {
  const events: ObservedEvent[] = [
    { dealt: { dealer: 3, hands: [null, null, null, null], stack: 80 } },
    { announced: { openers: [1, 2] } },
    { discarded: { seat: 1, by: 1, card: '13', hands_on: null, sealed: false } },
  ];
  expect([...announcements(events)]).toEqual([
    [1, 'laid'],
    [2, 'holds'],
  ]);
  expect(announcements([...events, { passed: { seat: 0, by: 0, card: 'fool', hands: [null, null, null, null] } }]).size).toBe(0);
});
