import { parseArgs } from 'node:util';
import { analyse } from '../../src/compile/analysis/analysis.js';
import { SNAPSHOTS } from '../../src/config/config.js';
import { sealRuleBook } from '../../src/verdict/blocks/rule-book-blocks.js';
import { type CheckedRuleBook, checkRuleBook } from './check/check-rule-book.js';
import { findOverlaps } from './check/find-overlaps.js';
import { type Command, type CommandOptions, FORMAT_OPTION } from './command.js';
import { counted } from './counted.js';
import { printDiagnostics, readFormat } from './print-diagnostics.js';
import { REGULATIONS } from './rule-book/open-rule-book.js';
import { printCheckOf, RULE_SET_OPTION } from './rule-set/check-folder.js';
import { today } from './today.js';

const OPTIONS = {
  strict: { type: 'boolean', default: false, about: 'warnings count as errors' },
  overlaps: { type: 'boolean', default: false, about: 'pairs of clauses that block one situation, with the situation' },
  'rule-set': RULE_SET_OPTION,
  format: FORMAT_OPTION,
  on: { type: 'string', default: today(), value: 'DAY', about: 'the day on which confirmations must be fresh' },
} as const satisfies CommandOptions;

export const check: Command = {
  name: 'check',
  usage: 'check',
  summary: 'everything wrong with the rule book, with file, line, column, code and remedy',
  options: OPTIONS,
  run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: OPTIONS,
    });
    const format = readFormat(values.format);
    if (values['rule-set'] !== undefined) return printCheckOf(values['rule-set'], format, values.strict);
    const checked = checkRuleBook(REGULATIONS, values.on, SNAPSHOTS);
    const { compiled, diagnostics } = checked;
    const text = printDiagnostics(diagnostics, format, REGULATIONS);
    if (text !== '') console.log(text);
    const errors = diagnostics.filter((one) => one.severity === 'error').length;
    const warnings = diagnostics.length - errors;
    if (values.overlaps && compiled !== undefined) for (const line of findOverlaps(analyse(compiled))) console.log(line);
    if (format === 'text') console.log(`${counted(errors, 'error')}, ${counted(warnings, 'warning')}${summarise(checked)}`);
    return errors > 0 || (values.strict && warnings > 0) ? 1 : 0;
  },
};

const summarise = ({ ruleBook, compiled, vocabulary }: CheckedRuleBook): string => {
  if (ruleBook === undefined || compiled === undefined) return '';
  const { rules, cases } = ruleBook;
  const counts = [
    `${rules.length} rules`,
    `${compiled.tables} tables`,
    `${ruleBook.vocabulary.facts.length} facts`,
    `${cases.length} cases`,
  ];
  return `: ${[...counts, sealRuleBook(ruleBook, vocabulary).root.cid.toString()].join(', ')}`;
};
