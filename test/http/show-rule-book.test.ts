import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, type Running, startApp } from './start-app.js';

let app: Running;
let stopping = false;
beforeAll(async () => {
  app = await startApp({
    stopping: () => stopping,
    stores: [
      { name: 'receipts', state: async () => ({ state: 'ready' }) },
      { name: 'agents', state: async () => ({ state: 'unavailable', reason: 'db.internal refused' }) },
    ],
  });
});
afterAll(() => app.stop());

const getJson = async (path: string): Promise<Record<string, unknown>> => bodyOf<Record<string, unknown>>(await fetch(app.url + path));

describe('GET /api/v1/compliance', () => {
  it('lists domains, jurisdictions and the rule book with its counts', async () => {
    expect(await getJson('/api/v1/compliance')).toMatchObject({
      domains: [{ domain: 'security', title: 'Security', aliases: ['cyber-security'] }, { domain: 'employment' }],
      jurisdictions: ['EU', 'US-CO'],
      rulebook: {
        version: '1.0.0',
        cid: 'bafyreisample',
        rules: 1,
        regulations: [{ regulation: 'eu-ai-act', jurisdiction: 'EU', rules: 1 }],
      },
    });
  });

  it('gives the questions of a domain with their answers, what it presumes, and every rule', async () => {
    const body = await getJson('/api/v1/compliance/hr');
    expect(body).toMatchObject({ domain: 'employment', presumes: { setting: ['workplace'] } });
    expect(body['questions']).toContainEqual(
      expect.objectContaining({ fact: 'infers_emotions', answers: [true, false], several: false, presumed: [] }),
    );
    expect(body['questions']).toContainEqual(expect.objectContaining({ fact: 'staff', measured_in: 'employees' }));
    expect(body['rules']).toEqual([
      expect.objectContaining({ rule: 'EU-AIA-05-1-F', citations: ['Regulation (EU) 2024/1689, Art. 5(1)(f)'] }),
    ]);
  });

  it('shows a rule with its dates and its table', async () => {
    expect(await getJson('/api/v1/rules/eu-aia-05-1-f')).toMatchObject({
      rule: 'EU-AIA-05-1-F',
      jurisdiction: 'EU',
      scope: { ai_used: [true] },
      clauses: [
        {
          clause: 'EU-AIA-05-1-F/f',
          citation: 'Regulation (EU) 2024/1689, Art. 5(1)(f)',
          versions: [
            {
              kind: 'prohibition',
              phases: [{ as_enacted: '2025-02-02', in_force: { from: '2025-02-02' }, cite: 'Art. 113(a)' }],
              table: [
                // biome-ignore lint/suspicious/noThenProperty: a value of the interface, never awaited.
                { if: { purpose: ['medical'] }, then: 'excepted', exception: 'medical_reason' },
                // biome-ignore lint/suspicious/noThenProperty: a value of the interface, never awaited.
                { if: { infers_emotions: [true] }, then: 'prohibited' },
              ],
            },
          ],
        },
      ],
    });
  });

  it('answers 404 to an unknown rule, with the nearest one', async () => {
    const response = await fetch(`${app.url}/api/v1/rules/EU-AIA-05-1-E`);
    expect(response.status).toBe(404);
    expect((await bodyOf(response))['detail']).toContain('did you mean `EU-AIA-05-1-F`?');
  });

  it.each(['/api/v1/compliance', '/api/v1/compliance/security', '/api/v1/rules/EU-AIA-05-1-F'])(
    'lets %s be cached and answers 304 to who has it',
    async (path) => {
      const first = await fetch(app.url + path);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{43}"$/);
      expect(first.headers.get('cache-control')).toBe('public, max-age=300');
      for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
        const again = await fetch(app.url + path, { headers: { 'If-None-Match': known } });
        expect(again.status).toBe(304);
        expect(await again.text()).toBe('');
        expect(again.headers.get('etag')).toBe(etag);
        expect(again.headers.get('access-control-allow-origin')).toBe('*');
      }
      expect((await fetch(app.url + path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    },
  );

  it('answers HEAD as GET without the body', async () => {
    const get = await fetch(`${app.url}/api/v1/compliance/security`);
    const head = await fetch(`${app.url}/api/v1/compliance/security`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength));
    expect(await head.text()).toBe('');
  });

  it('does not mind query keys, once, twice or malformed', async () => {
    expect((await fetch(`${app.url}/api/v1/compliance?a=1&a=2&%zz&__proto__=1`)).status).toBe(200);
  });
});

describe('health', () => {
  it('is alive', async () => {
    const response = await fetch(`${app.url}/healthz`);
    expect([response.status, await response.json(), response.headers.get('cache-control')]).toEqual([200, { status: 'alive' }, 'no-store']);
  });

  it('is ready while the oracle answers, whatever the stores do, and says how they are', async () => {
    const response = await fetch(`${app.url}/readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ready',
      rulebook: { name: 'Sample', version: '1.0.0', cid: 'bafyreisample', rules: 1 },
      stores: { receipts: 'ready', agents: 'unavailable' },
    });
  });

  it('is not ready once it is stopping', async () => {
    stopping = true;
    const response = await fetch(`${app.url}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'stopping' });
    stopping = false;
  });
});
