// What the table page hands to a game's board, whichever game it is.

import type { Snippet } from 'svelte';
import type { Actor } from './agreement';
import { i18n } from './i18n/i18n.svelte';
import type { Notebook } from './notebook.svelte';

/** Somebody at the table, as a board shows them. */
export interface Person {
  seat: number;
  /** "You" for the viewer's own seat. */
  name: string;
  me: boolean;
  bot: boolean;
  online: boolean;
  standIn: boolean;
  /** Does the match wait for this seat? */
  awaited: boolean;
  /** The place, once the match is over. */
  place: number | null;
  clock: { left: number; running: boolean; since: number } | null;
  /** Is it a seat of the player whose seat is looked from? */
  own?: boolean;
  /** The level of a bot. */
  level?: string;
  /** What this person has just said in the chat. */
  says?: string | null;
}

/** What a seat may do, as the server lists it. */
export type Choice<A = unknown, B = unknown> =
  { kind: 'action'; action: A; notation: string } | { kind: 'template'; template: B; start: A };

/** An unfinished action with one more part, and what it would do. */
export interface Completion<Action = unknown, Preview = unknown> {
  action: Action;
  /** Is it allowed as it stands? */
  complete: boolean;
  preview?: Preview;
}

/** How an unfinished action stands, and what can come next in it. */
export interface Completions<Action = unknown, Preview = unknown> {
  complete: boolean;
  preview?: Preview;
  next: readonly Completion<Action, Preview>[];
}

/** Of an action that can neither be made nor go on. */
export const NO_COMPLETIONS: Completions<never, never> = { complete: false, next: [] };

/** One thing that happened, in words. */
export interface LogLine {
  /** Stays the same for the same event. */
  key: string;
  /** Number or sign at the left. */
  at: string;
  /** Who did it; absent: nobody did. */
  who?: string;
  text: string;
  aside?: string;
  /** Does it come after the step that is looked back at? */
  isLater?: boolean;
}

/** The one line that says what to do now, or whom the table waits for. */
export interface Prompt {
  say: string;
  sub?: string;
  /** A warning may take both lines. */
  warns?: boolean;
  /** The result, once there is one: "8 : 4". */
  score?: string;
  /** The piece of the person it is about. */
  mark?: Snippet;
}

/** A sheet beside the board: in the side column of a wide screen, behind a tab on the phone. */
export interface Panel {
  key: string;
  title: string;
  content: Snippet;
  /** Where it stands in the side column: in view above or below the tabs, behind a tab there too, or alone. */
  desk: 'above' | 'below' | 'tab' | 'whole';
  /** Does the phone have a tab for it? */
  phone?: boolean;
  /** Is there something in it that has not been seen? */
  unread?: boolean;
  onshow?: () => void;
  /** Does it wait until what is being revealed has been seen? */
  isAfterScene?: boolean;
}

/** What the page around a board puts into its frame. */
export interface TableShell {
  title: string;
  subtitle: string;
  /** Where the arrow in the header leads. */
  back?: string;
  /** Chips and buttons in the header of a wide screen. */
  header?: Snippet;
  onmenu?: () => void;
  panels: readonly Panel[];
  /** Instead of the board's own prompt. */
  prompt?: Prompt | null;
  /** Above the prompt: how far a lesson is. */
  above?: Snippet | null;
  /** Instead of the board's own buttons. */
  deeds?: Snippet | null;
  /** Is what the person holds left out of the dock? */
  isBare?: boolean;
  /** The colour of the dock's edge where it is not the board's. */
  edge?: 'won' | 'rest' | null;
  /** Above the dock of a phone, with the board still in view. */
  sheet?: Snippet | null;
  /** Asks the coach; absent where there is none. */
  askCoach?: (() => void) | null;
  /** Is a finished match looked back at? Then nothing waits for a scene. */
  isReplay?: boolean;
  /** The panel that the page brings to the front. */
  front?: string | null;
  /** The line of the log that was tapped: the phone shows the board to it. */
  pinned?: string | null;
}

/** What every board is given. A board renders the observation and sends actions; it judges nothing. */
export interface BoardProps<Observation, Action, Template, ObservedEvent = unknown, Preview = unknown> {
  observation: Observation;
  /** Everything this viewer has seen, in order. */
  history: readonly ObservedEvent[];
  people: readonly Person[];
  /** The seat the viewer plays; null for a spectator. */
  me: number | null;
  choices: readonly Choice<Action, Template>[];
  notes: Notebook;
  /** The log in words. */
  lines: readonly LogLine[];
  over: boolean;
  /** Sends a move; false: it was refused, and the reason is shown. */
  act: (action: Action) => Promise<boolean>;
  completions: (partial: Action) => Promise<Completions<Action, Preview>>;
  /** While all may think: until when, by this device's time. */
  thinkingUntil: number | null;
  /** Says that nobody need wait for this seat to think. */
  ready: () => void;
  /** What the page puts around the board. */
  shell: TableShell;
  /** The event that a line of the log is about, by its place in the history, while the line is pointed to. */
  pointed?: number | null;
  /** An action that would have been better, or that the coach speaks of: it is drawn on the board. */
  suggested?: Action | null;
}

/** A person as the actor of a sentence. */
export const actorOf = (person: Person | undefined): Actor => ({ you: person?.me ?? false, name: person?.name ?? '' });

/** The person in a seat, as the actor of a sentence. */
export const actorAt = (people: readonly Person[]) => (seat: number) => actorOf(people[seat]);

/** Those who hold these seats, as the actors of one sentence; all seats of the reader are one "You". */
export function actorsAt(people: readonly Person[], seats: readonly number[]): Actor {
  const those = people.filter(({ seat }) => seats.includes(seat));
  const others = [...new Set(those.filter(({ me, own }) => !me && !own).map(({ name }) => name))];
  const you = those.some(({ me, own }) => me || own);
  return { you, name: i18n.m.and(you ? [i18n.m.you, ...others] : others), several: others.length + Number(you) > 1 };
}

/** Is this key press meant for the board, not for a field or a dialog? */
export function isForBoard(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target as Element | null;
  if (target?.closest('input, textarea, select, dialog')) return false;
  return !document.querySelector('dialog[open]');
}
