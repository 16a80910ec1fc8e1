import { expect, test } from 'vitest';
import { answerOffline } from '../src/lib/engine/offline-answers';
import type { Request, Response } from '../src/lib/generated/engine';

/** An engine that gives this answer, and what it was asked. */
function engineWith(response: Response) {
  const asked: Request[] = [];
  const ask = async (request: Request) => {
    asked.push(request);
    return response;
  };
  return { asked, start: async () => ({ ask }) };
}

test('a practice puzzle is judged by the engine, in the server’s words', async () => {
  const { asked, start } = engineWith({ kind: 'verdict', right: false, solution: null });
  const body = { grade: 'easy', seed: 3, pieces: ['red'] };
  expect(await answerOffline({ path: '/api/puzzles/mastermind/solve', body }, start)).toEqual({ right: false, solution: null, streak: 0 });
  expect(asked).toEqual([{ do: 'solve', game: 'mastermind', puzzle: { practice: { grade: 'easy', seed: 3 } }, pieces: ['red'] }]);
});

test('no puzzle of a day to come is judged, and nothing that only the server knows', async () => {
  const { asked, start } = engineWith({ kind: 'verdict', right: true, solution: null });
  expect(await answerOffline({ path: '/api/puzzles/mastermind/solve', body: { day: 9_999_999 } }, start)).toBeNull();
  expect(await answerOffline({ path: '/api/me/tables' }, start)).toBeNull();
  expect(asked).toEqual([]);
});

test('a build without an engine, or a request that it refuses, stays unanswered', async () => {
  const { start } = engineWith({ kind: 'failed', problem: { remedy: 'not_found', code: 'no_puzzles', text: 'none' } });
  expect(await answerOffline({ path: '/api/puzzles/g/daily' }, start)).toBeNull();
  expect(await answerOffline({ path: '/api/puzzles/g/daily' }, async () => null)).toBeNull();
});
