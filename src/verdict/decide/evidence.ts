import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { BlockId } from '../../compile/numbered-blocks.js';
import type { Statement } from '../../reading/statements/statement.js';
import type { Span } from '../../reading/text/span.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { Cell } from '../../table/decision-table.js';
import { type LineFinding, tableOf } from '../findings/findings.js';
import type { ByFact } from '../situation/situation.js';
import type { Question } from '../verdict.js';

/** What the conditions of findings may rest on. */
export interface Evidence {
  /** Column → its fact. */
  readonly definitions: readonly Fact[];
  /** Given by the caller: not doubted. */
  readonly facts: Question['facts'];
  /** What is said of each fact. */
  readonly about: ByFact;
}

const NOTHING: readonly Statement[] = [];

/** What is said of a fact. */
export const saidOf = (fact: string, { about }: Pick<Evidence, 'about'>): readonly Statement[] => about.get(fact) ?? NOTHING;

/** How far the examples speak for something, see `Statement.support`: of the statements that it may rest on, the best supported. */
interface Supported {
  readonly support: number;
}

/** One condition of a finding that the text states. */
export interface Ground extends Supported {
  readonly fact: Fact;
  /** No phrase says it: the example sentences alone do. */
  readonly byExamples: boolean;
  /** The words that it rests on. */
  readonly span: Span;
  /** How far the examples speak for that answer to the same question, stated too, which they speak for most and which would not do. */
  readonly rival: number;
}

/** The conditions of a finding of which the example sentences teach something; none where the caller gave them all. */
export const groundsOf = (finding: LineFinding, tables: readonly LawTable[], evidence: Evidence): readonly Ground[] =>
  groundsAmong(finding.row, finding, tables, evidence);

/** The same of any row of the table that a finding is of. */
export const groundsAmong = (row: BlockId, finding: LineFinding, tables: readonly LawTable[], evidence: Evidence): readonly Ground[] =>
  (tableOf(finding, tables)?.conditions.rows[row] ?? []).flatMap((cell) => groundOf(cell, evidence) ?? []);

/** The first condition of a finding of a long text that only sentences tell which are too long for the examples to be asked. */
export const unaskedFact = (finding: LineFinding, tables: readonly LawTable[], evidence: Evidence): Fact | undefined => {
  const { definitions, facts } = evidence;
  for (const { column, accepts } of tableOf(finding, tables)?.conditions.rows[finding.row] ?? []) {
    const fact = definitions[column];
    if (fact === undefined || !fact.learn || facts[fact.id] !== undefined) continue;
    const told = saidOf(fact.id, evidence).filter((one) => tells(one, fact, accepts));
    if (told.length > 0 && told.every(({ support }) => support === undefined)) return fact;
  }
  return undefined;
};

/** What a text states of the duty that a breach misses: how far the examples speak for its being missed. */
export const missedIn = (finding: LineFinding, evidence: Evidence): readonly Supported[] => {
  if (finding.finding !== 'breached') return [];
  const { fact: duty, answers } = finding.safeguard.written;
  if (evidence.facts[duty] !== undefined) return [];
  const [best] = saidOf(duty, evidence)
    .flatMap(({ answer, polarity, support }) =>
      polarity === 'stated' && !answers.includes(answer) && support !== undefined ? { support } : [],
    )
    .toSorted((a, b) => b.support - a.support);
  return best === undefined ? [] : [best];
};

/** Whether the example sentences alone have heard that the duty of a breach is missed, and no phrase tells it. */
export const isMissHeardOnly = (finding: LineFinding, evidence: Evidence): boolean => {
  if (finding.finding !== 'breached') return false;
  const { fact: duty, answers } = finding.safeguard.written;
  if (evidence.facts[duty] !== undefined) return false;
  const telling = saidOf(duty, evidence).filter(({ answer, polarity }) => (polarity === 'stated') !== answers.includes(answer));
  return telling.length > 0 && telling.every(({ layer }) => layer === 'example');
};

/** @returns NaN where there are no grounds */
export const meanSupport = (grounds: readonly Supported[]): number =>
  grounds.reduce((sum, { support }) => sum + support, 0) / grounds.length;

/** Whether a fact is given, or stated by a phrase that the example sentences do not speak against. */
export const isToldClearly = (fact: string, evidence: Evidence): boolean =>
  evidence.facts[fact] !== undefined ||
  saidOf(fact, evidence).some(
    (one) => one.polarity === 'stated' && one.layer !== 'example' && (one.support === undefined || one.support >= 0),
  );

/** Whether there are conditions that the text states, and no phrase says any of them: the example sentences alone do. */
export const areHeardOnly = (grounds: readonly Ground[]): boolean => grounds.length > 0 && grounds.every(({ byExamples }) => byExamples);

/** Whether a statement about a fact says that it has one of some answers, given as bits. */
const tells = ({ answer, polarity }: Statement, { answers }: Fact, accepts: number): boolean =>
  polarity === 'stated' && (accepts & (1 << answers.indexOf(answer))) !== 0;

const groundOf = ({ column, accepts }: Cell, evidence: Evidence): Ground | undefined => {
  const fact = evidence.definitions[column];
  if (fact === undefined || evidence.facts[fact.id] !== undefined) return undefined;
  let best: Omit<Ground, 'rival'> | undefined;
  let rival = -Infinity;
  for (const one of saidOf(fact.id, evidence)) {
    const { support, layer, span } = one;
    if (support === undefined || one.polarity !== 'stated') continue;
    if (!tells(one, fact, accepts)) rival = Math.max(rival, support);
    else if (support > (best?.support ?? -Infinity)) best = { fact, support, byExamples: layer === 'example', span };
  }
  return best && { ...best, rival };
};
