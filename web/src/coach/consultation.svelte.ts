// One who asks a coach: what was reply last, and whether something is still being thought about.

import { errorText } from '$lib/error-text';
import type { Counsel } from '$lib/generated/insight';
import { toasts } from '$lib/toasts.svelte';

export class Consultation<Reply> {
  reply = $state.raw<Reply | null>(null);
  thinking = $state(false);
  private asked = 0;

  constructor(private readonly ask: (question: Counsel) => Promise<unknown>) {}

  /** What was reply is old; an answer still under way is about what was. */
  forget() {
    this.asked++;
    this.reply = null;
    this.thinking = false;
  }

  /** Asks; only the answer to the latest question counts. `otherwise` is reply where there is nothing to say. */
  async consult<Received>(question: Counsel, otherwise: Reply, take: (received: Received) => Reply) {
    const mine = ++this.asked;
    this.thinking = true;
    try {
      const received = await this.ask(question);
      if (mine === this.asked) this.reply = received === null ? otherwise : take(received as Received);
    } catch (problem) {
      toasts.show(errorText(problem));
    }
    if (mine === this.asked) this.thinking = false;
  }
}
