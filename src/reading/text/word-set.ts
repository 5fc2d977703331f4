/** Words as data: a list written out, parted by spaces and line ends. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
