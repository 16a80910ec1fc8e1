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
  /** The whole match by the same eyes, for the list of its moves. */
  whole = $state.raw<SeatView | null>(null);
  #wanted = '';
  /** How many events had been observed after a number of steps, by viewer and steps. */
  #observed = new Map<string, number>();

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
      this.#observed.set(wanted, view.history.length);
      if (this.#wanted === wanted) this.past = { step, view };
    } catch (problem) {
      toasts.show(errorText(problem));
    }
  }

  /** Loads the whole match of this many steps. */
  async showWhole(steps: number, eyes: number | null) {
    const view = await this.session.backend.replay(steps, eyes).catch(() => null);
    if (this.eyes === eyes) this.whole = view;
  }

  /** After how many of these steps the event at this place of the history had happened: bisection, since histories only grow. */
  async stepOf(event: number, last: number): Promise<number> {
    const { eyes } = this;
    let [low, high] = [1, last];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((await this.#observedAfter(middle, eyes)) > event) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  async #observedAfter(steps: number, eyes: number | null): Promise<number> {
    const key = `${steps} ${eyes}`;
    const known = this.#observed.get(key);
    if (known !== undefined) return known;
    const { history } = await this.session.backend.replay(steps, eyes);
    this.#observed.set(key, history.length);
    return history.length;
  }
}
