// One table as this page knows it: its state, which of one's seats is looked from, and what one can do there. The session
// does not know where the table is played: that is its backend's, which also feeds it (`connection.svelte.ts` does over the socket).

import type { LocalRules } from './local-rules';
import { sharesDevice } from './tables';
import { NO_COMPLETIONS, type Completions } from './play';
import type { ChatLine, ObservedSteps, Pace, Problem, Proposal, SeatView, TableState } from './generated/messages';

/** What comes of a request. */
export type Answer = { ok: true; completions?: Completions } | { ok: false; problem: Problem };

/** Where a table is played. */
export interface TableBackend {
  act(seat: number, action: unknown): Promise<Answer>;
  /** What can come next in an unfinished action? */
  completions(seat: number, partial: unknown): Promise<Answer>;
  say(text: string): Promise<Answer>;
  chat(): Promise<ChatLine[]>;
  /** Nobody need wait for this seat to think. */
  ready(seat: number): Promise<unknown>;
  resign(seat: number): Promise<unknown>;
  handOver(seat: number): Promise<unknown>;
  takeSeatBack(seat: number): Promise<unknown>;
  pause(): Promise<unknown>;
  resume(): Promise<unknown>;
  /** Asks all to take steps back, down to this one. */
  proposeTakeBack(to: number): Promise<unknown>;
  /** Asks all to play no further. */
  proposeGiveUp(): Promise<unknown>;
  answerProposal(kind: Proposal['kind'], answer: 'agree' | 'decline'): Promise<unknown>;
  /** The host makes bots move faster or slower. */
  setPace(pace: Pace): Promise<unknown>;
  /** Agrees to play again with the same people; the id of the table where that happens. */
  rematch(): Promise<string>;
  /** “Not now”: nobody waits for a rematch any more. */
  declineRematch(): Promise<unknown>;
  /** A finished match after this many steps, by a seat's eyes or with everything open. */
  replay(steps: number, seat: number | null): Promise<SeatView>;
}

export class TableSession {
  /** Null until the backend has sent it. */
  table = $state.raw<TableState | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  watchers = $state(0);
  isGone = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** When the clocks were read, by this device's time. */
  clocksAt = $state(0);
  /** The seat that is looked from: one's own, with several the one that is awaited; null for a spectator. */
  seat = $state<number | null>(null);
  /** The seat whose turn it is on a device that several people share: a curtain hangs until they have changed places. */
  behindCurtain = $state<number | null>(null);

  isOver = $derived(this.table?.phase === 'over');
  /** What the seat sees. */
  view = $derived(this.table?.views.find((view) => view.seat === this.seat) ?? this.table?.views[0]);
  /** While all may think: until when. The backend says it by its own clock; here it is put on this device's. */
  thinkingUntil = $derived(this.table?.thinking_until ? this.table.thinking_until - this.table.at + this.clocksAt : null);

  constructor(
    readonly id: string,
    readonly backend: TableBackend,
    /** Rules that answer at once, where there are some. */
    private readonly rules: LocalRules | null = null,
  ) {}

  /** Takes the whole state of the table. */
  replace(table: TableState) {
    this.#update(table);
    this.isGone = false;
    this.problem = null;
  }

  /** Takes new steps; false: some are missing in between. */
  advance(moved: ObservedSteps): boolean {
    const table = this.table;
    if (!table || moved.from > table.sequence) return false;
    if (moved.to <= table.sequence) return true; // known already
    const views = moved.views.map((view) =>
      joined(
        table.views.find((known) => known.seat === view.seat),
        view,
      ),
    );
    const seats = table.seats.map((seat) => ({ ...seat, stand_in: moved.stand_ins.includes(seat.seat) }));
    const { phase, given_up, can_take_back, awaited, clocks, places, thinking_until } = moved;
    const steps = { sequence: moved.to, at: moved.at, phase, given_up, can_take_back, awaited, clocks, places, thinking_until };
    this.#update({ ...table, ...steps, views, seats });
    return true;
  }

  /** Loads what was said before the page was opened. */
  async loadChat() {
    const lines = await this.backend.chat().catch(() => []);
    lines.forEach((line) => this.addChatLine(line));
  }

  addChatLine(line: ChatLine) {
    if (!this.chat.some((known) => known.number === line.number)) this.chat = [...this.chat, line].sort((a, b) => a.number - b.number);
  }

  /** Hides what somebody said who was blocked. */
  hideChatOf(person: string) {
    this.chat = this.chat.filter((line) => line.from.id !== person);
  }

  setPresence(online: number[], watchers: number) {
    this.watchers = watchers;
    if (!this.table) return;
    this.table = { ...this.table, seats: this.table.seats.map((seat) => ({ ...seat, online: online.includes(seat.seat) })) };
  }

  setProposal(proposal: Proposal | null) {
    if (this.table) this.table = { ...this.table, proposal };
  }

  /** The person behind the curtain has taken the device. */
  liftCurtain() {
    this.seat = this.behindCurtain;
    this.behindCurtain = null;
    this.#chooseSeat();
  }

  /** Makes a move for the seat; null: there is no seat. */
  async act(action: unknown): Promise<Answer | null> {
    return this.seat === null ? null : this.backend.act(this.seat, action);
  }

  /** What can come next in an unfinished action of the seat? */
  async completions(partial: unknown): Promise<Completions> {
    if (this.seat === null) return NO_COMPLETIONS;
    const { table, view, seat } = this;
    const local = table && view?.seat === seat ? await this.rules?.completions(table.game, view.observation, partial) : null;
    if (local) return local;
    const answer = await this.backend.completions(seat, partial);
    return (answer.ok && answer.completions) || NO_COMPLETIONS;
  }

  #update(table: TableState) {
    this.table = table;
    this.clocksAt = Date.now();
    if (table.yours.length && table.phase === 'running') this.rules?.prepare();
    this.#chooseSeat();
  }

  /** Follows the turn among one's own seats: at once where the same player has both, otherwise behind a curtain. */
  #chooseSeat() {
    const table = this.table;
    if (!table) return;
    const { yours, players, awaited } = table;
    const isShared = sharesDevice(table);
    const next = yours.find((seat) => awaited.includes(seat));
    if (!yours.length) this.seat = null;
    else if (this.seat === null || !yours.includes(this.seat)) {
      if (isShared) this.behindCurtain = next ?? yours[0] ?? null;
      else this.seat = next ?? yours[0] ?? null;
    } else if (next !== undefined && next !== this.seat && !awaited.includes(this.seat)) {
      if (players[next] === players[this.seat]) this.seat = next;
      else this.behindCurtain = next;
    }
  }
}

function joined(known: SeatView | undefined, news: SeatView): SeatView {
  return known ? { ...news, history: [...known.history, ...news.history], table_steps: [...known.table_steps, ...news.table_steps] } : news;
}
