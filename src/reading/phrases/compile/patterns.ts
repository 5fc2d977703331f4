import { type Diagnostic, problem } from '../../../rulebook/diagnostic.js';
import type { Phrase } from '../../../rulebook/vocabulary.js';
import { tooWide, WIDEST } from '../notation/diagnostics.js';
import type { PhraseTree } from '../notation/phrase-tree.js';
import type { Sequence, SymbolTable } from './symbol-table.js';

/** One way to say a phrase, or a member of a group. */
export interface Pattern {
  /** All in one sentence, in any order. */
  readonly parts: readonly Sequence[];
  /** Symbols that the sentence must not hold. */
  readonly without: readonly number[];
  /** The symbols it needs: none of them may be missing. */
  readonly needs: readonly number[];
  /** The phrase that a match is one of; -1 where it is a member of a group. */
  readonly phraseId: number;
  /** The group that a match is a member of, as a symbol; -1 where it is a phrase. */
  readonly group: number;
}

const needsOf = (parts: readonly Sequence[]): readonly number[] => [...new Set(parts.flatMap((part) => part.symbols))];

/** All ways to say a phrase. */
export const patternsOfPhrase = (
  tree: PhraseTree,
  phrase: Phrase,
  phraseId: number,
  symbols: SymbolTable,
  diagnostics: Diagnostic[],
): readonly Pattern[] => {
  const without = tree.without.map((element) => symbols.symbolOf(element, phrase.place, phrase.text));
  let ways: Sequence[][] = [[]];
  for (const part of tree.parts) {
    const sequences = symbols.expand(part, phrase.place, phrase.text);
    ways = ways.flatMap((way) => sequences.map((sequence) => [...way, sequence]));
    if (ways.length > WIDEST) {
      diagnostics.push(tooWide(phrase.place, phrase.text));
      return [];
    }
  }
  const possible = ways.filter((way) => !way.some((part) => part.symbols.some((symbol) => without.includes(symbol))));
  if (possible.length === 0)
    diagnostics.push(problem('impossible-phrase', phrase.place, `phrase \`${phrase.text}\` can never match; it asks for what it excludes`));
  return possible.map((parts) => ({ parts, without, needs: needsOf(parts), phraseId, group: -1 }));
};

/** The members of groups that have several symbols; a single symbol is present with its groups and needs no pattern. */
export const patternsOfGroups = ({ members }: SymbolTable): readonly Pattern[] => {
  const patterns: Pattern[] = [];
  for (const [group, sequences] of members)
    for (const sequence of sequences) patterns.push({ parts: [sequence], without: [], needs: needsOf([sequence]), phraseId: -1, group });
  return patterns;
};
