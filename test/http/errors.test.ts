import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, type Running, startApp } from './start-app.js';

const PATH = '/api/v1/compliance/security';

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Status, headers and JSON body of an answer that came back as bytes. */
const parse = (answer: string): { status: number; head: string; body: string } => {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
};
const get = (path: string, extra = ''): Promise<string> => app.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${extra}\r\n`);

const expectProblem = async (response: Response, status: number): Promise<string> => {
  expect(response.status).toBe(status);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('x-request-id')).toBeTruthy();
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-type')).toContain('application/json');
  const body = await bodyOf<{ detail: string; title: unknown }>(response);
  expect(body).toMatchObject({ status, type: 'about:blank' });
  expect(typeof body.title).toBe('string');
  return body.detail;
};

describe('errors', () => {
  it.each(['{', '', '[', 'null', '1', '"x"', '{"action":"x"} trailing'])('answers 400 to the body %j', async (body) => {
    const response = await app.post(PATH, body);
    await expectProblem(response, 400);
  });

  it('answers 400 to bytes that are no UTF-8', async () => {
    const body = new Uint8Array([...new TextEncoder().encode('{"action":"'), 0xff, 0xfe, ...new TextEncoder().encode('"}')]);
    await expectProblem(await fetch(app.url + PATH, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }), 400);
  });

  it.each([
    ['{"__proto__":{"a":1},"action":"x"}', '/__proto__', '`__proto__` is the name of no member'],
    ['{"action":"x","facts":{"__proto__":true}}', '/facts/__proto__', '`__proto__` is the name of no member'],
    ['{"action":"x","action":"y"}', '/action', '`action` is given twice'],
    ['{"action":"x","\\u0061ction":"x"}', '/action', '`action` is given twice'],
    ['{"action":"x","facts":{"a":["x","b\\":"],"a":1}}', '/facts/a', '`a` is given twice'],
  ])('answers 422 to the body %s and names the key', async (body, pointer, sentence) => {
    const response = await app.post(PATH, body);
    const { errors } = await bodyOf<{ errors: object[] }>(response.clone());
    expect(errors).toEqual([{ pointer, detail: expect.stringContaining(sentence) }]);
    expect(await expectProblem(response, 422)).toContain(sentence);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/vnd.api+json', 'nonsense'])(
    'answers 415 to Content-Type %s',
    async (type) => {
      await expectProblem(await app.post(PATH, '{"action":"x"}', { 'Content-Type': type }), 415);
    },
  );

  it('answers 415 where there is no Content-Type, and to an unknown encoding', async () => {
    expect(
      parse(await app.raw(`POST ${PATH} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 14\r\n\r\n{"action":"x"}`)).status,
    ).toBe(415);
    await expectProblem(await app.post(PATH, '{"action":"x"}', { 'Content-Encoding': 'rot13' }), 415);
  });

  it('accepts application/json with a charset, and gzip', async () => {
    expect((await app.post(PATH, '{"action":"x"}', { 'Content-Type': 'Application/JSON; charset=utf-8' })).status).toBe(200);
    const zipped = await fetch(app.url + PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: gzipSync('{"action":"x"}'),
    });
    expect(zipped.status).toBe(200);
  });

  it('answers 413 to a body over 64 kB, also one that is only large once unpacked', async () => {
    const large = JSON.stringify({ action: 'x'.repeat(70_000) });
    await expectProblem(await app.post(PATH, large), 413);
    const bomb = await fetch(app.url + PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: gzipSync(`[${' '.repeat(5_000_000)}`),
    });
    await expectProblem(bomb, 413);
  });

  it('answers 422 to nesting without end', async () => {
    expect(await expectProblem(await app.post(PATH, `{"action":${'['.repeat(20_000)}${']'.repeat(20_000)}}`), 422)).toContain('nested');
  });

  it.each(['/nowhere', '/api/v1/compliance/', `${PATH}/`, '/API/v1/compliance', '//api/v1/compliance', `${PATH}/batch/x`])(
    'answers 404 to %s',
    async (path) => {
      const { status, body, head } = parse(await get(path));
      expect(status).toBe(404);
      expect(JSON.parse(body)).toEqual({ detail: 'Not found', title: 'Not Found', status: 404, type: 'about:blank' });
      expect(head).toContain('access-control-allow-origin: *');
    },
  );

  it.each([
    '/api/v1/compliance/%zz',
    '/api/v1/compliance/%E0%A4',
    '/api/v1/compliance/%00',
    '/api/v1/compliance/..',
    '/api/v1/compliance/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/api/v1/rules/%zz',
    '/api/v1/rules/%00',
    '/api/v1/rules/__proto__',
    '/api/v1/compliance/constructor',
    '/api/v1/compliance/a%2Fb',
  ])('answers 404 to the hostile path %s', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = parse(await app.raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`));
      expect(answer.status).toBe(404);
      if (method === 'GET') expect(typeof JSON.parse(answer.body).detail).toBe('string');
    }
  });

  it('answers 404 to a path of 10 kB', async () => {
    expect(parse(await get(`/api/v1/compliance/${'a'.repeat(10_000)}`)).status).toBe(404);
    expect((await app.post(`/api/v1/compliance/${'%E2%82%AC'.repeat(1000)}`, { action: 'x' })).status).toBe(404);
  });

  it.each([
    'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n',
    'NONSENSE\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  ])('answers 400 in JSON to what is no HTTP', async (text) => {
    const { status, body, head } = parse(await app.raw(text));
    expect(status).toBe(400);
    expect(head).toContain('access-control-allow-origin: *');
    expect(JSON.parse(body)).toMatchObject({ status: 400, title: 'Bad Request' });
  });

  it('answers 431 in JSON to headers without end', async () => {
    const { status, body } = parse(await get('/', `X-Large: ${'a'.repeat(20_000)}\r\n`));
    expect(status).toBe(431);
    expect(JSON.parse(body).status).toBe(431);
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'PROPFIND'])('answers 405 with Allow to %s', async (method) => {
    const response = await fetch(app.url + PATH, { method });
    await expectProblem(response, 405);
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });

  it('leads from a slash at the end to the address without it, wherever it is served, and keeps the query', async () => {
    const led = async (path: string, method = 'GET'): Promise<unknown> => {
      const response = await fetch(app.url + path, { method, redirect: 'manual' });
      return [response.status, response.headers.get('location')];
    };
    expect(await led('/docs/')).toEqual([308, '../docs']);
    expect(await led('/rules/?q=feel', 'HEAD')).toEqual([308, '../rules?q=feel']);
    const unknown = ['/nowhere/', '//docs/', '/docs//', '//example.org/', '/api/v1/compliance/'];
    for (const path of unknown) expect(await led(path), path).toEqual([404, null]);
    expect(await led(`${PATH}/`, 'POST')).toEqual([404, null]);
    expect((await fetch(`${app.url}/docs/`)).url).toBe(`${app.url}/docs`);
  });

  it('answers 404, not 501, to a rare method on an unknown path', async () => {
    await expectProblem(await fetch(`${app.url}/nowhere`, { method: 'PROPFIND' }), 404);
  });

  it('uses application/problem+json when Accept asks for it', async () => {
    const response = await fetch(`${app.url}/nowhere`, { headers: { Accept: 'application/problem+json' } });
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response.headers.get('vary')).toContain('Accept');
    expect((await bodyOf(response))['detail']).toBe('Not found');
  });
});

describe('every response', () => {
  it('answers preflights without counting them', async () => {
    const response = await fetch(app.url + PATH, {
      method: 'OPTIONS',
      headers: { Origin: 'https://example.org', 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('answers a plain OPTIONS with Allow and CORS', async () => {
    const response = await fetch(app.url + PATH, { method: 'OPTIONS' });
    expect(response.status).toBe(200);
    expect(response.headers.get('allow')).toContain('POST');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('keeps a harmless request id and replaces any other', async () => {
    const id = async (value: string): Promise<string | null> =>
      (await fetch(`${app.url}/healthz`, { headers: { 'X-Request-Id': value } })).headers.get('x-request-id');
    expect(await id('trace-1.a_B')).toBe('trace-1.a_B');
    expect(await id('a b')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await id('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('logs id, route and status, but no text, fact, path or address', async () => {
    await app.post(
      `${PATH}?q=querysecret`,
      { action: 'actionsecret', facts: { purpose: 'safety' } },
      { 'X-Request-Id': 'logged-1', 'X-Forwarded-For': '203.0.113.77' },
    );
    await app.post(PATH, { action: 'actionsecret', secretmember: 1 }, { 'X-Request-Id': 'logged-2' });
    await fetch(`${app.url}/pathsecret`);
    const lines = app.logged();
    expect(lines).toMatch(
      /"request_id":"logged-1","method":"POST","route":"\/api\/v1\/compliance\/:domain","status":200,"client":"[0-9a-f]{12}"/,
    );
    expect(lines).toContain('"request_id":"logged-2"');
    for (const secret of ['actionsecret', 'querysecret', 'secretmember', 'pathsecret', 'safety', '203.0.113.77', '127.0.0.1'])
      expect(lines).not.toContain(secret);
  });
});
