import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { RuleBookRefused } from '../../src/start/prepare-beside.js';
import { reloader } from '../../src/start/reloader.js';

const SILENT = pino({ level: 'silent' });
const COMPILED = { version: '1.0.0', cid: 'bafy' };
type Compiled = typeof COMPILED;

/** Reloads whose compilations end when the test says so. */
const begin = () => {
  const ends: ((outcome: Compiled | Error) => void)[] = [];
  let served = 0;
  const compile = (): Promise<Compiled> =>
    new Promise((resolve, reject) => ends.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))));
  const serve = (compiled: Compiled): Compiled => {
    served += 1;
    return compiled;
  };
  const reload = reloader(compile, serve, SILENT);
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return { reload, ends, turn, served: () => served };
};

describe('reloading', () => {
  it('runs one at a time, and those asked for meanwhile are one', async () => {
    const { reload, ends, turn, served } = begin();
    const first = reload();
    await turn();
    const others = Array.from({ length: 50 }, () => reload());
    await turn();
    expect(ends).toHaveLength(1);
    ends[0]?.(COMPILED);
    await first;
    await turn();
    expect(ends).toHaveLength(2);
    ends[1]?.(COMPILED);
    await Promise.all(others);
    await turn();
    expect(ends).toHaveLength(2);
    expect(served()).toBe(2);
  });

  it('reads what is there after it was asked for, also where one is under way', async () => {
    const { reload, ends, turn } = begin();
    void reload();
    await turn();
    let done = false;
    const second = reload().then(() => {
      done = true;
    });
    ends[0]?.(COMPILED);
    await turn();
    expect(done).toBe(false);
    ends[1]?.(COMPILED);
    await second;
  });

  it.each([new RuleBookRefused(['art-5.yaml:1:1 wrong']), new Error('it took too long')])('goes on after %s', async (error) => {
    const { reload, ends, turn, served } = begin();
    const failed = reload();
    await turn();
    ends[0]?.(error);
    await failed;
    expect(served()).toBe(0);
    const again = reload();
    await turn();
    ends[1]?.(COMPILED);
    await again;
    expect(served()).toBe(1);
  });
});
