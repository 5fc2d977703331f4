import type { Edit } from '../../text/aligned-text.js';
import type { IsWord } from '../../text/is-word.js';
import type { TextRange } from '../../text/span.js';
import type { Parting } from './parting.js';

/** Letters and figures one by one, a few signs between each and the next: an emoji and its spaces are up to seven units of UTF-16. */
const SPACED = /(?<![A-Za-z0-9])[A-Za-z0-9](?:[^A-Za-z0-9]{1,7}[A-Za-z0-9](?![A-Za-z0-9])){3,}/g;
const LONGEST = 3_000;
/** What a wider gap keeps: the end of a clause or a line. */
const PUNCTUATION = /[,;:!?()\n]|\.(?=\s)/;

/** Rows of single letters as words, and those rows in which letters were left together. */
interface JoinedLetters {
  readonly edits: readonly Edit[];
  readonly leftTogether: readonly TextRange[];
}

/** `s c o r e   t h e m`, `s.c.o.r.e`: the gap that is most frequent parts letters, any other parts words. */
export const joinSpacedLetters = (text: string, isWord: IsWord, parting: Parting): JoinedLetters => {
  const edits: Edit[] = [];
  const rows = [...text.matchAll(SPACED)].map(({ 0: row, index }) => ({ from: index, to: index + row.length }));
  const leftTogether = parting.leftTogether(rows, ({ from, to }) => {
    const written = to - from > LONGEST ? undefined : joined(text.slice(from, to), isWord, parting);
    if (written !== undefined) edits.push({ from, to, text: written });
  });
  return { edits, leftTogether };
};

/** The words that a row of single letters stands for; nothing where none of them is known. */
const joined = (row: string, isWord: IsWord, parting: Parting): string | undefined => {
  const narrow = mostFrequent(row.match(/[^A-Za-z0-9]+/g) ?? []);
  const pieces = row.match(/[A-Za-z0-9]|[^A-Za-z0-9]+/g) ?? [];
  const groups: { letters: string; behind: string }[] = [{ letters: '', behind: '' }];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last === undefined) break;
    if (/[A-Za-z0-9]/.test(piece)) last.letters += piece;
    else if (piece !== narrow) {
      const sign = piece.trim();
      // `r o b o t s . t x t`: a sign set apart as the letters are stands within a word.
      if (sign.length === 1 && piece === `${narrow}${sign}${narrow}`) last.behind = sign;
      else last.behind = PUNCTUATION.exec(piece) === null ? ' ' : `${sign} `;
      groups.push({ letters: '', behind: '' });
    }
  }
  let sensible = false;
  const out = groups.map(({ letters, behind }) => {
    const words = wordsOf(letters, groups.length === 1, isWord, parting);
    sensible ||= words.some((word) => word.length > 2 && isWord(word.toLowerCase()));
    return words.join(' ') + behind;
  });
  return sensible ? out.join('') : undefined;
};

const wordsOf = (letters: string, alone: boolean, isWord: IsWord, parting: Parting): readonly string[] => {
  if (/^[A-Za-z]+$/.test(letters))
    return isWord(letters.toLowerCase()) ? [letters] : (parting.part(letters.toLowerCase(), 'any') ?? [letters]);
  return alone ? (letters.match(/[A-Za-z]+|[0-9]+/g) ?? []).flatMap((part) => wordsOf(part, false, isWord, parting)) : [letters];
};

const mostFrequent = (gaps: readonly string[]): string => {
  const count = new Map<string, number>();
  for (const gap of gaps) count.set(gap, (count.get(gap) ?? 0) + 1);
  return [...count].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0] as [string, number])[0];
};
