import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { CID } from 'multiformats/cid';
import { sha256 } from 'multiformats/hashes/sha2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealBlock } from '../../src/proof/block.js';
import { readCar } from '../../src/proof/car.js';
import { linksOf } from '../../src/proof/links.js';
import { ProofQueue } from '../../src/proof/proof-queue.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import type { Stores } from '../../src/stores/stores.js';
import type { OpenOracle } from '../../src/verdict/oracle/open-oracle.js';
import type { Question } from '../../src/verdict/verdict.js';
import { oracleOf, ruleBookIn } from '../support/rule-book.js';
import { type Running, startApp } from './start-app.js';

const ruleBook = ruleBookIn('test/compile/fixtures/tiny');
const [firstCase = expect.unreachable()] = ruleBook.cases.filter((one) => one.expect.verdict === 'BLOCKED');
const question: Question = {
  domain: firstCase.domain,
  action: 'Sort the pebbles of the beach by colour.',
  facts: firstCase.facts,
  asOf: firstCase.on,
  jurisdictions: firstCase.jurisdiction,
  basis: firstCase.basis,
};

let directory: string;
let stores: Stores;
let queue: ProofQueue;
let oracle: OpenOracle;
let app: Running;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'proofs-'));
  stores = openEmbedded(directory);
  await stores.prepare();
  queue = new ProofQueue(stores.blocks, 2);
  oracle = oracleOf(ruleBook, { proofs: queue });
  app = await startApp({ blocks: { waiting: queue, linked: oracle.linked, held: stores.blocks } });
});
afterAll(async () => {
  await app.stop();
  await queue.close();
  await stores.close();
  await rm(directory, { recursive: true, force: true });
});

const get = (where: string, headers: Record<string, string> = {}): Promise<Response> => fetch(app.url + where, { headers });
const bytesAt = async (where: string, headers: Record<string, string> = {}): Promise<Uint8Array> =>
  new Uint8Array(await (await get(where, headers)).arrayBuffer());
const named = async (cid: string, bytes: Uint8Array): Promise<string> =>
  CID.createV1(CID.parse(cid).code, await sha256.digest(bytes)).toString();

describe('the block behind a cid', () => {
  test('is there at once, and once it was written, and hashes to its name', async () => {
    const { cid } = oracle.decide(question);
    expect(await named(cid, await bytesAt(`/ipfs/${cid}?format=raw`))).toBe(cid);
    await queue.write();
    expect(await named(cid, await bytesAt(`/ipfs/${cid}`, { Accept: 'application/vnd.ipld.raw' }))).toBe(cid);
  });

  test('leads to every block that it links to, each of which is served', async () => {
    const { cid } = oracle.decide(question);
    const next = [CID.parse(cid)];
    const seen = new Set<string>();
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      if (seen.has(one.toString())) continue;
      seen.add(one.toString());
      const bytes = await bytesAt(`/ipfs/${one}?format=raw`);
      expect(await named(one.toString(), bytes)).toBe(one.toString());
      next.push(...linksOf(one, bytes));
    }
    expect(seen).toEqual(new Set([cid, ...oracle.linked.cids]));
    expect(new Set(readCar(await bytesAt(`/ipfs/${cid}?format=car`)).keys())).toEqual(seen);
    expect([...readCar(await bytesAt(`/ipfs/${cid}?format=car&dag-scope=block`)).keys()]).toEqual([cid]);
  });

  test('has the headers of a trustless gateway', async () => {
    const { cid } = oracle.decide(question);
    const raw = await get(`/ipfs/${cid}?format=raw`, { Accept: 'text/html' });
    expect(Object.fromEntries(raw.headers)).toMatchObject({
      'content-type': 'application/vnd.ipld.raw',
      'content-disposition': `attachment; filename="${cid}.bin"`,
      'cache-control': 'public, max-age=29030400, immutable',
      'x-content-type-options': 'nosniff',
      'x-ipfs-path': `/ipfs/${cid}`,
      etag: `"${cid}.raw"`,
      'access-control-allow-origin': '*',
    });
    const car = await get(`/ipfs/${cid}`, { Accept: 'application/vnd.ipld.car; version=1; order=dfs; dups=n' });
    expect(car.headers.get('content-type')).toBe('application/vnd.ipld.car; version=1; order=dfs; dups=n');
    expect(car.headers.get('vary')).toContain('Accept');
    await car.arrayBuffer();
    for (const format of ['raw', 'car']) {
      const head = await fetch(`${app.url}/ipfs/${cid}?format=${format}`, { method: 'HEAD' });
      expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
    }
  });

  test('need not be sent again to whoever has it', async () => {
    const { cid } = oracle.decide(question);
    for (const header of [`"${cid}.raw"`, `W/"${cid}.raw"`, `"x", "${cid}.raw"`, '*'])
      expect((await get(`/ipfs/${cid}?format=raw`, { 'If-None-Match': header })).status).toBe(304);
    expect((await get(`/ipfs/${cid}?format=car`, { 'If-None-Match': `"${cid}.raw"` })).status).toBe(200);
  });

  test('the empty block answers whoever tries the gateway', async () => {
    const response = await get('/ipfs/bafkqaaa?format=raw');
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 0]);
  });

  const unknown = sealBlock({ type: 'verdict-proof/1', n: 1 }).cid.toString();
  test.each<[string, number, string, Record<string, string>?]>([
    [`/ipfs/${unknown}?format=raw`, 404, 'No such block'],
    ['/ipfs/nonsense?format=raw', 400, 'CID'],
    [`/ipfs/${'b'.repeat(5_000)}?format=raw`, 400, 'CID'],
    ['/ipfs/%zz?format=raw', 400, 'CID'],
    ['/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG?format=raw', 404, 'another codec'],
    [
      '/ipfs/bafyrgqhai26anf3i7pips7q22coa4sz2fr4gk4q4sqdtymvvjyginfzaqewveaeqdh524nsktaq43j65v22xxrybrtertmcfxufdam3da3hbk?format=raw',
      404,
      'hash',
    ],
    [`/ipfs/${unknown}`, 400, 'format=raw'],
    [`/ipfs/${unknown}`, 400, 'format=raw', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
    [`/ipfs/${unknown}`, 406, 'application/vnd.ipld.raw', { Accept: 'image/png' }],
    [`/ipfs/${unknown}?format=zip`, 406, 'raw and car'],
    [`/ipfs/${unknown}?format=raw&format=car`, 400, 'twice'],
    [`/ipfs/${unknown}?format=car&dag-scope=some`, 400, 'dag-scope'],
    [`/ipfs/${unknown}?format=car&car-version=2`, 406, 'version=1'],
    [`/ipfs/${unknown}`, 406, 'dups=n', { Accept: 'application/vnd.ipld.car; dups=y' }],
    [`/api/v1/proofs/${unknown}`, 404, 'No such block'],
    ['/api/v1/proofs/bafkqaaa', 404, 'no proof'],
    ['/api/v1/proofs/x', 400, 'CID'],
  ])('GET %s is refused with %i', async (where, status, detail, headers = {}) => {
    const response = await get(where, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(((await response.json()) as { detail: string }).detail).toContain(detail);
  });

  test('is not handed out where somebody has changed it in the store', async () => {
    const { cid } = oracle.decide({ ...question, action: `${question.action} again` });
    await queue.write();
    const raw = new Database(path.join(directory, 'oracle.db'));
    raw.prepare('UPDATE proofs SET bytes = ? WHERE cid = ?').run(Buffer.from([1, 2, 3]), cid);
    raw.close();
    expect((await get(`/ipfs/${cid}?format=raw`)).status).toBe(500);
    expect(app.logged()).toContain('other bytes');
  });

  test('of an answer from the memo is there even where the store has dropped it meanwhile', async () => {
    const ask = (text: string): string => oracle.decide({ ...question, action: `${question.action} ${text}` }).cid;
    const first = ask('first');
    await queue.write();
    for (const text of ['second', 'third', 'fourth']) {
      ask(text);
      await queue.write();
    }
    expect((await get(`/ipfs/${first}?format=raw`)).status).toBe(404);
    expect(ask('first')).toBe(first);
    expect((await get(`/ipfs/${first}?format=raw`)).status).toBe(200);
  });
});

describe('a proof', () => {
  test('as JSON has links that lead on, and is the block again', async () => {
    const { cid, verdict, ruleSource } = oracle.decide(question);
    const response = await get(`/api/v1/proofs/${cid}`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const proof = (await response.json()) as Record<string, unknown>;
    expect(proof).toMatchObject({ type: 'verdict-proof/1', verdict, rule_source: ruleSource, rulebook: { '/': oracle.linked.roots[0] } });
    const relinked = Object.fromEntries(
      Object.entries(proof).map(([name, value]) => [
        name,
        value !== null && typeof value === 'object' && '/' in value ? CID.parse(String(value['/'])) : value,
      ]),
    );
    expect(sealBlock(relinked as never).cid.toString()).toBe(cid);
    const dagJson = await get(`/api/v1/proofs/${cid}`, { Accept: 'application/vnd.ipld.dag-json' });
    expect(dagJson.headers.get('content-type')).toContain('application/vnd.ipld.dag-json');
  });

  test('as a page says what was decided, from what, by which text, and where the blocks are', async () => {
    const { cid, verdict, reason } = oracle.decide(question);
    const response = await get(`/api/v1/proofs/${cid}`, { Accept: 'text/html' });
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await response.text();
    const rule = ruleBook.rules.find((one) => firstCase.rule.startsWith(one.id));
    for (const part of [verdict, reason.slice(0, 30), cid, ...oracle.linked.roots, `ipfs/${cid}?format=car`, rule?.link ?? 'no rule'])
      expect(html).toContain(part);
    expect(html).not.toContain(question.action);
  });
});
