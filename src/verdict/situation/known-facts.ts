import type { Fact } from '../../rulebook/vocabulary.js';
import type { Column } from '../../table/decision-table.js';
import type { KnownFact } from '../verdict.js';
import { type KnownSituation, listKnown, WAYS, wayNumber } from './presumption.js';

/** The known facts of a situation, in the order of their ids. */
export const knownFacts = ({ columns, known, possible }: KnownSituation): readonly KnownFact[] => {
  const found: KnownFact[] = [];
  for (let i = 0; i < known.length; i++) {
    const way = known[i] ?? 0;
    const column = columns[i];
    if (way !== 0 && column !== undefined) found.push(knownFact(column, possible[i] ?? 0, way));
  }
  return found;
};

const MOST_WAYS = 64;
const made = new WeakMap<Column, Map<number, KnownFact>>();

/** One object for every fact that is known alike: proofs recognise what they have encoded before. */
const knownFact = (column: Column, possible: number, way: number): KnownFact => {
  const facts = made.get(column) ?? new Map<number, KnownFact>();
  const key = possible * (WAYS.length + 1) + way;
  const before = facts.get(key);
  if (before !== undefined) return before;
  const fact: KnownFact = {
    fact: column.fact,
    answer: column.answers.filter((_, a) => (possible & (1 << a)) !== 0),
    known: WAYS[way - 1] ?? 'presumed',
  };
  // Callers may give any set of answers; what is rare must not pile up.
  if (facts.size >= MOST_WAYS) facts.clear();
  made.set(column, facts.set(key, fact));
  return fact;
};

/** The columns of practices that the text states. */
export const statedPractices = ({ knownColumns, known }: KnownSituation, facts: readonly Fact[]): readonly number[] =>
  (knownColumns ?? listKnown(known)).filter((i) => known[i] === wayNumber('stated') && facts[i]?.kind === 'practice');
