import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CID } from 'multiformats/cid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCar } from '../../src/proof/car.js';
import { describeWith } from '../support/required-server.js';
import { type Service, startService } from '../support/service.js';

const run = promisify(execFile);

/** A client of IPFS that nobody here wrote, and that needs a newer Node than the service (see .ci/servers.sh). */
describeWith('VERIFIED_FETCH', 'a client of IPFS that nobody here wrote (@helia/verified-fetch)', (folder) => {
  let directory: string;
  let service: Service;
  let cids: readonly string[];
  /** Hands on what the service says, with one bit of each block turned; whose blocks these were. */
  let liar: Server;
  const lies = new Set<string>();

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'verified-fetch-'));
    await copyFile('test/proof/verified-fetch/client.mjs', path.join(folder, 'client.mjs'));
    service = await startService({ DATA_DIR: path.join(directory, 'data'), PUBLIC_RATE_LIMIT: '0', LOG_LEVEL: 'error' });
    const asked = await fetch(`${service.url}/api/v1/compliance/employment`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ action: 'Score candidates’ enthusiasm from their interview videos' }),
    });
    const { cid } = (await asked.json()) as { cid: string };
    const car = await fetch(`${service.url}/ipfs/${cid}?format=car`);
    cids = [...readCar(new Uint8Array(await car.arrayBuffer())).keys()];
    liar = createServer(async (request, response) => {
      const told = await fetch(service.url + request.url, { headers: { Accept: request.headers.accept ?? '*/*' } });
      const bytes = Buffer.from(await told.arrayBuffer());
      const at = bytes.length >> 1;
      if (bytes.length > 0) bytes[at] = (bytes[at] as number) ^ (1 << (lies.size & 7));
      lies.add(/\/ipfs\/(\w+)/.exec(request.url ?? '')?.[1] ?? '');
      response.writeHead(told.status, { 'Content-Type': told.headers.get('content-type') ?? '' }).end(bytes);
    }).listen(0, '127.0.0.1');
    await once(liar, 'listening');
  });
  afterAll(async () => {
    liar.closeAllConnections();
    liar.close();
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const fetched = async (
    gateway: string,
    asked: readonly string[],
    seconds: number,
  ): Promise<readonly { cid: string; digest?: string }[]> => {
    const node = process.env['NEWEST_NODE_BINARY'] || process.execPath;
    const client = run(node, [path.join(folder, 'client.mjs'), gateway, String(seconds)], { maxBuffer: 1 << 26 });
    client.child.stdin?.end(asked.join('\n'));
    const { stdout } = await client;
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { cid: string; digest?: string });
  };
  const digestIn = (cid: string): string => Buffer.from(CID.parse(cid).multihash.digest).toString('hex');

  test('gets a proof and everything that it leads to from our gateway', async () => {
    const got = await fetched(service.url, cids, 120);
    expect(got).toEqual(cids.map((cid) => ({ cid, digest: digestIn(cid) })));
    expect(got.length).toBeGreaterThan(100);
  });

  test('hands out none of fifty of these with one bit turned on the way', async () => {
    const some = cids.filter((_, i) => i % Math.ceil(cids.length / 50) === 0);
    const got = await fetched(`http://127.0.0.1:${(liar.address() as AddressInfo).port}`, some, 15);
    expect(got.map(({ cid }) => cid)).toEqual(some);
    expect(got.filter(({ digest }) => digest !== undefined)).toEqual([]);
    expect(some.filter((cid) => !lies.has(cid))).toEqual([]);
  });
});
