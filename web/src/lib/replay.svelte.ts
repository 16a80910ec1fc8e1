// Looking back: another step of a finished match, by one seat's eyes or with everything open.

import { errorText } from './error-text';
import type { SeatView } from './generated/messages';
import type { TableSession } from './table-session.svelte';
import { toasts } from './toasts.svelte';

export class Replay {
  /** Whose eyes are looked through; null: everything is open. */
  eyes = $state<number | null>(null);
  /** What is shown; null: the match as it stands. */
  past = $state.raw<{ step: number; view: SeatView } | null>(null);
  #wanted = '';

  constructor(
    private readonly session: TableSession,
    eyes: number | null,
  ) {
    this.eyes = eyes;
  }

  /** Shows this step, or with null the match as it stands. Only the latest wish counts. */
  async show(step: number | null, eyes: number | null) {
    const wanted = `${step} ${eyes}`;
    this.#wanted = wanted;
    if (step === null) {
      this.past = null;
      return;
    }
    try {
      const view = await this.session.backend.replay(step, eyes);
      if (this.#wanted === wanted) this.past = { step, view };
    } catch (problem) {
      toasts.show(errorText(problem));
    }
  }
}
