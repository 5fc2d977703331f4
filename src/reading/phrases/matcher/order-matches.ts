import type { Match } from '../match.js';

/**
 * Matches in the order of the vocabulary, so that how phrases were looked for decides nothing; of one phrase the first, the longest,
 * the surest. They come in runs, one a pattern, and most phrases were found by one pattern, in order: runs are put in order, and within
 * a phrase only what is not. It equals one stable sort of all.
 */
export const inOrderOfPhrases = (matches: readonly Match[]): readonly Match[] => {
  if (matches.length < 2) return matches;
  const ordered: Match[] = [];
  let phraseStart = 0;
  for (const start of runsByPhrase(matches)) {
    const { phraseId } = matches[start] as Match;
    if (ordered[phraseStart]?.phraseId !== phraseId) {
      sortFrom(ordered, phraseStart);
      phraseStart = ordered.length;
    }
    for (let at = start; matches[at]?.phraseId === phraseId; at++) ordered.push(matches[at] as Match);
  }
  sortFrom(ordered, phraseStart);
  return ordered;
};

/** Where the runs of one phrase begin, in order of the phrases; those of one phrase as they come. */
const runsByPhrase = (matches: readonly Match[]): readonly number[] => {
  const starts: number[] = [];
  for (let at = 0; at < matches.length; at++) if (matches[at]?.phraseId !== matches[at - 1]?.phraseId) starts.push(at);
  return starts.sort((one, other) => (matches[one] as Match).phraseId - (matches[other] as Match).phraseId || one - other);
};

/** Sorts the matches of one phrase, which are the last of a list. */
const sortFrom = (ordered: Match[], from: number): void => {
  let at = from + 1;
  while (at < ordered.length && withinPhrase(ordered[at - 1] as Match, ordered[at] as Match) <= 0) at++;
  if (at >= ordered.length) return;
  const sorted = ordered.slice(from).sort(withinPhrase);
  for (let k = 0; k < sorted.length; k++) ordered[from + k] = sorted[k] as Match;
};

const withinPhrase = (one: Match, other: Match): number =>
  one.start - other.start || other.end - one.end || other.words.length - one.words.length || other.strength - one.strength;
