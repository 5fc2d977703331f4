import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { type Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from './service.js';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** One request; over a connection of its own unless told, so that any worker may take it. */
export const ask = (
  url: string,
  path: string,
  { body, from, headers: more, agent }: { body?: object; from?: string; headers?: Record<string, string>; agent?: Agent } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const headers = { 'Content-Type': 'application/json', ...(from === undefined ? {} : { 'X-Forwarded-For': from }), ...more };
    const sent = request(url + path, { method, headers, agent: agent ?? false }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The processes that serve, by their place: what the log said last. */
export const workersOf = ({ logged }: Service): ReadonlyMap<number, number> =>
  new Map(
    logged()
      .split('\n')
      .filter((line) => line.includes('"a worker serves"'))
      .map((line) => JSON.parse(line) as { worker: number; pid: number })
      .map(({ worker, pid }) => [worker, pid]),
  );

export const timesLogged = ({ logged }: Service, text: string): number => logged().split(text).length - 1;

/** What several processes at one address are started with: the tiny rule book and a store of their own. */
export interface Shared {
  readonly scratch: string;
  readonly regulations: string;
  readonly environment: Readonly<Record<string, string>>;
  remove(): void;
}

export const makeShared = (): Shared => {
  const scratch = mkdtempSync(join(tmpdir(), 'workers-'));
  const regulations = join(scratch, 'regulations');
  cpSync('test/compile/fixtures/tiny', regulations, { recursive: true });
  return {
    scratch,
    regulations,
    environment: {
      WEB_CONCURRENCY: '2',
      REGULATIONS_DIR: regulations,
      DATA_DIR: join(scratch, 'data'),
      FREE_DAILY_QUOTA: '10',
      TRUSTED_PROXIES: '1',
      // So long do old ones wait for callers that say nothing.
      KEEP_ALIVE_TIMEOUT: '3',
    },
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
};
