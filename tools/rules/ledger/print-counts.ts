import type { Regulation } from '../../../src/rulebook/regulation.js';
import { type LedgerEntry, STATUSES } from './read-ledger.js';

const BEGIN = '<!-- ledger: written by `npm run rules -- ledger --write` -->';
const END = '<!-- end of ledger -->';

/** The counts as a Markdown table, an instrument a line. */
export const printCounts = (ledgers: readonly { readonly regulation: Regulation; readonly entries: readonly LedgerEntry[] }[]): string => {
  const line = (name: string, entries: readonly LedgerEntry[]): string =>
    `| ${[name, entries.length, ...STATUSES.map((status) => entries.filter((one) => one.status === status).length)].join(' | ')} |`;
  return [
    '| instrument | entries | implemented | out of scope | not decidable by machine | pending |',
    '|---|---|---|---|---|---|',
    ...ledgers.map(({ regulation, entries }) => line(`${regulation.title} (\`${regulation.id}/ledger.yaml\`)`, entries)),
    line(
      'together',
      ledgers.flatMap((one) => one.entries),
    ),
  ].join('\n');
};

/** The README with the counts between its two markers. */
export const withCounts = (readme: string, counts: string): string => {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`the README has no place for the counts; add the lines \`${BEGIN}\` and \`${END}\``);
  return `${readme.slice(0, begin)}${BEGIN}\n${counts}\n${readme.slice(end)}`;
};
