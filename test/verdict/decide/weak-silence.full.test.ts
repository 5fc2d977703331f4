import { describe, expect, it } from 'vitest';
import { isHeldOut } from '../../../src/reading/classifier/training/training-set.js';
import type { Question } from '../../../src/verdict/verdict.js';
import { blocksTaken, decideBarely, decideUnasked } from '../../support/blocks-taken.js';
import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';

const ruleBook = shippedRuleBook();
const oracle = shippedOracle({ memoEntries: 0 });

const LAWS = { EU: '2028-01-15', 'US-CO': '2027-02-01' } as const;
const ask = (jurisdiction: keyof typeof LAWS, action: string): Question => ({
  domain: 'general',
  action,
  facts: {},
  asOf: LAWS[jurisdiction],
  jurisdictions: [jurisdiction],
  basis: 'in_force',
});

const [unasked, asked] = [decideUnasked(oracle), decideBarely(oracle)];

describe('what the sentences that teach say of silence, by those kept out of training', () => {
  const kept = ruleBook.vocabulary.examples.filter(
    (example) => isHeldOut(example) && oracle.reader.read(example.text).violationScore !== undefined,
  );

  it('frees more wrong blocks by silence than it takes right ones', () => {
    const taken = blocksTaken(
      oracle,
      kept,
      (question) => unasked(question).verdict === 'BLOCKED',
      (question) => asked(question).verdict === 'BLOCKED',
    );
    expect(taken.rightly.length).toBeGreaterThan(taken.wrongly.length * 1.5);
  });

  it('takes away hardly a ban or a breach that is told and meant', () => {
    let [meant, held] = [0, 0];
    for (const { text, says } of kept) {
      for (const jurisdiction of ['EU', 'US-CO'] as const) {
        const question = ask(jurisdiction, text);
        const before = unasked(question);
        if (before.deciding?.finding !== 'prohibited' && before.deciding?.finding !== 'breached') continue;
        // One that the author of the sentence does not mean may be doubted.
        if (oracle.decide({ ...question, action: '', facts: says }).finding !== before.deciding.finding) continue;
        meant += 1;
        if (asked(question).verdict === 'BLOCKED') held += 1;
      }
    }
    expect(meant).toBeGreaterThan(100);
    expect(held / meant).toBeGreaterThanOrEqual(0.95);
  });
});
