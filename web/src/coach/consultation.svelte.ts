// One who asks a coach: what was said last, and whether something is still being thought about.

import { fault } from '$lib/faults';
import type { Counsel } from '$lib/generated/insight';
import { toasts } from '$lib/toasts.svelte';

export class Consultation<Said> {
  said = $state.raw<Said | null>(null);
  thinking = $state(false);
  private asked = 0;

  constructor(private readonly ask: (question: Counsel) => Promise<unknown>) {}

  /** What was said is old; an answer still under way is about what was. */
  forget() {
    this.asked++;
    this.said = null;
    this.thinking = false;
  }

  /** Asks; only the answer to the latest question counts. `otherwise` is said where there is nothing to say. */
  async consult<Told>(question: Counsel, otherwise: Said, take: (told: Told) => Said) {
    const mine = ++this.asked;
    this.thinking = true;
    try {
      const told = await this.ask(question);
      if (mine === this.asked) this.said = told === null ? otherwise : take(told as Told);
    } catch (problem) {
      toasts.show(fault(problem));
    }
    if (mine === this.asked) this.thinking = false;
  }
}
