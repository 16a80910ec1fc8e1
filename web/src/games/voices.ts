// Each game's own words for the coach, loaded when the coach is asked.

import type { Voice } from '$coach/voice';
import { i18n } from '$lib/i18n/i18n.svelte';

const VOICES: Record<string, () => Promise<{ voice: Voice }>> = {
  mastermind: () => import('./mastermind/voice'),
  tagiron: () => import('./tagiron/voice'),
  code777: () => import('./code777/voice'),
  tricoda: () => import('./code777/voice'),
};

/** Games whose moves are judged instead: their coach is their own. */
const JUDGED = ['tac'];

/** Does its coach judge moves? */
export const judges = (game: string) => JUDGED.includes(game);

/** What a game's report is about, in the person's language. */
export const reportTitle = (game: string) => (judges(game) ? i18n.m.howItWent : i18n.m.whatCouldBeKnown);

/** Has this game a coach, and a report of its matches? */
export const hasCoach = (game: string) => hasVoice(game) || judges(game);

/** Is something to be found out in this game? */
export const hasVoice = (game: string) => game in VOICES;

/** A game's own words for what can be said about it; null where there is nothing to find out. */
export async function loadVoice(game: string): Promise<Voice | null> {
  return (await VOICES[game]?.())?.voice ?? null;
}
