// A row that is being made, kept on this device: whoever reloads the page finds its pegs again.

import { readStored, removeStored, store } from '$lib/device-storage';
import type { Colour } from './types';

type Pegs = readonly (Colour | null)[];

export class UnfinishedRow {
  readonly #name: string;

  constructor(table: string, seat: number | null) {
    this.#name = `row.${table}.${seat}`;
  }

  /** The pegs of this row, if it is the one that was left. */
  read(key: string): Pegs {
    const kept = readStored<{ key: string; pegs: Pegs } | null>(this.#name, null);
    return kept?.key === key ? kept.pegs : [];
  }

  keep(key: string, pegs: Pegs) {
    if (pegs.some((peg) => peg !== null)) store(this.#name, { key, pegs });
    else removeStored(this.#name);
  }
}
