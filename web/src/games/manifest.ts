// What a game brings to the client. Each game has a folder with a manifest, `game.ts`; nothing outside the folder names it.
// A manifest is small, because the first page loads all of them: what is large stands behind a function that loads it.

import type { Component } from 'svelte';
import type { Ask, Clue, Statement } from '$coach/types';
import type { Voice } from '$coach/voice';
import type { MatchReport } from '$lib/generated/coach';
import type { Grade } from '$lib/grades';
import type { Translated } from '$lib/i18n/translated';
import type { Notebook } from '$lib/notebook.svelte';
import type { BoardProps, LogLine, Person, TableShell } from '$lib/play';
import type { Story } from '$lib/story';
import type { Colour } from '$pieces/drawn';
import type { Lesson, LessonWords } from './lessons';
import type { OptionWords, Preset } from './options';

/** A module with a component of Svelte, as `import()` gives it. */
type LazyComponent<Props extends Record<string, unknown>> = Promise<{ default: Component<Props> }>;

/** What is said of a game where its name stands. */
export interface GameWords {
  title: string;
  /** How many can play and how long it takes, in words. */
  players: string;
  /** What the game is, in a few words under its name. */
  line: string;
  /** The same as a sentence, for somebody who never saw the box. */
  about: string;
  /** What has to be found out, where something has: "Code". Reports number it. */
  sought?: string;
}

/** What a setup says of a seat before the match: the colour it plays, and its team. */
export interface SeatMark {
  colour?: Colour;
  /** Seats that win together have the same number; absent: it plays alone. */
  team?: number;
}

/** Everything about a game that the client must know. */
export interface GameManifest {
  /** Its place on the shelf, counted from 1. */
  place: number;
  words: Translated<GameWords>;
  /** The colours of its box: the lid, and its side in the shadow. */
  box: { lid: string; side: string };
  /** The picture on the lid; tall on the shelf, low on the phone. */
  Art: Component<{ tall: boolean }>;
  /** The file of its rule book in `rules/`, without the ending. */
  book: string;
  /** Do some players play as partners? At a rated table they could tell each other their cards: the chat has phrases only. */
  hasPartners?: boolean;
  /** The seats of a setup, where they differ by more than their number. */
  seatMarks?: (setup: unknown) => readonly SeatMark[];
  /** What a newcomer's first match adds to the usual setup. */
  firstMatch?: Readonly<Record<string, unknown>>;
  /** What kind of player the strongest bot is in this setup, where that differs from setup to setup. */
  strongestBot?: (setup: unknown) => string | null;
  /** Its rules for somebody who never saw the box, with drawn pieces. */
  guide: () => Promise<{ default: Component }>;
  /** The options of a new table, in words, and the ways to play that a form offers first. */
  options: () => Promise<{ words: Translated<OptionWords>; presets: readonly Preset[] }>;
  /** The board and what the table page says beside it. */
  table: () => Promise<{ game: GameModule }>;
  /** The guided first games. */
  lessons: () => Promise<{ lessons: readonly Lesson[]; LESSON_WORDS: Translated<LessonWords> }>;
  /** What there is to deduce, in words: absent where nothing is hidden that could be found out. */
  voice?: () => Promise<{ voice: Voice }>;
  /** A coach of its own, for a game whose moves are judged. */
  coach?: () => LazyComponent<OwnCoachProps>;
  /** A part of the report of its own, for a game whose moves are judged. */
  report?: () => LazyComponent<ReportProps>;
  /** The story of a finished match for one seat, for a game whose moves are judged. */
  story?: () => Promise<{ storyOf: StoryOf }>;
  /** How a puzzle is shown: by a board that the common page asks for, or by a page of its own. */
  puzzle?: { board: () => Promise<{ default: PuzzleBoard }> } | { page: () => LazyComponent<PuzzlePageProps> };
  /** Help at a real table: what is seen and heard there is entered by hand. */
  companion?: () => LazyComponent<{ game: string }>;
}

/** A game's part of the table page. Its types are its own; the table page passes them through unread. */
export interface GameModule<
  Observation = unknown,
  Action = unknown,
  Template = unknown,
  ObservedEvent = unknown,
  Refusal = unknown,
  Preview = unknown,
> {
  Board: Component<BoardProps<Observation, Action, Template, ObservedEvent, Preview>>;
  /** The line under the title. */
  subtitle: (observation: Observation) => string;
  /** What happened, in words. */
  tell: (history: readonly ObservedEvent[], people: readonly Person[], observation: Observation) => LogLine[];
  /** A line of the log, drawn with pieces instead of words alone. */
  Line?: Component<LogLineProps<Observation, ObservedEvent>>;
  /** Can the board show what an event was about, when its line in the log is pointed to? */
  canPoint?: (event: ObservedEvent) => boolean;
  /** Are moves written with numbers of fields, which the board can show? */
  hasFieldNumbers?: boolean;
  /** Why a move was refused; null for a code this client doesn't know. */
  refusal: (refusal: Refusal, people: readonly Person[]) => string | null;
  /** The part of its guide that is about what is asked now, by the name the guide gives it. */
  topic: (observation: Observation) => string;
  /** The keys of its board, in words. */
  keys: () => string;
  /** How the match ended, where there is more to say than who won. */
  result?: (observation: Observation, people: readonly Person[], me: number | null) => MatchResult;
}

/** What a game's own line of the log is given. */
export type LogLineProps<Observation, ObservedEvent> = {
  line: LogLine;
  history: readonly ObservedEvent[];
  observation: Observation;
};

/** The end of a match in a game's own terms. */
export interface MatchResult {
  /** The score from the viewer's side: "8 : 4". */
  score?: string;
  /** What decided it. */
  sub?: string;
  /** Did everybody at the table win or lose together? */
  isShared?: boolean;
}

/** What a coach of a game's own is given. */
export type OwnCoachProps = {
  ask: Ask;
  people: readonly Person[];
  seat: number;
  /** Changes when something new happened: what was said before is then old. */
  at: unknown;
  titled?: boolean;
  /** Everything the seat has seen. */
  history: readonly unknown[];
  /** What is spoken of is drawn on the board; null: nothing is. A tap asks to see it at once. */
  onpoint?: (action: unknown, isTapped?: boolean) => void;
};

/** Tells a finished match for one seat, whose whole history is given. */
export type StoryOf = (
  report: Extract<MatchReport, { kind: 'moves' }>,
  people: readonly Person[],
  seat: number,
  history: readonly unknown[],
) => Story;

/** What a game's own part of the report is given. */
export type ReportProps = { report: Extract<MatchReport, { kind: 'moves' }>; people: readonly Person[]; table: string };

/** What a page for puzzles of a game's own is given. */
export type PuzzlePageProps = { game: string; title: string; practice: { grade: Grade; seed: number } | null };

/** What a puzzle's board is given. It shows the situation in the frame of a table and takes the solution. */
export type PuzzleProps<Situation = unknown> = {
  situation: Situation;
  clues: readonly Clue[];
  notes: Notebook;
  /** What is known by the step of the explanation that is read, for the notes to show; null: nothing is explained. */
  known: readonly Statement[] | null;
  /** The answers that an explanation points to, by their places. */
  marked: ReadonlySet<number>;
  /** The solution, once it is found or shown. */
  solution: readonly string[] | null;
  onsolve: (pieces: string[]) => void;
  /** What the page puts around the board. */
  shell: TableShell;
  /** The line under the prompt. */
  sub: string;
};
export type PuzzleBoard = Component<PuzzleProps>;

/**
 * A game's module with its types erased. Every table names its game, so a module only ever meets its own game's JSON;
 * this function and the next are the only places that rely on it.
 */
export const gameModule = <Observation, Action, Template, ObservedEvent, Refusal, Preview>(
  module: GameModule<Observation, Action, Template, ObservedEvent, Refusal, Preview>,
): GameModule => module as unknown as GameModule;

/** A puzzle's board with its types erased. */
export const puzzleBoard =
  <Situation>(load: () => Promise<{ default: Component<PuzzleProps<Situation>> }>) =>
  async (): Promise<{ default: PuzzleBoard }> => ({ default: (await load()).default as unknown as PuzzleBoard });
