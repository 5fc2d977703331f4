import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { type Answer, at, get, ISO_UTC, isUrl, type Json, ok } from './ask.js';
import type { Served } from './served.js';

const SUMMARY = ['handle', 'name', 'description', 'industry', 'agent_type', 'avatar_url', 'primary_color', 'greeting', 'created_at'];
const PARTS = ['', '/card', '/qr', '/.well-known/agent.json'];

/** docs/specification.md, Agent summary, Discovery document and Agents: a test a sentence. */
export const directoryPromises = (served: () => Served): void => {
  const agents = (rest = ''): Promise<Answer> => get(`${served().open}/api/v1/public/agents${rest}`);
  const list = async (query = ''): Promise<Json> => ok(await agents(query));
  const listed = async (query = ''): Promise<readonly Json[]> => (await list(query))['agents'] as readonly Json[];
  const lender = async (): Promise<Json> => (await listed('?industry=lending')).find(({ handle }) => handle === 'lender') ?? {};
  const profile = async (): Promise<Json> => ok(await agents('/lender'));
  const discovery = async (): Promise<Json> => ok(await agents('/lender/.well-known/agent.json'));

  describe('2.2 Agent summary', () => {
    test('handle: unique agent handle, returned without a leading @', async () => {
      const handles = (await listed('?limit=100')).map(({ handle }) => String(handle));
      expect(new Set(handles).size).toBe(handles.length);
      expect(handles.filter((handle) => handle.startsWith('@'))).toEqual([]);
    });
    test('name: display name', async () => expect(await lender()).toMatchObject({ name: 'Agent lender' }));
    test('description: short description', async () => expect(await lender()).toMatchObject({ description: 'What lender does.' }));
    test('industry: industry type', async () => expect(await lender()).toMatchObject({ industry: 'lending' }));
    test('agent_type: one of: personal, business, b2b, a2a, compliance, enterprise', async () => {
      expect(new Set((await listed('?limit=100')).map(({ agent_type }) => agent_type))).toEqual(
        new Set(['personal', 'business', 'b2b', 'a2a', 'compliance', 'enterprise']),
      );
    });
    test('avatar_url: may be an empty string', async () => {
      expect(await lender()).toMatchObject({ avatar_url: 'https://img.example/a.png' });
      expect(await listed('?industry=travel&limit=1')).toMatchObject([{ avatar_url: '' }]);
    });
    test('primary_color: hex colour of the form #RRGGBB', async () => {
      for (const { primary_color } of await listed('?limit=100')) expect(primary_color).toMatch(/^#[0-9a-f]{6}$/i);
    });
    test('greeting: opening chat message', async () => expect(await lender()).toMatchObject({ greeting: 'Hello.' }));
    test('created_at: ISO 8601 UTC timestamp', async () => expect((await lender())['created_at']).toMatch(ISO_UTC));
  });

  describe('2.3 Agent public profile', () => {
    test('All fields of the agent summary, plus', async () => {
      expect(Object.keys(await profile()).slice(0, 9)).toEqual(SUMMARY);
      expect(await profile()).toMatchObject(await lender());
    });
    test('capabilities: array of string, capability names', async () =>
      expect(await profile()).toMatchObject({ capabilities: ['loan_questions', 'rates'] }));
    test('card_url: absolute URL of the card page', async () => {
      expect(isUrl((await profile())['card_url'])).toBe(true);
      expect((await get(String((await profile())['card_url']))).headers.get('content-type')).toMatch(/^text\/html/);
    });
    test('chat_url: absolute URL of the chat page', async () => {
      expect(isUrl((await profile())['chat_url'])).toBe(true);
      expect((await get(String((await profile())['chat_url']))).headers.get('content-type')).toMatch(/^text\/html/);
    });
    test('qr_url: absolute URL of the QR endpoint', async () => {
      expect(isUrl((await profile())['qr_url'])).toBe(true);
      expect((await get(String((await profile())['qr_url']))).headers.get('content-type')).toBe('image/png');
    });
    test(
      'widget_embed_code: an HTML script tag that loads the widget embed script, carrying the attributes data-agent ' +
        '(the handle with a leading @) and data-color (the primary colour)',
      async () => {
        const code = String((await profile())['widget_embed_code']);
        expect(code).toMatch(/^<script [^<>]*><\/script>$/);
        expect(code).toContain('data-agent="@lender"');
        expect(code).toContain('data-color="#336699"');
        const src = /src="([^"]+)"/.exec(code)?.[1] ?? '';
        expect((await get(src)).headers.get('content-type')).toMatch(/javascript/);
      },
    );
    test('Sensitive configuration fields are never exposed.', async () => {
      for (const rest of ['', '?limit=100', '/lender', '/lender/card', '/lender/.well-known/agent.json']) {
        expect((await agents(rest)).text).not.toMatch(/secret@lender|"contact"|"responder"|"status"/);
      }
    });
  });

  describe('2.4 Agent discovery document', () => {
    test.each<readonly [string, (document: Json) => boolean]>([
      ['name: string', (d) => d['name'] === 'Agent lender'],
      ['handle: string, with a leading @', (d) => d['handle'] === '@lender'],
      ['description: string', (d) => d['description'] === 'What lender does.'],
      ['url: string, the card page URL', (d) => isUrl(d['url']) && String(d['url']).endsWith('/api/v1/public/agents/lender/card')],
      [
        'provider: object: organization (string), url (string)',
        (d) => typeof at(d, 'provider', 'organization') === 'string' && isUrl(at(d, 'provider', 'url')),
      ],
      ['version: string, semantic version', (d) => /^\d+\.\d+\.\d+$/.test(String(d['version']))],
      ['capabilities: array of string', (d) => JSON.stringify(d['capabilities']) === '["loan_questions","rates"]'],
      ['skills: array (may be empty)', (d) => Array.isArray(d['skills'])],
      [
        'defaultInputModes: array of string',
        (d) => Array.isArray(d['defaultInputModes']) && d['defaultInputModes'].every((mode) => typeof mode === 'string'),
      ],
      [
        'defaultOutputModes: array of string',
        (d) => Array.isArray(d['defaultOutputModes']) && d['defaultOutputModes'].every((mode) => typeof mode === 'string'),
      ],
      [
        'endpoints: object with string URLs: widget_config, widget_session, widget_message, public_profile, card_page',
        (d) =>
          ['widget_config', 'widget_session', 'widget_message', 'public_profile', 'card_page'].every((name) =>
            isUrl(at(d, 'endpoints', name)),
          ),
      ],
      [
        "protocols: object: a2a (string, version '0.3'), and a widget protocol entry with version '1.0' (key `service_widget`)",
        (d) => at(d, 'protocols', 'a2a') === '0.3' && at(d, 'protocols', 'service_widget') === '1.0',
      ],
      [
        'authentication: object: schemes (array of string; the anonymous scheme is listed), note (string)',
        (d) =>
          (at(d, 'authentication', 'schemes') as string[]).includes('anonymous') && typeof at(d, 'authentication', 'note') === 'string',
      ],
      [
        'branding: object: primary_color (string), avatar_url (string)',
        (d) => at(d, 'branding', 'primary_color') === '#336699' && at(d, 'branding', 'avatar_url') === 'https://img.example/a.png',
      ],
    ])('%s', async (_sentence, holds) => {
      expect(holds(await discovery())).toBe(true);
    });
  });

  describe('3 States', () => {
    test('only agents with status `active` appear in the directory', async () => {
      expect((await listed('?limit=100')).filter(({ handle }) => String(handle).startsWith('is-'))).toEqual([]);
    });
    test('… and resolve on the public endpoints', async () => {
      for (const part of PARTS) expect((await agents(`/is-draft${part}`)).status, part).toBe(404);
    });
    test('Agents that are inactive behave as if they do not exist (404).', async () => {
      for (const part of PARTS) {
        const unknown = await agents(`/nobody${part}`);
        for (const status of ['draft', 'suspended', 'retired']) {
          const inactive = await agents(`/is-${status}${part}`);
          expect([inactive.status, inactive.text, inactive.headers.get('cache-control')]).toEqual([
            404,
            unknown.text,
            unknown.headers.get('cache-control'),
          ]);
        }
      }
    });
  });

  describe('4.2 GET /api/v1/public/agents', () => {
    test('Lists the public agent directory. No authentication.', async () => expect((await listed()).length).toBeGreaterThan(0));
    test('industry: only agents whose industry type matches', async () => {
      expect(new Set((await listed('?industry=insurance')).map(({ industry }) => industry))).toEqual(new Set(['insurance']));
      expect(await list('?industry=nothing')).toMatchObject({ agents: [], total: 0 });
    });
    test('limit: integer, default 20, maximum number of results', async () => {
      expect([(await list())['limit'], (await listed()).length]).toEqual([20, 20]);
      expect([(await list('?limit=3'))['limit'], (await listed('?limit=3')).length]).toEqual([3, 3]);
      expect((await agents('?limit=many')).status).toBe(422);
    });
    test('offset: integer, default 0, results to skip', async () => {
      expect((await list())['offset']).toBe(0);
      expect(await listed('?limit=2&offset=3')).toEqual((await listed('?limit=5')).slice(3));
      expect((await agents('?offset=-1')).status).toBe(422);
    });
    test('200 response body: `agents` (array of agent summaries), `total` (integer), `limit` (integer), `offset` (integer).', async () => {
      const body = await list('?limit=2&offset=1');
      expect(Object.keys(body)).toEqual(['agents', 'total', 'limit', 'offset']);
      expect([Number.isInteger(body['total']), body['limit'], body['offset']]).toEqual([true, 2, 1]);
      for (const agent of body['agents'] as readonly Json[]) expect(Object.keys(agent)).toEqual(SUMMARY);
    });
  });

  describe('4.3 to 4.6, one agent', () => {
    test('Returns the agent public profile (section 2.3). No authentication.', async () =>
      expect(await profile()).toMatchObject({ handle: 'lender' }));
    test.each(PARTS)('the leading @ is optional, and both forms resolve to the same agent: {handle}%s', async (part) => {
      const plain = await agents(`/lender${part}`);
      expect(plain.status).toBe(200);
      for (const handle of ['@lender', '%40lender']) expect((await agents(`/${handle}${part}`)).text).toBe(plain.text);
    });
    test('Returns 404 when the handle does not exist or the agent is not active.', async () => {
      for (const handle of ['nobody', 'is-retired']) expect((await agents(`/${handle}`)).status).toBe(404);
    });
    test('4.4 Returns a standalone, mobile-responsive HTML page (content type text/html)', async () => {
      const { headers, text } = await agents('/lender/card');
      expect(headers.get('content-type')).toMatch(/^text\/html/);
      expect(text).toContain('name="viewport"');
      expect(text).not.toMatch(/<script|rel="stylesheet"|@import/);
    });
    test('4.4 with name, avatar, description, a chat button and Open Graph tags', async () => {
      const { text } = await agents('/lender/card');
      for (const part of [
        'Agent lender',
        'https://img.example/a.png',
        'What lender does.',
        '/chat/lender',
        'property="og:title"',
        'property="og:description"',
        'property="og:url"',
        'property="og:image"',
      ])
        expect(text).toContain(part);
    });
    test('4.4 Header `Cache-Control: public, max-age=300`.', async () =>
      expect((await agents('/lender/card')).headers.get('cache-control')).toBe('public, max-age=300'));
    test('4.5 Returns a PNG image (image/png) of a QR code that links to the card page.', async () => {
      const response = await fetch(`${served().open}/api/v1/public/agents/lender/qr`);
      expect(response.headers.get('content-type')).toBe('image/png');
      const { data, width, height } = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
      expect(jsQR.default(new Uint8ClampedArray(data), width, height)?.data).toBe((await profile())['card_url']);
    });
    test('4.5 Header `Cache-Control: public, max-age=3600` on PNG responses.', async () =>
      expect((await agents('/lender/qr')).headers.get('cache-control')).toBe('public, max-age=3600'));
    test(
      '4.5 When the server cannot generate a QR image, it answers with JSON instead: `card_url` (string) and ' +
        '`message` (string), so the client can generate the code itself.',
      async () => {
        const answer = await get(`${served().strict}/api/v1/public/agents/lender/qr`, { 'X-Forwarded-For': '198.51.100.3' });
        expect(ok(answer)).toEqual({ card_url: expect.stringMatching(/lender\/card$/), message: expect.any(String) });
        expect(answer.headers.get('cache-control')).not.toContain('max-age=3600');
      },
    );
    test('4.6 Returns the agent discovery document (section 2.4).', async () =>
      expect(await discovery()).toMatchObject({ handle: '@lender' }));
    test('4.6 Header `Cache-Control: public, max-age=3600`.', async () =>
      expect((await agents('/lender/.well-known/agent.json')).headers.get('cache-control')).toBe('public, max-age=3600'));
  });
};
