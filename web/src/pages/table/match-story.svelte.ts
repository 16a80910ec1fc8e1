// The story of a finished match, loaded when somebody wants to read it.

import { actorAt, type Person } from '$lib/play';
import type { Game } from '$games/registry';
import * as api from '$lib/generated/api';
import type { MatchReport } from '$lib/generated/coach';
import type { Story } from '$lib/story';

export class MatchStory {
  /** Tells the story for a seat; null: it is not loaded, or there is none. */
  #tell = $state.raw<((people: readonly Person[], seat: number, history: readonly unknown[]) => Story | null) | null>(null);
  #asked = false;

  constructor(
    private readonly table: string,
    private readonly game: Game,
  ) {}

  /** Loads it, once. A match without a report has no story; the page then shows none. */
  async load() {
    if (this.#asked) return;
    this.#asked = true;
    const analysis = await api.getTableAnalysis(this.table).catch(() => null);
    if (analysis) this.#tell = await this.#teller(analysis.report);
  }

  async #teller(report: MatchReport) {
    if (report.kind === 'moves') {
      const stories = await this.game.story?.();
      return stories
        ? (people: readonly Person[], seat: number, history: readonly unknown[]) => stories.storyOf(report, people, seat, history)
        : null;
    }
    const [spoken, { knowledgeStory }] = await Promise.all([this.game.voice?.(), import('$coach/story')]);
    if (!spoken) return null;
    return (people: readonly Person[], seat: number) => {
      const who = actorAt(people);
      return knowledgeStory(report, seat, spoken.voice, { who, seeker: who(seat) });
    };
  }

  tell(people: readonly Person[], seat: number | null, history: readonly unknown[]): Story | null {
    return seat === null ? null : (this.#tell?.(people, seat, history) ?? null);
  }
}
