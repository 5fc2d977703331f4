import type { Statement } from '../../reading/statements/statement.js';
import type { Answer } from '../../rulebook/rule.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { maskOf } from '../../table/decision-table.js';
import { RequestSituation } from './overlay.js';
import { type KnownSituation, type Presumption, wayNumber } from './presumption.js';
import { type FactValue, weighStatements } from './weigh-statements.js';

export interface Sources {
  /** Answers given by the caller: they beat everything. */
  readonly given: Readonly<Record<string, readonly Answer[]>>;
  /** What the text says: it beats what is presumed. */
  readonly statements: readonly Statement[];
  readonly presumed: Presumption;
}

/** The situation of one request: what is presumed, then what the text says, then what the caller gave. */
export const makeSituation = (
  facts: readonly Fact[],
  columnOf: ReadonlyMap<string, number>,
  { given, statements, presumed }: Sources,
): KnownSituation => {
  const { columns } = presumed;
  const situation = new RequestSituation(presumed);
  const know = (i: number, { surely, answers, known, strength }: FactValue): void =>
    situation.say(i, surely ? answers : 0, answers, wayNumber(known), strength);
  for (const [id, said] of groupByFact(statements)) {
    const i = columnOf.get(id) ?? -1;
    const [fact, column] = [facts[i], columns[i]];
    const heard = fact === undefined || column === undefined ? undefined : weighStatements(fact, column, said);
    if (heard !== undefined) know(i, heard);
  }
  for (const [id, answers] of Object.entries(given)) {
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
