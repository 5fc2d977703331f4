import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stores } from '../../../src/stores/stores.js';
import { buildAgent } from '../../support/sample-records.js';
import { type Running, startApp } from '../start-app.js';
import type { FreshStores } from './fresh-stores.js';
import { readBody } from './read-body.js';

const AGENTS = '/api/v1/public/agents';
const NOW = new Date('2026-11-20T12:00:00Z');

/** docs/specification.md, Agent summary, Discovery document and Agents: one test a promise. */
export const directoryContract = (fresh: FreshStores): void => {
  describe('directory', () => {
    let stores: Stores;
    let app: Running;
    const get = (path: string, init?: RequestInit): Promise<Response> => fetch(app.url + AGENTS + path, init);
    const json = async (path: string) => readBody(await get(path));

    beforeAll(async () => {
      stores = await fresh();
      app = await startApp({ publicApi: { stores } });
      await stores.agents.save(buildAgent({ contact: 'secret@lender.example', capabilities: ['loan_questions', 'rates'] }), NOW);
      await stores.agents.save(buildAgent({ handle: 'insurer', industry: 'insurance', avatarUrl: 'https://img.example/a.png' }), NOW);
      for (const status of ['draft', 'suspended', 'retired'] as const)
        await stores.agents.save(buildAgent({ handle: `is-${status}`, status }), NOW);
      for (let n = 0; n < 25; n += 1)
        await stores.agents.save(buildAgent({ handle: `many-${String(n).padStart(2, '0')}`, industry: 'many' }), NOW);
    });
    afterAll(() => app.stop());

    describe('list', () => {
      test('gives agents, total, limit 20 and offset 0 by default', async () => {
        const body = await json('');
        expect(Object.keys(body)).toEqual(['agents', 'total', 'limit', 'offset']);
        expect(body).toMatchObject({ total: 27, limit: 20, offset: 0 });
        expect(body.agents).toHaveLength(20);
      });

      test('an element has exactly the nine members of a summary', async () => {
        const [first] = (await json('')).agents;
        expect(Object.keys(first ?? {})).toEqual([
          'handle',
          'name',
          'description',
          'industry',
          'agent_type',
          'avatar_url',
          'primary_color',
          'greeting',
          'created_at',
        ]);
        expect(first).toMatchObject({ handle: 'lender', avatar_url: '', primary_color: '#336699', created_at: '2026-11-20T12:00:00.000Z' });
      });

      test('only active agents are listed', async () => {
        const handles = (await json('?limit=100')).agents.map((agent: { handle: string }) => agent.handle);
        expect(handles).toHaveLength(27);
        expect(handles.filter((handle: string) => handle.startsWith('is-'))).toEqual([]);
      });

      test('industry filters, without regard to case, and counts in total', async () => {
        expect(await json('?industry=Insurance')).toMatchObject({ total: 1, agents: [{ handle: 'insurer' }] });
        expect(await json('?industry=many&limit=3')).toMatchObject({ total: 25, limit: 3 });
      });

      test.each(['nothing-like-it', '$ne', '%27%20OR%201=1', '%00', 'a'.repeat(3000)])('industry %s matches nothing', async (industry) => {
        expect(await json(`?industry=${industry}`)).toEqual({ agents: [], total: 0, limit: 20, offset: 0 });
      });

      test('limit and offset walk the whole list once, in one order', async () => {
        const walked: string[] = [];
        for (let offset = 0; offset < 30; offset += 7)
          walked.push(...(await json(`?limit=7&offset=${offset}`)).agents.map((agent: { handle: string }) => agent.handle));
        expect(walked).toEqual((await json('?limit=100')).agents.map((agent: { handle: string }) => agent.handle));
        expect(new Set(walked).size).toBe(27);
      });

      test('an offset past the end gives an empty page', async () => {
        expect(await json('?offset=1000')).toEqual({ agents: [], total: 27, limit: 20, offset: 1000 });
      });

      test.each([
        'limit=0',
        'limit=101',
        'limit=-1',
        'limit=ten',
        'limit=1.5',
        'limit=',
        'limit=1e1',
        'limit=1&limit=2',
        'offset=-1',
        'offset=x',
        'offset=99999999999',
        'industry=a&industry=b',
        'limit[$gt]=1&limit=%00',
      ])('422 to %s, naming the parameter', async (query) => {
        const response = await get(`?${query}`);
        expect(response.status).toBe(422);
        expect((await readBody(response)).detail).toContain(`\`${/^[a-z]+/.exec(query)?.[0]}\` must be`);
      });
    });

    describe('profile', () => {
      test.each(['lender', '@lender', '%40lender', 'LENDER', '@Lender'])('resolves %s', async (handle) => {
        expect(await json(`/${handle}`)).toMatchObject({ handle: 'lender' });
      });

      test('has the summary, then capabilities, addresses and the embed code', async () => {
        const base = app.url;
        const profile = await json('/lender');
        expect(Object.keys(profile).slice(9)).toEqual(['capabilities', 'card_url', 'chat_url', 'qr_url', 'widget_embed_code']);
        expect(profile).toMatchObject({
          capabilities: ['loan_questions', 'rates'],
          card_url: `${base}${AGENTS}/lender/card`,
          chat_url: `${base}/chat/lender`,
          qr_url: `${base}${AGENTS}/lender/qr`,
          widget_embed_code: `<script async src="${base}/api/v1/widget/embed.js" data-agent="@lender" data-color="#336699"></script>`,
        });
      });

      test('every address it hands out answers', async () => {
        const { card_url, chat_url, qr_url } = await json('/lender');
        for (const url of [card_url, chat_url, qr_url, `${app.url}/api/v1/widget/embed.js`]) expect((await fetch(url)).status).toBe(200);
      });

      test('nothing internal is shown anywhere', async () => {
        for (const path of [
          '',
          '?limit=100',
          '/lender',
          '/lender/card',
          '/lender/.well-known/agent.json',
          '/lender/.well-known/agent-card.json',
        ]) {
          const text = await (await get(path)).text();
          for (const word of ['secret@', 'contact', 'responder', '"status"']) expect(text).not.toContain(word);
        }
      });

      test('PUBLIC_URL is the base of every address, whatever the Host header says', async () => {
        const other = await startApp({
          publicApi: { stores },
          config: { basis: 'in_force', trustedProxies: 0, publicUrl: 'https://oracle.example/base' },
        });
        const text = await (await fetch(`${other.url}${AGENTS}/lender`)).text();
        expect(text).toContain('https://oracle.example/base/api/v1/public/agents/lender/card');
        expect(text).not.toContain('127.0.0.1');
        await other.stop();
      });

      test('a Host header that is none is never repeated', async () => {
        const answer = await app.raw(`GET ${AGENTS}/lender HTTP/1.1\r\nHost: a"><script>\r\nConnection: close\r\n\r\n`);
        expect(answer).not.toContain('a"><script>');
        expect(answer).not.toContain('a\\"><script>');
      });
    });

    describe('unknown and inactive agents', () => {
      const PARTS = ['', '/card', '/qr', '/.well-known/agent.json', '/.well-known/agent-card.json'];
      const NAMES = [
        'nobody',
        'is-draft',
        'is-suspended',
        'is-retired',
        'x',
        '-bad-',
        '%zz',
        '%00',
        '%E0%A4',
        '__proto__',
        '$where',
        '@@lender',
        'a'.repeat(5000),
        '%2e%2e%2f',
        'lender%0d%0aX: y',
        '%7B%22%24ne%22:1%7D',
      ];
      test.each(PARTS.flatMap((part) => NAMES.map((name) => [`/${name}${part}`] as const)))('404 for %s', async (path) => {
        const response = await get(path);
        expect(response.status).toBe(404);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(await readBody(response)).toEqual({ detail: 'Agent not found', title: 'Not Found', status: 404, type: 'about:blank' });
      });
    });

    describe('card page', () => {
      test('is a page of its own, cached for 300 s', async () => {
        const response = await get('/@lender/card');
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(response.headers.get('cache-control')).toBe('public, max-age=300');
        const html = await response.text();
        expect(html).toMatch(/^<!doctype html>/);
        for (const part of ['<h1>Lender</h1>', 'Answers questions about loans.', `href="../../../../../chat/lender"`, 'name="viewport"'])
          expect(html).toContain(part);
        expect(html).not.toMatch(/<script|\son\w+=|style="/);
      });

      test('has its Open Graph tags', async () => {
        const html = await (await get('/insurer/card')).text();
        const og = Object.fromEntries(
          [...html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)">/g)].map(([, name, content]) => [name, content]),
        );
        expect(og).toMatchObject({
          title: 'Lender (@insurer)',
          type: 'profile',
          url: `${app.url}${AGENTS}/insurer/card`,
          image: 'https://img.example/a.png',
          description: 'Answers questions about loans.',
          site_name: 'Compliance Oracle',
        });
      });

      test('no text of an agent becomes markup', async () => {
        const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&\u202e`;
        await stores.agents.save(buildAgent({ handle: 'evil', name: evil, description: evil, greeting: evil, capabilities: [evil] }), NOW);
        for (const path of [`${AGENTS}/evil/card`, '/chat/evil']) {
          const response = await fetch(app.url + path);
          const html = await response.text();
          expect(html).not.toContain('<script>');
          expect(html).not.toContain('<img src=x');
          expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
          expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
          expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe/);
        }
        await stores.agents.save(buildAgent({ handle: 'evil', status: 'retired' }), NOW);
      });
    });

    describe('QR code', () => {
      test('is a PNG that scans as the address of the card page, cached for 3600 s', async () => {
        const response = await get('/lender/qr');
        expect(response.headers.get('content-type')).toBe('image/png');
        expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
        const { data, width, height } = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
        expect(jsQR.default(new Uint8ClampedArray(data), width, height)?.data).toBe(`${app.url}${AGENTS}/lender/card`);
      });

      test('is JSON with the address where it cannot be drawn, and caches do not keep that', async () => {
        const broken = await startApp({ publicApi: { stores, drawQr: () => Promise.reject(new Error('no ink')) } });
        const response = await fetch(`${broken.url}${AGENTS}/lender/qr`);
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toContain('application/json');
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await readBody(response)).toEqual({ card_url: `${broken.url}${AGENTS}/lender/card`, message: expect.any(String) });
        await broken.stop();
      });
    });

    describe('discovery document', () => {
      test('has the members of the specification with their types, cached for 3600 s', async () => {
        const response = await get('/@lender/.well-known/agent.json');
        expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
        const base = app.url;
        expect(await readBody(response)).toMatchObject({
          name: 'Lender',
          handle: '@lender',
          description: 'Answers questions about loans.',
          url: `${base}${AGENTS}/lender/card`,
          provider: { organization: expect.any(String), url: base },
          version: '1.0.0',
          capabilities: ['loan_questions', 'rates'],
          skills: [],
          defaultInputModes: ['text/plain'],
          defaultOutputModes: expect.arrayContaining(['text/plain']),
          endpoints: {
            widget_config: `${base}/api/v1/widget/lender/config`,
            widget_session: `${base}/api/v1/widget/lender/session`,
            widget_message: `${base}/api/v1/widget/lender/message`,
            public_profile: `${base}${AGENTS}/lender`,
            card_page: `${base}${AGENTS}/lender/card`,
          },
          protocols: { a2a: '0.3', service_widget: '1.0' },
          authentication: { schemes: ['anonymous'], note: expect.any(String) },
          branding: { primary_color: '#336699', avatar_url: '' },
        });
      });
    });

    test.each(['', '/lender', '/lender/card', '/lender/qr', '/lender/.well-known/agent.json'])(
      'GET %s can be revalidated, and HEAD says the same without a body',
      async (path) => {
        const first = await get(path);
        const etag = first.headers.get('etag') ?? '';
        expect(etag).toMatch(/^"[\w-]{43}"$/);
        const again = await get(path, { headers: { 'If-None-Match': etag } });
        expect(again.status).toBe(304);
        expect(await again.text()).toBe('');
        const head = await get(path, { method: 'HEAD' });
        expect(head.headers.get('etag')).toBe(etag);
        expect(head.headers.get('content-type')).toBe(first.headers.get('content-type'));
        expect(await head.text()).toBe('');
      },
    );

    test.each(['', '/lender', '/lender/qr', '/lender/.well-known/agent.json'])(
      'POST %s is not allowed, and Allow says what is',
      async (path) => {
        const response = await get(path, { method: 'POST' });
        expect(response.status).toBe(405);
        expect(response.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD']);
      },
    );
  });
};
