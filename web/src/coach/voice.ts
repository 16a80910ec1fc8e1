// How a game names its pieces, places, questions and answers: what sentences about it are made of.

import type { Component } from 'svelte';
import type { Actor } from '$lib/agreement';
import type { Clue, Statement } from './types';
import type { PieceNames } from './words';

/** A game's own words for what can be said about it. */
export interface Voice {
  piece: (name: string) => PieceNames;
  /** A place with its preposition, counted from 1. */
  at: (place: number) => string;
  row: (pieces: readonly string[]) => string;
  question: (question: unknown) => string;
  /** The pieces that a question or a solution consists of, where it is a row of them; null: it is words. */
  piecesOf?: (question: unknown) => readonly string[] | null;
  /** Draws a row of pieces. */
  Pieces?: Component<{ pieces: readonly string[]; label: string }>;
  /** The marks that write a statement into a seat's notes, where there are such; `observation` is what that seat sees. */
  marks?: (statement: Statement, observation: unknown) => Record<string, string>;
  /** The action that asks a question, so that a board can point to it. */
  action?: (question: unknown) => unknown;
  /** A clue in one line. */
  clue: (clue: Clue, who: (seat: number) => Actor) => string;
}
