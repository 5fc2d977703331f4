import type { PhraseAutomaton } from '../automaton.js';

/** A level as a bit of a byte; those from the eighth on share one. */
export const bitOf = (level: number): number => 1 << Math.min(level, 7);

/** Symbol → the levels on which it sets off patterns, as bits: most symbols set off none on most levels. */
export const levelsSetOff = ({ symbols, patternsOf, level }: Pick<PhraseAutomaton, 'symbols' | 'patternsOf' | 'level'>): Uint8Array => {
  const bits = new Uint8Array(symbols);
  for (let symbol = 0; symbol < symbols; symbol++)
    for (let pattern = patternsOf[symbol] ?? 0; pattern < (patternsOf[symbol + 1] ?? 0); pattern++)
      bits[symbol] = (bits[symbol] ?? 0) | bitOf(level[pattern] ?? 0);
  return bits;
};
