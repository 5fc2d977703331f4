import { once } from 'node:events';
import { CID } from 'multiformats/cid';
import { sha256 } from 'multiformats/hashes/sha2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contradicted } from './log/ask-log.js';
import { ReplicaSet } from './support/mongod.js';
import { describeWith } from './support/required-server.js';
import { type Service, startService } from './support/service.js';
import { ask, makeShared, type Shared, timesLogged, workersOf } from './support/several.js';

const verdictAt = async (url: string, action: string): Promise<string> => {
  const { status, body } = await ask(url, '/api/v1/compliance/general', { body: { action } });
  if (status !== 200) throw new Error(`${status} ${body}`);
  return (JSON.parse(body) as { cid: string }).cid;
};

/** Milliseconds within which a proof is at every process and in the log: the promised second, with as much again for a busy machine. */
const PROMISED = 2_000;

/** So many requests over connections of their own are taken by every worker of an address. */
const LOOKS = 5;

/** Those of the proofs that some process does not have, or has other bytes for. */
const missingAt = async (urls: readonly string[], cids: Iterable<string>): Promise<string[]> => {
  const isMissing = async (url: string, cid: string): Promise<boolean> => {
    const answer = await fetch(`${url}/ipfs/${cid}?format=raw`, { headers: { Connection: 'close' } });
    const digest = await sha256.digest(new Uint8Array(await answer.arrayBuffer()));
    return answer.status !== 200 || CID.createV1(0x71, digest).toString() !== cid;
  };
  const looks = urls.flatMap((url) => Array.from({ length: LOOKS }, () => url));
  const lacking: string[] = [];
  for (const cid of cids) if ((await Promise.all(looks.map((url) => isMissing(url, cid)))).includes(true)) lacking.push(cid);
  return lacking;
};
const notInLog = async (url: string, cids: Iterable<string>): Promise<string[]> => {
  const missing = [];
  for (const cid of cids) if ((await ask(url, `/api/v1/log/inclusion?cid=${cid}`)).status !== 200) missing.push(cid);
  return missing;
};

/** What was answered, by its action, and each checkpoint seen. */
class Promised {
  readonly cids = new Map<string, string>();
  readonly notes = new Set<string>();

  async ask(urls: readonly string[], many: number): Promise<void> {
    for (let n = 0; n < many; n++) {
      const action = `Sort the pebbles by number ${this.cids.size}`;
      this.cids.set(action, await verdictAt(urls[n % urls.length] ?? '', action));
    }
  }

  /** INVARIANT: what was answered resolves everywhere and is in the log, and no checkpoint is contradicted. */
  async expectKept(urls: readonly string[]): Promise<void> {
    const [url = ''] = urls;
    await expect.poll(() => missingAt(urls, this.cids.values()), { timeout: PROMISED }).toEqual([]);
    await expect.poll(() => notInLog(url, this.cids.values()), { timeout: PROMISED }).toEqual([]);
    const { body } = await ask(url, '/log/checkpoint');
    this.notes.add(body);
    for (const one of urls) expect(await contradicted(one, this.notes)).toEqual([]);
  }

  /** What a killed process had not written is derived again, to the same name; all that was written already is there. */
  async expectDerivedAgain(urls: readonly string[], written: Iterable<string>): Promise<void> {
    expect(await missingAt(urls, written)).toEqual([]);
    expect(await notInLog(urls[0] ?? '', written)).toEqual([]);
    for (const [action, cid] of this.cids) expect(await verdictAt(urls[0] ?? '', action)).toBe(cid);
    await this.expectKept(urls);
  }
}

/** Asks until the process is gone, of which the last answers are not written yet. */
const askUntilKilled = async (promised: Promised, service: Service, pid: number): Promise<void> => {
  const asked = promised.ask([service.url], 100).catch(() => undefined);
  const before = promised.cids.size;
  await expect.poll(() => promised.cids.size, { interval: 5 }).toBeGreaterThan(before + 10);
  process.kill(pid, 'SIGKILL');
  await asked;
};

const OPEN = { FREE_DAILY_QUOTA: '0', PUBLIC_RATE_LIMIT: '0', TRUSTED_PROXIES: '0' };
let shared: Shared;
beforeAll(() => {
  shared = makeShared();
});
afterAll(() => shared.remove());

describe('the proofs of two workers', () => {
  test('are at both, after a restart and after kill -9 of one or of all', async () => {
    const promised = new Promised();
    const start = (): Promise<Service> => startService({ ...shared.environment, ...OPEN });
    let service = await start();
    await promised.ask([service.url], 20);
    await promised.expectKept([service.url]);

    expect(await service.stop()).toBe(0);
    service = await start();
    await promised.expectKept([service.url]);

    let written = [...promised.cids.values()];
    await askUntilKilled(promised, service, workersOf(service).get(1) ?? expect.unreachable());
    await expect.poll(() => timesLogged(service, '"a worker serves"')).toBe(3);
    await promised.expectDerivedAgain([service.url], written);

    written = [...promised.cids.values()];
    const ended = once(service.child, 'close');
    await askUntilKilled(promised, service, service.child.pid ?? expect.unreachable());
    await ended;
    service = await start();
    await promised.expectDerivedAgain([service.url], written);
    await service.stop();
  });
});

describeWith('MONGOD_BINARY', 'the proofs of two processes on one MongoDB', (binary) => {
  let set: ReplicaSet;
  beforeAll(async () => {
    set = await ReplicaSet.start(binary);
  });
  afterAll(() => set.remove());

  test('are at both, after a restart and after kill -9 of one', async () => {
    const promised = new Promised();
    const env = { ...shared.environment, ...OPEN, WEB_CONCURRENCY: '1', MONGODB_URL: set.url('everywhere') };
    const start = (): Promise<Service> => startService(env);
    let both = await Promise.all([start(), start()]);
    const urls = (): string[] => both.map(({ url }) => url);
    await promised.ask(urls(), 20);
    await promised.expectKept(urls());

    expect(await Promise.all(both.map((one) => one.stop()))).toEqual([0, 0]);
    both = await Promise.all([start(), start()]);
    await promised.expectKept(urls());

    const written = [...promised.cids.values()];
    const [first, second] = both;
    await askUntilKilled(promised, first, first.child.pid ?? expect.unreachable());
    both = [await start(), second];
    await promised.expectDerivedAgain(urls(), written);
    await Promise.all(both.map((one) => one.stop()));
  });
});
