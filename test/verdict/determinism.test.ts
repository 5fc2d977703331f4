import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Decides all cases in a process of its own, with the rule files loaded in the order asked for. */
const decideAll = (order: 'forwards' | 'backwards'): string =>
  execFileSync(process.execPath, ['--import', 'tsx', 'test/support/decide-all.ts', order], { encoding: 'utf8', maxBuffer: 64 << 20 });

describe('a verdict', () => {
  it('and its cid are the same in two processes that load the files in different orders', { timeout: 60_000 }, () => {
    const forwards = decideAll('forwards');
    expect(forwards.split('\n').length).toBeGreaterThan(500);
    expect(decideAll('backwards')).toBe(forwards);
  });
});
