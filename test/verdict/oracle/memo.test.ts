import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemo, memoKey } from '../../../src/verdict/oracle/memo.js';
import type { Decision, Question } from '../../../src/verdict/verdict.js';

const question = (action: string): Question => ({
  domain: 'general',
  action,
  facts: {},
  asOf: '2026-11-20',
  jurisdictions: [],
  basis: 'in_force',
});
const decision = (over: Partial<Decision> = {}): Decision => ({
  verdict: 'ALLOWED',
  finding: 'none',
  reason: 'No rule was found to decide this.',
  ruleSource: 'No covered provision applies',
  cid: 'bafy',
  confidence: 0.5,
  ...over,
});

/** Any UTF-16, halves of pairs included. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 }).map((units) => String.fromCharCode(...units));

describe('the memo', () => {
  it('gives back what it was given, character for character', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.integer({ min: 0, max: 1000 }), (action, reason, thousandths) => {
        const memo = createMemo(10);
        const given = decision({ reason, cid: `bafy${action}`, confidence: thousandths / 1000 });
        memo.set(memoKey(question(action), 1), given);
        expect(memo.get(memoKey(question(action), 1))).toEqual(given);
      }),
    );
  });

  it.each([
    ['two texts that differ in a lone surrogate', 'a\ud800', 'a\ud801'],
    ['a lone surrogate and the sign that replaces it', 'a\udc00', 'a\ufffd'],
    ['a text and the same text composed', 'e\u0301', '\u00e9'],
  ])('tells apart %s', (_, one, other) => {
    const memo = createMemo(10);
    memo.set(memoKey(question(one), 1), decision({ cid: 'one' }));
    expect(memo.get(memoKey(question(other), 1))).toBeUndefined();
    memo.set(memoKey(question(other), 1), decision({ cid: 'other' }));
    expect(memo.get(memoKey(question(one), 1))?.cid).toBe('one');
  });

  it('keeps reasons apart where many have been seen', () => {
    const memo = createMemo(5_000);
    for (let n = 0; n < 5_000; n++) memo.set(String(n), decision({ reason: `reason ${n}`, ruleSource: `Art. ${n}` }));
    for (let n = 0; n < 5_000; n++) expect(memo.get(String(n))).toMatchObject({ reason: `reason ${n}`, ruleSource: `Art. ${n}` });
  });

  it('lets the least recently used make room, and remembers nothing where it is told so', () => {
    const memo = createMemo(2);
    for (const key of ['a', 'b']) memo.set(key, decision({ cid: key }));
    memo.get('a');
    memo.set('c', decision({ cid: 'c' }));
    expect([memo.size, memo.get('a')?.cid, memo.get('b'), memo.get('c')?.cid]).toEqual([2, 'a', undefined, 'c']);
    const none = createMemo(0);
    none.set('a', decision());
    expect([none.size, none.get('a')]).toEqual([0, undefined]);
  });
});
