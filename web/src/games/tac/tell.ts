// What happened, in words; places as players write them.

import { capitalized } from '$lib/capitalized';
import { i18n } from '$lib/i18n/i18n.svelte';
import { actorAt, actorsAt, type LogLine, type Person } from '$lib/play';
import { COLOURS, ownerOf, spotOf } from './geometry';
import type { Card, Colour, Motion, Move, ObservedEvent, ObservedPlay, Phase, Place, Refusal, SeatRole } from './types';
import { words } from './words';

export const cardText = (card: Card) => words().cardNames[card] ?? card;
/** A colour that stands for somebody. */
export const colourText = (colour: Colour) => words().colour(i18n.m.colours[colour]);

/** A place as players write it: 17, or the house or yard of a colour. */
export function placeText(place: Place): string {
  const w = words();
  const spot = spotOf(place);
  if (spot.kind === 'ring') return w.ring(spot.field + 1);
  const colour = colourText(COLOURS[spot.corner] ?? 'black');
  return spot.kind === 'house' ? w.house(colour, spot.depth) : w.yard(colour);
}

/** A place a marble goes from or to: it only ever enters its own house, so that the colour need not be said again. */
function stopText(place: Place): string {
  const spot = spotOf(place);
  return spot.kind === 'house' ? words().inHouse(spot.depth) : placeText(place);
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
  return tell.go(ownerOf(from) ? owner : colourAt(from), stopText(from), stopText(to)).trim();
}

/** The colour of the marble that leaves a place. */
export function colourFrom(motions: readonly Motion[], from: Place): string {
  const motion = motions.find(({ cause, path }) => cause === 'moved' && path[0] === from);
  return motion ? colourText(motion.colour) : '';
}

/** A line about what a seat did, as the log begins it: a second colour of the reader's is a phrase, and gets its capital. */
function by(people: readonly Person[], seat: number, text: string): Omit<LogLine, 'key'> {
  const { name = '', own, me } = people[seat] ?? {};
  return { at: '–', who: own && !me ? capitalized(name) : name, text };
}

function played(card: ObservedPlay, people: readonly Person[]): Omit<LogLine, 'key'> {
  const { tell } = words();
  const who = actorAt(people);
  const moves = card.moves.map((move) => moveText(move, (from) => colourFrom(card.motions, from)));
  const parts = [...(card.back.length ? [tell.back] : []), ...moves];
  // A Warrior alone on the ring takes itself, which its move says already.
  const fallen = card.moves.flatMap((move) =>
    typeof move === 'object' && 'go' in move && spotOf(move.go[1]).kind === 'yard' ? [move.go[0]] : [],
  );
  const taken = card.captured
    .filter(({ field }) => !fallen.includes(`#${field}`))
    .map(({ colour, field }) => tell.marbleOn(colourText(colour), field));
  if (taken.length) parts.push(tell.takes(i18n.m.and(taken)));
  const as = card.card === card.function ? null : cardText(card.function);
  const line = by(people, card.by, tell.played(who(card.by), cardText(card.card), as, parts.join('; ')));
  return card.by === card.seat ? line : { ...line, aside: tell.forWhom(who(card.seat)) };
}

function reached(phase: Phase, people: readonly Person[], seating: readonly SeatRole[], count: number): Omit<LogLine, 'key'> | null {
  const { tell } = words();
  if (phase === 'stack_used_up') return { at: '–', text: tell.usedUp };
  if (typeof phase === 'string') return null;
  if ('play' in phase)
    return phase.play.duty === 'answer' ? by(people, phase.play.by, tell.mustAnswer(actorAt(people)(phase.play.by))) : null;
  if (phase.over === 'stopped') return { at: '–', text: tell.stopped(count) };
  const winner = phase.over.won;
  const team = actorsAt(people, seating[winner]?.team ?? [winner]);
  const isEverybody = seating[winner]?.team.length === seating.length;
  return { at: '–', text: isEverybody && team.you && team.several ? tell.wonTogether : tell.won(team) };
}

function lineOf(event: ObservedEvent, people: readonly Person[]): Omit<LogLine, 'key'> | null {
  const { tell } = words();
  const who = actorAt(people);
  const plain = (text: string) => ({ at: '–', text });
  if ('shuffled' in event) return plain(tell.shuffled);
  if ('dealt' in event) return by(people, event.dealt.dealer, tell.dealt(who(event.dealt.dealer)));
  if ('announced' in event) {
    const { openers } = event.announced;
    return plain(openers.length ? tell.openers(actorsAt(people, openers)) : tell.noOpeners);
  }
  if ('exchanged' in event) {
    const mine = event.exchanged.gifts.find((gift) => gift.card !== null && who(gift.to).you);
    return { ...plain(tell.exchanged), aside: mine?.card ? tell.got(cardText(mine.card), who(mine.from).name) : undefined };
  }
  if ('played' in event) return played(event.played, people);
  if ('discarded' in event) {
    const { by: seat, card } = event.discarded;
    return by(people, seat, tell.discarded(who(seat), cardText(card)));
  }
  if ('passed' in event) return by(people, event.passed.by, tell.passed(who(event.passed.by)));
  if ('took_over' in event) {
    const { by: seat, whose } = event.took_over;
    return by(people, seat, tell.tookOver(who(seat), who(whose)));
  }
  return null; // who has chosen a card, and who sees a hand, is on the plates
}

/** The log; every card laid has a number. */
export function tellAs(seating: readonly SeatRole[], history: readonly ObservedEvent[], people: readonly Person[]): LogLine[] {
  let count = 0;
  return history.flatMap((event, i) => {
    const line = 'reached' in event ? reached(event.reached, people, seating, count) : lineOf(event, people);
    if (!line) return [];
    const laid = 'played' in event || 'discarded' in event || 'passed' in event || 'took_over' in event;
    return [{ ...line, at: laid ? String(++count) : '–', key: String(i) }];
  });
}

/** The card that was laid in an event, and who laid it; null: none was. */
export function laidIn(event: ObservedEvent): { card: Card; by: number } | null {
  if ('played' in event) return event.played;
  if ('discarded' in event) return event.discarded;
  if ('passed' in event) return event.passed;
  return 'took_over' in event ? event.took_over : null;
}

/** The cards laid and who laid them, the last one last. */
export const laidBy = (history: readonly ObservedEvent[]) => history.flatMap((event) => laidIn(event) ?? []);

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
