// A codemaker at the real table: the server hides pieces and answers about them. It keeps nothing; the seal that stands for
// the pieces is kept on this device.

import * as api from '$lib/generated/api';
import { errorText } from '$lib/error-text';
import type { AskCodemaker, AskSecret, CodemakerSays } from '$lib/generated/messages';
import { readStored, store } from '$lib/device-storage';
import { toasts } from '$lib/toasts.svelte';

interface StoredSecret {
  sealed: string | null;
  shown: readonly string[] | null;
}

export class Codemaker {
  /** Stands for what is hidden; null while nothing is. */
  sealed = $state<string | null>(null);
  /** What was hidden, once it is found or shown. */
  shown = $state.raw<readonly string[] | null>(null);
  /** Is something hidden that can still be found? */
  asks = $derived(this.sealed !== null && this.shown === null);

  constructor(
    private readonly game: string,
    private readonly situation: () => AskCodemaker['situation'],
  ) {
    const { sealed, shown } = readStored<StoredSecret>(Codemaker.nameFor(game), { sealed: null, shown: null });
    [this.sealed, this.shown] = [sealed, shown];
  }

  /** Under which name it is kept. */
  static nameFor = (game: string) => `companion.${game}.codemaker`;

  async hide() {
    await this.attempt(async () =>
      this.remember((await api.postGameCodemakerHide(this.game, { situation: this.situation() })).sealed, null),
    );
  }

  /** What the rules answer; null where it could not be asked. */
  async answer(question: unknown, by?: number): Promise<unknown> {
    return (await this.ask({ question: by === undefined ? { question } : { question, by } }))?.answer ?? null;
  }

  /** Is it this? Null where it could not be asked. */
  async guess(pieces: string[]): Promise<boolean | null> {
    return (await this.ask({ guess: pieces }))?.right ?? null;
  }

  async show() {
    await this.ask('show');
  }

  /** Forgets what is hidden: the visible pieces have changed, or a new game begins. */
  putAway() {
    this.remember(null, null);
  }

  private async ask(asks: AskSecret): Promise<CodemakerSays | null> {
    const { sealed } = this;
    if (sealed === null) return null;
    return this.attempt(async () => {
      const said = await api.postGameCodemakerAsk(this.game, { situation: this.situation(), secret: { sealed }, asks });
      if (said.pieces && this.sealed === sealed) this.remember(sealed, said.pieces);
      return said;
    });
  }

  private remember(sealed: string | null, shown: readonly string[] | null) {
    [this.sealed, this.shown] = [sealed, shown];
    store(Codemaker.nameFor(this.game), { sealed, shown });
  }

  private async attempt<T>(deed: () => Promise<T>): Promise<T | null> {
    try {
      return await deed();
    } catch (problem) {
      toasts.show(errorText(problem));
      return null;
    }
  }
}
