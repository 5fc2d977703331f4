import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RuleBook } from '../../src/rulebook/rule-book.js';
import { readYamlFile } from '../../src/rulebook/yaml/read-yaml-file.js';
import { type Command, type CommandOptions, FORMAT_OPTION } from './command.js';
import { checkLedger } from './ledger/check-ledger.js';
import { printCounts, withCounts } from './ledger/print-counts.js';
import { readLedger, STATUSES } from './ledger/read-ledger.js';
import { printDiagnostics, readFormat } from './print-diagnostics.js';
import { REGULATIONS, requireServedRuleBook } from './rule-book/open-rule-book.js';

const OPTIONS = {
  write: { type: 'boolean', default: false, about: 'writes the counts into the README' },
  format: FORMAT_OPTION,
} as const satisfies CommandOptions;

export const ledger: Command = {
  name: 'ledger',
  usage: 'ledger [STATUS …]',
  summary: `every operative paragraph against the rules, with counts; lists those of a status: ${STATUSES.join(', ')}`,
  options: OPTIONS,
  run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
    const format = readFormat(values.format);
    const wrong = positionals.find((one) => !STATUSES.some((status) => status === one));
    if (wrong !== undefined) throw new Error(`\`${wrong}\` is not a status; it is one of ${STATUSES.join(', ')}`);
    const ledgers = openLedgers(requireServedRuleBook(), REGULATIONS);
    const found = ledgers.flatMap((one) => one.diagnostics);
    const text = printDiagnostics(found, format, REGULATIONS);
    if (text !== '') console.log(text);
    if (format === 'text') {
      for (const { entries } of ledgers)
        for (const { place, status, provision, about, because, by } of entries.filter((one) => positionals.includes(one.status))) {
          const why = because === undefined ? ` (${by.join(', ')})` : `; ${because}`;
          console.log(`${place.file}:${place.line} ${status} ${provision}: ${about}${why}`);
        }
      console.log(printCounts(ledgers));
    }
    const readme = join(REGULATIONS, 'README.md');
    if (values.write) writeFileSync(readme, withCounts(readFileSync(readme, 'utf8'), printCounts(ledgers)));
    return found.length > 0 ? 1 : 0;
  },
};

/** The ledger of every regulation, checked against its rules. */
export const openLedgers = (ruleBook: RuleBook, folder: string) =>
  ruleBook.regulations.map((regulation) => {
    const inside = regulation.place.file.split('/')[0] ?? regulation.id;
    const { entries, diagnostics } = readLedger(folder, inside);
    const { document } = readYamlFile(join(folder, regulation.place.file), regulation.place.file);
    const { terms = {} } = (document?.value ?? {}) as { terms?: object };
    return {
      regulation,
      entries,
      diagnostics: diagnostics.length > 0 ? diagnostics : checkLedger(ruleBook, regulation, entries, Object.keys(terms)),
    };
  });
