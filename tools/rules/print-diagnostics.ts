import { relative } from 'node:path';
import { type Diagnostic, printDiagnostic } from '../../src/rulebook/diagnostic.js';

/** Plain lines for people; JSON, GitHub's annotations and SARIF 2.1.0 for machines. */
export const FORMATS = ['text', 'json', 'github', 'sarif'] as const;
/** One of them. */
export type Format = (typeof FORMATS)[number];

/**
 * The format that was asked for.
 * @throws Error with those that there are
 */
export const readFormat = (text: string): Format => {
  const format = FORMATS.find((one) => one === text);
  if (format === undefined) throw new Error(`\`${text}\` is not a format; it is one of ${FORMATS.join(', ')}`);
  return format;
};

/**
 * @param folder where the rule book lies, so that machines find the files from the top of the checkout
 */
export const printDiagnostics = (list: readonly Diagnostic[], format: Format, folder: string): string => {
  switch (format) {
    case 'text':
      return list.map(printDiagnostic).join('\n');
    case 'json':
      return JSON.stringify(list, null, 2);
    case 'github':
      return list
        .map((one) => {
          const place = `file=${pathOf(one, folder)},line=${one.line},col=${one.column}`;
          return `::${one.severity} ${place},title=${one.code}::${escapeData(one.message)}`;
        })
        .join('\n');
    case 'sarif':
      return JSON.stringify(toSarif(list, folder), null, 2);
  }
};

const pathOf = (one: Diagnostic, folder: string): string => relative(process.cwd(), `${folder}/${one.file}`).replaceAll('\\', '/');

/** GitHub reads one line, in which these characters have a meaning. */
const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const toSarif = (list: readonly Diagnostic[], folder: string): object => ({
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'compliance-oracle rules', rules: [...new Set(list.map((one) => one.code))].sort().map((id) => ({ id })) } },
      results: list.map((one) => ({
        ruleId: one.code,
        level: one.severity,
        message: { text: one.message },
        locations: [
          {
            physicalLocation: { artifactLocation: { uri: pathOf(one, folder) }, region: { startLine: one.line, startColumn: one.column } },
          },
        ],
      })),
    },
  ],
});
