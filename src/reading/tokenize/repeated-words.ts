import { NO_BOUNDARY, type Token } from '../tokens/token.js';

/** Said twice, these are another thing, or a louder one. */
const COUNTS = /^(?:no|not|never|without|nor)$/;

const repeats = (words: readonly Token[], at: number): boolean => {
  const before = words[at - 1];
  const word = words[at];
  return (
    before !== undefined &&
    word !== undefined &&
    before.text === word.text &&
    word.boundary === NO_BOUNDARY &&
    word.value === undefined &&
    word.negatesKey === undefined &&
    !COUNTS.test(word.text)
  );
};

/** `score score the the staff`: the same word again says no more than once. */
export const withoutRepeats = (words: readonly Token[]): readonly Token[] => {
  if (!words.some((_, at) => repeats(words, at))) return words;
  const place: number[] = [];
  const out: Token[] = [];
  for (const [at, word] of words.entries()) {
    if (!repeats(words, at)) out.push(word.negatesKey === undefined ? word : { ...word, negatesKey: place[word.negatesKey] ?? 0 });
    place.push(out.length - 1);
  }
  return out;
};
