/** A word of a list: what it says, and how it is written, quotes and all. */
export interface WrittenWord {
  readonly text: string;
  readonly source: string;
}

/** A single word, as against a pattern: several words, or a sign of the phrase notation (docs/phrase-notation.md). */
const PLAIN_WORD = /^[\p{L}\p{N}'’.-]+$/u;

/** The canonical order: plain words, then patterns, each in alphabetical order. */
export const inOrder = (words: readonly WrittenWord[]): readonly WrittenWord[] => {
  const { plain, patterns } = parted(words);
  return [...plain, ...patterns];
};

/**
 * A list of words in brackets, in order and in full lines, with a blank line between plain words and patterns.
 *
 * @param width the longest line in characters
 */
export const layOutWords = (words: readonly WrittenWord[], indent: number, width: number): readonly string[] => {
  const { plain, patterns } = parted(words);
  const last = patterns.at(-1) ?? plain.at(-1);
  const end = (word: WrittenWord): string => `${word.source}${word === last ? ']' : ','}`;
  const [first = '', ...more] = plain.length > 0 ? plain.map(end) : patterns.map(end);
  const lines = fill([`[${first}`, ...more], indent, width);
  return plain.length > 0 && patterns.length > 0 ? [...lines, '', ...fill(patterns.map(end), indent + 1, width)] : lines;
};

/** As many as fit on each line; the lines after the first stand behind the bracket. */
export const fill = (words: readonly string[], indent: number, width: number): readonly string[] => {
  const lines: string[] = [];
  const behind = words[0]?.startsWith('[') === true ? indent + 1 : indent;
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(`${' '.repeat(lines.length === 0 ? indent : behind)}${word}`);
  }
  return lines;
};

const parted = (words: readonly WrittenWord[]): Readonly<Record<'plain' | 'patterns', readonly WrittenWord[]>> => {
  const sorted = [...words].sort((a, b) => compareWords(a.text, b.text));
  return { plain: sorted.filter(({ text }) => PLAIN_WORD.test(text)), patterns: sorted.filter(({ text }) => !PLAIN_WORD.test(text)) };
};

/** Without regard to capitals, and the same on every machine. */
const compareWords = (a: string, b: string): number => compare(a.toLowerCase(), b.toLowerCase()) || compare(a, b);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
