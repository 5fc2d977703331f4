import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryQuota } from '../../src/http/limits/quota.js';
import { byExtent } from '../support/full.js';
import { bodyOf, NOON, type Running, startApp } from './start-app.js';

const PATH = '/api/v1/compliance/security';
const BODY = '{"action":"x"}';
const BLANKS = Buffer.from(`{"action":"x"}${' '.repeat(20 * 2 ** 20)}`);

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const post = (encoding: string, body: Uint8Array, to = app): Promise<Response> =>
  fetch(to.url + PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
    body: new Uint8Array(body),
  });

describe('the encoding of a body', () => {
  it.each<readonly [string, Uint8Array]>([
    ['gzip', gzipSync(BODY)],
    ['GZIP', gzipSync(BODY)],
    ['x-gzip', gzipSync(BODY)],
    ['deflate', deflateSync(BODY)],
    ['identity', Buffer.from(BODY)],
  ])('may be %s', async (encoding, body) => expect((await post(encoding, body)).status).toBe(200));

  it.each<readonly [string, Uint8Array]>([
    ['br', brotliCompressSync(BODY)],
    ['compress', gzipSync(BODY)],
    ['gzip, gzip', gzipSync(gzipSync(BODY))],
    ['__proto__', Buffer.from(BODY)],
  ])('is refused with 415 where it is %s, and the answer says which are taken', async (encoding, body) => {
    const response = await post(encoding, body);
    expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'gzip, deflate']);
    expect((await bodyOf(response))['detail']).toContain('`gzip` or `deflate`');
  });

  it.each<readonly [string, Uint8Array]>([
    ['gzip', Buffer.from(BODY)],
    ['gzip', deflateSync(BODY)],
    ['gzip', gzipSync(BODY).subarray(0, -9)],
    ['gzip', gzipSync(BODY).fill(0xff, 12, 20)],
    ['gzip', new Uint8Array()],
    ['deflate', gzipSync(BODY)],
    ['deflate', deflateRawSync(BODY)],
    ['deflate', deflateSync(BODY, { dictionary: Buffer.from(BODY) })],
  ])('that the bytes do not have is 400, and no error of ours: %s, case %#', async (encoding, body) => {
    const response = await post(encoding, body);
    expect([response.status, await bodyOf(response)]).toEqual([400, expect.objectContaining({ detail: expect.any(String) })]);
    expect(app.logged()).not.toContain('"level":50');
  });

  it('that makes a small body large is 413', async () => {
    for (const [encoding, body] of [
      ['gzip', gzipSync(BLANKS)],
      ['deflate', deflateSync(BLANKS)],
    ] as const)
      expect((await post(encoding, body)).status).toBe(413);
  });

  const MANY = byExtent(12, 300, 300);
  it(`never makes the process hold much more than was sent: ${MANY} bodies of 20 MB each, at once`, async () => {
    const bombs = [
      ['gzip', gzipSync(BLANKS), 413],
      ['br', brotliCompressSync(BLANKS), 415],
    ] as const;
    let most = 0;
    const before = process.memoryUsage().rss;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before);
    }, 5);
    for (const [encoding, body, status] of bombs) {
      const answers = await Promise.all(Array.from({ length: MANY }, () => post(encoding, body)));
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
    }
    clearInterval(watch);
    expect(most).toBeLessThan(200 * 2 ** 20);
  });
});

describe('the charset of a body', () => {
  const send = (type: string, body: Uint8Array = Buffer.from(BODY), path = PATH): Promise<Response> =>
    fetch(app.url + path, { method: 'POST', headers: { 'Content-Type': type }, body: new Uint8Array(body) });

  it.each(['', '; charset=utf-8', ';charset=UTF-8', '; Charset="Utf-8"', '; charset=utf8', '; v=1; charset=utf-8', '; charset='])(
    'may be said so: `application/json%s`',
    async (parameters) => expect((await send(`application/json${parameters}`)).status).toBe(200),
  );

  it.each<readonly [string, Uint8Array]>([
    ['utf-16', Buffer.from(BODY, 'utf16le')],
    ['UTF-16LE', Buffer.from(BODY, 'utf16le')],
    ['utf-16', Buffer.from(BODY)],
    ['utf-32', Buffer.from(BODY)],
    ['iso-8859-1', Buffer.from(BODY, 'latin1')],
    ['__proto__', Buffer.from(BODY)],
  ])('is refused with 415 where it is %s, whatever the bytes are: case %#', async (charset, body) => {
    for (const parameter of [`charset=${charset}`, `v=1;charset="${charset}"`, `charset=utf-8; charset=${charset}`]) {
      const response = await send(`application/json; ${parameter}`, body);
      const detail = `Send the body in UTF-8: the charset \`${charset}\` is not read`;
      expect([response.status, (await bodyOf(response))['detail']]).toEqual([415, detail]);
    }
  });

  it('of a form is UTF-8 too', async () => {
    const form = 'application/x-www-form-urlencoded; charset=';
    expect((await send(`${form}utf-16`, Buffer.from('action=x'), '/')).status).toBe(415);
    expect((await send(`${form}UTF-8`, Buffer.from('action=x&domain=security'), '/')).status).toBe(200);
  });
});

describe('a body that cannot be read', () => {
  it.each<readonly [string, (to: Running) => Promise<Response>, number]>([
    ['broken encoding', (to) => post('gzip', Buffer.from(BODY), to), 400],
    ['refused encoding', (to) => post('br', brotliCompressSync(BODY), to), 415],
    ['refused charset', (to) => to.post(PATH, BODY, { 'Content-Type': 'application/json; charset=utf-16' }), 415],
    ['too large', (to) => to.post(PATH, ' '.repeat(70_000)), 413],
    ['too large once unpacked', (to) => post('gzip', gzipSync(BLANKS), to), 413],
    ['no JSON', (to) => to.post(PATH, '{'), 400],
    ['a key twice', (to) => to.post(PATH, '{"action":"x","action":"y"}'), 422],
  ])('counts as one query: %s', async (_name, send, status) => {
    const limited = await startApp({ quota: memoryQuota(2, () => NOON) });
    expect((await send(limited)).status).toBe(status);
    expect((await send(limited)).status).toBe(status);
    expect((await send(limited)).status).toBe(429);
    expect((await limited.post(PATH, BODY)).status).toBe(429);
    await limited.stop();
  });
});
