import { performance } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { type Answer, at, get, type Json, ok, post } from './ask.js';
import type { Served } from './served.js';

const ACTION = 'Infer the emotions of our employees from webcam video during work';

/** docs/specification.md, Verdict, Deciding and what Limits says of the oracle: a test a sentence. */
export const oraclePromises = (served: () => Served): void => {
  const ask = (body: unknown, domain = 'security'): Promise<Answer> => post(`${served().open}/api/v1/compliance/${domain}`, body);
  const blocked = async (): Promise<Json> => ok(await ask({ action: ACTION, tier: 'free' }, 'employment'));
  const regulations = async (): Promise<readonly Json[]> =>
    at(ok(await get(`${served().open}/api/v1/compliance`)), 'rulebook', 'regulations') as readonly Json[];

  describe('1 What the service does', () => {
    test(
      'A caller posts a proposed action for a regulatory domain. The service answers with a verdict of ALLOWED or ' +
        'BLOCKED, a citation of the regulation, a proof hash (cid), and a confidence value.',
      async () => {
        expect(await blocked()).toMatchObject({
          verdict: 'BLOCKED',
          rule_source: expect.stringContaining('2024/1689'),
          cid: expect.stringMatching(/^bafy/),
          confidence: expect.any(Number),
        });
        expect(ok(await ask({ action: 'Rotate the signing keys of the backup server' }))).toMatchObject({ verdict: 'ALLOWED' });
      },
    );
    test('The rule set has 28 rules, covering US-CO and EU regulations.', async () => {
      expect(ok(await get(`${served().open}/api/v1/compliance`))).toMatchObject({
        rulebook: { rules: 28 },
        jurisdictions: expect.arrayContaining(['EU', 'US-CO']),
      });
    });
    test('The stated response target is 200 ms.', async () => {
      await ask({ action: 'warm up' });
      const times: number[] = [];
      for (let n = 0; n < 20; n += 1) {
        const start = performance.now();
        ok(await ask({ action: `Send customer ${n} the invoice of the month` }));
        times.push(performance.now() - start);
      }
      expect(times.sort((a, b) => a - b)[10]).toBeLessThan(200);
    });
    test('Colorado SB 205 (AI systems consumer protection), 10 rules', async () => {
      expect((await regulations()).filter(({ regulation }) => regulation === 'colorado-sb24-205')).toMatchObject([
        { rules: 10, jurisdiction: 'US-CO' },
      ]);
    });
    test('Regulation (EU) 2024/1689, the EU AI Act, 14 rules', async () => {
      expect((await regulations()).filter(({ regulation }) => regulation === 'eu-ai-act')).toMatchObject([
        { rules: 14, jurisdiction: 'EU' },
      ]);
    });
    test('All endpoints return JSON unless stated otherwise.', async () => {
      const { open } = served();
      for (const path of [
        '/api/v1/public/agents',
        '/api/v1/public/agents/lender',
        '/api/v1/public/agents/lender/.well-known/agent.json',
        '/api/v1/public/receipt/sample',
        '/api/v1/public/receipt/schema',
        '/nowhere',
      ]) {
        expect((await get(open + path)).headers.get('content-type'), path).toMatch(/^application\/json/);
      }
      expect((await ask({ action: ACTION })).headers.get('content-type')).toMatch(/^application\/json/);
    });
    test('The card page returns HTML and the QR endpoint returns PNG.', async () => {
      expect((await get(`${served().open}/api/v1/public/agents/lender/card`)).headers.get('content-type')).toMatch(/^text\/html/);
      expect((await get(`${served().open}/api/v1/public/agents/lender/qr`)).headers.get('content-type')).toBe('image/png');
    });
    test('JSON endpoints send the header `Access-Control-Allow-Origin: *`, so browsers may call them directly.', async () => {
      const { open } = served();
      const answers = [
        await ask({ action: ACTION }),
        await ask({}),
        await get(`${open}/api/v1/public/agents`),
        await get(`${open}/api/v1/public/agents/nobody`),
        await get(`${open}/api/v1/public/receipt/sample`),
        await get(`${open}/nowhere`),
      ];
      for (const answer of answers) expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      const preflight = await fetch(`${open}/api/v1/public/receipt`, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://x.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type,x-api-key,idempotency-key',
        },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-api-key');
    });
    test('Wider open protocol work (including a DGP specification) … is not exposed as hosted endpoints.', async () => {
      const paths = Object.keys(at(ok(await get(`${served().open}/openapi.json`)), 'paths') as Json);
      expect(paths.filter((path) => /dgp/i.test(path))).toEqual([]);
      expect((await get(`${served().open}/api/v1/dgp`)).status).toBe(404);
    });
    test('Free: all regulations, public CIDs, no authentication', async () => {
      expect(await blocked()).toMatchObject({ cid: expect.any(String) });
      expect(
        ok(await ask({ action: 'Refuse loans in Colorado with an AI system and give no notice and no appeal', tier: 'free' }, 'lending')),
      ).toMatchObject({ cid: expect.any(String) });
    });
  });

  describe('2.1 Verdict', () => {
    test('verdict_id: string, unique verification identifier', async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, async () => (await blocked())['verdict_id']));
      expect(new Set(ids).size).toBe(20);
      for (const id of ids) expect(id).toEqual(expect.any(String));
    });
    test('domain: the domain named in the request path', async () => expect(await blocked()).toMatchObject({ domain: 'employment' }));
    test('action: the action that was submitted', async () => expect(await blocked()).toMatchObject({ action: ACTION }));
    test('verdict: ALLOWED or BLOCKED', async () => expect(['ALLOWED', 'BLOCKED']).toContain((await blocked())['verdict']));
    test('reason: regulation citation explaining the verdict', async () => expect((await blocked())['reason']).toContain('Art. 5(1)(f)'));
    test('cid: immutable proof hash', async () => expect((await blocked())['cid']).toBe((await blocked())['cid']));
    test('confidence: number, 0.0 to 1.0', async () => {
      const confidence = Number((await blocked())['confidence']);
      expect(confidence >= 0 && confidence <= 1).toBe(true);
    });
    test('rule_source: specific law section that decided the verdict', async () =>
      expect(await blocked()).toMatchObject({ rule_source: expect.stringMatching(/Art\. 5\(1\)\(f\)/) }));
    test('created_at: ISO 8601 UTC timestamp with milliseconds', async () => {
      const created = String((await blocked())['created_at']);
      expect(created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(Math.abs(Date.now() - Date.parse(created))).toBeLessThan(60_000);
    });
  });

  describe('4.1 POST /api/v1/compliance/{domain}', () => {
    test('Path parameter `domain`: string naming the regulatory domain … security', async () =>
      expect(ok(await ask({ action: 'x' }))).toMatchObject({ domain: 'security' }));
    test('Request body (JSON, header Content-Type: application/json)', async () => {
      expect((await post(`${served().open}/api/v1/compliance/security`, '{"action":"x"}', { 'Content-Type': 'text/plain' })).status).toBe(
        415,
      );
    });
    test('action: string, required: the action to be verified', async () => {
      for (const body of [{}, { action: 5 }, { action: null }, { action: '' }])
        expect((await ask(body)).json['detail']).toEqual(expect.stringContaining('action'));
    });
    test('tier: string: the caller’s tier', async () => {
      ok(await ask({ action: 'x', tier: 'free' }));
      expect((await ask({ action: 'x', tier: 5 })).status).toBe(422);
    });
    test('Response: the verdict object of section 2.1.', async () => {
      expect(Object.keys(await blocked())).toEqual([
        'verdict_id',
        'domain',
        'action',
        'verdict',
        'reason',
        'cid',
        'confidence',
        'rule_source',
        'created_at',
      ]);
    });
    test('Authentication: none for the free tier.', async () =>
      ok(await post(`${served().open}/api/v1/compliance/security`, { action: 'x', tier: 'free' })));
  });

  describe('8 Limits of the oracle', () => {
    test('Oracle free tier: 1,000 queries per day', async () => {
      const client = { 'X-Forwarded-For': '198.51.100.1' };
      const actions = Array<string>(100).fill('Rotate the signing keys');
      for (let batch = 0; batch < 10; batch += 1) {
        const results = ok(await post(`${served().strict}/api/v1/compliance/general/batch`, { actions }, client))[
          'results'
        ] as readonly Json[];
        expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]));
      }
      const refused = await post(`${served().strict}/api/v1/compliance/general`, { action: 'one more' }, client);
      expect(ok(refused, 429)).toMatchObject({
        error: expect.any(String),
        message: expect.any(String),
        retry_after: Number(refused.headers.get('retry-after')),
      });
      expect(
        (await post(`${served().strict}/api/v1/compliance/general`, { action: 'somebody else' }, { 'X-Forwarded-For': '198.51.100.2' }))
          .status,
      ).toBe(200);
    });
    test('Oracle confidence range 0.0 to 1.0', async () => {
      for (const action of [ACTION, 'x', 'Water the plants', 'Score citizens by their social behaviour and cut their benefits']) {
        const confidence = Number(ok(await ask({ action }))['confidence']);
        expect(confidence >= 0 && confidence <= 1, action).toBe(true);
      }
    });
  });
};
