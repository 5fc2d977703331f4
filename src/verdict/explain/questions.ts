import type { CompiledRuleBook, LawTable } from '../../compile/compiled-rule-book.js';
import type { Reading } from '../../reading/reading.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { Marks } from '../../table/decision-table.js';
import type { Decided } from '../decide/decided.js';
import type { LineFinding } from '../findings/findings.js';
import { ownExceptions } from '../findings/own-exceptions.js';
import { practiceOf } from '../findings/practices.js';
import type { TableMatcher } from '../findings/table-matcher.js';
import { wayNumber } from '../situation/presumption.js';
import type { Explanation } from '../verdict.js';

const MOST_QUESTIONS = 10;

/** How much hangs on an unknown fact; what is asked for several reasons counts their sum. */
const WORTH = {
  /** The text says it, but too weakly to count. */
  weak: 12,
  /** Nothing was read: it may be any of the prohibited practices. */
  unreadPractice: 10,
  /** It alone keeps a rule from applying. */
  missing: 8,
  /** Silence about it blocks. */
  unsupported: 6,
  /** It may be part of an exception to a rule that blocks. */
  exception: 4,
  /** What was met on condition of it. */
  condition: 3,
  /** It is part of the scope of a prohibition whose practice is stated. */
  scope: 2,
  /** A part of the text was not read: it may be any of the prohibited practices. */
  partlyUnreadPractice: 1,
} as const;

/** Adds to the weight of a fact, by its column. */
type Ask = (column: number | undefined, worth: number) => void;

/** What to ask the caller: the unknown facts on which most hangs, the most important first. */
export const questionsTo = (
  compiled: CompiledRuleBook,
  decided: Decided,
  matcher: TableMatcher,
  reading: Reading,
): Explanation['questions'] => {
  const { situation, tables, findings, weakFacts } = decided;
  const weights = new Map<number, number>();
  const ask: Ask = (column, worth) => {
    if (column !== undefined && situation.known[column] === 0) weights.set(column, (weights.get(column) ?? 0) + worth);
  };
  for (const fact of weakFacts) ask(compiled.columnOf.get(fact), WORTH.weak);
  for (const table of tables) {
    const marks = matcher.marks(table, situation);
    askAboutPractices(table, compiled, decided, reading, ask);
    for (const one of findings) if (one.line.regulation === table.regulation) askAboutFinding(one, table, marks, compiled, ask);
  }
  return heaviest(weights, compiled.facts);
};

/** What was not read may be any of the prohibited practices; a practice that is stated may be prohibited. */
const askAboutPractices = (table: LawTable, { facts }: CompiledRuleBook, { situation }: Decided, reading: Reading, ask: Ask): void =>
  table.lines.forEach((line, i) => {
    const practice = table.status[i] === 'binding' ? practiceOf(line, table, facts) : undefined;
    if (practice === undefined) return;
    if (reading.unread.length > 0) ask(practice, reading.unreadShare === 1 ? WORTH.unreadPractice : WORTH.partlyUnreadPractice);
    if (situation.known[practice] === wayNumber('stated')) askAboutRow(table, line.scope[0], WORTH.scope, ask);
  });

/** What would change a finding. */
const askAboutFinding = (one: LineFinding, table: LawTable, marks: Marks, { columnOf }: CompiledRuleBook, ask: Ask): void => {
  if (one.finding === 'undetermined') ask(one.missing, WORTH.missing);
  if (one.finding === 'unsupported') for (const each of one.failing) ask(columnOf.get(each.written.fact), WORTH.unsupported);
  if (one.finding === 'met') for (const each of one.conditions) ask(columnOf.get(each.written.fact), WORTH.condition);
  if (one.finding !== 'prohibited' && one.finding !== 'unsupported') return;
  for (const exception of ownExceptions(one.line))
    for (const row of exception.when) if (marks.possible(row)) askAboutRow(table, row, WORTH.exception, ask);
};

const askAboutRow = ({ conditions }: LawTable, row: number | undefined, worth: number, ask: Ask): void => {
  for (const cell of conditions.rows[row ?? -1] ?? []) ask(cell.column, worth);
};

const heaviest = (weights: ReadonlyMap<number, number>, facts: readonly Fact[]): Explanation['questions'] =>
  [...weights]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MOST_QUESTIONS)
    .flatMap(([column]) => {
      const fact = facts[column];
      return fact === undefined ? [] : [{ fact: fact.id, question: fact.question, answers: fact.answers }];
    });
