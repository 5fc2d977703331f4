import type { CompiledRuleBook } from '../../compile/compiled-rule-book.js';
import type { Statement } from '../../reading/statements/statement.js';
import type { Answer } from '../../rulebook/rule.js';
import { maskOf } from '../../table/decision-table.js';
import { RequestSituation } from './overlay.js';
import { type KnownSituation, type Presumption, wayNumber } from './presumption.js';
import { type FactValue, weighStatements } from './weigh-statements.js';

export interface Sources {
  /** Answers given by the caller: they beat everything. */
  readonly facts: Readonly<Record<string, readonly Answer[]>>;
  /** What the text says: it beats what is presumed. */
  readonly statements: readonly Statement[];
  readonly presumption: Presumption;
}

/** The situation of one request: what is presumed, then what the text says, then what the caller gave. */
export const makeSituation = (
  { facts: definitions, columnOf }: Pick<CompiledRuleBook, 'facts' | 'columnOf'>,
  { facts, statements, presumption }: Sources,
): KnownSituation => {
  const { columns } = presumption;
  const situation = new RequestSituation(presumption);
  const know = (i: number, { surely, answers, known, strength }: FactValue): void =>
    situation.set(i, surely ? answers : 0, answers, wayNumber(known), strength);
  for (const [id, about] of groupByFact(statements)) {
    const i = columnOf.get(id) ?? -1;
    const [fact, column] = [definitions[i], columns[i]];
    const value = fact === undefined || column === undefined ? undefined : weighStatements(fact, column, about);
    if (value !== undefined) know(i, value);
  }
  for (const [id, answers] of Object.entries(facts)) {
    const i = columnOf.get(id) ?? -1;
    const column = columns[i];
    if (column !== undefined)
      know(i, { answers: maskOf(column, answers), known: 'given', strength: 1000, surely: column.several || answers.length === 1 });
  }
  return situation;
};

const groupByFact = (statements: readonly Statement[]): ReadonlyMap<string, readonly Statement[]> => {
  const groups = new Map<string, Statement[]>();
  for (const statement of statements) {
    const group = groups.get(statement.fact);
    if (group === undefined) groups.set(statement.fact, [statement]);
    else group.push(statement);
  }
  return groups;
};
