import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { Diagnostic } from '../../src/rulebook/diagnostic.js';
import type { Place } from '../../src/rulebook/place.js';
import type { Case, RuleBook } from '../../src/rulebook/rule-book.js';
import { bothWays } from '../../src/verdict/cases/run-both-ways.js';
import { type Command, type CommandOptions, FORMAT_OPTION } from './command.js';
import { printDiagnostics, readFormat } from './print-diagnostics.js';
import { findRule } from './rule-book/find-rule.js';
import { REGULATIONS, requireOracle } from './rule-book/open-rule-book.js';
import { printTestOf, RULE_SET_OPTION } from './rule-set/check-folder.js';
import { type Covered, measureCoverage } from './test/coverage.js';
import { askSecondOpinions, type SecondOpinions } from './test/second-opinions.js';

const OPTIONS = {
  coverage: { type: 'boolean', default: false, about: 'what no case touches' },
  'second-opinion': { type: 'boolean', default: false, about: 'through json-rules-engine too, in minutes' },
  'rule-set': RULE_SET_OPTION,
  format: FORMAT_OPTION,
} as const satisfies CommandOptions;

export const test: Command = {
  name: 'test',
  usage: 'test [FILE-OR-RULE …]',
  summary: 'runs the cases through the compiled tables and the plain scan; says which failed and why',
  options: OPTIONS,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
    const format = readFormat(values.format);
    if (values['rule-set'] !== undefined) return printTestOf(values['rule-set'], format);
    const { ruleBook, oracle } = requireOracle({ memoEntries: 0 });
    const cases = chooseCases(ruleBook, positionals);
    const coverage = measureCoverage(oracle.compiled);
    const opinions = values['second-opinion'] ? await askSecondOpinions(cases, oracle) : undefined;
    const run = bothWays(oracle);
    const failures = cases.flatMap((one) => {
      const { decided, wrong: differing } = run(one);
      coverage.add(one, decided);
      const wrong = [...differing, ...(opinions?.differing.get(one) ?? [])];
      return wrong.length === 0 ? [] : [{ one, wrong }];
    });
    const ran: Ran = { cases, failures, covered: coverage.report(), opinions, isWhole: positionals.length === 0 };
    if (format === 'text') printRan(ran, values.coverage);
    else console.log(printDiagnostics(findingsOf(ran, values.coverage), format, REGULATIONS));
    return failures.length > 0 ? 1 : 0;
  },
};

/** Those of the files and rules that were named, all where none was. */
const chooseCases = ({ cases, rules }: RuleBook, names: readonly string[]): readonly Case[] => {
  const isOf = (one: Case, name: string): boolean => one.rule === name || one.place.file.includes(fileInside(name));
  for (const name of names) if (!cases.some((one) => isOf(one, name))) findRule(rules, name);
  return cases.filter((one) => names.length === 0 || names.some((name) => isOf(one, name)));
};

/** A file is named from where the author stands or from the top of the rule book. */
const fileInside = (name: string): string => {
  const inside = relative(REGULATIONS, name).replaceAll('\\', '/');
  return inside.startsWith('..') ? name : inside;
};

interface Failure {
  readonly one: Case;
  readonly wrong: readonly string[];
}

/** What came of running cases. */
interface Ran {
  readonly cases: readonly Case[];
  readonly failures: readonly Failure[];
  readonly covered: readonly Covered[];
  readonly opinions: SecondOpinions | undefined;
  /** Every case was run, so that what none touches is worth telling. */
  readonly isWhole: boolean;
}

const printRan = ({ cases, failures, covered, opinions, isWhole }: Ran, withUntouched: boolean): void => {
  const at = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;
  for (const { one, wrong } of failures)
    console.log([`${at(one.place)} failed: ${one.name}`, ...wrong.map((text) => `    ${text}`)].join('\n'));
  if (withUntouched)
    for (const { what, place } of covered.flatMap((kind) => kind.untouched)) console.log(`${at(place)} untouched: ${what}`);
  console.log(`${cases.length - failures.length} passed, ${failures.length} failed, of ${cases.length} cases`);
  if (opinions !== undefined) {
    const { asked, differing } = opinions;
    console.log(`second opinion: ${asked - differing.size} agree, ${differing.size} differ, ${cases.length - asked} left out`);
  }
  if (isWhole) console.log(`touched: ${covered.map(spell).join(', ')}`);
};

const findingsOf = ({ failures, covered }: Ran, withUntouched: boolean): readonly Diagnostic[] => [
  ...failures.map(toDiagnostic),
  ...(withUntouched ? covered.flatMap((kind) => kind.untouched) : []).map(
    ({ what, place: { file, line, column } }): Diagnostic => ({
      code: 'untouched',
      severity: 'warning',
      file,
      line,
      column,
      message: what,
    }),
  ),
];

const spell = ({ kind, all, untouched }: Covered): string => `${all - untouched.length} of ${all} ${kind}`;

const toDiagnostic = ({ one, wrong }: Failure): Diagnostic => ({
  code: 'case-fails',
  severity: 'error',
  file: one.place.file,
  line: one.place.line,
  column: one.place.column,
  message: `${one.name}: ${wrong.join('; ')}`,
});
