/** A part of a regular expression that is one of these; phrases of words with `|` between them. */
export const anyOf = (...phrases: readonly string[]): string => `(?:${phrases.join('|')})`;
