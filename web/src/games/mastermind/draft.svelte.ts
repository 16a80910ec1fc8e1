// A row or a code being made: holes to fill by tap, by key, or by dragging a peg there.

import { isForBoard } from '$lib/play';
import { keyOf } from './palette';
import type { Code, Colour } from './types';

export class Draft {
  pegs = $state<(Colour | null)[]>([]);
  cursor = $state(0);
  /** How many holes are empty. */
  missing = $derived(this.pegs.filter((peg) => peg === null).length);

  /** A row with this many holes: empty, or as it was left. */
  begin(holes: number, left: readonly (Colour | null)[] = []) {
    this.pegs = Array.from({ length: holes }, (_, hole) => left[hole] ?? null);
    this.cursor = this.pegs.indexOf(null);
  }

  /** Puts a peg into a hole. A full row has no hole in turn: another peg then changes nothing until a hole is tapped. */
  set(colour: Colour, hole = this.cursor) {
    if (hole < 0 || hole >= this.pegs.length) return;
    this.pegs[hole] = colour;
    const next = [...this.pegs.keys()].map((i) => (hole + 1 + i) % this.pegs.length).find((i) => this.pegs[i] === null);
    this.cursor = next ?? -1;
  }

  /** Takes over a row that was made before. */
  copy(row: Code) {
    if (row.length !== this.pegs.length) return;
    this.pegs = [...row];
    this.cursor = -1;
  }

  tap(hole: number) {
    if (hole === this.cursor || this.pegs[hole] === null) this.pegs[hole] = null;
    this.cursor = hole;
  }

  takeBack() {
    const filled = this.pegs[this.cursor] ? this.cursor : this.pegs.findLastIndex((peg) => peg !== null);
    if (filled < 0) return;
    this.pegs[filled] = null;
    this.cursor = filled;
  }

  /** The row, once every hole is filled. */
  get row(): Code | null {
    return this.missing ? null : this.pegs.filter((peg) => peg !== null);
  }

  /** Takes up a key press that is meant for the board. */
  key(event: KeyboardEvent, colours: readonly Colour[], send: () => void) {
    if (!isForBoard(event)) return;
    const colour = colours[colours.findIndex((_, i) => keyOf(i) === event.key)];
    if (colour) this.set(colour);
    else if (event.key === 'Backspace') this.takeBack();
    else if (event.key === 'ArrowRight') this.cursor = Math.min(this.cursor + 1, this.pegs.length - 1);
    else if (event.key === 'ArrowLeft') this.cursor = Math.max((this.cursor < 0 ? this.pegs.length : this.cursor) - 1, 0);
    // A peg or hole that was clicked still has the focus: Enter means the row.
    else if (event.key === 'Enter' && !this.missing && !(event.target as Element).closest('button:not([data-peg], [data-hole]), a')) send();
    else return;
    event.preventDefault();
  }
}
