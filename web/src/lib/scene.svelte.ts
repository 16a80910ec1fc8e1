// Something that is shown for a moment, before the table goes on. Any tap or key ends it. Where less motion is wished for,
// nothing waits: the end of the scene stands there at once and is marked a little longer.

import { prefersCalm } from './motion';

const CALM_MS = 2000;

export class Scene<T> {
  /** What is shown; null: nothing. */
  shown = $state.raw<T | null>(null);
  /** Does the table wait for its end? */
  isPlaying = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  play(what: T, ms: number) {
    clearTimeout(this.#timer);
    const calm = prefersCalm();
    this.shown = what;
    this.isPlaying = !calm;
    this.#timer = setTimeout(() => this.end(), calm ? CALM_MS : ms);
  }

  end() {
    clearTimeout(this.#timer);
    this.shown = null;
    this.isPlaying = false;
  }
}
