import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { shippedOracle } from '../../support/rule-book.js';
import { misreadings, type Probe } from './probe-pairs.js';

interface Group {
  readonly jurisdiction: string;
  readonly domain: string;
  /** The day of the action, YYYY-MM-DD. */
  readonly on: string;
  /** What was told, each under what is expected of it. */
  readonly read?: readonly Readonly<Record<string, string>>[];
  readonly misread?: readonly Readonly<Record<string, string>>[];
}

const groups = parse(readFileSync(new URL('../data/decoys.yaml', import.meta.url), 'utf8')) as readonly Group[];

/** Each action by itself: no twin stands beside it. */
const probesOf = (list: 'read' | 'misread'): readonly Probe[] =>
  groups.flatMap(({ jurisdiction, domain, on, ...lists }) =>
    (lists[list] ?? []).flatMap((told) =>
      Object.entries(told).map(([expected, action]) => ({
        name: action,
        domain,
        on,
        jurisdictions: [jurisdiction],
        sides: [{ expected, action }],
      })),
    ),
  );

const oracle = shippedOracle();
const [read, misread] = [probesOf('read'), probesOf('misread')];

describe('what only sounds like a way out, or like a wrong', () => {
  it.each(read)('misleads nobody: $name', (probe) => expect(misreadings(oracle, probe)).toEqual([]));

  it.each(misread)('still misleads: $name', (probe) => expect(misreadings(oracle, probe)).not.toEqual([]));

  it('is read rightly four times in five', () => {
    expect(read.length + misread.length).toBeGreaterThanOrEqual(600);
    expect(read.length).toBeGreaterThanOrEqual(4 * misread.length);
  });
});
