import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextRound, setTimeout } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { listenOftenerForCrowds } from '../../src/http/further-listeners.js';
import { createHttpServer, SERVER_LIMITS, stopServer } from '../../src/http/server.js';

const CROWD = 32;
const NEWCOMERS = 40;
const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

let server: Server;
let taken = 0;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await stopServer(server, 1_000);
});

const start = async (headersTimeout = SERVER_LIMITS.headersTimeout): Promise<void> => {
  taken = 0;
  server = createHttpServer(
    { callback: () => async (_request, response) => void response.end('ok') },
    { ...SERVER_LIMITS, headersTimeout, requestTimeout: 2 * headersTimeout },
  );
  server.on('connection', () => taken++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
};
const arrive = (count: number, text: string): Socket[] => {
  const { port } = server.address() as AddressInfo;
  const newcomers = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  for (const socket of newcomers) socket.write(text);
  sockets.push(...newcomers);
  return newcomers;
};
/** How many rounds of the event loop it takes to take in all who stand before the door. */
const roundsFor = async (newcomers: number): Promise<number> => {
  while (taken < sockets.length) await nextRound();
  const standing = arrive(newcomers, '');
  let rounds = 0;
  for (; taken < sockets.length; rounds++) await nextRound();
  for (const socket of standing) socket.destroy();
  return rounds;
};
const startForCrowds = async (headersTimeout?: number): Promise<void> => {
  await start(headersTimeout);
  listenOftenerForCrowds(server);
  arrive(CROWD, REQUEST);
  await vi.waitFor(async () => expect(await roundsFor(NEWCOMERS)).toBeLessThan(NEWCOMERS / 2), { timeout: 20_000 });
};

it('takes several newcomers in a round of the event loop once a crowd has come, where one listener takes one', async () => {
  await start();
  expect(await roundsFor(NEWCOMERS)).toBeGreaterThanOrEqual(NEWCOMERS);
  for (const socket of sockets.splice(0)) socket.destroy();
  await stopServer(server, 0);
  await startForCrowds();
});

it('answers whoever comes, by whichever listener, and lets nobody outwait the limits', async () => {
  await startForCrowds(300);
  const answered = arrive(NEWCOMERS, REQUEST).map(async (socket) => String((await once(socket, 'data'))[0]));
  expect((await Promise.all(answered)).every((text) => text.startsWith('HTTP/1.1 200'))).toBe(true);
  const cut = arrive(NEWCOMERS, 'GET / HTTP/1.1\r\nHo').map((socket) => once(socket.resume(), 'close'));
  await Promise.all(cut);
});

it('is closed as a whole: nobody is taken any more, and it waits for those who came by further listeners', async () => {
  await startForCrowds();
  const { port } = server.address() as AddressInfo;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  server.removeAllListeners('request');
  server.on('request', (_request, response) => void held.then(() => response.end('late')));
  const waiting = arrive(NEWCOMERS, REQUEST);
  await vi.waitFor(() => expect(taken).toBe(sockets.length));
  let closed = false;
  const stopped = stopServer(server, 10_000).then(() => (closed = true));
  const [refused] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
  expect(refused.code).toBe('ECONNREFUSED');
  expect(closed).toBe(false);
  const answers = waiting.map(async (socket) => String((await once(socket, 'data'))[0]));
  release();
  for (const text of await Promise.all(answers)) expect(text).toContain('late');
  await stopped;
});

it('can be closed at any moment while further listeners are being made', async () => {
  const faults: unknown[] = [];
  const note = (fault: unknown): void => void faults.push(fault);
  process.on('uncaughtExceptionMonitor', note);
  for (let wait = 0; wait < 80; wait += 2) {
    await start();
    listenOftenerForCrowds(server);
    arrive(CROWD, REQUEST);
    await vi.waitFor(() => expect(taken).toBe(CROWD), { interval: 1, timeout: 20_000 });
    await setTimeout(wait);
    for (const socket of sockets.splice(0)) socket.destroy();
    await stopServer(server, 0);
  }
  await vi.waitFor(() => expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap'), { timeout: 20_000 });
  process.off('uncaughtExceptionMonitor', note);
  expect(faults).toEqual([]);
});

it('stays with one listener where no crowd comes', async () => {
  await start();
  listenOftenerForCrowds(server);
  arrive(CROWD - 1, REQUEST);
  await vi.waitFor(() => expect(taken).toBe(CROWD - 1));
  expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap');
});

it('stays with one listener, and answers, where no process can be started', async () => {
  await start();
  const { execPath } = process;
  process.execPath = '/nowhere';
  try {
    listenOftenerForCrowds(server);
    const answered = arrive(2 * CROWD, REQUEST).map(async (socket) => String((await once(socket, 'data'))[0]));
    expect((await Promise.all(answered)).every((text) => text.startsWith('HTTP/1.1 200'))).toBe(true);
  } finally {
    process.execPath = execPath;
  }
  expect(await roundsFor(NEWCOMERS)).toBeGreaterThanOrEqual(NEWCOMERS);
});
