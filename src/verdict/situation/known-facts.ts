import type { Fact } from '../../rulebook/vocabulary.js';
import type { Column } from '../../table/decision-table.js';
import type { KnownFact, WayOfKnowing } from '../verdict.js';
import { withOverlay } from './overlay.js';
import { type KnownSituation, listKnown, WAYS, wayNumber } from './presumption.js';

/** The known facts of a situation, in the order of their ids. */
export const knownFacts = (situation: KnownSituation): readonly KnownFact[] => withOverlay(situation, listFacts);

const listFacts = ({ columns, known, possible }: KnownSituation): readonly KnownFact[] => {
  // INVARIANT: the arrays of a situation are as long as its list of columns.
  const found: KnownFact[] = [];
  for (let i = 0; i < known.length; i++) {
    const way = known[i] as number;
    if (way !== 0) found.push(knownFact(columns[i] as Column, possible[i] as number, way));
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
    known: WAYS[way - 1] as WayOfKnowing,
  };
  // Callers may give any set of answers; what is rare must not pile up.
  if (facts.size >= MOST_WAYS) facts.clear();
  made.set(column, facts.set(key, fact));
  return fact;
};

/** The columns of practices that the text states. */
export const statedPractices = ({ knownColumns, known }: KnownSituation, facts: readonly Fact[]): readonly number[] =>
  (knownColumns ?? listKnown(known)).filter((i) => known[i] === wayNumber('stated') && facts[i]?.kind === 'practice');
