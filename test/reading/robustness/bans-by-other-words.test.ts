import { describe, expect, it } from 'vitest';
import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';
import { heldBy, practices, textsOf, WORDS, words } from './bans-by-other-words.js';

const oracle = shippedOracle({ memoEntries: 0 });

describe('bans told by words of no list', () => {
  it.each(practices)('$practice: $held hold', (practice) => {
    expect(heldBy(oracle, practice)).toBeGreaterThanOrEqual(practice.held);
  });

  it('are filled from lists of twenty words each, of which none is an entry of a word group', () => {
    const entries = new Set(shippedRuleBook().vocabulary.groups.flatMap((group) => group.words.map(({ text }) => text.toLowerCase())));
    for (const [name, list] of Object.entries(words)) {
      expect([name, new Set(list).size]).toEqual([name, WORDS]);
      expect([name, list.filter((word) => entries.has(word.toLowerCase()) || entries.has(word.toLowerCase().replace(/s$/, '')))]).toEqual([
        name,
        [],
      ]);
    }
    for (const practice of practices) expect(textsOf(practice).filter((text) => text.includes('{'))).toEqual([]);
  });
});
