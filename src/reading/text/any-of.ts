/** Source of a regular expression: one of the alternatives, the first that fits. */
export const anyOf = (...alternatives: readonly string[]): string => `(?:${alternatives.join('|')})`;

/** The same of words in a list, parted by spaces. */
export const anyWordOf = (words: string): string => anyOf(...words.trim().split(/\s+/));
