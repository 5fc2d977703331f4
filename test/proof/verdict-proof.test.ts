import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, sealBlock } from '../../src/proof/block.js';
import { digestOfAction, nameVerdict, sealVerdict, type VerdictProof } from '../../src/proof/verdict-proof.js';

/** The block as its members say it, encoded as a whole. */
const sealPlainly = (proof: VerdictProof): Block =>
  sealBlock({
    type: 'verdict-proof/1',
    rulebook: proof.ruleBook,
    model: proof.model,
    rule: proof.rule,
    domain: proof.domain,
    jurisdictions: proof.jurisdictions,
    basis: proof.basis,
    interval: proof.interval,
    action: digestOfAction(proof.action),
    facts: proof.facts.map(({ fact, answer, known }) => ({ fact, answer, known })),
    verdict: proof.verdict,
    finding: proof.finding,
    reason: proof.reason,
    rule_source: proof.ruleSource,
    conditions: proof.conditions,
    confidence: Math.round(proof.confidence * 1000),
  });

const text = fc.string({ unit: 'grapheme', maxLength: 300 }).map((one) => one.toWellFormed());
const cid = fc.string().map((seed) => sealBlock(seed.toWellFormed()).cid);
const day = fc.option(fc.constantFrom('2026-08-02', '2026-12-02'));
const fact = fc.record({
  fact: text,
  answer: fc.array(text, { maxLength: 3 }),
  known: fc.constantFrom('given', 'stated', 'denied', 'presumed'),
});
// Twice the same objects in one proof, and from 23 to 24 and from 255 to 256 of them, where the head of a list grows.
const facts = fc
  .array(fact, { minLength: 1, maxLength: 4 })
  .chain((some) =>
    fc
      .constantFrom(0, 1, 22, 23, 24, 255, 256, 300)
      .map((count) => Array.from({ length: count }, (_, i) => some[i % some.length] ?? { fact: '', answer: [], known: '' })),
  );
const proof: fc.Arbitrary<VerdictProof> = fc.record({
  ruleBook: cid,
  model: cid,
  rule: fc.option(cid),
  domain: text,
  jurisdictions: fc.array(text, { maxLength: 3 }),
  basis: text,
  interval: fc.tuple(day, day),
  action: text,
  facts,
  verdict: fc.constantFrom('ALLOWED', 'BLOCKED'),
  finding: text,
  reason: text,
  ruleSource: text,
  conditions: fc.array(text, { maxLength: 30 }),
  confidence: fc.nat(1000).map((thousandths) => thousandths / 1000),
});

describe('a verdict proof', () => {
  it('put together from parts is the block of its members', () => {
    fc.assert(
      fc.property(proof, (one) => {
        const plain = sealPlainly(one);
        for (const sealed of [sealVerdict(one), sealVerdict(one)]) {
          expect(Buffer.from(sealed.bytes).equals(plain.bytes)).toBe(true);
          expect(sealed.cid.toString()).toBe(plain.cid.toString());
        }
        expect(nameVerdict(one)).toBe(plain.cid.toString());
      }),
    );
  });

  it('keeps its bytes when the next one is sealed', () => {
    const [first, second] = fc.sample(proof, 2) as [VerdictProof, VerdictProof];
    const { bytes } = sealVerdict(first);
    sealVerdict(second);
    expect(Buffer.from(bytes).equals(sealPlainly(first).bytes)).toBe(true);
  });

  it('is refused by the name of the member that has no single canonical form, and the next is sealed', () => {
    const [good] = fc.sample(proof, 1) as [VerdictProof];
    for (const [bad, name] of [
      [{ reason: '\ud800' }, '/reason'],
      [{ facts: [{ fact: '\ud800', answer: [], known: '' }] }, '/facts'],
      [{ confidence: NaN }, '/confidence'],
    ] as const) {
      expect(() => sealPlainly({ ...good, ...bad })).toThrow(name);
      expect(() => sealVerdict({ ...good, ...bad })).toThrow(name);
      expect(sealVerdict(good).cid.toString()).toBe(sealPlainly(good).cid.toString());
    }
  });
});
