import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryQuota } from '../../src/http/limits/quota.js';
import { newApiKey } from '../../src/tenants/api-key.js';
import { bodyOf, NOON, type Running, startApp } from './start-app.js';

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe('the hook of coding agents', () => {
  const HOOK = '/hooks/pre-tool-use';
  interface Hooked {
    readonly hookSpecificOutput: { readonly permissionDecision?: string; readonly permissionDecisionReason: string };
  }
  const decide = async (body: unknown, query = ''): Promise<Hooked['hookSpecificOutput']> =>
    (await bodyOf<Hooked>(await app.post(HOOK + query, body))).hookSpecificOutput;
  const sure = { facts: { infers_emotions: false } };

  it('denies what is BLOCKED, with the reason, and asks where the oracle is not sure', async () => {
    const call = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'how do they feel' } };
    expect(await decide(call)).toEqual({
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: expect.stringContaining('Because.'),
    });
    expect(app.oracle.asked.at(-1)).toMatchObject({ action: 'Bash(command="how do they feel")' });
    expect((await decide({ tool_name: 'Bash', tool_input: sure })).permissionDecision).toBe('ask');
  });

  it('reads the beginning of long values, says so, and asks where doubt blocks', async () => {
    const call = { tool_name: 'Write', tool_input: { path: 'a.txt', content: 'x'.repeat(5_000) } };
    expect((await decide(call)).permissionDecisionReason).toContain('Only the beginning');
    expect((await decide(call, '?on_doubt=block')).permissionDecision).toBe('ask');
  });

  it.each([
    ['{', 400],
    [{}, 422],
    [{ tool_name: 7 }, 422],
    [{ tool_name: 'x', tool_input: 'y' }, 422],
  ])('refuses %j, and denies it where failure is to block', async (body, status) => {
    expect((await app.post(HOOK, body)).status).toBe(status);
    expect(await decide(body, '?on_failure=block')).toMatchObject({
      permissionDecision: 'deny',
      permissionDecisionReason: expect.stringContaining('Not checked, so not allowed'),
    });
  });

  it.each([
    ['?on_failur=block', '`on_failur` is not a member of the request; did you mean `on_failure`?'],
    ['?on_allowed=deffer', '`on_allowed` must be one of `defer`; did you mean `defer`?'],
    ['?on_doubt=blok', 'did you mean `block`?'],
    ['?domain=general&domain=security', '`domain` must be a string'],
  ])('refuses %s, which would let pass what was to be kept back', async (query, detail) => {
    const answer = await app.post(HOOK + query, { tool_name: 'x' });
    expect([answer.status, (await bodyOf(answer))['detail']]).toEqual([422, expect.stringContaining(detail)]);
  });

  it.each(['blok', '', 'block&on_failure=block'])('fails closed where what failure does is misspelt: on_failure=%s', async (value) => {
    expect(await decide({ tool_name: 'x' }, `?on_failure=${value}`)).toMatchObject({
      permissionDecision: 'deny',
      permissionDecisionReason: expect.stringContaining('`on_failure` must be'),
    });
  });

  it('fails closed when asked to: a spent day, an unknown domain, an error of the core', async () => {
    expect(await decide({ tool_name: 'x' }, '?domain=nowhere&on_failure=block')).toMatchObject({ permissionDecision: 'deny' });
    expect(await decide({ tool_name: 'crash the core' }, '?on_failure=block')).toMatchObject({ permissionDecision: 'deny' });
    expect((await app.post(`${HOOK}?domain=nowhere`, { tool_name: 'x' })).status).toBe(404);
    const other = await startApp({ quota: memoryQuota(1, () => NOON, 100) });
    await other.post(HOOK, { tool_name: 'x' });
    expect((await other.post(HOOK, { tool_name: 'x' })).status).toBe(429);
    const spent = await bodyOf<Hooked>(await other.post(`${HOOK}?on_failure=block`, { tool_name: 'x' }));
    expect(spent.hookSpecificOutput.permissionDecision).toBe('deny');
    await other.stop();
  });

  it('fails closed for a key that is wrong, two keys and an address that ends with a slash', async () => {
    const ask = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
      app.post(address, { tool_name: 'x' }, headers);
    const wrong = { 'X-API-Key': newApiKey(false) };
    const two = { ...wrong, Authorization: `Bearer ${newApiKey(false)}` };
    for (const [headers, status] of [[wrong, 401] as const, [two, 400] as const]) {
      expect((await ask(HOOK, headers)).status).toBe(status);
      for (const slash of ['', '/']) {
        const answer = await ask(`${HOOK}${slash}?on_failure=block`, headers);
        expect(answer.status).toBe(200);
        expect((await bodyOf<Hooked>(answer)).hookSpecificOutput).toMatchObject({
          permissionDecision: 'deny',
          permissionDecisionReason: expect.stringContaining('Not checked, so not allowed'),
        });
      }
    }
    expect((await ask(`${HOOK}/`)).status).toBe(404);
    const lost = await bodyOf<Hooked>(await ask(`${HOOK}/?on_failure=block`));
    expect(lost.hookSpecificOutput.permissionDecision).toBe('deny');
  });
});

describe('AuthZEN', () => {
  const ask = { subject: { type: 'agent', id: 'a' }, action: { name: 'read_feelings' }, resource: { type: 'video', id: 'v1' } };

  it('says where its endpoints are', async () => {
    const configuration = await bodyOf(await fetch(`${app.url}/.well-known/authzen-configuration`));
    expect(configuration['access_evaluation_endpoint']).toBe(`${app.url}/access/v1/evaluation`);
  });

  it('decides, with the verdict in the context', async () => {
    const answer = await bodyOf<Record<string, unknown>>(await app.post('/access/v1/evaluation', ask));
    expect(answer).toMatchObject({ decision: false, context: { verdict: 'BLOCKED', reason: 'Because.', cid: 'bafyreiproof' } });
    expect(app.oracle.asked.at(-1)).toMatchObject({ action: 'read_feelings(video="v1")' });
  });

  it('hands on facts, domain and doubt of the context, and leaves the rest', async () => {
    const context = { facts: { infers_emotions: false }, domain: 'hr', on_doubt: 'block', ip: '::1' };
    await app.post('/access/v1/evaluation', { ...ask, context });
    expect(app.oracle.asked.at(-1)).toMatchObject({ domain: 'employment', facts: { infers_emotions: ['false'] }, blockBelow: 0.8 });
  });

  it('decides several, each alone', async () => {
    const { evaluations } = await bodyOf<{ evaluations: readonly { decision: boolean; context: object }[] }>(
      await app.post('/access/v1/evaluations', {
        ...ask,
        evaluations: [{}, { action: { name: 'list' } }, { context: { domain: 'nowhere' } }],
      }),
    );
    expect(evaluations.map(({ decision }) => decision)).toEqual([false, true, false]);
    expect(evaluations[2]?.context).toMatchObject({ error: { status: 404 } });
  });

  it.each([{}, { ...ask, action: {} }, { ...ask, resource: 'x' }, { ...ask, context: { facts: { nope: true } } }])(
    'refuses %j',
    async (body) => {
      expect((await app.post('/access/v1/evaluation', body)).status).toBe(422);
    },
  );

  it.each([{ evaluations: [] }, { evaluations: Array(101).fill({}) }, {}])('refuses a list without bound, or none', async (body) => {
    expect((await app.post('/access/v1/evaluations', body)).status).toBe(422);
  });
});
