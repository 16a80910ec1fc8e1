// One sentence at a time, four seconds, above the dock. What matters stands in the log too.

/** A sentence shown for a moment. */
export interface Toast {
  text: string;
  /** The clause of the rules that matters, and the book it stands in, if one does. */
  clause?: { id: string; book: string };
}

const SHOWN_MS = 4000;

class Toasts {
  current = $state<Toast | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(text: string, clause?: Toast['clause']) {
    clearTimeout(this.#timer);
    this.current = { text, clause };
    // A refusal with a link to the rules needs time to be read and reached.
    this.#timer = setTimeout(() => (this.current = null), clause ? 2 * SHOWN_MS : SHOWN_MS);
  }

  /** Somebody tapped elsewhere or made a move: they have read it, and it may be untrue now. */
  close() {
    clearTimeout(this.#timer);
    this.current = null;
  }
}

export const toasts = new Toasts();
