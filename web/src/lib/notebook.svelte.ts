// A seat's private notes: marks by name, stored on the server under the seat, part of nobody else's view; or notes at no
// table, kept on this device or nowhere. A mark is on this device at once and on its way to the server soon after: whoever
// closes the page right after it finds it again.

import * as api from './generated/api';
import { readStored, removeStored, store } from './device-storage';
import { request, segment } from './http';

/** What the person's pencil did to a cell. */
export type Note = 'open' | 'struck' | 'ringed';
/** The mark a tap makes of the one before. */
export const afterTap: Record<Note, Note> = { open: 'struck', struck: 'ringed', ringed: 'open' };

const QUIET_MS = 500;
/** How many marks can be undone. */
const UNDO_LIMIT = 200;

type Marks = Record<string, string>;

export class Notebook {
  #marks = $state<Marks>({});
  #past = $state.raw<readonly Marks[]>([]);
  #future = $state.raw<readonly Marks[]>([]);
  #savePoints = $state.raw<readonly Marks[]>([]);
  #isUnsent = false;
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
    if (this.#isKept) this.#savePoints = readStored(this.#savePointsName, []);
  }

  /** Notes with these marks that nobody keeps. */
  static of(marks: Marks): Notebook {
    const notes = new Notebook(null, null);
    notes.#marks = marks;
    return notes;
  }

  async load() {
    if (this.#loaded || this.table === null || this.seat === null) return;
    this.#loaded = true;
    // Marks that never reached the server are newer than what it has.
    const unsent = readStored<Marks | null>(this.#unsentName, null);
    if (unsent) {
      this.#marks = { ...unsent, ...this.#marks };
      this.#isUnsent = true;
      return void this.#send();
    }
    const stored = await api.getTableNote(this.table, this.seat).catch(() => null);
    if (stored && typeof stored.content === 'object' && stored.content)
      this.#marks = { ...(stored.content as Record<string, string>), ...this.#marks };
  }

  get(key: string): Note {
    return (this.#marks[key] as Note | undefined) ?? 'open';
  }

  set(key: string, note: Note) {
    this.write(key, note === 'open' ? '' : note);
  }

  /** Free words beside the marks. */
  text(key: string): string {
    return this.#marks[key] ?? '';
  }

  write(key: string, text: string) {
    if (text === this.text(key)) return;
    this.#remember();
    if (text) this.#marks[key] = text;
    else delete this.#marks[key];
    this.#changed(key);
  }

  clear() {
    this.#remember();
    this.#marks = {};
    this.#wrong = new Set();
    this.#store();
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Takes back the last mark, or brings back what was cleared. */
  undo() {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#future = [...this.#future, this.marks];
    this.#past = this.#past.slice(0, -1);
    this.#marks = { ...before };
    this.#store();
  }

  redo() {
    const after = this.#future.at(-1);
    if (!after) return;
    this.#past = [...this.#past, this.marks];
    this.#future = this.#future.slice(0, -1);
    this.#marks = { ...after };
    this.#store();
  }

  /** How many states of the notes can be gone back to. */
  get savePoints(): number {
    return this.#savePoints.length;
  }

  /** Remembers the marks as they are, for somebody who wants to try something out. */
  setSavePoint() {
    this.#keepSavePoints([...this.#savePoints, this.marks]);
  }

  /** Goes back to the last save point and drops it; that can be undone like any mark. */
  backToSavePoint() {
    const point = this.#savePoints.at(-1);
    if (!point) return;
    this.#keepSavePoints(this.#savePoints.slice(0, -1));
    this.#remember();
    this.#marks = { ...point };
    this.#wrong = new Set();
    this.#store();
  }

  #keepSavePoints(points: readonly Marks[]) {
    this.#savePoints = points;
    if (this.#isKept) store(this.#savePointsName, points);
  }

  /** Notes at no table and without a name are gone with the page. */
  get #isKept() {
    return this.name !== null || (this.table !== null && this.seat !== null);
  }

  get #savePointsName() {
    return `savepoints.${this.name ?? `${this.table}.${this.seat}`}`;
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

  #remember() {
    this.#past = [...this.#past, this.marks].slice(-UNDO_LIMIT);
    this.#future = [];
  }

  get #unsentName() {
    return `notes.${this.table}.${this.seat}`;
  }

  #store() {
    if (this.name !== null) store(this.name, this.marks);
    if (this.table === null || this.seat === null) return;
    store(this.#unsentName, this.marks);
    this.#isUnsent = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), QUIET_MS);
  }

  /** Sends what has not been sent, now: the page may be about to go. */
  flush() {
    if (!this.#isUnsent) return;
    clearTimeout(this.#timer);
    void this.#send();
  }

  async #send() {
    const { table, seat, marks } = this;
    if (table === null || seat === null) return;
    this.#isUnsent = false;
    try {
      await request('PUT', `/api/tables/${segment(table)}/notes/${segment(seat)}`, { body: { content: marks }, keepalive: true });
      // A mark made in the meantime is on its own way.
      if (!this.#isUnsent) removeStored(this.#unsentName);
    } catch {
      this.#isUnsent = true; // they stay on this device and are sent with the next mark or the next visit
    }
  }
}
