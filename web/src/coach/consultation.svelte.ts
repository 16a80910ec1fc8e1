// A consultation of the coach: its last reply, and whether it is still thinking.

import { errorText } from '$lib/error-text';
import type { CoachRequest } from '$lib/generated/coach';
import { toasts } from '$lib/toasts.svelte';
import type { AnswerOf, Ask, CoachAnswer } from './types';

export class Consultation<Reply> {
  reply = $state.raw<Reply | null>(null);
  thinking = $state(false);
  private asked = 0;

  constructor(private readonly ask: Ask) {}

  /** Drops the last reply, and the answer to a request still under way. */
  forget() {
    this.asked++;
    this.reply = null;
    this.thinking = false;
  }

  /** Asks for an answer of this kind; only the answer to the latest request counts. `otherwise` is the reply to an empty answer. */
  async consult<Kind extends CoachAnswer['kind']>(
    request: CoachRequest,
    kind: Kind,
    otherwise: Reply,
    take: (answer: AnswerOf<Kind>) => Reply,
  ) {
    const mine = ++this.asked;
    this.thinking = true;
    try {
      const answer = await this.ask(request);
      if (mine === this.asked) this.reply = isOfKind(answer, kind) ? take(answer) : otherwise;
    } catch (problem) {
      toasts.show(errorText(problem));
    }
    if (mine === this.asked) this.thinking = false;
  }
}

const isOfKind = <Kind extends CoachAnswer['kind']>(answer: CoachAnswer | null, kind: Kind): answer is AnswerOf<Kind> =>
  answer?.kind === kind;
