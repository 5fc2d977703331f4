import { describe, it } from 'vitest';
import { byExtent } from '../support/full.js';
import { shippedRuleBook } from '../support/rule-book.js';
import { equalsPlainWay, generated, travelPolicy } from './plain-way.js';

/** Of the example sentences one in so many: the rest are as like them as their neighbours. */
const EVERY = byExtent(40, 40, 4);

describe('the example sentences of the rule book', () => {
  it('are read beside as by a whole reading', () => {
    const policies = [travelPolicy(), generated(3)];
    for (const [i, { text }] of shippedRuleBook().vocabulary.examples.entries()) if (i % EVERY === 0) equalsPlainWay(policies, text);
  });
});
