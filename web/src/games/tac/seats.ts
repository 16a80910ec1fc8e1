// The people of a table of TAC in its own terms: colours, teams, and who announced what.

import type { Person } from '$lib/play';
import { BOX } from '$lib/generated/tac';
import { COLOURS, HOLLOWS } from './geometry';
import { colourText } from './tell';
import type { Observation, ObservedEvent, SeatRole } from './types';
import { words } from './words';

/** The same people; the viewer's other colours are called by their colour. */
export function named(people: readonly Person[], seating: readonly SeatRole[]): Person[] {
  return people.map((person) =>
    person.own && !person.me ? { ...person, name: words().ownColour(colourText(seating[person.seat]?.colour ?? 'black')) } : person,
  );
}

export interface Team {
  seats: readonly number[];
  /** How many marbles are home, and of how many. */
  home: number;
  of: number;
}

/** The teams, the viewer's first. */
export function teamsOf({ public: open, seating, me }: Observation): Team[] {
  const keys = [...new Set(seating.map(({ team }) => [...team].sort().join()))];
  const teams = keys.map((key) => {
    const seats = key.split(',').map(Number);
    const home = seats.reduce(
      (sum, seat) => sum + (open.position[COLOURS.indexOf(seating[seat]?.colour ?? 'black')]?.house.length ?? 0),
      0,
    );
    return { seats, home, of: HOLLOWS.length * seats.length };
  });
  return teams.sort((a, b) => Number(b.seats.includes(me ?? -1)) - Number(a.seats.includes(me ?? -1)));
}

/**
 * The seats that announced an opening card in this deal, with whether they have laid one since. Announcements come before the
 * exchange; after a Fool every hand is another's, and none of them holds.
 */
export function announcements(history: readonly ObservedEvent[]): Map<number, 'holds' | 'laid'> {
  const said = new Map<number, 'holds' | 'laid'>();
  for (const event of history) {
    if ('dealt' in event || 'passed' in event) said.clear();
    else if ('announced' in event) for (const seat of event.announced.openers) said.set(seat, 'holds');
    else {
      const laid = 'played' in event ? event.played : 'discarded' in event ? event.discarded : null;
      if (laid && BOX.opening_cards.includes(laid.card) && said.has(laid.seat)) said.set(laid.seat, 'laid');
    }
  }
  return said;
}
