// TAC as JSON; the rules crate `tac` is the source (view.rs, event.rs, action.rs, position/).

import type { Colour as AnyColour } from '$pieces/drawn';

export type Colour = Extract<AnyColour, 'black' | 'red' | 'blue' | 'green'>;
/** Clockwise; seat s plays colour s. */
export const COLOURS: readonly Colour[] = ['black', 'red', 'blue', 'green'];
/** `"1"` to `"13"`, `"trickster"`, `"tac"`, `"fool"`, `"angel"`, `"warrior"`, `"devil"`. */
export type Card = string;
/** `"#17"` on the ring (1 to 64), `"red2"` in red's house, `"red"` in red's yard. */
export type Place = string;
export interface Marbles { ring: number[]; house: number[]; fresh: boolean }
export type Position = Marbles[];
export type Move = { go: [Place, Place] } | { swap: [Place, Place] } | 'sit_out';
export type Version = 'teams' | 'together' | 'alone' | 'pairs' | 'free_for_all' | 'one_against_two' | 'two_against_one';
export type Duty = 'play' | 'sit_out' | 'answer';
export interface Turn { seat: number; by: number; duty: Duty }
export type Phase = 'deal' | 'exchange' | { play: Turn } | 'stack_used_up' | { over: { won: number } | 'stopped' };
export interface Previous { card: Card; before: Position; sealed: boolean }
export interface Open {
  version: Version; master: boolean; position: Position; previous: Previous | null; dealer: number; phase: Phase; held: number[];
  openers: number[]; given: number[]; laid: Record<Card, number>; played: number; stack: number;
}
export interface Now { open: Open; me: number | null; hands: [number, Card[]][]; gifts: [number, Card][] }
export type Action = { give: Card } | { play: { card: Card; moves: Move[] } } | { discard: Card } | 'go_on' | 'stop';
/** Every choice of TAC is listed, so there is nothing to fill in. */
export type Blank = unknown;
export interface Capture { colour: Colour; field: number }
export interface Played { seat: number; by: number; card: Card; function: Card; back: Move[]; moves: Move[]; captured: Capture[]; position: Position; sealed: boolean }
export interface Gift { from: number; to: number; card: Card | null }
export type Sight =
  | { shuffled: { stack: Card[] | null; laid: Card[] } }
  | { placed: { position: Position; previous: Previous | null } }
  | { dealt: { dealer: number; hands: (Card[] | null)[]; stack: number } }
  | { announced: { openers: number[] } }
  | { gave: { by: number; card: Card | null } }
  | { exchanged: { gifts: Gift[] } }
  | { played: Played }
  | { discarded: { seat: number; by: number; card: Card; hands_on: Card | null; sealed: boolean } }
  | { passed: { seat: number; by: number; card: Card; hands: (Card[] | null)[] } }
  | { took_over: { seat: number; by: number; card: Card; whose: number } }
  | { shown: { of: number; to: number; hand: Card[] | null } }
  | { reached: Phase };
export type Refusal =
  | { code: 'not_seated' | 'exchange_first' | 'no_exchange' | 'already_given' | 'no_partner' | 'stack_used_up' | 'nothing_to_decide' | 'over' | 'sits_out' | 'must_answer' | 'nothing_before' | 'sealed' | 'fresh' | 'not_exact' | 'stays_in_house' | 'no_four_inside' | 'locked' | 'empty_yard' | 'too_many_steps' | 'dead_end' | 'no_marble_for_sit_out' | 'nobody_to_sit_out' }
  | { code: 'not_your_turn'; turn: number }
  | { code: 'not_held' | 'can_so_must' | 'unusable' | 'not_its_function'; card: Card }
  | { code: 'not_yours' | 'in_the_way' | 'not_on_the_ring'; place: Place }
  | { code: 'wrong_count'; card: Card; fields: number }
  | { code: 'steps_left'; left: number };

/** How many seats a version has. */
export const seatsOf = (version: Version) => (version === 'free_for_all' || version === 'two_against_one' ? 3 : 4);

/** With whom a seat plays, as the versions name it. */
export function partnerOf(version: Version, seat: number): number | null {
  if (version === 'free_for_all') return null;
  if (version === 'two_against_one') return seat === 0 ? null : 3 - seat;
  return (seat + 2) % 4;
}

/** Do all play for one goal? */
export const isOneTeam = (version: Version) => version === 'together' || version === 'alone';

/** A place taken apart. */
export type Spot = { kind: 'ring'; field: number } | { kind: 'house'; seat: number; depth: number } | { kind: 'yard'; seat: number };

/** Where a place is; ring fields count from 0, house fields from 1. */
export function spotOf(place: Place): Spot {
  if (place.startsWith('#')) return { kind: 'ring', field: Number(place.slice(1)) - 1 };
  const seat = COLOURS.findIndex((colour) => place.startsWith(colour));
  const depth = place.slice(COLOURS[seat]?.length ?? 0);
  return depth ? { kind: 'house', seat, depth: Number(depth) } : { kind: 'yard', seat };
}

export const ringPlace = (field: number): Place => `#${(((field % 64) + 64) % 64) + 1}`;
export const housePlace = (seat: number, depth: number): Place => `${COLOURS[seat]}${depth}`;
export const yardPlace = (seat: number): Place => COLOURS[seat] ?? '';
