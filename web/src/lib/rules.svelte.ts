// The rule books, loaded when somebody opens one, and the drawer that shows them beside a game.

import { readRulebook, type Block } from './rulebook';
import type { Language } from './settings.svelte';

const BOOKS = import.meta.glob<string>('../../../rules/**/*.md', { query: '?raw', import: 'default' });

/** A rule book in this language, or in English where it has not been translated. */
export async function loadBook(book: string, language: Language): Promise<Block[]> {
  const english = BOOKS[`../../../rules/${book}.md`];
  const load = language === 'en' ? english : (BOOKS[`../../../rules/${language}/${book}.md`] ?? english);
  if (!load) throw new Error(`there is no rule book called ${book}`);
  return readRulebook(await load());
}

class Rules {
  /** What the drawer shows; null: it is closed. */
  drawer = $state.raw<{ book: string; clause: string | null } | null>(null);
  /** Does a table show them beside its board? Elsewhere they come as a dialog. */
  isBeside = $state(false);

  /** A table takes them into its frame for as long as it is open; gives what ends that. */
  takeBeside(): () => void {
    this.isBeside = true;
    return () => {
      this.isBeside = false;
      this.close();
    };
  }

  open(book: string, clause: string | null = null) {
    this.drawer = { book, clause };
  }

  close() {
    this.drawer = null;
  }
}

export const rules = new Rules();
