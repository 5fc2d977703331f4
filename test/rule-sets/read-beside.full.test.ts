import { describe, it } from 'vitest';
import { byExtent, everyNth } from '../support/full.js';
import { shippedRuleBook } from '../support/rule-book.js';
import { equalsPlainWay, generated, travelPolicy } from './plain-way.js';

/** Of the example sentences one in so many: the rest are as like them as their neighbours. */
const EVERY = byExtent(40, 40, 4);

describe('the example sentences of the rule book', () => {
  it('are read beside as by a whole reading', () => {
    const policies = [travelPolicy(), generated(3)];
    for (const { text } of everyNth(shippedRuleBook().vocabulary.examples, EVERY)) equalsPlainWay(policies, text);
  });
});
