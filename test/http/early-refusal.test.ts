import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Turns, waitsFrom } from '../../src/http/admission/turns.js';
import type { Dependencies } from '../../src/http/dependencies.js';
import { createMetrics } from '../../src/http/telemetry/metrics.js';
import { PRO_KEY } from '../support/fixed-keys.js';
import { ListeningOracle, type Running, startApp } from './start-app.js';

const COMPLIANCE = '/api/v1/compliance';
const QUESTION = JSON.stringify({ action: 'x' });

/** Turns in which nobody of the free tier finds room, and how many have asked for it the plain way. */
class NoRoom extends Turns {
  plainly = 0;

  constructor() {
    super({ mostWait: { ...waitsFrom(Infinity), free: -1 } });
  }

  override refuseWhereBusy(caller: Parameters<Turns['refuseWhereBusy']>[0]): void {
    this.plainly++;
    super.refuseWhereBusy(caller);
  }
}

let app: Running;
afterEach(() => app.stop());
const begin = async (changes: Partial<Dependencies> = {}): Promise<NoRoom> => {
  const turns = new NoRoom();
  app = await startApp({ turns, metrics: createMetrics(new ListeningOracle().summary, []), ...changes });
  return turns;
};

const HOST = 'Host: localhost';
const request = (target: string, headers: readonly string[], version = '1.1'): string =>
  [`POST ${target} HTTP/${version}`, ...headers, `Content-Length: ${QUESTION.length}`, 'X-Request-Id: chosen', '', QUESTION].join('\r\n');
/** All bytes of an answer but the moment. */
const bytesOf = async (target: string, headers: readonly string[] = [HOST], version?: string): Promise<string> =>
  (await app.raw(request(target, [...headers, 'Connection: close'], version))).replace(/^Date: .*$/m, 'Date: …');
/** With a query, which none of these doors reads, a request goes the plain way. */
const plainly = (path: string): string => `${path}?plain`;

const linesOf = (): readonly object[] =>
  app
    .logged()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => ({ ...(JSON.parse(line) as object), time: 0, ms: 0 }));

const DOORS = [
  '/',
  '/mcp',
  '/hooks/pre-tool-use',
  '/access/v1/evaluation',
  '/access/v1/evaluations',
  ...['', '/batch', '/interview', '/plan'].map((part) => `${COMPLIANCE}/security${part}`),
];

describe('a refusal before Koa', () => {
  it.each(DOORS)('at %s is the plain one to the byte, and logged as it is', async (path) => {
    const turns = await begin();
    const early = await bytesOf(path);
    expect(turns.plainly).toBe(0);
    const plain = await bytesOf(plainly(path));
    expect(turns.plainly).toBe(1);
    expect(early).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\nX-Request-Id: chosen\r\n/);
    expect(early).toBe(plain);
    const [first, second, ...others] = linesOf();
    expect(first).toMatchObject({ request_id: 'chosen', method: 'POST', status: 503 });
    expect(Object.keys(first ?? {})).toEqual(Object.keys(second ?? {}));
    expect([first, others]).toEqual([second, []]);
  });

  it.each([
    ['that asks for problem documents', [HOST, 'Accept: application/PROBLEM+json, */*'], '1.1'],
    ['from a page', [HOST, 'Origin: https://example.org'], '1.1'],
    ['of HTTP/1.0', [], '1.0'],
    ['behind a proxy', [HOST, 'X-Forwarded-For: 203.0.113.7', 'X-Forwarded-For: 198.51.100.7'], '1.1'],
  ])('of a request %s is the plain one', async (_what, headers, version) => {
    const turns = await begin({ config: { basis: 'in_force', trustedProxies: 1 } });
    const path = `${COMPLIANCE}/security`;
    const early = await bytesOf(path, headers, version);
    expect(turns.plainly).toBe(0);
    expect(early).toBe(await bytesOf(plainly(path), headers, version));
    const [first, second] = linesOf();
    expect(first).toEqual(second);
  });

  it('is counted as the plain one', async () => {
    await begin();
    const path = `${COMPLIANCE}/security`;
    for (const target of [path, path, plainly(path)]) await bytesOf(target);
    const counted = await (await fetch(`${app.url}/metrics`)).text();
    const labels = `method="POST",route="${COMPLIANCE}/:domain"`;
    expect(counted).toContain(`http_requests_total{${labels},status="503"} 3\n`);
    expect(counted).toContain(`http_request_duration_seconds_count{${labels},tier="free"} 3\n`);
  });

  it('gives a request that has no id one', async () => {
    await begin();
    const ids = await Promise.all([1, 2].map(async () => (await app.post(`${COMPLIANCE}/security`, QUESTION)).headers.get('x-request-id')));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
  });

  it('leaves the connection open, and what stands behind its body is read', async () => {
    await begin();
    const socket = connect(app.port, '127.0.0.1');
    const refused = request(`${COMPLIANCE}/security`, [HOST]);
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.write(`${refused.repeat(2)}GET /healthz HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 503', 'HTTP/1.1 200']);
  });
});

describe('takes the plain way', () => {
  const path = `${COMPLIANCE}/security`;
  it.each([
    ['by who pays', path, [HOST, `X-API-Key: ${PRO_KEY}`], 200],
    ['by who pays, as a bearer', path, [HOST, `Authorization: Bearer ${PRO_KEY}`], 200],
    ['with a wrong key', path, [HOST, 'X-API-Key: wrong'], 401],
    ['without a host', path, [], 400],
    ['with two hosts', path, [HOST, HOST], 400],
    ['to a domain that there is not', `${COMPLIANCE}/nonsense`, [HOST], 404],
    ['to a door that fails closed', '/hooks/pre-tool-use?on_failure=block', [HOST], 200],
    ['to a place that there is not', '/nowhere', [HOST], 404],
    ['below the address', `${path}/`, [HOST], 404],
    ['with a payment', path, [HOST, 'PAYMENT-SIGNATURE: x'], 503],
  ])('%s', async (_what, target, headers, status) => {
    await begin();
    expect(await bytesOf(target, [...headers, 'Content-Type: application/json'])).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('where there is no free tier: a key is asked for', async () => {
    await begin({ config: { basis: 'in_force', trustedProxies: 0, freeTier: 'closed' } });
    expect(await bytesOf(path)).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('while there is room', async () => {
    await begin({ turns: new Turns({ mostWait: waitsFrom(Infinity) }) });
    expect((await app.post(path, QUESTION)).status).toBe(200);
  });
});
