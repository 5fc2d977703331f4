import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { seedOracleAgent } from '../../src/stores/oracle-agent.js';
import type { Stores } from '../../src/stores/stores.js';
import { NOON, type Running, startApp } from './start-app.js';

const AGENT = '/api/v1/public/agents/oracle';
const RECEIPTS = '/api/v1/public/receipt';
/** Every answer that holds an address of ours, or could. */
const PATHS = [
  AGENT,
  `${AGENT}/card`,
  `${AGENT}/qr`,
  `${AGENT}/a2a`,
  `${AGENT}/.well-known/agent.json`,
  `${AGENT}/.well-known/agent-card.json`,
  '/.well-known/agent.json',
  '/.well-known/agent-card.json',
  '/chat/oracle',
  '/api/v1/widget/oracle/config',
  '/api/v1/widget/embed.js',
  '/openapi.json',
  '/docs',
  '/nowhere',
];
const MARKUP = 'evil.example"><script>alert(1)</script>';
const settings = { basis: 'in_force', trustedProxies: 0 } as const;

let stores: Stores;
let directory: string;
const running = new Map<string, Running>();
/** One for all tests with the same settings. */
const start = async (config: object = {}): Promise<Running> => {
  const same = running.get(JSON.stringify(config));
  if (same !== undefined) return same;
  const drawQr = (): Promise<Buffer> => Promise.reject(new Error('no ink'));
  const app = await startApp({ publicApi: { stores, drawQr }, config: { ...settings, ...config } });
  running.set(JSON.stringify(config), app);
  return app;
};
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'hosts-'));
  stores = openEmbedded(directory);
  await stores.prepare();
  await seedOracleAgent(stores, NOON);
});
afterAll(async () => {
  for (const app of running.values()) await app.stop();
  await stores.close();
  await rm(directory, { recursive: true, force: true });
});

const ask = (app: Running, target: string, headers: readonly string[]): Promise<string> =>
  app.raw([`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));
const record = (app: Running, headers: readonly string[]): Promise<string> => {
  const body = JSON.stringify({ agent_id: '@oracle', decision: 'APPROVE', subject_id: 'a'.repeat(64) });
  const all = ['Content-Type: application/json', `Content-Length: ${body.length}`, ...headers, 'Connection: close'];
  return app.raw(`POST ${RECEIPTS} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`);
};
const ownHost = (app: Running): string => `localhost:${app.port}`;

describe('a forged host', () => {
  const FORGED: readonly (readonly [string, (own: string) => readonly string[]])[] = [
    ['another host', () => ['Host: evil.example']],
    ['our host with another port', () => ['Host: localhost:6666']],
    ['a host that begins as ours', () => ['Host: localhost.evil.example']],
    ['X-Forwarded-Host', (own) => [`Host: ${own}`, 'X-Forwarded-Host: evil.example']],
    ['X-Forwarded-Host with markup', (own) => [`Host: ${own}`, `X-Forwarded-Host: ${MARKUP}`]],
    ['several of X-Forwarded-Host', (own) => [`Host: ${own}`, 'X-Forwarded-Host: evil.example, evil.example']],
    ['X-Forwarded-Proto', (own) => [`Host: ${own}`, 'X-Forwarded-Proto: javascript']],
    ['X-Forwarded-Proto with markup', (own) => [`Host: ${own}`, `X-Forwarded-Proto: ${MARKUP}`]],
    ['Forwarded', (own) => [`Host: ${own}`, 'Forwarded: host=evil.example;proto=javascript']],
  ];
  const FORBIDDEN = /evil|javascript:|:6666|<script>alert/i;

  it.each(FORGED)('stands in no answer, behind proxies or not: %s', async (_name, headers) => {
    for (const trustedProxies of [0, 1, 2]) {
      const app = await start({ trustedProxies });
      for (const target of PATHS) {
        const answer = await ask(app, target, headers(ownHost(app)));
        expect(answer, target).toMatch(target === '/nowhere' ? /^HTTP\/1.1 404/ : /^HTTP\/1.1 200/);
        // The script for pages of others has words of its own.
        if (!target.endsWith('embed.js')) expect(answer, target).not.toMatch(FORBIDDEN);
      }
      const receipt = await record(app, headers(ownHost(app)));
      expect(receipt).toContain(`Location: http://${ownHost(app)}${RECEIPTS}/`);
      expect(receipt).not.toMatch(FORBIDDEN);
    }
  });

  it.each(['evil.example"><script>', 'a b', 'evil.example/path', 'user@evil.example', '<b>', "evil.example'", 'a,b', '', '[::1'])(
    'that is no host is refused: %j',
    async (host) => {
      const app = await start();
      for (const target of PATHS) {
        const answer = await ask(app, target, [`Host: ${host}`]);
        expect(answer).toMatch(/^HTTP\/1.1 400/);
        expect(answer.toLowerCase()).toContain('cache-control: no-store');
        expect(answer).not.toMatch(FORBIDDEN);
      }
    },
  );

  it('gets the address that everybody gets, so that a cache hands out nothing else', async () => {
    const app = await start({ publicHosts: ['oracle.example', 'oracle.example:8443'] });
    for (const target of PATHS.slice(0, 8)) {
      const body = async (host: string): Promise<string | undefined> => (await ask(app, target, [`Host: ${host}`])).split('\r\n\r\n')[1];
      expect(await body('evil.example')).toBe(await body('oracle.example'));
    }
  });

  it('is said once in the log, without the host that was forged', async () => {
    const app = await start({ basis: 'readiness' });
    for (let n = 0; n < 3; n += 1) await ask(app, AGENT, ['Host: evil.example']);
    expect(app.logged().match(/not among PUBLIC_HOSTS/g)).toHaveLength(1);
    expect(app.logged()).not.toContain('evil');
  });
});

describe('the base of addresses', () => {
  it.each<readonly [object, readonly string[], string]>([
    [{}, ['Host: LOCALHOST:PORT'], 'http://localhost:PORT'],
    [{}, ['Host: 127.0.0.1:PORT'], 'http://127.0.0.1:PORT'],
    [{}, ['Host: [::1]:PORT'], 'http://[::1]:PORT'],
    [{}, ['Host: localhost'], 'http://localhost'],
    [{}, ['Host: localhost', 'X-Forwarded-Proto: https'], 'http://localhost'],
    [{ trustedProxies: 1 }, ['Host: localhost', 'X-Forwarded-Proto: https'], 'https://localhost'],
    [{ trustedProxies: 1 }, ['Host: localhost', 'X-Forwarded-Proto: http, https'], 'https://localhost'],
    [{ publicHosts: ['oracle.example'] }, ['Host: oracle.example'], 'http://oracle.example'],
    [{ publicHosts: ['a.example', 'b.example'] }, ['Host: b.example:PORT'], 'http://b.example:PORT'],
    [{ publicHosts: ['a.example', 'b.example:8443'] }, ['Host: b.example:8443'], 'http://b.example:8443'],
    [{ publicHosts: ['a.example', 'b.example:8443'] }, ['Host: b.example'], 'http://a.example'],
    [{ publicHosts: ['a.example'] }, ['Host: localhost:PORT'], 'http://a.example'],
    [{ publicHosts: ['b.example'], trustedProxies: 1 }, ['Host: 10.0.0.5', 'X-Forwarded-Host: b.example'], 'http://b.example'],
    [{ publicUrl: 'https://c.example/base', publicHosts: ['a.example'] }, ['Host: a.example'], 'https://c.example/base'],
  ])('of %j asked with %j is %s', async (config, headers, base) => {
    const app = await start(config);
    const withPort = (text: string): string => text.replace('PORT', String(app.port));
    const answer = await ask(app, AGENT, headers.map(withPort));
    expect(answer).toContain(`"card_url":"${withPort(base)}${AGENT}/card"`);
  });

  it('is said to caches by Vary, and only where the request decides it', async () => {
    const varies = async (config: object, target: string): Promise<string> => {
      const app = await start(config);
      return /^vary: (.*)$/im.exec(await ask(app, target, [`Host: ${ownHost(app)}`]))?.[1] ?? '';
    };
    for (const target of PATHS.slice(0, 8)) {
      expect(await varies({}, target), target).toContain('Host');
      expect(await varies({ trustedProxies: 1 }, target)).toContain('Host, X-Forwarded-Host, X-Forwarded-Proto');
      expect(await varies({ publicUrl: 'https://c.example' }, target)).not.toContain('Host');
    }
    expect(await varies({}, '/chat/oracle')).not.toContain('Host');
  });
});

describe('our own pages', () => {
  it.each([`${AGENT}/card`, '/api/v1/public/agents/@oracle/card', '/chat/oracle', '/chat/%40oracle'])(
    'lead to each other whatever address they were reached by: %s',
    async (target) => {
      const app = await start({ publicUrl: 'https://c.example/base' });
      const html = await (await fetch(app.url + target)).text();
      const links = [...html.matchAll(/<(?:a|script|link rel="alternate")[^>]* (?:href|src)="([^"]+)"/g)].map(([, link = '']) => link);
      expect(links).not.toEqual([]);
      for (const link of links) {
        expect(link).toMatch(/^\.\./);
        const under = new URL(link, `http://x.example/prefix${target}`).pathname;
        expect(under).toMatch(/^\/prefix\//);
        expect((await fetch(app.url + under.replace('/prefix', ''))).status).toBe(200);
      }
    },
  );
});

describe('the head of a request', () => {
  it.each([
    ['two Host lines', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n', 'more than once'],
    ['two equal Host lines', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHOST: localhost\r\n', 'more than once'],
    ['no Host line', 'GET /healthz HTTP/1.1\r\n', 'missing'],
    ['an empty Host', 'GET /healthz HTTP/1.1\r\nHost:\r\n', 'not a host'],
    ['a blank Host', 'GET /healthz HTTP/1.1\r\nHost:   \r\n', 'not a host'],
    ['HTTP/0.9', 'GET /healthz\r\n', 'HTTP/1.1'],
    ['HTTP/0.9 by name', 'GET /healthz HTTP/0.9\r\nHost: localhost\r\n', 'HTTP/1.1'],
    ['HTTP/2.0 by name', 'GET /healthz HTTP/2.0\r\nHost: localhost\r\n', 'HTTP/1.1'],
    ['HTTP/1.0 with two Host lines', 'GET /healthz HTTP/1.0\r\nHost: localhost\r\nHost: b\r\n', 'more than once'],
  ])('is refused with 400: %s', async (_name, head, sentence) => {
    const app = await start();
    const [first = '', body = ''] = (await app.raw(`${head}Connection: close\r\n\r\n`)).split('\r\n\r\n');
    expect(first).toMatch(/^HTTP\/1.1 400/);
    expect(JSON.parse(body).detail).toContain(sentence);
  });

  it.each([
    'GET /healthz HTTP/1.0\r\n',
    'GET /healthz HTTP/1.0\r\nHost: localhost\r\n',
    'GET /healthz HTTP/1.1\r\nHost: anything.example\r\n',
  ])('is taken: %j', async (head) => {
    const app = await start();
    expect(await app.raw(`${head}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 200/);
  });
});
