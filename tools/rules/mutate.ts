import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Diagnostic } from '../../src/rulebook/diagnostic.js';
import type { Case } from '../../src/rulebook/rule-book.js';
import { type Command, type CommandOptions, FORMAT_OPTION } from './command.js';
import { counted } from './counted.js';
import { boundaryFiles, writeMissingCases } from './mutate/boundary-files.js';
import { printCases } from './mutate/missing-case.js';
import { prepareCases } from './mutate/prepared-cases.js';
import { readRegulationFiles } from './mutate/rule-files.js';
import { type TriedMutant, tryMutants } from './mutate/try-mutants.js';
import { printDiagnostics, readFormat } from './print-diagnostics.js';
import { REGULATIONS, requireOracle } from './rule-book/open-rule-book.js';

const OPTIONS = {
  format: FORMAT_OPTION,
  write: { type: 'boolean', default: false, about: 'adds the missing cases to the boundary cases' },
  rewrite: { type: 'boolean', default: false, about: 'makes the boundary cases anew' },
  facts: { type: 'boolean', default: false, about: 'by cases without texts alone' },
  equivalent: { type: 'boolean', default: false, about: 'names the mutants that change no verdict, too' },
} as const satisfies CommandOptions;

export const mutate: Command = {
  name: 'mutate',
  usage: 'mutate [FILE-OR-RULE …]',
  summary: 'makes every small mistake in the rules, one at a time, and prints the case that would have killed each that survives',
  options: OPTIONS,
  run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
    const format = readFormat(values.format);
    const { ruleBook, oracle } = requireOracle({ memoEntries: 0 });
    const rewritten = values.rewrite ? boundaryFiles(ruleBook.cases, positionals) : new Set<string>();
    const { prepared, failing } = prepareCases(
      ruleBook.cases.filter((one) => !rewritten.has(one.place.file) && !((values.facts || values.rewrite) && one.action !== undefined)),
      oracle,
    );
    const outcomes = [
      ...tryMutants({
        oracle,
        cases: prepared,
        files: readRegulationFiles(REGULATIONS, ruleBook),
        only: [...positionals, ...(positionals.length > 0 ? regulationsOf(rewritten) : [])],
      }),
    ];
    const survivors = outcomes.filter((one) => one.outcome.kind === 'survived');
    const written = values.write || values.rewrite ? writeMissingCases(survivors, REGULATIONS, rewritten) : new Map<string, number>();
    if (format === 'text') report(outcomes, failing, values.equivalent);
    else console.log(printDiagnostics(survivors.map(toDiagnostic), format, REGULATIONS));
    for (const [file, cases] of written)
      console.error(`${join(REGULATIONS, file)}: ${counted(cases, 'case')} added that would have killed them`);
    return survivors.length > 0 && !values.rewrite ? 1 : 0;
  },
};

/** What a regulation says for its rules together is killed by cases of its rules, so it is tried again with them. */
const regulationsOf = (files: ReadonlySet<string>): readonly string[] => [
  ...new Set([...files].map((file) => `${dirname(file)}/regulation.yaml`)),
];

const toDiagnostic = (one: TriedMutant): Diagnostic => ({
  code: 'surviving-mutant',
  severity: 'error',
  file: one.file,
  line: one.place.line,
  column: one.place.column,
  message: `survived: ${one.what}`,
});

const report = (outcomes: readonly TriedMutant[], failing: readonly Case[], equivalent: boolean): void => {
  for (const one of failing) console.log(`left out, since it fails anyway: ${one.place.file}:${one.place.line} ${one.name}`);
  const of = (kind: TriedMutant['outcome']['kind']): readonly TriedMutant[] => outcomes.filter((one) => one.outcome.kind === kind);
  for (const one of outcomes) {
    const at = `${one.file}:${one.place.line}:${one.place.column}`;
    if (one.outcome.kind === 'equivalent' && equivalent) console.log(`${at} changes no verdict on any day: ${one.what}`);
    if (one.outcome.kind !== 'survived') continue;
    console.log(`${at} survived: ${one.what}`);
    console.log(one.outcome.missing === undefined ? '  no case can be written for it by facts alone' : printCases([one.outcome.missing]));
  }
  const tried = of('killed').length + of('survived').length;
  const share = tried === 0 ? 100 : (100 * of('killed').length) / tried;
  console.log(
    `${of('killed').length} of ${tried} mutants killed (${(Math.floor(share * 10) / 10).toFixed(1)} %); ` +
      `${of('equivalent').length} more change no verdict on any day (proved), ${of('refused').length} the loader refuses`,
  );
};
