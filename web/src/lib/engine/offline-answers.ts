// Answers a request over HTTP in this browser, for when the server can't be reached: puzzles, and the coach about a situation
// that was entered by hand. They are computed by the same code as on the server, from the same seeds.

import type { Request, Response } from '../generated/engine';
import type { AskAbout, CoachReply, EnteredSituation, PosedPuzzle, PuzzleVerdict, Questions, SolvePuzzle } from '../generated/messages';
import type { Grade } from '../generated/coach';
import type { Query } from '../http';
import { solvedDays, streakAt } from '../puzzle-history';
import { startEngine } from './engine';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What of the engine is used. */
interface Asked {
  ask(request: Request): Promise<Response>;
}

/** A request as `http.ts` sends it. */
export interface HttpRequest {
  path: string;
  body?: unknown;
  query?: Query;
}

/** Days since 1 January 1970, as the server counts them. */
const today = () => Math.floor(Date.now() / DAY_MS);

type PuzzleKey = Extract<Request, { do: 'puzzle' }>['puzzle'];

async function posed(engine: Asked, game: string, puzzle: PuzzleKey): Promise<PosedPuzzle | null> {
  const answer = await engine.ask({ do: 'puzzle', game, puzzle });
  if (answer.kind !== 'puzzle') return null;
  const { grade, situation, clues } = answer;
  const solved = solvedDays([game]);
  const isDaily = 'of_day' in puzzle;
  const which = isDaily ? { day: puzzle.of_day } : { seed: puzzle.practice.seed };
  return { game, grade, situation, clues, ...which, streak: streakAt(solved, today()), solved: isDaily && solved.has(puzzle.of_day) };
}

async function judged(engine: Asked, game: string, { day, grade, seed, pieces }: SolvePuzzle): Promise<PuzzleVerdict | null> {
  const puzzle: PuzzleKey | null =
    day !== undefined ? { of_day: day } : grade !== undefined && seed !== undefined ? { practice: { grade, seed } } : null;
  if (!puzzle || (day !== undefined && day > today())) return null;
  const answer = await engine.ask({ do: 'solve', game, puzzle, pieces });
  if (answer.kind !== 'verdict') return null;
  const days = new Set([...solvedDays([game]), ...(answer.right && day !== undefined ? [day] : [])]);
  return { right: answer.right, solution: answer.solution, streak: streakAt(days, today()) };
}

async function coached(engine: Asked, game: string, { situation, request }: AskAbout): Promise<CoachReply | null> {
  const answer = await engine.ask({ do: 'coach_about', game, situation, request });
  return answer.kind === 'coach' ? { answer: answer.answer } : null;
}

async function askable(engine: Asked, game: string, { situation }: EnteredSituation): Promise<Questions | null> {
  const answer = await engine.ask({ do: 'questions', game, situation });
  return answer.kind === 'questions' ? { questions: answer.questions } : null;
}

/** The engine's answer; null: this can't be answered without the server. */
export async function answerOffline(
  { path, body, query = {} }: HttpRequest,
  start: () => Promise<Asked | null> = startEngine,
): Promise<unknown> {
  const [, kind, name, what] = /^\/api\/(puzzles|games)\/([^/]+)\/(\w+)$/.exec(path) ?? [];
  const route = `${kind}/${what}`;
  if (!name || !['puzzles/daily', 'puzzles/practice', 'puzzles/solve', 'games/coach', 'games/questions'].includes(route)) return null;
  const game = decodeURIComponent(name);
  const engine = await start();
  if (!engine) return null;
  if (route === 'puzzles/daily') return posed(engine, game, { of_day: today() });
  if (route === 'puzzles/practice') return posed(engine, game, { practice: { grade: query.grade as Grade, seed: Number(query.seed) } });
  if (route === 'puzzles/solve') return judged(engine, game, body as SolvePuzzle);
  return route === 'games/coach' ? coached(engine, game, body as AskAbout) : askable(engine, game, body as EnteredSituation);
}
