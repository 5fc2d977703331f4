import fc from 'fast-check';
import { describe, it } from 'vitest';
import { equalsPlainWay, generated, travelPolicy } from './plain-way.js';

const words = (text: string): readonly string[] => text.match(/[a-z]+/g) ?? [];

/** What the policies speak of, put together at random, denied, cut and joined: hits, near hits and none. */
const GLUE = 'the a of for no not never without , ; . and or but refuse to stop we our 600 EUR an AI bot- un'.split(' ');

describe('what rule sets say of a text is what a whole reading by each would say', () => {
  const { policies, texts } = { policies: [travelPolicy(), generated(1), generated(2)], texts: travelPolicy().texts };
  const vocabulary = policies.flatMap(({ phrases }) => phrases.flatMap(words));

  it('for the cases of the example', () => {
    for (const text of texts) equalsPlainWay(policies, text);
  });
  it('for texts made of their words', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...vocabulary), fc.constantFrom(...GLUE)), { maxLength: 25 }), (parts) =>
        equalsPlainWay(policies, parts.join(' ')),
      ),
      { numRuns: 60 },
    ));
});
