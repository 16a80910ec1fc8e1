// What every game brings to the table page, loaded when its table is opened.

import type { Component } from 'svelte';
import type { Line } from '$lib/play';
import type { BoardProps, Person } from '$lib/play';

/** A game's own part of the client. Its types are its own; the table page passes them through unread. */
export interface GameModule {
  Board: Component<BoardProps<any, any, any, any>>;
  /** Notes for the phone, where they stand behind a button; absent where the board shows them itself. */
  Notes?: Component<{ now: any; people: readonly Person[]; notes: BoardProps<any, any, any>['notes'] }>;
  /** The line under the title. */
  subtitle: (now: never) => string;
  /** What happened, in words. */
  tell: (heard: readonly never[], people: readonly Person[], now: never) => Line[];
  /** Why a move was refused; null for a code this client doesn't know. */
  refusal: (refusal: never, people: readonly Person[]) => string | null;
  /** The keys of its board, in words. */
  keys: () => string;
}

const MODULES: Record<string, () => Promise<{ game: GameModule }>> = {
  mastermind: () => import('./mastermind'),
  tagiron: () => import('./tagiron'),
  tac: () => import('./tac'),
  code777: () => import('./code777'),
  tricoda: () => import('./code777'),
};

/** A game's part of the client. */
export async function loadGame(name: string): Promise<GameModule> {
  const load = MODULES[name];
  if (!load) throw new Error(`this client doesn't know the game ${name}`);
  return (await load()).game;
}
