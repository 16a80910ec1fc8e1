// Sentences about the reader and about others: who acts, and the form of the verb that agrees.

/** Who did something, for a sentence: one person, or several together. */
export interface Actor {
  /** Is it the reader, alone or with others? */
  you: boolean;
  /** As it stands at the beginning of a sentence: "Ada", "You and Mira". */
  name: string;
  several?: boolean;
}

/**
 * The form of a verb that agrees with who acts: you, one other, several others, you together with others. English needs the
 * first two, Dutch three, German all four.
 */
export function verb(who: Actor, you: string, other: string, others = you, youAndOthers = others): string {
  if (who.several) return who.you ? youAndOthers : others;
  return who.you ? you : other;
}
