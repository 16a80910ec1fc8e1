// What of a table's chat has not been read, and what was said just now: it stands for a moment at its speaker's plate.

import { readStored, store } from '$lib/device-storage';
import type { ChatLine } from '$lib/generated/messages';
import type { TableSession } from '$lib/table-session.svelte';

const BUBBLE_MS = 3000;

export class ChatAttention {
  #seen = $state(0);
  #bubble = $state.raw<ChatLine | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  constructor(
    private readonly session: TableSession,
    private readonly me: () => string | undefined,
  ) {
    this.#seen = readStored(this.#name, 0);
  }

  get #name() {
    return `chat.${this.session.id}`;
  }

  /** Is there something by somebody else that has not been read? */
  get isUnread(): boolean {
    return this.session.chat.some((line) => line.number > this.#seen && line.from.id !== this.me());
  }

  markRead() {
    this.#seen = Math.max(0, ...this.session.chat.map((line) => line.number));
    this.#bubble = null;
    store(this.#name, this.#seen);
  }

  /** Shows the newest line at its speaker's plate for a moment. */
  showNewest() {
    const line = this.session.chat.at(-1);
    if (!line || line.number <= this.#seen || line.from.id === this.me() || line === this.#bubble) return;
    this.#bubble = line;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#bubble = null), BUBBLE_MS);
  }

  /** What the person with this id has just said. */
  saidBy(person: string | null): string | null {
    return person !== null && this.#bubble?.from.id === person ? this.#bubble.text : null;
  }
}
