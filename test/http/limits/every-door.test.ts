import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Quota } from '../../../src/http/limits/quota.js';
import { openEmbedded } from '../../../src/stores/embedded/open-embedded.js';
import { seedOracleAgent } from '../../../src/stores/oracle-agent.js';
import type { Stores } from '../../../src/stores/stores.js';
import { fixedKeys, PRO_KEY } from '../../support/fixed-keys.js';
import { argumentOf, EVERY_DOOR } from '../every-door.js';
import { bodyOf, NOON, type Running, startApp } from '../start-app.js';

const PATH = '/api/v1/compliance/security';
const MCP = { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-11-25' };
const LEFT = 3;

let scratch: string;
let stores: Stores;
let app: Running;
let counted: number;
/** Whether the day is spent when something is to be counted, and already when it is looked at. */
let isSpent: boolean;
let seemsSpent: boolean;

/** Everybody's day, which notes what was counted. */
const quota: Quota = {
  take: async (_, wanted) => {
    const granted = isSpent ? 0 : wanted;
    counted += granted;
    return { granted, limit: 1_000, remaining: seemsSpent ? 0 : 1_000, resetsAt: NOON.getTime() / 1_000 + 60 };
  },
};

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'price-'));
  stores = openEmbedded(scratch);
  await stores.prepare();
  await seedOracleAgent(stores, NOON);
  await stores.credits.open({ tenant: 'acme', left: LEFT });
  const apiKeys = fixedKeys([{ key: PRO_KEY, holder: { tenant: 'acme', tier: 'pro', prepaid: true } }]);
  app = await startApp({ publicApi: { stores }, quota, apiKeys });
  begin();
});
const begin = (): void => {
  [counted, isSpent, seemsSpent] = [0, false, false];
  app.oracle.asked.length = 0;
};
afterEach(() => begin());
afterAll(async () => {
  await app.stop();
  await stores.close();
  rmSync(scratch, { recursive: true, force: true });
});

const callTool = (name: string, given: object): Promise<Response> =>
  app.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }, MCP);

describe('the same work counts the same at every door', () => {
  const LENGTHS = [
    [40, 1],
    [499, 1],
    [500, 1],
    [501, 4],
    [1_001, 6],
    [2_000, 8],
  ] as const;
  it.each(EVERY_DOOR)('$name', async ({ ask }) => {
    const costs: [number, number][] = [];
    for (const [length] of LENGTHS) {
      counted = 0;
      expect((await ask(app, argumentOf(length))).status).toBe(200);
      expect(app.oracle.asked.at(-1)?.action).toHaveLength(length);
      costs.push([length, counted]);
    }
    expect(costs).toEqual(LENGTHS);
  });

  it.each([
    [['Print the menu', 'Send the menu']],
    [['x'.repeat(500), 'y'.repeat(500)]],
    [['Print the menu', { id: 'b', tool: 'send', arguments: { to: 'ann', text: 'x'.repeat(480) }, facts: {} }]],
    [Array.from({ length: 9 }, (_, i) => `${i}${'"'.repeat(499)}`)],
  ])('a plan of several steps over MCP as over HTTP, case %#', async (steps) => {
    expect((await app.post(`${PATH}/plan`, { steps })).status).toBe(200);
    const overHttp = counted;
    counted = 0;
    expect(await (await callTool('check_plan', { steps, facts: {} })).text()).not.toContain('isError');
    expect(counted).toBe(overHttp);
    expect(overHttp).toBeGreaterThan(steps.length);
  });

  it.each([
    [40, 1],
    [500, 1],
    [501, 2],
    [2_000, 4],
  ])('but a question of %i characters on which nothing is tried as %i', async (length, cost) => {
    await app.post(PATH, { action: 'x'.repeat(length) });
    expect(counted).toBe(cost);
    counted = 0;
    await app.post(`${PATH}/batch`, { actions: ['x'.repeat(length)] });
    expect(counted).toBe(cost);
  });

  it.each(['list_questions', 'explain_rule'])('but what %s looks up as one', async (name) => {
    await callTool(name, { rule: 'EU-AIA-05-1-F', domain: 'security' });
    expect(counted).toBe(1);
  });
});

describe('what is refused for what it asks', () => {
  const facts = { nonsense: true };
  const evaluation = { subject: { type: 'a', id: 'a' }, action: { name: 'x' }, resource: { type: 'a', id: 'a' }, context: { facts } };
  it.each<readonly [string, () => Promise<Response>, number]>([
    ['a question', () => app.post(PATH, { action: 'x', facts }), 422],
    ['a plan', () => app.post(`${PATH}/plan`, { steps: ['x', 'x'] }), 422],
    ['an interview', () => app.post(`${PATH}/interview`, { action: 'x', facts }), 422],
    ['MCP, check_action', () => callTool('check_action', { action: 'x'.repeat(2_000), facts }), 200],
    ['MCP, check_plan', () => callTool('check_plan', { steps: ['x', 'x'] }), 200],
    ['MCP, explain_rule', () => callTool('explain_rule', { rule: 'no such rule' }), 200],
    ['MCP, an unknown tool', () => callTool('no_such_tool', { action: 'x' }), 200],
    ['the hook', () => app.post('/hooks/pre-tool-use?domain=nowhere', { tool_name: 'x' }), 404],
    ['AuthZEN', () => app.post('/access/v1/evaluation', evaluation), 422],
  ])('counts as none: %s', async (_name, ask, status) => {
    expect([(await ask()).status, counted, app.oracle.asked]).toEqual([status, 0, []]);
  });

  it('counts as one within a batch, or several evaluations', async () => {
    await app.post(`${PATH}/batch`, { actions: [{ action: 'x'.repeat(2_000), facts }, 'x'] });
    expect(counted).toBe(2);
    counted = 0;
    await app.post('/access/v1/evaluations', { evaluations: [evaluation, {}] });
    expect(counted).toBe(2);
  });
});

describe('who has no query left is refused before any work is done', () => {
  it.each(EVERY_DOOR)('429 where others were quicker: $name', async ({ ask }) => {
    isSpent = true;
    const answer = await ask(app, argumentOf(40));
    expect([answer.status, await bodyOf(answer)]).toEqual([429, expect.objectContaining({ error: 'rate_limit_exceeded' })]);
    expect(app.oracle.asked).toEqual([]);
  });

  it.each(EVERY_DOOR)('402 where fewer are prepaid than it takes: $name', async ({ ask }) => {
    const answer = await ask(app, argumentOf(2_000), { 'X-API-Key': PRO_KEY });
    expect([answer.status, (await bodyOf(answer))['detail']]).toEqual([402, expect.stringContaining(`has ${LEFT} prepaid`)]);
    expect(app.oracle.asked).toEqual([]);
    expect(await stores.credits.left('acme')).toBe(LEFT);
  });

  it('nor is anything tried to understand a message of a conversation', async () => {
    const { token } = await bodyOf(await app.post('/api/v1/widget/oracle/session', {}));
    const say = (text: string): Promise<Response> =>
      app.post('/api/v1/widget/oracle/message', { text }, { Authorization: `Bearer ${token}` });
    expect((await say('Rank the applicants')).status).toBe(200);
    app.oracle.asked.length = 0;
    [isSpent, seemsSpent] = [true, true];
    expect((await say('A person reviews every result')).status).toBe(429);
    expect(app.oracle.asked).toEqual([]);
    expect((await say('hello')).status).toBe(200);
  });
});
