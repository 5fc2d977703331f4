import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { programFile } from './support/program.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A rule book that is read and compiled at once. */
const TINY = 'test/compile/fixtures/tiny';

let scratch: string | undefined;
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
  if (scratch !== undefined) rmSync(scratch, { recursive: true, force: true });
  child = scratch = undefined;
});

interface Run {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
}

/** The server as operators start it, with an environment of its own, on a free port. */
const spawnService = (env: Record<string, string>): Run => {
  const started = spawn(process.execPath, [programFile('src/main')], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', LONGEST_WAIT: '60000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  started.stdout.on('data', (chunk) => (out += String(chunk)));
  started.stderr.on('data', (chunk) => (err += String(chunk)));
  return { child: started, out: () => out, err: () => err };
};
/** The same with data of its own, ended with the test. */
const run = (env: Record<string, string>): Run => {
  scratch ??= mkdtempSync(join(tmpdir(), 'oracle-'));
  const started = spawnService({ DATA_DIR: join(scratch, 'data'), ...env });
  child = started.child;
  return started;
};
const exitCode = async (started: Run): Promise<unknown> => (await once(started.child, 'close'))[0];

/** Waits for the start message and returns the address in it. */
const address = async (started: Run): Promise<string> => {
  while (!started.out().includes('\n'))
    await Promise.race([
      once(started.child.stdout ?? started.child, 'data'),
      once(started.child, 'close').then(() => Promise.reject(new Error(started.err()))),
    ]);
  return /http:\/\/[^ ]+:\d+/.exec(started.out())?.[0] ?? '';
};

describe('starting', () => {
  it('lets a request under way finish before it stops', async () => {
    const started = run({ REGULATIONS_DIR: TINY, KEEP_ALIVE_TIMEOUT: '3600' });
    const { port } = new URL(await address(started));
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /api/v1/compliance/employment HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"action"',
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    started.child.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.write(':"x"}');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    // Without waiting for the next request of this connection.
    expect(await exitCode(started)).toBe(0);
  });

  it('refuses settings by name, without listening', async () => {
    const started = run({ TRUSTED_PROXIES: 'two', LOG_LEVEL: 'loud' });
    expect(await exitCode(started)).toBe(1);
    expect(started.err()).toMatch(/^TRUSTED_PROXIES must be .*\nLOG_LEVEL must be .*\n/);
    expect(started.out()).toBe('');
  });

  it('refuses a rule book with errors, printing every one with its place, without listening', async () => {
    scratch = mkdtempSync(join(tmpdir(), 'oracle-'));
    const folder = join(scratch, 'regulations');
    cpSync(join(ROOT, TINY), folder, { recursive: true });
    writeFileSync(join(folder, 'law', 'art-99.yaml'), 'rule: T-99\ntitel: A misspelt key\n');
    writeFileSync(join(folder, 'vocabulary', 'broken.yaml'), 'theme: broken\nfacts: [\n');
    const started = run({ REGULATIONS_DIR: folder });
    expect(await exitCode(started)).toBe(1);
    expect(started.err()).toMatch(/art-99\.yaml:\d+:\d+ /);
    expect(started.err()).toMatch(/broken\.yaml:\d+:\d+ /);
    expect(started.out()).toBe('');
  });
});

describe('a service that runs', () => {
  let running: string;
  let folder: string;
  let started: Run;
  let url: string;
  beforeAll(async () => {
    running = mkdtempSync(join(tmpdir(), 'oracle-'));
    folder = join(running, 'regulations');
    cpSync(join(ROOT, TINY), folder, { recursive: true });
    started = spawnService({ REGULATIONS_DIR: folder, DATA_DIR: join(running, 'data') });
    url = await address(started);
  });
  afterAll(() => {
    started.child.kill('SIGKILL');
    rmSync(running, { recursive: true, force: true });
  });

  it('has printed one readable line, and answers', async () => {
    expect(started.out()).toMatch(/^Compliance oracle on http:\/\/127\.0\.0\.1:\d+: .*\n$/);
    expect(started.out()).toMatch(/: .* \d+\.\d+\.\d+, \d+ rules, \d+ tables, compiled in \d+ ms \(bafy[a-z2-7]+\)\n$/);
    const response = await fetch(`${url}/api/v1/compliance/employment`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"action":"Rotate the signing keys","tier":"free"}',
    });
    expect(response.status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it('lets no other have its address, which says so', async () => {
    const second = run({ REGULATIONS_DIR: TINY, PORT: new URL(url).port });
    expect(await exitCode(second)).toBe(1);
    expect(second.err()).toContain('EADDRINUSE');
  });

  it('on SIGHUP answers from the changed rule book, and keeps the old one where the change has errors', async () => {
    const version = async (): Promise<string | undefined> =>
      /oracle_rule_book_info\{version="([^"]+)"/.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
    const logged = async (text: string): Promise<void> => {
      while (!started.err().includes(text)) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const head = join(folder, 'rulebook.yaml');
    writeFileSync(head, readFileSync(head, 'utf8').replace(/^version: .*$/m, 'version: 9.9.9'));
    started.child.kill('SIGHUP');
    await logged('rule book reloaded');
    expect(await version()).toBe('9.9.9');
    writeFileSync(join(folder, 'vocabulary', 'broken.yaml'), 'theme: broken\nfacts: [\n');
    started.child.kill('SIGHUP');
    await logged('rule book refused');
    expect(started.err()).toMatch(/broken\.yaml:\d+:\d+ /);
    expect(await version()).toBe('9.9.9');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it('answers while nobody reads its log, and has written it all once somebody does, when it stops on SIGTERM', async () => {
    const written = (): number => started.err().match(/"route":"\/healthz"/g)?.length ?? 0;
    started.child.stderr?.pause();
    // Some 250 KB of log: several times what a pipe and its reader hold.
    const asked = 1_000;
    for (let left = asked; left > 0; left -= 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/healthz`)));
      for (const answer of answers) {
        await answer.arrayBuffer();
        expect(answer.status).toBe(200);
      }
    }
    expect(written()).toBeLessThan(asked);
    started.child.stderr?.resume();
    started.child.kill('SIGTERM');
    expect(await exitCode(started)).toBe(0);
    expect(written()).toBe(asked);
    expect(started.out().trim().split('\n')).toHaveLength(1);
  });
});
