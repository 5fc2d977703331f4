import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSigningKey } from '../../src/payments/signing-key.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'key-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('the signing key', () => {
  it('is made once, for its owner only, and is the same afterwards', async () => {
    const file = path.join(directory, 'deep', 'key.pem');
    const { jwk } = await openSigningKey(file);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await openSigningKey(file)).jwk).toEqual(jwk);
    expect(await readFile(file, 'utf8')).toContain('BEGIN PRIVATE KEY');
  });

  it('is one, where several processes begin at once, and nothing else is left in the folder', async () => {
    const file = path.join(directory, 'key.pem');
    const keys = await Promise.all(Array.from({ length: 8 }, () => openSigningKey(file)));
    expect(new Set(keys.map(({ jwk }) => jwk.kid)).size).toBe(1);
    expect(await readdir(directory)).toEqual(['key.pem']);
  });

  it('derives a secret for each purpose, the same each time', async () => {
    const one = await openSigningKey(path.join(directory, '1'));
    const two = await openSigningKey(path.join(directory, '2'));
    expect(one.derive('a')).toEqual(one.derive('a'));
    expect(new Set([one.derive('a'), one.derive('b'), two.derive('a')].map((secret) => secret.toString('hex'))).size).toBe(3);
  });

  it('may have a newer one above it: that signs, what the older signed is still verified, and derived secrets stay', async () => {
    const file = path.join(directory, 'key.pem');
    const old = await openSigningKey(file);
    const made = String(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));
    await writeFile(file, made + (await readFile(file, 'utf8')));
    const { jwk, earlier, derive } = await openSigningKey(file);
    expect(jwk.kid).not.toBe(old.jwk.kid);
    expect(earlier).toEqual([old.jwk]);
    expect(derive('a')).toEqual(old.derive('a'));
  });

  it.each([
    ['no key', 'hello'],
    ['a key of another kind', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' })],
  ])('is refused where the file holds %s', async (_what, text) => {
    const file = path.join(directory, 'key.pem');
    await writeFile(file, text);
    await expect(openSigningKey(file)).rejects.toThrow();
  });
});
