import type { Regulation } from '../../../src/rulebook/regulation.js';
import type { Rule } from '../../../src/rulebook/rule.js';
import type { Case } from '../../../src/rulebook/rule-book.js';
import { type GridRow, makeGrid, printLines } from './grid.js';
import { makeSentence } from './sentence.js';
import { spellFacts } from './spell.js';
import { makeTimeline, nameRow, spellStretch } from './timeline.js';

const WIDTH = 110;

/** A rule as plain text: sentence, grid, timeline, cases. */
export const printRule = (regulation: Regulation, rule: Rule, cases: readonly Case[]): string =>
  [
    `${rule.id}  ${rule.title}`,
    `${rule.place.file}  ${rule.link}`,
    ...rule.clauses.flatMap((clause) =>
      clause.versions.flatMap((version) => [
        '',
        `── ${clause.id}  ${clause.cite}${clause.everywhere ? '  (asked everywhere)' : ''} ──`,
        ...wrap(makeSentence(regulation, rule, clause, version)),
        ...wrap(`Reason given: ${version.reason}`),
        ...(version.note === undefined ? [] : wrap(`Note: ${version.note}`)),
        '',
        ...makeGrid(regulation, clause, version).flatMap(printRow),
      ]),
    ),
    '',
    '── Timeline ──',
    ...makeTimeline(rule.clauses).flatMap((row) => [
      ...wrap(nameRow(row)),
      `    enacted ${row.enacted}; as first enacted ${row.asEnacted}; in force ${spellStretch(row.inForce)} (${row.cite})`,
      ...row.enforcement.map((one) => `    enforcement ${one.status} ${spellStretch(one)} (${one.cite})`),
      ...(row.supersededBy.length === 0 ? [] : [`    superseded by ${row.supersededBy.join(', ')}`]),
    ]),
    '',
    `── ${cases.length} cases ──`,
    ...cases.map(({ on, action, facts, expect: { verdict, cite } }) => {
      const cited = cite === undefined ? '' : `  [${cite}]`;
      return `${on}  ${verdict.padEnd(8)} ${action ?? spellFacts(facts)}${cited}`;
    }),
  ].join('\n');

const printRow = (row: GridRow): readonly string[] => {
  const head = `${row.part.padEnd(14)}${row.part === 'Must' ? '' : row.name === '' ? '' : `${row.name}: `}`;
  const but = row.butNot.map((lines) => `, but not (${printLines(lines)})`).join('');
  const said = row.part === 'Must' ? `${printLines(row.lines)}: ${row.name}; ${row.notes.join('; ')}` : `${printLines(row.lines)}${but}`;
  return wrap(`${head}${said}  [${row.cite}]`, ' '.repeat(14));
};

const wrap = (text: string, indent = ''): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(/(?<=\S) (?=\S)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${lines.length === 0 ? '' : indent}${word}`);
  }
  return lines;
};
