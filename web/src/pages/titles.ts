// What the browser's tab says, page by page. A table, a review and a puzzle say more themselves.

import { gameTitle } from '$games/registry';
import { i18n } from '$lib/i18n/i18n.svelte';
import type { Page } from '$lib/router.svelte';
import { startWords } from './start/words';

/** The name of the site, at the end of every other title. */
const SITE = 'Knobel';

function partsOf(page: Page): string[] {
  const m = i18n.m;
  const w = startWords();
  switch (page.name) {
    case 'new':
      return [page.game ? w.titleNew(gameTitle(page.game)) : m.newTable];
    case 'puzzles':
      return [m.puzzles];
    case 'puzzle':
      return [gameTitle(page.game), m.puzzles];
    case 'companion':
      return page.game ? [gameTitle(page.game), m.companion] : [m.companion];
    case 'learn':
      return page.game ? [gameTitle(page.game), w.navLearn] : [w.navLearn];
    case 'rules':
      return page.game ? [w.rulesOf(gameTitle(page.game))] : [m.rules];
    case 'me':
      return [m.aboutYou];
    default:
      return [];
  }
}

/** The title of a page; null: it sets its own. */
export function titleOf(page: Page): string | null {
  if (page.name === 'table' || page.name === 'report') return null;
  if (page.name === 'start') return startWords().titleStart;
  if (page.name === 'not_found') return `${i18n.m.notFound} – ${SITE}`;
  return [...partsOf(page), SITE].join(' – ');
}
