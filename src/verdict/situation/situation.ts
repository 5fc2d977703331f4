import type { CompiledRuleBook } from '../../compile/compiled-rule-book.js';
import type { Statement } from '../../reading/statements/statement.js';
import type { Answer } from '../../rulebook/rule.js';
import type { RefusedAnswers } from '../../rulebook/standing-facts.js';
import { maskOf } from '../../table/decision-table.js';
import { RequestSituation } from './overlay.js';
import { type KnownSituation, type Presumption, wayNumber } from './presumption.js';
import { type FactValue, weighStatements } from './weigh-statements.js';

/** Where the answers of a situation come from, the weightiest first. */
export interface Sources {
  /** Answers given by the caller: they beat everything but a fact of which the text has the last word. */
  readonly facts: Readonly<Record<string, readonly Answer[]>>;
  /** What the text says: it beats what is presumed. */
  readonly weighed: WeighedFacts;
  readonly presumption: Presumption;
  /** See `refusedAnswers`. */
  readonly refused: ReadonlyMap<string, RefusedAnswers>;
}

/** The situation of one request: what is presumed, then what the text says, then what the caller gave. */
export const makeSituation = (
  { columnOf }: Pick<CompiledRuleBook, 'columnOf'>,
  { facts, weighed, presumption, refused }: Sources,
): KnownSituation => {
  const { columns } = presumption;
  const situation = new RequestSituation(presumption);
  const know = (i: number, { surely, answers, known, strength }: FactValue): void =>
    situation.set(i, surely ? answers : 0, answers, wayNumber(known), strength);
  for (const { column, value } of weighed) know(column, value);
  const givenFacts = Object.entries(facts);
  if (givenFacts.length === 0) return situation;
  const values = new Map(weighed.map(({ fact, value }) => [fact, value]));
  const standing = [...refused].filter(([id]) => isStated(values.get(id))).map(([, answers]) => answers);
  for (const [id, given] of givenFacts) {
    const i = columnOf.get(id) ?? -1;
    const column = columns[i];
    const answers = given.filter((answer) => !standing.some((one) => one.get(id)?.has(answer)));
    if (column === undefined || answers.length === 0) continue;
    const added = column.several && standing.some((one) => one.has(id)) ? statedAnswers(values.get(id)) : 0;
    know(i, { answers: maskOf(column, answers) | added, known: 'given', strength: 1000, surely: column.several || answers.length === 1 });
  }
  return situation;
};

const statedAnswers = (value: FactValue | undefined): number => (value?.known === 'stated' ? value.answers : 0);

/** Facts of which the text has the last word are answered by yes and no, and yes comes first. */
const isStated = (value: FactValue | undefined): boolean => (statedAnswers(value) & 1) !== 0;

/** What a text comes to say of one fact. */
interface WeighedFact {
  readonly fact: string;
  readonly column: number;
  readonly value: FactValue;
}

/** What a text comes to say, each fact once. */
export type WeighedFacts = readonly WeighedFact[];

/** Weighs what is said of each fact, whatever a caller gives. */
export const createWeigher =
  ({ facts: definitions, columns, columnOf }: Pick<CompiledRuleBook, 'facts' | 'columns' | 'columnOf'>) =>
  (about: ByFact): WeighedFacts => {
    const weighed: WeighedFact[] = [];
    for (const [id, statements] of about) {
      const i = columnOf.get(id) ?? -1;
      const [fact, column] = [definitions[i], columns[i]];
      const value = fact === undefined || column === undefined ? undefined : weighStatements(fact, column, statements);
      if (value !== undefined) weighed.push({ fact: id, column: i, value });
    }
    return weighed;
  };

/**
 * Fact → the statements about it, in order of the text. Nothing is decided by how often a thing is said: what differs in nothing but its
 * place from one shortly before it is left out.
 */
export type ByFact = ReadonlyMap<string, readonly Statement[]>;

/** So many statements about a fact are looked back at: a text that repeats itself says few different things. */
const LOOK_BACK = 4;

/** Puts statements in order by the fact that they are about. */
export const byFact = (statements: readonly Statement[]): ByFact => {
  const groups = new Map<string, Statement[]>();
  for (const statement of statements) {
    const group = groups.get(statement.fact);
    if (group === undefined) groups.set(statement.fact, [statement]);
    else if (!isRepeated(group, statement)) group.push(statement);
  }
  return groups;
};

const isRepeated = (before: readonly Statement[], statement: Statement): boolean => {
  const { length } = before;
  for (let at = length - 1; at >= 0 && at >= length - LOOK_BACK; at--) if (saysTheSame(before[at] as Statement, statement)) return true;
  return false;
};

/** Whether two statements about one fact differ in nothing but their places within their clauses, and the words. */
const saysTheSame = (one: Statement, other: Statement): boolean =>
  one.clause === other.clause &&
  one.lastClause === other.lastClause &&
  one.strength === other.strength &&
  one.answer === other.answer &&
  one.polarity === other.polarity &&
  one.layer === other.layer &&
  one.support === other.support;
