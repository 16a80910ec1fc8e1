// What a game has to tell about a finished match beside what could be known.

import type { Component } from 'svelte';
import type { Insights } from '$lib/generated/messages';
import type { Person } from '$lib/play';

/** A game's own part of the report. */
export type ReportSection = Component<{ report: Insights['report']; people: readonly Person[]; table: string }>;

const SECTIONS: Record<string, () => Promise<{ default: ReportSection }>> = {
  tac: () => import('./tac/Review.svelte'),
};

/** A game's own part of the report; null where it has none. */
export async function loadReport(game: string): Promise<ReportSection | null> {
  return (await SECTIONS[game]?.())?.default ?? null;
}
