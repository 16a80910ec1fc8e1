// A seat's private notes: marks by name, stored on the server under the seat, part of nobody else's view.

import { api } from './api';
import type { Note } from '$parts/NoteCell.svelte';

const QUIET_MS = 1200;

export class Notebook {
  #marks = $state<Record<string, string>>({});
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loaded = false;

  /** Without a table (the dev pages) nothing is stored. */
  constructor(
    readonly table: string | null,
    readonly seat: number | null,
  ) {}

  async load() {
    if (this.#loaded || this.table === null || this.seat === null) return;
    this.#loaded = true;
    const stored = await api.notes(this.table, this.seat).catch(() => null);
    if (stored && typeof stored.content === 'object' && stored.content) this.#marks = { ...(stored.content as Record<string, string>), ...this.#marks };
  }

  get(key: string): Note {
    return (this.#marks[key] as Note | undefined) ?? 'open';
  }

  set(key: string, note: Note) {
    if (note === 'open') delete this.#marks[key];
    else this.#marks[key] = note;
    this.#store();
  }

  /** Free words beside the marks. */
  text(key: string): string {
    return this.#marks[key] ?? '';
  }

  write(key: string, text: string) {
    if (text) this.#marks[key] = text;
    else delete this.#marks[key];
    this.#store();
  }

  clear() {
    this.#marks = {};
    this.#store();
  }

  get isEmpty() {
    return Object.keys(this.#marks).length === 0;
  }

  #store() {
    if (this.table === null || this.seat === null) return;
    const { table, seat } = this;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void api.saveNotes(table, seat, $state.snapshot(this.#marks)).catch(() => undefined), QUIET_MS);
  }
}
