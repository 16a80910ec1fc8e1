// Everything that is asked over HTTP. What happens at a table comes over the socket instead (`connection.svelte.ts`).

import type {
  AskAbout,
  AskCoach,
  AskCodemaker,
  ChatLine,
  CodemakerSays,
  Counselled,
  Created,
  CreateTable,
  Entered,
  GameListed,
  GiveUp,
  Imported,
  Insights,
  Me,
  MyTables,
  NewPassword,
  NewToken,
  Notepad,
  Notices,
  Problem,
  PuzzleJudged,
  PuzzlePosed,
  Sealed,
  SeatPlan,
  SeatView,
  SignIn,
  SolvePuzzle,
  Statistics,
  TableState,
  TakeBack,
  TokenListed,
  TransferCode,
  TransferState,
  Tried,
  TryActions,
} from './generated/messages';

/** The server said no, or could not be reached. */
export class Failure extends Error {
  constructor(readonly problem: Problem) {
    super(problem.text);
  }
}

const UNREACHABLE: Problem = { remedy: 'broken', text: 'the server could not be reached' };

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const text = body instanceof Blob ? body : body === undefined ? undefined : JSON.stringify(body);
  const headers: HeadersInit = typeof text === 'string' ? { 'content-type': 'application/json' } : {};
  const init: RequestInit = { method, headers, credentials: 'same-origin', body: text };
  const answer = await fetch(`/api${path}`, init).catch(() => {
    throw new Failure(UNREACHABLE);
  });
  const said = await answer.text();
  const json: unknown = said && answer.headers.get('content-type')?.includes('json') ? JSON.parse(said) : null;
  if (answer.ok) return json as T;
  throw new Failure((json as Problem | null) ?? { remedy: answer.status === 404 ? 'not_found' : 'broken', text: said });
}

const table = (id: string) => `/tables/${encodeURIComponent(id)}`;
const puzzles = (game: string) => `/puzzles/${encodeURIComponent(game)}`;

export const api = {
  /** Who am I? On the first visit the server makes a guest of us. */
  me: () => ask<Me>('GET', '/me'),
  rename: (name: string) => ask<unknown>('PUT', '/me/name', { name }),
  setPassword: (wish: NewPassword) => ask<unknown>('PUT', '/me/password', wish),
  signIn: (who: SignIn) => ask<Me>('POST', '/me/sign-in', who),
  signOut: () => ask<unknown>('POST', '/me/sign-out'),
  signOutOthers: () => ask<unknown>('POST', '/me/sign-out-others'),
  deleteMe: () => ask<unknown>('DELETE', '/me'),
  tokens: () => ask<TokenListed[]>('GET', '/me/tokens'),
  makeToken: (label: string) => ask<NewToken>('POST', '/me/tokens', { label }),
  dropToken: (id: string) => ask<unknown>('DELETE', `/me/tokens/${encodeURIComponent(id)}`),
  notices: () => ask<Notices>('GET', '/me/notices'),
  setNotices: (webhook: string | undefined) => ask<Notices>('PUT', '/me/notices', { webhook }),
  /** My tables, the newest first; `before` asks for older ones. */
  myTables: (before?: string) => ask<MyTables>('GET', `/me/tables${before ? `?before=${encodeURIComponent(before)}` : ''}`),
  statistics: () => ask<Statistics>('GET', '/me/statistics'),
  block: (person: string) => ask<unknown>('PUT', `/me/blocked/${encodeURIComponent(person)}`),
  unblock: (person: string) => ask<unknown>('DELETE', `/me/blocked/${encodeURIComponent(person)}`),
  /** The old device makes a code, looks how far it is, confirms or calls it off; the new one presents it. */
  transfer: () => ask<TransferCode>('POST', '/me/transfer'),
  transferState: () => ask<TransferState>('GET', '/me/transfer'),
  confirmTransfer: () => ask<unknown>('PUT', '/me/transfer/confirm'),
  dropTransfer: () => ask<unknown>('DELETE', '/me/transfer'),
  presentTransfer: (code: string) => ask<unknown>('POST', '/me/transfer/present', { code }),
  games: () => ask<GameListed[]>('GET', '/games'),
  createTable: (wish: CreateTable) => ask<Created>('POST', '/tables', wish),
  table: (id: string) => ask<TableState>('GET', table(id)),
  sit: (id: string, seat: number) => ask<unknown>('POST', `${table(id)}/sit`, { seat }),
  leave: (id: string, seat: number) => ask<unknown>('POST', `${table(id)}/leave`, { seat }),
  kick: (id: string, seat: number, bot?: string) => ask<unknown>('POST', `${table(id)}/kick`, { seat, bot }),
  nonce: (id: string, seat: number) => ask<unknown>('POST', `${table(id)}/nonce`, { seat, nonce: nonce() }),
  start: (id: string) => ask<unknown>('POST', `${table(id)}/start`),
  resign: (id: string, seat: number) => ask<unknown>('POST', `${table(id)}/resign`, { seat }),
  handOver: (id: string, seat: number) => ask<unknown>('POST', `${table(id)}/hand-over`, { seat }),
  comeBack: (id: string, seat: number) => ask<unknown>('POST', `${table(id)}/come-back`, { seat }),
  pause: (id: string) => ask<unknown>('POST', `${table(id)}/pause`),
  resume: (id: string) => ask<unknown>('POST', `${table(id)}/resume`),
  takeBack: (id: string, wish: TakeBack) => ask<unknown>('POST', `${table(id)}/take-back`, wish),
  giveUp: (id: string, wish: GiveUp) => ask<unknown>('POST', `${table(id)}/give-up`, wish),
  /** Nobody need wait for this seat to think. */
  ready: (id: string, seat: number) => ask<unknown>('POST', `${table(id)}/ready`, { seat }),
  rematch: (id: string) => ask<Created>('POST', `${table(id)}/rematch`),
  playOn: (id: string, steps: number, seats: SeatPlan[]) => ask<Created>('POST', `${table(id)}/play-on`, { steps, seats }),
  chat: (id: string) => ask<ChatLine[]>('GET', `${table(id)}/chat`),
  report: (id: string, number: number, why: string) => ask<unknown>('POST', `${table(id)}/report`, { number, why }),
  phrases: () => ask<string[]>('GET', '/phrases'),
  notes: (id: string, seat: number) => ask<Notepad>('GET', `${table(id)}/notes/${seat}`),
  saveNotes: (id: string, seat: number, content: unknown) => ask<unknown>('PUT', `${table(id)}/notes/${seat}`, { content }),
  /** A finished match after this many steps, by a seat's eyes or with everything open. */
  replay: (id: string, steps: number, seat: number | null) =>
    ask<SeatView>('GET', `${table(id)}/replay?steps=${steps}${seat === null ? '' : `&seat=${seat}`}`),
  /** Asks the coach: for an own seat where the table allows it, for any once the match is over. */
  coach: (id: string, wish: AskCoach) => ask<Counselled>('POST', `${table(id)}/coach`, wish),
  /** Asks the coach about a situation entered by hand. */
  coachAbout: (game: string, wish: AskAbout) => ask<Counselled>('POST', `/games/${encodeURIComponent(game)}/coach`, wish),
  /** At a real table: hides pieces that are not in sight. */
  hidePieces: (game: string, wish: Entered) => ask<Sealed>('POST', `/games/${encodeURIComponent(game)}/codemaker/hide`, wish),
  /** At a real table: asks about the hidden pieces. */
  askCodemaker: (game: string, wish: AskCodemaker) => ask<CodemakerSays>('POST', `/games/${encodeURIComponent(game)}/codemaker/ask`, wish),
  /** What each player of a finished match could have known. */
  insight: (id: string) => ask<Insights>('GET', `${table(id)}/insight`),
  dailyPuzzle: (game: string) => ask<PuzzlePosed>('GET', `${puzzles(game)}/daily`),
  practicePuzzle: (game: string, grade: string, seed: number) =>
    ask<PuzzlePosed>('GET', `${puzzles(game)}/practice?grade=${encodeURIComponent(grade)}&seed=${seed}`),
  /** How the match of a finish problem stands after some actions. */
  tryActions: (game: string, wish: TryActions) => ask<Tried>('POST', `${puzzles(game)}/try`, wish),
  /** Judges a solution; without pieces it is shown. */
  solvePuzzle: (game: string, wish: SolvePuzzle) => ask<PuzzleJudged>('POST', `${puzzles(game)}/solve`, wish),
  recordAddress: (id: string) => `/api${table(id)}/record`,
  importRecord: (text: string) => ask<Imported>('POST', '/records', new Blob([text], { type: 'text/plain' })),
};

/** Our share of the luck: 64 hexadecimal digits. */
export function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
