import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Turns } from '../../../src/http/admission/turns.js';
import type { Quota } from '../../../src/http/limits/quota.js';
import type { Steps } from '../../../src/rulebook/steps.js';
import type { AskedDecision, ExplainedDecision } from '../../../src/verdict/verdict.js';
import { type BatchAnswer, bodyOf, ListeningOracle, NOON, type Running, startApp } from '../start-app.js';

const PATH = '/api/v1/compliance/security';
/** Steps of a piece: far more than are done while a request is on its way, and until its connection is seen to be closed. */
const MANY = 1_000_000;
const ITEMS = 20;

let app: Running;
let done: number;
let counted: number;

const quota: Quota = {
  take: async (_, wanted) => {
    counted += wanted;
    return { granted: wanted, limit: 1_000, remaining: 1_000, resetsAt: NOON.getTime() / 1_000 + 60 };
  },
};

/** What mentions `long` takes many steps, of a millisecond each by the clock of the turns. */
const oracle = (tick: () => void): ListeningOracle =>
  new (class extends ListeningOracle {
    private *steps(action: string): Steps<void> {
      for (let i = 0; i < (action.includes('long') ? MANY : 1); i++) {
        tick();
        yield;
      }
    }

    override *explaining(question: Parameters<ListeningOracle['explaining']>[0]): Steps<ExplainedDecision> {
      yield* this.steps(question.action);
      return this.explain(question);
    }

    override *asking(question: Parameters<ListeningOracle['asking']>[0]): Steps<AskedDecision> {
      yield* this.steps(question.action);
      return this.ask(question);
    }
  })();

beforeEach(async () => {
  [done, counted] = [0, 0];
  const tick = (): void => {
    done++;
  };
  app = await startApp({ oracle: oracle(tick), quota, turns: new Turns({ now: () => done }) });
});
afterEach(() => app.stop());

/** Sends a request and closes its connection once it is being worked on; whoever looks then sees no work any more. */
const leave = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<void> => {
  const leaving = new AbortController();
  const asked = fetch(app.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: leaving.signal,
  });
  while (done < 10) await wait(1);
  leaving.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
};

const isStill = async (): Promise<boolean> => {
  const before = done;
  await wait(20);
  return done === before;
};

const evaluation = { subject: { type: 'a', id: 'a' }, action: { name: 'long' }, resource: { type: 'a', id: 'a' } };
const plan = (steps: number): object => ({ steps: Array.from({ length: steps }, (_, i) => `long ${i}`) });
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'check_plan', arguments: plan(ITEMS) } };
const MCP = { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-11-25' };

describe('the work of a caller that closes its connection is given up, what was counted stays counted', () => {
  it.each<readonly [string, string, unknown, Record<string, string>, number]>([
    ['a batch', `${PATH}/batch`, { actions: Array(ITEMS).fill('long'), ask: true }, {}, ITEMS],
    ['a plan', `${PATH}/plan`, plan(ITEMS), {}, ITEMS + 1],
    ['a question', PATH, { action: 'long', explain: true }, {}, 1],
    ['an interview', `${PATH}/interview`, { action: 'long' }, {}, 1],
    ['MCP', '/mcp', call, MCP, ITEMS + 1],
    ['MCP by the SDK', '/mcp', call, { ...MCP, 'Content-Type': 'application/json; charset=utf-8' }, ITEMS + 1],
    ['the hook', '/hooks/pre-tool-use', { tool_name: 'long' }, {}, 1],
    ['AuthZEN', '/access/v1/evaluation', evaluation, {}, 1],
    ['AuthZEN, several', '/access/v1/evaluations', { evaluations: Array(ITEMS).fill(evaluation) }, {}, ITEMS],
  ])('%s', async (_name, path, body, headers, cost) => {
    await leave(path, body, headers);
    while (!(await isStill())) await wait(1);
    expect(done).toBeLessThan(MANY);
    expect(counted).toBe(cost);
    expect(app.logged()).not.toContain('"level":50');
    // Nothing of it is left in the way of others.
    const { results } = await bodyOf<BatchAnswer>(await app.post(`${PATH}/batch`, { actions: ['short', 'brief'], ask: true }));
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('whatever it was doing beside', async () => {
    const short = app.post(PATH, { action: 'short', ask: true });
    await leave(`${PATH}/batch`, { actions: Array(ITEMS).fill('long'), ask: true });
    expect((await short).status).toBe(200);
    while (!(await isStill())) await wait(1);
    expect(app.logged()).toContain('"status":499');
  });
});
