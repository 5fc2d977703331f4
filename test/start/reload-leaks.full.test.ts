import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { turnByTurn } from '../../src/rulebook/steps.js';
import { openingServedOracle, openServedOracle, snapshotsOf } from '../../src/verdict/oracle/served-oracle.js';
import { startApp } from '../http/start-app.js';
import { byExtent } from '../support/full.js';
import { ask } from '../support/several.js';

const TINY = 'test/compile/fixtures/tiny';
/** `RELOADS=1000 npm run test:full -- reload-leaks` for a longer look. */
const RELOADS = Number(process.env['RELOADS'] ?? byExtent(150, 150, 250));
/**
 * Bytes of the heap a reload: what the runtime itself learns of the code meanwhile, which shrinks with their number. The oracle
 * alone on the smallest rule book holds many times as much.
 */
const MOST_GROWTH = RELOADS < 1_000 ? 15_000 : 8_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const heap = async (): Promise<number> => {
  // What is collected last was held by what is collected first.
  for (let n = 0; n < 3; n++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
};

const descriptors = (): number => readdirSync('/proc/self/fd').length;

/** By least squares: how much a value grows from one to the next. */
const slope = (values: readonly number[]): number => {
  const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length;
  const middle = (values.length - 1) / 2;
  const [average, spread] = [mean(values), values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)];
  return values.reduce((sum, one, at) => sum + (at - middle) * (one - average), 0) / spread;
};

it(`keeps nothing of ${RELOADS} rule books that are no longer served`, { timeout: 900_000 }, async () => {
  const cache = mkdtempSync(join(tmpdir(), 'leaks-'));
  try {
    openServedOracle(TINY, cache, {});
    const { ruleBook, vocabulary } = snapshotsOf(TINY, cache);
    const bytes = { ruleBook: readFileSync(ruleBook), vocabulary: readFileSync(vocabulary) };
    const heaps: number[] = [];
    const files: number[] = [];
    const served: WeakRef<object>[] = [];
    for (let reload = 0; reload < RELOADS; reload++) {
      const opened = await turnByTurn(openingServedOracle(bytes, { memoEntries: 100 }));
      if (opened.oracle === undefined || opened.ruleBook === undefined) throw new Error('the rule book has errors');
      served.push(new WeakRef(opened.oracle));
      const app = await startApp({ oracle: opened.oracle, ruleBook: opened.ruleBook });
      expect((await ask(app.url, '/api/v1/compliance/employment', { body: { action: `Score people at work ${reload}` } })).status).toBe(
        200,
      );
      await app.stop();
      // The first ones fill caches of the runtime.
      if (reload < RELOADS / 3 || reload % 10 !== 0) continue;
      heaps.push(await heap());
      files.push(descriptors());
    }
    const grows = slope(heaps) / 10;
    console.log(`${RELOADS} reloads: heap ${grows.toFixed(0)} bytes and ${(slope(files) / 10).toFixed(4)} descriptors a reload`);
    expect(grows).toBeLessThan(MOST_GROWTH);
    expect(Math.abs(slope(files) / 10)).toBeLessThan(0.05);
    await heap();
    // The last one may still lie on the stack.
    expect(served.filter((one) => one.deref() !== undefined).length).toBeLessThanOrEqual(1);
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
});
