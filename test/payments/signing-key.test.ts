import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canonicalize } from '@x402/extensions/offer-receipt';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canonicalJson, openSigningKey } from '../../src/payments/signing-key.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'key-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('the signing key', () => {
  it('is made once, for its owner only, and is the same afterwards', async () => {
    const file = path.join(directory, 'deep', 'key.pem');
    const { jwk } = openSigningKey(file);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(openSigningKey(file).jwk).toEqual(jwk);
    expect(await readFile(file, 'utf8')).toContain('BEGIN PRIVATE KEY');
  });

  it('derives a secret for each purpose, the same each time', () => {
    const [one, two] = [openSigningKey(path.join(directory, '1')), openSigningKey(path.join(directory, '2'))];
    expect(one.derive('a')).toEqual(one.derive('a'));
    expect(new Set([one.derive('a'), one.derive('b'), two.derive('a')].map((secret) => secret.toString('hex'))).size).toBe(3);
  });

  it.each([
    ['no key', 'hello'],
    ['a key of another kind', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' })],
  ])('is refused where the file holds %s', async (_what, text) => {
    const file = path.join(directory, 'key.pem');
    await writeFile(file, text);
    expect(() => openSigningKey(file)).toThrow();
  });
});

it('canonical JSON is that of the reference package', () => {
  const value = fc.letrec((tie) => ({
    value: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(tie('value')), fc.dictionary(fc.string(), tie('value'))),
  })).value;
  fc.assert(fc.property(value, (one) => canonicalJson(one) === canonicalize(one)));
});
