// Who sits where at a table that has not started, as the round table shows it.

import { findGame } from '$games/registry';
import type { SeatMark } from '$games/manifest';
import type { TableState } from '$lib/generated/messages';
import { shownName } from '$lib/guest-names';
import { i18n } from '$lib/i18n/i18n.svelte';
import { ratingText } from '$lib/ratings';
import { holderName, levelFace, levelTitle } from '$lib/tables';
import type { SeatAround } from '$parts/SeatCard.svelte';
import { lobbyWords } from './words';

/** What the game says of the seats of this table. */
export const marksAt = ({ game, setup }: TableState): readonly SeatMark[] => findGame(game)?.seatMarks?.(setup) ?? [];

/** The seats in the order around the table, one's own first. */
export function seatsAround(table: TableState, host: boolean): SeatAround[] {
  const w = lobbyWords();
  const marks = marksAt(table);
  const mine = table.yours[0] ?? 0;
  const myTeam = table.yours.length ? marks[mine]?.team : undefined;
  const seats = table.seats.map(({ seat, holder, online }): SeatAround => {
    const mark = marks[seat];
    const me = table.yours.includes(seat);
    const partner = !me && myTeam !== undefined && mark?.team === myTeam ? [w.partner] : [];
    const common = { seat, colour: mark?.colour, team: mark?.team };
    const colour = mark?.colour ? [i18n.m.colours[mark.colour]] : [];
    if (holder === 'open')
      return { ...common, name: w.freeSeat, what: [...partner, host ? w.tapForBot : w.sitHere].join(' · '), picture: 'free' };
    const name = me ? i18n.m.you : holderName(holder, seat);
    if ('bot' in holder)
      return {
        ...common,
        name,
        what: [...partner, levelTitle(holder.bot)].join(' · '),
        picture: { bot: levelFace(holder.bot) },
        fixed: !host,
      };
    const isHost = holder.person.person.id === table.host.id;
    const state = me ? colour : [online ? w.here : w.away];
    const { rating } = holder.person;
    const rated = rating ? [ratingText(rating)] : [];
    const what = [...partner, ...(isHost ? [w.host] : []), ...state, ...rated].join(' · ') || w.here;
    return { ...common, name, what, picture: { person: shownName(holder.person.person.name) }, fixed: !me && !host };
  });
  return [...seats.slice(mine), ...seats.slice(0, mine)];
}

/** Who would play with and against somebody in this seat, by name; somebody still to come is named last, once. */
export function sidesOf(table: TableState, seat: number): { partners: string[]; others: string[] } {
  const w = lobbyWords();
  const marks = marksAt(table);
  const own = table.players[seat];
  const named = (seats: TableState['seats']) => {
    const names = seats.filter(({ holder }) => holder !== 'open').map((each) => holderName(each.holder, each.seat));
    return [...new Set(names), ...(seats.some(({ holder }) => holder === 'open') ? [w.somebody] : [])];
  };
  const rest = table.seats.filter((each) => table.players[each.seat] !== own);
  const team = marks[seat]?.team;
  const isPartner = (each: { seat: number }) => team !== undefined && marks[each.seat]?.team === team;
  return { partners: named(rest.filter(isPartner)), others: named(rest.filter((each) => !isPartner(each))) };
}
