import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';

let server: Server | undefined;
afterEach(() => server?.close());

/** A server that answers everything with one status, after a while. */
const serve = async (status: number, milliseconds: number): Promise<string> => {
  server = createServer((request, response) => {
    request.resume();
    setTimeout(() => response.writeHead(status).end('{}'), milliseconds);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const runTarget = (...args: readonly string[]): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'bench/target.ts', '--seconds', '1', '--rate', '20', '--connections', '2', ...args],
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, out: stdout + stderr }),
    );
  });

describe('npm run bench:target', () => {
  it.each([
    ['every answer comes in time', 200, 0, 5_000, 0, 'MET: all'],
    ['answers come too late', 200, 300, 200, 1, 'NOT MET'],
    ['the server refuses', 429, 0, 5_000, 1, 'FREE_DAILY_QUOTA'],
  ])('when %s', async (_when, status, milliseconds, target, code, says) => {
    const found = await runTarget('--target', String(target), '--url', await serve(status, milliseconds));
    expect(found.out).toContain(says);
    expect(found.code).toBe(code);
  });

  it('does not pass where nobody answers', async () => {
    const url = await serve(200, 0);
    server?.close();
    expect((await runTarget('--url', url)).code).toBe(1);
  });

  it('asks for whole numbers', async () => {
    expect((await runTarget('--seconds', 'soon')).code).toBe(2);
  });
});
