import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRO_KEY } from '../support/fixed-keys.js';
import { type BatchAnswer, bodyOf, type Running, startApp } from './start-app.js';

const PATH = '/api/v1/compliance/security';
const NINE = ['verdict_id', 'domain', 'action', 'verdict', 'reason', 'cid', 'confidence', 'rule_source', 'created_at'];

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const lastAsked = (): unknown => app.oracle.asked.at(-1);

describe('POST /api/v1/compliance/{domain}', () => {
  it('answers with exactly the nine fields, in order', async () => {
    const response = await app.post(PATH, { action: 'Read how staff feel', tier: 'free' });
    expect(response.status).toBe(200);
    const body = await bodyOf(response);
    expect(Object.keys(body)).toEqual(NINE);
    expect(body).toMatchObject({
      domain: 'security',
      action: 'Read how staff feel',
      verdict: 'BLOCKED',
      confidence: 0.75,
      created_at: '2026-11-20T12:00:00.000Z',
    });
    expect(body['verdict_id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('adds the explanation only when it is asked for', async () => {
    const body = await bodyOf<{ explanation: { questions: unknown; remedies: { facts: unknown }[] } }>(
      await app.post(PATH, { action: 'x', explain: true }),
    );
    expect(Object.keys(body)).toEqual([...NINE, 'explanation']);
    expect(body.explanation.questions).toMatchObject([
      { fact: 'infers_emotions', question: 'Feelings?', answers: [true, false], leads_to: [{ answer: true, verdict: 'BLOCKED' }, {}] },
    ]);
    expect(body.explanation.remedies[0]?.facts).toEqual({ infers_emotions: false });
    expect(Object.keys(await bodyOf(await app.post(PATH, { action: 'x', explain: false })))).toEqual(NINE);
  });

  it.each([true, 'full'])('adds all that is asked for, in this order: `ask` with `explain: %j`', async (explain) => {
    const both = [...NINE, 'sure', 'questions', 'conditions', 'explanation'];
    expect(Object.keys(await bodyOf(await app.post(PATH, { action: 'x', ask: true, explain })))).toEqual(both);
    const batch = await app.post(`${PATH}/batch`, { actions: ['x', { action: 'y', ask: false }], ask: true, explain });
    const { results } = await bodyOf<BatchAnswer>(batch);
    expect(results.map(({ body }) => Object.keys(body))).toEqual([both, [...NINE, 'explanation']]);
  });

  it.each(['cyber-security', 'Cyber_Security', 'SECURITY', 'cyber%2Dsecurity'])('resolves %s and answers it as submitted', async (name) => {
    const body = await bodyOf(await app.post(`/api/v1/compliance/${name}`, { action: 'x' }));
    expect(body['domain']).toBe(decodeURIComponent(name));
    expect(lastAsked()).toMatchObject({ domain: 'security' });
  });

  it('hands facts, date, jurisdiction and basis to the oracle', async () => {
    await app.post(PATH, {
      action: 'x',
      as_of: '2028-02-29',
      jurisdiction: ['US-CO', 'EU', 'EU'],
      basis: 'readiness',
      facts: { role: ['deployer', 'provider'], staff: 12, purpose: 'medical', infers_emotions: false },
    });
    expect(lastAsked()).toEqual({
      domain: 'security',
      action: 'x',
      asOf: '2028-02-29',
      jurisdictions: ['EU', 'US-CO'],
      basis: 'readiness',
      facts: { infers_emotions: ['false'], purpose: ['medical'], role: ['provider', 'deployer'], staff: ['under_50'] },
    });
  });

  it('reads the call of a tool as written, names and values together', async () => {
    await app.post(PATH, { tool: 'send_mail', arguments: { to: 'ann', copies: 2 }, action: 'Tell Ann' });
    expect(lastAsked()).toMatchObject({ action: 'Tell Ann\nsend_mail(to="ann", copies=2)' });
    const long = await app.post(PATH, { tool: 'x', arguments: { text: 'y'.repeat(2000) } });
    expect([long.status, (await bodyOf(long))['detail']]).toEqual([422, expect.stringContaining('longer than 2000 characters')]);
  });

  it('says whether it is sure and what would settle it, after the nine fields, when asked', async () => {
    const body = await bodyOf<Record<string, unknown>>(await app.post(PATH, { action: 'x', ask: true }));
    expect(Object.keys(body)).toEqual([...NINE, 'sure', 'questions', 'conditions']);
    expect(body).toMatchObject({ sure: false, questions: [{ fact: 'infers_emotions' }] });
  });

  it('hands on what doubt does, and from which confidence it counts', async () => {
    await app.post(PATH, { action: 'x', on_doubt: 'block' });
    expect(lastAsked()).toMatchObject({ blockBelow: 0.8 });
    await app.post(PATH, { action: 'x', on_doubt: 'block', min_confidence: 0.5 });
    expect(lastAsked()).toMatchObject({ blockBelow: 0.5 });
    await app.post(PATH, { action: 'x', on_doubt: 'allow' });
    expect(lastAsked()).not.toHaveProperty('blockBelow');
  });

  it('interviews without state, until it is sure', async () => {
    const first = await bodyOf<Record<string, unknown>>(await app.post(`${PATH}/interview`, { action: 'x' }));
    expect(first).toMatchObject({ sure: false, verdict: { verdict: 'ALLOWED' }, questions: [{ fact: 'infers_emotions' }] });
    const last = await bodyOf<Record<string, unknown>>(
      await app.post(`${PATH}/interview`, { action: 'x', facts: { infers_emotions: false } }),
    );
    expect(last).toMatchObject({ sure: true, questions: [] });
  });

  it('takes today in UTC, every jurisdiction and the default basis where nothing is said', async () => {
    await app.post(PATH, { action: 'x' });
    expect(lastAsked()).toMatchObject({ asOf: '2026-11-20', jurisdictions: [], basis: 'in_force', facts: {} });
  });

  it('accepts 2,000 characters, however many bytes they take', async () => {
    expect((await app.post(PATH, { action: '🙂'.repeat(2000) })).status).toBe(200);
    expect((await app.post(PATH, { action: '🙂'.repeat(2001) })).status).toBe(422);
  });

  it.each([
    [{}, '`action` is required, or `tool` with `arguments`', '/action'],
    [{ arguments: { a: 1 } }, '`arguments` belong to a `tool`: name it, or put all into `action`', '/tool'],
    [{ tool: ' ' }, '`tool` must not be blank', '/tool'],
    [{ action: 'x', on_doubt: 'blok' }, '`on_doubt` must be one of `allow`, `block`; did you mean `block`?', '/on_doubt'],
    [
      { action: 'x', min_confidence: 0.9 },
      '`min_confidence` has an effect with `on_doubt: "block"` only; add it, or leave this out',
      '/min_confidence',
    ],
    [{ action: 'x', on_doubt: 'block', min_confidence: 2 }, '`min_confidence` must be at most 1', '/min_confidence'],
    [{ action: 7 }, '`action` must be a string', '/action'],
    [{ action: null }, '`action` must be a string', '/action'],
    [{ action: '' }, '`action` must not be empty', '/action'],
    [{ action: ' \u200b\n\u0000' }, '`action` must not be blank', '/action'],
    [{ action: 'x'.repeat(2001) }, '`action` must be at most 2000 characters', '/action'],
    [{ action: 'x', tier: 'gold' }, '`tier` must be one of `free`, `pro`, `enterprise`', '/tier'],
    [{ action: 'x', jurisdictoin: 'EU' }, '`jurisdictoin` is not a member of the request; did you mean `jurisdiction`?', '/jurisdictoin'],
    [
      { action: 'x', jurisdiction: 'eu' },
      '`eu` is not a covered jurisdiction; covered are `EU`, `US-CO`; did you mean `EU`?',
      '/jurisdiction',
    ],
    [{ action: 'x', jurisdiction: [] }, '`jurisdiction` must hold at least 1', '/jurisdiction'],
    [{ action: 'x', as_of: '2026-02-30' }, '`as_of` must be a calendar day, `YYYY-MM-DD`', '/as_of'],
    [{ action: 'x', as_of: '2027-02-29' }, '`as_of` must be a calendar day, `YYYY-MM-DD`', '/as_of'],
    [{ action: 'x', as_of: '2026-11-20T00:00:00Z' }, '`as_of` must be a calendar day, `YYYY-MM-DD`', '/as_of'],
    [
      { action: 'x', basis: 'in_fource' },
      '`basis` must be one of `in_force`, `as_enacted`, `readiness`; did you mean `in_force`?',
      '/basis',
    ],
    [{ action: 'x', explain: 'yes' }, '`explain` must be one of `false`, `true`, `full`', '/explain'],
    [
      { action: 'x', facts: { infers_emotion: true } },
      '`infers_emotion` is not a known fact; did you mean `infers_emotions`?',
      '/facts/infers_emotion',
    ],
    [{ action: 'x', facts: { infers: true } }, '`infers` is not a known fact; did you mean `infers_emotions`?', '/facts/infers'],
    [
      { action: 'x', facts: { purpose: 'medcal' } },
      '`medcal` is not an answer to `purpose`; answer one of `medical`, `safety`, `other`; did you mean `medical`?',
      '/facts/purpose',
    ],
    [
      { action: 'x', facts: { infers_emotions: null } },
      '`facts.infers_emotions` must be true or false or a string or a number or a list',
      '/facts/infers_emotions',
    ],
    [{ action: 'x', facts: { purpose: ['medical', 'other'] } }, '`purpose` takes one answer, not a list', '/facts/purpose'],
    [{ action: 'x', facts: { purpose: 3 } }, '`purpose` is not measured; answer one of `medical`, `safety`, `other`', '/facts/purpose'],
    [
      { action: 'x', facts: { staff: -1 } },
      '`staff` has no answer for that number; answer one of `under_50`, `fifty_or_more`',
      '/facts/staff',
    ],
    [{ action: 'x', facts: { role: [] } }, '`facts.role` must hold at least 1', '/facts/role'],
    [[], 'the body must be an object', ''],
  ])('refuses %j with 422, naming the rule', async (body, detail, pointer) => {
    const response = await app.post(PATH, body);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      detail,
      title: 'Unprocessable Entity',
      status: 422,
      type: 'about:blank',
      errors: [{ pointer, detail }],
    });
  });

  it('names every rule that failed', async () => {
    const { detail, errors } = await bodyOf<{ detail: string; errors: { detail: string }[] }>(
      await app.post(PATH, { action: 7, tier: 'gold' }),
    );
    expect(errors).toHaveLength(2);
    expect(detail).toBe(errors.map((error) => error.detail).join('; '));
  });

  it.each(['{"action":"\\ud800"}', '{"action":"x","facts":{"\\udfff":true}}', '{"action":"x","\\ud800":1}'])(
    'refuses ill-formed Unicode: %s',
    async (body) => {
      const response = await app.post(PATH, body);
      expect(response.status).toBe(422);
      expect((await bodyOf(response))['detail']).toContain('well-formed Unicode');
    },
  );

  it('refuses an unknown domain with 404, naming the known ones', async () => {
    const response = await app.post('/api/v1/compliance/securty', { action: 'x' });
    expect(response.status).toBe(404);
    expect((await bodyOf(response))['detail']).toBe('Unknown domain; did you mean `security`?; the known domains are security, employment');
  });

  it('lets paid tiers in with a valid key only', async () => {
    const wrong = await app.post(PATH, { action: 'x', tier: 'pro' }, { 'X-API-Key': 'guess' });
    expect(wrong.status).toBe(401);
    expect(typeof (await bodyOf(wrong))['detail']).toBe('string');
    expect((await app.post(PATH, { action: 'x', tier: 'pro' })).status).toBe(401);
    expect((await app.post(PATH, { action: 'x', tier: 'pro' }, { 'X-API-Key': PRO_KEY })).status).toBe(200);
    expect((await app.post(PATH, { action: 'x', tier: 'enterprise' }, { 'X-API-Key': PRO_KEY })).status).toBe(401);
  });

  it('reveals nothing of an unexpected failure, and logs it', async () => {
    const response = await app.post(PATH, { action: 'crash the core' });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      detail: 'Internal Server Error',
      title: 'Internal Server Error',
      status: 500,
      type: 'about:blank',
    });
    expect(app.logged()).toContain('a secret of the core');
  });
});

describe('POST /api/v1/compliance/{domain}/batch', () => {
  it('answers each action as it would have been answered alone', async () => {
    const response = await app.post(`${PATH}/batch`, {
      as_of: '2027-01-01',
      actions: [
        'How do they feel',
        { action: 'x', as_of: '2028-01-01', explain: true },
        { acton: 'x' },
        7,
        'crash the core',
        { action: 'x', tier: 'pro' },
      ],
    });
    expect(response.status).toBe(200);
    const { results } = await bodyOf<BatchAnswer>(response);
    expect(results.map((result) => result.status)).toEqual([200, 200, 422, 422, 500, 401]);
    expect(Object.keys(results[0]?.body ?? {})).toEqual(NINE);
    expect(results[0]?.body).toMatchObject({ verdict: 'BLOCKED' });
    expect(results[1]?.body).toMatchObject({ explanation: { as_of: '2028-01-01' } });
    expect(results[2]?.body['detail']).toContain('did you mean `action`?');
    expect(results[4]?.body['detail']).toBe('Internal Server Error');
  });

  it('takes a domain of its own for each action', async () => {
    const actions = [{ action: 'x', domain: 'hr' }, { action: 'x' }, { action: 'x', domain: 'nowhere' }, { action: 'x', domain: 7 }];
    const { results } = await bodyOf<BatchAnswer>(await app.post(`${PATH}/batch`, { actions }));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 404, 422]);
    expect(results.slice(0, 2).map(({ body }) => body['domain'])).toEqual(['hr', 'security']);
  });

  it.each([
    [{ actions: [] }],
    [{ actions: Array(101).fill('x') }],
    [{ actions: 'x' }],
    [{}],
    [{ actions: ['x'], tier: 'gold' }],
    [{ actions: ['x'], action: 'y' }],
  ])('refuses %j as a whole', async (body) => {
    expect((await app.post(`${PATH}/batch`, body)).status).toBe(422);
  });

  it('takes 100 actions', async () => {
    const { results } = await bodyOf<BatchAnswer>(await app.post(`${PATH}/batch`, { actions: Array(100).fill('x') }));
    expect(results).toHaveLength(100);
  });
});
