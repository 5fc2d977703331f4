import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dependencies, RuleSetApi } from '../../src/http/dependencies.js';
import { newId } from '../../src/http/new-id.js';
import { routes } from '../../src/http/routes.js';
import type { Given } from '../../src/register/verdict-register.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { seedOracleAgent } from '../../src/stores/oracle-agent.js';
import type { Stores } from '../../src/stores/stores.js';
import { UseCounter } from '../../src/tenants/use-counter.js';
import { fixedKeys, PRO_KEY } from '../support/fixed-keys.js';
import { sampleRuleBook } from './sample-rule-book.js';
import { bodyOf, ListeningOracle, NOON, type Running, startApp } from './start-app.js';

const TEST_KEY = 'ck_test_acme';
const AGENT = '/api/v1/public/agents/oracle';
const WIDGET = '/api/v1/widget/oracle';

let scratch: string;
let stores: Stores;
let app: Running;
let dependencies: Partial<Dependencies>;
let registered: Given[] = [];

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'doors-'));
  stores = openEmbedded(scratch);
  await stores.prepare();
  await seedOracleAgent(stores, NOON);
  dependencies = {
    publicApi: { stores },
    apiKeys: fixedKeys([
      { key: PRO_KEY, holder: { tenant: 'acme', tier: 'pro' } },
      { key: TEST_KEY, holder: { tenant: 'acme', tier: 'pro', test: true } },
    ]),
    accounts: { use: new UseCounter(stores.tenants, () => NOON), freeDailyQuota: 0 },
    register: { usual: 'digest', add: (given) => registered.push(given) },
  };
  app = await startApp(dependencies);
});
beforeEach(() => {
  registered = [];
});
afterAll(async () => {
  await app.stop();
  await stores.close();
  rmSync(scratch, { recursive: true, force: true });
});

type Headers = Readonly<Record<string, string>>;

/** One way to be given verdicts: its route, what is sent, and how many verdicts come back. */
interface Way {
  readonly name: string;
  readonly route: string;
  readonly target: string;
  readonly body: unknown;
  readonly headers?: Headers;
  readonly many: number;
  /** The answer names its verdicts. */
  readonly told: boolean;
}

const EVALUATION = { subject: { type: 'agent', id: 'a' }, action: { name: 'send' }, resource: { type: 'text', id: 'feel' } };
const tool = (name: string, given: object): object => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
const MCP = { route: '/mcp', target: '/mcp', headers: { Accept: 'application/json, text/event-stream' } };
const compliance = (part = ''): Pick<Way, 'route' | 'target'> => ({
  route: `/api/v1/compliance/:domain${part}`,
  target: `/api/v1/compliance/security${part}`,
});
const a2a = (part: string): Pick<Way, 'route' | 'target'> => ({
  route: `/api/v1/public/agents/:handle${part}`,
  target: `${AGENT}${part}`,
});
const said = (text: string): object => ({
  messageId: newId(),
  contextId: newId(),
  role: 'user',
  kind: 'message',
  parts: [{ kind: 'text', text }],
});
const sent03 = (text: string): object => ({ jsonrpc: '2.0', id: 1, method: 'message/send', params: { message: said(text) } });
const sent10 = (text: string): object => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'SendMessage',
  params: { message: { messageId: newId(), role: 'ROLE_USER', parts: [{ text }] } },
});

const WAYS: readonly Way[] = [
  { name: 'a question', ...compliance(), body: { action: 'feel' }, many: 1, told: true },
  { name: 'a question that is explained', ...compliance(), body: { action: 'feel', explain: true, ask: true }, many: 1, told: true },
  { name: 'a batch', ...compliance('/batch'), body: { actions: ['feel', 'sort', 5] }, many: 2, told: true },
  { name: 'an interview', ...compliance('/interview'), body: { action: 'sort' }, many: 1, told: true },
  { name: 'a plan', ...compliance('/plan'), body: { steps: ['feel', { id: 'a', action: 'sort' }] }, many: 2, told: true },
  { name: 'MCP, check_action', ...MCP, body: tool('check_action', { action: 'feel' }), many: 1, told: true },
  { name: 'MCP, check_plan', ...MCP, body: tool('check_plan', { steps: ['feel', 'sort'] }), many: 2, told: true },
  { name: 'MCP, verify_verdict', ...MCP, body: tool('verify_verdict', { action: 'feel', cid: 'x' }), many: 1, told: false },
  {
    name: 'a hook',
    route: '/hooks/pre-tool-use',
    target: '/hooks/pre-tool-use',
    body: { tool_name: 'mail', tool_input: { text: 'feel' } },
    many: 1,
    told: false,
  },
  { name: 'AuthZEN', route: '/access/v1/evaluation', target: '/access/v1/evaluation', body: EVALUATION, many: 1, told: true },
  {
    name: 'AuthZEN, several',
    route: '/access/v1/evaluations',
    target: '/access/v1/evaluations',
    body: { evaluations: [EVALUATION, EVALUATION] },
    many: 2,
    told: true,
  },
  {
    name: 'the form of the front page',
    route: '/',
    target: '/',
    body: 'action=feel&domain=security',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    many: 1,
    told: false,
  },
  { name: 'A2A 0.3', ...a2a('/a2a'), body: sent03('feel'), many: 1, told: true },
  { name: 'A2A 0.3, at the card', ...a2a('/card'), body: sent03('feel'), many: 1, told: true },
  { name: 'A2A 1.0', ...a2a('/a2a'), body: sent10('feel'), headers: { 'A2A-Version': '1.0' }, many: 1, told: true },
  { name: 'the chat', route: '/api/v1/widget/:handle/message', target: `${WIDGET}/message`, body: { text: 'feel' }, many: 1, told: true },
];

/** What decides nothing. */
const NO_VERDICT = [
  'POST /api/v1/rule-sets/:rule_set/versions',
  'PUT /api/v1/rule-sets/:rule_set/active',
  'PUT /api/v1/rule-sets/:rule_set/shadow',
  'POST /portal/session',
  'POST /portal/session/end',
  'POST /portal/packages',
  'POST /api/v1/public/receipt',
  'POST /api/v1/widget/:handle/session',
];

const inSession = async (): Promise<Headers> => {
  const { token } = await bodyOf(await app.post(`${WIDGET}/session`, {}));
  return { Authorization: `Bearer ${token}` };
};

const go = async ({ target, body, headers = {}, route }: Way, key?: string): Promise<string> => {
  const session = route.includes('/widget/') ? await inSession() : {};
  const answer = await app.post(target, body, { ...headers, ...session, ...(key !== undefined && { 'X-API-Key': key }) });
  expect(answer.status).toBe(200);
  return answer.text();
};

/** The verdicts that an answer names, wherever they stand in it. */
const named = (answer: string): readonly string[] => [
  ...new Set([...answer.matchAll(/verdict_id\\*":\s*\\*"([0-9a-f-]{36})/g)].map(([, id = '']) => id)),
];

describe('a verdict given to the key of a tenant', () => {
  it.each(WAYS)('is registered: $name', async (way) => {
    const answer = await go(way, PRO_KEY);
    expect(registered).toHaveLength(way.many);
    for (const one of registered) {
      expect(one).toMatchObject({ tenant: 'acme', ruleBook: 'bafyreisample', cid: 'bafyreiproof' });
      expect(one.verdict).toBe(one.action.includes('feel') ? 'BLOCKED' : 'ALLOWED');
    }
    if (way.told) expect(named(answer).toSorted()).toEqual(registered.map(({ verdictId }) => verdictId).sort());
  });

  it('has no other way: whatever takes a request either is one of these, or decides nothing', () => {
    const all = routes({
      ...dependencies,
      config: { basis: 'in_force', trustedProxies: 0 },
      oracle: new ListeningOracle(),
      ruleBook: sampleRuleBook,
      clock: () => NOON,
      ruleSets: {} as RuleSetApi,
      portal: {},
    } as unknown as Dependencies);
    const taking = all.flatMap(([method, route]) => (method === 'GET' ? [] : [`${method} ${route}`]));
    expect(taking.sort()).toEqual([...new Set(WAYS.map(({ route }) => `POST ${route}`)), ...NO_VERDICT].sort());
  });

  it('is registered once, however often a message is repeated', async () => {
    const message = sent03('feel');
    const first = await bodyOf<object>(await app.post(`${AGENT}/a2a`, message, { 'X-API-Key': PRO_KEY }));
    expect(await bodyOf<object>(await app.post(`${AGENT}/a2a`, message, { 'X-API-Key': PRO_KEY }))).toEqual(first);
    expect(registered).toHaveLength(1);
  });

  it.each(['hello', 'thank you'])('that is none leaves nothing: `%s`', async (text) => {
    await go({ ...(WAYS.at(-1) as Way), body: { text } }, PRO_KEY);
    expect(registered).toEqual([]);
  });
});

describe('nothing is registered', () => {
  it.each(WAYS)('without a key, or with a test key: $name', async (way) => {
    // Messages of A2A are named anew, or they would be answered from memory.
    const fresh = {
      ...way,
      body: JSON.parse(JSON.stringify(way.body).replaceAll(/"messageId":"[^"]+"/g, () => `"messageId":"${newId()}"`)),
    };
    await go(fresh);
    await go(fresh, TEST_KEY);
    expect(registered).toEqual([]);
  });
});
