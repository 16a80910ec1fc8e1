// The story of a finished match for one seat: how it went, what decided it, and the moments worth going back to.

/** A moment to go back to. */
export interface Moment {
  /** How many steps of the match have been made when it is seen. */
  step: number;
  kind: 'mistake' | 'best';
  /** What was better, or that nothing was. */
  text: string;
  /** The action that would have been better, as the game writes it; its board draws it. */
  better?: unknown;
}

export interface Story {
  /** How the seat stood, from 0 to 1, after each number of steps. */
  curve: readonly { step: number; value: number }[];
  moments: readonly Moment[];
  /** What decided the match. */
  turning: { step: number; title: string; text: string } | null;
  /** Numbers with what they count. */
  facts: readonly { value: string; text: string }[];
}

/** The first moment after this step. */
export const nextMoment = ({ moments }: Story, step: number): Moment | undefined => moments.find((moment) => moment.step > step);
