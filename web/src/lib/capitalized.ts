/** The text with a capital letter, as a sentence, a title or a German noun begins. */
export const capitalized = (text: string) => text.replace(/^./u, (first) => first.toUpperCase());
