import { describe, expect, test } from 'vitest';
import { type Answer, at, get, type Json, ok, post } from './ask.js';
import type { Served } from './served.js';

const AGENTS = '/api/v1/public/agents';
const RECEIPT = '/api/v1/public/receipt';
const BODY = { agent_id: '@lender', decision: 'REVIEW', subject_id: 'a'.repeat(64) };

/** docs/specification.md, Widget, Errors, Limits and Callers: a test a sentence. */
export const errorPromises = (served: () => Served): void => {
  const discovery = async (): Promise<Json> => ok(await get(`${served().open}${AGENTS}/oracle/.well-known/agent.json`));
  const endpoint = async (name: string): Promise<string> => String(at(await discovery(), 'endpoints', name));
  let clients = 10;
  /** Each test is a client of its own, at an address that no other test uses. */
  const limited = async (times: number): Promise<readonly Answer[]> => {
    clients += 1;
    const headers = { 'X-Forwarded-For': `198.51.100.${clients}` };
    const answers = [];
    for (let n = 0; n < times; n += 1) answers.push(await get(`${served().strict}${RECEIPT}/sample`, headers));
    return answers;
  };
  const refusal = async (): Promise<Answer> => {
    const last = (await limited(61)).at(-1);
    if (last === undefined) throw new Error('nothing was asked');
    return last;
  };

  describe('4.11 Widget endpoints', () => {
    test(
      'The discovery document points to widget configuration, session and message endpoints under ' +
        '/api/v1/widget/{handle}/ (config, session, message)',
      async () => {
        for (const part of ['config', 'session', 'message'])
          expect(await endpoint(`widget_${part}`)).toBe(`${served().open}/api/v1/widget/oracle/${part}`);
      },
    );
    test('and an embed script at /api/v1/widget/embed.js', async () => {
      expect((await get(`${served().open}/api/v1/widget/embed.js`)).headers.get('content-type')).toMatch(/^text\/javascript/);
    });
    test('They accept anonymous visitors.', async () => {
      ok(await get(await endpoint('widget_config')));
      const { token } = ok(await post(await endpoint('widget_session'), {}), 201);
      const reply = ok(
        await post(
          await endpoint('widget_message'),
          { text: 'Infer the emotions of our employees from webcam video' },
          { Authorization: `Bearer ${String(token)}` },
        ),
      );
      expect(at(reply, 'reply', 'text')).toEqual(expect.stringContaining('BLOCKED'));
    });
  });

  describe('7 Errors', () => {
    test('Errors on the public API return a JSON body with a `detail` string, except rate-limit errors.', async () => {
      const { open } = served();
      for (const answer of [
        await get(`${open}${AGENTS}/nobody`),
        await get(`${open}${AGENTS}?limit=x`),
        await post(`${open}${RECEIPT}`, {}),
        await post(`${open}${RECEIPT}`, '{'),
        await get(`${open}/api/v1/public/nowhere`),
      ]) {
        expect(answer.headers.get('content-type')).toMatch(/json/);
        expect(answer.json['detail']).toEqual(expect.any(String));
      }
    });
    test('200: success', async () => expect((await get(`${served().open}${AGENTS}`)).status).toBe(200));
    test('201: receipt created', async () => expect((await post(`${served().open}${RECEIPT}`, BODY)).status).toBe(201));
    test("401: missing or invalid X-API-Key on a protected receipt endpoint: detail 'Invalid or missing API key'", async () => {
      expect(ok(await post(`${served().strict}${RECEIPT}`, BODY, { 'X-Forwarded-For': '198.51.100.5' }), 401)['detail']).toBe(
        'Invalid or missing API key',
      );
    });
    test('404: agent handle or receipt identifier unknown; inactive agents also give 404', async () => {
      for (const path of [`${AGENTS}/nobody`, `${AGENTS}/is-suspended`, `${RECEIPT}/6f1c1f0e-0000-4000-8000-000000000000`])
        expect((await get(served().open + path)).status).toBe(404);
    });
    test("404: detail, for agents the text 'Agent not found'", async () => {
      for (const part of ['', '/card', '/qr', '/.well-known/agent.json'])
        expect(ok(await get(`${served().open}${AGENTS}/nobody${part}`), 404)['detail']).toBe('Agent not found');
    });
    test(
      '422: request body failed validation: detail with a message about the failed rule, for example that decision ' +
        'must be APPROVE, DECLINE, or REVIEW',
      async () => {
        expect(ok(await post(`${served().open}${RECEIPT}`, { ...BODY, decision: 'MAYBE' }), 422)['detail']).toBe(
          'decision must be APPROVE, DECLINE, or REVIEW',
        );
      },
    );
    test('429: rate limit exceeded: error, message, retry_after; header Retry-After', async () => {
      const answer = await refusal();
      expect(Object.keys(ok(answer, 429))).toEqual(['error', 'message', 'retry_after']);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    });
    test('503: a required backing service is unavailable; the client should retry with backoff', async () => {
      for (const answer of [await get(`${served().storeless}${AGENTS}`), await post(`${served().storeless}${RECEIPT}`, BODY)]) {
        expect(answer.status).toBe(503);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    });
    test('503: detail, for example that the agent registry is not initialised', async () => {
      expect(ok(await get(`${served().storeless}${AGENTS}`), 503)['detail']).toMatch(/agent registry is not/);
    });
  });

  describe('8 Limits', () => {
    test('Request rate: 60 requests per minute per client, public endpoints', async () => {
      const statuses = (await limited(62)).map(({ status }) => status);
      expect(statuses).toEqual([...Array<number>(60).fill(200), 429, 429]);
      expect((await limited(1))[0]?.status).toBe(200);
    });
    test('Default page size 20, default offset 0: agent list', async () =>
      expect(ok(await get(`${served().open}${AGENTS}`))).toMatchObject({ limit: 20, offset: 0 }));
    test('confidence_score range 0 to 100: receipts', async () => {
      expect((await post(`${served().open}${RECEIPT}`, { ...BODY, confidence_score: 101 })).status).toBe(422);
    });
    test.each([
      ['/card', 300],
      ['/qr', 3600],
      ['/.well-known/agent.json', 3600],
    ])('Cache lifetime: %s %i s', async (part, seconds) => {
      expect((await get(`${served().open}${AGENTS}/lender${part}`)).headers.get('cache-control')).toBe(`public, max-age=${seconds}`);
    });
    test('the service returns 429 with a `Retry-After` header', async () =>
      expect(Number((await refusal()).headers.get('retry-after'))).toBeGreaterThanOrEqual(1));
    test("and JSON body with `error` (value 'rate_limit_exceeded'), `message` (string) and `retry_after` (integer seconds)", async () => {
      const answer = await refusal();
      expect(answer.json).toEqual({
        error: 'rate_limit_exceeded',
        message: expect.any(String),
        retry_after: Number(answer.headers.get('retry-after')),
      });
      expect(Number.isInteger(answer.json['retry_after'])).toBe(true);
    });
  });

  describe('9 Versioning', () => {
    test('The public API path prefix is `/api/v1`.', async () => {
      expect((await get(`${served().open}/api/v1/public/agents`)).status).toBe(200);
      expect((await get(`${served().open}/api/v2/public/agents`)).status).toBe(404);
    });
    test("The receipt format is ATR v1.0; the schema document has version '1.0.0'.", async () =>
      expect(ok(await get(`${served().open}${RECEIPT}/schema`))).toMatchObject({ title: 'ATR v1.0 Receipt', version: '1.0.0' }));
    test('Policy versions on receipts are semantic versions (major.minor.patch).', async () => {
      expect(ok(await post(`${served().open}${RECEIPT}`, { ...BODY, policy_version: '10.20.30' }), 201)).toMatchObject({
        policy_version: '10.20.30',
      });
      expect((await post(`${served().open}${RECEIPT}`, { ...BODY, policy_version: '10.20' })).status).toBe(422);
    });
    test("its `version` field is a semantic version, and its protocol entries give a2a '0.3' and the widget protocol '1.0'.", async () => {
      expect(await discovery()).toMatchObject({
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        protocols: { a2a: '0.3', service_widget: '1.0' },
      });
    });
  });
};
