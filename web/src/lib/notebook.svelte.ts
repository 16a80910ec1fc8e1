// A seat's private notes: marks by name, stored on the server under the seat, part of nobody else's view; or notes at no
// table, kept on this device or nowhere.

import * as api from './generated/api';
import { readStored, store } from './device-storage';

/** What the person's pencil did to a cell. */
export type Note = 'open' | 'struck' | 'ringed';
/** The mark a tap makes of the one before. */
export const afterTap: Record<Note, Note> = { open: 'struck', struck: 'ringed', ringed: 'open' };

const QUIET_MS = 1200;

export class Notebook {
  #marks = $state<Record<string, string>>({});
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loaded = false;
  /** Marks that the coach found to contradict the answers; a mark that is changed is no longer among them. */
  #wrong = $state.raw<ReadonlySet<string>>(new Set());

  /** Without a table the marks are kept on this device under a name, or without one not at all. */
  constructor(
    readonly table: string | null,
    readonly seat: number | null,
    private readonly name: string | null = null,
  ) {
    if (name !== null) this.#marks = readStored(name, {});
  }

  async load() {
    if (this.#loaded || this.table === null || this.seat === null) return;
    this.#loaded = true;
    const stored = await api.getTableNote(this.table, this.seat).catch(() => null);
    if (stored && typeof stored.content === 'object' && stored.content)
      this.#marks = { ...(stored.content as Record<string, string>), ...this.#marks };
  }

  get(key: string): Note {
    return (this.#marks[key] as Note | undefined) ?? 'open';
  }

  set(key: string, note: Note) {
    if (note === 'open') delete this.#marks[key];
    else this.#marks[key] = note;
    this.#changed(key);
  }

  /** Free words beside the marks. */
  text(key: string): string {
    return this.#marks[key] ?? '';
  }

  write(key: string, text: string) {
    if (text) this.#marks[key] = text;
    else delete this.#marks[key];
    this.#changed(key);
  }

  clear() {
    this.#marks = {};
    this.#wrong = new Set();
    this.#store();
  }

  /** All marks by name. */
  get marks(): Record<string, string> {
    return $state.snapshot(this.#marks);
  }

  isWrong(key: string): boolean {
    return this.#wrong.has(key);
  }

  /** Points out the marks that contradict the answers, and no others. */
  pointOut(wrong: readonly string[]) {
    this.#wrong = new Set(wrong);
  }

  get isEmpty() {
    return Object.keys(this.#marks).length === 0;
  }

  #changed(key: string) {
    if (this.#wrong.has(key)) this.#wrong = new Set([...this.#wrong].filter((each) => each !== key));
    this.#store();
  }

  #store() {
    if (this.name !== null) store(this.name, $state.snapshot(this.#marks));
    if (this.table === null || this.seat === null) return;
    const { table, seat } = this;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => void api.putTableNote(table, seat, { content: $state.snapshot(this.#marks) }).catch(() => undefined),
      QUIET_MS,
    );
  }
}
