import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CID } from 'multiformats/cid';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvLine } from '../../src/evidence/csv.js';
import { DigestSet } from '../../src/evidence/digest-set.js';
import { EntriesInOrder } from '../../src/evidence/entries-in-order.js';
import { Linked } from '../../src/evidence/linked.js';
import { EvidencePackages, type PackageState } from '../../src/evidence/packages.js';
import { openCheckpoint } from '../../src/log/checkpoint.js';
import { nameEntry } from '../../src/log/entry.js';
import { logKeysOf } from '../../src/log/log-keys.js';
import { LogReader } from '../../src/log/log-reader.js';
import { LogWriter } from '../../src/log/log-writer.js';
import { type Block, sealBlock } from '../../src/proof/block.js';
import { isSignedBy } from '../../src/signing/receipt-signature.js';
import { SigningKeys } from '../../src/signing/signing-keys.js';
import { openEvidence } from '../../src/start/evidence.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import type { Stores } from '../../src/stores/stores.js';
import { RULE_SET } from '../stores/rule-sets.contract.js';
import { fillRegister } from '../support/fill-register.js';
import { smallDisk } from '../support/small-disk.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const RANGE = { tenant: 'acme', from: '2026-11-01', to: '2026-11-15' } as const;
/** More than a tile of the log, so that both forms of its lines are made. */
const MANY = 300;

let folder: string;
let stores: Stores;
let packages: EvidencePackages;
let keys: SigningKeys;
let unpacked: string;

const until = async (state: PackageState, from = packages): Promise<PackageState> => {
  for (;;) {
    const found = (await from.find(state.tenant, state.id)) ?? expect.unreachable();
    if (found.state !== 'making') return found;
    await sleep(20);
  }
};

/** With Python's own unpacker: no other reads it as well as we write it. */
const unpack = (file: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  execFileSync('python3', ['-m', 'zipfile', '-e', file, to]);
};

/** In an empty environment: nothing of ours, no packages, only the standard library. */
const check = (at: string): string => {
  try {
    return execFileSync('python3', ['-I', '-S', 'check.py'], { cwd: at, env: { PATH: process.env['PATH'] }, encoding: 'utf8' });
  } catch (error) {
    return String((error as { stderr: string }).stderr);
  }
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'evidence-'));
  stores = openEmbedded(folder);
  await stores.prepare();
  keys = new SigningKeys(stores.keyRing, 'oracle.example/log');
  const book = sealBlock({ type: 'rule-book/1' });
  const proofs = Array.from({ length: MANY }, (_, n): Block => sealBlock({ type: 'verdict-proof/1', n, rulebook: book.cid }));
  const named = (list: readonly Block[]) => list.map(({ cid, bytes }) => ({ cid: cid.toString(), bytes }));
  await stores.blocks.keepLinked(named([book]));
  // One proof is not held any more.
  await stores.blocks.keepProofs(named(proofs.slice(1)), 0);
  const writer = new LogWriter(stores.log, async () => logKeysOf(await keys.ring()));
  const cids = proofs.map(({ cid }) => cid.toString());
  for (const cid of cids) writer.append(cid);
  await fillRegister(stores, 'acme', '2026-11-10', cids);
  await fillRegister(stores, 'rival', '2026-11-10');
  await stores.ruleSets.add({ ...RULE_SET, createdAt: '2026-11-09T12:00:00.000Z' }, 50);
  const switched = (day: string, version?: string) =>
    stores.ruleSets.assign('acme', 'travel-policy', 'active', version, { keyId: '0123abcd', at: `${day}T12:00:00.000Z` });
  await switched('2026-11-10', '1.0.0');
  await switched('2026-11-11');
  await switched('2026-11-16', '1.0.0');
  await writer.close();
  const reader = new LogReader(stores.log);
  packages = openEvidence(folder, { stores, keys, reader, log: pino({ level: 'silent' }), clock: () => NOW, write: async () => undefined });
  const ready = await until(await packages.ask(RANGE));
  expect(ready).toMatchObject({ state: 'ready' });
  unpacked = path.join(folder, 'unpacked');
  unpack(packages.fileOf(ready), unpacked);
});
afterAll(async () => {
  await stores.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('an evidence package', () => {
  it('is confirmed by Python alone', () => {
    const said = check(unpacked);
    expect(said).toContain('CONFIRMED');
    expect(said).toContain(`${MANY - 1} blocks of proofs.car hash`);
    expect(said).toContain('1 blocks of rulebooks.car hash');
    expect(said).toContain(`${MANY} verdicts; 1 of them without their proof`);
    expect(said).toContain(`${MANY + 3} entries lead to the signed root`);
  });

  it.each([
    ['README.md', 5],
    ['verdicts.jsonl', 40],
    ['receipts.csv', 30],
    ['proofs.car', 400],
    ['log/checkpoint.txt', 30],
    ['log/inclusion.jsonl', 90],
  ])('is refused where a bit of %s is turned', (name, at) => {
    const other = path.join(folder, 'turned');
    cpSync(unpacked, other, { recursive: true });
    const bytes = readFileSync(path.join(other, name));
    bytes[at] = (bytes[at] as number) ^ 1;
    writeFileSync(path.join(other, name), bytes);
    expect(check(other)).toContain(`REFUSED: ${name} is not the file`);
    rmSync(other, { recursive: true });
  });

  it.each([
    [
      'proofs.car',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Uint8Array.of((bytes.at(-1) as number) ^ 1)]),
      'does not hash to its name',
    ],
    ['proofs.car', (bytes: Buffer) => bytes.subarray(0, -3), 'cut off'],
    ['log/checkpoint.txt', (bytes: Buffer) => Buffer.from(String(bytes).replace(/\n[\w+/]{5}/, '\nAAAAA')), 'root of the checkpoint'],
    ['log/inclusion.jsonl', (bytes: Buffer) => Buffer.from(String(bytes).replace('"path":["', '"path":["AAAA')), 'root'],
  ])('is refused where %s is wrong and the manifest knows nothing of it', (name, change, why) => {
    const other = path.join(folder, 'altered');
    cpSync(unpacked, other, { recursive: true });
    writeFileSync(path.join(other, name), change(readFileSync(path.join(other, name))));
    const manifest = JSON.parse(readFileSync(path.join(other, 'manifest.json'), 'utf8')) as { files: Record<string, unknown> };
    delete manifest.files[name];
    writeFileSync(path.join(other, 'manifest.json'), JSON.stringify(manifest));
    expect(check(other)).toMatch(new RegExp(`REFUSED: .*${why}|Error`));
    rmSync(other, { recursive: true });
  });

  it('is signed, by keys that it names and that we publish', async () => {
    const text = (name: string): string => readFileSync(path.join(unpacked, name), 'utf8');
    const ring = await keys.ring();
    expect(await isSignedBy(text('manifest.json'), text('manifest.jws'), ring)).toBe(true);
    expect(await isSignedBy(text('manifest.json').replace('acme', 'evil'), text('manifest.jws'), ring)).toBe(false);
    expect(openCheckpoint(text('log/checkpoint.txt'), logKeysOf(ring).verifiers).size).toBe(MANY + 6);
    expect(Object.keys(JSON.parse(text('manifest.json')).files)).toHaveLength(13);
  });

  it('has what is of the tenant and of the days, and no cell that a spreadsheet runs', () => {
    const text = (name: string): string => readFileSync(path.join(unpacked, name), 'utf8');
    expect(text('verdicts.csv').split('\r\n')).toHaveLength(MANY + 2);
    expect(text('receipts.csv')).toContain('"\'=HYPERLINK(""https://evil.example"")"');
    expect(text('receipts.jsonl')).toContain('"=HYPERLINK(');
    expect(text('verdicts.csv')).toContain('"\'=1+1 <img src=x>"');
    for (const name of ['verdicts.csv', 'verdicts.jsonl', 'receipts.csv', 'receipts.jsonl']) expect(text(name)).not.toContain('rival');
    expect(text('README.md')).toMatch(/Art\. 12[\s\S]*26\(6\)[\s\S]*6-1-1703/);
  });

  it('tells who changed the customer’s own rule sets on its days', () => {
    const lines = readFileSync(path.join(unpacked, 'rule-sets.jsonl'), 'utf8').trimEnd().split('\n');
    const of = { rule_set: 'travel-policy', key: '0123abcd' };
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { ...of, at: '2026-11-09T12:00:00.000Z', change: 'uploaded', version: '1.0.0', before: null },
      { ...of, at: '2026-11-10T12:00:00.000Z', change: 'active', version: '1.0.0', before: null },
      { ...of, at: '2026-11-11T12:00:00.000Z', change: 'active', version: null, before: '1.0.0' },
    ]);
  });

  it('asked for twice is the same one', async () => {
    const [first, second] = [await packages.ask(RANGE), await packages.ask(RANGE)];
    expect(first).toEqual(second);
    expect(first.state).toBe('ready');
  });
});

describe('packages', () => {
  const at = (name: string): string => path.join(folder, name);
  const soon = (): { readonly go: () => void; readonly wait: Promise<void> } => {
    let go = (): void => undefined;
    return { wait: new Promise((resolve) => (go = resolve)), go: () => go() };
  };

  it('are made one at a time for each tenant, and say how far they are', async () => {
    const { wait, go } = soon();
    const slow = new EvidencePackages(
      at('slow'),
      async (_, file, progress) => {
        progress(1, 3);
        await wait;
        writeFileSync(file, 'whole');
      },
      () => NOW,
    );
    const first = await slow.ask(RANGE);
    expect((await slow.ask(RANGE)).id).toBe(first.id);
    await expect(slow.ask({ ...RANGE, to: '2026-11-14' })).rejects.toThrow('one at a time');
    const other = await slow.ask({ ...RANGE, tenant: 'rival' });
    await expect.poll(async () => (await slow.find('acme', first.id))?.done).toBe(1);
    go();
    expect(await until(first, slow)).toMatchObject({ state: 'ready', bytes: 5 });
    await until(other, slow);
    expect((await slow.ask({ ...RANGE, to: '2026-11-14' })).state).toBe('making');
  });

  it('that could not be made leave nothing half, say why, and can be asked for again', async () => {
    const errors: unknown[] = [];
    let full = true;
    const make = async (_: unknown, file: string): Promise<void> => {
      writeFileSync(file, 'half');
      if (full) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    };
    const failing = new EvidencePackages(
      at('failing'),
      make,
      () => NOW,
      (error) => errors.push(error),
    );
    const state = await failing.ask(RANGE);
    expect(await until(state, failing)).toMatchObject({ state: 'failed', reason: expect.stringContaining('the disk is full') });
    expect(errors).toHaveLength(1);
    expect(() => readFileSync(failing.fileOf(state))).toThrow('ENOENT');
    full = false;
    expect(await until(await failing.ask(RANGE), failing)).toMatchObject({ state: 'ready' });
  });

  it('for which a real disk has no room have failed, leave nothing on it, and are made once there is', async ({ skip }) => {
    const disk = smallDisk(64) ?? skip('needs leave to mount');
    try {
      const sources = { stores, keys, reader: new LogReader(stores.log), log: pino({ level: 'silent' }), clock: () => NOW };
      const here = openEvidence(disk.directory, { ...sources, write: async () => undefined });
      const left = (): readonly string[] => readdirSync(path.join(disk.directory, 'packages', 'acme'));
      const failed = await until(await here.ask(RANGE), here);
      expect(failed).toMatchObject({ state: 'failed', reason: expect.stringContaining('the disk is full') });
      await expect.poll(left).toEqual([`${failed.id}.json`]);
      execFileSync('mount', ['-o', 'remount,size=16m', disk.directory]);
      expect(await until(await here.ask(RANGE), here)).toMatchObject({ state: 'ready' });
      await expect.poll(left).toEqual([`${failed.id}.json`, `${failed.id}.zip`]);
    } finally {
      disk.remove();
    }
  });

  it('of a process that is gone have failed at once, whatever is left of them, and one without its file is none', async () => {
    const made = new EvidencePackages(
      at('left'),
      async (_, file) => writeFileSync(file, 'whole'),
      () => NOW,
    );
    const state = await made.ask(RANGE);
    await until(state, made);
    const tenant = path.join(at('left'), 'acme');
    const mark = (maker: object): void => {
      const making = { ...state, state: 'making', maker: { host: hostname(), pid: process.pid, instance: 'earlier', ...maker } };
      writeFileSync(path.join(tenant, `${state.id}.json`), JSON.stringify(making));
      writeFileSync(path.join(tenant, 'lock'), JSON.stringify(making.maker));
    };
    mark({ host: 'another machine' });
    expect(await made.find('acme', state.id)).toMatchObject({ state: 'making' });
    await expect(made.ask({ ...RANGE, to: '2026-11-12' })).rejects.toThrow('one at a time');
    mark({});
    expect(await made.find('acme', state.id)).toMatchObject({ state: 'failed', reason: 'it was interrupted: ask again' });
    for (const name of [`${state.id}.earlier.part`, `${state.id}.earlier.part.verdicts`, `${'0'.repeat(32)}.zip`])
      writeFileSync(path.join(tenant, name), 'half');
    expect(await until(await made.ask(RANGE), made)).toMatchObject({ state: 'ready' });
    await expect.poll(() => readdirSync(tenant)).toEqual([`${state.id}.json`, `${state.id}.zip`]);
    rmSync(made.fileOf(state));
    expect(await made.find('acme', state.id)).toMatchObject({ state: 'failed', reason: 'its file is gone: ask again' });
  });

  it('are of no path but their own', async () => {
    for (const id of ['../../oracle', '', 'x'.repeat(32), `${'a'.repeat(31)}/`]) expect(await packages.find('acme', id)).toBeUndefined();
  });
});

describe('parts', () => {
  it('names in order, each once, and none that is none of ours', () => {
    const names = Array.from({ length: 20_000 }, (_, n) => sealBlock({ n }).cid.toString());
    const entries = new EntriesInOrder();
    for (const name of ['bafyrei', '', ...names, ...names]) entries.addName(name);
    expect(entries.size).toBe(20_000);
    expect([...entries.slices(300)].flat().map(nameEntry)).toEqual(names);
    expect([...new EntriesInOrder().slices(3)]).toEqual([]);
  });

  it('links of many blocks, each once, also where bytes only look like one', () => {
    const [book, rule, model] = ['book', 'rule', 'model'].map((name) => sealBlock({ name }).cid) as [CID, CID, CID];
    const linked = new Linked();
    const add = (value: Parameters<typeof sealBlock>[0]): void => {
      const { cid, bytes } = sealBlock(value);
      linked.add(cid, bytes);
    };
    add({ n: 1, book, rules: [rule] });
    for (let n = 2; n < 50; n += 1) add({ n, book, rules: [rule] });
    expect([...linked.all].map(String)).toEqual([book, rule].map(String));
    add({ n: 50, book, rules: [rule, model] });
    expect([...linked.all].map(String)).toEqual([book, rule, model].map(String));
    add({ n: 51 });
    const other = sealBlock({ name: 'other' }).cid;
    // The number's bytes are those of the tag of a link.
    add({ n: 0xd82a, other });
    add({ n: 0xd82a, other });
    expect([...linked.all]).toHaveLength(4);
  });

  it.each([
    ['=1', '"\'=1"\r\n'],
    ['+1', '"\'+1"\r\n'],
    ['-1', '"\'-1"\r\n'],
    ['@a', '"\'@a"\r\n'],
    ['\t=1', '"\'\t=1"\r\n'],
    ['a"b', '"a""b"\r\n'],
    ['a\r\n=1', '"a\r\n=1"\r\n'],
    [null, '\r\n'],
    [-1, '-1\r\n'],
  ])('a cell of %j', (value, line) => expect(csvLine([value])).toBe(line));

  it('a set of digests knows each once, however many', () => {
    const set = new DigestSet();
    const digest = (n: number): Buffer => sealBlock({ n }).cid.multihash.digest as Buffer;
    for (let n = 0; n < 5_000; n += 1) expect(set.add(digest(n))).toBe(true);
    for (let n = 0; n < 5_000; n += 1) expect(set.add(digest(n))).toBe(false);
    expect(set.size).toBe(5_000);
  });
});
