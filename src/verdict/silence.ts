import type { LawTable } from '../compile/compile.js';
import type { Statement } from '../reading/statement.js';
import type { Fact } from '../rulebook/rule.js';
import type { Cell } from '../table/decision-table.js';
import { tableOf, type LineFinding } from './findings.js';
import type { Question } from './verdict.js';

/** One stated condition of a finding. */
interface Ground {
  readonly fact: string;
  /** See `Statement.support`: of the statements that it may rest on, the best supported. */
  readonly support: number;
}

/**
 * A ban is stated, and a breach is told; that silence blocks is inferred. The inference is drawn only where the duty
 * clearly applies: the example sentences, asked about the text as a whole and about each condition, must speak for it
 * on balance. Where they do not, the condition that they support least stays open, and the caller is asked.
 *
 * @param finding the one that decides
 * @param given by the caller: not doubted
 * @param suspicion see `Reading.suspicion`
 * @returns the fact that stays open; nothing where the finding stands
 */
export const faintFact = (
  finding: LineFinding | undefined,
  tables: readonly LawTable[],
  facts: readonly Fact[],
  given: Question['facts'],
  statements: readonly Statement[],
  suspicion: number | undefined,
): string | undefined => {
  if (finding?.finding !== 'unsupported' || suspicion === undefined) return undefined;
  const grounds = (tableOf(finding, tables)?.table.rows[finding.row] ?? []).flatMap((cell) => groundOf(cell, facts, given, statements) ?? []);
  const [faintest] = grounds.toSorted((a, b) => a.support - b.support);
  const mean = grounds.reduce((sum, { support }) => sum + support, 0) / grounds.length;
  return faintest !== undefined && suspicion + mean < 0 ? faintest.fact : undefined;
};

const groundOf = ({ column, accepts }: Cell, facts: readonly Fact[], given: Question['facts'], statements: readonly Statement[]): Ground | undefined => {
  const fact = facts[column];
  if (fact === undefined || given[fact.id] !== undefined) return undefined;
  let best: number | undefined;
  for (const { fact: its, answer, polarity, support } of statements)
    if (its === fact.id && polarity === 'stated' && support !== undefined && (accepts & (1 << fact.answers.indexOf(answer))) !== 0) best = Math.max(best ?? support, support);
  return best === undefined ? undefined : { fact: fact.id, support: best };
};
