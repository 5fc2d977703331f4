import { spawnSync } from 'node:child_process';
import { CID } from 'multiformats/cid';
import { sha256 } from 'multiformats/hashes/sha2';
import { describe, expect, it } from 'vitest';
import { type Block, sealBlock, sealRaw } from '../../src/proof/block.js';
import { sealVerdict } from '../../src/proof/verdict-proof.js';
import { sealRuleBook } from '../../src/verdict/blocks/rule-book-blocks.js';
import { shippedRuleBook } from '../support/rule-book.js';

/** What an auditor would write with Python's standard library, from the text of the CID specification. */
const PYTHON = `
import base64, hashlib, sys
for line in sys.stdin:
    block = bytes.fromhex(line)
    # CIDv1, dag-cbor, sha2-256, 32 bytes; "b" stands for base32 in lower case without padding.
    name = bytes([1, 0x71, 0x12, 32]) + hashlib.sha256(block).digest()
    print("b" + base64.b32encode(name).decode().lower().rstrip("="))
`;

const namedByPython = (blocks: readonly Uint8Array[]): string[] => {
  const input = blocks.map((bytes) => Buffer.from(bytes).toString('hex')).join('\n');
  const { stdout, stderr, error } = spawnSync('python3', ['-c', PYTHON], { input, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (error !== undefined || stderr !== '') throw new Error(`python3 cannot check: ${error?.message ?? stderr}`);
  return stdout.trim().split('\n');
};

/** Whether the machine has Python 3; where it has not, the tests below are shown as skipped. */
const hasPython = spawnSync('python3', ['--version']).status === 0;

const shipped = shippedRuleBook();
const ruleBook = sealRuleBook({ ...shipped, vocabulary: { ...shipped.vocabulary, examples: shipped.vocabulary.examples.slice(0, 100) } });

/** A proof that does not depend on the law, so that its name may be written down here. */
const proof: Block = sealVerdict({
  ruleBook: sealBlock('a rule book').cid,
  model: sealRaw(Uint8Array.of(1, 2, 3)).cid,
  rule: sealBlock('a rule').cid,
  domain: 'employment',
  jurisdictions: ['EU', 'US-CO'],
  basis: 'in_force',
  interval: ['2026-08-02', null],
  action: 'Score candidates’ enthusiasm from their interview videos',
  facts: [{ fact: 'infers_emotion', answer: ['true'], known: 'stated' }],
  verdict: 'BLOCKED',
  finding: 'prohibited',
  reason: 'Because of “this”.',
  ruleSource: 'Regulation (EU) 2024/1689, Art. 5(1)(f)',
  conditions: ['infers_emotion'],
  confidence: 0.956,
});
const blocks: readonly Block[] = [...ruleBook.words, ...ruleBook.blocks, proof];

/** A copy of the bytes with one bit turned. */
const flipped = (bytes: Uint8Array, bit: number): Uint8Array => {
  const copy = bytes.slice();
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
};

describe('those who share no code with us', () => {
  it.runIf(hasPython)('ten lines of Python give every block of the rule book, and a proof, the name that we gave', () => {
    expect(namedByPython(blocks.map(({ bytes }) => bytes))).toEqual(blocks.map(({ cid }) => cid.toString()));
  });

  it.runIf(hasPython)('Python gives the proof another name, whichever bit of it is turned', () => {
    const names = namedByPython(Array.from({ length: 8 * proof.bytes.length }, (_, bit) => flipped(proof.bytes, bit)));
    expect(names).toHaveLength(8 * proof.bytes.length);
    expect(names).not.toContain(proof.cid.toString());
    expect(new Set(names).size).toBe(names.length);
  });

  it('multiformats by itself hashes every block to its name', async () => {
    for (const { cid, bytes } of blocks) expect(CID.createV1(0x71, await sha256.digest(bytes)).toString()).toBe(cid.toString());
  });

  it('multiformats gives the proof another name, whichever bit of it is turned', async () => {
    for (let bit = 0; bit < 8 * proof.bytes.length; bit++)
      expect(CID.createV1(0x71, await sha256.digest(flipped(proof.bytes, bit))).equals(proof.cid)).toBe(false);
  });

  it('a proof of given members keeps its name for good', () => {
    expect(proof.cid.toString()).toBe('bafyreifztsdi7xczgcspcuscay7n2ici4nd4b54phwryiytx3oouh6wtsm');
  });
});
