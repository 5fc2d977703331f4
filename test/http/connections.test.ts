import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { mostConnections } from '../../src/http/limits/most-connections.js';
import { createHttpServer, SERVER_LIMITS, type ServerLimits } from '../../src/http/server.js';

const SHORT: ServerLimits = { mostConnections: 2000, headersTimeout: 300, requestTimeout: 600, keepAliveTimeout: 300, answerTimeout: 400 };
/** More than the systems of both sides buffer. */
const LARGE = Buffer.alloc(16 * 2 ** 20);

const SILENT = '';
const HALF_A_HEADER = 'POST / HTTP/1.1\r\nHost: local';
const HALF_A_BODY = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"acti';
const WHOLE = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LAST = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
const NONSENSE = 'NONSENSE\r\n\r\n';
const SLOWLY_READ = 'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n';
const WORK = 'GET /work HTTP/1.1\r\nHost: localhost\r\n\r\n';

let server: Server;
const sockets: Socket[] = [];
const working: ServerResponse[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  working.splice(0);
  server.closeAllConnections();
  server.close();
});

/** Reads the body before it answers; `/work` is answered when the test says so. */
const answer = (request: IncomingMessage, response: ServerResponse): void => {
  if (request.url === '/work') working.push(response);
  else request.resume().on('end', () => response.end(request.url === '/large' ? LARGE : 'ok'));
};
const start = async (limits: Partial<ServerLimits> = {}): Promise<void> => {
  server = createHttpServer(
    { callback: () => async (request, response) => answer(request as IncomingMessage, response as ServerResponse) },
    { ...SHORT, ...limits },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
};
const held = (): Promise<number> => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

/** Callers that send so much and then nothing, never close, and read only where they are told to. */
const callers = async (count: number, text: string, reads = true): Promise<Socket[]> => {
  const { port } = server.address() as AddressInfo;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      socket.on('error', () => {});
      sockets.push(socket);
      await once(socket, 'connect');
      if (reads) socket.resume();
      if (text !== '') socket.write(text);
      return socket;
    }),
  );
};
const read = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
};
/** What one more caller gets, who does all that is right. */
const oneMore = async (): Promise<string> => {
  const [socket] = await callers(1, LAST, false);
  return read(socket as Socket);
};
/** Node itself would look for them every 30 s only. */
const allGone = (): Promise<void> => expect.poll(held, { timeout: 20_000, interval: 50 }).toBe(0);

describe('callers who are never done', () => {
  it.each([
    ['silent ones', SILENT, true],
    ['half a header', HALF_A_HEADER, true],
    ['half a body', HALF_A_BODY, true],
    ['an answer, and no further request', WHOLE, true],
    ['the last answer, and no end of theirs', LAST, true],
    ['no HTTP', NONSENSE, true],
    ['no HTTP, and the refusal not read', NONSENSE, false],
    ['a large answer that is not read', SLOWLY_READ, false],
  ] as const)('are cut at the limit: %s', async (_name, text, reads) => {
    await start();
    await callers(reads ? 200 : 40, text, reads);
    await allGone();
    expect(await oneMore()).toContain('200 OK');
  });

  it('are cut that send or read a little now and then', async () => {
    await start();
    const sending = await callers(20, HALF_A_HEADER);
    const reading = await callers(20, SLOWLY_READ, false);
    const drip = setInterval(() => {
      for (const socket of sending) socket.write('x');
      for (const socket of reading) socket.read(1000);
    }, 20);
    await allGone();
    clearInterval(drip);
  });

  it.each([
    ['half a header', HALF_A_HEADER],
    ['half a body', HALF_A_BODY],
  ])('are told why, as far as that can be: %s', async (_name, text) => {
    await start();
    const [socket] = await callers(1, text, false);
    const [head = '', body = ''] = (await read(socket as Socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 408 /);
    expect(JSON.parse(body)).toMatchObject({ status: 408, title: 'Request Timeout' });
  });

  it('do not keep others from being answered, however long the work takes', async () => {
    await start();
    const [socket] = await callers(1, WORK, false);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    working[0]?.end('done');
    expect(String((await once(socket as Socket, 'data'))[0])).toContain('200 OK');
  });
});

describe('where connections run short', () => {
  const LONG = { ...SERVER_LIMITS, mostConnections: 50 };

  it.each([
    ['silent', SILENT, true],
    ['in the middle of a header', HALF_A_HEADER, true],
    ['in the middle of a body', HALF_A_BODY, true],
    ['kept alive', WHOLE, true],
    ['reading slowly', SLOWLY_READ, false],
  ] as const)('300 that are %s leave room for whoever asks', async (_name, text, reads) => {
    await start(LONG);
    for (let round = 0; round < 6; round += 1) {
      await callers(50, text, reads);
      await expect.poll(held).toBeLessThanOrEqual(50);
      expect(await oneMore()).toContain('200 OK');
    }
  });

  it('the longest idle go first, and nobody whose request is worked on', async () => {
    await start(LONG);
    const busy = await callers(20, WORK, false);
    await expect.poll(() => working.length).toBe(20);
    const slow = await callers(10, HALF_A_BODY);
    const idle = await callers(20, WHOLE);
    await expect.poll(held).toBe(50);
    const gone = (some: readonly Socket[]): number => some.filter((socket) => socket.readableEnded || socket.destroyed).length;
    await callers(3, SILENT);
    await expect.poll(() => gone(idle)).toBe(3);
    expect([gone(busy), gone(slow)]).toEqual([0, 0]);
    for (const response of working) response.end('done');
    for (const socket of busy) expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
  });

  it('the newcomer goes where everybody is worked on', async () => {
    await start(LONG);
    const busy = await callers(50, WORK, false);
    await expect.poll(() => working.length).toBe(50);
    expect(await oneMore().catch(() => '')).toBe('');
    for (const response of working) response.end('done');
    for (const socket of busy) expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
    expect(await oneMore()).toContain('200 OK');
  });
});

describe('mostConnections', () => {
  it.each([
    [10_000, 1_048_576, 10_000],
    [10_000, Number.POSITIVE_INFINITY, 10_000],
    [10_000, 1024, 896],
    [10_000, 300, 172],
    [10_000, 100, 50],
    [50, 300, 50],
  ])('of %i asked for with %i descriptors are %i', (asked, descriptors, most) => expect(mostConnections(asked, descriptors)).toBe(most));
});
