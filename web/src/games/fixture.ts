// Positions in mid-match, shown by the kit page (development only).

import type { Choice, Completions, Person } from '$lib/play';

/** A view of a seat, and what the board may ask for. */
export interface Fixture {
  observation: unknown;
  history: unknown[];
  people: Person[];
  me: number | null;
  choices: Choice[];
  notes?: Record<string, string>;
  completions?: (partial: unknown) => Promise<Completions>;
}

/** Somebody at the table. */
export const person = (seat: number, name: string, more: Partial<Person> = {}): Person => ({
  seat,
  name,
  me: false,
  bot: false,
  online: true,
  standIn: false,
  awaited: false,
  place: null,
  clock: null,
  ...more,
});
