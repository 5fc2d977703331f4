import { NO_BOUNDARY, type Token } from '../tokens/token.js';

/** Said twice, these mean another thing, or are louder: `no no`. */
const COUNTS = /^(?:no|not|never|without|nor)$/;

const isRepeated = (tokens: readonly Token[], at: number): boolean => {
  if (at === 0) return false;
  const token = tokens[at] as Token;
  return (
    (tokens[at - 1] as Token).text === token.text &&
    token.boundary === NO_BOUNDARY &&
    token.value === undefined &&
    token.negatesKey === undefined &&
    !COUNTS.test(token.text)
  );
};

/** The tokens without those that only repeat the one before: `score score the the staff` says no more than `score the staff`. */
export const withoutRepeats = (tokens: readonly Token[]): readonly Token[] => {
  if (!tokens.some((_, at) => isRepeated(tokens, at))) return tokens;
  const kept: Token[] = [];
  // INVARIANT: a key stands before the value that negates it, so its new number is known when the value comes.
  const newNumbers: number[] = [];
  for (const [at, token] of tokens.entries()) {
    if (!isRepeated(tokens, at))
      kept.push(token.negatesKey === undefined ? token : { ...token, negatesKey: newNumbers[token.negatesKey] as number });
    newNumbers.push(kept.length - 1);
  }
  return kept;
};
