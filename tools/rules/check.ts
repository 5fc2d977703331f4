import { parseArgs } from 'node:util';
import { analyse } from '../../src/compile/analysis/analysis.js';
import { checkConfirmations } from '../../src/compile/checks/confirmations.js';
import { EXACT_CHECKS } from '../../src/compile/checks/index.js';
import type { Diagnostic } from '../../src/rulebook/diagnostic.js';
import type { Command } from './command.js';
import { findOverlaps } from './find-overlaps.js';
import { openRuleBook, REGULATIONS, type OpenRuleBook } from './open-rule-book.js';
import { FORMATS, printDiagnostics, readFormat } from './print-diagnostics.js';
import { today } from './today.js';

export const check: Command = {
  name: 'check',
  usage: 'check [--strict] [--overlaps] [--format F]',
  summary: `everything wrong with the rule book, with file, line, column, code and remedy (--format ${FORMATS.join('|')}; --strict: warnings count)`,
  run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { format: { type: 'string', default: 'text' }, strict: { type: 'boolean', default: false }, overlaps: { type: 'boolean', default: false }, on: { type: 'string', default: today() } },
    });
    const format = readFormat(values.format);
    const open = openRuleBook();
    const diagnostics = checkEverything(open, values.on);
    const text = printDiagnostics(diagnostics, format, REGULATIONS);
    if (text !== '') console.log(text);
    const errors = diagnostics.filter((one) => one.severity === 'error').length;
    const warnings = diagnostics.length - errors;
    if (values.overlaps && open.oracle !== undefined) for (const line of findOverlaps(analyse(open.oracle.compiled))) console.log(line);
    if (format === 'text') console.log(`${errors} errors, ${warnings} warnings${summarise(open)}`);
    return errors > 0 || (values.strict && warnings > 0) ? 1 : 0;
  },
};

/**
 * What loading and compiling find, then the exact questions to the compiled tables, then what depends on the day.
 *
 * @param today `YYYY-MM-DD`
 */
export const checkEverything = ({ ruleBook, oracle, diagnostics }: OpenRuleBook, today: string): readonly Diagnostic[] => {
  const analysis = oracle === undefined ? undefined : analyse(oracle.compiled);
  return [
    ...diagnostics,
    ...(analysis === undefined ? [] : EXACT_CHECKS.flatMap((one) => one(analysis))),
    ...(ruleBook === undefined ? [] : checkConfirmations(ruleBook, today)),
  ];
};

const summarise = ({ ruleBook, oracle }: OpenRuleBook): string =>
  oracle === undefined ? '' : `: ${oracle.summary.rules} rules, ${oracle.summary.tables} tables, ${ruleBook?.vocabulary.facts.length ?? 0} facts, ${ruleBook?.cases.length ?? 0} cases, ${oracle.summary.cid}`;
