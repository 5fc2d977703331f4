import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { FULL } from '../support/full.js';

const TINY = ['test/compile/fixtures/tiny', 2] as const;
const FOLDERS = FULL ? [TINY, ['regulations', 500] as const] : [TINY];

/** Decides all cases in a process of its own, with the rule files loaded in the order asked for. */
const decideAll = (folder: string, order: 'forwards' | 'backwards'): string =>
  execFileSync(process.execPath, ['--import', 'tsx', 'test/support/decide-all.ts', folder, order], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });

describe('a verdict', () => {
  it.each(FOLDERS)(
    'and its cid are the same in two processes that load the files of %s in different orders',
    { timeout: 240_000 },
    (folder, cases) => {
      const forwards = decideAll(folder, 'forwards');
      expect(forwards.split('\n').length).toBeGreaterThan(cases);
      expect(decideAll(folder, 'backwards')).toBe(forwards);
    },
  );
});
