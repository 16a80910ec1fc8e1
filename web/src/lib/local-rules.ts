// The rules in this browser: what can come next in an action is answered without a request. They are given what one seat
// observes and nothing else, and what they answer decides nothing: an action is judged where the table is played.

import type { Completions } from './play';
import type { Request, Response } from './generated/engine';

/** Rules that may answer at once. */
export interface LocalRules {
  /** The rules will be needed. */
  prepare(): void;
  /** How an unfinished action stands by what a seat observes; null: ask where the table is played. */
  completions(game: string, observation: unknown, partial: unknown): Promise<Completions | null>;
}

/** What of the engine is used. */
interface Asked {
  ask(request: Request): Promise<Response>;
}

export class EngineRules implements LocalRules {
  #engine: Asked | null = null;
  #isPrepared = false;

  constructor(private readonly start: () => Promise<Asked | null>) {}

  prepare() {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    void this.start().then((engine) => (this.#engine = engine));
  }

  async completions(game: string, observation: unknown, partial: unknown): Promise<Completions | null> {
    const answer = await this.#engine?.ask({ do: 'completions', game, observation, partial }).catch(() => null);
    return answer?.kind === 'completions' ? answer : null;
  }
}

/** Does the person want to save data? The engine is some hundred kilobytes, and a table does without it. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** When the page has nothing else to do. */
const idle = () =>
  new Promise<void>((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 1000)));

/** The rules of all tables; they load the engine in idle time, once a table is played. */
export const localRules: LocalRules = new EngineRules(async () => {
  if (savesData()) return null;
  await idle();
  return (await import('./engine/engine')).startEngine();
});
