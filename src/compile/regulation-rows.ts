import type { Regulation } from '../rulebook/regulation.js';
import type { ConditionBlock } from '../rulebook/rule.js';
import type { RuleBook } from '../rulebook/rule-book.js';
import type { Column, Row } from '../table/decision-table.js';
import type { CompiledRuleBook, LawTable } from './compiled-rule-book.js';
import type { Line } from './lines.js';
import { makeLines } from './make-lines.js';
import { numberBlocks } from './numbered-blocks.js';

/** What does not change with time: the lines of a regulation and their conditions as rows. */
export type RegulationRows = Pick<LawTable, 'regulation' | 'lines' | 'conditions' | 'everywhere'>;

/** The lines of a regulation, or only those asked everywhere, and their conditions as rows of a table. */
export const rowsOf = (
  ruleBook: RuleBook,
  regulation: Regulation,
  { columns, columnOf }: Pick<CompiledRuleBook, 'columns' | 'columnOf'>,
  everywhere = false,
): RegulationRows => {
  const blocks = numberBlocks();
  const made = makeLines(ruleBook, regulation, blocks, (clause) => clause.everywhere || !everywhere);
  const lines = everywhere ? made.map(citedElsewhere) : made;
  const rows = blocks.all.map((block) => makeRow(columns, columnOf, block));
  return { regulation, lines, conditions: { columns, rows }, everywhere };
};

const citedElsewhere = (line: Line): Line =>
  line.clause.citeElsewhere === undefined ? line : { ...line, citeElsewhere: line.clause.citeElsewhere };

/** A block of conditions as a row: a cell a fact. */
export const makeRow = (columns: readonly Column[], columnOf: ReadonlyMap<string, number>, block: ConditionBlock): Row =>
  Object.entries(block).map(([fact, answers]) => {
    const column = columnOf.get(fact) ?? -1;
    const listed = columns[column]?.answers ?? [];
    return { column, accepts: answers.reduce((mask, answer) => mask | (1 << listed.indexOf(answer)), 0) };
  });
