// What happened, in words; places as players write them.

import { i18n } from '$lib/i18n/i18n.svelte';
import { actorAt, type Actor, type LogLine, type Person } from '$lib/play';
import { COLOURS, ownerOf, spotOf } from './geometry';
import type { Card, Colour, Motion, Move, ObservedEvent, ObservedPlay, Phase, Place, Refusal, SeatRole } from './types';
import { words } from './words';

export const cardText = (card: Card) => words().cardNames[card] ?? card;
export const colourText = (colour: Colour) => i18n.m.colours[colour];

/** A place as players write it: 17, or the house or yard of a colour. */
export function placeText(place: Place): string {
  const w = words();
  const spot = spotOf(place);
  if (spot.kind === 'ring') return w.ring(spot.field + 1);
  const colour = colourText(COLOURS[spot.corner] ?? 'black');
  return spot.kind === 'house' ? w.house(colour, spot.depth) : w.yard(colour);
}

/** One part of a move in words; `colourAt` knows who stood where. */
export function moveText(move: Move, colourAt: (place: Place) => string): string {
  const { tell } = words();
  if (move === 'sit_out') return tell.sitOut;
  if ('swap' in move) return tell.swap(placeText(move.swap[0]), placeText(move.swap[1]));
  const [from, to] = move.go;
  const owner = colourText(ownerOf(from) ?? ownerOf(to) ?? 'black');
  if (spotOf(from).kind === 'yard') return tell.enters(owner, placeText(to));
  if (spotOf(to).kind === 'yard') return tell.struck(owner);
  return tell.go(ownerOf(from) ? owner : colourAt(from), placeText(from), placeText(to));
}

/** The colour of the marble that leaves a place. */
export function colourFrom(motions: readonly Motion[], from: Place): string {
  const motion = motions.find(({ cause, path }) => cause === 'moved' && path[0] === from);
  return motion ? colourText(motion.colour) : '';
}

function played(card: ObservedPlay, who: (seat: number) => Actor): Omit<LogLine, 'key'> {
  const { tell } = words();
  const moves = card.moves.map((move) => moveText(move, (from) => colourFrom(card.motions, from)));
  const parts = [...(card.back.length ? [tell.back] : []), ...moves];
  if (card.captured.length) parts.push(tell.takes(card.captured.map(({ colour, field }) => `${colourText(colour)} ${field}`).join(', ')));
  const name = card.card === card.function ? cardText(card.card) : tell.asCard(cardText(card.card), cardText(card.function));
  const line = { at: '–', who: who(card.by).name, text: tell.played(who(card.by), name, parts.join('; ')) };
  return card.by === card.seat ? line : { ...line, aside: `(${who(card.seat).name})` };
}

function reached(phase: Phase, who: (seat: number) => Actor, seating: readonly SeatRole[], count: number): Omit<LogLine, 'key'> | null {
  const { tell } = words();
  if (phase === 'stack_used_up') return { at: '–', text: tell.usedUp };
  if (typeof phase === 'string') return null;
  if ('play' in phase)
    return phase.play.duty === 'answer' ? { at: '–', who: who(phase.play.by).name, text: tell.mustAnswer(who(phase.play.by)) } : null;
  if (phase.over === 'stopped') return { at: '–', text: tell.stopped(count) };
  const winner = phase.over.won;
  const team = seating[winner]?.team ?? [winner];
  const names = team.length === seating.length ? i18n.m.you : i18n.m.and([...new Set(team.map((seat) => who(seat).name))]);
  return { at: '–', text: tell.won(names) };
}

function lineOf(event: ObservedEvent, who: (seat: number) => Actor): Omit<LogLine, 'key'> | null {
  const { tell } = words();
  const plain = (text: string) => ({ at: '–', text });
  const by = (seat: number, text: string) => ({ at: '–', who: who(seat).name, text });
  if ('shuffled' in event) return plain(tell.shuffled);
  if ('dealt' in event) return by(event.dealt.dealer, tell.dealt(who(event.dealt.dealer)));
  if ('announced' in event)
    return plain(tell.openers(i18n.m.and(event.announced.openers.map((seat) => who(seat).name)), event.announced.openers.length === 0));
  if ('exchanged' in event) {
    const mine = event.exchanged.gifts.find((gift) => gift.card !== null && who(gift.to).you);
    return { ...plain(tell.exchanged), aside: mine?.card ? tell.got(cardText(mine.card), who(mine.from).name) : undefined };
  }
  if ('played' in event) return played(event.played, who);
  if ('discarded' in event) return by(event.discarded.by, tell.discarded(who(event.discarded.by), cardText(event.discarded.card)));
  if ('passed' in event) return by(event.passed.by, tell.passed(who(event.passed.by)));
  if ('took_over' in event) return by(event.took_over.by, tell.tookOver(who(event.took_over.by), who(event.took_over.whose)));
  return null; // who has chosen a card, and who sees a hand, is on the plates
}

/** The log; every card laid has a number. */
export function tellAs(seating: readonly SeatRole[], history: readonly ObservedEvent[], people: readonly Person[]): LogLine[] {
  const who = actorAt(people);
  let count = 0;
  return history.flatMap((event, i) => {
    const line = 'reached' in event ? reached(event.reached, who, seating, count) : lineOf(event, who);
    if (!line) return [];
    const laid = 'played' in event || 'discarded' in event || 'passed' in event || 'took_over' in event;
    return [{ ...line, at: laid ? String(++count) : '–', key: String(i) }];
  });
}

/** The cards laid and who laid them, the last one last. */
export function laidBy(history: readonly ObservedEvent[]): { card: Card; by: number }[] {
  return history.flatMap<{ card: Card; by: number }>((event) => {
    if ('played' in event) return [event.played];
    if ('discarded' in event) return [event.discarded];
    if ('passed' in event) return [event.passed];
    return 'took_over' in event ? [event.took_over] : [];
  });
}

/** The cards laid, the last one last. */
export const laidCards = (history: readonly ObservedEvent[]): Card[] => laidBy(history).map(({ card }) => card);

/** Why not, in words. */
export function refusal(why: Refusal, people: readonly Person[]): string | null {
  const { refusals, whyNot, whyNoNumber } = words();
  switch (why.code) {
    case 'unusable':
      return whyNot[why.card] ?? whyNoNumber(cardText(why.card));
    case 'not_your_turn':
      return refusals.not_your_turn(people[why.turn]?.name ?? '');
    case 'not_held':
    case 'can_so_must':
    case 'not_its_function':
      return refusals[why.code](cardText(why.card));
    case 'not_yours':
    case 'in_the_way':
    case 'not_on_the_ring':
      return refusals[why.code](placeText(why.place));
    case 'wrong_count':
      return refusals.wrong_count(cardText(why.card), why.fields);
    case 'steps_left':
      return refusals.steps_left(why.left);
    default:
      return refusals[why.code] ?? null;
  }
}
