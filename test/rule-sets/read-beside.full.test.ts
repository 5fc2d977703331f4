import { describe, it } from 'vitest';
import { shippedRuleBook } from '../support/rule-book.js';
import { equalsPlainWay, generated, travelPolicy } from './plain-way.js';

/** Of a few thousand example sentences every fourth: the rest are as like them as their neighbours. */
const EVERY = 4;

describe('the example sentences of the rule book', () => {
  it('are read beside as by a whole reading', () => {
    const policies = [travelPolicy(), generated(3)];
    for (const [i, { text }] of shippedRuleBook().vocabulary.examples.entries()) if (i % EVERY === 0) equalsPlainWay(policies, text);
  }, 300_000);
});
