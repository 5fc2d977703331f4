import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Diagnostic } from '../../src/rulebook/diagnostic.js';
import { type Command, type CommandOptions, FORMAT_OPTION } from './command.js';
import { formatYaml } from './fmt/format-yaml.js';
import { printDiagnostics, readFormat } from './print-diagnostics.js';
import { REGULATIONS } from './rule-book/open-rule-book.js';
import { kindOf } from './schemas/file-kinds.js';
import { withModeline } from './schemas/modeline.js';

const OPTIONS = {
  check: { type: 'boolean', default: false, about: 'only says which files are not so, and from which line' },
  format: FORMAT_OPTION,
} as const satisfies CommandOptions;

export const fmt: Command = {
  name: 'fmt',
  usage: 'fmt [FILE …]',
  summary: 'puts files into the canonical order and layout; comments stay, content cannot change',
  options: OPTIONS,
  run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
    const format = readFormat(values.format);
    const found = listYaml(REGULATIONS)
      .filter((file) => positionals.length === 0 || positionals.some((one) => join(REGULATIONS, file).includes(one)))
      .flatMap((file) => formatFile(file, values.check));
    const text = printDiagnostics(found, format, REGULATIONS);
    if (text !== '') console.log(text);
    return found.some((one) => values.check || one.severity === 'error') ? 1 : 0;
  },
};

const listYaml = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.yaml'))
    .sort();

/** A file of the rule book in its canonical form, with the line by which editors find its schema. */
export const formatRuleBookFile = (file: string, text: string): string => {
  const { schema, layout } = kindOf(file);
  return withModeline(file, formatYaml(withModeline(file, text), { schema, ...layout }));
};

const formatFile = (file: string, checkOnly: boolean): readonly Diagnostic[] => {
  const path = join(REGULATIONS, file);
  const text = readFileSync(path, 'utf8');
  const say = (code: string, severity: Diagnostic['severity'], message: string, line = 1): readonly Diagnostic[] => [
    { code, severity, file, line, column: 1, message },
  ];
  try {
    const formatted = formatRuleBookFile(file, text);
    if (formatted === text) return [];
    if (checkOnly)
      return say(
        'not-formatted',
        'warning',
        `is not in its canonical form from here; run npm run rules -- fmt ${file}`,
        firstOther(text, formatted),
      );
    writeFileSync(path, formatted);
    return say('formatted', 'warning', 'was put into its canonical form');
  } catch (error) {
    return say('cannot-format', 'error', error instanceof Error ? error.message : String(error));
  }
};

/** The first line that the canonical form writes otherwise. */
const firstOther = (text: string, formatted: string): number => {
  const lines = formatted.split('\n');
  return 1 + text.split('\n').findIndex((line, i) => line !== lines[i]);
};
