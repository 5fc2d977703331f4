import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryQuota } from '../../../src/http/limits/quota.js';
import { seedOracleAgent } from '../../../src/stores/oracle-agent.js';
import type { Stores } from '../../../src/stores/stores.js';
import { buildAgent } from '../../support/sample-records.js';
import { NOON, type Running, startApp } from '../start-app.js';
import type { FreshStores } from './fresh-stores.js';
import { readBody } from './read-body.js';

const WIDGET = '/api/v1/widget';

/** docs/specification.md, Widget: one test a promise. */
export const widgetContract = (fresh: FreshStores): void => {
  describe('widget', () => {
    let stores: Stores;
    let app: Running;
    let now = NOON;
    beforeAll(async () => {
      stores = await fresh();
      await seedOracleAgent(stores, NOON);
      await stores.agents.save(buildAgent(), NOON);
      app = await startApp({ publicApi: { stores }, clock: () => now });
    });
    afterAll(() => app.stop());

    const open = async (handle = 'oracle') => readBody(await app.post(`${WIDGET}/${handle}/session`, {}));
    const say = (token: string, body: unknown, handle = 'oracle'): Promise<Response> =>
      app.post(`${WIDGET}/${handle}/message`, body, { Authorization: `Bearer ${token}` });

    test('a new store holds @oracle, and the host shows its card', async () => {
      expect(await readBody(await fetch(`${app.url}/api/v1/public/agents/@oracle`))).toMatchObject({
        handle: 'oracle',
        agent_type: 'compliance',
      });
      for (const path of ['/.well-known/agent-card.json', '/.well-known/agent.json']) {
        expect(await readBody(await fetch(app.url + path))).toMatchObject({ handle: '@oracle', protocolVersion: '0.3.0' });
      }
    });

    test('a directory that operators have filled is not seeded', async () => {
      const other = await fresh();
      await other.agents.save(buildAgent({ status: 'retired' }), NOON);
      await seedOracleAgent(other, NOON);
      expect(await other.agents.find('oracle')).toBeUndefined();
    });

    test('the configuration says who it is, how it looks and where to go on', async () => {
      const config = await readBody(await fetch(`${app.url}${WIDGET}/@oracle/config`));
      expect(config).toMatchObject({
        agent: { handle: '@oracle', name: 'Compliance Oracle' },
        branding: { primary_color: '#1d4ed8', text_color: '#ffffff' },
        features: { answers: true },
        endpoints: { session: `${app.url}${WIDGET}/oracle/session`, message: `${app.url}${WIDGET}/oracle/message` },
        widget_version: '1.0',
      });
    });

    test('a session opens without an account, with an opaque token that expires', async () => {
      const response = await app.post(`${WIDGET}/oracle/session`, {});
      expect(response.status).toBe(201);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const body = await readBody(response);
      expect(body).toMatchObject({
        session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        token: expect.stringMatching(/^[\w-]{43}$/),
        expires_at: '2026-11-21T12:00:00.000Z',
      });
      expect((await fetch(`${app.url}${WIDGET}/oracle/session`, { method: 'POST' })).status).toBe(201);
    });

    test('@oracle answers with verdict, reason and citation', async () => {
      const { token } = await open();
      const response = await say(token, { text: 'feel the mood of staff', client_message_id: 'm1' });
      expect(response.status).toBe(200);
      const { message, reply } = await readBody(response);
      expect(message).toMatchObject({ role: 'user', text: 'feel the mood of staff', client_message_id: 'm1' });
      expect(reply.role).toBe('agent');
      expect(reply.text).toContain('BLOCKED');
      expect(reply.text).toContain('Because.');
      expect(reply.text).toContain('Regulation (EU) 2024/1689, Art. 5(1)(f)');
      expect(Object.keys(reply.data)).toEqual([
        'verdict_id',
        'domain',
        'action',
        'verdict',
        'reason',
        'cid',
        'confidence',
        'rule_source',
        'created_at',
        'sure',
        'questions',
        'next_steps',
        'what_would_change',
        'proof',
        'facts',
        'taken_as',
        'replies',
      ]);
      expect(await readBody(await say(token, { text: 'water the plants' }))).toMatchObject({ reply: { data: { verdict: 'ALLOWED' } } });
    });

    test('the same client_message_id is asked once and answered alike; with another text it is 422', async () => {
      const { token } = await open();
      const first = await readBody(await say(token, { text: 'feel it', client_message_id: 'once' }));
      const asked = app.oracle.asked.length;
      expect(await readBody(await say(token, { text: 'feel it', client_message_id: 'once' }))).toEqual(first);
      expect(app.oracle.asked).toHaveLength(asked);
      expect((await say(token, { text: 'another text', client_message_id: 'once' })).status).toBe(422);
    });

    test('an agent without a responder says so plainly, and the message waits for its operator', async () => {
      const { token } = await open('lender');
      const { reply } = await readBody(await say(token, { text: 'Is anybody there?' }, 'lender'));
      expect(reply.text).toBe('Lender does not answer automatically. Your message has been kept for the people behind @lender.');
      expect(await stores.chats.listFor('lender', 10)).toMatchObject([
        { text: 'Is anybody there?', answered: false, expiresAt: '2027-02-18T12:00:00.000Z' },
      ]);
      expect(await stores.chats.listFor('oracle', 10)).toEqual([]);
    });

    test.each(['', 'Bearer', 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic abc', `Bearer ${'x'.repeat(5000)}`])(
      '401 to Authorization %j',
      async (Authorization) => {
        const response = await app.post(`${WIDGET}/oracle/message`, { text: 'x' }, { Authorization });
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toBe('Bearer');
      },
    );

    test('a token opens no conversation with another agent', async () => {
      const { token } = await open('lender');
      expect((await say(token, { text: 'x' }, 'oracle')).status).toBe(401);
    });

    test('an expired token is refused', async () => {
      const { token } = await open();
      now = new Date('2026-11-21T12:00:00.000Z');
      expect((await say(token, { text: 'x' })).status).toBe(401);
      now = NOON;
    });

    test.each<unknown>([
      {},
      { text: '' },
      { text: '  \u200b ' },
      { text: 5 },
      { text: null },
      { text: 'x'.repeat(2001) },
      { text: 'a\0b' },
      { text: 'x', client_message_id: '' },
      { text: 'x', client_message_id: 'a b' },
      { text: 'x', client_message_id: 'x'.repeat(65) },
      { text: 'x', client_message_id: { $ne: '' } },
      { text: 'x', other: 1 },
      [],
      'x',
    ])('400 or 422 to the message %j', async (body) => {
      const { token } = await open();
      expect([400, 422]).toContain((await say(token, body)).status);
    });

    test.each(['config', 'session', 'message'])('404 for an unknown agent: %s', async (part) => {
      const path = `${app.url}${WIDGET}/nobody/${part}`;
      const response =
        part === 'config'
          ? await fetch(path)
          : await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
      expect(response.status).toBe(404);
      expect(await readBody(response)).toMatchObject({ detail: 'Agent not found' });
    });

    test('no message, answer or token is logged', async () => {
      const { token } = await open();
      await say(token, { text: 'feel my secretword' });
      expect(app.logged()).not.toContain('secretword');
      expect(app.logged()).not.toContain(token);
    });

    test('the store holds only a digest of the token', async () => {
      const { token } = await open();
      expect(await stores.chats.findSession(token, NOON)).toBeUndefined();
    });

    test('a question in the chat counts like any other', async () => {
      const counted = await startApp({ publicApi: { stores }, quota: memoryQuota(1, () => NOON, 100) });
      const { token } = await readBody(await counted.post(`${WIDGET}/oracle/session`, {}));
      const ask = (text: string): Promise<Response> =>
        counted.post(`${WIDGET}/oracle/message`, { text, client_message_id: text }, { Authorization: `Bearer ${token}` });
      expect((await ask('one')).status).toBe(200);
      expect((await ask('one')).status).toBe(200);
      const refused = await ask('two');
      expect(refused.status).toBe(429);
      expect(Object.keys(await readBody(refused))).toEqual(['error', 'message', 'retry_after']);
      await counted.stop();
    });

    test('the embed script is ours, cacheable, and free of what a strict policy forbids', async () => {
      const response = await fetch(`${app.url}${WIDGET}/embed.js`);
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      const script = await response.text();
      expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/);
      expect(script).not.toMatch(/localStorage|sessionStorage|document\.cookie|setAttribute\('style'/);
    });
  });
};
