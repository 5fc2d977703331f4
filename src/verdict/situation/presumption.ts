import type { ConditionBlock } from '../../rulebook/rule.js';
import type { Domain } from '../../rulebook/rule-book.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { type Column, type Knowledge, maskOf, PRESUMED, unknownSituation } from '../../table/decision-table.js';
import type { WayOfKnowing } from '../verdict.js';

/** What a request says and presumes, and on how good evidence. */
export interface KnownSituation extends Knowledge {
  readonly columns: readonly Column[];
  /** Thousandths: 1000 for a fact given by the caller, the reading's strength for a stated one. */
  readonly strength: Uint16Array;
}

/** What is presumed before a request says anything. */
export type Presumption = KnownSituation & Required<Pick<Knowledge, 'knownColumns'>>;

/** Ways of knowing, as `known` numbers them: 0 is none. */
export const WAYS: readonly WayOfKnowing[] = ['presumed', 'denied', 'stated', 'given'];

/** The number of a way of knowing; 0 where nothing is known. */
export const wayNumber = (known: WayOfKnowing | undefined): number => (known === undefined ? 0 : WAYS.indexOf(known) + 1);

/** Evidence as strong as these counts where nothing in the text supports a fact. */
const PRESUMED_BY_DOMAIN = 900;
const PRESUMED_ALWAYS = 950;

/**
 * What is presumed before anything is said: by the domain, by the scope of the regulations asked about, and by the
 * vocabulary. It depends on nothing in the request but these, so it is made once for each.
 */
export const presume = (
  facts: readonly Fact[],
  columns: readonly Column[],
  domain: Domain,
  scopes: readonly ConditionBlock[],
): Presumption => {
  const { held, possible } = unknownSituation(columns);
  const known = new Uint8Array(columns.length);
  const strength = new Uint16Array(columns.length);
  facts.forEach((fact, i) => {
    const column = columns[i];
    if (column === undefined) return;
    const byDomain = domain.presumes[fact.id];
    const answers = byDomain ?? scopes.find((block) => block[fact.id] !== undefined)?.[fact.id] ?? fact.presume;
    if (answers.length === 0) return;
    possible[i] = maskOf(column, answers);
    held[i] = fact.several || answers.length === 1 ? (possible[i] as number) : 0;
    known[i] = PRESUMED;
    strength[i] = byDomain === undefined ? PRESUMED_ALWAYS : PRESUMED_BY_DOMAIN;
  });
  return { columns, held, possible, known, strength, knownColumns: listKnown(known) };
};

/** The columns of which something is known. */
export const listKnown = (known: Uint8Array): readonly number[] => [...known.keys()].filter((i) => known[i] !== 0);
