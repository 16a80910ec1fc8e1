import { expect, test } from 'vitest';
import { withTableSteps } from '../src/lib/table-steps';
import type { ObservedTableStep } from '../src/lib/generated/messages';
import type { Person } from '../src/lib/play';

const person = (seat: number, name: string, me = false): Person => ({
  seat,
  name,
  me,
  bot: false,
  online: true,
  standIn: false,
  awaited: false,
  place: null,
  clock: null,
});
const people = [person(0, 'You', true), person(1, 'Ben')];
const line = (key: string) => ({ key, at: key, text: `sight ${key}` });

test('what happened at the table stands between the moves it happened between', () => {
  const steps: ObservedTableStep[] = [
    { after: 0, step: 'paused' },
    { after: 2, step: { bot_took_over: 1 } },
    { after: 2, step: { came_back: 1 } },
    { after: 9, step: { resigned: 0 } },
  ];
  const merged = withTableSteps([line('0'), line('1'), line('4')], steps, people).map(({ who, text }) =>
    [who, text].filter(Boolean).join(' '),
  );
  expect(merged).toEqual([
    'The match is paused.',
    'sight 0',
    'sight 1',
    'For now a bot plays for Ben.',
    'Ben is back.',
    'sight 4',
    'You resign.',
  ]);
});
