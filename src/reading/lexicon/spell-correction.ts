/**
 * One slip of the finger: a letter too many, too few, wrong, or two swapped. Every known word is filed under itself and
 * under each form with one letter left out (SymSpell), so a lookup costs as many map reads as the word has letters.
 */

const MIN_LENGTH = 6;

const oneLess = (word: string): string[] => {
  const out: string[] = [];
  for (let i = 1; i < word.length; i++)
    if (i === 1 || word.charAt(i) !== word.charAt(i - 1)) out.push(word.slice(0, i) + word.slice(i + 1));
  return out;
};

/** `swap`: two neighbours exchanged; `letter`: one letter added, dropped or changed; undefined: further apart, or equal. */
export const slipBetween = (a: string, b: string): 'swap' | 'letter' | undefined => {
  if (Math.abs(a.length - b.length) > 1 || a === b) return undefined;
  let head = 0;
  while (head < a.length && head < b.length && a.charCodeAt(head) === b.charCodeAt(head)) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail))
    tail++;
  const x = a.length - head - tail;
  const y = b.length - head - tail;
  if (x <= 1 && y <= 1) return 'letter';
  return x === 2 && y === 2 && a.charAt(head) === b.charAt(head + 1) && a.charAt(head + 1) === b.charAt(head) ? 'swap' : undefined;
};

/** Words are filed by their first letter, and the words of a letter only when one with that letter is looked up. */
export class DeletionIndex {
  private readonly words = new Map<string, string[]>();
  private readonly filed = new Map<string, ReadonlyMap<string, readonly string[]>>();

  constructor(words: Iterable<string>) {
    for (const word of words) {
      if (word.length < MIN_LENGTH || /[^a-z]/.test(word)) continue;
      const letter = word.charAt(0);
      const list = this.words.get(letter);
      if (list === undefined) this.words.set(letter, [word]);
      else list.push(word);
    }
  }

  /** Known words one slip from `word`: same first letter; seven letters, or six where two were swapped. */
  candidates(word: string): readonly string[] {
    if (word.length < MIN_LENGTH || word.length > 40 || /[^a-z]/.test(word)) return [];
    const filed = this.under(word.charAt(0));
    const found = new Set<string>();
    for (const key of [word, ...oneLess(word)]) {
      for (const known of filed.get(key) ?? []) {
        const slip = slipBetween(word, known);
        if (slip === 'swap' || (slip === 'letter' && word.length > MIN_LENGTH)) found.add(known);
      }
    }
    return [...found];
  }

  private under(letter: string): ReadonlyMap<string, readonly string[]> {
    const known = this.filed.get(letter);
    if (known !== undefined) return known;
    const filed = new Map<string, string[]>();
    for (const word of this.words.get(letter) ?? []) for (const key of [word, ...oneLess(word)]) file(filed, key, word);
    this.filed.set(letter, filed);
    return filed;
  }
}

const file = (filed: Map<string, string[]>, key: string, word: string): void => {
  const list = filed.get(key);
  if (list === undefined) filed.set(key, [word]);
  else if (!list.includes(word)) list.push(word);
};
