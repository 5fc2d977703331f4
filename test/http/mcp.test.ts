import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FULL } from '../support/full.js';
import { programFile } from '../support/program.js';
import { shippedOracle, shippedRuleBook } from '../support/rule-book.js';
import { type Running, startApp } from './start-app.js';

let app: Running;
beforeAll(async () => {
  app = await startApp({ oracle: shippedOracle(), ruleBook: shippedRuleBook() });
});
afterAll(() => app.stop());

const connect = async (): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`)));
  return client;
};

interface Checked {
  readonly verdict: string;
  readonly sure: boolean;
  readonly questions: readonly { readonly fact: string }[];
}

describe('the official client', () => {
  it('lists tools that only read, each with a schema of what it answers', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'check_action',
      'check_plan',
      'explain_rule',
      'list_questions',
      'verify_verdict',
    ]);
    // A reference that leads nowhere would be thrown here.
    const ajv = new Ajv2020({ strict: false, logger: false });
    for (const { annotations, inputSchema, outputSchema = false } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true });
      for (const schema of [inputSchema, outputSchema]) expect(ajv.compile(schema as AnySchema)).toBeTypeOf('function');
      expect(outputSchema).not.toBe(false);
    }
    await client.close();
  });

  it('checks an action, answers the questions, and is sure', async () => {
    const client = await connect();
    const ask = async (given: object): Promise<Checked> =>
      (await client.callTool({ name: 'check_action', arguments: { domain: 'general', ...given } })).structuredContent as unknown as Checked;
    const action = 'Read the mood of staff from their faces';
    const first = await ask({ action });
    expect(first).toMatchObject({ verdict: 'BLOCKED', sure: false });
    expect(first.questions.length).toBeGreaterThan(0);
    const facts: Record<string, boolean> = {};
    for (let round = 0, last = first; !last.sure && round < 10; round++) {
      for (const { fact } of last.questions) facts[fact] = false;
      last = await ask({ action, facts });
      expect(last.verdict).toBe('BLOCKED');
    }
    await client.close();
  });

  it.each([
    [{ domain: 'nowhere', action: 'x' }, 'the known domains are'],
    [{ domain: 'general', acton: 'x' }, 'did you mean `action`?'],
    [{ domain: 'general', action: 'x', facts: { infers_emotion: true } }, 'did you mean `infers_emotions`?'],
    [{}, '`action` is required'],
  ])('is told how to mend %j', async (given, remedy) => {
    const client = await connect();
    const { isError, content } = await client.callTool({ name: 'check_action', arguments: given });
    expect([isError, JSON.stringify(content)]).toEqual([true, expect.stringContaining(remedy)]);
    await client.close();
  });

  it('checks a plan: each step, together, and what to add', async () => {
    const client = await connect();
    const steps = ['Download profile photos from social networks', 'Build a face recognition database from the photos'];
    const { structuredContent } = await client.callTool({ name: 'check_plan', arguments: { steps } });
    expect(structuredContent).toMatchObject({ verdict: 'BLOCKED', broken_together: [{ steps: ['1', '2'] }] });
    const refused = await client.callTool({ name: 'check_plan', arguments: { steps: ['Print it', 'Print it'] } });
    expect([refused.isError, JSON.stringify(refused.content)]).toEqual([true, expect.stringContaining('the same as step 1')]);
    await client.close();
  });

  it('verifies a verdict by its cid, and sees another question', async () => {
    const client = await connect();
    const call = async (name: string, given: object): Promise<Readonly<Record<string, unknown>>> =>
      (await client.callTool({ name, arguments: { ...given } })).structuredContent as Readonly<Record<string, unknown>>;
    const question = { action: 'Use AI to rank the applicants', as_of: '2026-12-01', facts: { people_informed: true } };
    const { cid } = await call('check_action', question);
    expect(await call('verify_verdict', { ...question, cid })).toMatchObject({ same: true, cid, verdict: 'ALLOWED' });
    expect(await call('verify_verdict', { ...question, facts: { people_informed: false }, cid })).toMatchObject({
      same: false,
      verdict: 'BLOCKED',
    });
    expect(await client.callTool({ name: 'verify_verdict', arguments: question })).toMatchObject({ isError: true });
    await client.close();
  });

  it('reads a rule, and is told the nearest of an unknown one', async () => {
    const client = await connect();
    const rule = await client.callTool({ name: 'explain_rule', arguments: { rule: 'eu-aia-05-1-f' } });
    expect(rule.structuredContent).toMatchObject({ rule: 'EU-AIA-05-1-F' });
    expect(await client.callTool({ name: 'explain_rule', arguments: { rule: 'EU-AIA-05-1-FF' } })).toMatchObject({ isError: true });
    await client.close();
  });

  it('reads rules as resources, and the prompt', async () => {
    const client = await connect();
    const { resources } = await client.listResources();
    expect(resources).toHaveLength(shippedRuleBook().rules.length);
    const { contents } = await client.readResource({ uri: 'rule://EU-AIA-05-1-F' });
    expect(JSON.stringify(contents)).toContain('Art. 5(1)(f)');
    await expect(client.readResource({ uri: 'rule://EU-AIA-99' })).rejects.toThrow(/Unknown rule/);
    const { messages } = await client.getPrompt({ name: 'before-you-act' });
    expect(JSON.stringify(messages)).toContain('check_action');
    await client.close();
  });

  if (FULL)
    it('speaks by standard input too', async () => {
      const client = new Client({ name: 'test', version: '1.0.0' });
      await client.connect(new StdioClientTransport({ command: process.execPath, args: [programFile('tools/mcp')], stderr: 'ignore' }));
      const { structuredContent } = await client.callTool({ name: 'check_action', arguments: { action: 'Translate a menu into French' } });
      expect(structuredContent).toMatchObject({ verdict: 'ALLOWED', sure: true });
      await client.close();
    });
});

describe('a hostile client', () => {
  const accept = { Accept: 'application/json, text/event-stream' };
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

  it.each([
    ['a foreign origin', list, { Origin: 'https://evil.example' }, 403],
    ['an unknown version', list, { 'MCP-Protocol-Version': '1999-01-01' }, 400],
    ['no JSON', '{', {}, 400],
    ['a batch', [list, list], {}, 400],
    ['another type', 'x', { 'Content-Type': 'text/plain' }, 415],
    ['100 kB', { ...list, params: { x: 'y'.repeat(100_000) } }, {}, 413],
    ['a prototype', '{"jsonrpc":"2.0","id":1,"method":"tools/list","__proto__":{}}', {}, 422],
    ['no message', { hello: 1 }, {}, 400],
  ])('is refused: %s', async (_, body, headers: Record<string, string>, status) => {
    const response = await app.post('/mcp', body, { ...accept, ...headers });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/at .*\.(js|ts):\d+/);
  });

  it.each(['GET', 'DELETE'])('gets no stream and no session: %s', async (method) => {
    expect((await fetch(`${app.url}/mcp`, { method, headers: accept })).status).toBe(405);
  });

  it('gets no session by naming one, and no work beyond what it pays for', async () => {
    const response = await app.post('/mcp', list, { ...accept, 'Mcp-Session-Id': 'made-up' });
    expect([response.status, response.headers.get('mcp-session-id')]).toEqual([200, null]);
    const steps = Array.from({ length: 1000 }, (_, i) => `Print page ${i}`);
    const call = { ...list, method: 'tools/call', params: { name: 'check_plan', arguments: { steps } } };
    expect(await (await app.post('/mcp', call, accept)).text()).toContain('at most 50');
  });

  it('has its actions in no log', async () => {
    await app.post(
      '/mcp',
      { ...list, method: 'tools/call', params: { name: 'check_action', arguments: { action: 'a-secret-plan' } } },
      accept,
    );
    expect(app.logged()).not.toContain('a-secret-plan');
  });
});
