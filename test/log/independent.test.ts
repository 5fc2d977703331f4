import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import Database from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWitness, WitnessClient } from '../../src/log/ask-witness.js';
import { signCheckpoint } from '../../src/log/checkpoint.js';
import { logKeysOf } from '../../src/log/log-keys.js';
import { KEY_TYPES, readNote, signatureBy, writeVerifierKey } from '../../src/log/signed-note.js';
import { plainTree } from '../../src/log/tree/plain-tree.js';
import { RightEdge } from '../../src/log/tree/right-edge.js';
import { tiledTree } from '../../src/log/tree/tiled-tree.js';
import { readTilePath, tileWidth } from '../../src/log/tree/tiles.js';
import { makeKeyRing } from '../../src/signing/key-ring.js';
import { drawEntry } from '../stores/log.contract.js';
import { freePort } from '../support/free-port.js';
import { describeWith } from '../support/required-server.js';

/** Programs that share no code with us, and what they say of our log: `.ci/servers.sh` builds them where Go can be had. */
const run = promisify(execFile);
const keys = logKeysOf(makeKeyRing('localhost/independent/log', new Date()));
const verifierKey = writeVerifierKey(keys.signer);

/** A log as it is stored, by batches. */
const grow = (sizes: readonly number[]) => {
  const [entries, tiles, edge] = [[] as Buffer[], new Map<string, Buffer>(), RightEdge.empty()];
  for (const size of sizes) {
    const batch = Array.from({ length: size - entries.length }, drawEntry);
    entries.push(...batch);
    for (const [name, bytes] of edge.append(batch)) if (bytes.length > (tiles.get(name)?.length ?? 0)) tiles.set(name, bytes);
  }
  const note = signCheckpoint({ origin: keys.signer.name, size: edge.size, root: edge.root() }, keys.signer);
  return { entries, tiles, note, size: edge.size, tree: tiledTree(async (name) => tiles.get(name)) };
};

/** A copy with one bit turned. */
const turned = (bytes: Uint8Array, bit: number): Buffer => {
  const copy = Buffer.from(bytes);
  const at = bit % (8 * copy.length);
  copy[at >> 3] = (copy[at >> 3] ?? 0) ^ (1 << (at & 7));
  return copy;
};

/** A note with its signature as bytes: the last character of Base64 has bits that say nothing, and that Go reads over. */
const meantBy = (note: string): string => note.replace(/\S+\n$/, (base64) => Buffer.from(base64, 'base64').toString('hex'));

describeWith('LOG_CHECK_BINARY', 'Go’s own code for such logs (x/mod/sumdb)', (binary) => {
  const log = grow([1, 7, 300]);
  const claimOf = async (index: number, before: number) => {
    const base64 = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('base64'));
    return {
      key: verifierKey,
      checkpoint: log.note,
      index,
      entry: log.entries[index]?.toString('base64') ?? '',
      proof: base64(await log.tree.inclusionProof(index, log.size)),
      beforeSize: before,
      beforeRoot: (await log.tree.root(before)).toString('base64'),
      consistency: base64(await log.tree.consistencyProof(before, log.size)),
    };
  };
  const judge = (claims: readonly object[]): string[] => {
    const { stdout, stderr, error } = spawnSync(binary, { input: JSON.stringify(claims), encoding: 'utf8', maxBuffer: 1 << 26 });
    if (error !== undefined || stderr !== '') throw new Error(`the check cannot run: ${error?.message ?? stderr}`);
    return stdout.trim().split('\n');
  };

  test('accepts our checkpoints, and every proof of inclusion and consistency', async () => {
    const claims = await Promise.all(log.entries.map((_, index) => claimOf(index, 1 + ((index * 7) % log.size))));
    expect(new Set(judge(claims))).toEqual(new Set(['ok']));
  });

  test('refuses whatever has one bit turned: the leaf, a proof, the older root, the checkpoint', async () => {
    const claim = await claimOf(17, 200);
    const flip = (text: string, bit: number): string => turned(Buffer.from(text, 'base64'), bit).toString('base64');
    const wrong: object[] = [];
    for (let bit = 0; bit < 8 * 36; bit += 1) wrong.push({ ...claim, entry: flip(claim.entry, bit) });
    for (let bit = 0; bit < 256; bit += 1) wrong.push({ ...claim, beforeRoot: flip(claim.beforeRoot, bit) });
    for (let bit = 0; bit < 500; bit += 1) {
      const at = bit % claim.proof.length;
      wrong.push({ ...claim, proof: claim.proof.map((one, i) => (i === at ? flip(one, bit) : one)) });
    }
    const note = Buffer.from(claim.checkpoint);
    for (let bit = 0; bit < 8 * note.length; bit += 1) {
      const checkpoint = turned(note, bit).toString('utf8');
      if (meantBy(checkpoint) !== meantBy(claim.checkpoint)) wrong.push({ ...claim, checkpoint });
    }
    wrong.push({ ...claim, index: 18 }, { ...claim, beforeSize: 199 }, { ...claim, proof: claim.proof.slice(1) });
    const said = judge(wrong);
    expect(said).toHaveLength(wrong.length);
    expect(wrong.length).toBeGreaterThan(2_000);
    expect(said.filter((one) => one === 'ok')).toEqual([]);
  });

  test('finds every entry in our tiles, and refuses them with any of 2,000 bits turned', () => {
    // Of this size: where several subtrees at the end of a log share a tile, that code leaves as many full tiles unchecked.
    const { entries, tiles, note } = grow([1, 7, 257]);
    const hashes = [...tiles].filter(([name]) => !name.startsWith('tile/entries/'));
    const found = (index: number, others: Iterable<readonly [string, Buffer]> = []): object => ({
      key: verifierKey,
      checkpoint: note,
      index,
      entry: entries[index]?.toString('base64') ?? '',
      tiles: Object.fromEntries([...hashes, ...others].map(([name, bytes]) => [name, bytes.toString('base64')])),
    });
    expect(new Set(judge(entries.map((_, index) => found(index))))).toEqual(new Set(['ok']));
    const places = hashes.flatMap(([name, bytes]) => Array.from({ length: 8 * bytes.length }, (_, bit) => [name, bytes, bit] as const));
    const step = Math.floor(places.length / 2_000);
    const wrong = places.filter((_, i) => i % step === 0).map(([name, bytes, bit]) => found(17, [[name, turned(bytes, bit)]]));
    const said = judge(wrong);
    expect(said.length).toBeGreaterThanOrEqual(2_000);
    expect(said.filter((one) => one === 'ok')).toEqual([]);
  });
});

describeWith('FSCK_BINARY', 'the auditor of a whole log (tessera fsck)', (binary) => {
  const log = grow([1, 300, 66_000]);
  let [directory, server] = ['', createServer()];
  /** The path of a tile that is served with one bit turned. */
  let harmed: string | undefined;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'fsck-'));
    await writeFile(path.join(directory, 'log.pub'), verifierKey);
    server = createServer((request, response) => {
      const name = (request.url ?? '').replace(/^\/log\//, '');
      const asked = readTilePath(name);
      const whole = log.tiles.get(name.replace(/\.p\/\d+$/, ''));
      if (name === 'checkpoint') return response.end(log.note);
      if (asked === undefined || whole === undefined || tileWidth(asked, log.size) !== asked.width) return response.writeHead(404).end();
      return response.end(name === harmed ? turned(whole, 12_345) : whole);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(directory, { recursive: true, force: true });
  });

  const audit = async (): Promise<boolean> => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/log/`;
    // A worker ends at the first thing that is wrong; with one alone the program would wait for it for ever. Its exit status says nothing.
    const words = [`--storage_url=${url}`, `--public_key=${path.join(directory, 'log.pub')}`, '--ui=false', '--N=8'];
    const { stderr } = await run(binary, words, { maxBuffer: 1 << 28, timeout: 60_000, killSignal: 'SIGKILL' });
    if (stderr.includes('fsck failed')) return false;
    expect(stderr).toContain("Successfully fsck'd log with size 66000");
    return true;
  };

  test('derives it from its tiles, and refuses it with one bit of any kind of tile turned', async () => {
    expect(await audit()).toBe(true);
    for (const name of ['tile/entries/100', 'tile/0/257.p/208', 'tile/1/000', 'tile/0/003', 'tile/1/001.p/1', 'tile/2/000.p/1']) {
      harmed = name;
      expect(await audit(), name).toBe(false);
    }
    harmed = undefined;
    expect(await audit()).toBe(true);
  });
});

describeWith('LITEWITNESS_BINARY', 'a witness of others (litewitness)', (binary) => {
  let directory: string;
  const children: ReturnType<typeof spawn>[] = [];
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'lw-'));
  });
  afterAll(async () => {
    for (const child of children.reverse()) {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill()) await ended;
    }
    await rm(directory, { recursive: true, force: true });
  });

  /** It hears of our log, still empty, as its command `witnessctl` would tell it, which needs a module that is not to be had everywhere. */
  const tellOf = (file: string): void => {
    const database = new Database(file);
    const empty = plainTree([]).root(0).toString('base64');
    database.prepare('INSERT INTO log (origin, tree_size, tree_hash) VALUES (?, 0, ?)').run(keys.signer.name, empty);
    database.prepare('INSERT INTO key (origin, key) VALUES (?, ?)').run(keys.signer.name, verifierKey);
    database.close();
  };

  /** Its keys come from an agent of SSH; it says its verifier key where it is asked for its page. */
  const start = async (): Promise<string> => {
    const [socket, key, database] = ['agent', 'key', 'witness.db'].map((name) => path.join(directory, name)) as [string, string, string];
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
    children.push(spawn('ssh-agent', ['-D', '-a', socket], { stdio: 'ignore' }));
    const agent = { env: { ...process.env, SSH_AUTH_SOCK: socket } };
    await expect
      .poll(() =>
        run('ssh-add', ['-q', key], agent).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    const print = (await run('ssh-keygen', ['-lf', key])).stdout.split(' ')[1] ?? '';
    const listen = `127.0.0.1:${await freePort()}`;
    const words = ['-db', database, '-ssh-agent', socket, '-key', print, '-name', 'litewitness.example/w', '-listen', listen];
    children.push(spawn(binary, words, { stdio: 'ignore' }));
    const page = (): Promise<string> =>
      fetch(`http://${listen}/`).then(
        (answer) => answer.text(),
        () => '',
      );
    await expect.poll(page).toMatch(/litewitness\.example/);
    tellOf(database);
    const found = /litewitness\.example\/w\+[0-9a-f]{8}\+[\w+/=]+/.exec(await page())?.[0] ?? '';
    return `${found}=http://${listen}`;
  };

  test('cosigns our log as it grows, and refuses a checkpoint with a bit turned, and a fork', async () => {
    const setting = await start();
    const witness = readWitness(setting);
    expect(witness.verifier.keyType).toBe(KEY_TYPES.cosignature);
    const client = new WitnessClient(witness);
    const log = grow([5, 300]);
    const shownOf = (entries: readonly Buffer[], size = entries.length) => {
      const tree = plainTree(entries);
      const note = signCheckpoint({ origin: keys.signer.name, size, root: tree.root(size) }, keys.signer);
      return { size, note, consistencyProof: async (before: number) => tree.consistencyProof(before, size) };
    };
    for (const size of [5, 17, 256, 300]) {
      const shown = shownOf(log.entries, size);
      const line = await client.cosign(shown);
      expect(signatureBy(readNote(shown.note + line), witness.verifier)?.name).toBe('litewitness.example/w');
    }
    const last = shownOf(log.entries);
    const note = Buffer.from(last.note);
    for (let bit = 0; bit < 8 * note.length; bit += 7) {
      const harmed = turned(note, bit).toString('utf8');
      if (meantBy(harmed) !== meantBy(last.note)) await expect(client.cosign({ ...last, note: harmed }), `bit ${bit}`).rejects.toThrow();
    }
    const fork = [...log.entries.slice(0, 299), drawEntry(), drawEntry()];
    await expect(client.cosign(shownOf(fork))).rejects.toThrow('it takes our proof for wrong');
  });
});
