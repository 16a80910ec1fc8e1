// What the lesson points at now: whoever does not find it can have it pressed.

class LessonPointing {
  /** Where it may be, as selectors: the first that is in sight. */
  targets = $state.raw<readonly string[]>([]);
  /** Null: at nothing. */
  target = $state.raw<Element | null>(null);

  /** Presses it as a finger would: in its middle. */
  press() {
    const pressed = this.target?.matches('button, [data-place]') ? this.target : this.target?.querySelector('button');
    if (!pressed) return;
    const { x, y, width, height } = pressed.getBoundingClientRect();
    pressed.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x + width / 2, clientY: y + height / 2 }));
  }
}

export const lessonPointing = new LessonPointing();
