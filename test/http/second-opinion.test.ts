import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../src/http/telemetry/metrics.js';
import { logOpinion } from '../../src/http/telemetry/server-log.js';
import { createLiveOpinion, type LiveOpinionOptions } from '../../src/verdict/second-opinion/live-opinion.js';
import { shippedOracle } from '../support/rule-book.js';
import { bodyOf, type Running, startApp } from './start-app.js';

let onDecided: ReturnType<typeof createLiveOpinion>;
const oracle = shippedOracle({ onDecided: (decided, decision) => onDecided(decided, decision) });

let app: Running;
let logged: string;
let reported: number;
let asked = 0;

beforeEach(() => {
  logged = '';
  reported = 0;
});
afterEach(() => app.stop());

const serve = async (options: Pick<LiveOpinionOptions, 'every' | 'ask'>): Promise<void> => {
  const metrics = createMetrics(oracle.summary, []);
  const log = pino(
    new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    }),
  );
  onDecided = createLiveOpinion({
    ...options,
    report: (opinion) => {
      metrics.opinion(opinion.outcome);
      logOpinion(log, opinion);
      reported++;
    },
  });
  app = await startApp({ oracle, ruleBook: oracle.compiled.ruleBook, metrics });
};

/** Asks about an action that was never asked about, and says what it answered. */
const decideNew = async (action: string): Promise<Readonly<Record<string, string>>> => {
  const response = await app.post('/api/v1/compliance/employment', { action: `${action} number ${asked++}` });
  expect(response.status).toBe(200);
  return bodyOf(response);
};

const opinions = async (outcome: string): Promise<number> =>
  Number(
    new RegExp(`oracle_second_opinions_total\\{outcome="${outcome}"\\} (\\d+)`).exec(await (await fetch(`${app.url}/metrics`)).text())?.[1],
  );

const reports = async (count: number): Promise<void> => {
  while (reported < count) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('a second opinion on live decisions', () => {
  it('agrees with what was blocked and with what was allowed, and is counted', async () => {
    await serve({ every: 1 });
    expect(await opinions('agreed')).toBe(0);
    expect((await decideNew('Read the emotions of our staff from their webcams')).verdict).toBe('BLOCKED');
    await reports(1);
    expect((await decideNew('Water the plants in hall')).verdict).toBe('ALLOWED');
    await reports(2);
    expect([await opinions('agreed'), await opinions('disagreed'), await opinions('failed')]).toEqual([2, 0, 0]);
    expect(logged).toBe('');
  });

  it('that differs changes no answer; it is counted, and logged by clause and cid without the action', async () => {
    await serve({ every: 1, ask: () => Promise.resolve(new Set(['EU-AIA-99/1 prohibited'] as const)) });
    const { cid, verdict } = await decideNew('Water the violet orchids in hall');
    expect(verdict).toBe('ALLOWED');
    await reports(1);
    expect(await opinions('disagreed')).toBe(1);
    expect(JSON.parse(logged)).toMatchObject({ level: 40, cid, ours: [], theirs: ['EU-AIA-99/1 prohibited'] });
    expect(logged).not.toContain('orchids');
  });

  it('that cannot be had is counted and logged, and the next is asked for', async () => {
    await serve({ every: 1, ask: () => Promise.reject(new Error('no opinion')) });
    for (const count of [1, 2]) {
      await decideNew('Water the plants in hall');
      await reports(count);
    }
    expect(await opinions('failed')).toBe(2);
    expect(logged).toContain('no opinion');
  });

  it('is asked for on one fresh decision in so many, on none that is remembered, and one at a time', async () => {
    let release = (): void => undefined;
    let begun = 0;
    await serve({
      every: 2,
      ask: async () => {
        begun++;
        await new Promise<void>((resolve) => (release = resolve));
        return new Set();
      },
    });
    const waitFor = async (count: number): Promise<void> => {
      while (begun < count) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const known = { action: `Water the plants in hall number ${asked++}` };
    for (let i = 0; i < 5; i++) await app.post('/api/v1/compliance/employment', known);
    expect(begun).toBe(0);
    await decideNew('Water the plants in hall');
    await waitFor(1);
    for (let i = 0; i < 4; i++) await decideNew('Water the plants in hall');
    expect(begun).toBe(1);
    release();
    await reports(1);
    for (let i = 0; i < 2; i++) await decideNew('Water the plants in hall');
    await waitFor(2);
    release();
    await reports(2);
    expect(await opinions('agreed')).toBe(2);
  });

  it('is never asked for where the setting is 0', async () => {
    await serve({ every: 0, ask: () => Promise.reject(new Error('no opinion')) });
    for (let i = 0; i < 4; i++) await decideNew('Water the plants in hall');
    await new Promise((resolve) => setImmediate(resolve));
    expect(reported).toBe(0);
  });
});
