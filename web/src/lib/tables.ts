// Words about tables that several pages share.

import { capitalized } from './capitalized';
import { shownName } from './guest-names';
import { i18n } from './i18n/i18n.svelte';
import type { Person } from './play';
import type { Holder, TableState } from './generated/messages';

/** Bots have names to talk of them by; they go by the seat, so that everybody at the table means the same one. */
export const BOT_NAMES = ['Otto', 'Ida', 'Emil', 'Nora', 'Kurt'];

/** The level of the bot that has this seat; null: no bot has it. A record names a bot by its level only, and nobody's id. */
export function botLevel(holder: Holder): string | null {
  if (holder === 'open') return null;
  if ('bot' in holder) return holder.bot;
  const { id, name } = holder.person.person;
  return id === '' ? (/^bot (\S+)$/.exec(name)?.[1] ?? null) : null;
}

/** The name of whoever has this seat: the same in lists, in the waiting room and at the table. */
export function holderName(holder: Holder, seat: number): string {
  if (holder === 'open') return i18n.m.seatFree;
  if ('person' in holder && botLevel(holder) === null) return shownName(holder.person.person.name);
  return BOT_NAMES[seat] ?? i18n.m.bot;
}

/** A bot's level in the person's language, as it stands inside a line: "easy". */
export const levelText = (level: string) => i18n.m.botLevels[level] ?? level;

/** The same where it stands by itself: "Easy". */
export const levelTitle = (level: string) => capitalized(levelText(level));

/** A name with the level where it is a bot's, as lists have it: "Ida · Easy". */
export const withLevel = (name: string, level: string | null | undefined) => (level ? `${name} · ${levelTitle(level)}` : name);

/** The levels that people choose from, the weakest first; a bot's face goes by the place in this list. */
export const LEVELS: readonly string[] = ['beginner', 'casual', 'skilled', 'master'];

/** Which of the four faces a bot of this level has, from 1. */
export const levelFace = (level: string) => Math.max(LEVELS.indexOf(level), 0) + 1;

/** Do several people play on this device? One person may also have several seats of one player. */
export const sharesDevice = ({ yours, players }: TableState) => new Set(yours.map((seat) => players[seat] ?? seat)).size > 1;

/** Everybody at the table, as boards show them; `me` is the seat that is looked from, and `clocksAt` when its clocks were read. */
export function peopleAt(table: TableState, me: number | null, clocksAt = 0): Person[] {
  const m = i18n.m;
  const names = table.seats.map(({ seat, holder }) => holderName(holder, seat));
  const isShared = sharesDevice(table);
  return table.seats.map(({ seat, holder, stand_in, online }) => {
    const clock = table.clocks.find((each) => each.seat === seat);
    const player = table.players[seat] ?? seat;
    const twice = names.filter((name) => name === names[seat]).length > 1;
    const own = names[seat] ?? '';
    return {
      seat,
      name: seat === me ? m.you : isShared && table.yours.includes(seat) ? m.playerNumber(seat + 1) : twice ? `${own} ${seat + 1}` : own,
      me: seat === me,
      bot: botLevel(holder) !== null,
      online,
      standIn: stand_in,
      awaited: table.phase === 'running' && table.awaited.includes(seat),
      place: table.places?.[player] ?? null,
      clock: clock ? { left: clock.left, running: clock.running, since: clocksAt } : null,
      own: me !== null && (table.players[me] ?? me) === player,
      level: botLevel(holder) ?? undefined,
    };
  });
}

/** People at no table: oneself at this seat, and others with a bot's names, or with those given. */
export const placeholderPeople = (seats: number, me: number, names: readonly string[] = []): Person[] =>
  Array.from({ length: seats }, (_, seat) => ({
    seat,
    name: seat === me ? i18n.m.you : names[seat] || (BOT_NAMES[seat] ?? ''),
    me: seat === me,
    bot: false,
    online: true,
    standIn: false,
    awaited: false,
    place: null,
    clock: null,
  }));
