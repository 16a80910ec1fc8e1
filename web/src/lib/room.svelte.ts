// One table as this page knows it: the state the server told last, and what was heard since.

import { api } from './api';
import type { ChatLine, Moved, Problem, Proposal, SeatView, TableState } from './generated/messages';

export class Room {
  /** Null until the server has told it. */
  table = $state.raw<TableState | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  watchers = $state(0);
  gone = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** When the clocks were told, by this device's time. */
  clocksAt = $state(0);

  constructor(readonly id: string) {}

  /** The table as it stands. */
  stands(table: TableState) {
    this.table = table;
    this.gone = false;
    this.problem = null;
    this.clocksAt = Date.now();
  }

  /** Takes up new steps; false: something was missed in between. */
  moved(moved: Moved): boolean {
    const table = this.table;
    if (!table || moved.from > table.sequence) return false;
    if (moved.to <= table.sequence) return true; // known already
    const views = moved.views.map((view) =>
      joined(
        table.views.find((known) => known.seat === view.seat),
        view,
      ),
    );
    this.clocksAt = Date.now();
    const seats = table.seats.map((seat) => ({ ...seat, stand_in: moved.stand_ins.includes(seat.seat) }));
    const phase = moved.places ? 'over' : moved.paused ? 'paused' : 'running';
    const { awaited, clocks, places, thinking_until } = moved;
    const given_up = table.given_up || moved.table_steps.includes('given_up');
    this.table = { ...table, sequence: moved.to, at: moved.at, views, seats, phase, awaited, clocks, places, thinking_until, given_up };
    return true;
  }

  /** What was said before the page was opened. */
  async loadChat() {
    const lines = await api.chat(this.id).catch(() => []);
    lines.forEach((line) => this.said(line));
  }

  /** Forgets what somebody said whom this person no longer wants to hear. */
  shutOut(person: string) {
    this.chat = this.chat.filter((line) => line.from.id !== person);
  }

  said(line: ChatLine) {
    if (!this.chat.some((known) => known.number === line.number)) this.chat = [...this.chat, line].sort((a, b) => a.number - b.number);
  }

  present(online: number[], watchers: number) {
    this.watchers = watchers;
    if (!this.table) return;
    this.table = { ...this.table, seats: this.table.seats.map((seat) => ({ ...seat, online: online.includes(seat.seat) })) };
  }

  proposed(proposal: Proposal | null) {
    if (this.table) this.table = { ...this.table, proposal };
  }

  vanished() {
    this.gone = true;
  }

  refused(problem: Problem) {
    this.problem = problem;
  }
}

function joined(known: SeatView | undefined, news: SeatView): SeatView {
  return known ? { ...news, heard: [...known.heard, ...news.heard], beside: [...known.beside, ...news.beside] } : news;
}
